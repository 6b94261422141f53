"""Claims about the inbox: who is waited for, and when a line may be taken."""

from typing import Final

import pytest
from msgspec.structs import replace
from twisted.internet.task import Clock

from client.evidence import Verdict
from client.inbox import PATIENCE_SECONDS, Awaited, Inbox, awaited
from client.model import LinkState, Model
from protocol.codes import SeatState
from tests.support.scenes import ANA, COMPUTER, LUIS, scene, table

OURS: Final = scene("0 throw 0 0 - - - 0/0,0/0 -")
THEIRS: Final = scene("1 throw 0 0 - - - 0/0,0/0 -")
OVER: Final = scene("0 over 0 0 - - - 10000/1+,0/0 exact:0")
UP: Final = LinkState.UP

SITUATIONS: Final = (
    (Model(), Awaited.ANSWER),
    (Model(link=LinkState.DOWN, table=table(), view=OURS), Awaited.LINK),
    (Model(link=UP, arriving=True), Awaited.ANSWER),
    (Model(link=UP), Awaited.PEOPLE),
    (Model(link=UP, table=table()), Awaited.SERVER),
    (Model(link=UP, table=table(ANA, replace(LUIS, state=SeatState.LINK_LOST), clear=True)), Awaited.PEOPLE),
    (Model(link=UP, table=table(), view=THEIRS), Awaited.PEOPLE),
    (Model(link=UP, table=table(ANA, COMPUTER), view=THEIRS), Awaited.SERVER),
    (Model(link=UP, table=table(ANA, LUIS), view=OVER), Awaited.SERVER),
    (Model(link=UP, table=table(ANA, LUIS), view=OVER, verdict=Verdict(1, 1)), Awaited.PEOPLE),
)
"""Models in which nothing is asked of the player, and who is waited for."""


class Box:
    """An inbox with a clock, which counts how often it gave up."""

    def __init__(self, *, interactive: bool = False) -> None:
        """Wait for lines."""
        self.clock = Clock()
        self.given_up = self.taken = 0
        self.inbox = Inbox(self.clock, frozenset("sq"), self.give_up, interactive=interactive)

    def put(self, line: str) -> None:
        """Put a line in."""
        self.inbox.put(line, self.take)

    def take(self) -> None:
        """Count a line that is taken out."""
        self.taken += 1

    def give_up(self) -> None:
        """Count it."""
        self.given_up += 1


@pytest.fixture
def box() -> Box:
    """An inbox that is filled from a file."""
    return Box()


@pytest.mark.parametrize(("model", "expected"), SITUATIONS)
def test_who_is_waited_for(model: Model, expected: Awaited) -> None:
    """People may take their time, a server may not."""
    assert expected is awaited(model, asked_player=False, asked_server=False)


def test_an_answer_that_is_owed_comes_before_the_player() -> None:
    """What was asked last may change what is asked next."""
    model = Model(link=UP, table=table(), view=OURS)

    assert Awaited.ANSWER is awaited(model, asked_player=True, asked_server=True)
    assert Awaited.PLAYER is awaited(model, asked_player=True, asked_server=False)


@pytest.mark.parametrize("waits_for", Awaited)
def test_what_somebody_types_is_taken_at_once(waits_for: Awaited) -> None:
    """It is answered, whatever it is."""
    box = Box(interactive=True)
    box.put("  T ")

    assert "t" == box.inbox.next(waits_for)
    assert box.inbox.next(waits_for) is None


@pytest.mark.parametrize("waits_for", Awaited)
def test_lines_of_a_file_wait_until_they_are_asked_for(box: Box, waits_for: Awaited) -> None:
    """A command can be carried out at any time but while an answer is owed."""
    box.put("t")
    assert ("t" if waits_for is Awaited.PLAYER else None) == box.inbox.next(waits_for)

    box = Box()
    box.put("s")
    at_any_time = waits_for in (Awaited.PLAYER, Awaited.PEOPLE, Awaited.SERVER)
    assert ("s" if at_any_time else None) == box.inbox.next(waits_for)


def test_whoever_reads_hears_of_each_line_that_is_taken(box: Box) -> None:
    """Not before: lines that wait must not become more and more."""
    box.put("t")
    box.put("t")
    box.inbox.next(Awaited.ANSWER)
    assert 0 == box.taken
    box.inbox.next(Awaited.PLAYER)

    assert 1 == box.taken


def test_all_is_said_when_the_last_line_is_taken_and_nothing_is_on_its_way(box: Box) -> None:
    """A lost link may stay lost, and people may stay away: nobody waits for them."""
    box.put("t")
    box.inbox.end()
    assert not box.inbox.done(Awaited.PLAYER)
    box.inbox.next(Awaited.PLAYER)

    done = {waits_for for waits_for in Awaited if box.inbox.done(waits_for)}
    assert {Awaited.PLAYER, Awaited.PEOPLE, Awaited.LINK} == done


@pytest.mark.parametrize("waits_for", Awaited)
@pytest.mark.parametrize("ended", [True, False])
def test_patience_ends_where_nobody_types_and_no_person_is_waited_for(
    box: Box, waits_for: Awaited, *, ended: bool
) -> None:
    """And only there."""
    if ended:
        box.inbox.end()
    box.inbox.wait(waits_for, moved=True)
    box.clock.advance(PATIENCE_SECONDS)

    soon = waits_for in (Awaited.SERVER, Awaited.ANSWER, Awaited.LINK)
    assert int(ended and soon) == box.given_up


@pytest.mark.parametrize("moved", [True, False])
def test_patience_begins_anew_when_something_has_come(box: Box, *, moved: bool) -> None:
    """Attempts that fail are nothing."""
    box.inbox.end()
    for _ in range(3):
        box.inbox.wait(Awaited.SERVER, moved=moved)
        box.clock.advance(PATIENCE_SECONDS - 1)

    assert int(not moved) == min(1, box.given_up)


def test_after_the_end_nothing_is_left(box: Box) -> None:
    """No delayed call keeps the program."""
    box.inbox.end()
    box.inbox.wait(Awaited.LINK, moved=False)
    box.inbox.stop()

    assert [] == box.clock.getDelayedCalls()
