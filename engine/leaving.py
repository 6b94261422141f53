"""The ways to end a match without landing: a draw by agreement, and resigning."""

from dataclasses import replace

from engine.book import RuleBook
from engine.events import DrawAgreed, DrawDeclined, DrawOffered, End, Event, Outcome, Resigned
from engine.intents import AgreeDraw, DeclineDraw, OfferDraw, Resign
from engine.position import Position
from engine.refusals import Reason, Refused
from engine.turn import Advance, end, pass_turn

__all__ = ["agree_draw", "decline_draw", "offer_draw", "resign"]


def offer_draw(book: RuleBook, position: Position, seat: int, intent: OfferDraw) -> Advance:
    """Put a draw on offer; it lapses at the next throw (RULES 6.1).

    Raises:
        Refused: when one is on offer already, or nobody else is there.
    """
    del book, intent
    if len(position.present) == 1:
        raise Refused(Reason.DRAW_ALONE)
    if position.draw:
        raise Refused(Reason.DRAW_ALREADY_OFFERED)
    return Advance(replace(position, draw=(seat,)), (DrawOffered(seat),))


def agree_draw(book: RuleBook, position: Position, seat: int, intent: AgreeDraw) -> Advance:
    """Agree to the draw on offer; when all present have, the match is drawn (RULES 6.1).

    Raises:
        Refused: when none is on offer, or this seat has agreed already.
    """
    del book, intent
    _answerable(position, seat)
    agreed = (*position.draw, seat)
    events: list[Event] = [DrawAgreed(seat)]
    if set(agreed) == set(position.present):
        return end(position, Outcome(End.DRAW_AGREED, ()), events)
    return Advance(replace(position, draw=agreed), tuple(events))


def decline_draw(book: RuleBook, position: Position, seat: int, intent: DeclineDraw) -> Advance:
    """Decline the draw on offer; one refusal takes it off the table, since all must agree (RULES 6.1).

    Raises:
        Refused: when none is on offer, or this seat has agreed already.
    """
    del book, intent
    _answerable(position, seat)
    return Advance(replace(position, draw=()), (DrawDeclined(seat),))


def _answerable(position: Position, seat: int) -> None:
    if not position.draw:
        raise Refused(Reason.DRAW_NOT_OFFERED)
    if seat in position.draw:
        raise Refused(Reason.DRAW_ALREADY_AGREED)


def resign(book: RuleBook, position: Position, seat: int, intent: Resign) -> Advance:
    """Leave for good: the last seat present wins, several go on without this one, nobody wins alone (RULES 6.8)."""
    del intent
    events: list[Event] = [Resigned(seat)]
    after = replace(position.with_seat(seat, replace(position.seats[seat], left=True)), draw=())
    if len(after.present) <= 1:
        return end(after, Outcome(End.RESIGNED, after.present), events)
    if seat == position.on_turn:
        return pass_turn(book.rules, after, events)
    return Advance(after, tuple(events))
