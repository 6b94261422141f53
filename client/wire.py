"""One connection to a server: bytes to messages and back. A pipe with two deadlines, no more.

Nothing is said before the server has proved who it is, and its user finds that it is the one meant. A server that makes
us say more than it reads is cut off, as any that breaks the protocol (PROMISES, finding 3).
"""

from enum import StrEnum
from typing import Final, Protocol

from twisted.internet.interfaces import IDelayedCall, IHandshakeListener, IPushProducer, IReactorTime, ISSLTransport
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.internet.tcp import Connection as TCPConnection
from twisted.python.failure import Failure
from zope.interface import implementer

from client.handshake import Unproven, id_of, spoke_plainly
from protocol.connection import Connection, Role
from protocol.errors import RemoteProtocolError
from protocol.limits import SERVER_SILENCE_SECONDS
from protocol.messages import ClientMessage, Hello, ServerMessage
from protocol.order import State

__all__ = ["WELCOME_SECONDS", "Trouble", "User", "Wire"]

WELCOME_SECONDS: Final = 5.0
"""How long a server may take from the connection to its first word before it is taken for something else (UX B5)."""


class Trouble(StrEnum):
    """Why there is no connection."""

    REFUSED = "refused"
    """Nothing listens at that address."""
    TIMEOUT = "timeout"
    """Nothing answers."""
    NOT_FOUND = "not_found"
    """No such name."""
    SILENT = "silent"
    """Something lets us in and says nothing: another program, or a server of ours that hangs."""
    UNREACHABLE = "unreachable"
    """There is no way to that address."""
    NOT_OURS = "not_ours"
    """Something answers that is no server of ours."""
    UNENCRYPTED = "unencrypted"
    """Something answers that does not encrypt, though that was wanted."""
    ENCRYPTED = "encrypted"
    """Something hangs up without a word, as a server does that encrypts, though that was not wanted."""
    LOST = "lost"
    """There was a connection, and it has ended."""
    NONSENSE = "nonsense"
    """A server of ours has said what makes no sense to this client."""


class User(Protocol):
    """Who uses a wire."""

    def met(self, server: str) -> Hello | None:
        """Return the first word to a server, or `None` to say nothing and end the connection.

        Args:
            server: the id it has proved to have; "" where the connection is not encrypted.
        """

    def received(self, message: ServerMessage) -> None:
        """Take a message from the server.

        Raises:
            RemoteProtocolError: when it is none of a server of ours.
        """

    def ended(self, trouble: Trouble) -> None:
        """Take note that the connection has ended."""


@implementer(IPushProducer, IHandshakeListener)
class Wire(TwistedProtocol):
    """One connection.

    Args:
        clock: for the deadlines.
        user: who says the first word, and is told what arrives.
    """

    transport: TCPConnection

    def __init__(self, clock: IReactorTime, user: User) -> None:
        """Wait for the transport."""
        self._clock = clock
        self._user = user
        self._connection = Connection(Role.CLIENT)
        self._trouble = Trouble.NOT_OURS
        self._deadline: IDelayedCall | None = None
        self._over = False
        self._greeted = False
        self._heard = False

    def connectionMade(self) -> None:
        """Give the server some time to answer; where it need not prove who it is, say hello."""
        self.transport.setTcpNoDelay(True)
        self.transport.registerProducer(self, streaming=True)
        self._watch(WELCOME_SECONDS)
        if not ISSLTransport.providedBy(self.transport):
            self._greet("")

    def handshakeCompleted(self) -> None:
        """Say hello to a server that has proved who it is."""
        try:
            server = id_of(self.transport)
        except Unproven:
            self.cut()
        else:
            self._greet(server)

    def _greet(self, server: str) -> None:
        """Say hello to the server of an id, if it is the one that was meant."""
        hello = self._user.met(server)
        if hello is None:
            self.cut()
        else:
            self._greeted = True
            self.transport.write(self._connection.send(hello))

    def dataReceived(self, data: bytes) -> None:
        """Hand on what has arrived, one by one while the connection lasts; cut off who does not speak our language."""
        self._heard = True
        try:
            for message in self._connection.receive(data):
                if isinstance(message, ServerMessage) and not self._over:
                    self._watch(SERVER_SILENCE_SECONDS)
                    self._user.received(message)
                    self._trouble = Trouble.LOST
        except RemoteProtocolError:
            self._trouble = Trouble.NONSENSE if self._trouble is Trouble.LOST else self._trouble
            self.cut()

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Tell the user."""
        trouble = self._misunderstanding(reason) or self._trouble
        self._over = True
        self._connection.end()
        self._stop_watching()
        self._user.ended(trouble)

    def _misunderstanding(self, reason: Failure | None) -> Trouble | None:
        """Return what the end of a conversation shows in which one end encrypts and the other does not."""
        if not self._greeted:
            return Trouble.UNENCRYPTED if reason is not None and spoke_plainly(reason) else None
        hung_up = not (self._heard or self._over or ISSLTransport.providedBy(self.transport))
        return Trouble.ENCRYPTED if hung_up else None

    def send(self, message: ClientMessage) -> None:
        """Say something while the conversation goes on: not before the welcome, and not after the farewell."""
        if self._connection.state is State.OPEN:
            self.transport.write(self._connection.send(message))

    def hang_up(self) -> None:
        """End the connection once everything said has left."""
        self._over = True
        self.transport.unregisterProducer()
        self.transport.loseConnection()

    def cut(self) -> None:
        """End the connection at once."""
        self._over = True
        self._connection.end()
        self.transport.abortConnection()

    def pauseProducing(self) -> None:
        """Cut off a server that leaves 64 KiB unread, all the transport holds: no honest one is that far behind."""
        self.cut()

    def resumeProducing(self) -> None:
        """Do nothing: what was paused has ended."""

    def stopProducing(self) -> None:
        """Do nothing: the end of the connection is told otherwise."""

    def _watch(self, seconds: float) -> None:
        """Take a server that says nothing for so long for gone."""
        self._stop_watching()
        self._deadline = self._clock.callLater(seconds, self._give_up)

    def _give_up(self) -> None:
        """End the connection to whoever says nothing any more, or never has."""
        if not self._heard:
            self._trouble = Trouble.SILENT
        self.cut()

    def _stop_watching(self) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
