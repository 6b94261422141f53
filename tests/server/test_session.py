"""Claims about one conversation: who it is with, and where its words go."""

from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import FarewellCode, SeatState, SitterKind
from protocol.limits import TOKEN
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION
from server.session import Session
from tests.support.parlour import Ear, Line, Parlour
from tests.support.photograph import photograph

NEWER: Final = PROTOCOL_MAX + 1
OURS: Final = (PROTOCOL_MIN, PROTOCOL_MAX)


def greet(parlour: Parlour, *, name: str = "Ana", token: bytes | None = None, spoken: tuple[int, int] = OURS) -> Line:
    """Say hello on a new connection, and return it."""
    line = parlour.line()
    line.say(m.Hello(*spoken, "0.1.0", name, token))
    return line


# Hello.


def test_somebody_new_is_welcomed(parlour: Parlour) -> None:
    """A newcomer hears the protocol, the version, the name and the token that are theirs, and sits nowhere."""
    (welcome,) = greet(parlour).heard

    assert isinstance(welcome, m.Welcome)
    assert m.Welcome(PROTOCOL_MAX, VERSION, "Ana", welcome.token, seated=False) == welcome
    assert len(welcome.token) == TOKEN


@pytest.mark.parametrize("spoken", [OURS, (0, PROTOCOL_MIN), (PROTOCOL_MAX, NEWER), (0, 2**31 - 1)])
def test_the_newest_protocol_both_speak_is_spoken(parlour: Parlour, spoken: tuple[int, int]) -> None:
    """Whatever range a client names, if ours meets it the newest in both is chosen."""
    (welcome,) = greet(parlour, spoken=spoken).heard

    assert isinstance(welcome, m.Welcome)
    assert min(spoken[1], PROTOCOL_MAX) == welcome.protocol


@pytest.mark.parametrize(
    "spoken", [(0, 0), (1, 1), (NEWER, NEWER), (NEWER, 2**31 - 1), (NEWER, PROTOCOL_MIN), (PROTOCOL_MAX, 0)]
)
def test_who_speaks_no_protocol_of_ours_is_told_which_we_speak(parlour: Parlour, spoken: tuple[int, int]) -> None:
    """Without a common protocol the conversation ends with ours, and nobody is enrolled (PROMISES A1, row 22)."""
    line = greet(parlour, spoken=spoken)

    ours = (("protocol_min", PROTOCOL_MIN), ("protocol_max", PROTOCOL_MAX))
    assert [m.Farewell(FarewellCode.VERSION_MISMATCH, ours)] == line.farewells
    assert line.heard == []
    assert len(parlour.players) == 0


def test_a_version_that_does_not_fit_takes_nothing_over(parlour: Parlour) -> None:
    """The owner's token on a client that is too new does not end the conversation of the one that works."""
    ana = parlour.visitor("Ana")
    before = photograph(parlour.players, parlour.lobby)

    greet(parlour, token=ana.token, spoken=(NEWER, NEWER))

    assert before == photograph(parlour.players, parlour.lobby)
    assert ana.line.farewells == []


@pytest.mark.parametrize("name", ["", "Server", "\u2588\u2588", "x" * 17, "B\u043et"])
def test_a_name_that_cannot_be_used_ends_the_conversation(parlour: Parlour, name: str) -> None:
    """The client hears that it is the name, and nobody is enrolled."""
    line = greet(parlour, name=name)

    assert [m.Farewell(FarewellCode.BAD_NAME)] == line.farewells
    assert line.heard == []
    assert len(parlour.players) == 0


def test_a_name_is_given_as_others_will_see_it(parlour: Parlour) -> None:
    """The welcome has the name cleaned, and made different from that of somebody who is here."""
    names = [parlour.visitor(name).last(m.Welcome).name for name in (" Ana\u200b ", "Ana")]

    assert ["Ana", "Ana 2"] == names


# Coming back.


def test_a_token_brings_the_same_player_back(parlour: Parlour) -> None:
    """Whoever shows a token is its player, is given another one and, asking for none other, keeps the name."""
    ana = parlour.visitor("Ana")
    ana.line.lose()

    again = parlour.back(ana)

    assert ana.token != again.token
    assert m.Welcome(PROTOCOL_MAX, VERSION, "Ana", again.token, seated=False) == again.last(m.Welcome)
    assert len(parlour.players) == 1


