"""Claims about `engine.phases`: which intent has its place when, and from whom."""

from typing import Final, get_args

import pytest

from engine import (
    AgreeDraw,
    DeclineDraw,
    Intent,
    KeepThen,
    OfferDraw,
    Phase,
    Refused,
    Resign,
    Then,
    Throw,
    parse_position,
)
from engine.leaving import agree_draw, decline_draw, offer_draw, resign
from engine.phases import TABLE, Who, step_for
from engine.turn import keep_then, throw
from tests.support.houses import HOUSES
from tests.support.play import refusal

LOOSE: Final = HOUSES["loose"].book
SEATS: Final = "0/0,0/0,0/0x,0/0"
THROWING: Final = f"0 throw 0 0 - - - {SEATS} -"
CHOOSING: Final = f"0 choose 0 0 - 115236 - {SEATS} -"
OVER: Final = f"0 over 0 0 - - - {SEATS} draw_agreed"
ON_TURN: Final = 0
OTHERS: Final = (1, 3)
LEFT: Final = 2

KEEPING: Final = KeepThen((1,), None, Then.THROW)
AT_ANY_TIME: Final[dict[Intent, object]] = {
    OfferDraw(): offer_draw,
    AgreeDraw(): agree_draw,
    DeclineDraw(): decline_draw,
    Resign(): resign,
}
INTENTS: Final[tuple[Intent, ...]] = (Throw(), KEEPING, *AT_ANY_TIME)


def step(line: str, seat: int, intent: Intent) -> object:
    """Return the step for an intent where the line stands."""
    return step_for(LOOSE, parse_position(line), seat, intent)


def test_every_intent_is_tried_in_these_tests() -> None:
    """No kind of intent is left out below, and the table names no other."""
    assert {type(intent) for intent in INTENTS} == set(get_args(Intent))
    assert {kind for rows in TABLE.values() for kind in rows} == set(get_args(Intent))


def test_every_phase_has_its_rows() -> None:
    """The table has a place for each phase, and nothing can be wanted once the match is over."""
    assert set(TABLE) == set(Phase)
    assert TABLE[Phase.OVER] == {}
    with pytest.raises(TypeError):
        TABLE[Phase.OVER] = {}  # type: ignore[index]


@pytest.mark.parametrize(("line", "intent", "expected"), [(THROWING, Throw(), throw), (CHOOSING, KEEPING, keep_then)])
def test_the_seat_on_turn_and_no_other_does_what_the_phase_waits_for(
    line: str, intent: Intent, expected: object
) -> None:
    """Before a throw the seat on turn throws, after it the seat on turn keeps; the others are told whose turn it is."""
    # RULES 2.2
    assert step(line, ON_TURN, intent) is expected
    for seat in OTHERS:
        assert refusal(line, intent, seat=seat, book=LOOSE) == "not_on_turn on_turn=0"


@pytest.mark.parametrize(
    ("line", "intent", "reason"), [(THROWING, KEEPING, "must_throw dice=6"), (CHOOSING, Throw(), "must_keep")]
)
def test_what_the_phase_does_not_wait_for_is_refused_with_what_it_does(line: str, intent: Intent, reason: str) -> None:
    """The seat on turn is told what it must do first; the others, that it is not their turn."""
    # RULES 2.2
    assert refusal(line, intent, seat=ON_TURN, book=LOOSE) == reason
    for seat in OTHERS:
        assert refusal(line, intent, seat=seat, book=LOOSE) == "not_on_turn on_turn=0"


@pytest.mark.parametrize("line", [THROWING, CHOOSING])
@pytest.mark.parametrize("intent", AT_ANY_TIME)
def test_draws_and_resigning_have_their_place_at_any_time(line: str, intent: Intent) -> None:
    """Everybody present may offer, answer and resign in both phases."""
    # RULES 6.1, 6.8
    for seat in (ON_TURN, *OTHERS):
        assert step(line, seat, intent) is AT_ANY_TIME[intent]


@pytest.mark.parametrize("line", [THROWING, CHOOSING])
@pytest.mark.parametrize("intent", INTENTS)
def test_a_seat_that_left_may_do_nothing(line: str, intent: Intent) -> None:
    """Whatever it wants, it is told that it has left."""
    # RULES 6.8
    assert refusal(line, intent, seat=LEFT, book=LOOSE) == "seat_left"


@pytest.mark.parametrize("intent", INTENTS)
@pytest.mark.parametrize("seat", range(4))
def test_nobody_does_anything_after_the_end(seat: int, intent: Intent) -> None:
    """Once the match is over every intent of every seat is refused for that reason."""
    with pytest.raises(Refused, match=r"^match_over$"):
        step(OVER, seat, intent)


def test_the_table_says_whose_intent_it_may_be() -> None:
    """Throwing and keeping are for the seat on turn; all the rest is for everybody present."""
    assert {kind for rows in TABLE.values() for kind, row in rows.items() if row.who is Who.ON_TURN} == {
        Throw,
        KeepThen,
    }


def test_a_seat_before_the_one_on_turn_waits_as_well() -> None:
    """It is one seat's turn, not that of all up to it."""
    # RULES 2.2
    assert refusal("1 throw 0 0 - - - 0/0,0/0 -", Throw(), seat=0) == "not_on_turn on_turn=1"
