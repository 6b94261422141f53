"""The steps of a turn: throw, keep and throw on, keep and bank, bust, and whose turn is next.

Chance is a step of its own. A step that needs dice stops there, and its `Advance` says how many; `land` takes the dice
and goes on. So a decision can be final before anybody knows the throw it leads to.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from engine.bank import banks
from engine.book import RuleBook
from engine.events import (
    Banked,
    Busted,
    BustsPenalized,
    DrawLapsed,
    Ended,
    Event,
    HotHand,
    Kept,
    LastRoundBegun,
    Outcome,
    Overshot,
    SevereBusted,
    Thrown,
)
from engine.finish import after_bank, after_turn, won
from engine.intents import KeepThen, Then, Throw
from engine.policies import Finish
from engine.position import Phase, Position, Seat
from engine.refusals import Reason, Refused
from engine.rules import MOST_SCORE, Rules, within
from engine.scoring import Keep

__all__ = [
    "Advance",
    "after_bust",
    "end",
    "find_keep",
    "hot_hand_bonus",
    "keep_then",
    "land",
    "pass_turn",
    "throw",
    "with_keep",
]

_ENOUGH: Final = MOST_SCORE.bit_length()
"""Doublings after which any bonus is more than a score can be."""


@dataclass(frozen=True, slots=True)
class Advance:
    """How far an accepted intent has come: to the dice it asks for, or to its end.

    Args:
        position: the position; with dice to come it is not yet one to be shown.
        events: what happened, in order, since the intent.
        dice: how many dice are to be thrown now; 0 when the intent is done.
    """

    position: Position
    events: tuple[Event, ...]
    dice: int = 0


def throw(book: RuleBook, position: Position, seat: int, intent: Throw) -> Advance:
    """Start a turn by throwing all dice (RULES 2.2)."""
    del seat, intent
    return Advance(position, (), book.rules.dice)


def keep_then(book: RuleBook, position: Position, seat: int, intent: KeepThen) -> Advance:
    """Keep dice of the throw, then throw what is left or bank (RULES 2.2, 2.3, 2.6 to 2.12).

    Raises:
        Refused: when the dice cannot be kept so, or the bank is not allowed; nothing is kept then.
    """
    keep = find_keep(book, position, intent)
    after, bonus = with_keep(book.rules, position, keep)
    events: list[Event] = [Kept(seat, keep.dice, keep.reading, keep.points)]
    hot = after.hot_hands > position.hot_hands
    if hot:
        events.append(HotHand(seat, after.hot_hands, bonus))
    if intent.then is Then.THROW:
        return Advance(after, tuple(events), book.rules.dice - len(after.kept))
    return _bank(book, after, intent.then, events, hot=hot)


def with_keep(rules: Rules, position: Position, keep: Keep) -> tuple[Position, int]:
    """Return the position after a keep, and the bonus it earns: a hot hand takes all dice up again (RULES 2.3).

    Args:
        rules: what the match is played by.
        position: with a throw on the table.
        keep: a legal keep of it.
    """
    kept = (*position.kept, *keep.dice)
    turn_score = within(position.turn_score + keep.points)
    if len(kept) < rules.dice:
        return replace(position, turn_score=turn_score, kept=kept, thrown=()), 0
    bonus = hot_hand_bonus(rules, position.hot_hands)
    hot_hands = position.hot_hands + 1
    return replace(position, turn_score=within(turn_score + bonus), hot_hands=hot_hands, kept=(), thrown=()), bonus


def hot_hand_bonus(rules: Rules, hot_hands: int) -> int:
    """Return the bonus of the next hot hand after so many in this turn: each doubles it (RULES 2.3)."""
    return within(rules.hot_hand_bonus << min(hot_hands, _ENOUGH))


def find_keep(book: RuleBook, position: Position, intent: KeepThen) -> Keep:
    """Return the legal keep an intent means.

    Raises:
        Refused: when there is none, or when several of different value fit (RULES 1.4, 1.7, 1.9).
    """
    if not intent.dice:
        raise Refused(Reason.KEEP_NOTHING)
    if Counter(intent.dice) - Counter(position.thrown):
        raise Refused(Reason.KEEP_NOT_THROWN)
    dice = tuple(sorted(intent.dice))
    found = {keep.reading: keep for keep in book.keeps[tuple(sorted(position.thrown))] if keep.dice == dice}
    if not found:
        raise Refused(Reason.KEEP_WORTHLESS)
    if intent.reading is None and len({keep.points for keep in found.values()}) == 1:
        return next(iter(found.values()))
    points = {reading.value: keep.points for reading, keep in found.items()}
    if intent.reading is None:
        raise Refused(Reason.READING_NEEDED, **points)
    if intent.reading not in found:
        raise Refused(Reason.READING_IMPOSSIBLE, **points)
    return found[intent.reading]


def _bank(book: RuleBook, position: Position, then: Then, events: list[Event], *, hot: bool) -> Advance:
    """Register the turn score; a bank ends the turn, and the match where it lands on the target (RULES 2.8 to 2.10)."""
    index = position.on_turn
    seat = position.seats[index]
    ways = {bank.then: bank for bank in banks(book.rules, position, position.turn_score, hot=hot)}
    if then not in ways:
        raise _wrong_way({way.value: bank.score for way, bank in ways.items()})
    bank = ways[then]
    events.append(Banked(index, position.turn_score, then, bank.score))
    if book.rules.finish is Finish.EXACT and seat.score < book.rules.target < seat.score + position.turn_score:
        events.append(Overshot(index, bank.score))
    banked = after_bank(book.rules, position, bank.score)
    if banked.last_round != position.last_round:
        events.append(LastRoundBegun(index, bank.score))
    over = won(book.rules, banked)
    return end(banked, over, events) if over else pass_turn(book.rules, banked, events)


def _wrong_way(scores: dict[str, int]) -> Refused:
    """Return why a bank is not one of the ways there are, from the scores these lead to."""
    if Then.BANK in scores:
        return Refused(Reason.BANK_HAS_NO_CHOICE)
    return Refused(Reason.BANK_NEEDS_CHOICE, **scores)


def land(book: RuleBook, advance: Advance, dice: tuple[int, ...]) -> Advance:
    """Let the dice fall that a decision asked for; a throw in which nothing scores is a bust (RULES 2.4, 2.5).

    Args:
        book: what the match is played by.
        advance: one that asks for dice.
        dice: the faces thrown, as they fell.

    Raises:
        ValueError: when these are not the dice asked for; a fault of the caller, not of a player.
    """
    if len(dice) != advance.dice:
        raise ValueError(f"{advance.dice} dice were to be thrown, not {len(dice)}")
    position = advance.position
    events: list[Event] = [*advance.events]
    if position.draw:
        events.append(DrawLapsed())
        position = replace(position, draw=())
    events.append(Thrown(position.on_turn, dice))
    if book.keeps[tuple(sorted(dice))]:
        return Advance(replace(position, phase=Phase.CHOOSE, thrown=dice), tuple(events))
    return _bust(book.rules, position, len(dice), events)


def _bust(rules: Rules, position: Position, dice: int, events: list[Event]) -> Advance:
    """Lose the turn score, and what else this bust costs (RULES 2.4, 2.5, 2.11)."""
    index = position.on_turn
    seat = position.seats[index]
    if dice == rules.dice and rules.severe_bust:
        severe = _severe_busted(rules, seat)
        events.append(SevereBusted(index, position.turn_score, seat.score - severe.score, severe.score))
        seat = severe
    else:
        events.append(Busted(index, position.turn_score))
    counted = _one_more_in_a_row(rules, seat)
    if counted.score != seat.score:
        events.append(BustsPenalized(index, rules.busts_in_a_row, seat.score - counted.score, counted.score))
    return pass_turn(rules, position.with_seat(index, replace(counted, turns=seat.turns + 1)), events)


def after_bust(rules: Rules, seat: Seat, dice: int) -> Seat:
    """Return a seat after a bust with so many dice: what it costs is taken from the score (RULES 2.5, 5)."""
    severe = dice == rules.dice
    return _one_more_in_a_row(rules, _severe_busted(rules, seat) if severe else seat)


def _severe_busted(rules: Rules, seat: Seat) -> Seat:
    """Return a seat after a bust on all dice (RULES 2.5)."""
    return replace(seat, score=rules.lowered(seat.score, rules.severe_bust_penalty(seat.score)))


def _one_more_in_a_row(rules: Rules, seat: Seat) -> Seat:
    """Return a seat after one more bust in a row: the last of so many costs points, and counting begins anew."""
    if not rules.busts_in_a_row:
        return seat
    if seat.busts + 1 < rules.busts_in_a_row:
        return replace(seat, busts=seat.busts + 1)
    return replace(seat, busts=0, score=rules.lowered(seat.score, rules.busts_in_a_row_cost))


def pass_turn(rules: Rules, position: Position, events: list[Event]) -> Advance:
    """Give the turn to the next seat that is present, or end the match where nobody has one (RULES 3.5, 6.1, 6.8)."""
    over = after_turn(rules, position)
    if isinstance(over, Outcome):
        return end(position, over, events)
    fresh = replace(position, on_turn=over, phase=Phase.THROW, turn_score=0, hot_hands=0, kept=(), thrown=())
    return Advance(fresh, tuple(events))


def end(position: Position, outcome: Outcome, events: list[Event]) -> Advance:
    """End the match; what lay on the table is cleared away."""
    over = replace(position, phase=Phase.OVER, turn_score=0, hot_hands=0, kept=(), thrown=(), draw=(), outcome=outcome)
    return Advance(over, (*events, Ended(outcome)))
