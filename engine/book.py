"""Rules with the tables a match looks things up in, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from engine.landing import Landing
from engine.policies import Finish
from engine.rules import Rules
from engine.scoring import KeepTable, bust_chance, keep_table

__all__ = ["RuleBook", "rule_book"]


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """One `Rules` value and everything that follows from it before a die is thrown.

    Args:
        rules: what the match is played by.
        keeps: the legal keeps of every throw (sorted dice), best first.
        bust: the chance that a throw of so many dice scores nothing, 0 to 1.
        landing: the chance to land on a distance in one turn.
    """

    rules: Rules
    keeps: KeepTable
    bust: Mapping[int, float]
    landing: Landing


_SCORING: Final = (
    *("dice", "singles", "triples", "larger", "fixed", "fours", "fives", "sixes"),
    *("straight", "low_straight", "high_straight", "three_pairs", "four_two", "four_two_points", "two_triplets"),
    *("full_house", "full_house_points", "nothing", "reading"),
)
"""The options that say what dice are worth."""

_LANDING: Final = ("hot_hand_forced", "hot_hand_bonus", "target")
"""The other options that the chance to land depends on."""


def rule_book(rules: Rules) -> RuleBook:
    """Return the book of rules; rules that score alike share their tables, which take about 0.2 s to make."""
    keeps, bust = _tables(_alike(rules, *_SCORING))
    return RuleBook(rules, keeps, bust, _landing(_alike(rules, *_SCORING, *_LANDING)))


def _alike(rules: Rules, *keys: str) -> Rules:
    """Return rules that agree in these options, and are the same for all that do."""
    options: dict[str, Any] = {key: getattr(rules, key) for key in keys}
    return Rules(name="", finish=Finish.FIRST_PAST, **{"target": 1, **options})


@lru_cache(maxsize=16)
def _tables(rules: Rules) -> tuple[KeepTable, Mapping[int, float]]:
    """Return the keeps and the chances of a bust; a few are remembered, so memory has a bound."""
    keeps = keep_table(rules)
    return keeps, MappingProxyType({dice: float(bust_chance(keeps, dice)) for dice in range(1, rules.dice + 1)})


@lru_cache(maxsize=16)
def _landing(rules: Rules) -> Landing:
    """Return the chances to land; a few are remembered, as above."""
    keeps, _ = _tables(_alike(rules, *_SCORING))
    return Landing(rules, keeps)
