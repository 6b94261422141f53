"""Claims about `engine.options`: one row for each keep, with all that would come of it."""

from dataclasses import replace
from typing import Final

import pytest

from engine import (
    DICE10K,
    Bank,
    Option,
    Reading,
    Reason,
    Refused,
    Risk,
    RuleBook,
    Then,
    options,
    parse_position,
    rule_book,
    throw_risk,
)
from engine.policies import ReadingRule
from tests.support.play import BOOK, digits

BUST_1: Final = 2 / 3
BUST_2: Final = 4 / 9
BUST_6: Final = 5 / 216


def rows(line: str, book: RuleBook = BOOK) -> dict[tuple[str, str], Option]:
    """Return the options where the line stands, by dice and reading."""
    return {(digits(row.dice), row.reading.value): row for row in options(book, parse_position(line))}


def test_each_keep_is_a_row_with_its_consequences() -> None:
    """At 9,300 with 250 points at risk, a throw of 1-5-3 leaves three keeps: two can be banked and one cannot."""
    # RULES 1.5, 2.6, 2.7, 2.8
    assert options(BOOK, parse_position("0 choose 250 0 115 153 - 9300/12+,10300/12+ -")) == (
        Option(
            dice=(1, 5),
            reading=Reading.SETS,
            points=150,
            bonus=0,
            turn_score=400,
            dice_left=1,
            risk=Risk(BUST_1, loses=400, penalty=0, score=9_300),
            banks=(Bank(Then.BANK, 9_700, 300),),
            refused=None,
        ),
        Option(
            dice=(1,),
            reading=Reading.SETS,
            points=100,
            bonus=0,
            turn_score=350,
            dice_left=2,
            risk=Risk(BUST_2, loses=350, penalty=0, score=9_300),
            banks=(),
            refused=Refused(Reason.BANK_MULTIPLE, turn_score=350, multiple=100),
        ),
        Option(
            dice=(5,),
            reading=Reading.SETS,
            points=50,
            bonus=0,
            turn_score=300,
            dice_left=2,
            risk=Risk(BUST_2, loses=300, penalty=0, score=9_300),
            banks=(Bank(Then.BANK, 9_600, 400),),
            refused=None,
        ),
    )


@pytest.mark.parametrize(
    "line",
    ["0 throw 0 0 - - - 0/0,0/0 -", "0 over 0 0 - - - 10000/7+,0/6 exact:0", "0 over 0 0 - - - 0/7,0/6 draw_agreed"],
)
def test_there_are_no_options_without_a_throw_on_the_table(line: str) -> None:
    """Before a throw and after the end there is nothing to keep."""
    # RULES 2.2
    assert options(BOOK, parse_position(line)) == ()


def test_a_hot_hand_is_worth_its_bonus_and_throws_all_dice() -> None:
    """The row that completes the hand names the bonus apart from the points, and risks what a severe bust takes."""
    # RULES 2.3, 2.5
    row = rows("0 choose 700 1 11155 5 - 6300/5+,0/5 -")["5", "sets"]
    assert (row.points, row.bonus, row.turn_score, row.dice_left) == (50, 1_000, 1_750, 6)
    assert row.risk == Risk(BUST_6, loses=1_750, penalty=2_000, score=4_300)
    assert (row.banks, row.refused) == ((), Refused(Reason.BANK_AFTER_HOT_HAND, dice=6))


def test_a_hot_hand_shows_its_bank_where_the_throw_is_optional() -> None:
    """Where the throw is not forced, the row that completes the hand can be banked, bonus included."""
    book = rule_book(replace(DICE10K, hot_hand_forced=False))
    row = rows("0 choose 0 0 - 123456 - 8000/5+,0/5 -", book)["123456", "straight"]
    assert (row.turn_score, row.banks, row.refused) == (2_000, (Bank(Then.BANK, 10_000, 0, wins=True),), None)


def test_two_readings_are_two_rows() -> None:
    """2-2-2-2-5-5 kept whole stands in two rows, each with its own turn score."""
    # RULES 1.7, 1.9
    found = rows("0 choose 0 0 - 222255 - 500/1+,0/1 -")
    assert found["222255", "three_pairs"].turn_score == 1_500
    assert found["222255", "sets"].turn_score == 1_000


def test_two_readings_of_equal_value_are_one_row() -> None:
    """4-4-4-4-1-1 kept whole is worth 1,000 either way, so there is nothing to choose and one row."""
    # RULES 1.9
    found = options(BOOK, parse_position("0 choose 0 0 - 444411 - 500/1+,0/1 -"))
    assert [row.points for row in found if row.dice == (1, 1, 4, 4, 4, 4)] == [1_000]


@pytest.mark.slow
def test_the_best_reading_is_the_only_row() -> None:
    """Where the best reading applies by itself the lower one is not shown."""
    # RULES 1.9
    book = rule_book(replace(DICE10K, reading=ReadingRule.BEST))
    found = rows("0 choose 0 0 - 222255 - 500/1+,0/1 -", book)
    assert ("222255", "three_pairs") in found
    assert ("222255", "sets") not in found


def test_above_the_target_a_row_shows_both_ways() -> None:
    """At 10,300 a turn score of 300 leads to 10,600 by adding and wins by subtracting."""
    # RULES 2.10
    assert rows("0 choose 200 0 11 1346 - 10300/5+,0/5 -")["1", "sets"].banks == (
        Bank(Then.ADD, 10_600, 600),
        Bank(Then.SUBTRACT, 10_000, 0, wins=True),
    )


def test_a_row_says_why_it_cannot_be_banked() -> None:
    """Below the minimum, or below that of an opening bank, the reason stands in the row with its numbers."""
    # RULES 2.6
    low = rows("0 choose 0 0 - 144236 - 500/1+,0/1 -")["1", "sets"]
    assert low.refused == Refused(Reason.BANK_MINIMUM, turn_score=100, minimum=300)
    opening = rows("0 choose 300 0 11 1346 - 0/1,0/1 -")["1", "sets"]
    assert opening.refused == Refused(Reason.BANK_OPENING, turn_score=400, minimum=500)


def test_a_row_keeps_nothing_of_how_it_was_made() -> None:
    """The reason in a row is a plain value: it does not hold on to the calls that led to it."""
    refused = rows("0 choose 0 0 - 144236 - 500/1+,0/1 -")["1", "sets"].refused
    assert refused is not None
    assert refused.__traceback__ is None


def test_rows_stand_with_the_best_points_first() -> None:
    """The first row is the keep worth most."""
    points = [row.points for row in options(BOOK, parse_position("0 choose 0 0 - 111555 - 0/0,0/0 -"))]
    assert points == sorted(points, reverse=True)
    assert points[0] == 1_200


@pytest.mark.parametrize(("score", "penalty"), [(0, 1_000), (4_900, 1_000), (5_000, 2_000), (10_300, 2_000)])
def test_the_first_throw_of_a_turn_risks_the_penalty_alone(score: int, penalty: int) -> None:
    """Before the first throw there is no turn score to lose, but in 2.3 % of cases points of the score."""
    # RULES 2.5
    position = parse_position(f"0 throw 0 0 - - - {score}/3,0/3 -")
    assert throw_risk(BOOK, position) == Risk(BUST_6, loses=0, penalty=penalty, score=score - penalty)
