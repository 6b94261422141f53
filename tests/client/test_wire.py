"""Claims about one connection of the client: what goes out, what comes in, and how it ends."""

from collections.abc import Callable
from typing import Final

import pytest
from twisted.internet.error import ConnectionDone
from twisted.internet.interfaces import ISSLTransport
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from zope.interface import alsoProvides

from client.wire import WELCOME_SECONDS, Trouble, Wire
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode
from protocol.errors import RemoteProtocolError
from protocol.limits import SERVER_SILENCE_SECONDS
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from tests.support.scenes import welcome

HELLO: Final = m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", None)
NOT_OURS: Final = (
    b"HTTP/1.1 400 Bad Request\r\n\r\n",
    b"SSH-2.0-OpenSSH_9.6\r\n",
    b"\x15\x03\x01\x00\x02\x02\x46",
    b"\0\0\0\0",
    b"\0\0\0\x01\xc0",
    b"\xff" * 8,
    encode(m.Ping()),
    encode(HELLO),
)
"""First words of others: a web server, SSH, a TLS alert, frames that are none, and words that may not come first."""


class Socket:
    """As much of a transport as a wire uses, which writes down what is done to it."""

    def __init__(self) -> None:
        """Stand open."""
        self.sent = b""
        self.hang_ups = 0
        self.cuts = 0

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Do nothing: nothing is delayed here."""

    def registerProducer(self, producer: object, streaming: bool) -> None:  # noqa: FBT001, N802 - Twisted's form
        """Do nothing: a test says when there is too much unread."""

    def unregisterProducer(self) -> None:  # noqa: N802 - Twisted's form
        """Do nothing."""

    def write(self, data: bytes) -> None:
        """Write bytes down."""
        self.sent += data

    def loseConnection(self) -> None:
        """Count it."""
        self.hang_ups += 1

    def abortConnection(self) -> None:
        """Count it."""
        self.cuts += 1


class Line:
    """A wire, the socket under it and the user above it."""

    def __init__(self, *, known: bool = True) -> None:
        """Connect, unless a test wants to change something first."""
        self.clock = Clock()
        self.socket = Socket()
        self.heard: list[m.ServerMessage] = []
        self.troubles: list[Trouble] = []
        self.refuses = False
        self.answers = False
        self.ends: Callable[[Wire], None] | None = None
        self.hello: m.Hello | None = HELLO
        self.servers: list[str] = []
        self.wire = Wire(self.clock, self)
        if known:
            self.connect()

    def connect(self) -> None:
        """Connect without encryption."""
        self.wire.makeConnection(self.socket)  # type: ignore[no-untyped-call]  # Twisted has no types here

    def met(self, server: str) -> m.Hello | None:
        """Write down who was met."""
        self.servers.append(server)
        return self.hello

    def received(self, message: m.ServerMessage) -> None:
        """Write a message down."""
        if self.refuses:
            raise RemoteProtocolError(FarewellCode.BAD_MESSAGE)
        self.heard.append(message)
        if self.answers:
            self.wire.send(m.Pong())
        if self.ends is not None:
            self.ends(self.wire)

    def ended(self, trouble: Trouble) -> None:
        """Write the end down."""
        self.troubles.append(trouble)

    def hear(self, *messages: m.ServerMessage) -> None:
        """Let messages arrive together."""
        self.wire.dataReceived(b"".join(map(encode, messages)))

    def lose(self) -> None:
        """Let the connection end."""
        self.wire.connectionLost(Failure(ConnectionDone()))


@pytest.fixture
def line() -> Line:
    """A fresh connection."""
    return Line()


@pytest.fixture
def up(line: Line) -> Line:
    """A connection whose hello has been answered."""
    line.hear(welcome())
    line.socket.sent = b""
    return line


def test_the_first_word_is_hello(line: Line) -> None:
    """Nothing comes before it."""
    assert encode(HELLO) == line.socket.sent


def test_messages_come_up_in_order_however_the_bytes_are_cut(line: Line) -> None:
    """The network knows no messages."""
    for byte in b"".join(map(encode, (welcome(), m.Ping(), m.Left("left")))):
        line.wire.dataReceived(bytes([byte]))

    assert [welcome(), m.Ping(), m.Left("left")] == line.heard


def test_what_is_said_leaves_as_it_was_said(up: Line) -> None:
    """One message is one frame."""
    up.wire.send(m.ListTables())
    up.wire.send(m.Throw(41))

    assert encode(m.ListTables()) + encode(m.Throw(41)) == up.socket.sent


def test_before_the_welcome_nothing_but_hello_is_said(line: Line) -> None:
    """A player may type while the server has not answered yet."""
    line.wire.send(m.OfferDraw(1))

    assert encode(HELLO) == line.socket.sent


def test_after_the_farewell_nothing_is_said(up: Line) -> None:
    """The last word is the server's."""
    up.hear(m.Farewell(FarewellCode.SERVER_STOPPING))
    up.wire.send(m.Throw(41))

    assert b"" == up.socket.sent


