"""Claims about the short forms for columns, in both languages."""

from typing import Final

import pytest
from msgspec.structs import replace

from client.sentences.cells import bank_way, landing, needed, no_bank, note, risked, standing_after
from client.sentences.options import bank_now
from protocol.codes import Reading, RefusalCode, SeatState, Then
from protocol.messages import Bank, Option, Refusal, Risk, SeatView, Sitter
from tests.support.scenes import LUIS
from tests.support.speech import ENGLISH, SPANISH

SEAT: Final = SeatView(9_300, 3, 700, 180_000, left=False, busts=0, last_round=False, beat=None)
LOSS: Final = Risk(666_667, 400, 0, 9_300)
SEVERE: Final = Risk(23_148, 1_400, 2_000, 4_300)


def test_add_and_subtract_have_a_word_each_and_a_plain_bank_none() -> None:
    """Where there is only one way, none is named."""
    banks = [
        Bank(then, 10_300, 300, 640_000, wins=False, behind=False) for then in (Then.BANK, Then.ADD, Then.SUBTRACT)
    ]

    assert ["", "add", "subtract"] == [bank_way(ENGLISH, bank) for bank in banks]
    assert ["", "sumar", "restar"] == [bank_way(SPANISH, bank) for bank in banks]


def test_what_is_needed_has_its_word_and_a_chance_none() -> None:
    """On the target there is no chance to speak of."""
    assert ["needs 1,100", "faltan 1\u00a0100"] == [needed(speech, 1_100) for speech in (ENGLISH, SPANISH)]
    assert ["18%", "18\u00a0%"] == [landing(speech, SEAT) for speech in (ENGLISH, SPANISH)]
    assert "" == landing(ENGLISH, replace(SEAT, needs=0))
    assert "" == landing(ENGLISH, replace(SEAT, landing=None))


@pytest.mark.parametrize(
    ("needs", "behind", "english", "spanish"),
    [
        (300, False, "needs 300", "faltan 300"),
        (300, True, "needs 300", "faltan 300"),
        (0, True, "only level", "solo empata"),
        (0, False, "", ""),
    ],
)
def test_a_bank_says_what_it_still_needs_or_that_it_is_only_level(
    needs: int,
    behind: bool,  # noqa: FBT001 - one column of a table
    english: str,
    spanish: str,
) -> None:
    """In a last round the same score may not be enough (RULES 4.4, 4.7)."""
    bank = Bank(Then.BANK, 10_300, needs, None, wins=False, behind=behind)

    assert [english, spanish] == [standing_after(speech, bank) for speech in (ENGLISH, SPANISH)]


def test_a_risk_says_what_is_lost_or_what_is_left() -> None:
    """Of a severe bust the score, which says more than two losses."""
    assert ["67%: lose 400", "67\u00a0%: pierdes 400"] == [risked(speech, LOSS) for speech in (ENGLISH, SPANISH)]
    assert ["2.3%: down to 4,300", "2,3\u00a0%: te quedas en 4\u00a0300"] == [
        risked(speech, SEVERE) for speech in (ENGLISH, SPANISH)
    ]


@pytest.mark.parametrize(
    ("bonus", "code", "english", "spanish"),
    [
        (500, RefusalCode.BANK_AFTER_HOT_HAND, "+500, must throw 6 dice", "+500, lanza 6 dados"),
        (0, RefusalCode.BANK_AFTER_HOT_HAND, "no: throw all 6 dice", "no: lanza los 6 dados"),
        (500, RefusalCode.BANK_MINIMUM, "no: needs 300", "no: hacen falta 300"),
    ],
)
def test_a_hot_hand_says_what_it_earns_and_what_it_asks_for(bonus: int, code: str, english: str, spanish: str) -> None:
    """Otherwise a keep without a bank says why there is none."""
    numbers = (("dice", 6), ("turn_score", 200), ("minimum", 300))
    option = Option((1,), Reading.SETS, 100, bonus, 700, 6, LOSS, (), Refusal(code, numbers))

    assert [english, spanish] == [no_bank(speech, option) for speech in (ENGLISH, SPANISH)]
    assert bank_now(ENGLISH, replace(option, refusal=None)) == no_bank(ENGLISH, replace(option, refusal=None))


@pytest.mark.parametrize(
    ("sitter", "seat", "draw", "sign", "words"),
    [
        (LUIS, SEAT, False, "", ""),
        (LUIS, None, False, "", ""),
        (None, None, False, "x", "free seat"),
        (LUIS, replace(SEAT, left=True), True, "x", "resigned"),
        (replace(LUIS, state=SeatState.LINK_LOST, rematch=True), SEAT, True, "!", "link lost"),
        (LUIS, SEAT, True, "=", "wants a draw"),
        (replace(LUIS, rematch=True), replace(SEAT, needs=0), False, "+", "wants a rematch"),
        (LUIS, replace(SEAT, needs=0), False, "*", "on the target"),
        (LUIS, replace(SEAT, needs=0, landing=None), False, "", ""),
        (LUIS, replace(SEAT, needs=0, landing=None, last_round=True), False, "*", "began the last round"),
    ],
)
def test_the_one_thing_that_matters_most_about_somebody_is_noted(
    sitter: Sitter | None,
    seat: SeatView | None,
    draw: bool,  # noqa: FBT001 - one column of a table
    sign: str,
    words: str,
) -> None:
    """As a sign and in words."""
    assert (sign, words) == note(ENGLISH, sitter, seat, draw=draw)
