"""Claims about `engine.scoring`: what every throw is worth, against a second scorer and against tables made by hand."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DICE10K, Dice, Keep, Reading, Rules
from engine.policies import FullHouse, Larger, ReadingRule
from engine.scoring import bust_chance, keep_table, keeps, readings, throws
from tests.engine.golden_throws import GOLDEN_THROWS, GoldenThrow
from tests.support.houses import HOUSES, House
from tests.support.naive import every_multiset, naive_keeps
from tests.support.play import dice

BEST: Final = replace(DICE10K, reading=ReadingRule.BEST)
TRIPLETS: Final = replace(DICE10K, two_triplets=2_500)
TABLE: Final = keep_table(DICE10K)

houses = pytest.mark.parametrize(
    "house",
    [
        pytest.param(house, id=name, marks=() if house.rules is DICE10K else pytest.mark.slow)
        for name, house in HOUSES.items()
    ],
)
"""The houses; the one we play by is quick."""


def told(keep: Keep) -> tuple[Dice, str, int]:
    """Return a keep as the naive scorer tells it."""
    return keep.dice, keep.reading.value, keep.points


def worth(rules: Rules, digits: str, thrown: int = 6) -> dict[str, int]:
    """Return the points of each reading of kept dice."""
    return {reading.value: points for reading, points in readings(rules, dice(digits), thrown)}


@pytest.mark.slow
def test_every_ordered_throw_is_found_with_the_keeps_of_the_naive_scorer() -> None:
    """All 55,986 throws of one to six dice, in every order, have in the table the keeps the naive scorer finds."""
    # RULES 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 2.1
    throws = [throw for thrown in range(1, 7) for throw in product(range(1, 7), repeat=thrown)]
    assert len(throws) == 55_986
    for throw in throws:
        assert {told(keep) for keep in TABLE[tuple(sorted(throw))]} == naive_keeps(HOUSES["dice10k"].naive, throw)


@pytest.mark.long
@pytest.mark.parametrize("thrown", range(1, 7))
def test_every_ordered_throw_scores_afresh_as_the_naive_scorer_says(thrown: int) -> None:
    """Worked out anew for each order, without the table, all 55,986 throws have those keeps, each of them once."""
    # RULES 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 2.1
    for throw in product(range(1, 7), repeat=thrown):
        found = [told(keep) for keep in keeps(DICE10K, throw)]
        assert len(found) == len(set(found))
        assert set(found) == naive_keeps(HOUSES["dice10k"].naive, throw)


@houses
def test_every_throw_scores_as_the_naive_scorer_says_in_every_house(house: House) -> None:
    """Under all kinds of rules each of the 923 throws has the keeps, points and readings of the naive scorer."""
    # RULES 1.5, 1.6, 1.7, 1.8, 1.9
    for throw in (throw for throw in every_multiset() if len(throw) <= house.rules.dice):
        found = {told(keep) for keep in house.book.keeps[throw]}
        expected = naive_keeps(house.naive, throw)
        if house.rules.reading is ReadingRule.CHOICE:
            assert found == expected
            continue
        assert found <= expected
        assert {(kept, points) for kept, _, points in expected} == {(kept, points) for kept, _, points in found}
        assert len({kept for kept, _, _ in found}) == len(found)


@pytest.mark.parametrize("golden", GOLDEN_THROWS, ids=lambda golden: "".join(map(str, golden.throw)))
def test_golden_throw_has_the_keeps_worked_out_by_hand(golden: GoldenThrow) -> None:
    """A throw of the golden table has exactly its keeps, and the dice that score nothing together have no reading."""
    # RULES 1.1, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 2.1
    assert {told(keep) for keep in keeps(DICE10K, golden.throw)} == set(golden.keeps)
    for kept in golden.refused:
        assert readings(DICE10K, kept, len(golden.throw)) == ()


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_the_order_of_a_throw_means_nothing(faces: list[int]) -> None:
    """A throw is worth the same however its dice lie, and kept dice stand sorted."""
    throw = tuple(faces)
    assert keeps(DICE10K, throw) == TABLE[tuple(sorted(throw))]
    assert all(keep.dice == tuple(sorted(keep.dice)) for keep in TABLE[tuple(sorted(throw))])


@pytest.mark.parametrize("face", range(1, 7))
def test_only_a_1_and_a_5_score_alone(face: int) -> None:
    """A single 1 is worth 100, a single 5 is worth 50, and no other die scores alone."""
    # RULES 1.1
    assert worth(DICE10K, str(face)) == {1: {"sets": 100}, 5: {"sets": 50}}.get(face, {})


@pytest.mark.parametrize("face", range(1, 7))
def test_each_die_after_the_third_doubles_a_set(face: int) -> None:
    """Three equal dice have the value of the table, and the fourth, fifth and sixth double it."""
    # RULES 1.2, 2.1
    triple = {1: 700, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}[face]
    points = [worth(DICE10K, str(face) * count) for count in (3, 4, 5, 6)]
    assert points == [{"sets": triple}, {"sets": 2 * triple}, {"sets": 4 * triple}, {"sets": 8 * triple}]


def test_straight_and_three_pairs_need_six_dice_of_one_throw() -> None:
    """A straight is worth 1,500 and three pairs 1,000, with all six dice thrown at once and all six kept."""
    # RULES 1.3, 2.1
    assert worth(DICE10K, "123456") == {"straight": 1_500}
    assert worth(DICE10K, "223344") == {"three_pairs": 1_000}
    assert worth(DICE10K, "12345") == worth(DICE10K, "23456") == worth(DICE10K, "2233") == {}
    assert worth(DICE10K, "123456", thrown=5) == worth(DICE10K, "223344", thrown=5) == {}


def test_a_die_that_scores_nothing_spoils_the_keep() -> None:
    """A 1 kept with a lone 2, and a triple kept with a lone 3, are worth nothing at all."""
    # RULES 1.4
    assert worth(DICE10K, "12") == worth(DICE10K, "2223") == worth(DICE10K, "22") == {}


def test_any_scoring_dice_may_be_kept() -> None:
    """Of 1-5-2 the 1, the 5 or both may be kept, best first."""
    # RULES 1.5
    assert keeps(DICE10K, (1, 5, 2)) == (
        Keep((1, 5), Reading.SETS, 150),
        Keep((1,), Reading.SETS, 100),
        Keep((5,), Reading.SETS, 50),
    )


def test_equal_dice_kept_together_are_one_set() -> None:
    """Three 1s are a triple and four a quartet, though singles, or a triple and a single, might pay more."""
    # RULES 1.6
    poor = replace(DICE10K, triples=(250, 200, 300, 400, 500, 600), larger=Larger.FIXED, fixed=(260, 270, 280))
    assert [worth(poor, "1" * count) for count in (2, 3, 4, 5, 6)] == [
        {"sets": 200},
        {"sets": 250},
        {"sets": 260},
        {"sets": 270},
        {"sets": 280},
    ]


def test_four_and_two_have_two_readings_where_the_pair_scores() -> None:
    """2-2-2-2-5-5 is three pairs or a quartet and two 5s; with two 3s only three pairs are left."""
    # RULES 1.7
    assert worth(DICE10K, "222255") == {"sets": 500, "three_pairs": 1_000}
    assert worth(DICE10K, "222233") == {"three_pairs": 1_000}
    assert worth(DICE10K, "2222", thrown=6) == {"sets": 400}


def test_four_and_two_are_no_three_pairs_without_the_option() -> None:
    """With the option off a quartet and a pair are what their dice score, and nothing if the pair scores nothing."""
    # RULES 1.7
    house = replace(DICE10K, four_two=False)
    assert worth(house, "222255") == {"sets": 500}
    assert worth(house, "222233") == {}
    assert worth(house, "223344") == {"three_pairs": 1_000}


def test_two_triplets_are_two_triples_and_nothing_else() -> None:
    """Of all hands of six dice only those with two faces three times each have that reading (RULES 1.8)."""
    for hand in combinations_with_replacement("123456", 6):
        triples = sorted(map(hand.count, set(hand))) == [3, 3]
        assert triples is ("two_triplets" in worth(TRIPLETS, "".join(hand)))


def test_six_of_a_kind_is_never_three_pairs_nor_two_triplets() -> None:
    """Six equal dice are one set, whatever two triplets and three pairs are worth."""
    # RULES 1.8
    assert worth(TRIPLETS, "222222") == {"sets": 1_600}


def test_two_triples_are_their_sum_or_what_the_house_says() -> None:
    """Two triples are added up; where two triplets have a value of their own, both readings exist."""
    # RULES 1.8
    assert worth(DICE10K, "222333") == {"sets": 500}
    assert worth(TRIPLETS, "222333") == {"sets": 500, "two_triplets": 2_500}
    assert worth(TRIPLETS, "222333", thrown=5) == {"sets": 500}


def test_best_applies_the_reading_that_pays_most_by_itself() -> None:
    """Where the best reading applies there is one reading for each keep, the one with the most points."""
    # RULES 1.9
    assert worth(BEST, "222255") == {"three_pairs": 1_000}
    assert worth(BEST, "111155") == {"sets": 1_500}
    assert worth(replace(BEST, two_triplets=100), "222333") == {"sets": 500}
    assert worth(BEST, "12") == {}


def test_best_splits_equal_dice_where_that_pays_more() -> None:
    """With 1,000 for any quartet, four 1s are a triple of 1,000 and a single; five 2s stay together."""
    # RULES 1.9
    house = HOUSES["fixed"].rules
    assert worth(house, "1111") == {"sets": 1_100}
    assert worth(house, "22222") == {"sets": 2_000}
    assert worth(replace(house, reading=ReadingRule.CHOICE), "1111") == {"sets": 1_000}


def test_best_splits_into_as_many_parts_as_pay() -> None:
    """Where sets are worth less than their dice alone, six 1s are six singles."""
    # RULES 1.9
    poor = replace(BEST, triples=(1, 200, 300, 400, 500, 600), larger=Larger.FIXED, fixed=(2, 3, 4))
    assert worth(poor, "111111") == {"sets": 600}
    assert worth(poor, "111") == {"sets": 300}


def test_best_takes_a_set_that_has_no_value_apart() -> None:
    """Where four of a kind are no set, four 1s are a triple and a single, and four 2s are nothing together."""
    # RULES 1.9
    house = replace(BEST, larger=Larger.FIXED, fixed=(0, 0, 0))
    assert worth(house, "1111") == {"sets": 800}
    assert worth(house, "2222") == {}
    assert worth(house, "222222") == {"sets": 400}


@pytest.mark.parametrize(
    ("kind", "points", "kept", "worth_it"),
    [
        (FullHouse.POINTS, 2_500, "33322", 2_500),
        (FullHouse.POINTS, 2_500, "333225", 2_550),
        (FullHouse.POINTS, 2_500, "333221", 2_600),
        (FullHouse.POINTS, 2_500, "333224", 0),
        (FullHouse.POINTS, 2_500, "33324", 0),
        (FullHouse.POINTS, 2_500, "33335", 0),
        (FullHouse.POINTS, 2_500, "333335", 0),
        (FullHouse.POINTS, 2_500, "33332", 0),
        (FullHouse.BONUS, 250, "33322", 550),
        (FullHouse.BONUS, 250, "33355", 650),
        (FullHouse.BONUS, 250, "22211", 650),
        (FullHouse.BONUS, 250, "66611", 1_050),
        (FullHouse.BONUS, 250, "333551", 750),
        (FullHouse.DOUBLE, 0, "33322", 600),
        (FullHouse.DOUBLE, 0, "44455", 900),
        (FullHouse.DOUBLE, 0, "44411", 1_000),
        (FullHouse.DOUBLE, 0, "444115", 1_050),
        (FullHouse.NONE, 250, "33355", 0),
    ],
)
def test_a_full_house_is_worth_what_the_house_says(kind: FullHouse, points: int, kept: str, worth_it: int) -> None:
    """Three and two equal dice of different faces, and a sixth die only where it scores alone."""
    # VARIANTS 2
    rules = replace(DICE10K, full_house=kind, full_house_points=points)
    assert worth(rules, kept).get("full_house", 0) == worth_it


def test_a_full_house_is_found_among_three_faces_and_splits_no_set_but_under_best() -> None:
    """What is left over of three or four equal dice is split off where the best reading counts, and only there."""
    choice = replace(DICE10K, full_house=FullHouse.POINTS, full_house_points=1_200)
    best = replace(choice, reading=ReadingRule.BEST)
    assert worth(choice, "111555").get("full_house") is None
    assert worth(best, "666555") == {"full_house": 1_250}
    assert worth(best, "555566") == {"full_house": 1_250}
    assert worth(choice, "555566").get("full_house") is None
    bonus = replace(best, full_house=FullHouse.BONUS, full_house_points=1_000)
    assert worth(bonus, "222555") == {"full_house": 1_350}


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("12345", 1_200),
        ("23456", 1_500),
        ("123455", 1_250),
        ("112345", 1_300),
        ("234561", 1_600),
        ("223456", 0),
        ("12346", 0),
    ],
)
def test_a_short_straight_is_five_in_a_row_and_a_single(kept: str, points: int) -> None:
    """Each of the two has its points; a sixth die must score alone."""
    # VARIANTS 2
    rules = replace(DICE10K, low_straight=1_200, high_straight=1_500)
    assert worth(rules, kept).get("short_straight", 0) == points


def test_nothing_pays_on_all_dice_alone() -> None:
    """Where a throw in which nothing scores pays, it is all of it that is kept; on fewer dice it is a bust."""
    # VARIANTS 1
    rules = replace(DICE10K, nothing=500, severe_bust=())
    assert keeps(rules, dice("223466")) == (Keep(dice("223466"), Reading.NOTHING, 500),)
    assert keeps(rules, dice("22346")) == ()
    assert keeps(rules, dice("223461"))[0].points == 100
    assert keeps(DICE10K, dice("223466")) == ()


def test_five_dice_make_no_whole_hand() -> None:
    """With five dice in play there is neither a straight nor three pairs, and sets score as ever."""
    house = HOUSES["five_dice"].rules
    assert worth(house, "12345", thrown=5) == {}
    assert worth(house, "55555", thrown=5) == {"sets": 2_000}


@houses
def test_keeps_stand_best_first(house: House) -> None:
    """More points come first; of equal points the fewer dice, since they leave more to throw."""
    for found in house.book.keeps.values():
        ranks = [(-keep.points, len(keep.dice)) for keep in found]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("name", ["dice10k", "five_dice"])
def test_the_table_holds_every_throw_once(name: str) -> None:
    """The table knows each throw of one die up to all dice, as sorted dice, and gives what `keeps` finds."""
    rules = HOUSES[name].rules
    table = keep_table(rules)
    assert set(table) == {throw for throw in every_multiset() if len(throw) <= rules.dice}
    assert all(found == keeps(rules, throw[::-1]) for throw, found in table.items())
    with pytest.raises(TypeError):
        table[1,] = ()  # type: ignore[index]


@pytest.mark.parametrize("thrown", range(1, 7))
def test_throws_are_counted_with_the_ways_they_fall(thrown: int) -> None:
    """The different throws of some dice, and in how many orders each can lie, are those of a full count."""
    counted = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=thrown))
    listed = list(throws(thrown))
    assert len(listed) == comb(thrown + 5, 5)
    assert dict(listed) == counted


@pytest.mark.parametrize(("thrown", "busts"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1_080)])
def test_the_chance_of_a_bust_is_exact(thrown: int, busts: int) -> None:
    """One die busts in 4 cases of 6, two in 16 of 36, and so on to six dice in 1,080 of 46,656, which are 2.3 %."""
    assert bust_chance(TABLE, thrown) == Fraction(busts, 6**thrown)


def test_every_keep_is_part_of_its_throw() -> None:
    """Kept dice are some of the dice thrown, and whatever is no keep has no reading."""
    # RULES 1.4, 1.5
    for throw, found in TABLE.items():
        subsets = {kept for size in range(1, len(throw) + 1) for kept in combinations(throw, size)}
        legal = {keep.dice for keep in found}
        assert legal <= subsets
        assert all(readings(DICE10K, kept, len(throw)) == () for kept in subsets - legal)
