"""A rough road between clients and a server: what passes is split and delayed, and connections break off at any moment.

Where one breaks off the client's end goes at once; what was on its way to the server may still arrive there, after the
same client has come back by another connection.
"""

from collections import deque
from random import Random
from typing import Final, cast

from twisted.internet.address import IPv4Address
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ClientEndpoint, connectProtocol
from twisted.internet.interfaces import IListeningPort
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.tcp import Connection
from twisted.python.failure import Failure

__all__ = ["Road"]

_DELAY: Final = 0.01
"""Seconds that something takes at the most."""

_LATE: Final = 1.0
"""Seconds for which a server may take a broken connection for a whole one."""

_HOST: Final = "127.0.0.1"


class _End(Protocol):
    """One end of one connection of the road."""

    def __init__(self, road: "Road") -> None:
        """Have no other end yet."""
        self._road = road
        self._waiting: deque[bytes] = deque()
        self.other: _End
        self.broken = False
        self.alone = False
        """Whether the other end is left to itself when this one goes."""

    def dataReceived(self, data: bytes) -> None:
        """Take in what has come, in pieces."""
        while data:
            size = self._road.rng.choice([1, 7, 100, *[len(data)] * 7])
            self._waiting.append(data[:size])
            data = data[size:]
            if len(self._waiting) == 1:
                self._rest()

    def _rest(self) -> None:
        self._road.reactor.callLater(self._road.rng.uniform(0, _DELAY), self._hand_on)

    def _hand_on(self) -> None:
        """Hand on the first piece, once there is somebody to hand it to."""
        if self.other.broken:
            self._waiting.clear()
        elif self.other.transport is not None:
            self.other.transport.write(self._waiting.popleft())
        if self._waiting:
            self._rest()

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Let the other end go, too."""
        self.broken = True
        if not self.alone:
            self._road.reactor.callLater(self._road.rng.uniform(0, _DELAY), self.other.let_go)

    def let_go(self) -> None:
        """End this end."""
        if not self.broken:
            self.broken = True
            if self.transport is not None:
                cast("Connection", self.transport).abortConnection()


class Road(Factory):
    """The road to one server.

    Args:
        reactor: it is built in.
        port: of the server.
        rng: what happens when.
        seconds: how long a connection lasts, between nothing and this.
    """

    noisy = False

    def __init__(self, reactor: AsyncioSelectorReactor, port: int, rng: Random, seconds: float) -> None:
        """Carry nothing yet."""
        self.reactor: Final = reactor
        self.rng: Final = rng
        self._port = port
        self._seconds = seconds
        self.breaks = 0
        self.calm = True
        """Whether no connection breaks off; whoever cannot connect at first has a wrong address, and gives up."""

    def open(self) -> int:
        """Open it, and return the port where it begins."""
        listening: IListeningPort = self.reactor.listenTCP(0, self, interface=_HOST)
        where = listening.getHost()
        assert isinstance(where, IPv4Address)
        return where.port

    def buildProtocol(self, addr: object) -> _End:
        """Lead one more connection to the server; one that finds none there is let go."""
        near, far = _End(self), _End(self)
        near.other, far.other = far, near
        way = connectProtocol(TCP4ClientEndpoint(self.reactor, _HOST, self._port), far)
        self._last: Deferred[None] = way.addCallbacks(lambda _: None, lambda _: near.let_go())
        self.reactor.callLater(self.rng.uniform(0, self._seconds), self._break, near, far)
        return near

    def _break(self, near: _End, far: _End) -> None:
        """Break a connection off: its near end at once, its far end some time later."""
        if near.broken:
            return
        if self.calm:
            self.reactor.callLater(self.rng.uniform(0, self._seconds), self._break, near, far)
            return
        self.breaks += 1
        near.alone = True
        near.let_go()
        self.reactor.callLater(self.rng.uniform(0, _LATE), far.let_go)
