"""Claims about `engine.landing`: the chance to land, against a slow exact recursion, play, and published figures."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Final

import pytest

from engine import DICE10K, Dice, KeepThen, Phase, Position, Then, Throw, decide, land, options, parse_position
from engine.landing import FARTHEST, Landing
from engine.scoring import keep_table
from tests.support.houses import HOUSES, House
from tests.support.matches import fall
from tests.support.naive import naive_keeps
from tests.support.play import BOOK

pytestmark = pytest.mark.slow

Chance = Callable[[int, int, int], Fraction]
"""The best chance to make some points with some dice in hand after some hot hands."""

FALLS: Final = {
    dice: Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice)) for dice in range(1, 7)
}
"""Every throw of some dice with the number of ways it falls, counted one by one."""


def best_chance(house: House) -> Chance:
    """Return the recursion of RULES 2 over what is still missing, in exact fractions and from the naive scorer's keeps.

    It goes down from what is asked, where the engine fills a table from below, and knows nothing of equal throws.
    """
    rules = house.rules

    @cache
    def missing(points: int, dice: int, hot_hands: int) -> Fraction:
        if points <= 0:
            return Fraction(int(points == 0))
        falls = FALLS[dice].items()
        return Fraction(sum(ways * best(points, throw, hot_hands) for throw, ways in falls), 6**dice)

    def best(points: int, throw: Dice, hot_hands: int) -> Fraction:
        keeps = naive_keeps(house.naive, throw)
        return max((after(points - worth, len(throw) - len(kept), hot_hands) for kept, _, worth in keeps), default=NONE)

    def after(points: int, left: int, hot_hands: int) -> Fraction:
        if left:
            return missing(points, left, hot_hands)
        points -= rules.hot_hand_bonus * 2**hot_hands
        if points == 0 and rules.hot_hand_forced:
            return NONE
        return missing(points, rules.dice, hot_hands + 1)

    return missing


NONE: Final = Fraction(0)
EXACT: Final = best_chance(HOUSES["dice10k"])


@pytest.mark.parametrize(
    ("distance", "percent"),
    [(300, 64), (400, 43), (500, 22), (600, 18), (700, 18), (800, 11), (900, 6), (1_000, 14)],
)
def test_the_chance_to_land_is_the_published_one(distance: int, percent: int) -> None:
    """From 300 away 64 % of turns can land, from 400 43 %, and so on to 14 % from 1,000."""
    # RULES 2.2, 2.3, 2.8, 2.12
    assert round(100 * BOOK.landing.chance(distance)) == percent


@pytest.mark.parametrize("distance", range(50, 1_300, 50))
def test_the_chance_to_land_is_exact(distance: int) -> None:
    """Up to 1,250 points away the table agrees with a recursion in fractions over a scorer of its own."""
    # RULES 2.2, 2.3, 2.12
    assert BOOK.landing.chance(distance) == pytest.approx(float(EXACT(distance, 6, 0)), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["loose", "fixed", "whole", "equal", "every_face", "five_dice"])
def test_the_chance_to_land_is_exact_in_every_house(name: str) -> None:
    """So it does where hot hands are optional, earn nothing or other bonuses, and other dice score."""
    house = HOUSES[name]
    exact, unit = best_chance(house), 10 if name == "every_face" else 50
    for distance in range(unit, 9 * unit, unit):
        assert house.book.landing.chance(distance) == pytest.approx(float(exact(distance, house.rules.dice, 0)))


def test_a_turn_played_for_the_landing_lands_as_often_as_the_table_says() -> None:
    """Of 2,000 turns from 9,500 and from 10,500, played by the exact recursion, about 22 % win, from either side."""
    # RULES 2.8, 2.10
    rng = Random(10_000)
    for score in (9_500, 10_500):
        wins = sum(lands(rng, score) for _ in range(2_000))
        assert wins / 2_000 == pytest.approx(BOOK.landing.chance(500), abs=4 * 0.0093)  # four standard deviations


def lands(rng: Random, score: int) -> bool:
    """Play one turn towards the target and say whether it landed."""
    position = parse_position(f"0 throw 0 0 - - - {score}/9+,0/9 -")
    decided = decide(BOOK, position, 0, Throw())
    while decided.dice:
        position = land(BOOK, decided, fall(rng, decided.dice)).position
        if position.phase is not Phase.CHOOSE or position.on_turn != 0:
            return False
        decided = decide(BOOK, position, 0, towards(position, 500))
    return decided.position.outcome is not None


def towards(position: Position, distance: int) -> KeepThen:
    """Return what keeps the chance to make exactly `distance` points highest, banking where they are made."""
    rows = options(BOOK, position)
    for row in rows:
        for bank in row.banks:
            if bank.needs == 0:
                return KeepThen(row.dice, row.reading, bank.then)
    hot_hands = position.hot_hands
    best = max(rows, key=lambda row: EXACT(distance - row.turn_score, row.dice_left, hot_hands + (row.bonus > 0)))
    return KeepThen(best.dice, best.reading, Then.THROW)


def test_every_distance_has_a_chance() -> None:
    """From 50 to 10,000 points away there is some chance to land in one turn, and never certainty."""
    chances = [BOOK.landing.chance(distance) for distance in range(50, 10_001, 50)]
    assert len(chances) == 200
    assert all(0 < chance < 1 for chance in chances)


@pytest.mark.parametrize("distance", [0, -50, -300, 1, 49, 125, 10_001])
def test_no_turn_makes_points_that_no_dice_are_worth(distance: int) -> None:
    """Nothing, less than nothing, and what is no multiple of 50 cannot be made."""
    assert BOOK.landing.chance(distance) == 0


def test_it_does_not_matter_in_which_order_distances_are_asked() -> None:
    """A table filled by a far distance first gives the same chances as one filled step by step."""
    table = keep_table(DICE10K)
    far, near = Landing(DICE10K, table), Landing(DICE10K, table)
    distances = range(50, 3_050, 50)
    backwards = [far.chance(distance) for distance in reversed(distances)]
    assert [near.chance(distance) for distance in distances] == backwards[::-1]


def test_a_score_that_has_gone_astray_costs_no_memory() -> None:
    """Two seats that always add go on for ever; farther than two targets away the chance is 0 and nothing is kept."""
    landing = Landing(DICE10K, keep_table(DICE10K))
    farthest = FARTHEST * DICE10K.target

    assert landing.chance(farthest + 100) == 0.0
    assert landing.chance(2**31) == 0.0
    assert not landing._best  # noqa: SLF001 - what it keeps is the claim


def test_little_is_lost_beyond_the_farthest_landing() -> None:
    """From farther away, as far as twice that, fewer than one turn in a thousand lands."""
    farthest = FARTHEST * DICE10K.target
    twice = Landing(replace(DICE10K, target=2 * DICE10K.target), keep_table(DICE10K))

    assert 0.0 < twice.chance(farthest) == BOOK.landing.chance(farthest)
    assert max(twice.chance(distance) for distance in range(farthest + 50, 2 * farthest + 1, 50)) < 1e-3
