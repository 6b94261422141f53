"""A TCP connection in memory: the server's wire at one end, the bytes of a client at the other.

It behaves as Twisted's does where the server relies on it: a connection that is being closed reads no more and ends
when everything written has been read, an aborted one ends at once, and a peer that does not read makes the buffer grow
until the producer is told to pause.
"""

from typing import Final

from twisted.internet.error import ConnectionDone
from twisted.internet.interfaces import IProtocol
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from protocol.codec import encode
from protocol.connection import Connection, Role
from protocol.messages import ClientMessage, Farewell, Hello, ServerMessage
from protocol.order import State
from server.wire import Wire

__all__ = ["BUFFER", "Cable"]

BUFFER: Final = 64 * 1024
"""Bytes Twisted's transport holds before it tells the producer to pause."""


class Cable(StringTransport):
    """A connection from a client to a wire.

    Args:
        wire: the server's end.
        reading: whether the client reads what it is sent.
    """

    def __init__(self, wire: Wire, *, reading: bool = True) -> None:
        """Connect."""
        StringTransport.__init__(self)
        self.wire: Final = wire
        self._client: Final = Connection(Role.CLIENT)
        self.reading = reading
        self.waiting = bytearray()
        self.bytes_sent = bytearray()
        self.open = True
        self.no_delay = False
        self._aborted = False
        self._heard: list[ServerMessage] = []
        protocol: IProtocol = wire
        protocol.makeConnection(self)

    # What a client does.

    @property
    def heard(self) -> list[ServerMessage]:
        """What the client has been told so far."""
        self.flush()
        return self._heard

    @property
    def farewells(self) -> list[Farewell]:
        """The last words among them."""
        return [message for message in self.heard if isinstance(message, Farewell)]

    @property
    def cuts(self) -> int:
        """How often the server has cut the connection: once or never."""
        return int(self._aborted)

    def say(self, message: ClientMessage) -> None:
        """Send a message, whether it has its place now or not."""
        first = self._client.state is State.NEW and isinstance(message, Hello)
        self.put(self._client.send(message) if first else encode(message))

    def put(self, data: bytes) -> None:
        """Send any bytes; they go nowhere once the server has stopped reading."""
        if self.open and not self.disconnecting and not self._aborted:
            self.wire.dataReceived(data)
        self.flush()

    def lose(self) -> None:
        """Break the connection off; what is still on its way is lost."""
        if self.open:
            self.open = False
            if self.producer is not None:
                self.producer.stopProducing()
            self.wire.connectionLost(Failure(ConnectionDone()))

    def flush(self) -> None:
        """Let everything arrive that is on its way, and end a connection that is to end."""
        if self.reading and self.waiting:
            assert self._client.state is not State.CLOSED, "nothing may come behind the last word"
            data = bytes(self.waiting)
            self.waiting.clear()
            self._heard += (message for message in self._client.receive(data) if isinstance(message, ServerMessage))
            if self.producerState == "paused" and self.producer is not None:
                self.producerState = "producing"
                self.producer.resumeProducing()
        if self._aborted or (self.disconnecting and not self.waiting):
            self.lose()

    # What the server's wire sees.

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Note that small messages are to leave at once."""
        self.no_delay = enabled

    def write(self, data: bytes) -> None:
        """Send bytes on their way."""
        if not self.open or self._aborted:
            return
        self.bytes_sent += data
        self.waiting += data
        if len(self.waiting) > BUFFER and self.producer is not None:
            self.producerState = "paused"
            self.producer.pauseProducing()  # with every write while the buffer is full, as Twisted does

    def loseConnection(self) -> None:
        """Read no more, and end once all has been read at the other end."""
        self.disconnecting = True

    def abortConnection(self) -> None:
        """End, whatever is still on its way."""
        self._aborted = True
        self.waiting.clear()
