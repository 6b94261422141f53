"""Claims about the naive scorer itself: a judge that is wrong proves nothing."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from tests.engine.golden_throws import GOLDEN_THROWS, GOLDEN_TURNS, GoldenThrow, GoldenTurn
from tests.support.naive import (
    DICE10K,
    DIEZMIL,
    Dice,
    NaiveRules,
    every_multiset,
    fixed,
    naive_keeps,
    naive_readings,
)

FIXED: Final = replace(DIEZMIL, growth=fixed(1000, 2000, 3000))
TRIPLETS: Final = replace(DICE10K, two_triplets=2500)
PRESETS: Final = [pytest.param(DICE10K, id="dice10k"), pytest.param(DIEZMIL, id="diezmil")]


def digits(dice: Dice) -> str:
    """Write dice as their faces, for the names of the cases."""
    return "".join(map(str, dice))


def test_multisets_are_all_throws_without_order() -> None:
    """The 55,986 throws of one to six dice are 923 multisets, each given once and in rising order."""
    multisets = list(every_multiset())
    throws = [throw for thrown in range(1, 7) for throw in product(range(1, 7), repeat=thrown)]
    assert len(throws) == 55_986
    assert len(multisets) == 923
    assert set(multisets) == {tuple(sorted(throw)) for throw in throws}


@pytest.mark.parametrize("golden", GOLDEN_THROWS, ids=lambda golden: digits(golden.throw))
def test_golden_throw_has_exactly_its_keeps(golden: GoldenThrow) -> None:
    """Every golden throw has the keeps worked out by hand and no other."""
    # RULES 1.1 to 1.8, 2.1
    assert naive_keeps(DICE10K, golden.throw) == set(golden.keeps)


@pytest.mark.parametrize("golden", GOLDEN_THROWS, ids=lambda golden: digits(golden.throw))
def test_golden_refusals_have_no_reading(golden: GoldenThrow) -> None:
    """Dice of a golden throw that must be refused are dice of that throw and have no reading."""
    # RULES 1.4
    for kept in golden.refused:
        assert Counter(kept) <= Counter(golden.throw)
        assert not naive_readings(DICE10K, kept, len(golden.throw))


@pytest.mark.parametrize("turn", GOLDEN_TURNS, ids=lambda turn: str(turn.turn_score))
def test_golden_turn_adds_its_keeps(turn: GoldenTurn) -> None:
    """Dice of different throws never combine: a turn is worth the sum of its keeps."""
    # RULES 1, the sentence above 1.1
    for keep in turn.keeps:
        assert (keep.kept, "sets", keep.points) in naive_keeps(DICE10K, keep.throw)
    assert sum(keep.points for keep in turn.keeps) == turn.turn_score


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(
    ("thrown", "busts"),
    [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1080)],
)
def test_bust_chance_is_the_published_one(rules: NaiveRules, thrown: int, busts: int) -> None:
    """The chance of a bust is 66.667, 44.444, 27.778, 15.741, 7.716 and 2.315 % with one to six dice."""
    # RULES 3.1, 4.5 name 2.3 % for six dice, 28 % for three and 67 % for one
    throws = list(product(range(1, 7), repeat=thrown))
    busted = sum(not naive_keeps(rules, throw) for throw in throws)
    assert Fraction(busted, len(throws)) == Fraction(busts, 6**thrown)


@pytest.mark.parametrize("rules", PRESETS)
def test_keep_consists_of_dice_of_the_throw(rules: NaiveRules) -> None:
    """Every keep is a non-empty part of its throw, is worth something, and stands in rising order."""
    # RULES 1.5
    for throw in every_multiset():
        for kept, _, points in naive_keeps(rules, throw):
            assert kept
            assert Counter(kept) <= Counter(throw)
            assert points > 0
            assert kept == tuple(sorted(kept))


@pytest.mark.parametrize("rules", PRESETS)
def test_order_of_the_dice_means_nothing(rules: NaiveRules) -> None:
    """A throw and the dice kept of it may be given in any order."""
    for throw in every_multiset():
        assert naive_keeps(rules, throw[::-1]) == naive_keeps(rules, throw)
        assert naive_readings(rules, throw[::-1], len(throw)) == naive_readings(rules, throw, len(throw))


@pytest.mark.slow
def test_joining_two_keeps_never_pays_less_under_best() -> None:
    """Where the best reading applies, dice kept together are worth at least what two parts of them are worth."""
    # RULES 1.9: equal dice may be split if that pays more
    for throw in every_multiset():
        points = {kept: paid for kept, _, paid in naive_keeps(FIXED, throw)}
        for (first, first_points), (second, second_points) in product(points.items(), repeat=2):
            both = tuple(sorted(first + second))
            if Counter(both) <= Counter(throw):
                assert points[both] >= first_points + second_points


@pytest.mark.parametrize(
    ("kept", "points"),
    [((1,), 100), ((5,), 50), ((1, 1), 200), ((5, 5), 100), ((1, 5), 150), ((2,), 0), ((3,), 0), ((4,), 0), ((6,), 0)],
)
def test_singles(kept: Dice, points: int) -> None:
    """A 1 is worth 100 and a 5 is worth 50, alone or in pairs; no other single die scores."""
    # RULES 1.1, 4.1
    readings = {("sets", points)} if points else set()
    assert naive_readings(DICE10K, kept, 6) == naive_readings(DIEZMIL, kept, 6) == readings


@pytest.mark.parametrize(
    ("rules", "face", "points"),
    [
        (DICE10K, 1, (700, 1400, 2800, 5600)),
        (DICE10K, 2, (200, 400, 800, 1600)),
        (DICE10K, 3, (300, 600, 1200, 2400)),
        (DICE10K, 4, (400, 800, 1600, 3200)),
        (DICE10K, 5, (500, 1000, 2000, 4000)),
        (DICE10K, 6, (600, 1200, 2400, 4800)),
        (DIEZMIL, 1, (1000, 2000, 3000, 4000)),
        (DIEZMIL, 2, (200, 400, 600, 800)),
        (DIEZMIL, 3, (300, 600, 900, 1200)),
        (DIEZMIL, 4, (400, 800, 1200, 1600)),
        (DIEZMIL, 5, (500, 1000, 1500, 2000)),
        (DIEZMIL, 6, (600, 1200, 1800, 2400)),
        (FIXED, 2, (200, 1000, 2000, 3000)),
    ],
)
def test_three_to_six_of_a_kind(rules: NaiveRules, face: int, points: tuple[int, ...]) -> None:
    """Larger sets double the triple, add it again, or have values of their own, as the rules say."""
    # RULES 1.2, 2.1, 4.1, 5
    assert tuple(naive_readings(rules, (face,) * number, 6) for number in range(3, 7)) == tuple(
        {("sets", paid)} for paid in points
    )


def test_straight_and_three_pairs_need_six_dice() -> None:
    """A straight and three pairs take all six dice; five dice of them, or two pairs, make neither."""
    # RULES 1.3, 2.1, 4.1
    assert naive_readings(DICE10K, (1, 2, 3, 4, 5, 6), 6) == {("straight", 1500)}
    assert naive_readings(DIEZMIL, (1, 2, 3, 4, 5, 6), 6) == {("straight", 1500)}
    assert naive_readings(DICE10K, (2, 2, 3, 3, 4, 4), 6) == {("three_pairs", 1000)}
    assert naive_readings(DIEZMIL, (2, 2, 3, 3, 4, 4), 6) == {("three_pairs", 1500)}
    assert not naive_readings(DICE10K, (1, 2, 3, 4, 5), 6)
    assert not naive_readings(DICE10K, (1, 2, 3, 4, 5, 6), 5)
    assert not naive_readings(DICE10K, (2, 2, 3, 3), 6)


def test_keep_with_a_die_that_takes_no_part_is_refused_whole() -> None:
    """A 1 with a lone 2 has no reading at all."""
    # RULES 1.4
    assert not naive_readings(DICE10K, (1, 2), 6)


def test_part_of_a_throw_may_be_kept() -> None:
    """Any part of the scoring dice may be kept."""
    # RULES 1.5
    assert naive_keeps(DICE10K, (1, 5, 2)) == {((1,), "sets", 100), ((5,), "sets", 50), ((1, 5), "sets", 150)}


def test_equal_dice_form_one_set_under_choice() -> None:
    """Where the player picks, three 1s are a triple and never singles, four a quartet and never a triple and a 1."""
    # RULES 1.6: with fixed values the split would pay 1,100
    choice = replace(FIXED, reading="choice")
    assert naive_readings(DICE10K, (1, 1, 1), 6) == {("sets", 700)}
    assert naive_readings(choice, (1, 1, 1, 1), 6) == {("sets", 1000)}


def test_four_and_two_have_two_readings_when_the_pair_scores() -> None:
    """Four 2s and two 5s are three pairs or a quartet and two 5s; with two 3s they are three pairs only."""
    # RULES 1.7
    assert naive_readings(DICE10K, (2, 2, 2, 2, 5, 5), 6) == {("three_pairs", 1000), ("sets", 500)}
    assert naive_readings(DICE10K, (2, 2, 2, 2, 3, 3), 6) == {("three_pairs", 1000)}


def test_readings_of_equal_value_are_both_named() -> None:
    """Four 4s and two 1s pay 1,000 either way, and both readings are there."""
    # RULES 1.7, 1.9
    assert naive_readings(DICE10K, (4, 4, 4, 4, 1, 1), 6) == {("three_pairs", 1000), ("sets", 1000)}


def test_four_and_two_are_no_three_pairs_without_the_option() -> None:
    """Without the option they are a quartet and what the pair scores, and nothing when it scores nothing."""
    # RULES 4.1
    assert naive_readings(DIEZMIL, (2, 2, 2, 2, 5, 5), 6) == {("sets", 500)}
    assert not naive_readings(DIEZMIL, (2, 2, 2, 2, 3, 3), 6)


def test_six_of_a_kind_is_only_that() -> None:
    """Six equal dice are neither three pairs nor two triplets."""
    # RULES 1.8
    assert naive_readings(TRIPLETS, (2,) * 6, 6) == {("sets", 1600)}


def test_two_triplets_are_their_sum_or_have_a_value() -> None:
    """Two triples are their sum; with the option both readings exist, and where the best applies, only the better."""
    # RULES 1.8, 1.9
    kept = (2, 2, 2, 3, 3, 3)
    assert naive_readings(DICE10K, kept, 6) == {("sets", 500)}
    assert naive_readings(TRIPLETS, kept, 6) == {("sets", 500), ("two_triplets", 2500)}
    assert naive_readings(replace(TRIPLETS, reading="best"), kept, 6) == {("two_triplets", 2500)}


def test_best_reading_applies_by_itself() -> None:
    """Where the best applies, only what pays most is left, and equal dice are split if that pays more."""
    # RULES 1.9: the example of the text, a triple of 1,000 and a single of 100
    assert naive_readings(FIXED, (1, 1, 1, 1), 6) == {("sets", 1100)}
    assert naive_readings(replace(DICE10K, reading="best"), (2, 2, 2, 2, 5, 5), 6) == {("three_pairs", 1000)}
    assert naive_readings(replace(DICE10K, reading="best"), (1, 1, 1, 1, 5, 5), 6) == {("sets", 1500)}
