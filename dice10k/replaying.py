"""What is seen of a match, event by event: worked out from its record by the rules, for a screen that knows none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from client.screen.replay import Shot
from client.screen.scene import Hand
from dice10k.verifying import decisions
from engine import KeepThen, Phase, Position, RuleBook, decide, house, land, rule_book, start
from protocol import messages as m
from protocol.codes import SeatState
from protocol.dice import throw
from protocol.record import Record
from server.views import news_of, rules_view, view

__all__ = ["shots_of", "table_of"]

_BUSTS: Final = (m.Busted, m.SevereBusted, m.BustsPenalized)

_BEFORE: Final = (m.Kept, m.HotHand, m.DrawLapsed)
"""What is seen where it happened, before what follows from it."""


def table_of(record: Record) -> m.Table:
    """Return who sat where, and the rules, as somebody at the table is told."""
    header = record.header
    rules = rules_view(house(header.preset, dict(header.changes)))
    sitters = tuple(m.Sitter(who.name, who.kind, SeatState.PRESENT, rematch=False) for who in header.sitters)
    return m.Table("", rules, sitters, 0, clear=False)


@dataclass(frozen=True, slots=True)
class _Step:
    """A decision: where the match stood, as far as it came without dice, and where it led."""

    before: Position
    between: Position
    after: Position
    dice: tuple[int, ...]


def shots_of(record: Record) -> Iterator[Shot]:
    """Yield what is seen of each event, the start first.

    Args:
        record: one that is verified.
    """
    header, settled = record.header, record.header.settlement
    book = rule_book(house(header.preset, dict(header.changes)))
    turns = iter([number for number, turn in enumerate(record.turns, start=1) for _ in turn.news])
    position, throws = start(book, len(header.sitters), header.first), 0
    started = m.Started(header.first, header.drawn)
    yield Shot(1, started, view(book, position, settled.match, 1, 0, [started]))
    for decision in decisions(record):
        advance = decide(book, position, decision.seat, decision.intent)
        between = advance.position
        dice: tuple[int, ...] = ()
        if advance.dice:
            dice = throw(settled, header.secret, throws, advance.dice)
            advance = land(book, advance, dice)
        step = _Step(position, between, advance.position, dice)
        happened = [news_of(event, throws) for event in advance.events]
        throws += bool(dice)
        for item in happened:
            bust = any(isinstance(other, _BUSTS) for other in happened)
            yield _shot(book, settled.match, next(turns), item, step, decision.intent, bust=bust, throws=throws)
        position = advance.position


def _shot(
    book: RuleBook,
    match: bytes,
    turn: int,
    item: m.AnyNews,
    step: _Step,
    intent: object,
    *,
    bust: bool,
    throws: int,
) -> Shot:
    """Return what is seen of one event."""

    def seen(position: Position) -> m.View:
        return view(book, position, match, 1, throws, [item])

    seat = getattr(item, "seat", None)
    if isinstance(item, m.Kept) and isinstance(intent, KeepThen):
        before = seen(step.before)
        return Shot(turn, item, before, hand=_hand(before, item), seat=seat)
    if isinstance(item, m.Thrown) and bust:
        thrown = replace(step.between, phase=Phase.THROW, thrown=())
        return Shot(turn, item, seen(thrown), dice=step.dice, seat=seat)
    if isinstance(item, _BUSTS):
        return Shot(turn, item, seen(step.after), dice=step.dice, seat=seat)
    position = step.before if isinstance(item, _BEFORE) else step.after
    return Shot(turn, item, seen(position), seat=seat if isinstance(item, _BEFORE) else None)


def _hand(before: m.View, kept: m.Kept) -> Hand:
    """Return the dice that were kept, by their places, and the row of the keep they make."""
    places: list[int] = []
    for face in kept.dice:
        places.append(next(i for i, other in enumerate(before.thrown) if other == face and i not in places))
    return Hand(frozenset(places), min(places), _row(before.options, kept))


def _row(options: Sequence[m.Option], kept: m.Kept) -> int | None:
    return next((row for row, o in enumerate(options) if (o.dice, o.reading) == (kept.dice, kept.reading)), None)
