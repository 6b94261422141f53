"""Rules to test with: the strict game and houses unlike it, each told twice, for the engine and for the naive scorer.

Between them the houses take every way through the options that score: choice and best, sets that double, add or are
fixed, four-plus-two on and off, two triplets with a value, readings of equal value, faces that all score, five dice.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from engine import DICE10K, RuleBook, Rules, rule_book
from engine.rules import Opening, Penalty, ReadingRule
from tests.support import naive

__all__ = ["HOUSES", "House"]


class House(NamedTuple):
    """One set of rules, for both scorers."""

    rules: Rules
    naive: naive.NaiveRules

    @property
    def book(self) -> RuleBook:
        """The engine's tables for these rules."""
        return rule_book(self.rules)


_ADDING: Final = (
    (1000, 2000, 3000, 4000),
    (200, 400, 600, 800),
    (300, 600, 900, 1200),
    (400, 800, 1200, 1600),
    (500, 1000, 1500, 2000),
    (600, 1200, 1800, 2400),
)
_FIXED: Final = tuple((triple[0], 1000, 2000, 3000) for triple in _ADDING)

_LOOSE: Final = replace(
    DICE10K,
    name="loose",
    sets=_ADDING,
    three_pairs=1500,
    four_two=False,
    reading=ReadingRule.BEST,
    opening_minimum=0,
    minimum=0,
    multiple=1,
    hot_hand_forced=False,
    hot_hand_bonus=0,
    severe_bust=(),
    target=5000,
    seats=(2, 6),
)

HOUSES: Final = {
    "dice10k": House(DICE10K, naive.DICE10K),
    "loose": House(_LOOSE, naive.DIEZMIL),
    "fixed": House(
        replace(_LOOSE, name="fixed", sets=_FIXED, four_two=True, two_triplets=2500, multiple=50, hot_hand_bonus=200),
        replace(naive.DIEZMIL, growth=(1000, 2000, 3000), four_two=True, two_triplets=2500),
    ),
    "whole": House(
        replace(
            DICE10K,
            name="whole",
            sets=_FIXED,
            two_triplets=2500,
            opening=Opening.FIRST_BANK,
            severe_bust=(Penalty(None, 500),),
            seats=(2, 4),
        ),
        replace(naive.DICE10K, triples=(1000, 200, 300, 400, 500, 600), growth=(1000, 2000, 3000), two_triplets=2500),
    ),
    "equal": House(
        replace(DICE10K, name="equal", three_pairs=1500, two_triplets=500, four_two=True, hot_hand_forced=False),
        replace(naive.DICE10K, three_pairs=1500, two_triplets=500),
    ),
    "pure": House(
        replace(DICE10K, name="pure", four_two=False, straight=0, severe_bust=(Penalty(0, 100), Penalty(None, 300))),
        replace(naive.DICE10K, four_two=False, straight=0),
    ),
    "every_face": House(
        replace(DICE10K, name="every_face", singles=(100, 20, 30, 40, 50, 60), multiple=10, hot_hand_forced=False),
        replace(naive.DICE10K, singles=(100, 20, 30, 40, 50, 60)),
    ),
    "five_dice": House(replace(DICE10K, name="five_dice", dice=5), naive.DICE10K),
}
"""The houses by name."""
