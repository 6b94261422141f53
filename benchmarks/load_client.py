"""Clients for a load: each takes a seat, answers every view at once as `threshold` would, and wants another match.

Plain asyncio sockets with `protocol.Connection`, no screen and no receipt, so that a load costs little beside what it
measures. What they see is counted in one `Tally`.
"""

import asyncio
import ssl
import time
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import cast

from dice10k.robot import decide
from protocol import PROTOCOL_MAX, PROTOCOL_MIN, VERSION, Connection, Role, State
from protocol import messages as m
from protocol.codes import Phase
from protocol.dice import commit_nonce
from protocol.limits import NONCE

__all__ = ["LoadError", "Tally", "Target", "seat_all", "tls_1_3"]


class LoadError(Exception):
    """The run is worth nothing: the server refused something, said farewell, or skipped a revision."""


@dataclass(slots=True)
class Tally:
    """What all clients have seen since the last mark.

    Args:
        failed: holds the first fault.
        latencies: of every accepted action, in seconds.
        matches: how many have ended.
    """

    failed: "asyncio.Future[None]"
    latencies: list[float] = field(default_factory=list)
    matches: int = 0

    def fail(self, error: Exception) -> None:
        """Keep the first fault, for whoever waits to raise it; once the run is over there are none."""
        if not self.failed.done():
            self.failed.set_exception(error)


class _Client(asyncio.Protocol):
    """One connection: it takes a seat, plays, and wants another match.

    Args:
        tally: what it counts in.
        name: its name.
        arrival: how it comes to its seat, once welcome.
    """

    def __init__(self, tally: Tally, name: str, arrival: m.CreateTable | m.JoinTable) -> None:
        """Wait for the transport."""
        self._tally = tally
        self._name = name
        self._arrival = arrival
        self._connection = Connection(Role.CLIENT)
        self._nonce = b""
        self._seat = -1
        self._asked: tuple[int, float] | None = None
        self.code: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say hello."""
        self._transport = cast("asyncio.Transport", transport)
        self._send(m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, VERSION, self._name, None))

    def data_received(self, data: bytes) -> None:
        """Answer whatever has arrived, until the run is over."""
        if not self._tally.failed.done():
            for message in self._connection.receive(data):
                self._answer(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail, unless the run is over: the load closes no connection before that."""
        self._tally.fail(LoadError(f"a connection ended: {exc or 'the server closed it'}"))

    def _send(self, message: m.ClientMessage) -> None:
        """Say something, unless a farewell that is still to be answered has ended the conversation."""
        if self._connection.state is not State.CLOSED:
            self._transport.write(self._connection.send(message))

    def _answer(self, message: m.Message) -> None:
        match message:
            case m.View():
                self._see(message)
            case m.Welcome():
                self._send(self._arrival)
            case m.Table() if not self.code.done():
                self.code.set_result(message.code)
            case m.Sealed():
                self._seat, self._nonce = message.you, token_bytes(NONCE)
                self._send(m.Commit(message.match, commit_nonce(message.match, message.you, self._nonce)))
            case m.Commitments():
                self._send(m.Reveal(message.match, self._nonce))
            case m.Secret():
                self._send(m.Rematch())
            case m.Ping():
                self._send(m.Pong())
            case m.Refused() | m.Left() | m.Farewell():
                self._tally.fail(LoadError(f"the server said {message}"))
            case _:
                pass

    def _see(self, view: m.View) -> None:
        """Take the view an intent of ours has led to, and act when it is our turn."""
        if self._asked is not None:
            seen, start = self._asked
            self._asked = None
            self._tally.latencies.append(time.perf_counter() - start)
            if view.revision != seen + 1:
                self._tally.fail(LoadError(f"revision {seen} led to {view.revision}"))
        if view.phase is Phase.OVER:
            self._tally.matches += self._seat == 0
        elif view.on_turn == self._seat:
            intent = _intent(view)
            self._asked = view.revision, time.perf_counter()
            self._send(intent)


def _intent(view: m.View) -> m.Intent:
    """Return what `threshold` does with a view."""
    if view.phase is Phase.THROW:
        return m.Throw(view.revision)
    option, then = decide(view)
    return m.Keep(view.revision, option.dice, option.reading, then)


@dataclass(frozen=True, slots=True)
class Target:
    """The server that is loaded.

    Args:
        port: where it is, on the loopback interface.
        tls: how connections are encrypted; `None` for not at all.
    """

    port: int
    tls: ssl.SSLContext | None


def tls_1_3() -> ssl.SSLContext:
    """Return TLS that asks nobody who the server is: who it is costs the same, and this one was started here."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


async def seat_all(target: Target, tally: Tally, tables: int) -> None:
    """Connect two clients for each of so many tables, and seat them; they play until the connections end.

    Args:
        target: the server.
        tally: what they count in.
        tables: how many matches are played at once.
    """
    await asyncio.gather(*(_seat_pair(target, tally, number) for number in range(tables)))


async def _seat_pair(target: Target, tally: Tally, number: int) -> None:
    """Connect two clients and seat them at a table of their own."""
    host = await _connect(target, _Client(tally, f"Ana {number}", m.CreateTable("dice10k", private=True)))
    await _connect(target, _Client(tally, f"Ben {number}", m.JoinTable(await host.code)))


async def _connect(target: Target, client: _Client) -> _Client:
    await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", target.port, ssl=target.tls)
    return client
