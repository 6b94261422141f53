"""One connection to a server: bytes to messages and back. A pipe with two deadlines, no more.

A server that makes us say more than it reads is cut off, as any that breaks the protocol (PROMISES, finding 3).
"""

from enum import StrEnum
from typing import Final, Protocol

from twisted.internet.interfaces import IDelayedCall, IPushProducer, IReactorTime
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.internet.tcp import Connection as TCPConnection
from twisted.python.failure import Failure
from zope.interface import implementer

from protocol.connection import Connection, Role
from protocol.errors import RemoteProtocolError
from protocol.limits import SILENCE_SECONDS
from protocol.messages import ClientMessage, Hello, ServerMessage
from protocol.order import State

__all__ = ["WELCOME_SECONDS", "Trouble", "User", "Wire"]

WELCOME_SECONDS: Final = 5.0
"""How long a server may take to answer a hello before it is taken for something else (UX B5)."""


class Trouble(StrEnum):
    """Why there is no connection."""

    REFUSED = "refused"
    """Nothing listens at that address."""
    TIMEOUT = "timeout"
    """Nothing answers."""
    NOT_FOUND = "not_found"
    """No such name."""
    UNREACHABLE = "unreachable"
    """There is no way to that address."""
    NOT_OURS = "not_ours"
    """Something answers that is no server of ours."""
    LOST = "lost"
    """There was a connection, and it has ended."""
    NONSENSE = "nonsense"
    """A server of ours has said what makes no sense to this client."""


class User(Protocol):
    """Who uses a wire."""

    def received(self, message: ServerMessage) -> None:
        """Take a message from the server.

        Raises:
            RemoteProtocolError: when it is none of a server of ours.
        """

    def ended(self, trouble: Trouble) -> None:
        """Take note that the connection has ended."""


@implementer(IPushProducer)
class Wire(TwistedProtocol):
    """One connection.

    Args:
        clock: for the deadlines.
        hello: the first word to say.
        user: who is told what arrives.
    """

    transport: TCPConnection

    def __init__(self, clock: IReactorTime, hello: Hello, user: User) -> None:
        """Wait for the transport."""
        self._clock = clock
        self._hello = hello
        self._user = user
        self._connection = Connection(Role.CLIENT)
        self._trouble = Trouble.NOT_OURS
        self._deadline: IDelayedCall | None = None
        self._over = False

    def connectionMade(self) -> None:
        """Say hello, and give the server some time to answer."""
        self.transport.setTcpNoDelay(True)
        self.transport.registerProducer(self, streaming=True)
        self.transport.write(self._connection.send(self._hello))
        self._watch(WELCOME_SECONDS)

    def dataReceived(self, data: bytes) -> None:
        """Hand on what has arrived, one by one while the connection lasts; cut off who does not speak our language."""
        try:
            for message in self._connection.receive(data):
                if isinstance(message, ServerMessage) and not self._over:
                    self._watch(SILENCE_SECONDS)
                    self._user.received(message)
                    self._trouble = Trouble.LOST
        except RemoteProtocolError:
            self._trouble = Trouble.NONSENSE if self._trouble is Trouble.LOST else self._trouble
            self.cut()

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Tell the user."""
        self._over = True
        self._connection.end()
        self._stop_watching()
        self._user.ended(self._trouble)

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
        self._deadline = self._clock.callLater(seconds, self.cut)

    def _stop_watching(self) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
