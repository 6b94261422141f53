"""Where a match stands: a small frozen value with a one-line text form that parses back.

    0 choose 250 0 115 153 - 9300/12+,10300/12+ -

The fields, separated by spaces: seat on turn, phase, turn score, hot hands of the turn, dice kept in this hand, dice
thrown, seats that agreed to a draw, seats, outcome. A seat is its score and the turns it has had, with `+` once it has
banked, `~2` after two busts in a row where those count, `!` when it has begun the last round, and `x` when it has left.
`-` stands for nothing. An outcome is its end and, where somebody won, the seats.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.events import End, Outcome
from engine.scoring import Dice

__all__ = ["Phase", "Position", "Seat", "parse_position"]


class Phase(StrEnum):
    """What the match waits for."""

    THROW = "throw"
    """The seat on turn must throw all dice."""
    CHOOSE = "choose"
    """A throw that scores is on the table: the seat on turn must keep."""
    OVER = "over"
    """Nothing: the match has ended."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of the match.

    Args:
        score: permanent points, which may be negative (RULES 2.5).
        turns: turns it has finished.
        banked: whether it has ever banked.
        busts: busts in a row, where those count.
        last_round: whether it has begun the last round (RULES 3.5).
        left: whether it has left for good (RULES 6.8).
    """

    score: int
    turns: int = 0
    banked: bool = False
    busts: int = 0
    last_round: bool = False
    left: bool = False

    def __str__(self) -> str:
        """Return the seat as it stands in a position's line."""
        busts = f"~{self.busts}" if self.busts else ""
        begun = f"{busts}{'!' if self.last_round else ''}{'x' if self.left else ''}"
        return f"{self.score}/{self.turns}{'+' if self.banked else ''}{begun}"


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """Where a match stands between two intents.

    Args:
        on_turn: the seat on turn; the last one when the match is over.
        phase: what the match waits for.
        turn_score: points at risk.
        hot_hands: how many hot hands this turn has had.
        kept: the dice kept since all dice were last in hand, in the order they were kept.
        thrown: the dice on the table, as they fell; none unless the phase is `CHOOSE`.
        draw: the seats that want a draw, in order of agreeing; empty when none is on offer.
        seats: one for each player, in order of play.
        outcome: how the match ended; `None` while it goes on.
    """

    on_turn: int
    phase: Phase
    turn_score: int
    hot_hands: int
    kept: Dice
    thrown: Dice
    draw: tuple[int, ...]
    seats: tuple[Seat, ...]
    outcome: Outcome | None = None

    def __str__(self) -> str:
        """Return the one-line form that `parse_position` reads."""
        seats = ",".join(map(str, self.seats))
        head = f"{self.on_turn} {self.phase} {self.turn_score} {self.hot_hands}"
        return (
            f"{head} {_digits(self.kept)} {_digits(self.thrown)} {_digits(self.draw)} {seats} {_outcome(self.outcome)}"
        )

    def __repr__(self) -> str:
        """Return the parsable form as an expression, so that a failing test prints what another can start from."""
        return f"parse_position({str(self)!r})"

    @property
    def last_round(self) -> int | None:
        """The seat that has begun the last round; `None` before that."""
        return next((index for index, seat in enumerate(self.seats) if seat.last_round), None)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left, in order of play."""
        return tuple(index for index, seat in enumerate(self.seats) if not seat.left)

    def with_seat(self, index: int, seat: Seat) -> "Position":
        """Return the position with one seat replaced."""
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


def _digits(numbers: tuple[int, ...]) -> str:
    return "".join(map(str, numbers)) or "-"


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "-"
    return f"{outcome.end}:{_digits(outcome.winners)}" if outcome.winners else outcome.end


_SEAT: Final = re.compile(r"(?P<score>-?\d+)/(?P<turns>\d+)\+?(?:~(?P<busts>\d+))?!?x?", re.ASCII)
_LINE: Final = re.compile(
    r"(?P<on_turn>\d) (?P<phase>throw|choose|over) (?P<turn_score>\d+) (?P<hot_hands>\d+) (?P<kept>-|[1-6]+)"
    r" (?P<thrown>-|[1-6]+) (?P<draw>-|\d+) (?P<seats>\S+)"
    r" (?:-|(?P<end>[a-z_]+)(?::(?P<winners>\d+))?)",
    re.ASCII,
)


def parse_position(text: str) -> Position:
    """Return the position that a line describes; the reverse of `str(position)`.

    Raises:
        ValueError: when the line is not of the form this module's docstring shows, or names a seat there is not.
    """
    line = _LINE.fullmatch(text)
    seats = [_SEAT.fullmatch(seat) for seat in line["seats"].split(",")] if line else []
    if line is None or not all(seats):
        raise ValueError(f"not a position: {text!r}")
    winners = _numbers(line["winners"] or "-")
    position = Position(
        on_turn=int(line["on_turn"]),
        phase=Phase(line["phase"]),
        turn_score=int(line["turn_score"]),
        hot_hands=int(line["hot_hands"]),
        kept=_numbers(line["kept"]),
        thrown=_numbers(line["thrown"]),
        draw=_numbers(line["draw"]),
        seats=tuple(_seat(seat) for seat in seats if seat),
        outcome=None if line["end"] is None else Outcome(End(line["end"]), winners),
    )
    for seat in (position.on_turn, *position.draw, *winners):
        if seat >= len(position.seats):
            raise ValueError(f"there is no seat {seat} among {len(position.seats)}: {text!r}")
    return position


def _numbers(digits: str) -> tuple[int, ...]:
    return () if digits == "-" else tuple(map(int, digits))


def _seat(found: re.Match[str]) -> Seat:
    return Seat(
        int(found["score"]),
        int(found["turns"]),
        banked="+" in found[0],
        busts=int(found["busts"] or 0),
        last_round="!" in found[0],
        left="x" in found[0],
    )
