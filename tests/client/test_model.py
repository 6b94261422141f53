"""Claims about the model: a value, and what each message of the server makes of it."""

from dataclasses import FrozenInstanceError
from dataclasses import replace as replace_model
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client.evidence import Verdict
from client.model import LinkState, Model, fits, reduce
from protocol import messages as m
from protocol.codes import End, SeatState, Then
from protocol.messages import TO_CLIENT
from tests.support.scenes import ANA, COMPUTER, LUIS, MATCH, TOKEN, scene, table, welcome
from tests.support.wire_values import a_message

THROW: Final = scene("0 throw 0 0 - - - 0/0,0/0 -")
CHOOSE: Final = scene("0 choose 0 0 - 111236 - 9000/1+,0/0 -")
OVER: Final = scene("0 over 0 0 - - - 10000/1+,0/0 exact:0")
TABLES: Final = m.Tables((m.TableRow("K7QF", table().rules, ("Luis",), 2),), more=False)
VERDICT: Final = Verdict(7, 7)

LOBBY: Final = Model(link=LinkState.UP, name="Ana")
SEATED: Final = Model(link=LinkState.UP, name="Ana", table=table(), view=CHOOSE, verdict=VERDICT)
ENDED: Final = replace_model(SEATED, view=OVER, verdict=None)

CHANGES: Final[dict[type[m.ServerMessage], tuple[Model, m.ServerMessage, Model]]] = {
    m.Welcome: (
        Model(link=LinkState.DOWN, name="Ana", table=table(), view=THROW, verdict=VERDICT),
        welcome(name="Ana 2"),
        Model(link=LinkState.UP, name="Ana 2"),
    ),
    m.Farewell: (
        SEATED,
        m.Farewell("server_stopping"),
        replace_model(SEATED, trouble="server_stopping"),
    ),
    m.Ping: (SEATED, m.Ping(), SEATED),
    m.Moving: (SEATED, m.Moving("K7QFBD2M", 300), SEATED),
    m.Refused: (Model(arriving=True), m.Refused("no_such_table"), Model()),
    m.Tables: (Model(arriving=True), TABLES, Model()),
    m.Table: (Model(arriving=True), table(), Model(table=table())),
    m.Left: (SEATED, m.Left("left"), Model(link=LinkState.UP, name="Ana")),
    m.Sealed: (
        SEATED,
        m.Sealed(MATCH, bytes(32), 2, 0, 10),
        Model(link=LinkState.UP, name="Ana", table=table()),
    ),
    m.Commitments: (SEATED, m.Commitments(MATCH, (bytes(32),) * 2), SEATED),
    m.Nonces: (SEATED, m.Nonces(MATCH, (bytes(16),) * 2), SEATED),
    m.RecordPart: (ENDED, m.RecordPart((), more=False), ENDED),
    m.Secret: (SEATED, m.Secret(MATCH, TOKEN, 7), SEATED),
    m.View: (Model(table=table()), THROW, Model(table=table(), view=THROW)),
}
"""For each message: a model, the message, and the model afterwards."""


@pytest.mark.parametrize("kind", TO_CLIENT)
def test_what_a_message_makes_of_the_model(kind: type[m.ServerMessage]) -> None:
    """Every message a server can send changes what it is about, and nothing else."""
    before, message, after = CHANGES[kind]

    assert after == reduce(before, message)


def test_a_verdict_is_about_the_throws_it_was_found_for() -> None:
    """The same end shown once more keeps it; a match that goes on, or has had other throws, does not."""
    judged = replace_model(ENDED, verdict=VERDICT)
    shown = (replace(OVER, throws=7), replace(OVER, throws=8), replace(CHOOSE, throws=7))

    assert [VERDICT, None, None] == [reduce(judged, view).verdict for view in shown]


def test_an_end_without_a_verdict_is_unchecked() -> None:
    """Only the end: before it nobody expects the secret."""
    judged = replace_model(ENDED, verdict=VERDICT)

    assert [True, False, False, False] == [model.unchecked for model in (ENDED, judged, SEATED, LOBBY)]


@pytest.mark.parametrize(
    ("sitters", "waits"),
    [
        ((ANA, LUIS), False),
        ((ANA, COMPUTER), False),
        ((ANA, None), True),
        ((ANA, replace(LUIS, state=SeatState.LINK_LOST)), True),
    ],
)
def test_a_match_waits_for_people_who_are_away_or_have_not_come(
    sitters: tuple[m.Sitter | None, ...], *, waits: bool
) -> None:
    """Where a match stands on the table it is about to be shown, and nobody is waited for."""
    assert waits is Model(table=table(*sitters, clear=True)).waits_for_people
    assert not Model(table=table(*sitters)).waits_for_people


def test_a_table_that_is_clear_again_shows_no_match() -> None:
    """Everybody who stays has asked for another one: the old one is put away."""
    over = Model(link=LinkState.UP, table=table(), view=OVER, verdict=VERDICT)

    again = reduce(over, table(ANA, None, clear=True))

    assert (None, None) == (again.view, again.verdict)
    assert OVER == reduce(over, table(ANA, None)).view


def test_a_secret_before_the_end_does_not_fit() -> None:
    """A match whose secret is out can have any dice from there on."""
    secret = m.Secret(MATCH, TOKEN, 7)

    assert [True, False, False] == [fits(model, secret) for model in (ENDED, SEATED, LOBBY)]


