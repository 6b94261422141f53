"""Claims about `engine.bank`: what a bank leads to, why it is refused, and how near a score is to landing."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DICE10K,
    PRESETS,
    Bank,
    Refused,
    Rules,
    Seat,
    Then,
    banks,
    landing_chance,
    needs,
    parse_position,
    rule_book,
)
from engine.policies import Opening
from tests.support.play import BOOK

FIRST_BANK: Final = replace(DICE10K, opening=Opening.FIRST_BANK)
OPTIONAL: Final = replace(DICE10K, hot_hand_forced=False)
FREE: Final = replace(DICE10K, opening_minimum=0, minimum=0, multiple=1)

bankable = st.integers(5, 400).map(lambda hundreds: 100 * hundreds)


def banked(seat: Seat, turn_score: int, rules: Rules = DICE10K, *, hot: bool = False) -> tuple[Bank, ...]:
    """Return the ways in which a seat can bank a turn score against another one that stands at 0."""
    position = parse_position(f"0 throw 0 0 - - - {seat},0/0 -")
    return banks(rules, position, turn_score, hot=hot)


def ways(seat: Seat, turn_score: int, rules: Rules = DICE10K) -> dict[str, int]:
    """Return the score that each way to bank leads to."""
    return {bank.then.value: bank.score for bank in banked(seat, turn_score, rules)}


def why_not(seat: Seat, turn_score: int, rules: Rules = DICE10K, *, hot: bool = False) -> str:
    """Return why a turn score cannot be banked."""
    with pytest.raises(Refused) as refused:
        banked(seat, turn_score, rules, hot=hot)
    return str(refused.value)


@pytest.mark.parametrize("turn_score", [500, 600, 5_000])
def test_the_first_bank_needs_500(turn_score: int) -> None:
    """From a score of 0 exactly 500 points and more can be banked."""
    # RULES 2.6
    assert ways(Seat(0), turn_score) == {"bank": turn_score}
    assert why_not(Seat(0), 400) == "bank_opening turn_score=400 minimum=500"


@pytest.mark.parametrize("score", [-1_000, 100, 500, 9_700])
def test_any_other_bank_needs_300(score: int) -> None:
    """From any score but 0, a negative one included, 300 points can be banked and 200 cannot."""
    # RULES 2.6
    assert ways(Seat(score), 300) == {"bank": score + 300}
    assert why_not(Seat(score), 200) == "bank_minimum turn_score=200 minimum=300"


def test_a_score_that_fell_back_to_0_opens_again() -> None:
    """The opening minimum holds at a score of exactly 0 and at no other, whether or not the seat has banked before."""
    # RULES 2.6
    assert why_not(Seat(0, turns=9, banked=True), 300) == "bank_opening turn_score=300 minimum=500"
    assert ways(Seat(-1_000, turns=1), 300) == {"bank": -700}


def test_the_option_first_bank_asks_whether_the_seat_has_banked() -> None:
    """With `opening = first_bank` the opening minimum holds for every score until the first bank, and never again."""
    # RULES 2.6
    assert why_not(Seat(-1_000), 400, FIRST_BANK) == "bank_opening turn_score=400 minimum=500"
    assert why_not(Seat(7_000), 400, FIRST_BANK) == "bank_opening turn_score=400 minimum=500"
    assert ways(Seat(0, banked=True), 300, FIRST_BANK) == {"bank": 300}


@pytest.mark.parametrize("turn_score", [350, 550, 1_050, 50])
def test_a_turn_score_that_ends_in_50_cannot_be_banked(turn_score: int) -> None:
    """What is no multiple of 100 must be thrown on, and that is the reason given whatever else is wrong."""
    # RULES 2.6, 2.7
    assert why_not(Seat(500), turn_score) == f"bank_multiple turn_score={turn_score} multiple=100"
    assert why_not(Seat(10_300), turn_score) == f"bank_multiple turn_score={turn_score} multiple=100"


@pytest.mark.parametrize("score", [0, 500, 8_000, 10_300])
def test_a_hot_hand_cannot_be_banked(score: int) -> None:
    """After a hot hand the bank waits for the forced throw, even one that would land."""
    # RULES 2.3, 2.12
    assert why_not(Seat(score), 2_000, hot=True) == "bank_after_hot_hand dice=6"


def test_a_hot_hand_can_be_banked_where_the_throw_is_optional() -> None:
    """Where a hot hand obliges to nothing, it is banked like any other turn score."""
    assert banked(Seat(8_000), 2_000, OPTIONAL, hot=True) == (Bank(Then.BANK, 10_000, 0, wins=True),)


@given(st.integers(-50, 99).map(lambda hundreds: 100 * hundreds), bankable)
def test_below_the_target_a_bank_is_added(score: int, turn_score: int) -> None:
    """From below the target there is one way, adding, up to the target, exactly on it or past it."""
    # RULES 2.8, 2.9
    total = score + turn_score
    way = Bank(Then.BANK, total, abs(10_000 - total), wins=total == 10_000)
    assert banked(Seat(score), turn_score) == (way,)


@given(st.integers(100, 300).map(lambda hundreds: 100 * hundreds), bankable)
def test_from_the_target_on_a_bank_is_added_or_subtracted(score: int, turn_score: int) -> None:
    """Standing on the target or above it there are two ways, and both have their distance to the target."""
    # RULES 2.10, 2.11
    more, less = score + turn_score, score - turn_score
    assert banked(Seat(score), turn_score) == (
        Bank(Then.ADD, more, abs(10_000 - more)),
        Bank(Then.SUBTRACT, less, abs(10_000 - less), wins=less == 10_000),
    )


def test_the_minimum_holds_for_adding_and_subtracting() -> None:
    """Above the target 200 points can neither be added nor subtracted, though subtracting them would win."""
    # RULES 2.10
    assert why_not(Seat(10_200), 200) == "bank_minimum turn_score=200 minimum=300"


def test_a_score_on_the_target_cannot_be_banked_onto_it() -> None:
    """Who stands on exactly 10,000 through a severe bust overshoots with every bank."""
    # RULES 2.11
    assert all(bank.needs for bank in banked(Seat(10_000), 300))


@pytest.mark.parametrize(
    ("score", "points"), [(9_700, 300), (10_300, 300), (10_000, 0), (-1_000, 11_000), (20_000, 10_000)]
)
def test_needs_is_the_distance_from_either_side(score: int, points: int) -> None:
    """A score needs the points between it and the target, whichever side it is on."""
    assert needs(DICE10K, score) == points


@pytest.mark.parametrize("distance", [300, 400, 500, 1_000, 2_900])
def test_the_chance_to_land_is_the_same_above_the_target(distance: int) -> None:
    """A seat above the target lands by subtracting as often as one below does by adding."""
    below, above = Seat(10_000 - distance), Seat(10_000 + distance)
    assert landing_chance(BOOK, below) == landing_chance(BOOK, above) == BOOK.landing.chance(distance) > 0


@pytest.mark.parametrize("score", [9_900, 9_800, 10_100, 10_200, 10_000, 9_950, 9_650, 10_350])
def test_a_distance_that_cannot_be_banked_has_no_chance(score: int) -> None:
    """Nobody lands from 100 or 200 away, from the target itself, or from a distance that ends in 50."""
    # RULES 2.6, 2.11
    assert landing_chance(BOOK, Seat(score)) == 0


def test_the_chance_to_land_knows_the_opening_minimum() -> None:
    """Where the opening bank needs 500, a seat that has yet to open cannot land from 400, and can after it has."""
    # RULES 2.6
    book = rule_book(replace(FIRST_BANK, starting_score=9_600))
    assert landing_chance(book, Seat(9_600)) == 0
    assert landing_chance(book, Seat(9_600, banked=True)) == book.landing.chance(400)


@pytest.mark.parametrize("name", ["classic", "diezmil", "zilch", "farkle", "tavern"])
def test_nobody_lands_where_the_target_need_not_be_met(name: str) -> None:
    """Where it is enough to reach the target there is no landing, so there is no chance to tell."""
    # RULES 3.5
    assert landing_chance(rule_book(PRESETS[name]), Seat(PRESETS[name].target - 500)) is None


def test_the_chance_to_land_without_a_minimum() -> None:
    """Where every turn score may be banked, 100 and 50 away are places to land from, and the target itself is not."""
    book = rule_book(FREE)
    assert landing_chance(book, Seat(9_900)) == book.landing.chance(100) > 0
    assert landing_chance(book, Seat(9_950)) == book.landing.chance(50) > 0
    assert landing_chance(book, Seat(10_000)) == 0
