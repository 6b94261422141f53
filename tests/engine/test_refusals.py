"""Claims about `engine.refusals`: every reason is given somewhere, with its numbers, and a refusal is a value."""

import copy
import pickle
from typing import Final, NamedTuple

import pytest

from engine import AgreeDraw, Intent, OfferDraw, Reading, Reason, Refused, Resign, RuleBook, Then, Throw
from tests.support.houses import HOUSES
from tests.support.play import BOOK, after, keep

CHOOSING: Final = "0 choose 0 0 - 222255 - 500/1+,0/1 -"


class Case(NamedTuple):
    """Where an intent is refused, and with which numbers."""

    line: str
    intent: Intent
    numbers: dict[str, int]
    seat: int = 0
    book: RuleBook = BOOK


CASES: Final = {
    Reason.MATCH_OVER: Case("0 over 0 0 - - - 500/1+,0/1 draw_agreed", Throw(), {}),
    Reason.NOT_ON_TURN: Case("1 throw 0 0 - - - 500/1+,0/0 -", Throw(), {"on_turn": 1}),
    Reason.SEAT_LEFT: Case("0 throw 0 0 - - - 0/0,0/0,0/0x -", Resign(), {}, 2, HOUSES["loose"].book),
    Reason.MUST_THROW: Case("0 throw 0 0 - - - 500/1+,0/1 -", keep("5"), {"dice": 6}),
    Reason.MUST_KEEP: Case(CHOOSING, Throw(), {}),
    Reason.KEEP_NOTHING: Case(CHOOSING, keep(""), {}),
    Reason.KEEP_NOT_THROWN: Case(CHOOSING, keep("1"), {}),
    Reason.KEEP_WORTHLESS: Case(CHOOSING, keep("2"), {}),
    Reason.READING_NEEDED: Case(CHOOSING, keep("222255"), {"sets": 500, "three_pairs": 1_000}),
    Reason.READING_IMPOSSIBLE: Case(CHOOSING, keep("222", reading=Reading.STRAIGHT), {"sets": 200}),
    Reason.BANK_AFTER_HOT_HAND: Case(CHOOSING, keep("222255", Then.BANK, Reading.SETS), {"dice": 6}),
    Reason.BANK_MULTIPLE: Case(CHOOSING, keep("22225", Then.BANK), {"turn_score": 450, "multiple": 100}),
    Reason.BANK_MINIMUM: Case(CHOOSING, keep("222", Then.BANK), {"turn_score": 200, "minimum": 300}),
    Reason.BANK_OPENING: Case(
        "0 choose 0 0 - 222255 - 0/1,0/1 -", keep("2222", Then.BANK), {"turn_score": 400, "minimum": 500}
    ),
    Reason.BANK_NEEDS_CHOICE: Case(
        "0 choose 0 0 - 222255 - 10300/1+,0/1 -", keep("2222", Then.BANK), {"add": 10_700, "subtract": 9_900}
    ),
    Reason.BANK_HAS_NO_CHOICE: Case(CHOOSING, keep("2222", Then.ADD), {}),
    Reason.DRAW_ALREADY_OFFERED: Case("0 throw 0 0 - - 1 500/1+,0/1 -", OfferDraw(), {}),
    Reason.DRAW_ALONE: Case("0 throw 0 0 - - - 0/0 -", OfferDraw(), {}, book=HOUSES["classic"].book),
    Reason.DRAW_NOT_OFFERED: Case(CHOOSING, AgreeDraw(), {}),
    Reason.DRAW_ALREADY_AGREED: Case("0 throw 0 0 - - 0 500/1+,0/1 -", AgreeDraw(), {}),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_given_with_the_numbers_a_sentence_needs(reason: Reason) -> None:
    """There is no reason that nothing is refused for, and each comes with the numbers it names."""
    # RULES 1.4, 1.7, 2.2, 2.3, 2.6, 2.7, 2.9, 2.10, 2.12, 6.1, 6.8
    case = CASES[reason]
    with pytest.raises(Refused) as refused:
        after(case.line, case.intent, seat=case.seat, book=case.book)
    assert (refused.value.reason, refused.value.numbers) == (reason, case.numbers)


def test_refusals_that_say_the_same_are_equal() -> None:
    """A refusal is a value, so whatever holds one can be compared; another reason or number makes another value."""
    refused = Refused(Reason.BANK_MINIMUM, turn_score=200, minimum=300)
    assert refused == Refused(Reason.BANK_MINIMUM, minimum=300, turn_score=200)
    assert hash(refused) == hash(Refused(Reason.BANK_MINIMUM, minimum=300, turn_score=200))
    assert refused != Refused(Reason.BANK_OPENING, turn_score=200, minimum=300)
    assert refused != Refused(Reason.BANK_MINIMUM, turn_score=250, minimum=300)
    assert refused != ValueError(Reason.BANK_MINIMUM)


def test_a_refusal_can_be_copied() -> None:
    """A copy, also one that went through bytes, says the same."""
    refused = Refused(Reason.BANK_MINIMUM, turn_score=200, minimum=300)
    assert copy.deepcopy(refused) == refused
    assert pickle.loads(pickle.dumps(refused)) == refused  # noqa: S301 - our own bytes


def test_a_refusal_reads_as_one_line() -> None:
    """The reason comes first and then the numbers by name."""
    assert str(Refused(Reason.MUST_KEEP)) == "must_keep"
    assert str(Refused(Reason.MUST_THROW, dice=6)) == "must_throw dice=6"