def test_who_comes_back_to_a_seat_waits_for_what_stands_there_now() -> None:
    """An old view could be acted on, and may be one of a match that has ended since."""
    down = Model(link=LinkState.DOWN, name="Ana", table=table(), view=THROW, verdict=VERDICT)
    back = reduce(down, welcome(seated=True))

    assert Model(link=LinkState.UP, name="Ana", arriving=True, table=table()) == back
    assert Model(link=LinkState.UP, name="Ana", table=table()) == reduce(back, table())


@pytest.mark.slow
@given(a_message(TO_CLIENT))
def test_reducing_twice_from_the_same_model_gives_the_same(message: m.Message) -> None:
    """The fold knows no clock and no history: equal in, equal out, and the old model is still what it was."""
    assert isinstance(message, m.ServerMessage)
    before = Model(link=LinkState.UP, name="Ana", table=table(), view=CHOOSE, verdict=VERDICT)

    assert reduce(before, message) == reduce(SEATED, message)
    assert SEATED == before


def test_a_model_cannot_be_changed() -> None:
    """Renderers may keep it."""
    with pytest.raises(FrozenInstanceError):
        LOBBY.name = "Luis"  # type: ignore[misc]  # that is the point


# What renderers ask.


@pytest.mark.parametrize(
    ("line", "you", "on_turn", "playing"),
    [
        ("0 throw 0 0 - - - 0/0,0/0 -", 0, True, True),
        ("0 throw 0 0 - - - 0/0,0/0 -", 1, False, True),
        ("1 choose 0 0 - 115236 - 0/0,0/0 -", 1, True, True),
        ("0 throw 0 0 - - - 0/0,0/0x -", 1, False, False),
        ("0 over 0 0 - - - 10000/1+,0/0 exact:0", 0, False, False),
    ],
)
def test_whose_turn_it_is_and_whether_one_plays(line: str, you: int, *, on_turn: bool, playing: bool) -> None:
    """A match that is over waits for nobody; who has resigned plays no more."""
    model = Model(table=table(you=you), view=scene(line))

    assert you == model.you
    assert on_turn is model.on_turn
    assert playing is model.playing


@pytest.mark.parametrize(("draw", "you", "to_answer"), [("-", 0, False), ("0", 0, False), ("0", 1, True)])
def test_a_draw_is_answered_by_those_who_have_not(draw: str, you: int, *, to_answer: bool) -> None:
    """Who has offered it waits."""
    model = Model(table=table(you=you), view=scene(f"0 throw 0 0 - - {draw} 0/0,0/0 -"))

    assert to_answer is model.draw_to_answer


@pytest.mark.parametrize(
    ("draw", "seats", "to_offer"),
    [("-", "0/0,0/0", True), ("1", "0/0,0/0", False), ("-", "0/0,0/0x,0/0", True), ("-", "0/0", False)],
)
def test_a_draw_is_offered_where_somebody_can_agree(draw: str, seats: str, *, to_offer: bool) -> None:
    """Not while one is on offer, and not by somebody alone."""
    model = Model(table=table(you=0), view=scene(f"0 throw 0 0 - - {draw} {seats} -"))

    assert to_offer is model.draw_to_offer


def test_in_the_lobby_there_is_no_seat_and_no_match() -> None:
    """Every question has an answer before there is a table."""
    assert (-1, False, False, False) == (LOBBY.you, LOBBY.on_turn, LOBBY.playing, LOBBY.draw_to_answer)


# What goes together.


def winner(seat: int) -> m.View:
    """Return a view that names a winner."""
    return replace(OVER, outcome=m.Outcome(End.EXACT, (seat,)))


def bank_by(then: Then) -> m.View:
    """Return a view whose first bank goes this way."""
    option = next(option for option in CHOOSE.options if option.banks)
    return replace(CHOOSE, options=(replace(option, banks=(replace(option.banks[0], then=then),)),))


@pytest.mark.parametrize("message", [message for _, message, _ in CHANGES.values()], ids=lambda m: type(m).__name__)
def test_what_a_server_of_ours_says_fits(message: m.ServerMessage) -> None:
    """No honest message is taken for nonsense."""
    assert fits(ENDED if isinstance(message, m.Secret | m.RecordPart) else SEATED, message)


@pytest.mark.parametrize(
    "message",
    [
        table(you=2),
        table(ANA, LUIS, COMPUTER),
        m.Tables((), more=True),
        welcome(name=""),
        welcome(name=" \u200b\x00"),
        replace(THROW, seats=()),
        replace(THROW, seats=THROW.seats[:1]),
        replace(THROW, seats=THROW.seats * 2),
        replace(THROW, on_turn=2),
        replace(table(), rules=replace(table().rules, dice=5)),
        table(you=1),
        m.Sealed(MATCH, bytes(32), 3, 0, 10),
        m.Sealed(MATCH, bytes(32), 2, 1, 10),
        m.Secret(MATCH, TOKEN, 7),
        winner(2),
        bank_by(Then.THROW),
    ],
)
def test_what_no_server_of_ours_says_does_not_fit(message: m.ServerMessage) -> None:
    """A seat that is not there, another table's match, a next page after nothing, no name, a secret too early."""
    assert not fits(SEATED, message)


def test_a_match_without_a_table_does_not_fit() -> None:
    """Whoever is in the lobby sees no match."""
    assert not fits(LOBBY, THROW)


@pytest.mark.slow
@given(st.lists(a_message(TO_CLIENT), max_size=6))
def test_whatever_fits_can_be_asked_about(messages: list[m.Message]) -> None:
    """After any messages that fit every question has an answer."""
    model = Model()
    for message in messages:
        assert isinstance(message, m.ServerMessage)
        model = reduce(model, message) if fits(model, message) else model

    assert model.you < 7
    assert {model.on_turn, model.playing, model.draw_to_answer} <= {True, False}
