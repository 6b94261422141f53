"""What one table plays by, as a value.

A `Rules` holds every number and switch a match needs; the rest of the engine reads them and fixes none of its own.
A preset is such a value and nothing more. This module knows nothing of positions, dice or people.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Final

__all__ = [
    "DICE10K",
    "FACES",
    "LEAST_SEATS",
    "MOST_SEATS",
    "PRESETS",
    "SMALLEST_SET",
    "Opening",
    "Penalty",
    "ReadingRule",
    "Rules",
]

FACES: Final = (1, 2, 3, 4, 5, 6)
"""The faces of a die."""

SMALLEST_SET: Final = 3
"""How many equal dice make the smallest set (RULES 1.2)."""

LEAST_SEATS: Final = 2
"""Fewer seats have nobody to win against."""

MOST_SEATS: Final = 10
"""The line of a position names a seat by one digit."""

_SET_SIZES: Final = len(FACES) - SMALLEST_SET + 1
"""How many sizes of sets there are: from the smallest to all the dice that a turn can start with."""

_POINTS: Final = ("straight", "three_pairs", "two_triplets", "opening_minimum", "minimum", "hot_hand_bonus")
"""The keys that hold a number of points which may be 0."""


class ReadingRule(StrEnum):
    """Who decides when kept dice can be read in several ways (RULES 1.9)."""

    CHOICE = "choice"
    """The player says which reading applies; equal dice form one set and are never split (RULES 1.6)."""
    BEST = "best"
    """The reading with the most points applies by itself; equal dice are split where that pays more."""


class Opening(StrEnum):
    """When the opening minimum holds instead of the later one (RULES 2.6)."""

    ZERO = "zero"
    """While the score is exactly 0, also when it has fallen back to 0."""
    FIRST_BANK = "first_bank"
    """Until the seat has banked once."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a severe bust costs a score (RULES 2.5).

    Args:
        below: the penalty holds for scores under this many points; `None` for all that are left.
        points: points taken from the score.
    """

    below: int | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one match; the names are those a rules file uses (RULES 5).

    Args:
        name: the preset these rules are, or come from.
        dice: how many dice a turn starts with.
        singles: points of one die, for the faces 1 to 6 (0: does not score alone).
        sets: for the faces 1 to 6 the points of three, four, five and six equal dice (0: score nothing).
        straight: points of 1-2-3-4-5-6 in one throw.
        three_pairs: points of three different pairs in one throw.
        four_two: whether four equal dice and a pair can be read as three pairs (RULES 1.7).
        two_triplets: points of two triples in one throw; 0 leaves them their sum (RULES 1.8).
        reading: who decides between readings (RULES 1.9).
        opening_minimum: least turn score of an opening bank, in points.
        opening: which banks are opening banks.
        minimum: least turn score of any other bank, in points.
        multiple: a bank must be a multiple of this many points.
        hot_hand_forced: whether a hot hand obliges the player to throw again (RULES 2.3).
        hot_hand_bonus: points for the first hot hand of a turn; each further one doubles it.
        severe_bust: the penalties of a bust on all dice, by rising score; only the last one can be open.
        target: the score that must be met exactly.
        seats: least and greatest number of seats.
        turn_limit: turns for each seat before the match ends (RULES 6.1); 0 for no limit.
        starting_score: points every seat starts with.
        head_starts: points added to the starting score, by seat; missing seats get none.

    Raises:
        ValueError: where values contradict each other; the message names the key.
    """

    name: str
    dice: int
    singles: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]
    straight: int
    three_pairs: int
    four_two: bool
    two_triplets: int
    reading: ReadingRule
    opening_minimum: int
    opening: Opening
    minimum: int
    multiple: int
    hot_hand_forced: bool
    hot_hand_bonus: int
    severe_bust: tuple[Penalty, ...]
    target: int
    seats: tuple[int, int]
    turn_limit: int = 0
    starting_score: int = 0
    head_starts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse values no match can be played by."""
        if not 1 <= self.dice <= len(FACES):
            raise ValueError(f"dice: {self.dice} must be between 1 and {len(FACES)}")
        if self.multiple < 1:
            raise ValueError(f"multiple: {self.multiple} must be at least 1 point")
        self._refuse_wrong_tables()
        self._refuse_wrong_penalties()
        self._refuse_wrong_seats()
        self._refuse_unreachable_target()

    def _refuse_wrong_tables(self) -> None:
        """Refuse points that are missing or negative, and dice of which none ever scores."""
        if len(self.singles) != len(FACES):
            raise ValueError(f"singles: {self.singles} must have the points of {len(FACES)} faces")
        if [len(points) for points in self.sets] != [_SET_SIZES] * len(FACES):
            raise ValueError(f"sets: {self.sets} must have {_SET_SIZES} points for each of {len(FACES)} faces")
        for key, values in (
            ("singles", self.singles),
            ("sets", chain(*self.sets)),
            *((key, (getattr(self, key),)) for key in _POINTS),
        ):
            if least := min((*values, 0)):
                raise ValueError(f"{key}: {least} must be at least 0 points")
        sizes = max(0, self.dice - SMALLEST_SET + 1)
        if not any(self.singles) and not any(any(points[:sizes]) for points in self.sets):
            raise ValueError(f"singles: no face scores, alone or in a set that {self.dice} dice can make")

    def _refuse_wrong_penalties(self) -> None:
        """Refuse penalties that give points, or of which one would never hold."""
        for penalty in self.severe_bust:
            if penalty.points < 0:
                raise ValueError(f"severe_bust: {penalty.points} must be at least 0 points")
        for lower, upper in pairwise(self.severe_bust):
            if lower.below is None or (upper.below is not None and upper.below <= lower.below):
                raise ValueError(f"severe_bust: {upper.below} must be above {lower.below}, or nobody pays it")

    def _refuse_wrong_seats(self) -> None:
        """Refuse a number of seats that cannot play, and scores from which nobody has a way to go."""
        if not LEAST_SEATS <= self.seats[0] <= self.seats[1] <= MOST_SEATS:
            raise ValueError(f"seats: {self.seats} must be a range within {LEAST_SEATS} to {MOST_SEATS}")
        if self.target <= self.starting_score:
            raise ValueError(f"starting_score: {self.starting_score} must be under the target {self.target}")
        if len(self.head_starts) > self.seats[1]:
            raise ValueError(f"head_starts: {len(self.head_starts)} are too many for {self.seats[1]} seats")
        for points in self.head_starts:
            if points < 0 or self.starting_score + points >= self.target:
                raise ValueError(f"head_starts: {points} must be at least 0 and leave a way to go to {self.target}")
        if self.turn_limit < 0:
            raise ValueError(f"turn_limit: {self.turn_limit} must be 0 (no limit) or more turns")

    def _refuse_unreachable_target(self) -> None:
        """Refuse values that lead to scores from which no bank can land on the target."""
        if (self.target - self.starting_score) % self.multiple:
            raise ValueError(
                f"starting_score: {self.starting_score} and the target {self.target} must be a multiple of"
                f" {self.multiple} apart, or no bank can land on the target"
            )
        for key, points in (
            *(("head_starts", head_start) for head_start in self.head_starts),
            *(("severe_bust", penalty.points) for penalty in self.severe_bust),
        ):
            if points % self.multiple:
                raise ValueError(
                    f"{key}: {points} must be a multiple of {self.multiple}, or no bank can land on the target"
                )

    def opening_score(self, seat: int) -> int:
        """Return the points a seat starts the match with."""
        head_start = self.head_starts[seat] if seat < len(self.head_starts) else 0
        return self.starting_score + head_start

    def severe_bust_penalty(self, score: int) -> int:
        """Return the points a severe bust takes from a score (RULES 2.5)."""
        return next((p.points for p in self.severe_bust if p.below is None or score < p.below), 0)


def _doubling(*triples: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of a house where each further equal die doubles the triple."""
    return tuple((points, 2 * points, 4 * points, 8 * points) for points in triples)


DICE10K: Final = Rules(
    name="dice10k",
    dice=6,
    singles=(100, 0, 0, 0, 50, 0),
    sets=_doubling(700, 200, 300, 400, 500, 600),
    straight=1_500,
    three_pairs=1_000,
    four_two=True,
    two_triplets=0,
    reading=ReadingRule.CHOICE,
    opening_minimum=500,
    opening=Opening.ZERO,
    minimum=300,
    multiple=100,
    hot_hand_forced=True,
    hot_hand_bonus=500,
    severe_bust=(Penalty(below=5_000, points=1_000), Penalty(below=None, points=2_000)),
    target=10_000,
    seats=(2, 2),
)
"""The strict game for two, to exactly 10,000 (RULES 2)."""

PRESETS: Final = MappingProxyType({rules.name: rules for rules in (DICE10K,)})
"""The rules that have a name, by that name."""
