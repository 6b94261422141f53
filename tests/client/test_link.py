"""Claims about the link: the first failure is final and says why; it survives later ones, and leaves nothing behind."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet import error
from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IProtocol, IProtocolFactory, IStreamClientEndpoint
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from zope.interface import implementer

from client.link import LONGEST_PAUSE, Link
from client.wire import WELCOME_SECONDS, Trouble
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode
from protocol.limits import SERVER_SILENCE_SECONDS
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from tests.support.scenes import TOKEN, welcome

HELLO: Final = m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", None)
HERE: Final = IPv4Address("TCP", "127.0.0.1", 1)

FAILURES: Final = {
    error.ConnectionRefusedError: Trouble.REFUSED,
    error.TimeoutError: Trouble.TIMEOUT,
    error.DNSLookupError: Trouble.NOT_FOUND,
    error.UnknownHostError: Trouble.NOT_FOUND,
    error.NoRouteError: Trouble.UNREACHABLE,
    error.ConnectBindError: Trouble.UNREACHABLE,
    error.ConnectError: Trouble.UNREACHABLE,
    OSError: Trouble.UNREACHABLE,
    ValueError: Trouble.UNREACHABLE,
}
"""How connecting can fail; what a library may think of as well is a kind of unreachable."""


class Socket:
    """As much of a transport as a wire uses; it ends when it is told to."""

    def __init__(self, protocol: IProtocol) -> None:
        """Connect."""
        self.sent = b""
        self.open = True
        self._protocol = protocol
        protocol.makeConnection(self)  # type: ignore[arg-type]  # only what is used of a transport

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Do nothing."""

    def registerProducer(self, producer: object, streaming: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Do nothing: a test says when there is too much unread."""

    def unregisterProducer(self) -> None:  # noqa: N802 - Twisted's form
        """Do nothing."""

    def write(self, data: bytes) -> None:
        """Write bytes down."""
        self.sent += data

    def loseConnection(self) -> None:
        """End."""
        if self.open:
            self.open = False
            self._protocol.connectionLost(Failure(error.ConnectionDone()))

    def abortConnection(self) -> None:
        """End."""
        self.loseConnection()

    def hear(self, *messages: m.ServerMessage) -> None:
        """Let messages arrive together."""
        self._protocol.dataReceived(b"".join(map(encode, messages)))


@implementer(IStreamClientEndpoint)
class Door:
    """Where a link knocks; the test opens it or not. It listens to the link as well."""

    def __init__(self, patience: float | None = None) -> None:
        """Let the link knock for the first time."""
        self.clock = Clock()
        self.link = Link(self.clock, self, self, patience)
        self.knocks: list[float] = []
        self.sockets: list[Socket] = []
        self.heard: list[m.ServerMessage] = []
        self.downs: list[tuple[Trouble, float | None]] = []
        self.token: bytes | None = None
        self.leaves_at_a_word = False
        self.meets_a_stranger = False
        self.link.open()

    def connect(self, protocolFactory: IProtocolFactory) -> "Deferred[IProtocol]":  # noqa: N803 - Twisted's form
        """Take a knock."""
        self.knocks.append(self.clock.seconds())
        self._factory = protocolFactory
        self._answer: Deferred[IProtocol] = Deferred()
        return self._answer

    def hello(self, server: str) -> m.Hello | None:
        """Say who it is, but not to strangers."""
        return None if self.meets_a_stranger else m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", self.token)

    def received(self, message: m.ServerMessage) -> None:
        """Write a message down."""
        self.heard.append(message)
        if self.leaves_at_a_word:
            self.link.close()

    def down(self, trouble: Trouble, pause: float | None) -> None:
        """Write a trouble down."""
        self.downs.append((trouble, pause))

    @property
    def socket(self) -> Socket:
        """The newest connection."""
        return self.sockets[-1]

    def answer(self, *messages: m.ServerMessage) -> None:
        """Open the door, and say something."""
        protocol = self._factory.buildProtocol(HERE)
        assert protocol is not None
        self.sockets.append(Socket(protocol))
        self._answer.callback(protocol)
        if messages:
            self.socket.hear(*messages)

    def refuse(self, failure: BaseException | None = None) -> None:
        """Leave the door shut."""
        self._answer.errback(Failure(failure or error.ConnectionRefusedError()))


@pytest.fixture
def door() -> Door:
    """A door at which a link has knocked once."""
    return Door()


@pytest.fixture
def inside() -> Door:
    """A door behind which the link has been welcomed."""
    door = Door()
    door.answer(welcome())
    return door


# The first attempt.


@pytest.mark.parametrize("kind", FAILURES)
def test_the_first_failure_is_final_and_says_why(door: Door, kind: type[Exception]) -> None:
    """A wrong address stays wrong: nobody waits for it to become right."""
    door.refuse(kind())
    door.clock.advance(1_000)

    assert [(FAILURES[kind], None)] == door.downs
    assert 1 == len(door.knocks)


def test_garbage_in_answer_is_final(door: Door) -> None:
    """Something answered, but not a server of ours."""
    door.answer()
    door.socket._protocol.dataReceived(b"HTTP/1.1 400 Bad Request\r\n\r\n")  # noqa: SLF001 - its own test double
    door.clock.advance(1_000)

    assert [(Trouble.NOT_OURS, None)] == door.downs
    assert 1 == len(door.knocks)


def test_silence_in_answer_is_final(door: Door) -> None:
    """A door that opens and says nothing for five seconds."""
    door.answer()
    door.clock.advance(WELCOME_SECONDS)

    assert [(Trouble.SILENT, None)] == door.downs


def test_a_farewell_instead_of_a_welcome_is_final(door: Door) -> None:
    """It is heard first: it says more than the end that follows."""
    door.answer(m.Farewell(FarewellCode.SERVER_STOPPING))
    door.socket.loseConnection()

    assert [m.Farewell(FarewellCode.SERVER_STOPPING)] == door.heard
    assert [(Trouble.LOST, None)] == door.downs


# Coming back.


def test_after_a_welcome_it_comes_back_with_growing_pauses_for_ever(inside: Door) -> None:
    """A few short ones, then twice as long each time, up to five seconds; a laptop may be closed for a week."""
    inside.socket.loseConnection()
    for _ in range(50):
        pause = inside.downs[-1][1]
        assert pause is not None
        inside.clock.advance(pause)
        inside.refuse()

    assert 5 == LONGEST_PAUSE
    assert [*[0.5] * 4, 1.0, 2.0, 4.0, *[5.0] * 44] == [pause for _, pause in inside.downs]
    assert 51 == len(inside.knocks)
    assert Trouble.LOST == inside.downs[0][0]
    assert {Trouble.REFUSED} == {trouble for trouble, _ in inside.downs[1:]}


def test_it_never_knocks_before_the_pause_is_over(inside: Door) -> None:
    """What the player was told is what happens."""
    inside.socket.loseConnection()
    inside.clock.advance(0.49)
    assert 1 == len(inside.knocks)
    inside.clock.advance(0.01)

    assert [0.0, 0.5] == inside.knocks


def test_a_welcome_makes_the_pauses_short_again(inside: Door) -> None:
    """The next trouble is a new one."""
    for _ in range(3):
        inside.socket.loseConnection()
        inside.clock.advance(0.5)
        inside.answer(welcome(seated=True))

    assert [(Trouble.LOST, 0.5)] * 3 == inside.downs


def test_a_connection_without_a_welcome_makes_no_pause_shorter(inside: Door) -> None:
    """A server that breaks down on every hello is not hammered."""
    inside.socket.loseConnection()
    for _ in range(6):
        inside.clock.advance(LONGEST_PAUSE)
        inside.answer()
        inside.socket.loseConnection()

    assert [0.5, 0.5, 0.5, 0.5, 1.0, 2.0, 4.0] == [pause for _, pause in inside.downs]


def test_silence_of_9_seconds_is_a_lost_link(inside: Door) -> None:
    """It comes back as from any other loss."""
    inside.clock.advance(SERVER_SILENCE_SECONDS)

    assert [(Trouble.LOST, 0.5)] == inside.downs


def test_every_hello_is_asked_for_anew(inside: Door) -> None:
    """The token may have come in the meantime."""
    inside.token = TOKEN
    inside.socket.loseConnection()
    inside.clock.advance(0.5)
    inside.answer()

    assert encode(m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", TOKEN)) == inside.socket.sent


# Strangers.


def test_a_server_that_knows_us_no_more_is_met_again_at_once(door: Door) -> None:
    """A token of an older server costs nothing: the same call makes somebody new."""
    door.token = TOKEN
    door.answer(m.Farewell(FarewellCode.UNKNOWN_TOKEN))
    door.token = None
    door.socket.loseConnection()
    door.answer(welcome())

    assert [] == door.downs
    assert [0.0, 0.0] == door.knocks
    assert [encode(m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", token)) for token in (TOKEN, None)] == [
        s.sent for s in door.sockets
    ]


def test_a_server_that_knows_nobody_is_left(door: Door) -> None:
    """Whoever says so to a hello without a token plays for time."""
    door.answer(m.Farewell(FarewellCode.UNKNOWN_TOKEN))
    door.socket.loseConnection()

    assert [(Trouble.LOST, None)] == door.downs
    assert 1 == len(door.knocks)


def test_from_a_server_to_whom_nothing_may_be_said_it_rests_until_it_is_opened(inside: Door) -> None:
    """Somebody has to say first what is to become of it; until then there is no attempt and no trouble."""
    inside.socket.loseConnection()
    inside.downs.clear()
    inside.meets_a_stranger = True
    inside.clock.advance(0.5)
    inside.answer()
    inside.clock.advance(1_000)
    assert (b"", False, []) == (inside.socket.sent, inside.socket.open, inside.downs)
    assert 2 == len(inside.knocks)
    inside.meets_a_stranger = False
    inside.link.open()
    inside.answer(welcome())

    assert (encode(HELLO), 3) == (inside.socket.sent, len(inside.knocks))
    inside.socket.loseConnection()
    assert [(Trouble.LOST, 0.5)] == inside.downs


# A full house.


def test_a_full_server_that_knows_us_is_tried_again(door: Door) -> None:
    """There may be a seat to come back to."""
    door.token = TOKEN
    door.answer(m.Farewell(FarewellCode.SERVER_FULL))
    door.socket.loseConnection()
    assert [(Trouble.LOST, 0.5)] == door.downs
    door.clock.advance(0.5)
    door.answer(welcome(seated=True))

    assert [0.0, 0.5] == door.knocks


def test_a_full_server_that_does_not_know_us_is_left(door: Door) -> None:
    """Nothing is lost by that."""
    door.answer(m.Farewell(FarewellCode.SERVER_FULL))
    door.socket.loseConnection()

    assert [(Trouble.LOST, None)] == door.downs


# Patience.


def test_without_patience_the_first_loss_is_final() -> None:
    """A match against the computer ends with its server."""
    door = Door(patience=0.0)
    door.answer(welcome())
    door.socket.loseConnection()

    assert [(Trouble.LOST, None)] == door.downs
    assert [] == door.clock.getDelayedCalls()


def test_patience_ends_before_the_attempt_that_would_exceed_it() -> None:
    """Five seconds are attempts after 0.5, 1, 1.5, 2, 3 and 5 seconds; the next would come after 9."""
    door = Door(patience=5.0)
    door.answer(welcome())
    door.socket.loseConnection()
    while door.downs[-1][1] is not None:
        door.clock.advance(door.downs[-1][1])
        door.refuse()

    assert [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0] == door.knocks


def test_a_welcome_renews_patience() -> None:
    """It counts from the loss."""
    door = Door(patience=1.0)
    door.answer(welcome())
    for _ in range(10):
        door.socket.loseConnection()
        door.clock.advance(0.5)
        door.answer(welcome())

    assert [(Trouble.LOST, 0.5)] * 10 == door.downs


# Saying something, and closing.


def test_what_is_said_goes_to_the_newest_connection(inside: Door) -> None:
    """The old one is gone."""
    inside.socket.loseConnection()
    inside.clock.advance(0.5)
    inside.answer(welcome(seated=True))
    inside.link.send(m.Throw(3))

    assert inside.sockets[1].sent.endswith(encode(m.Throw(3)))
    assert not inside.sockets[0].sent.endswith(encode(m.Throw(3)))


def test_what_is_said_without_a_connection_is_dropped(inside: Door) -> None:
    """Whoever comes back starts from a new view: an old wish must not be carried out then."""
    inside.socket.loseConnection()
    inside.link.send(m.Throw(3))
    inside.clock.advance(0.5)
    inside.answer(welcome(seated=True))

    assert encode(HELLO) == inside.socket.sent


def test_after_closing_nothing_is_handed_on(inside: Door) -> None:
    """A message behind one that ended the program is of no interest to anybody."""
    inside.heard.clear()
    inside.leaves_at_a_word = True
    inside.socket.hear(m.Left("left"), m.Ping(), m.Ping())

    assert [m.Left("left")] == inside.heard


def test_closing_while_it_knocks_takes_the_knock_back(door: Door) -> None:
    """Nobody is let in afterwards, and nobody is told of a failure."""
    door.link.close()

    assert door._answer.called  # noqa: SLF001 - its own test double
    assert [] == door.downs


MOMENTS: Final = ("welcome", "lose", "wait", "refuse", "answer")


@given(st.lists(st.sampled_from(MOMENTS), max_size=12), st.sampled_from([None, 0.0, 2.0, 60.0]))
def test_closing_at_any_moment_leaves_nothing_behind(moments: list[str], patience: float | None) -> None:
    """No delayed call, no open socket, no further word, whatever has happened before."""
    door = Door(patience)
    for moment in moments:
        live(door, moment)
    door.link.close()
    told = (len(door.heard), len(door.downs), len(door.knocks))
    door.clock.advance(1_000)

    assert [] == door.clock.getDelayedCalls()
    assert not any(socket.open for socket in door.sockets)
    assert told == (len(door.heard), len(door.downs), len(door.knocks))


def live(door: Door, moment: str) -> None:
    """Let something happen, where it can."""
    waiting = len(door.knocks) > len(door.sockets) and not door._answer.called  # noqa: SLF001 - its own test double
    connected = bool(door.sockets) and door.socket.open
    if moment == "wait":
        door.clock.advance(3.0)
    elif moment == "refuse" and waiting:
        door.refuse()
    elif moment == "answer" and waiting:
        door.answer()
    elif moment == "welcome" and waiting:
        door.answer(welcome())
    elif moment == "lose" and connected:
        door.socket.loseConnection()
