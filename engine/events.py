"""What happened in a match: facts, in the past tense, in the order they took place."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.intents import Then
from engine.scoring import Dice, Reading

__all__ = [
    "Banked",
    "Busted",
    "BustsPenalized",
    "DrawAgreed",
    "DrawDeclined",
    "DrawLapsed",
    "DrawOffered",
    "End",
    "Ended",
    "Event",
    "HotHand",
    "Kept",
    "LastRoundBegun",
    "Outcome",
    "Overshot",
    "Resigned",
    "SevereBusted",
    "Thrown",
]


class End(StrEnum):
    """Why a match ended."""

    EXACT = "exact"
    """A bank landed exactly on the target (RULES 2.8, 2.10)."""
    TARGET = "target"
    """The target was reached, and nobody else is to be answered (RULES 4.6, 6.6)."""
    LAST_ROUND = "last_round"
    """Everybody has had one more turn since the target was reached (RULES 3.5)."""
    ROUNDS = "rounds"
    """Everybody has had as many turns as the match has rounds."""
    DRAW_AGREED = "draw_agreed"
    """All seats agreed to a draw (RULES 6.1)."""
    TURN_LIMIT = "turn_limit"
    """Every seat has had its turns: the score nearest to the target wins (RULES 6.1)."""
    RESIGNED = "resigned"
    """Only one seat is left (RULES 6.8)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    Args:
        end: why it ended.
        winners: the seats that won, in order of play; none for a draw, several for a shared victory.
    """

    end: End
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat threw dice; they stand as they fell."""

    seat: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat kept dice, read in one way; points without the hot-hand bonus."""

    seat: int
    dice: Dice
    reading: Reading
    points: int


@dataclass(frozen=True, slots=True)
class HotHand:
    """All dice of the hand have scored: the `number`th time this turn, for a bonus in points (RULES 2.3)."""

    seat: int
    number: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Banked:
    """A seat registered its turn score of `points`; `score` is what it has now."""

    seat: int
    points: int
    then: Then
    score: int


@dataclass(frozen=True, slots=True)
class Overshot:
    """A bank took a seat past the target (RULES 2.9)."""

    seat: int
    score: int


@dataclass(frozen=True, slots=True)
class LastRoundBegun:
    """A seat reached the target: every other has one more turn (RULES 3.5)."""

    seat: int
    score: int


@dataclass(frozen=True, slots=True)
class Busted:
    """A throw of some of the dice scored nothing: the turn score is lost (RULES 2.4)."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class SevereBusted:
    """A throw of all dice scored nothing: the turn score and `penalty` points are lost (RULES 2.5)."""

    seat: int
    lost: int
    penalty: int
    score: int


@dataclass(frozen=True, slots=True)
class BustsPenalized:
    """The last of so many busts in a row took `penalty` points from the score (RULES 5)."""

    seat: int
    busts: int
    penalty: int
    score: int


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat offered a draw (RULES 6.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawAgreed:
    """A seat agreed to the draw on offer."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """A seat declined the draw on offer, which is off the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawLapsed:
    """The draw on offer lapsed with a throw (RULES 6.1)."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat left the match for good (RULES 6.8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = (
    Thrown
    | Kept
    | HotHand
    | Banked
    | Overshot
    | LastRoundBegun
    | Busted
    | SevereBusted
    | BustsPenalized
    | DrawOffered
    | DrawAgreed
    | DrawDeclined
    | DrawLapsed
    | Resigned
    | Ended
)
"""Everything that can happen."""
