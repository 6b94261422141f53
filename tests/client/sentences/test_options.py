"""Claims about the rows of consequences: each says what SCREENS wants, in both languages."""

from collections.abc import Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from client.sentences.options import bank_choice, bank_now, dice_left, kept, option_line, standing, throw_on
from protocol.codes import Reading, RefusalCode, Then
from protocol.messages import MILLION, Bank, Option, Refusal, Risk, SeatView
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

LOSS: Final = Risk(666_667, 400, 0, 9_300)
BANK: Final = Bank(Then.BANK, 9_700, 300, 640_000, wins=False, behind=False)
ADD: Final = Bank(Then.ADD, 11_100, 1_100, 180_000, wins=False, behind=False)
SUBTRACT: Final = Bank(Then.SUBTRACT, 10_300, 300, 640_000, wins=False, behind=False)
WIN: Final = Bank(Then.BANK, 10_000, 0, 0, wins=True, behind=False)
REACH: Final = Bank(Then.BANK, 9_700, 300, None, wins=False, behind=False)
"""A bank where the target need not be met."""

SEAT: Final = SeatView(9_300, 3, 700, 180_000, left=False, busts=0, last_round=False, beat=None)
REACHING: Final = replace(SEAT, landing=None)


def option(
    dice: Sequence[int] = (1, 5),
    reading: Reading = Reading.SETS,
    bonus: int = 0,
    risk: Risk = LOSS,
    banks: Sequence[Bank] = (BANK,),
    refused: Refusal | None = None,
) -> Option:
    """Return a legal keep that leads to a turn score of 400."""
    return Option(tuple(dice), reading, 150, bonus, 400, 6 - len(dice) or 6, risk, tuple(banks), refused)


def refused(code: str, **numbers: int) -> Option:
    """Return a keep after which no bank is allowed."""
    return option(banks=(), refused=Refusal(code, tuple(numbers.items())))


def test_the_whole_row_is_one_line() -> None:
    """Keep, turn score, dice left, bank now, throw on: what SCREENS has in columns."""
    assert (
        "1 5: turn score 400, 4 dice left. Bank now: 9,700, needs 300 (64% to land). Throw on: bust 67%: lose 400."
        == option_line(ENGLISH, option())
    )
    assert (
        "1 5: puntuación del turno 400, y 4 dados para seguir. "
        "Registrar ahora: 9\u00a0700, faltan 300 (64\u00a0% de caer justo). "
        "Seguir lanzando: nulo 67\u00a0%: pierdes 400." == option_line(SPANISH, option())
    )


KEPT: Final = (
    (option((1, 1, 5)), "1 1 5"),
    (option((1, 1, 1)), "1 1 1 (three of a kind)"),
    (option((2, 2, 2, 2, 5, 5), Reading.THREE_PAIRS, bonus=500), "2 2 2 2 5 5 (three pairs), hot hand +500"),
    (option((2, 2, 2, 2, 5, 5), Reading.SETS, bonus=500), "2 2 2 2 5 5 (four of a kind), hot hand +500"),
    (option((1, 2, 3, 4, 5, 6), Reading.STRAIGHT, bonus=1_000), "1 2 3 4 5 6 (straight), hot hand +1,000"),
    (option((5,), bonus=500), "5, hot hand +500"),
)


@pytest.mark.parametrize(("row", "text"), KEPT)
def test_a_keep_says_its_dice_its_reading_and_its_bonus(row: Option, text: str) -> None:
    """Two readings of the same dice are told apart (RULES 1.7)."""
    assert text == kept(ENGLISH, row)


def test_the_dice_left_have_their_form() -> None:
    """One die is singular."""
    assert ["1 die", "1 dado"] == [dice_left(speech, option((1, 1, 1, 1, 5))) for speech in (ENGLISH, SPANISH)]
    assert ["6 dice", "6 dados"] == [dice_left(speech, option((1, 2, 3, 4, 5, 6))) for speech in (ENGLISH, SPANISH)]


WHY_NOT: Final = (
    (refused(RefusalCode.BANK_MULTIPLE, turn_score=350, multiple=100), "no: ends in 50", "no: acaba en 50"),
    (
        refused(RefusalCode.BANK_MULTIPLE, turn_score=350, multiple=500),
        "no: not a multiple of 500",
        "no: no es múltiplo de 500",
    ),
    (refused(RefusalCode.BANK_MINIMUM, turn_score=200, minimum=300), "no: needs 300", "no: hacen falta 300"),
    (
        refused(RefusalCode.BANK_OPENING, turn_score=200, minimum=500),
        "no: the opening needs 500",
        "no: para abrir hacen falta 500",
    ),
    (refused(RefusalCode.BANK_AFTER_HOT_HAND, dice=6), "no: throw all 6 dice", "no: lanza los 6 dados"),
    (refused(RefusalCode.MATCH_OVER), "The match is over.", "La partida ha terminado."),
    (refused("newer"), "The server refuses that (newer).", "El servidor no lo permite (newer)."),
    (
        refused(RefusalCode.BANK_MINIMUM),
        "The server refuses that (bank_minimum).",
        "El servidor no lo permite (bank_minimum).",
    ),
    (option(banks=()), "no", "no"),
)


