"""One connection of the server: bytes to messages for a session, and back. A pipe with deadlines, no more.

Time limits are absolute, from the accepted connection on, so neither a byte now and then nor a slow handshake buys
anybody more of it (PROMISES, finding 2). Whoever breaks the protocol hears why and is cut off; whoever does not read is
cut off without a word (PROMISES, finding 3). Encrypted or not, it is the same to this pipe, but for a handshake that
has not ended: then nothing can be said.
"""

from collections.abc import Callable
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IHandshakeListener, IPushProducer, IReactorTime, ISSLTransport
from twisted.internet.protocol import Protocol
from twisted.internet.tcp import Connection as TCPConnection
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from protocol.codec import encode
from protocol.codes import FarewellCode
from protocol.connection import Connection, Role
from protocol.errors import RemoteProtocolError
from protocol.limits import CLIENT_SILENCE_SECONDS, FRAME_SECONDS, HELLO_SECONDS, PING_SECONDS
from protocol.messages import ClientMessage, Farewell, Ping, ServerMessage
from protocol.order import State
from server.peer import Peer
from server.session import Session

__all__ = ["LINGER_SECONDS", "UNREAD_BYTES", "Wire"]

LINGER_SECONDS: Final = 2.0
"""How long a farewell may take to leave before the connection is cut off."""

UNREAD_BYTES: Final = 256 * 1024
"""Bytes a peer may leave unread beyond what the transport holds before it is cut off (PROMISES A2).

The transport holds 64 KiB, and Twisted's TLS as many again, which it gathers to encrypt them in one go."""

_LEAST_REST: Final = 0.1
"""Seconds between two looks at a silent peer at the least, whatever the rounding of what remains of its time."""

_log = Logger()


@implementer(IPushProducer, IHandshakeListener)
class Wire(Protocol):
    """One connection; the `Peer` of its session.

    Args:
        clock: for the deadlines.
        session: makes the session of a peer.
        gone: called once the connection has ended.
        full: connections the server keeps, where there is no room for this one; it hears just that.
    """

    transport: TCPConnection

    def __init__(
        self,
        clock: IReactorTime,
        session: Callable[[Peer], Session],
        gone: Callable[["Wire"], None],
        full: int | None = None,
    ) -> None:
        """Wait for the transport."""
        self._clock = clock
        self._session = session(self)
        self._gone = gone
        self._full = full
        self._connection = Connection(Role.SERVER)
        self._heard = clock.seconds()
        self._deadline: IDelayedCall | None = None
        self._beat: IDelayedCall | None = None
        self._parting: IDelayedCall | None = None
        self._unread: int | None = None
        self._shaking_hands = False
        self._lost = False

    def connectionMade(self) -> None:
        """Start the deadline of the hello, and the heartbeat."""
        self._shaking_hands = ISSLTransport.providedBy(self.transport)
        self.transport.setTcpNoDelay(True)
        self.transport.registerProducer(self, streaming=True)
        self._deadline = self._clock.callLater(HELLO_SECONDS, self._too_slow, HELLO_SECONDS)
        self._beat = self._clock.callLater(PING_SECONDS, self._ping)
        if self._full is not None:
            self.farewell(FarewellCode.SERVER_FULL, limit=self._full)

    def handshakeCompleted(self) -> None:
        """Take note that from here on something can be said."""
        self._shaking_hands = False

    def dataReceived(self, data: bytes) -> None:
        """Hand on what has arrived; end with whoever breaks the protocol, or whom we fail."""
        self._heard = self._clock.seconds()
        try:
            messages = self._connection.receive(data)
            for message in messages:
                if isinstance(message, ClientMessage) and self._connection.state is not State.CLOSED:
                    self._session.receive(message)
        except RemoteProtocolError as error:
            self.farewell(error.code, **error.numbers)
        except Exception:  # noqa: BLE001 - one conversation that fails must not touch the others
            _log.failure("A conversation failed.", Failure())
            self.farewell(FarewellCode.INTERNAL)
        else:
            self._watch_frame(progress=bool(messages))

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Tell the session, and let go of everything."""
        self._lost = True
        self._connection.end()
        for call in (self._deadline, self._beat, self._parting):
            _cancel(call)
        try:
            self._session.lost()
        finally:
            self._gone(self)

    def send(self, message: ServerMessage, frame: bytes | None = None) -> None:
        """Say something, unless the conversation is over or the peer has stopped reading."""
        if self._connection.state is State.CLOSED:
            return
        greeting = self._connection.state is not State.OPEN
        self._write(self._connection.send(message, frame))
        if greeting:  # the welcome may leave long after the hello was read: it waits for the journal
            self._watch_frame(progress=True)

    def farewell(self, code: FarewellCode, **numbers: int) -> None:
        """Say the last word and end the connection, within `LINGER_SECONDS`; only the first time."""
        if self._lost or self._parting is not None:
            return
        self._connection.end()
        self._write(encode(Farewell(code, tuple(numbers.items()))))
        self.transport.unregisterProducer()
        self.transport.loseConnection()
        self._parting = self._clock.callLater(LINGER_SECONDS, self.transport.abortConnection)

    def cut(self) -> None:
        """End the connection at once."""
        self._connection.end()
        self.transport.abortConnection()

    def _write(self, data: bytes) -> None:
        self.transport.write(data)
        if self._unread is not None:
            self._unread += len(data)
            if self._unread > UNREAD_BYTES:
                self.cut()

    def pauseProducing(self) -> None:
        """Start counting what the peer leaves unread; Twisted repeats this at each write to a full buffer."""
        if self._unread is None:
            self._unread = 0

    def resumeProducing(self) -> None:
        """Stop counting: the peer reads again."""
        self._unread = None

    def stopProducing(self) -> None:
        """Nothing to stop: what is said does not come from a stream."""

    def _watch_frame(self, *, progress: bool) -> None:
        """Keep the deadline of a frame that has begun; the hello's stays until the welcome."""
        if self._connection.state is not State.OPEN:
            return
        if progress or not self._connection.unfinished:
            _cancel(self._deadline)
            self._deadline = None
        if self._connection.unfinished and self._deadline is None:
            self._deadline = self._clock.callLater(FRAME_SECONDS, self._too_slow, FRAME_SECONDS)

    def _ping(self) -> None:
        """Ask for a sign of life, or give up on a peer that has shown none for too long."""
        silent = self._clock.seconds() - self._heard
        if silent >= CLIENT_SILENCE_SECONDS:
            self._too_slow(CLIENT_SILENCE_SECONDS)
            return
        rest = max(CLIENT_SILENCE_SECONDS - silent, _LEAST_REST)
        self._beat = self._clock.callLater(min(PING_SECONDS, rest), self._ping)
        if self._connection.state is State.OPEN:
            self.send(Ping())

    def _too_slow(self, seconds: float) -> None:
        self.farewell(FarewellCode.TOO_SLOW, seconds=round(seconds))
        if self._shaking_hands:
            self.transport.abortConnection()


def _cancel(call: IDelayedCall | None) -> None:
    if call is not None and call.active():
        call.cancel()
