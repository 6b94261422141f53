"""Computer players: the kinds there are, and those of one table, who act when there is something for them to do."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from engine import DeclineDraw, Intent, KeepThen, Phase, Position, RuleBook, Then, Throw, options, threshold

__all__ = ["COMPUTERS", "Computer", "Computers"]

Computer: TypeAlias = Callable[[RuleBook, Position], Intent]
"""Decides for the seat on turn."""


def _threshold(book: RuleBook, position: Position) -> Intent:
    """Play like the computer player of RULES 3.6."""
    if position.phase is Phase.THROW:
        return Throw()
    own = position.seats[position.on_turn].score
    leader = max(position.seats[seat].score for seat in position.present)
    option, bank = threshold(options(book, position), own, leader)
    return KeepThen(option.dice, option.reading, Then(bank.then) if bank else Then.THROW)


COMPUTERS: Final[Mapping[str, Computer]] = MappingProxyType({"threshold": _threshold})
"""The computer players there are, by kind."""


class Computers:
    """The computer players of one table.

    Args:
        clock: for their pace.
        pace: seconds they wait before they act.
        book: what is played.
        seats: their kinds, by seat.
    """

    def __init__(self, clock: IReactorTime, pace: float, book: RuleBook, seats: Mapping[int, str]) -> None:
        """Start with nothing to do."""
        self._clock = clock
        self._pace = pace
        self._book = book
        self._seats = seats
        self._call: IDelayedCall | None = None

    def wake(self, position: Position, act: Callable[[int, Callable[[], Intent]], None]) -> None:
        """Let the one act who has something to do, after a while; what was planned for an earlier position is off.

        Args:
            position: where the match stands.
            act: takes the seat and what makes up its mind; whoever calls that bears what may go wrong in it.
        """
        self.rest()
        seat = self._seat_to_act(position)
        if seat is not None:
            self._call = self._clock.callLater(self._pace, act, seat, partial(self._decide, position, seat))

    def rest(self) -> None:
        """Plan nothing any more."""
        if self._call is not None and self._call.active():
            self._call.cancel()

    def _seat_to_act(self, position: Position) -> int | None:
        """Return who has something to do: answer a draw, which comes first, or play."""
        if position.draw:
            return next(iter(self._seats), None)
        return position.on_turn if position.on_turn in self._seats else None

    def _decide(self, position: Position, seat: int) -> Intent:
        """Return what a computer player wants; a draw it always declines."""
        return DeclineDraw() if position.draw else COMPUTERS[self._seats[seat]](self._book, position)
