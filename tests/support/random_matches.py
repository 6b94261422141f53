"""Random matches over random rules, checked at every step: shared by tests and a benchmark."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engine import Rules, rule_book
from engine.policies import Finish
from tests.support.invariants import check_legality, check_step
from tests.support.matches import Player, anybody, careless, walk
from tests.support.random_rules import random_rules, random_scoring

__all__ = ["Played", "houses", "lasting_houses", "play", "some_player"]

_ALIKE: Final = 25
"""How many houses in a row agree in what dice are worth: to work that out takes longer than to play a match."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match that has ended, in numbers."""

    steps: int
    throws: int


def houses(seed: int, count: int, limit: int) -> Iterator[Rules]:
    """Yield random rules by which a match ends after so many turns of each seat at the latest."""
    rng = Random(seed)
    scoring: dict[str, Any] = {}
    for number in range(count):
        if number % _ALIKE == 0:
            scoring = dict(random_scoring(rng))
        given = scoring | {"finish": rng.choice(tuple(Finish))}
        if given["finish"] is Finish.ROUNDS:
            yield random_rules(rng, given | {"rounds": rng.randint(1, limit), "turn_limit": 0})
        else:
            yield random_rules(rng, given | {"turn_limit": limit})


def lasting_houses(seed: int, count: int) -> Iterator[Rules]:
    """Yield random rules without a turn limit by which the computer player `threshold` comes to an end."""
    rng = Random(seed)
    scoring: dict[str, Any] = {}
    for number in range(count):
        while number % _ALIKE == 0 and not _earns(scoring := dict(random_scoring(rng, wild=False))):
            pass
        rules = random_rules(rng, scoring | {"turn_limit": 0}, wild=False)
        while not _lets_go(rules):
            rules = random_rules(rng, scoring | {"turn_limit": 0}, wild=False)
        yield rules


def _earns(scoring: dict[str, Any]) -> bool:
    """Say whether most turns make points, so that scores rise whatever busts cost."""
    most: int = max(scoring["singles"])
    return scoring["dice"] >= 5 and most >= 50


def _lets_go(rules: Rules) -> bool:
    """Say whether turns end, and do not cost more than they make.

    `threshold` keeps the most points (RULES 3.6). Where all faces score, that is all dice every time, and where a hot
    hand obliges to throw again, it never comes to bank.
    """
    return not (rules.hot_hand_forced and all(rules.singles)) and rules.busts_in_a_row != 1


def some_player(number: int) -> Player:
    """Return who plays a match: in one of three, draws are offered and seats resign."""
    return anybody if number % 3 == 0 else careless


def play(rules: Rules, seed: int, player: Player, most: int, thorough: float = 1.0) -> Played:
    """Play one match to its end and check every step of it.

    Args:
        rules: what it is played by; the seed decides how many seats it has.
        seed: what it is drawn from.
        player: who plays.
        most: how many steps it may take.
        thorough: the share of positions in which every intent is tried, beyond the one that is carried out.
    """
    rng = Random(seed)
    book, seats = rule_book(rules), rng.randint(*rules.seats)
    steps = throws = 0
    for step in walk(book, seed, player, seats):
        check_step(step, book)
        if rng.random() < thorough:
            check_legality(book, step.after.position)
        steps, throws = steps + 1, throws + bool(step.dice)
        assert steps <= most, f"no end after {most} steps: {rules}"
    return Played(steps, throws)
