"""The link to a server, which outlives its connections: it comes back by itself, with a growing pause."""

from typing import Final, Protocol, cast

from twisted.internet import error
from twisted.internet.defer import CancelledError, Deferred
from twisted.internet.interfaces import IDelayedCall, IProtocol, IReactorTime, IStreamClientEndpoint
from twisted.internet.protocol import Factory
from twisted.python.failure import Failure

from client.wire import Trouble, Wire
from protocol.codes import FarewellCode
from protocol.messages import ClientMessage, Farewell, Hello, ServerMessage, Welcome

__all__ = ["LONGEST_PAUSE", "Link", "Listener"]

PAUSES: Final = (0.5, 0.5, 0.5, 0.5, 1.0, 2.0, 4.0, 5.0)
"""Seconds before each attempt to come back, the last for ever. A server that falls beside its host is there again
within two: nobody who knocks too early waits for long. And a guest who opens the laptop again is back before asking."""

LONGEST_PAUSE: Final = PAUSES[-1]
"""Seconds between attempts at the most."""


class Listener(Protocol):
    """Who listens to a link."""

    def hello(self, server: str) -> Hello | None:
        """Return the first word to the server of an id, "" for one that proves none; `None` to say nothing to it.

        After that the link rests until it is opened again.
        """

    def received(self, message: ServerMessage) -> None:
        """Take a message from the server."""

    def down(self, trouble: Trouble, pause: float | None) -> None:
        """Take note that there is no connection; the next attempt is in `pause` seconds, `None`: there is none."""


class Link:
    """A link to one server.

    Args:
        clock: for the pauses.
        endpoint: where the server is.
        listener: who is told what comes.
        patience: seconds it tries to come back before it gives up; `None`: for ever.
    """

    def __init__(
        self, clock: IReactorTime, endpoint: IStreamClientEndpoint, listener: Listener, patience: float | None = None
    ) -> None:
        """Do nothing yet."""
        self._clock = clock
        self._endpoint = endpoint
        self._listener = listener
        self._patience = patience
        self._wire: Wire | None = None
        self._call: IDelayedCall | None = None
        self._attempt: Deferred[None] | None = None
        self._attempts = 0
        self._down_since: float | None = None
        self._awaited = False
        self._known = False
        self._disowned = False
        self._resting = False
        self._closed = False

    def open(self) -> None:
        """Connect. Until a server has known us this is the only attempt: a wrong address stays wrong."""
        self._resting = False
        attempt = self._endpoint.connect(Factory.forProtocol(lambda: Wire(self._clock, self)))
        self._attempt = attempt.addCallbacks(self._connected, self._failed)

    def met(self, server: str) -> Hello | None:
        """Return the first word to a server, or rest."""
        hello = self._listener.hello(server)
        self._known = hello is not None and hello.token is not None
        self._resting = hello is None
        return hello

    def send(self, message: ClientMessage) -> None:
        """Say something; without a connection it is dropped, since whoever comes back starts from a new view."""
        if self._wire is not None:
            self._wire.send(message)

    def close(self) -> None:
        """End for good."""
        self._closed = True
        if self._call is not None and self._call.active():
            self._call.cancel()
        if self._attempt is not None:
            self._attempt.cancel()
        if self._wire is not None:
            self._wire.hang_up()

    def received(self, message: ServerMessage) -> None:
        """Hand on a message."""
        last_word = message.code if isinstance(message, Farewell) and self._known else None
        self._disowned = last_word == FarewellCode.UNKNOWN_TOKEN
        self._awaited |= isinstance(message, Welcome) or last_word == FarewellCode.SERVER_FULL
        if isinstance(message, Welcome):
            self._attempts = 0
            self._down_since = None
        self._listener.received(message)

    def ended(self, trouble: Trouble) -> None:
        """Come back, or give up; to a server that has forgotten us, at once and as somebody new."""
        self._wire = None
        if self._closed or self._resting:
            return
        if self._disowned:
            self._disowned = False
            self.open()
            return
        self._down_since = self._clock.seconds() if self._down_since is None else self._down_since
        if not self._awaited or self._out_of_patience():
            self._closed = True
            self._listener.down(trouble, None)
            return
        pause = self._pause
        self._attempts += 1
        self._call = self._clock.callLater(pause, self.open)
        self._listener.down(trouble, pause)

    @property
    def _pause(self) -> float:
        """Seconds before the next attempt."""
        return PAUSES[min(self._attempts, len(PAUSES) - 1)]

    def _out_of_patience(self) -> bool:
        if self._patience is None or self._down_since is None:
            return False
        return self._clock.seconds() + self._pause > self._down_since + self._patience

    def _connected(self, wire: IProtocol) -> None:
        self._attempt = None
        self._wire = cast("Wire", wire)

    def _failed(self, failure: Failure) -> None:
        self._attempt = None
        if not failure.check(CancelledError):
            self.ended(_trouble(failure))


def _trouble(failure: Failure) -> Trouble:
    """Return why a connection could not be made."""
    if failure.check(error.ConnectionRefusedError):
        return Trouble.REFUSED
    if failure.check(error.DNSLookupError, error.UnknownHostError):
        return Trouble.NOT_FOUND
    if failure.check(error.TimeoutError):
        return Trouble.TIMEOUT
    return Trouble.UNREACHABLE
