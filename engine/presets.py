"""The rules that have a name: values and nothing more (RULES 2 to 4, VARIANTS 5)."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.kinds import Penalty
from engine.policies import Finish, Larger, ReadingRule
from engine.rules import Rules

__all__ = ["DICE10K", "PRESETS"]

DICE10K: Final = Rules(
    name="dice10k",
    triples=(700, 200, 300, 400, 500, 600),
    straight=1_500,
    three_pairs=1_000,
    four_two=True,
    reading=ReadingRule.CHOICE,
    opening_minimum=500,
    minimum=300,
    multiple=100,
    hot_hand_forced=True,
    hot_hand_bonus=500,
    severe_bust=(Penalty(below=5_000, points=1_000), Penalty(below=None, points=2_000)),
    target=10_000,
    seats=(2, 2),
)
"""The strict game for two, to exactly 10,000 (RULES 2)."""

_SPRINT: Final = replace(DICE10K, name="sprint", starting_score=7_000)
"""The strict game from 7,000 on (RULES 5)."""

_CLASSIC: Final = Rules(
    name="classic",
    larger=Larger.ADDING,
    straight=1_500,
    three_pairs=1_500,
    finish=Finish.LAST_ROUND,
    target=10_000,
)
"""The last-round game with people and computer players (RULES 3)."""

_DIEZMIL: Final = replace(_CLASSIC, name="diezmil", target=5_000, seats=(1, 6))
"""The house game for several, or alone against one's own record (RULES 4)."""

_ZILCH: Final = Rules(
    name="zilch",
    straight=1_500,
    three_pairs=1_500,
    four_two=True,
    nothing=500,
    opening_minimum=300,
    minimum=300,
    busts_in_a_row=3,
    finish=Finish.LAST_ROUND,
    target=10_000,
)
"""Nothing pays, and three busts in a row cost (VARIANTS 5)."""

_FARKLE: Final = Rules(
    name="farkle",
    larger=Larger.FIXED,
    straight=2_500,
    three_pairs=1_500,
    finish=Finish.FIRST_PAST,
    target=10_000,
)
"""Four, five and six of a kind are worth the same whatever they show (VARIANTS 5)."""

_TAVERN: Final = Rules(
    name="tavern",
    straight=1_500,
    low_straight=500,
    high_straight=750,
    finish=Finish.FIRST_PAST,
    target=4_000,
)
"""A short game with short straights (VARIANTS 5)."""

PRESETS: Final = MappingProxyType(
    {rules.name: rules for rules in (DICE10K, _SPRINT, _CLASSIC, _DIEZMIL, _ZILCH, _FARKLE, _TAVERN)}
)
"""The rules that have a name, by that name."""
