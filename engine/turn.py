"""The steps of a turn: throw, keep and throw on, keep and bank, bust, and whose turn is next.

Chance is a step of its own. A step that needs dice stops at `Decided` and says how many; `land` takes the dice and goes
on. So a decision can be final before anybody knows the throw it leads to.
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

__all__ = ["Decided", "end", "find_keep", "hot_hand_bonus", "keep_then", "land", "pass_turn", "throw"]


@dataclass(frozen=True, slots=True)
class Decided:
    """Where an accepted intent leads before the dice it asks for have fallen.

    Args:
        position: the position; with dice to come it is not yet one to be shown.
        events: what happened, in order.
        dice: how many dice are to be thrown now; 0 when the intent is done.
    """

    position: Position
    events: tuple[Event, ...]
    dice: int = 0


def throw(book: RuleBook, position: Position, seat: int, intent: Throw) -> Decided:
    """Start a turn by throwing all dice (RULES 2.2)."""
    del seat, intent
    return Decided(position, (), book.rules.dice)


def keep_then(book: RuleBook, position: Position, seat: int, intent: KeepThen) -> Decided:
    """Keep dice of the throw, then throw what is left or bank (RULES 2.2, 2.3, 2.6 to 2.12).

    Raises:
        Refused: when the dice cannot be kept so, or the bank is not allowed; nothing is kept then.
    """
    keep = find_keep(book, position, intent)
    kept = (*position.kept, *keep.dice)
    events: list[Event] = [Kept(seat, keep.dice, keep.reading, keep.points)]
    turn_score, hot_hands = position.turn_score + keep.points, position.hot_hands
    hot = len(kept) == book.rules.dice
    if hot:
        bonus = hot_hand_bonus(book.rules, hot_hands)
        kept, turn_score, hot_hands = (), turn_score + bonus, hot_hands + 1
        events.append(HotHand(seat, hot_hands, bonus))
    after = replace(position, turn_score=turn_score, hot_hands=hot_hands, kept=kept, thrown=())
    if intent.then is Then.THROW:
        return Decided(after, tuple(events), book.rules.dice - len(kept))
    return _bank(book, after, intent.then, events, hot=hot)


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


def _bank(book: RuleBook, position: Position, then: Then, events: list[Event], *, hot: bool) -> Decided:
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


def land(book: RuleBook, decided: Decided, dice: tuple[int, ...]) -> Decided:
    """Let the dice fall that a decision asked for; a throw in which nothing scores is a bust (RULES 2.4, 2.5).

    Args:
        book: what the match is played by.
        decided: a decision that asks for dice.
        dice: the faces thrown, as they fell.

    Raises:
        ValueError: when these are not the dice asked for; a fault of the caller, not of a player.
    """
    if len(dice) != decided.dice:
        raise ValueError(f"{decided.dice} dice were to be thrown, not {len(dice)}")
    position = decided.position
    events: list[Event] = [*decided.events]
    if position.draw:
        events.append(DrawLapsed())
        position = replace(position, draw=())
    events.append(Thrown(position.on_turn, dice))
    if book.keeps[tuple(sorted(dice))]:
        return Decided(replace(position, phase=Phase.CHOOSE, thrown=dice), tuple(events))
    return _bust(book.rules, position, len(dice), events)


def _bust(rules: Rules, position: Position, dice: int, events: list[Event]) -> Decided:
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


def pass_turn(rules: Rules, position: Position, events: list[Event]) -> Decided:
    """Give the turn to the next seat that is present, or end the match at its turn limit (RULES 6.1, 6.8)."""
    present = position.present
    if rules.turn_limit and all(position.seats[seat].turns >= rules.turn_limit for seat in present):
        return end(position, Outcome(End.TURN_LIMIT, _nearest(rules, position)), events)
    following = next((seat for seat in present if seat > position.on_turn), present[0])
    fresh = replace(position, on_turn=following, phase=Phase.THROW, turn_score=0, hot_hands=0, kept=(), thrown=())
    return Decided(fresh, tuple(events))


def _nearest(rules: Rules, position: Position) -> int | None:
    """Return the seat whose score is nearest to the target, none when several are (RULES 6.1, 6.7)."""
    distances = {seat: needs(rules, position.seats[seat].score) for seat in position.present}
    nearest = [seat for seat, distance in distances.items() if distance == min(distances.values())]
    return nearest[0] if len(nearest) == 1 else None


def end(position: Position, outcome: Outcome, events: list[Event]) -> Decided:
    """End the match; what lay on the table is cleared away."""
    over = replace(position, phase=Phase.OVER, turn_score=0, hot_hands=0, kept=(), thrown=(), draw=(), outcome=outcome)
    return Decided(over, (*events, Ended(outcome)))
