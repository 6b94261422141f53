"""Values that are right each alone and cannot be played by together."""

from collections.abc import Iterator
from math import gcd
from typing import TYPE_CHECKING, Final

from engine.faults import Fault, FaultCode
from engine.policies import Finish, FullHouse, Overshoot

if TYPE_CHECKING:
    from engine.rules import Rules

__all__ = ["FULL_HOUSE", "WHOLE_HAND", "contradictions", "unit"]

FULL_HOUSE: Final = 5
"""Dice of a full house, and of a short straight (VARIANTS 1)."""

WHOLE_HAND: Final = 6
"""Dice of a straight, of three pairs and of two triplets (RULES 1.3)."""


def contradictions(rules: "Rules") -> Iterator[Fault]:
    """Yield everything by which options of these rules contradict each other."""
    scoring = [dice for dice, points in _combinations(rules) if points]
    if not scoring:
        yield _fault(rules, "singles", FaultCode.NOTHING_SCORES)
    elif rules.multiple % unit(rules) and unit(rules) % rules.multiple:
        yield _fault(rules, "multiple", FaultCode.UNEVEN, unit=unit(rules))
    if rules.hot_hand_forced and set(scoring) == {rules.dice}:
        yield _fault(rules, "hot_hand_forced", FaultCode.NEVER_BANKED)
    if rules.nothing and rules.severe_bust:
        yield _fault(rules, "severe_bust", FaultCode.NOTHING_PAYS, nothing=rules.nothing)
    if rules.seats[0] > rules.seats[1]:
        yield _fault(rules, "seats", FaultCode.SEATS)
    if len(rules.head_starts) > rules.seats[1]:
        yield _fault(rules, "head_starts", FaultCode.COUNT, fewest=0, count=rules.seats[1])
    yield from _end(rules, scores=bool(scoring))


def _end(rules: "Rules", *, scores: bool) -> Iterator[Fault]:
    """Yield what keeps a match from ending as it should."""
    if rules.finish is Finish.ROUNDS:
        if not rules.rounds:
            yield _fault(rules, "rounds", FaultCode.NO_ROUNDS)
        if rules.turn_limit:
            yield _fault(rules, "turn_limit", FaultCode.ROUNDS, rounds=rules.rounds)
        return
    for key in ("opening_minimum", "minimum"):
        if getattr(rules, key) > rules.target:
            yield _fault(rules, key, FaultCode.TARGET, target=rules.target)
    if rules.starting_score >= rules.target:
        yield _fault(rules, "starting_score", FaultCode.TARGET, target=rules.target)
    elif any(rules.starting_score + points >= rules.target for points in rules.head_starts):
        yield _fault(rules, "head_starts", FaultCode.TARGET, target=rules.target - rules.starting_score)
    if rules.finish is Finish.EXACT and scores:
        yield from _unreachable(rules)


def _unreachable(rules: "Rules") -> Iterator[Fault]:
    """Yield what leads to scores from which no bank can land on the target."""
    step = max(rules.multiple, unit(rules))
    if rules.overshoot is Overshoot.LOST and rules.minimum > step and not _goes_on(rules):
        yield _fault(rules, "minimum", FaultCode.STRANDED, most=step)
    if (rules.target - rules.starting_score) % step:
        yield _fault(rules, "starting_score", FaultCode.MULTIPLE, multiple=step)
    if any(points % step for points in rules.head_starts):
        yield _fault(rules, "head_starts", FaultCode.MULTIPLE, multiple=step)
    if any(penalty.points % step for penalty in rules.severe_bust):
        yield _fault(rules, "severe_bust", FaultCode.MULTIPLE, multiple=step)
    if rules.busts_in_a_row and rules.busts_in_a_row_cost % step:
        yield _fault(rules, "busts_in_a_row_cost", FaultCode.MULTIPLE, multiple=step)
    if rules.floor and rules.target % step:
        yield _fault(rules, "floor", FaultCode.MULTIPLE, multiple=step)


def _goes_on(rules: "Rules") -> bool:
    """Say whether something leads away from a score that is too near the target, or ends the match there."""
    falls = rules.severe_bust_penalty(rules.target - 1) or (rules.busts_in_a_row and rules.busts_in_a_row_cost)
    busts = not all(rules.singles)
    return bool((busts and falls) or rules.turn_limit)


def unit(rules: "Rules") -> int:
    """Return the points that every turn score is a multiple of; 0 where nothing scores."""
    return gcd(*(points for _, points in _combinations(rules)), rules.hot_hand_bonus)


def _combinations(rules: "Rules") -> Iterator[tuple[int, int]]:
    """Yield everything that the dice can make: how many of them it takes, and its points, 0 where it scores nothing."""
    yield from ((1, points) for points in rules.singles)
    for count in range(3, rules.dice + 1):
        yield from ((count, rules.set_points(face, count)) for face in range(1, 7))
    yield rules.dice, rules.nothing
    if rules.dice >= FULL_HOUSE:
        yield from ((FULL_HOUSE, points) for points in (rules.low_straight, rules.high_straight))
        if rules.full_house in {FullHouse.POINTS, FullHouse.BONUS}:
            yield FULL_HOUSE, rules.full_house_points
    if rules.dice == WHOLE_HAND:
        worth = (rules.straight, rules.three_pairs, rules.two_triplets, rules.four_two_worth)
        yield from ((WHOLE_HAND, points) for points in worth)


def _fault(rules: "Rules", key: str, code: FaultCode, **numbers: int) -> Fault:
    return Fault(key, rules.written(key), code, tuple(numbers.items()))