@pytest.mark.parametrize(("row", "english", "spanish"), WHY_NOT)
def test_why_there_is_no_bank_is_always_said(row: Option, english: str, spanish: str) -> None:
    """In a few words where they are known, else in the sentence of the refusal."""
    assert [english, spanish] == [bank_now(speech, row) for speech in (ENGLISH, SPANISH)]


@pytest.mark.parametrize(("row", "english", "spanish"), WHY_NOT)
def test_a_sentence_says_once_that_there_is_no_bank(row: Option, english: str, spanish: str) -> None:
    """Where it is read out there is no heading to answer with «no»."""
    said = [bank_choice(speech, row) for speech in (ENGLISH, SPANISH)]
    known = english.startswith("no:")

    assert ["No bank now", "Ahora no se registra"] == [text.split(":")[0] for text in said]
    assert not known or [english[3:], spanish[3:]] == [text.split(":")[1] for text in said]


BANKS: Final = (
    ((BANK,), "9,700, needs 300 (64% to land)"),
    ((WIN,), "10,000 and win"),
    ((ADD, SUBTRACT), "add: 11,100, needs 1,100 (18% to land); subtract: 10,300, needs 300 (64% to land)"),
    ((ADD, replace(WIN, then=Then.SUBTRACT)), "add: 11,100, needs 1,100 (18% to land); subtract: 10,000 and win"),
    ((replace(WIN, then=Then.ADD),), "add: 10,000 and win"),
    ((replace(BANK, then=Then.THROW, score=400, needs=9_600, landing=0),), "400, needs 9,600 (0% to land)"),
    ((REACH,), "9,700, needs 300"),
    ((replace(REACH, score=10_150, needs=0),), "10,150"),
    ((replace(REACH, score=10_150, needs=0, behind=True),), "10,150, which is only level"),
    ((replace(REACH, score=10_050, needs=100, behind=True),), "10,050, needs 100"),
    ((replace(REACH, score=10_200, needs=0, wins=True),), "10,200 and win"),
)


@pytest.mark.parametrize(("banks", "text"), BANKS)
def test_a_bank_says_where_it_leads_and_what_that_needs(banks: Sequence[Bank], text: str) -> None:
    """Both of add and subtract, and a win is called one (RULES 2.10)."""
    assert text == bank_now(ENGLISH, option(banks=banks))


RISKS: Final = (
    (LOSS, "bust 67%: lose 400"),
    (Risk(23_148, 1_400, 2_000, 4_300), "severe bust 2.3%: lose 1,400 and 2,000, down to 4,300"),
    (Risk(23_148, 0, 1_000, -1_000), "severe bust 2.3%: lose 1,000, down to -1,000"),
    (Risk(MILLION, 0, 0, 0), "bust 100%"),
)


@pytest.mark.parametrize(("risk", "text"), RISKS)
def test_throwing_on_says_its_risk_and_its_cost(risk: Risk, text: str) -> None:
    """The penalty of a severe bust too (RULES 2.5)."""
    assert text == throw_on(ENGLISH, risk)


STANDINGS: Final = (
    (SEAT, "Ana: 9,300, needs 700 (18% to land)"),
    (replace(SEAT, score=10_000, needs=0), "Ana: 10,000, on the target"),
    (replace(SEAT, score=-2_000, needs=12_000, left=True), "Ana: -2,000, resigned"),
    (REACHING, "Ana: 9,300, needs 700"),
    (replace(REACHING, score=10_300, needs=0, last_round=True, beat=9_000), "Ana: 10,300, began the last round"),
    (replace(REACHING, needs=1_000, beat=10_300), "Ana: 9,300, 1,000 behind"),
    (replace(REACHING, score=10_300, needs=0, beat=10_300), "Ana: 10,300"),
    (replace(REACHING, score=10_300, needs=0, beat=9_000), "Ana: 10,300"),
    (replace(REACHING, left=True, beat=10_300), "Ana: 9,300, resigned"),
)


@pytest.mark.parametrize(("seat", "text"), STANDINGS)
def test_a_standing_says_what_is_needed(seat: SeatView, text: str) -> None:
    """The one number that decides, with the chance to land."""
    assert text == standing(ENGLISH, "Ana", seat)


def test_every_piece_is_translated() -> None:
    """No Spanish row has an English piece in it."""
    rows = [
        *(row for row, _ in KEPT),
        *(row for row, _, _ in WHY_NOT[:5]),
        *(option(banks=banks) for banks, _ in BANKS),
    ]
    rows += [option(risk=risk) for risk, _ in RISKS]

    for english, spanish in ([option_line(speech, row).split() for speech in SPEECHES] for row in rows):
        assert not {word for word in set(english) & set(spanish) if word.isalpha() and word != "no"}
