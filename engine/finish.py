"""How a match is won: what a turn that is over leads to (RULES 2.8, 3.5, 4.4 to 4.6, 6.1, 6.5, 6.6)."""

from itertools import chain

from engine.events import End, Outcome
from engine.policies import Finish, Tie
from engine.position import Position, Seat
from engine.rules import Rules

__all__ = ["after_bank", "after_turn", "is_behind", "needs", "to_beat", "won"]


def after_bank(rules: Rules, position: Position, score: int) -> Position:
    """Return the position in which the seat on turn has banked: with its score, and the last round begun (RULES 3.5).

    Args:
        rules: what the match is played by.
        position: where the turn stands.
        score: what the bank leads to.
    """
    index = position.on_turn
    begins = (
        rules.finish is Finish.LAST_ROUND
        and score >= rules.target
        and position.last_round is None
        and len(position.present) > 1
    )
    seat = position.seats[index]
    banked = Seat(score, seat.turns + 1, banked=True, busts=0, last_round=seat.last_round or begins)
    return position.with_seat(index, banked)


def after_turn(rules: Rules, position: Position) -> int | Outcome:
    """Return whose turn is next, or how the match ends with the turn that is over (RULES 3.5, 6.1).

    Args:
        rules: what the match is played by.
        position: after the turn, with the seat still on turn that has had it.
    """
    following = _following(position)
    if following is None:
        return Outcome(End.LAST_ROUND, _highest(rules, position))
    if rules.finish is Finish.ROUNDS and _all_have_had(rules.rounds, position):
        return Outcome(End.ROUNDS, _highest(rules, position))
    if rules.turn_limit and position.last_round is None and _all_have_had(rules.turn_limit, position):
        return Outcome(End.TURN_LIMIT, _nearest(rules, position))
    return following


def _all_have_had(turns: int, position: Position) -> bool:
    """Say whether every seat that is present has had so many turns."""
    return all(seat.turns >= turns for seat in position.seats if not seat.left)


def _following(position: Position) -> int | None:
    """Return the next seat that is present; `None` where the turn would return to whoever began the last round."""
    round_the_table = chain(range(position.on_turn + 1, len(position.seats)), range(position.on_turn + 1))
    following = next(
        index for index in round_the_table if position.seats[index].last_round or not position.seats[index].left
    )
    return None if position.seats[following].last_round else following


def won(rules: Rules, position: Position) -> Outcome | None:
    """Return how the match ends with the bank just made, `None` where that alone does not end it (RULES 2.8, 6.6)."""
    score = position.seats[position.on_turn].score
    if rules.finish is Finish.EXACT and score == rules.target:
        return Outcome(End.EXACT, (position.on_turn,))
    alone = rules.finish is Finish.LAST_ROUND and len(position.present) == 1
    if score >= rules.target and (alone or rules.finish is Finish.FIRST_PAST):
        return Outcome(End.TARGET, (position.on_turn,))
    return None


def _highest(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return the seats with the highest score, and of several those that the rule for ties prefers (RULES 4.4).

    That rule goes by who reached the target when; where none of them has, they share, since no order of seats may
    decide (RULES 6.7).
    """
    best = max(position.seats[index].score for index in position.present)
    tied = tuple(index for index in position.present if position.seats[index].score == best)
    if rules.finish is Finish.ROUNDS or rules.tie is Tie.SHARED or best < rules.target:
        return tied
    begun = position.last_round or 0
    reached = sorted(tied, key=lambda index: (index - begun) % len(position.seats))
    return (reached[0 if rules.tie is Tie.EARLIEST else -1],)


def _nearest(rules: Rules, position: Position) -> tuple[int, ...]:
    """Return the seat nearest to the target: none when several are, or when nobody else has played (RULES 6.1)."""
    distances = {index: abs(rules.target - position.seats[index].score) for index in position.present}
    nearest = [index for index, distance in distances.items() if distance == min(distances.values())]
    return tuple(nearest) if len(nearest) == 1 < len(position.seats) else ()


def to_beat(rules: Rules, position: Position, seat: int) -> int | None:
    """Return the score that a seat must beat: the best of the others where only that counts any more.

    That is in a running last round, and in a match of rounds (RULES 4.7).
    """
    others = [position.seats[index].score for index in position.present if index != seat]
    counts = position.last_round is not None or rules.finish is Finish.ROUNDS
    return max(others) if others and counts else None


def needs(rules: Rules, score: int, beat: int | None = None) -> int:
    """Return the points that a score still needs.

    Args:
        rules: what the match is played by.
        score: the score.
        beat: what it must beat; `None` where the target is what counts.

    Returns:
        From either side to a target that must be met; else what is missing, 0 for nothing.
    """
    if rules.finish is Finish.EXACT:
        return abs(rules.target - score)
    if beat is not None:
        return max(0, beat - score)
    return max(0, rules.target - score) if rules.finish is not Finish.ROUNDS else 0


def is_behind(rules: Rules, position: Position) -> bool:
    """Say whether the seat on turn, which has no turn after this, would not win as things stand (RULES 4.7).

    Args:
        rules: what the match is played by.
        position: after its bank.
    """
    if rules.finish is Finish.ROUNDS:
        last = position.seats[position.on_turn].turns >= rules.rounds
    else:
        last = position.last_round not in {None, position.on_turn}
    return last and position.on_turn not in _highest(rules, position)
