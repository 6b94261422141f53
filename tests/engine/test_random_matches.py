"""Claims about matches by random rules: whatever a house plays, every step keeps to its rules, and there is an end."""

from random import Random
from typing import Final

import pytest

from engine import OPTIONS
from engine.policies import Finish
from tests.support.matches import steady
from tests.support.random_matches import houses, lasting_houses, play, some_player
from tests.support.random_rules import random_rules

LIMIT: Final = 30
"""Turns of each seat, after which a match ends."""

MOST_STEPS: Final = 100_000
"""Steps in which any match must end. In a house where no throw can bust and a bank must be large, a turn is long: the
longest of 10,000 matches with a limit took 67,249 steps, the longest of 200 without one 730."""

SHARE: Final = 0.01
"""Of so many positions everything that is legal and everything that is not is tried."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_matches_keep_to_their_rules(part: int) -> None:
    """40 times four matches of one to seven seats, played by chance, are sound at every step and end."""
    # RULES 3.7, 5, 6.1, 6.7, 6.8
    for number, rules in enumerate(houses(part, 40, LIMIT)):
        play(rules, number, some_player(number), MOST_STEPS, SHARE)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_random_matches_keep_to_their_rules(part: int) -> None:
    """1,000 times ten of them."""
    # RULES 3.7, 5, 6.1, 6.7, 6.8
    for number, rules in enumerate(houses(100 + part, 1_000, LIMIT)):
        play(rules, number, some_player(number), MOST_STEPS, SHARE)


@pytest.mark.long
def test_random_matches_without_a_limit_end() -> None:
    """200 matches of the computer player, by rules that let it come to an end, do so by themselves."""
    # RULES 3.6
    for number, rules in enumerate(lasting_houses(7, 200)):
        play(rules, number, steady, MOST_STEPS, SHARE)


@pytest.mark.slow
def test_random_rules_leave_nothing_out() -> None:
    """Among random rules every option takes several values, and there is every finish and every number of seats."""
    drawn = [random_rules(Random(seed)) for seed in range(300)]
    assert all(len({getattr(rules, key) for rules in drawn}) > 1 for key in OPTIONS)
    assert {rules.finish for rules in drawn} == set(Finish)
    assert {count for rules in drawn for count in range(rules.seats[0], rules.seats[1] + 1)} == set(range(1, 8))
