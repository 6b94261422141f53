"""The steps of a turn: throw, keep and throw on, keep and bank, bust, and whose turn is next.

Chance is a step of its own. A step that needs dice stops there, and its `Advance` says how many; `land` takes the dice
and goes on. So a decision can be final before anybody knows the throw it leads to.
"""

from collections import Counter
from dataclasses import dataclass, replace

from engine.bank import banks, needs
from engine.book import RuleBook
from engine.events import (
    Banked,
    Busted,
    DrawLapsed,
    End,
    Ended,
    Event,
    HotHand,
    Kept,
    Outcome,
    Overshot,
    SevereBusted,
    Thrown,
)
from engine.intents import KeepThen, Then, Throw
from engine.position import Phase, Position
from engine.refusals import Reason, Refused
from engine.rules import Rules
from engine.scoring import Keep

__all__ = ["Advance", "end", "find_keep", "hot_hand_bonus", "keep_then", "land", "pass_turn", "throw", "with_keep"]


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
    turn_score = position.turn_score + keep.points
    if len(kept) < rules.dice:
        return replace(position, turn_score=turn_score, kept=kept, thrown=()), 0
    bonus = hot_hand_bonus(rules, position.hot_hands)
    hot_hands = position.hot_hands + 1
    return replace(position, turn_score=turn_score + bonus, hot_hands=hot_hands, kept=(), thrown=()), bonus


def hot_hand_bonus(rules: Rules, hot_hands: int) -> int:
    """Return the bonus of the next hot hand after so many in this turn: it doubles without limit (RULES 2.3)."""
    return rules.hot_hand_bonus << hot_hands


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
    ways = {bank.then: bank for bank in banks(book.rules, seat, position.turn_score, hot=hot)}
    if then not in ways:
        raise _wrong_way({way.value: bank.score for way, bank in ways.items()})
    bank = ways[then]
    events.append(Banked(index, position.turn_score, then, bank.score))
    if seat.score < book.rules.target < bank.score:
        events.append(Overshot(index, bank.score))
    banked = position.with_seat(index, replace(seat, score=bank.score, turns=seat.turns + 1, banked=True))
    if bank.needs == 0:
        return end(banked, Outcome(End.EXACT, index), events)
    return pass_turn(book.rules, banked, events)


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
    """Lose the turn score, and with all dice thrown a penalty on the score as well (RULES 2.4, 2.5, 2.11)."""
    index = position.on_turn
    seat = position.seats[index]
    if dice < rules.dice:
        events.append(Busted(index, position.turn_score))
        return pass_turn(rules, position.with_seat(index, replace(seat, turns=seat.turns + 1)), events)
    penalty = rules.severe_bust_penalty(seat.score)
    score = seat.score - penalty
    events.append(SevereBusted(index, position.turn_score, penalty, score))
    return pass_turn(rules, position.with_seat(index, replace(seat, score=score, turns=seat.turns + 1)), events)


def pass_turn(rules: Rules, position: Position, events: list[Event]) -> Advance:
    """Give the turn to the next seat that is present, or end the match at its turn limit (RULES 6.1, 6.8)."""
    present = position.present
    if rules.turn_limit and all(position.seats[seat].turns >= rules.turn_limit for seat in present):
        return end(position, Outcome(End.TURN_LIMIT, _nearest(rules, position)), events)
    following = next((seat for seat in present if seat > position.on_turn), present[0])
    fresh = replace(position, on_turn=following, phase=Phase.THROW, turn_score=0, hot_hands=0, kept=(), thrown=())
    return Advance(fresh, tuple(events))


def _nearest(rules: Rules, position: Position) -> int | None:
    """Return the seat whose score is nearest to the target, none when several are (RULES 6.1, 6.7)."""
    distances = {seat: needs(rules, position.seats[seat].score) for seat in position.present}
    nearest = [seat for seat, distance in distances.items() if distance == min(distances.values())]
    return nearest[0] if len(nearest) == 1 else None


def end(position: Position, outcome: Outcome, events: list[Event]) -> Advance:
    """End the match; what lay on the table is cleared away."""
    over = replace(position, phase=Phase.OVER, turn_score=0, hot_hands=0, kept=(), thrown=(), draw=(), outcome=outcome)
    return Advance(over, (*events, Ended(outcome)))