def test_a_player_without_a_seat_may_come_back_with_another_name(parlour: Parlour) -> None:
    """In the lobby a name is what the newest hello says, as far as it is free."""
    ana, _eva = parlour.visitor("Ana"), parlour.visitor("Eva")

    names = [greet(parlour, name=name, token=ana.token).heard[0] for name in ("Marta", "Eva")]

    assert ["Marta", "Eva 2"] == [welcome.name for welcome in names if isinstance(welcome, m.Welcome)]


def test_a_seated_player_keeps_the_name(parlour: Parlour) -> None:
    """Nobody becomes somebody else in the middle of a match, whatever the hello says."""
    ana, luis = parlour.match("Ana", "Luis")
    ana.line.lose()

    for name in ("Marta", "Server"):
        welcome = greet(parlour, name=name, token=ana.token).heard[0]
        assert isinstance(welcome, m.Welcome)
        assert ana.last(m.Welcome).name == welcome.name
        assert welcome.seated
    assert {"Ana", "Luis"} == {sitter.name for sitter in luis.last(m.Table).sitters if sitter is not None}


def test_a_bad_name_of_somebody_who_returns_changes_nothing(parlour: Parlour) -> None:
    """A known player with a name that cannot be used is told so, and keeps name and connection."""
    ana = parlour.visitor("Ana")
    before = photograph(parlour.lobby, [parlour.players.find(ana.token)])

    line = greet(parlour, name="Server", token=ana.token)

    assert [m.Farewell(FarewellCode.BAD_NAME)] == line.farewells
    assert before == photograph(parlour.lobby, [parlour.players.find(ana.token)])
    assert ana.line.farewells == []


def test_the_newest_connection_wins(parlour: Parlour) -> None:
    """The former connection is told that it was taken over, and nothing but that; the newest is welcomed."""
    ana = parlour.visitor("Ana")
    ana.new()

    again = parlour.back(ana)

    assert [m.Farewell(FarewellCode.TAKEN_OVER)] == ana.line.farewells
    assert ana.new() == []
    assert [m.Welcome] == [type(message) for message in again.heard]


def test_a_connection_taken_over_can_do_nothing_any_more(parlour: Parlour) -> None:
    """What it still says is not heard, and its end is not the player's."""
    former, other = parlour.match("Ana", "Luis")
    newest = parlour.back(former)
    before, revision = photograph(parlour.players, parlour.lobby, parlour.written), former.view.revision

    former.say(m.Throw(revision), m.Resign(revision), m.LeaveTable(), m.ListTables())
    former.line.lose()

    assert before == photograph(parlour.players, parlour.lobby, parlour.written)
    assert {SeatState.PRESENT} == {sitter.state for sitter in other.last(m.Table).sitters if sitter is not None}
    newest.throw()
    assert newest.view.revision == revision + 1


# The rest of a conversation.


def test_what_a_stranger_says_is_not_heard(parlour: Parlour) -> None:
    """Before the hello nobody is there whose words they could be (PROMISES A1, row 7)."""
    ear = Ear()
    session = Session(ear, parlour.players, parlour.lobby, parlour.moves)
    before = photograph(parlour.players, parlour.lobby)

    for message in (m.ListTables(), m.CreateTable("dice10k"), m.Pong(), m.Throw(1)):
        session.receive(message)
    session.lost()

    assert (ear.heard, ear.farewells) == ([], [])
    assert before == photograph(parlour.players, parlour.lobby)


def test_a_request_that_is_refused_is_answered_to_its_sender_alone(parlour: Parlour) -> None:
    """A refusal is a message, and the conversation goes on."""
    ana, luis = parlour.visitor("Ana"), parlour.visitor("Luis")
    luis.new()

    assert ana.refusal(m.LeaveTable()).value == "not_seated"
    assert luis.new() == []
    ana.say(m.ListTables())
    assert [m.Tables((), more=False)] == ana.new()


def test_a_lost_link_leaves_the_player_known_and_the_table_told(parlour: Parlour) -> None:
    """The others hear that the link is lost; the player is still there for the token."""
    ana, luis = parlour.table("Ana", "Luis")
    luis.new()

    ana.line.lose()

    (told,) = luis.new()
    assert isinstance(told, m.Table)
    assert m.Sitter("Ana", SitterKind.PERSON, SeatState.LINK_LOST, rematch=False) == told.sitters[ana.seat]
    assert parlour.players.find(ana.token) is not None
