"""Everything the seat on turn can do with the throw on the table, and what would come of it.

This is the collection of what is legal: one row for each keep, with all its consequences. Who shows it adds nothing up.
"""

from dataclasses import dataclass

from engine.bank import Bank, banks
from engine.book import RuleBook
from engine.position import Phase, Position, Seat
from engine.refusals import Refused
from engine.rules import Rules
from engine.scoring import Dice, Keep, Reading
from engine.turn import after_bust, with_keep

__all__ = ["Option", "Risk", "options", "throw_risk"]


@dataclass(frozen=True, slots=True)
class Risk:
    """What a throw risks.

    Args:
        chance: the chance of a bust, 0 to 1.
        loses: the turn score that a bust takes, in points.
        penalty: the points it takes from the score as well, with all dice or as one of several in a row (RULES 2.5, 5).
        score: the score after a bust.
    """

    chance: float
    loses: int
    penalty: int
    score: int


@dataclass(frozen=True, slots=True)
class Option:
    """One legal keep with what follows from it.

    Args:
        dice: the dice to keep, sorted.
        reading: how they are read.
        points: what they add to the turn score, without a bonus.
        bonus: the hot-hand bonus it earns, 0 when it completes no hand.
        turn_score: the turn score after it, bonus included.
        dice_left: how many dice throwing on would throw.
        risk: what throwing on risks.
        banks: the legal ways to bank after it; empty when there is none.
        refused: why there is none; `None` when there is.
    """

    dice: Dice
    reading: Reading
    points: int
    bonus: int
    turn_score: int
    dice_left: int
    risk: Risk
    banks: tuple[Bank, ...]
    refused: Refused | None


def options(book: RuleBook, position: Position) -> tuple[Option, ...]:
    """Return the options of the seat on turn, best points first; none unless a throw is on the table.

    Two readings of equal value are one option, since there is nothing to choose between them (RULES 1.9).
    """
    if position.phase is not Phase.CHOOSE:
        return ()
    distinct: dict[tuple[Dice, int], Keep] = {}
    for keep in book.keeps[tuple(sorted(position.thrown))]:
        distinct.setdefault((keep.dice, keep.points), keep)
    return tuple(_option(book, position, keep) for keep in distinct.values())


def _option(book: RuleBook, position: Position, keep: Keep) -> Option:
    seat = position.seats[position.on_turn]
    after, bonus = with_keep(book.rules, position, keep)
    dice_left = book.rules.dice - len(after.kept)
    ways, refused = _banks(book.rules, position, after.turn_score, hot=after.hot_hands > position.hot_hands)
    risk = _risk(book, seat, after.turn_score, dice_left)
    return Option(keep.dice, keep.reading, keep.points, bonus, after.turn_score, dice_left, risk, ways, refused)


def _banks(rules: Rules, position: Position, turn_score: int, *, hot: bool) -> tuple[tuple[Bank, ...], Refused | None]:
    try:
        return banks(rules, position, turn_score, hot=hot), None
    except Refused as refused:
        return (), refused.with_traceback(None)


def throw_risk(book: RuleBook, position: Position) -> Risk:
    """Return what the obligatory throw at the start of a turn risks."""
    return _risk(book, position.seats[position.on_turn], position.turn_score, book.rules.dice)


def _risk(book: RuleBook, seat: Seat, turn_score: int, dice: int) -> Risk:
    busted = after_bust(book.rules, seat, dice)
    return Risk(book.bust[dice], turn_score, seat.score - busted.score, busted.score)
