"""Real sockets on this machine: a server that listens, clients that call it, and a bound on the time of a test."""

import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, ParamSpec, cast

import pytest_twisted
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ClientEndpoint, TCP4ServerEndpoint, connectProtocol
from twisted.internet.protocol import Protocol
from twisted.internet.tcp import Connection as TCPConnection
from twisted.protocols.tls import TLSMemoryBIOProtocol
from twisted.python.failure import Failure

from client.handshake import encrypted as encrypted_client
from protocol.codec import encode
from protocol.connection import Connection, Role
from protocol.messages import Farewell, Hello, Message, ServerMessage
from server.app import Server
from server.identity import encrypted, identity_in

__all__ = ["Caller", "Place", "bounded", "listening"]

SECONDS: Final = 20.0
"""The longest a test with real sockets may take."""

HOST: Final = "127.0.0.1"

P = ParamSpec("P")


def bounded(test: Callable[P, "Coroutine[Deferred[Any], Any, None]"]) -> Callable[P, "Coroutine[Any, Any, None]"]:
    """Let a test run in the reactor, and fail when it takes too long."""

    @wraps(test)
    async def run(*args: P.args, **kwargs: P.kwargs) -> None:
        from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

        await Deferred.fromCoroutine(test(*args, **kwargs)).addTimeout(SECONDS, reactor)

    in_reactor: Callable[P, Coroutine[Any, Any, None]] = pytest_twisted.ensureDeferred(run)
    return in_reactor


class Caller(Protocol):
    """A client that keeps what it hears, and lets a test wait for it."""

    transport: TCPConnection

    def __init__(self) -> None:
        """Hear nothing yet."""
        self._connection = Connection(Role.CLIENT)
        self._waiting: list[tuple[type[ServerMessage], Deferred[ServerMessage]]] = []
        self.heard: list[Message] = []
        self.closed: Deferred[None] = Deferred()

    def dataReceived(self, data: bytes) -> None:
        """Keep what has been said."""
        for message in self._connection.receive(data):
            self.heard.append(message)
            if not isinstance(message, ServerMessage):
                continue
            for kind, waiting in [entry for entry in self._waiting if isinstance(message, entry[0])]:
                self._waiting.remove((kind, waiting))
                waiting.callback(message)

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Note the end."""
        self.closed.callback(None)

    def say(self, message: Message) -> None:
        """Say something."""
        known = isinstance(message, Hello)
        self.transport.write(self._connection.send(message) if known else encode(message))

    async def hears(self, kind: type[ServerMessage]) -> ServerMessage:
        """Wait for the next message of a kind."""
        heard: Deferred[ServerMessage] = Deferred()
        self._waiting.append((kind, heard))
        return await heard

    @property
    def socket(self) -> socket.socket:
        """The socket below the encryption."""
        below = cast("TCPConnection", cast("TLSMemoryBIOProtocol", self.transport).transport)
        return below.getHandle()

    @property
    def farewells(self) -> list[Farewell]:
        """The last words heard."""
        return [message for message in self.heard if isinstance(message, Farewell)]


class Place:
    """Where a server listens, and all who have called there.

    Args:
        port: the port.
        server: the server's id.
    """

    def __init__(self, port: int, server: str) -> None:
        """Start with nobody having called."""
        self.port: Final = port
        self.server: Final = server
        self.callers: Final[list[Caller]] = []

    async def call(self) -> Caller:
        """Connect to the server."""
        from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

        endpoint = encrypted_client(TCP4ClientEndpoint(reactor, HOST, self.port), reactor)
        self.callers.append(await connectProtocol(endpoint, Caller()))
        return self.callers[-1]


@asynccontextmanager
async def listening(server: Server) -> AsyncIterator[Place]:
    """Let a server listen, encrypted, at a port the system picks; in the end all connections and the port are closed.

    What the system holds for a connection is kept small, so that a client that does not read is soon noticed.
    """
    from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

    with TemporaryDirectory() as home:
        identity = identity_in(Path(home))
    port = await TCP4ServerEndpoint(reactor, 0, interface=HOST).listen(encrypted(server, identity, reactor))
    port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8_192)  # accepted sockets inherit it
    place = Place(port.getHost().port, identity.id)
    try:
        yield place
    finally:
        await server.stop()
        for caller in place.callers:
            if not caller.closed.called:
                caller.transport.abortConnection()
            await caller.closed
        await port.stopListening()
