"""Rules with the tables a match looks things up in, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from engine.landing import Landing
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


def rule_book(rules: Rules) -> RuleBook:
    """Return the book of rules; the tables are made once for equal dice, in about 0.2 s."""
    return RuleBook(rules, *_tables(replace(rules, turn_limit=0, starting_score=0, head_starts=())))


@lru_cache(maxsize=16)
def _tables(rules: Rules) -> tuple[KeepTable, Mapping[int, float], Landing]:
    """Return what follows from rules whatever a match starts from; a few are kept, so memory has a bound."""
    keeps = keep_table(rules)
    bust = MappingProxyType({dice: float(bust_chance(keeps, dice)) for dice in range(1, rules.dice + 1)})
    return keeps, bust, Landing(rules, keeps)