def test_over_tls_nothing_is_said_before_the_server_has_proved_who_it_is() -> None:
    """One whose certificate makes no sense is cut off, and nobody is asked about it."""
    line = Line(known=False)
    alsoProvides(line.socket, ISSLTransport)
    line.connect()
    assert (b"", 0) == (line.socket.sent, line.socket.cuts)
    line.wire.handshakeCompleted()
    line.lose()

    assert (b"", 1, []) == (line.socket.sent, line.socket.cuts, line.servers)
    assert [Trouble.NOT_OURS] == line.troubles


# How it ends.


@pytest.mark.parametrize("words", NOT_OURS)
def test_whoever_speaks_otherwise_is_cut_off_at_once(line: Line, words: bytes) -> None:
    """Something answered, and it is no server of ours."""
    line.wire.dataReceived(words)
    assert 1 == line.socket.cuts
    line.lose()

    assert [Trouble.NOT_OURS] == line.troubles
    assert [] == line.heard


def test_whoever_hangs_up_without_a_word_may_want_encryption(line: Line) -> None:
    """A server of ours says why, unless it waits for a handshake."""
    line.lose()

    assert [Trouble.ENCRYPTED] == line.troubles


def test_whoever_hangs_up_after_some_bytes_is_none_of_ours(line: Line) -> None:
    """It has begun to say something, and that was none of our words."""
    line.wire.dataReceived(b"\0")
    line.lose()

    assert [Trouble.NOT_OURS] == line.troubles


def test_to_whom_nothing_may_be_said_nothing_is() -> None:
    """The connection is cut off, and who it was has been asked once."""
    stranger = Line(known=False)
    stranger.hello = None
    stranger.connect()

    assert (b"", 1, [""]) == (stranger.socket.sent, stranger.socket.cuts, stranger.servers)


def test_whoever_says_nothing_for_five_seconds_is_silent(line: Line) -> None:
    """It has let us in, so the network is not to blame; it may be a server of ours that hangs."""
    line.clock.advance(WELCOME_SECONDS)
    line.lose()

    assert 1 == line.socket.cuts
    assert [Trouble.SILENT] == line.troubles


def test_whoever_says_nothing_whole_for_five_seconds_is_none_of_ours(line: Line) -> None:
    """It has let us in, so the network is not to blame; a byte now and then is no answer (UX B5)."""
    line.clock.advance(WELCOME_SECONDS - 0.1)
    line.wire.dataReceived(b"\0")
    assert 0 == line.socket.cuts
    line.clock.advance(0.1)
    assert 1 == line.socket.cuts
    line.lose()

    assert 5 == WELCOME_SECONDS
    assert [Trouble.NOT_OURS] == line.troubles


def test_a_connection_that_was_one_is_lost(up: Line) -> None:
    """However it ends after the welcome."""
    up.lose()

    assert [Trouble.LOST] == up.troubles


