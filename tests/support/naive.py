"""A second scorer, slow and obvious, that the tests hold against the engine.

It is written from the text of RULES 1 and VARIANTS 1 alone and must not know `engine`: what both scorers say about a
throw, two independent readings of the rules say. It tries every way to part the kept dice into combinations.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal

__all__ = [
    "DICE10K",
    "DIEZMIL",
    "FARKLE",
    "TAVERN",
    "ZILCH",
    "Dice",
    "Keep",
    "NaiveRules",
    "every_multiset",
    "fixed",
    "naive_keeps",
    "naive_readings",
]

Dice = tuple[int, ...]
"""Faces from 1 to 6, one for each die."""

Keep = tuple[Dice, str, int]
"""The kept dice in rising order, the name of the reading, and its points."""

_Part = tuple[str, Dice, int]
"""One combination: the reading it belongs to, its dice, and its points."""


@dataclass(frozen=True, slots=True)
class NaiveRules:
    """What the dice are worth: the part of RULES 5 that RULES 1 needs. A combination worth 0 points does not exist.

    Attributes:
        singles: Points of one die, by face from 1 to 6.
        triples: Points of three of a kind, by face from 1 to 6.
        growth: How four, five and six of a kind follow from the triple, or their three values, by face from 1 to 6.
        straight: Points of 1-2-3-4-5-6.
        three_pairs: Points of three pairs.
        four_two: Points of four equal and two equal dice read as three pairs (RULES 1.7).
        two_triplets: Points of two triples of different faces; 0 when only their sum counts (RULES 1.8).
        reading: Whether the player picks among the readings or the best applies by itself (RULES 1.9).
        low_straight: Points of 1-2-3-4-5.
        high_straight: Points of 2-3-4-5-6.
        full_house: What three and two equal dice are worth: points in place of all else, or points on top of what
            the triple and the pair are worth each, or twice the triple; nothing when they are only what each is worth.
        nothing: Points of a throw of all dice that has no legal keep.
        dice: How many dice are all of them.
    """

    singles: tuple[int, ...]
    triples: tuple[int, ...]
    growth: Literal["doubling", "adding"] | tuple[tuple[int, ...], ...]
    straight: int
    three_pairs: int
    four_two: int
    two_triplets: int
    reading: Literal["choice", "best"]
    low_straight: int = 0
    high_straight: int = 0
    full_house: tuple[Literal["points", "bonus"], int] | Literal["double"] | None = None
    nothing: int = 0
    dice: int = 6


def fixed(*points: int) -> tuple[tuple[int, ...], ...]:
    """Give four, five and six of a kind the same points for every face."""
    return (points,) * 6


# RULES 2.1
DICE10K: Final = NaiveRules(
    singles=(100, 0, 0, 0, 50, 0),
    triples=(700, 200, 300, 400, 500, 600),
    growth="doubling",
    straight=1500,
    three_pairs=1000,
    four_two=1000,
    two_triplets=0,
    reading="choice",
)

# RULES 3.1, 4.1
DIEZMIL: Final = NaiveRules(
    singles=(100, 0, 0, 0, 50, 0),
    triples=(1000, 200, 300, 400, 500, 600),
    growth="adding",
    straight=1500,
    three_pairs=1500,
    four_two=0,
    two_triplets=0,
    reading="best",
)

# VARIANTS 5
ZILCH: Final = replace(DIEZMIL, growth="doubling", four_two=1500, nothing=500)
FARKLE: Final = replace(DIEZMIL, growth=fixed(1000, 2000, 3000), straight=2500)
TAVERN: Final = replace(DIEZMIL, growth="doubling", three_pairs=0, low_straight=500, high_straight=750)


def every_multiset() -> Iterator[Dice]:
    """Give every throw of one to six dice once, whatever the order of its dice: 923 of them, each in rising order."""
    for thrown in range(1, 7):
        yield from combinations_with_replacement(range(1, 7), thrown)


def naive_keeps(rules: NaiveRules, throw: Dice) -> frozenset[Keep]:
    """Give every legal keep of a throw, once for each of its readings; none when the throw is a bust (RULES 1.5)."""
    return _keeps(rules, tuple(sorted(throw)))


def naive_readings(rules: NaiveRules, kept: Dice, thrown: int) -> frozenset[tuple[str, int]]:
    """Give all ways to read all of the kept dice, as names and points (RULES 1.4, 1.6 to 1.9).

    Args:
        rules: What the dice are worth.
        kept: The dice kept, all from one throw.
        thrown: How many dice were thrown.

    Returns:
        The readings; under `best` those that pay most; none when some kept die takes no part.
    """
    readings: dict[str, int] = {}
    for parts in _partitions(rules, kept, thrown):
        if rules.reading == "best" or not _splits_equal_dice(parts):
            name, points = _name(parts), sum(points for _, _, points in parts)
            readings[name] = max(points, readings.get(name, 0))
    if rules.reading == "choice":
        return frozenset(readings.items())
    most = max(readings.values(), default=0)
    return frozenset((name, points) for name, points in readings.items() if points == most)


@cache  # the 55,986 ordered throws are 923 sorted ones
def _keeps(rules: NaiveRules, throw: Dice) -> frozenset[Keep]:
    """Give the keeps of a throw whose dice are in rising order."""
    subsets = {kept for size in range(1, len(throw) + 1) for kept in combinations(throw, size)}
    keeps = frozenset(
        (kept, name, points) for kept in subsets for name, points in naive_readings(rules, kept, len(throw))
    )
    if not keeps and rules.nothing and len(throw) == rules.dice:
        return frozenset({(throw, "nothing", rules.nothing)})
    return keeps


def _partitions(rules: NaiveRules, dice: Dice, thrown: int) -> Iterator[tuple[_Part, ...]]:
    """Part the dice into combinations in every way that puts each die into exactly one.

    The first die goes together with every choice of the others in turn.
    """
    others = range(1, len(dice))
    for mates in (mates for size in range(len(dice)) for mates in combinations(others, size)):
        part = _combination(rules, (dice[0], *(dice[mate] for mate in mates)), thrown)
        if part is None:
            continue
        rest = tuple(dice[other] for other in others if other not in mates)
        if not rest:
            yield (part,)
        for parts in _partitions(rules, rest, thrown):
            yield (part, *parts)


def _combination(rules: NaiveRules, dice: Dice, thrown: int) -> _Part | None:
    """Give the one combination that these dice make when they are taken together, if they make one."""
    if len(set(dice)) == 1:
        reading, points = "sets", _equal_dice_points(rules, dice)
    elif len(dice) == 5:  # VARIANTS 1
        reading, points = _five_dice_points(rules, dice)
    elif len(dice) == thrown == 6:  # RULES 1.3
        reading, points = _six_dice_points(rules, dice)
    else:
        return None
    return (reading, dice, points) if points > 0 else None


def _equal_dice_points(rules: NaiveRules, dice: Dice) -> int:
    """Give the points of one die or of N of a kind; 0 for two, which are no combination (RULES 1.1, 1.2)."""
    face, number = dice[0], len(dice)
    if number == 1:
        return rules.singles[face - 1]
    if number == 2:
        return 0
    if number == 3:
        return rules.triples[face - 1]
    if rules.growth == "doubling":
        return rules.triples[face - 1] * {4: 2, 5: 4, 6: 8}[number]
    if rules.growth == "adding":
        return rules.triples[face - 1] * {4: 2, 5: 3, 6: 4}[number]
    return rules.growth[face - 1][number - 4]


def _five_dice_points(rules: NaiveRules, dice: Dice) -> tuple[str, int]:
    """Give the reading and the points of five dice, not all equal, taken together; 0 points when they make nothing."""
    if set(dice) == {1, 2, 3, 4, 5}:
        return "short_straight", rules.low_straight
    if set(dice) == {2, 3, 4, 5, 6}:
        return "short_straight", rules.high_straight
    faces = {dice.count(face): face for face in dice}
    if set(faces) != {2, 3} or rules.full_house is None:
        return "none", 0
    triple, pair = rules.triples[faces[3] - 1], 2 * rules.singles[faces[2] - 1]
    if rules.full_house == "double":
        return "full_house", triple + triple + pair
    how, points = rules.full_house
    return "full_house", points if how == "points" else triple + pair + points


def _six_dice_points(rules: NaiveRules, dice: Dice) -> tuple[str, int]:
    """Give the reading and the points of six dice, not all equal, taken together; 0 points when they make nothing."""
    numbers = sorted(dice.count(face) for face in set(dice))
    if numbers == [1, 1, 1, 1, 1, 1]:
        return "straight", rules.straight
    if numbers == [2, 2, 2]:
        return "three_pairs", rules.three_pairs
    if numbers == [2, 4]:
        return "three_pairs", rules.four_two
    if numbers == [3, 3]:
        return "two_triplets", rules.two_triplets
    return "none", 0


def _name(parts: tuple[_Part, ...]) -> str:
    """Give the name of a way to read dice: that of the combination that is no set, if there is one."""
    return next((name for name, _, _ in parts if name != "sets"), "sets")


def _splits_equal_dice(parts: tuple[_Part, ...]) -> bool:
    """Say whether three or more equal dice stand in more than one combination (RULES 1.6)."""
    dice = [die for _, part, _ in parts for die in part]
    return any(dice.count(die) >= 3 and dice.count(die) != part.count(die) for _, part, _ in parts for die in part)
