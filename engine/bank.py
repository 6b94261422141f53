"""What banking would do: the scores it leads to, or why it is not allowed; and how near a score is to landing."""

from dataclasses import dataclass

from engine.book import RuleBook
from engine.events import Outcome
from engine.finish import after_bank, after_turn, is_behind, needs, to_beat, won
from engine.intents import Then
from engine.policies import Finish, Opening, Overshoot
from engine.position import Position, Seat
from engine.refusals import Reason, Refused
from engine.rules import Rules, within

__all__ = ["Bank", "banks", "landing_chance"]


@dataclass(frozen=True, slots=True)
class Bank:
    """One legal way to bank.

    Args:
        then: bank from below the target; add or subtract from the target on.
        score: the score it leads to.
        needs: points that score still needs: to the target, or to the score that must be beaten.
        wins: whether it ends the match, and the seat is among those who have won.
        behind: whether it is the seat's last and leaves it without a victory, as things stand (RULES 4.7).
    """

    then: Then
    score: int
    needs: int
    wins: bool = False
    behind: bool = False


def banks(rules: Rules, position: Position, turn_score: int, *, hot: bool) -> tuple[Bank, ...]:
    """Return the ways to bank a turn score: two from a target on that must be met, else one (RULES 2.8 to 2.11).

    Args:
        rules: what the match is played by.
        position: with the seat on turn that banks.
        turn_score: the points to bank, those of the keep and of a hot hand included.
        hot: whether the keep just made completes a hot hand.

    Raises:
        Refused: when banking is not allowed (RULES 2.3, 2.6, 2.7, 2.12).
    """
    if hot and rules.hot_hand_forced:
        raise Refused(Reason.BANK_AFTER_HOT_HAND, dice=rules.dice)
    seat = position.seats[position.on_turn]
    minimum, reason = _minimum(rules, seat)
    if turn_score % rules.multiple:
        raise Refused(Reason.BANK_MULTIPLE, turn_score=turn_score, multiple=rules.multiple)
    if turn_score < minimum:
        raise Refused(reason, turn_score=turn_score, minimum=minimum)
    total = within(seat.score + turn_score)
    if rules.finish is not Finish.EXACT:
        return (_bank(rules, position, Then.BANK, total),)
    if seat.score < rules.target:
        stands = total <= rules.target or rules.overshoot is Overshoot.STANDS
        return (_bank(rules, position, Then.BANK, total if stands else seat.score),)
    return (
        _bank(rules, position, Then.ADD, total),
        _bank(rules, position, Then.SUBTRACT, rules.lowered(seat.score, turn_score)),
    )


def _bank(rules: Rules, position: Position, then: Then, score: int) -> Bank:
    banked = after_bank(rules, position, score)
    end = won(rules, banked) or after_turn(rules, banked)
    return Bank(
        then,
        score,
        needs(rules, score, to_beat(rules, position, position.on_turn)),
        wins=isinstance(end, Outcome) and position.on_turn in end.winners,
        behind=is_behind(rules, banked),
    )


def _minimum(rules: Rules, seat: Seat) -> tuple[int, Reason]:
    """Return the least turn score the seat may bank, and the reason for refusing less (RULES 2.6)."""
    opening = seat.score == 0 if rules.opening is Opening.ZERO else not seat.banked
    if opening and rules.opening_minimum > rules.minimum:
        return rules.opening_minimum, Reason.BANK_OPENING
    return rules.minimum, Reason.BANK_MINIMUM


def landing_chance(book: RuleBook, seat: Seat) -> float | None:
    """Return the chance that a seat lands exactly on the target in one turn by the best play towards it, 0 to 1.

    Below the target by adding, above it by subtracting; 0 where the distance is under the minimum of a bank or no
    multiple of what can be banked; `None` where the target need not be met.
    """
    if book.rules.finish is not Finish.EXACT:
        return None
    distance = needs(book.rules, seat.score)
    minimum, _ = _minimum(book.rules, seat)
    if distance < minimum or distance % book.rules.multiple:
        return 0.0
    return book.landing.chance(distance)
