"""What dice of one throw are worth: readings, keeps, and the table of all throws.

Pure arithmetic over one throw (RULES 1). Nothing here knows turns, scores or seats.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import TypeAlias, assert_never

from engine.contradictions import FULL_HOUSE, WHOLE_HAND
from engine.policies import FullHouse, ReadingRule
from engine.rules import FACES, SMALLEST_SET, Rules

__all__ = ["Dice", "Keep", "KeepTable", "Reading", "bust_chance", "keep_table", "keeps", "readings", "throws"]

Dice: TypeAlias = tuple[int, ...]
"""Faces 1 to 6. Dice that were thrown stand as they fell; dice that are kept stand sorted."""

KeepTable: TypeAlias = Mapping[Dice, "tuple[Keep, ...]"]
"""Every throw as sorted dice, with its legal keeps, best first."""

_Read: TypeAlias = "Callable[[Dice], tuple[tuple[Reading, int], ...]]"
"""How kept dice are read: each reading with its points."""


class Reading(StrEnum):
    """One way to score the kept dice (RULES 1.9)."""

    SETS = "sets"
    """Singles and sets of equal dice, added up."""
    THREE_PAIRS = "three_pairs"
    STRAIGHT = "straight"
    TWO_TRIPLETS = "two_triplets"
    SHORT_STRAIGHT = "short_straight"
    """Five dice in a row, and a single where six are kept (VARIANTS 1)."""
    FULL_HOUSE = "full_house"
    """Three and two equal dice, and a single where six are kept (VARIANTS 1)."""
    NOTHING = "nothing"
    """All dice of a throw in which nothing else scores, where that pays (VARIANTS 1)."""


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
    if len(kept) == thrown == rules.dice == WHOLE_HAND:
        values |= _whole_hand(rules, sorted(counts.values()))
    if len(kept) >= FULL_HOUSE:
        values[Reading.SHORT_STRAIGHT] = _short_straight(rules, counts)
        values[Reading.FULL_HOUSE] = _full_house(rules, counts)
    found = tuple((reading, points) for reading, points in values.items() if points)
    if rules.reading is ReadingRule.BEST and found:
        return (max(found, key=lambda read: read[1]),)
    return found


def _whole_hand(rules: Rules, pattern: list[int]) -> dict[Reading, int]:
    """Return the points of the readings that need all dice, by how often each face shows (RULES 1.3, 1.7, 1.8)."""
    pairs = rules.three_pairs if pattern == [2, 2, 2] else rules.four_two_worth if pattern == [2, 4] else 0
    return {
        Reading.THREE_PAIRS: pairs,
        Reading.STRAIGHT: rules.straight if pattern == [1] * len(FACES) else 0,
        Reading.TWO_TRIPLETS: rules.two_triplets if pattern == [3, 3] else 0,
    }


def _short_straight(rules: Rules, counts: Counter[int]) -> int:
    """Return the points of five dice in a row and a single kept besides, 0 where these dice are no such thing."""
    rows = ((FACES[:FULL_HOUSE], rules.low_straight), (FACES[-FULL_HOUSE:], rules.high_straight))
    return max((_with_single(rules, points, Counter(row), counts) for row, points in rows if points), default=0)


def _full_house(rules: Rules, counts: Counter[int]) -> int:
    """Return the points of three and two equal dice and a single kept besides, 0 where they are no such thing."""
    found = [0]
    three, two = ([face for face, count in counts.items() if count >= least] for least in (3, 2))
    for triple, pair in ((triple, pair) for triple in three for pair in two if pair != triple):
        house = Counter({triple: 3, pair: 2})
        split = set(house) & set(counts - house)
        if not split or rules.reading is ReadingRule.BEST:
            found.append(_with_single(rules, _full_house_points(rules, triple, pair), house, counts))
    return max(found)


def _full_house_points(rules: Rules, triple: int, pair: int) -> int:
    """Return what a triple and a pair of these faces are worth together; 0 where no more than each by itself."""
    three, two = rules.set_points(triple, SMALLEST_SET), 2 * rules.singles[pair - 1]
    match rules.full_house:
        case FullHouse.NONE:
            return 0
        case FullHouse.POINTS:
            return rules.full_house_points
        case FullHouse.BONUS:
            return three + two + rules.full_house_points
        case FullHouse.DOUBLE:
            return 2 * three + two
        case _:
            assert_never(rules.full_house)


def _with_single(rules: Rules, points: int, five: Counter[int], counts: Counter[int]) -> int:
    """Return the points of a combination of five dice and of a sixth die; 0 where these are not the dice kept."""
    besides = [rules.singles[face - 1] for face in (counts - five).elements()]
    if not points or five - counts or not all(besides):
        return 0
    return points + sum(besides)


def _sets(rules: Rules, counts: Mapping[int, int]) -> int:
    """Return the points of singles and sets together, 0 when one of the dice scores nothing (RULES 1.4)."""
    points = [_alike(rules, face, count) for face, count in counts.items()]
    return sum(points) if all(points) else 0


def _alike(rules: Rules, face: int, count: int) -> int:
    """Return the points of equal dice, 0 when they score nothing (RULES 1.1, 1.2, 1.6, 1.9)."""
    whole = rules.set_points(face, count) if count >= SMALLEST_SET else count * rules.singles[face - 1]
    if rules.reading is ReadingRule.CHOICE:
        return whole
    splits = ((_alike(rules, face, part), _alike(rules, face, count - part)) for part in range(1, count // 2 + 1))
    return max([whole, *(sum(split) for split in splits if all(split))])


def keeps(rules: Rules, throw: Dice) -> tuple[Keep, ...]:
    """Return every legal keep of a throw, best first (RULES 1.5).

    Most points come first; of equal points the keep of fewer dice, since it leaves more to throw.
    """
    return _keeps(rules, throw, lambda kept: readings(rules, kept, len(throw)))


def _keeps(rules: Rules, throw: Dice, read: _Read) -> tuple[Keep, ...]:
    """Return every legal keep of a throw, from how kept dice are read."""
    subsets = {kept for size in range(1, len(throw) + 1) for kept in combinations(sorted(throw), size)}
    found = [Keep(kept, reading, points) for kept in subsets for reading, points in read(kept)]
    if not found and rules.nothing and len(throw) == rules.dice:
        return (Keep(tuple(sorted(throw)), Reading.NOTHING, rules.nothing),)
    return tuple(sorted(found, key=lambda keep: (-keep.points, len(keep.dice), keep.dice, keep.reading)))


def throws(dice: int) -> Iterator[tuple[Dice, int]]:
    """Yield every different throw of so many dice, sorted, with the number of ways it can fall."""
    for throw in combinations_with_replacement(FACES, dice):
        yield throw, factorial(dice) // prod(factorial(count) for count in Counter(throw).values())


def keep_table(rules: Rules) -> KeepTable:
    """Return the keeps of every throw of one die up to all dice: 923 throws for six dice, built in about 0.03 s.

    The same dice are kept of many throws and read once: what has to be all of a throw takes six dice, so it is.
    """
    read = cache(lambda kept: readings(rules, kept, len(kept)))
    fallen = [throw for dice in range(1, rules.dice + 1) for throw, _ in throws(dice)]
    return MappingProxyType({throw: _keeps(rules, throw, read) for throw in fallen})


def bust_chance(table: KeepTable, dice: int) -> Fraction:
    """Return the exact chance that a throw of so many dice, from one to all of the table, scores nothing."""
    busts = sum(ways for throw, ways in throws(dice) if not table[throw])
    return Fraction(busts, len(FACES) ** dice)