def test_silence_of_9_seconds_is_a_lost_link(up: Line) -> None:
    """The server asks for a sign of life every three, so it is gone."""
    up.clock.advance(SERVER_SILENCE_SECONDS - 0.1)
    assert 0 == up.socket.cuts
    up.clock.advance(0.1)
    assert 1 == up.socket.cuts
    up.lose()

    assert 9 == SERVER_SILENCE_SECONDS
    assert [Trouble.LOST] == up.troubles


def test_whoever_does_not_read_is_cut_off(up: Line) -> None:
    """A server that floods us with pings would make us keep every answer."""
    up.answers = True
    up.hear(m.Ping())
    assert encode(m.Pong()) == up.socket.sent
    up.wire.pauseProducing()
    up.hear(m.Ping())

    assert 1 == up.socket.cuts
    assert encode(m.Pong()) == up.socket.sent
    assert [welcome(), m.Ping()] == up.heard


@pytest.mark.parametrize("end", [Wire.cut, Wire.hang_up, Wire.pauseProducing])
def test_what_arrived_together_is_not_handed_on_after_the_end(up: Line, end: Callable[[Wire], None]) -> None:
    """Whoever has ended a conversation is not bothered with its rest."""
    up.ends = end
    up.hear(m.Left("left"), m.Ping(), m.Ping())

    assert [welcome(), m.Left("left")] == up.heard


def test_every_message_is_a_sign_of_life(up: Line) -> None:
    """A quiet match is no lost link."""
    for _ in range(20):
        up.clock.advance(SERVER_SILENCE_SECONDS - 0.1)
        up.hear(m.Ping())

    assert 0 == up.socket.cuts


def test_half_a_message_is_no_sign_of_life(up: Line) -> None:
    """A server that sends a byte now and then is gone all the same."""
    for byte in encode(m.Left("left"))[:-1]:
        up.clock.advance(5)
        up.wire.dataReceived(bytes([byte]))

    assert 1 == up.socket.cuts


def test_a_farewell_says_why_before_the_end(line: Line) -> None:
    """It is handed on even where no welcome came."""
    line.hear(m.Farewell(FarewellCode.SERVER_FULL))
    line.lose()

    assert [m.Farewell(FarewellCode.SERVER_FULL)] == line.heard
    assert [Trouble.LOST] == line.troubles


def test_nonsense_in_mid_conversation_ends_it(up: Line) -> None:
    """What came before the nonsense in the same bytes is lost with it."""
    up.heard.clear()
    up.wire.dataReceived(encode(m.Ping()) + b"\0\0\0\x01\xc0")

    assert 1 == up.socket.cuts
    assert [] == up.heard


def test_what_the_user_cannot_make_sense_of_ends_it(up: Line) -> None:
    """A message may be well formed and still come from no server of ours; what follows it is not looked at."""
    up.heard.clear()
    up.refuses = True
    up.hear(m.Left("left"), m.Ping())

    assert 1 == up.socket.cuts
    assert [] == up.heard


def test_hanging_up_waits_for_what_was_said(up: Line) -> None:
    """A word said just before leaving still leaves."""
    up.wire.send(m.Resign(41))
    up.wire.hang_up()

    assert encode(m.Resign(41)) == up.socket.sent
    assert 1 == up.socket.hang_ups
    assert 0 == up.socket.cuts


@pytest.mark.parametrize("welcomed", [False, True])
@pytest.mark.parametrize("end", ["lose", "cut", "hang up", "silence", "garbage"])
def test_whatever_ends_it_leaves_nothing_to_be_called(*, welcomed: bool, end: str) -> None:
    """The user is told once, and no deadline stays behind."""
    line = Line()
    if welcomed:
        line.hear(welcome())
    if end == "cut":
        line.wire.cut()
    elif end == "hang up":
        line.wire.hang_up()
    elif end == "silence":
        line.clock.advance(SERVER_SILENCE_SECONDS)
    elif end == "garbage":
        line.wire.dataReceived(b"\xff" * 8)
    line.lose()

    assert 1 == len(line.troubles)
    assert [] == line.clock.getDelayedCalls()
