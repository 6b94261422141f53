"""What banking would do: the scores it leads to, or why it is not allowed; and how near a score is to landing."""

from dataclasses import dataclass

from engine.book import RuleBook
from engine.intents import Then
from engine.position import Seat
from engine.refusals import Reason, Refused
from engine.rules import Opening, Rules

__all__ = ["Bank", "banks", "landing_chance", "needs"]


@dataclass(frozen=True, slots=True)
class Bank:
    """One legal way to bank.

    Args:
        then: bank from below the target; add or subtract from the target on.
        score: the score it leads to.
        needs: points between that score and the target; 0 wins the match.
    """

    then: Then
    score: int
    needs: int


def banks(rules: Rules, seat: Seat, turn_score: int, *, hot: bool) -> tuple[Bank, ...]:
    """Return the ways a seat can bank a turn score: one below the target, two from it on (RULES 2.8 to 2.11).

    Args:
        rules: what the match is played by.
        seat: the seat on turn.
        turn_score: the points to bank, those of the keep and of a hot hand included.
        hot: whether the keep just made completes a hot hand.

    Raises:
        Refused: when banking is not allowed (RULES 2.3, 2.6, 2.7, 2.12).
    """
    if hot and rules.hot_hand_forced:
        raise Refused(Reason.BANK_AFTER_HOT_HAND, dice=rules.dice)
    minimum, reason = _minimum(rules, seat)
    if turn_score % rules.multiple:
        raise Refused(Reason.BANK_MULTIPLE, turn_score=turn_score, multiple=rules.multiple)
    if turn_score < minimum:
        raise Refused(reason, turn_score=turn_score, minimum=minimum)
    if seat.score < rules.target:
        return (_bank(rules, Then.BANK, seat.score + turn_score),)
    return (
        _bank(rules, Then.ADD, seat.score + turn_score),
        _bank(rules, Then.SUBTRACT, seat.score - turn_score),
    )


def _bank(rules: Rules, then: Then, score: int) -> Bank:
    return Bank(then, score, needs(rules, score))


def _minimum(rules: Rules, seat: Seat) -> tuple[int, Reason]:
    """Return the least turn score the seat may bank, and the reason for refusing less (RULES 2.6)."""
    opening = seat.score == 0 if rules.opening is Opening.ZERO else not seat.banked
    return (rules.opening_minimum, Reason.BANK_OPENING) if opening else (rules.minimum, Reason.BANK_MINIMUM)


def needs(rules: Rules, score: int) -> int:
    """Return the points between a score and the target, from either side."""
    return abs(rules.target - score)


def landing_chance(book: RuleBook, seat: Seat) -> float:
    """Return the chance that a seat lands exactly on the target in one turn by the best play towards it, 0 to 1.

    Below the target by adding, above it by subtracting; 0 where the distance is under the minimum of a bank or no
    multiple of what can be banked.
    """
    distance = needs(book.rules, seat.score)
    minimum, _ = _minimum(book.rules, seat)
    if distance < minimum or distance % book.rules.multiple:
        return 0.0
    return book.landing.chance(distance)
