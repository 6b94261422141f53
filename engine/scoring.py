"""What dice of one throw are worth: readings, keeps, and the table of all throws.

Pure arithmetic over one throw (RULES 1). Nothing here knows turns, scores or seats.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import TypeAlias

from engine.rules import FACES, SMALLEST_SET, ReadingRule, Rules

__all__ = ["Dice", "Keep", "KeepTable", "Reading", "bust_chance", "keep_table", "keeps", "readings", "throws"]

Dice: TypeAlias = tuple[int, ...]
"""Faces 1 to 6. Dice that were thrown stand as they fell; dice that are kept stand sorted."""

KeepTable: TypeAlias = Mapping[Dice, "tuple[Keep, ...]"]
"""Every throw as sorted dice, with its legal keeps, best first."""


class Reading(StrEnum):
    """One way to score the kept dice (RULES 1.9)."""

    SETS = "sets"
    """Singles and sets of equal dice, added up."""
    THREE_PAIRS = "three_pairs"
    STRAIGHT = "straight"
    TWO_TRIPLETS = "two_triplets"


@dataclass(frozen=True, slots=True)
class Keep:
    """A legal way to keep dice of a throw.

    Args:
        dice: the kept dice, sorted.
        reading: how they are read.
        points: what they add to the turn score, without a hot-hand bonus.
    """

    dice: Dice
    reading: Reading
    points: int


def readings(rules: Rules, kept: Dice, thrown: int) -> tuple[tuple[Reading, int], ...]:
    """Return every way to read kept dice, with its points.

    Args:
        rules: what the match is played by.
        kept: the kept dice, in any order.
        thrown: how many dice the throw had (RULES 1.3).

    Returns:
        The readings in the order of `Reading`; empty when a kept die takes no part in any (RULES 1.4).
        Under `ReadingRule.BEST` at most one, the one with the most points.
    """
    counts = Counter(kept)
    values = {Reading.SETS: _sets(rules, counts)}
    if len(kept) == thrown == rules.dice:
        values |= _whole_hand(rules, sorted(counts.values()))
    found = tuple((reading, points) for reading, points in values.items() if points)
    if rules.reading is ReadingRule.BEST and found:
        return (max(found, key=lambda read: read[1]),)
    return found


def _whole_hand(rules: Rules, pattern: list[int]) -> dict[Reading, int]:
    """Return the points of the readings that need all dice, by how often each face shows (RULES 1.3, 1.7, 1.8)."""
    pairs = pattern == [2, 2, 2] or (rules.four_two and pattern == [2, 4])
    return {
        Reading.THREE_PAIRS: rules.three_pairs if pairs else 0,
        Reading.STRAIGHT: rules.straight if pattern == [1] * len(FACES) else 0,
        Reading.TWO_TRIPLETS: rules.two_triplets if pattern == [3, 3] else 0,
    }


def _sets(rules: Rules, counts: Mapping[int, int]) -> int:
    """Return the points of singles and sets together, 0 when one of the dice scores nothing (RULES 1.4)."""
    points = [_alike(rules, face, count) for face, count in counts.items()]
    return sum(points) if all(points) else 0


def _alike(rules: Rules, face: int, count: int) -> int:
    """Return the points of equal dice, 0 when they score nothing (RULES 1.1, 1.2, 1.6, 1.9)."""
    whole = rules.sets[face - 1][count - SMALLEST_SET] if count >= SMALLEST_SET else count * rules.singles[face - 1]
    if rules.reading is ReadingRule.CHOICE:
        return whole
    splits = ((_alike(rules, face, part), _alike(rules, face, count - part)) for part in range(1, count // 2 + 1))
    return max([whole, *(sum(split) for split in splits if all(split))])


def keeps(rules: Rules, throw: Dice) -> tuple[Keep, ...]:
    """Return every legal keep of a throw, best first (RULES 1.5).

    Most points come first; of equal points the keep of fewer dice, since it leaves more to throw.
    """
    subsets = {kept for size in range(1, len(throw) + 1) for kept in combinations(sorted(throw), size)}
    found = [Keep(kept, *read) for kept in subsets for read in readings(rules, kept, len(throw))]
    return tuple(sorted(found, key=lambda keep: (-keep.points, len(keep.dice), keep.dice, keep.reading)))


def throws(dice: int) -> Iterator[tuple[Dice, int]]:
    """Yield every different throw of so many dice, sorted, with the number of ways it can fall."""
    for throw in combinations_with_replacement(FACES, dice):
        yield throw, factorial(dice) // prod(factorial(count) for count in Counter(throw).values())


def keep_table(rules: Rules) -> KeepTable:
    """Return the keeps of every throw of one die up to all dice: 923 throws for six dice, built in about 0.1 s."""
    return MappingProxyType(
        {throw: keeps(rules, throw) for dice in range(1, rules.dice + 1) for throw, _ in throws(dice)}
    )


def bust_chance(table: KeepTable, dice: int) -> Fraction:
    """Return the exact chance that a throw of so many dice, from one to all of the table, scores nothing."""
    busts = sum(ways for throw, ways in throws(dice) if not table[throw])
    return Fraction(busts, len(FACES) ** dice)
