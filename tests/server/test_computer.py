"""Claims about computer players: what they want, and when they act."""

from random import Random
from typing import Final

import pytest
from twisted.internet.task import Clock

from engine import DeclineDraw, Intent, KeepThen, Phase, Position, Reading, Then, Throw, decide, parse_position
from server.computer import COMPUTERS, Computers
from tests.support.matches import Player, careless, steady, walk
from tests.support.play import BOOK

OURS: Final = "1 throw 0 0 - - - 0/0,0/0 -"
"""The computer player in seat 1 is on turn."""
THEIRS: Final = "0 throw 0 0 - - - 0/0,0/0 -"
"""The person in seat 0 is."""


class Table:
    """The computer players of a table with a person in seat 0, and what they have wanted."""

    def __init__(self, pace: float = 1.0, seats: int = 2) -> None:
        """Start with nobody wanting anything."""
        self.clock = Clock()
        self.wanted: list[tuple[int, Intent]] = []
        self.computers = Computers(self.clock, pace, BOOK, dict.fromkeys(range(1, seats), "threshold"))

    def wake(self, line: str) -> None:
        """Let them see where the match stands."""
        self.computers.wake(parse_position(line), lambda seat, decide: self.wanted.append((seat, decide())))


# What they want.


@pytest.mark.parametrize("player", [steady, careless], ids=["steady", "careless"])
@pytest.mark.parametrize("seed", range(3))
def test_threshold_plays_as_the_engine_says(player: Player, seed: int) -> None:
    """At every position of whole matches it wants what RULES 3.6 makes of the options, and it is always allowed."""
    for step in walk(BOOK, seed, player):
        if step.after.position.phase is not Phase.OVER:
            check(step.after.position)


def check(position: Position) -> None:
    """Check what it wants in one position."""
    intent = COMPUTERS["threshold"](BOOK, position)
    assert (position.on_turn, intent) == steady(Random(0), BOOK, position)
    decide(BOOK, position, position.on_turn, intent)


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("0 throw 0 0 - - - 0/0,0/0 -", Throw()),
        ("0 choose 0 0 - 111234 - 1000/1+,0/0 -", KeepThen((1, 1, 1), Reading.SETS, Then.BANK)),
        ("0 choose 0 0 - 122346 - 1000/1+,0/0 -", KeepThen((1,), Reading.SETS, Then.THROW)),
        ("0 choose 300 0 44 1362 - 10400/3+,0/2 -", KeepThen((1,), Reading.SETS, Then.SUBTRACT)),
    ],
)
def test_threshold_banks_from_its_threshold_on(line: str, intent: Intent) -> None:
    """It throws when it must, banks enough, throws on with little, and lands where it can."""
    # RULES 3.6
    assert intent == COMPUTERS["threshold"](BOOK, parse_position(line))


# When they act.


@pytest.mark.parametrize("pace", [0.5, 1.0, 10.0])
def test_the_one_on_turn_acts_after_the_pace(pace: float) -> None:
    """Not a moment sooner than the table's pace, and once."""
    table = Table(pace)

    table.wake(OURS)
    table.clock.advance(pace - 0.01)
    assert table.wanted == []
    table.clock.advance(0.01)
    table.clock.advance(pace)

    assert [(1, Throw())] == table.wanted


def test_without_a_pace_it_acts_in_the_next_turn_of_the_clock() -> None:
    """It never acts while it is being told, so that what led there has been said to everybody."""
    table = Table(0)

    table.wake(OURS)
    assert table.wanted == []
    table.clock.advance(0)

    assert [(1, Throw())] == table.wanted


def test_nobody_acts_for_a_person() -> None:
    """When a person is on turn nothing is planned."""
    table = Table()

    table.wake(THEIRS)

    assert table.clock.getDelayedCalls() == []


@pytest.mark.parametrize("line", ["1 throw 0 0 - - 0 0/0,0/0 -", "0 throw 0 0 - - 0 0/0,0/0 -"])
def test_a_draw_is_declined(line: str) -> None:
    """Offered a draw it declines, on its turn or not, and plays only afterwards."""
    # RULES 6.1
    table = Table()

    table.wake(line)
    table.clock.advance(1)

    assert [(1, DeclineDraw())] == table.wanted


def test_one_of_several_declines_a_draw() -> None:
    """One refusal takes it off the table, so the others say nothing."""
    table = Table(seats=4)

    table.wake("0 throw 0 0 - - 0 0/0,0/0,0/0,0/0 -")
    table.clock.advance(1)

    assert [(1, DeclineDraw())] == table.wanted


def test_a_draw_among_people_is_theirs() -> None:
    """Without a computer player at the table nobody declines."""
    table = Table(seats=1)

    table.wake("0 throw 0 0 - - 0 0/0,0/0 -")

    assert table.clock.getDelayedCalls() == []


@pytest.mark.parametrize("line", [OURS, THEIRS])
def test_a_newer_position_takes_the_place_of_a_plan(line: str) -> None:
    """Whoever was about to act sees the newer position first, and the time begins anew."""
    table = Table()
    table.wake(OURS)
    table.clock.advance(0.9)

    table.wake(line)
    table.clock.advance(0.9)
    assert table.wanted == []
    table.clock.advance(0.1)

    assert table.wanted == ([(1, Throw())] if line == OURS else [])


def test_a_table_that_stops_plans_nothing() -> None:
    """At rest no call is left, whether one was planned or not."""
    table = Table()
    table.computers.rest()
    table.wake(OURS)

    table.computers.rest()

    assert table.clock.getDelayedCalls() == []
