"""Claims about `engine.contradictions`: options that cannot be played by together, and those that just can."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine import DICE10K, PRESETS, FaultCode, Rules, RulesRefused
from engine.contradictions import contradictions, unit
from engine.kinds import Penalty
from engine.policies import Finish, FullHouse, Larger, Overshoot
from engine.rules import MOST_SEATS
from tests.support.houses import LOOSE

CLASSIC: Final = PRESETS["classic"]
NONE: Final = (0,) * 6
LOST: Final = replace(LOOSE, overshoot=Overshoot.LOST)


def faults(base: Rules, changes: dict[str, Any]) -> list[tuple[str, FaultCode, dict[str, int]]]:
    """Return what is wrong with changes to a house: keys, codes and numbers."""
    with pytest.raises(RulesRefused) as refused:
        replace(base, **changes)
    return [(fault.key, fault.code, dict(fault.numbers)) for fault in refused.value.faults]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_presets_contradict_themselves_in_nothing(rules: Rules) -> None:
    """All that ships can be played by."""
    assert list(contradictions(rules)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"singles": NONE, "dice": 2},
        {"singles": NONE, "triples": NONE, "straight": 0, "three_pairs": 0},
        {"singles": NONE, "triples": NONE, "dice": 5},
        {"singles": NONE, "triples": NONE, "dice": 5, "larger": Larger.TABLE, "sixes": (900,) * 6},
        {"singles": NONE, "triples": NONE, "dice": 4, "low_straight": 500, "full_house": FullHouse.POINTS},
        {"singles": NONE, "dice": 2, "four_two": True},
    ],
)
def test_some_throw_must_score(changes: dict[str, Any]) -> None:
    """Points for what takes more dice than there are, are none."""
    # RULES 5
    assert faults(CLASSIC, changes) == [("singles", FaultCode.NOTHING_SCORES, {})]


@pytest.mark.parametrize(
    "changes",
    [
        {"dice": 3},
        {"triples": NONE, "low_straight": 500, "dice": 5},
        {"triples": NONE, "full_house": FullHouse.BONUS, "full_house_points": 300, "dice": 5},
        {"triples": NONE, "straight": 1_500},
        {"triples": NONE, "three_pairs": 1_500, "straight": 0},
        {"triples": NONE, "two_triplets": 1_500, "straight": 0},
        {"triples": NONE, "four_two": True, "four_two_points": 900, "straight": 0, "three_pairs": 0},
        {"triples": NONE, "nothing": 100, "dice": 1},
    ],
)
def test_anything_that_scores_is_enough(changes: dict[str, Any]) -> None:
    """One combination that so many dice can make makes a game."""
    # RULES 5
    rules = replace(CLASSIC, singles=NONE, **changes)
    assert faults(rules, {"hot_hand_forced": True}) == [("hot_hand_forced", FaultCode.NEVER_BANKED, {})]


def test_a_forced_hot_hand_must_leave_something_to_bank() -> None:
    """With one die, or where only all dice together score, every keep is a hot hand; with less, some is none."""
    # RULES 2.3, 2.12
    assert faults(DICE10K, {"dice": 1}) == [("hot_hand_forced", FaultCode.NEVER_BANKED, {})]
    assert replace(DICE10K, dice=2).hot_hand_forced
    assert replace(CLASSIC, singles=NONE, dice=4, hot_hand_forced=True).hot_hand_forced


@pytest.mark.parametrize(
    ("base", "changes", "expected"),
    [
        (CLASSIC, {}, 50),
        (CLASSIC, {"singles": (100, 0, 0, 0, 20, 0)}, 20),
        (CLASSIC, {"singles": (100, 0, 0, 0, 0, 0)}, 100),
        (CLASSIC, {"singles": NONE, "triples": (300,) * 6, "three_pairs": 900}, 300),
        (CLASSIC, {"hot_hand_bonus": 30}, 10),
        (CLASSIC, {"full_house": FullHouse.BONUS, "full_house_points": 15}, 5),
        (CLASSIC, {"full_house": FullHouse.DOUBLE, "full_house_points": 15}, 50),
        (CLASSIC, {"nothing": 1}, 1),
    ],
)
def test_the_unit_is_what_all_turn_scores_are_multiples_of(base: Rules, changes: dict[str, Any], expected: int) -> None:
    """It is the greatest common divisor of all points there are, bonuses included."""
    assert unit(replace(base, **changes)) == expected


@pytest.mark.parametrize("multiple", [1, 5, 10, 25, 50, 100, 150, 1_000])
def test_a_multiple_is_a_divisor_of_the_unit_or_a_multiple_of_it(multiple: int) -> None:
    """Where all points are multiples of 50, 100 can be asked for, and 10 asks for nothing."""
    # RULES 5
    assert replace(CLASSIC, multiple=multiple).multiple == multiple


@pytest.mark.parametrize("multiple", [3, 30, 75, 120])
def test_any_other_multiple_is_refused(multiple: int) -> None:
    """30 points are no measure where all points are multiples of 50."""
    # RULES 5
    assert faults(CLASSIC, {"multiple": multiple}) == [("multiple", FaultCode.UNEVEN, {"unit": 50})]


@pytest.mark.parametrize(
    ("base", "changes", "key", "numbers"),
    [
        (CLASSIC, {"opening_minimum": 10_001}, "opening_minimum", {"target": 10_000}),
        (CLASSIC, {"minimum": 10_001}, "minimum", {"target": 10_000}),
        (CLASSIC, {"starting_score": 10_000}, "starting_score", {"target": 10_000}),
        (CLASSIC, {"starting_score": 9_000, "head_starts": (0, 1_000)}, "head_starts", {"target": 1_000}),
        (DICE10K, {"target": 400, "minimum": 0}, "opening_minimum", {"target": 400}),
    ],
)
def test_nothing_may_be_asked_or_given_that_passes_the_target(
    base: Rules, changes: dict[str, Any], key: str, numbers: dict[str, int]
) -> None:
    """No minimum is over the target, and nobody starts on it."""
    # RULES 5
    assert faults(base, changes) == [(key, FaultCode.TARGET, numbers)]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"starting_score": 50}, "starting_score"),
        ({"target": 10_050}, "starting_score"),
        ({"head_starts": (0, 50)}, "head_starts"),
        ({"severe_bust": (Penalty(None, 950),)}, "severe_bust"),
        ({"busts_in_a_row": 3, "busts_in_a_row_cost": 250}, "busts_in_a_row_cost"),
        ({"floor": True, "starting_score": 50, "target": 10_050}, "floor"),
    ],
)
def test_an_exact_target_must_stay_within_reach(changes: dict[str, Any], key: str) -> None:
    """What leads to scores from which no multiple of 100 lands is refused, where a match is won by landing."""
    # RULES 2.8, 5
    assert faults(DICE10K, changes) == [(key, FaultCode.MULTIPLE, {"multiple": 100})]
    assert replace(DICE10K, finish=Finish.FIRST_PAST, **changes).finish is Finish.FIRST_PAST


@pytest.mark.parametrize(
    "changes",
    [
        {"minimum": 50},
        {"minimum": 100, "multiple": 100},
        {"minimum": 300, "severe_bust": (Penalty(None, 100),)},
        {"minimum": 300, "busts_in_a_row": 3},
        {"minimum": 300, "turn_limit": 50},
    ],
)
def test_where_passing_the_target_is_lost_one_must_get_away_from_it(changes: dict[str, Any]) -> None:
    """A minimum may be asked that the nearest score can meet, or where a score can fall, or a limit ends the match."""
    # RULES 5
    assert replace(LOST, **changes).overshoot is Overshoot.LOST


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({"minimum": 100}, 50),
        ({"minimum": 200, "multiple": 100}, 100),
        ({"minimum": 300, "severe_bust": (Penalty(0, 0),)}, 50),
        ({"minimum": 300, "severe_bust": (Penalty(4_950, 1_000),)}, 50),
        ({"minimum": 300, "severe_bust": (Penalty(None, 1_000),), "singles": (100, 50, 50, 50, 50, 50)}, 50),
        ({"minimum": 300, "busts_in_a_row": 3, "busts_in_a_row_cost": 0}, 50),
    ],
)
def test_where_passing_the_target_is_lost_nobody_is_stranded(changes: dict[str, Any], most: int) -> None:
    """A minimum that keeps whoever is nearest from landing for ever is refused.

    What takes points far from the target, or in a bust that never comes, leads nobody away from there.
    """
    # RULES 5
    assert faults(LOST, changes) == [("minimum", FaultCode.STRANDED, {"most": most})]


def test_there_are_head_starts_for_no_more_seats_than_there_can_be() -> None:
    """A head start for the third seat of two is a mistake."""
    # RULES 5
    assert faults(DICE10K, {"head_starts": (0, 0, 100)}) == [
        ("head_starts", FaultCode.COUNT, {"fewest": 0, "count": 2})
    ]


def test_contradictions_are_looked_for_in_values_that_are_right_alone() -> None:
    """Where a value is out of bounds, that is said and nothing that follows from it."""
    assert faults(DICE10K, {"target": 0}) == [("target", FaultCode.RANGE, {"least": 1, "most": 1_000_000})]


@pytest.mark.parametrize(
    "changes",
    [
        {"dice": 2},
        {"dice": 6},
        {"dice": 1, "hot_hand_forced": False},
        {"multiple": 1},
        {"singles": (0,) * 6},
        {"singles": (0,) * 6, "dice": 5, "larger": Larger.TABLE, "triples": (0,) * 6, "fours": (0, 0, 900, 0, 0, 0)},
        {"triples": (0,) * 6},
        {"straight": 0, "three_pairs": 0, "opening_minimum": 0, "minimum": 0, "hot_hand_bonus": 0},
        {"straight": 100_000},
        {"opening_minimum": 10_000, "minimum": 10_000},
        {"severe_bust": (Penalty(-1_000, 0), Penalty(0, 100), Penalty(5_000, 200))},
        {"head_starts": (0, 100)},
        {"seats": (1, MOST_SEATS)},
        {"seats": (7, 7)},
        {"starting_score": 9_900},
        {"starting_score": -1_000},
        {"starting_score": 50, "target": 10_050},
        {"starting_score": 7_000, "head_starts": (2_900, 0)},
        {"turn_limit": 1},
        {"multiple": 50, "severe_bust": (Penalty(None, 950),)},
        {"multiple": 200},
        {"overshoot": Overshoot.LOST},
        {"overshoot": Overshoot.LOST, "severe_bust": (), "minimum": 100},
        {"finish": Finish.ROUNDS, "rounds": 1, "starting_score": 20_000, "minimum": 50_000},
        {"finish": Finish.LAST_ROUND, "starting_score": 50, "head_starts": (1,), "severe_bust": (Penalty(None, 7),)},
    ],
)
def test_values_at_the_edge_of_what_can_be_played_by_are_accepted(changes: dict[str, Any]) -> None:
    """The last value that still makes sense is no error."""
    rules = replace(DICE10K, **changes)
    assert {key: getattr(rules, key) for key in changes} == changes
