"""Claims about the server's connections with TLS around them, on real sockets: what only encryption could break.

The clock of these servers stands still unless a test moves it, so no deadline is met by accident.
"""

import socket
import ssl
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ClientEndpoint, connectProtocol
from twisted.internet.protocol import Protocol
from twisted.internet.task import Clock
from twisted.internet.tcp import Connection as TCPConnection
from twisted.python.failure import Failure

from protocol import messages as m
from protocol.codes import FarewellCode
from protocol.limits import HELLO_SECONDS
from server.app import Server, ServerSetting
from server.journal import MemoryJournal
from server.wire import LINGER_SECONDS
from tests.support.ends import HELLO
from tests.support.log import Log
from tests.support.loopback import HOST, Place, bounded, listening
from tests.support.served import stranger_context

MEBI: Final = 1024 * 1024
FLOOD: Final = 20 * MEBI
PIECE: Final = 16 * 1024


class House:
    """A server whose time a test moves.

    Args:
        connections: how many it takes.
    """

    def __init__(self, connections: int = 10) -> None:
        """Build it."""
        self.clock = Clock()
        self.server = Server(self.clock, ServerSetting(connections=connections), MemoryJournal(), lambda: None)


class Raw(Protocol):
    """A peer that speaks no TLS, or not to its end."""

    transport: TCPConnection

    def __init__(self) -> None:
        """Hear nothing yet."""
        self.heard = b""
        self.closed: Deferred[None] = Deferred()

    def dataReceived(self, data: bytes) -> None:
        """Keep what has been said."""
        self.heard += data

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Note the end."""
        self.closed.callback(None)


PeerT = TypeVar("PeerT", bound=Raw)


@asynccontextmanager
async def raw(place: Place, kind: type[PeerT]) -> AsyncIterator[PeerT]:
    """Connect without the encryption of our own client, and hang up in the end."""
    from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

    peer = await connectProtocol(TCP4ClientEndpoint(reactor, HOST, place.port), kind())
    try:
        yield peer
    finally:
        if not peer.closed.called:
            peer.transport.abortConnection()
        await peer.closed


async def turn() -> None:
    """Let the reactor do what it has to do now."""
    from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

    done: Deferred[None] = Deferred()
    reactor.callLater(0, done.callback, None)
    await done


class Stubborn(Raw):
    """A peer that speaks TLS and does not care when it is told that the conversation is over."""

    def __init__(self) -> None:
        """Begin a handshake."""
        super().__init__()
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = stranger_context().wrap_bio(self._incoming, self._outgoing)
        self.ready: Deferred[None] = Deferred()

    def connectionMade(self) -> None:
        """Say the first word of TLS."""
        self._shake()

    def dataReceived(self, data: bytes) -> None:
        """Go on with the handshake; after that listen to nothing."""
        if not self.ready.called:
            self._incoming.write(data)
            self._shake()

    def _shake(self) -> None:
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            self.transport.write(self._outgoing.read())
        else:
            self.transport.write(self._outgoing.read())
            self.ready.callback(None)

    def say(self, data: bytes) -> None:
        """Say something, encrypted."""
        self._tls.write(data)
        self.transport.write(self._outgoing.read())


@bounded
async def test_a_flood_behind_a_fault_costs_nothing() -> None:
    """TLS goes on delivering bytes until the peer has said goodbye, too: 20 MiB are read and none is kept, for 2 s."""
    # PROMISES, finding 1: there 16 MiB were kept, and the fault was told a thousand times.
    house, read = House(), 0
    async with listening(house.server) as place, raw(place, Stubborn) as peer:
        await peer.ready
        (wire,) = house.server._wires  # noqa: SLF001 - what it reads is what this is about
        receive = wire.dataReceived

        def counted(data: bytes) -> None:
            nonlocal read
            read += len(data)
            receive(data)

        wire.dataReceived = counted  # type: ignore[method-assign]
        peer.say((1 << 31).to_bytes(4, "big"))
        tracemalloc.start()
        try:
            for piece in range(1, FLOOD // PIECE + 1):
                peer.say(bytes(PIECE))
                while read < piece * PIECE:
                    await turn()
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

        assert most < MEBI
        assert (FLOOD + 4, True) == (read, wire in house.server._wires)  # noqa: SLF001 - that it is still there
        house.clock.advance(LINGER_SECONDS)
        await peer.closed
        assert not house.server._wires  # noqa: SLF001 - that it is gone


@pytest.mark.parametrize("first", [b"", b"\x16\x03\x01\x02\x00\x01"], ids=["silent", "half a hello"])
@bounded
async def test_a_handshake_that_does_not_end_is_cut_off_in_time(first: bytes) -> None:
    """The deadline of the hello counts from the accepted connection, and nothing can be said before it is over."""
    house = House()
    async with listening(house.server) as place, raw(place, Raw) as peer:
        peer.transport.write(first)
        while not house.server._wires:  # noqa: SLF001 - that the server has it
            await turn()
        house.clock.advance(HELLO_SECONDS - 0.1)
        await turn()
        assert not peer.closed.called
        house.clock.advance(0.1)
        await peer.closed

        assert b"" == peer.heard
        assert not house.server._wires  # noqa: SLF001 - that it is gone
        assert not house.clock.getDelayedCalls()


@pytest.mark.parametrize(
    "garbage", [b"GET / HTTP/1.1\r\n\r\n", b"\0\0\0\x20" + bytes(32), b"\xff" * 70_000, b"\x16\x03\x03\x00\x05hello"]
)
@bounded
async def test_garbage_instead_of_a_handshake_is_dropped_quietly(garbage: bytes, log: Log) -> None:
    """Nobody hears a word of ours, nothing is written to the log but a line at most, and the others go on."""
    house = House()
    async with listening(house.server) as place, raw(place, Raw) as peer:
        caller = await place.call()
        caller.say(HELLO)
        await caller.hears(m.Welcome)
        peer.transport.write(garbage)
        await peer.closed

        assert b"farewell" not in peer.heard
        assert len(log.lines) <= 1
        caller.say(m.ListTables())
        assert m.Tables((), more=False) == await caller.hears(m.Tables)


@bounded
async def test_who_goes_away_in_mid_handshake_leaves_nothing() -> None:
    """As a scanner of ports does."""
    house = House()
    async with listening(house.server) as place:
        with socket.create_connection((HOST, place.port)) as scanner:
            scanner.sendall(b"\x16\x03\x01")
            while not house.server._wires:  # noqa: SLF001 - that the server has it
                await turn()
        while house.server._wires:  # noqa: SLF001 - that it is gone
            await turn()

        assert not house.clock.getDelayedCalls()


@bounded
async def test_a_server_that_has_stopped_takes_no_handshake() -> None:
    """Whoever connects while the farewells leave is turned away, and that is no fault of ours."""
    house = House()
    async with listening(house.server) as place:
        await house.server.stop()
        async with raw(place, Raw) as peer:
            await peer.closed

            assert b"" == peer.heard


@bounded
async def test_one_too_many_hears_why_once_its_handshake_is_done() -> None:
    """The reason was there before the encryption was."""
    house = House(connections=0)
    async with listening(house.server) as place:
        caller = await place.call()
        await caller.closed

        assert [m.Farewell(FarewellCode.SERVER_FULL, (("limit", 0),))] == caller.heard
