"""Claims about options together: every pair of changes to a house can be played by, or is refused as contradictory."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import pytest

from engine import OPTIONS, PRESETS, Rules, RulesRefused, rule_book
from engine.kinds import Penalty
from engine.policies import Finish, FullHouse, Larger, Opening, Overshoot, ReadingRule, Starter, Tie
from tests.support.invariants import check_step
from tests.support.matches import steady, walk

BASE: Final = replace(PRESETS["classic"], target=3_000, rounds=6)
"""What the changes are made to: a short match with a last round."""

MOST_STEPS: Final = 2_000
"""Steps in which a match of two must end."""

CHANGES: Final[dict[str, tuple[Any, ...]]] = {
    "dice": (5,),
    "singles": ((200, 0, 0, 0, 100, 0),),
    "triples": ((700, 200, 300, 400, 500, 600),),
    "larger": (Larger.DOUBLING, Larger.FIXED, Larger.TABLE),
    "fixed": ((500, 1_500, 2_500),),
    "fours": ((1_000, 500, 600, 700, 800, 900),),
    "fives": ((2_000, 0, 1_600, 1_700, 1_800, 1_900),),
    "sixes": ((3_000,) * 6,),
    "straight": (1_000,),
    "low_straight": (500,),
    "high_straight": (750,),
    "three_pairs": (750,),
    "four_two": (True,),
    "four_two_points": (500,),
    "two_triplets": (2_500,),
    "full_house": (FullHouse.POINTS, FullHouse.BONUS, FullHouse.DOUBLE),
    "full_house_points": (250,),
    "nothing": (500,),
    "reading": (ReadingRule.CHOICE,),
    "opening_minimum": (400,),
    "opening": (Opening.FIRST_BANK,),
    "minimum": (300,),
    "multiple": (100,),
    "hot_hand_forced": (True,),
    "hot_hand_bonus": (500,),
    "severe_bust": ((Penalty(1_000, 500), Penalty(None, 1_000)),),
    "busts_in_a_row": (2,),
    "busts_in_a_row_cost": (300,),
    "floor": (True,),
    "finish": (Finish.EXACT, Finish.FIRST_PAST, Finish.ROUNDS),
    "target": (2_000,),
    "overshoot": (Overshoot.LOST,),
    "rounds": (4,),
    "tie": (Tie.LATEST, Tie.SHARED),
    "seats": ((2, 3),),
    "starting_player": (Starter.FIRST_SEAT,),
    "turn_limit": (5,),
    "starting_score": (500,),
    "head_starts": ((0, 300),),
}
"""Every option with other values than the house has, each of which can be played by."""

CONTRADICTORY: Final = {
    ("nothing", 500, "severe_bust", CHANGES["severe_bust"][0]): "severe_bust",
    ("finish", Finish.ROUNDS, "turn_limit", 5): "turn_limit",
}
"""The pairs that cannot be played by, with the option that is named."""


def pairs(key: str) -> Iterator[tuple[str, Any, str, Any]]:
    """Yield an option's values, each with each value of every option that stands behind it."""
    for one, other in combinations(CHANGES, 2):
        if one == key:
            for value in CHANGES[one]:
                yield from ((one, value, other, second) for second in CHANGES[other])


def changed(one: str, first: Any, other: str, second: Any) -> Rules:  # noqa: ANN401 - each option has a type of its own
    """Return the house with two changes."""
    return replace(BASE, **{one: first, other: second})


def test_every_option_is_changed() -> None:
    """No option is left out, and each change alone is one, and is accepted."""
    # RULES 5
    assert set(CHANGES) == set(OPTIONS)
    for key, values in CHANGES.items():
        assert all(replace(BASE, **{key: value}) != BASE for value in values)


@pytest.mark.parametrize("pair", CONTRADICTORY)
def test_what_contradicts_each_other_is_refused(pair: tuple[str, Any, str, Any]) -> None:
    """Two changes that are right each alone and cannot be played by together are refused by name."""
    with pytest.raises(RulesRefused) as refused:
        changed(*pair)
    assert [fault.key for fault in refused.value.faults] == [CONTRADICTORY[pair]]


@pytest.mark.slow
@pytest.mark.parametrize("key", CHANGES)
def test_every_other_pair_is_played_to_the_end(key: str) -> None:
    """Two computer players come to an end by every pair of changes, and keep to the rules at every step."""
    # RULES 3.6, 5
    for number, pair in enumerate(pair for pair in pairs(key) if pair not in CONTRADICTORY):
        book = rule_book(changed(*pair))
        for taken, step in enumerate(walk(book, number, steady)):
            check_step(step, book)
            assert taken < MOST_STEPS, pair
