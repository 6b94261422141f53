"""Real clients and the real server joined in memory: every byte passes both protocols, and time stands still.

Only the sockets, the reactor and the screen are missing. Somebody may stand between the server and a client and bend
what the client hears: that is a server that cheats.
"""

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred, succeed
from twisted.internet.error import ConnectionDone
from twisted.internet.interfaces import IProtocol, IProtocolFactory, IStreamClientEndpoint
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from zope.interface import implementer

from client.acquaintance import Acquaintance
from client.controller import Cause, Controller
from client.exits import Exit
from client.link import Link
from client.model import Model
from client.profile import Profile, open_profile
from client.robot import Decide, Robot
from client.wire import Trouble
from protocol import messages as m
from server.app import Server, ServerSetting
from server.journal import MemoryJournal

__all__ = ["Ears", "End", "Guest", "Hall", "Network", "honest"]

Ears = Callable[[m.ServerMessage], Iterable[m.ServerMessage]]
"""What a client hears in place of a message."""

_Cause = TypeVar("_Cause")

_HERE = IPv4Address("TCP", "127.0.0.1", 1)


def honest(message: m.ServerMessage) -> Iterable[m.ServerMessage]:
    """Let a client hear what was said."""
    return (message,)


class End:
    """One end of a connection: as much of a TCP transport as a protocol of ours uses."""

    def __init__(self, due: "deque[Callable[[], None]]", protocol: IProtocol) -> None:
        """Stand alone; `peer` is set when both ends are there."""
        self._due = due
        self._protocol = protocol
        self._open = True
        self._leaving = False
        self.peer: End

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Do nothing: nothing is ever delayed here."""

    def registerProducer(self, producer: object, streaming: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Do nothing: the other end always reads."""

    def unregisterProducer(self) -> None:  # noqa: N802 - Twisted's form
        """Do nothing."""

    def write(self, data: bytes) -> None:
        """Send bytes on their way."""
        if not self._leaving:
            self._due.append(lambda: self.peer.arrive(data))

    def loseConnection(self) -> None:
        """End the connection once everything has arrived."""
        self._leaving = True
        self._due.append(self.peer.break_off)
        self._due.append(self.break_off)

    abortConnection = loseConnection

    def arrive(self, data: bytes) -> None:
        """Hand bytes to this end's protocol."""
        if self._open:
            self._protocol.dataReceived(data)

    def break_off(self) -> None:
        """End this end."""
        if self._open:
            self._open = False
            self._leaving = True
            self._protocol.connectionLost(Failure(ConnectionDone()))


@implementer(IStreamClientEndpoint)
class Network:
    """The way from clients to one server, which can be cut.

    Args:
        server: makes the server's end of a connection.
    """

    def __init__(self, server: IProtocolFactory) -> None:
        """Carry nothing yet."""
        self._server = server
        self._due: deque[Callable[[], None]] = deque()
        self.ends: list[End] = []
        """Both ends of every connection, the client's first."""

    def connect(self, protocolFactory: IProtocolFactory) -> "Deferred[IProtocol]":  # noqa: N803 - Twisted's form
        """Join a client's protocol with one of the server."""
        ours, theirs = (factory.buildProtocol(_HERE) for factory in (protocolFactory, self._server))
        assert ours is not None
        assert theirs is not None
        client, server = End(self._due, ours), End(self._due, theirs)
        client.peer, server.peer = server, client
        self.ends += [client, server]
        theirs.makeConnection(server)  # type: ignore[arg-type]  # only what is used of a transport
        ours.makeConnection(client)  # type: ignore[arg-type]  # likewise
        return succeed(ours)

    def carry(self, most: int = 1_000_000) -> bool:
        """Deliver what is on its way, so many pieces at the most, and say whether there was anything."""
        busy = bool(self._due)
        while self._due and most > 0:
            self._due.popleft()()
            most -= 1
        return busy

    def cut(self) -> None:
        """Break every connection there is; what was on its way is lost."""
        self._due.clear()
        for end in self.ends:
            end.break_off()
        self.ends.clear()


class Guest:
    """A real client without a screen, which writes down what it is told and what it says.

    Args:
        hall: where it connects to.
        profile: held by it.
        arrival: what it asks for once welcomed.
        decide: plays one match with this; without it the test calls the verbs.
        ears: what it hears in place of what was said.
        code: what moves a player to it, "" for nothing.
    """

    def __init__(
        self,
        hall: "Hall",
        profile: Profile,
        arrival: m.ClientMessage | None,
        decide: Decide | None,
        ears: Ears,
        code: str,
    ) -> None:
        """Put a client together, without a connection yet."""
        self.profile = profile
        self.heard: list[Cause] = []
        self.said: list[m.ClientMessage] = []
        self.codes: list[Exit] = []
        server = Acquaintance("hall:1", profile, encrypted=False)
        self.controller = Controller(server, profile.folder.name, arrival, code)
        self.link = Link(hall.clock, hall.network, self)
        self._ears = ears
        self._robot = None
        if decide is not None:
            self._robot = Robot(self.controller, decide, hall.clock, lambda *_: None, self.end)
        self.controller.attach(self, self)

    @property
    def model(self) -> Model:
        """What the client knows."""
        return self.controller.model

    def all_heard(self, kind: type[_Cause]) -> list[_Cause]:
        """Return everything of a kind it was told, in order."""
        return [cause for cause in self.heard if isinstance(cause, kind)]

    def hello(self, server: str) -> m.Hello | None:
        """Say who it is."""
        hello = self.controller.hello(server)
        if hello is not None:
            self.said.append(hello)
        return hello

    def received(self, message: m.ServerMessage) -> None:
        """Hear a message."""
        for heard in self._ears(message):
            self.controller.received(heard)

    def down(self, trouble: Trouble, pause: float | None) -> None:
        """Hear of the end of a connection."""
        self.controller.down(trouble, pause)

    def open(self) -> None:
        """Connect once more."""
        self.link.open()

    def send(self, message: m.ClientMessage) -> None:
        """Say something."""
        self.said.append(message)
        self.link.send(message)

    def close(self) -> None:
        """End the connection."""
        self.link.close()

    def changed(self, model: Model, cause: Cause) -> None:
        """Write down what there was to tell, and act on it."""
        self.heard.append(cause)
        if self._robot is not None:
            self._robot.changed(model, cause)

    def end(self, code: Exit) -> None:
        """Write down how it ended, and let go of the profile as a program does that ends."""
        self.codes.append(code)
        self.profile.close()


class Hall:
    """A real server in memory, and its guests."""

    def __init__(self) -> None:
        """Open it."""
        self.clock = Clock()
        self.server = Server(self.clock, ServerSetting(), MemoryJournal(), lambda: None)
        self.network = Network(self.server)

    def guest(
        self,
        home: Path,
        name: str,
        arrival: m.ClientMessage | None = None,
        *,
        decide: Decide | None = None,
        ears: Ears = honest,
        code: str = "",
    ) -> Guest:
        """Let a client connect; profile and player have the same name."""
        guest = Guest(self, open_profile(home, name), arrival, decide, ears, code)
        guest.link.open()
        self.settle()
        return guest

    def settle(self) -> None:
        """Let everything happen that takes no time."""
        self.clock.advance(0)
        while self.network.carry():
            self.clock.advance(0)

    def pass_time(self, seconds: float, step: float = 0.5) -> None:
        """Let time pass, and everything happen that is due."""
        for _ in range(round(seconds / step)):
            self.clock.advance(step)
            self.settle()
