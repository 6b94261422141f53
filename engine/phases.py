"""The one table of a match: in which phase which intent may come, and from whom.

Two rules for this file. Whatever decides whether an intent has its place now stands in this table; a look-up that finds
nothing is the refusal. What an intent does, and what else it can be refused for, is in the step the table names.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from engine.book import RuleBook
from engine.intents import AgreeDraw, DeclineDraw, Intent, KeepThen, OfferDraw, Resign, Throw
from engine.leaving import agree_draw, decline_draw, offer_draw, resign
from engine.position import Phase, Position
from engine.refusals import Reason, Refused
from engine.turn import Advance, keep_then, throw

__all__ = ["TABLE", "Row", "Who", "step_for"]

Step: TypeAlias = Callable[[RuleBook, Position, int, Any], Advance]
"""What carries an intent out: book, position, seat, intent. Each step takes the one type of intent it stands for."""


class Who(Enum):
    """Whose intent it may be."""

    ON_TURN = auto()
    """The seat on turn."""
    PRESENT = auto()
    """Every seat that has not left."""


@dataclass(frozen=True, slots=True)
class Row:
    """What happens to an intent that has its place: who may have it, and the step that carries it out."""

    who: Who
    step: Step


_ANY_TIME: Final[dict[type[Intent], Row]] = {
    OfferDraw: Row(Who.PRESENT, offer_draw),
    AgreeDraw: Row(Who.PRESENT, agree_draw),
    DeclineDraw: Row(Who.PRESENT, decline_draw),
    Resign: Row(Who.PRESENT, resign),
}

TABLE: Final[Mapping[Phase, Mapping[type[Intent], Row]]] = MappingProxyType(
    {
        Phase.THROW: {Throw: Row(Who.ON_TURN, throw), **_ANY_TIME},
        Phase.CHOOSE: {KeepThen: Row(Who.ON_TURN, keep_then), **_ANY_TIME},
        Phase.OVER: {},
    }
)
"""Phases, and the intents that have their place there."""


def step_for(book: RuleBook, position: Position, seat: int, intent: Intent) -> Step:
    """Return the step that carries out an intent.

    Raises:
        Refused: when the intent has no place in this phase, or not from this seat.
    """
    if position.phase is Phase.OVER:
        raise Refused(Reason.MATCH_OVER)
    if position.seats[seat].left:
        raise Refused(Reason.SEAT_LEFT)
    row = TABLE[position.phase].get(type(intent))
    on_turn = seat == position.on_turn
    if row is None:
        raise _misplaced(book, position) if on_turn else Refused(Reason.NOT_ON_TURN, on_turn=position.on_turn)
    if row.who is Who.ON_TURN and not on_turn:
        raise Refused(Reason.NOT_ON_TURN, on_turn=position.on_turn)
    return row.step


def _misplaced(book: RuleBook, position: Position) -> Refused:
    """Return what the seat on turn must do instead."""
    if position.phase is Phase.THROW:
        return Refused(Reason.MUST_THROW, dice=book.rules.dice)
    return Refused(Reason.MUST_KEEP)
