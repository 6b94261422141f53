"""Rules to test with: the presets and houses unlike them, each told twice, for the engine and for the naive scorer.

Between them the houses take every way through the options that score: choice and best, sets that double, add, are
fixed or have a table, four-plus-two on, off and with points of its own, two triplets with a value, short straights,
the three kinds of full house, points for nothing, readings of equal value, faces that all score, five dice.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from engine import DICE10K, PRESETS, RuleBook, Rules, rule_book
from engine.kinds import Penalty
from engine.policies import Finish, FullHouse, Larger, Opening
from tests.support import naive
from tests.support.naive import fixed

__all__ = ["HOUSES", "LOOSE", "House"]


class House(NamedTuple):
    """One set of rules, for both scorers."""

    rules: Rules
    naive: naive.NaiveRules

    @property
    def book(self) -> RuleBook:
        """The engine's tables for these rules."""
        return rule_book(self.rules)


LOOSE: Final = replace(PRESETS["diezmil"], name="loose", finish=Finish.EXACT, seats=(2, 6))
"""The scoring of `diezmil` to exactly 5,000, with next to no other rules."""

_WHOLE: Final = replace(
    DICE10K,
    name="whole",
    triples=(1_000, 200, 300, 400, 500, 600),
    larger=Larger.FIXED,
    two_triplets=2_500,
    opening=Opening.FIRST_BANK,
    severe_bust=(Penalty(None, 500),),
    seats=(2, 4),
)

_TABLE: Final = ((1_200, 0, 350, 400, 600, 700), (2_500, 900, 0, 850, 900, 1_000), (0, 1_000, 2_000, 3_000, 4_000, 0))

HOUSES: Final = {
    "dice10k": House(DICE10K, naive.DICE10K),
    "sprint": House(PRESETS["sprint"], naive.DICE10K),
    "classic": House(PRESETS["classic"], naive.DIEZMIL),
    "diezmil": House(PRESETS["diezmil"], naive.DIEZMIL),
    "zilch": House(PRESETS["zilch"], naive.ZILCH),
    "farkle": House(PRESETS["farkle"], naive.FARKLE),
    "tavern": House(PRESETS["tavern"], naive.TAVERN),
    "loose": House(LOOSE, naive.DIEZMIL),
    "fixed": House(
        replace(
            LOOSE,
            name="fixed",
            larger=Larger.FIXED,
            four_two=True,
            two_triplets=2_500,
            multiple=50,
            hot_hand_bonus=200,
        ),
        replace(naive.DIEZMIL, growth=fixed(1000, 2000, 3000), four_two=1500, two_triplets=2500),
    ),
    "whole": House(
        _WHOLE,
        replace(
            naive.DICE10K,
            triples=(1000, 200, 300, 400, 500, 600),
            growth=fixed(1000, 2000, 3000),
            two_triplets=2500,
        ),
    ),
    "equal": House(
        replace(DICE10K, name="equal", three_pairs=1_500, two_triplets=500, hot_hand_forced=False),
        replace(naive.DICE10K, three_pairs=1500, four_two=1500, two_triplets=500),
    ),
    "pure": House(
        replace(DICE10K, name="pure", four_two=False, straight=0, severe_bust=(Penalty(0, 100), Penalty(None, 300))),
        replace(naive.DICE10K, four_two=0, straight=0),
    ),
    "every_face": House(
        replace(DICE10K, name="every_face", singles=(100, 20, 30, 40, 50, 60), multiple=10, hot_hand_forced=False),
        replace(naive.DICE10K, singles=(100, 20, 30, 40, 50, 60)),
    ),
    "five_dice": House(replace(DICE10K, name="five_dice", dice=5), replace(naive.DICE10K, dice=5)),
    "table": House(
        replace(
            LOOSE,
            name="table",
            larger=Larger.TABLE,
            fours=_TABLE[0],
            fives=_TABLE[1],
            sixes=_TABLE[2],
            four_two=True,
            four_two_points=750,
            nothing=250,
        ),
        replace(naive.DIEZMIL, growth=tuple(zip(*_TABLE, strict=True)), four_two=750, nothing=250),
    ),
    "short": House(
        replace(
            DICE10K,
            name="short",
            low_straight=600,
            high_straight=700,
            full_house=FullHouse.POINTS,
            full_house_points=450,
            singles=(100, 0, 0, 0, 50, 20),
            triples=(700, 0, 300, 400, 500, 600),
            multiple=10,
        ),
        replace(
            naive.DICE10K,
            singles=(100, 0, 0, 0, 50, 20),
            triples=(700, 0, 300, 400, 500, 600),
            low_straight=600,
            high_straight=700,
            full_house=("points", 450),
        ),
    ),
    "bonus": House(
        replace(LOOSE, name="bonus", full_house=FullHouse.BONUS, full_house_points=250, high_straight=800),
        replace(naive.DIEZMIL, full_house=("bonus", 250), high_straight=800),
    ),
    "bonus_choice": House(
        replace(DICE10K, name="bonus_choice", full_house=FullHouse.BONUS, full_house_points=100),
        replace(naive.DICE10K, full_house=("bonus", 100)),
    ),
    "double": House(
        replace(LOOSE, name="double", full_house=FullHouse.DOUBLE, low_straight=400, two_triplets=1_000),
        replace(naive.DIEZMIL, full_house="double", low_straight=400, two_triplets=1000),
    ),
    "five_dice_nothing": House(
        replace(
            LOOSE,
            name="five_dice_nothing",
            dice=5,
            nothing=100,
            low_straight=300,
            high_straight=500,
            full_house=FullHouse.POINTS,
            full_house_points=1_500,
        ),
        replace(
            naive.DIEZMIL,
            dice=5,
            nothing=100,
            low_straight=300,
            high_straight=500,
            full_house=("points", 1500),
        ),
    ),
}
"""The houses by name."""
