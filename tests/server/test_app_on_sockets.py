"""Claims about a server on real sockets of this machine: what only a real transport can show."""

import socket
from typing import Final

from twisted.internet.defer import Deferred

from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode, LeftCode
from protocol.dice import commit_nonce
from protocol.limits import NONCE
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from server.app import Server, ServerSetting
from server.journal import MemoryJournal
from tests.support.ends import HELLO
from tests.support.loopback import Caller, Place, bounded, listening


class House:
    """A server on real time, which tells when it is without a connection."""

    def __init__(self, connections: int = 10) -> None:
        """Build it."""
        from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

        self.alone: Deferred[None] = Deferred()
        self.server = Server(reactor, ServerSetting(0, connections), MemoryJournal(), self._idle)

    def _idle(self) -> None:
        if not self.alone.called:
            self.alone.callback(None)


async def welcomed(place: Place, token: bytes | None = None) -> tuple[Caller, m.Welcome]:
    """Return a client that has been welcomed, and the welcome."""
    caller = await place.call()
    caller.say(m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", token))
    welcome = await caller.hears(m.Welcome)
    assert isinstance(welcome, m.Welcome)
    return caller, welcome


@bounded
async def test_a_client_is_welcomed_and_answered() -> None:
    """A conversation goes both ways over TCP."""
    async with listening(House().server) as place:
        ana, _welcome = await welcomed(place)
        ana.say(m.ListTables())

        assert m.Tables((), more=False) == await ana.hears(m.Tables)


@bounded
async def test_garbage_is_answered_with_a_reason_and_the_end() -> None:
    """The farewell arrives before the connection ends, and somebody else goes on."""
    async with listening(House().server) as place:
        ana, _welcome = await welcomed(place)
        stranger = await place.call()

        stranger.transport.write(b"GET / HTTP/1.1\r\nHost: dice\r\n\r\n")
        await stranger.closed

        assert [m.Farewell(FarewellCode.FRAME_TOO_LONG, (("limit", 1_024),))] == stranger.heard
        ana.say(m.ListTables())
        assert m.Tables((), more=False) == await ana.hears(m.Tables)


@bounded
async def test_the_newest_connection_wins() -> None:
    """The old one hears that it was taken over, and is closed by the server."""
    async with listening(House().server) as place:
        old, welcome = await welcomed(place)

        new, again = await welcomed(place, welcome.token)
        await old.closed

        assert [m.Farewell(FarewellCode.TAKEN_OVER)] == old.farewells
        assert again.token != welcome.token
        new.say(m.ListTables())
        assert m.Tables((), more=False) == await new.hears(m.Tables)


@bounded
async def test_one_too_many_hears_it_whatever_it_said_first() -> None:
    """A hello that is on its way already is not welcomed."""
    async with listening(House(connections=1).server) as place:
        await welcomed(place)
        late = await place.call()
        late.say(HELLO)
        await late.closed

        assert [m.Farewell(FarewellCode.SERVER_FULL, (("limit", 1),))] == late.heard


@bounded
async def test_a_server_that_stops_says_so_before_it_ends() -> None:
    """When stopping is done everybody has heard it."""
    house = House()
    async with listening(house.server) as place:
        ana, _welcome = await welcomed(place)

        await house.server.stop()
        await ana.closed

        assert [m.Farewell(FarewellCode.SERVER_STOPPING)] == ana.farewells


@bounded
async def test_who_does_not_read_is_cut_off_and_may_come_back() -> None:
    """A client that asks and never reads is cut off when all buffers are full; its token leads back to the match."""
    # PROMISES, finding 3
    house = House()
    async with listening(house.server) as place:
        deaf, welcome = await welcomed(place)
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.say(m.CreateTable("dice10k", computers=("threshold",), pace=10_000))
        await begin(deaf)
        deaf.transport.pauseProducing()
        house.alone = Deferred()
        deaf.transport.write(encode(m.Throw(0)) * MANY)
        await house.alone
        deaf.transport.resumeProducing()
        await deaf.closed
        assert len(deaf.heard) < MANY

        again, welcome = await welcomed(place, welcome.token)
        assert welcome.seated
        view = await again.hears(m.View)
        assert isinstance(view, m.View)
        again.say(m.Resign(view.revision))
        await again.hears(m.Secret)
        again.say(m.LeaveTable())
        assert m.Left(LeftCode.LEFT) == await again.hears(m.Left)


MANY: Final = 5_000
"""Stale intents, each answered with a whole view."""


async def begin(caller: Caller) -> None:
    """Settle the dice of a match against the computer, and see its first view."""
    sealed = await caller.hears(m.Sealed)
    assert isinstance(sealed, m.Sealed)
    caller.say(m.Commit(sealed.match, commit_nonce(sealed.match, sealed.you, bytes(NONCE))))
    await caller.hears(m.Commitments)
    caller.say(m.Reveal(sealed.match, bytes(NONCE)))
    await caller.hears(m.View)
