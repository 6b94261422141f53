"""Claims about the order of play: who may start is never the server's choice, and no honest server is accused."""

from typing import Final

import pytest
from msgspec.structs import replace

from client.rotation import Rotation
from protocol import messages as m
from protocol.codes import Starter
from tests.support.scenes import ANA, MATCH, RULES, table

AGAIN: Final = b"r" * 16
DRAWN: Final = tuple(m.Started(first, drawn=True) for first in (0, 1))
NEXT: Final = m.Started(1, drawn=False)
SAME: Final = m.Started(0, drawn=False)
INVITED: Final = replace(RULES, starting_player=Starter.FIRST_SEAT)
"""Rules by which the first seat starts."""


def played(*, lost: bool = False) -> Rotation:
    """Return what is known after a match that seat 0 started; or after one whose beginning was missed."""
    rotation = Rotation()
    rotation.sits(table())
    rotation.settles()
    if lost:
        rotation.missed()
    rotation.plays(MATCH, None if lost else 0, told=not lost)
    return rotation


def allowed(rotation: Rotation, rules: m.Rules = RULES) -> set[m.Started]:
    """Return how the next match may start."""
    rotation.settles()
    return {started for started in (*DRAWN, NEXT, SAME) if rotation.fits(started, rules, 2)}


def test_a_first_match_is_drawn() -> None:
    """Else the server could choose who starts by not drawing."""
    rotation = Rotation()
    rotation.sits(table(ANA, None))
    rotation.sits(table())

    assert set(DRAWN) == allowed(rotation)
    assert rotation.certain()


def test_a_rematch_goes_to_the_next_seat() -> None:
    """RULES 6.4: to no other, and nobody is drawn."""
    rotation = played()

    assert {NEXT} == allowed(rotation)
    assert rotation.certain()


def test_views_of_the_match_change_nothing() -> None:
    """Each of them names the match."""
    rotation = played()
    rotation.plays(MATCH, 0, told=False)

    assert {NEXT} == allowed(rotation)


@pytest.mark.parametrize("how", ["another guest", "another table"])
def test_with_somebody_new_nobody_goes_in_order(how: str) -> None:
    """A wish for a rematch does not outlive those who had it."""
    rotation = played()
    if how == "another table":
        rotation.left()
    rotation.sits(table(ANA, None))
    rotation.sits(table())
    rotation.plays(MATCH, 0, told=False)

    assert set(DRAWN) == allowed(rotation)


def test_a_rematch_whose_settling_was_given_up_is_none_any_more() -> None:
    """Somebody who did not reveal has lost the seat, though they may take it again."""
    rotation = played()
    rotation.settles()
    rotation.sits(table(ANA, None))
    rotation.sits(table())

    assert set(DRAWN) == allowed(rotation)


def test_a_rematch_that_is_settled_anew_by_the_same_people_stays_one() -> None:
    """A server that had to begin anew has no choice, either."""
    rotation = played()
    rotation.settles()

    assert {NEXT} == allowed(rotation)


def test_after_a_lost_link_both_are_possible_but_only_the_next_seat() -> None:
    """Somebody may have come and gone unseen."""
    rotation = played()
    rotation.missed()

    assert {*DRAWN, NEXT} == allowed(rotation)
    assert not rotation.certain()


def test_where_the_start_was_missed_any_seat_may_be_the_next() -> None:
    """Nobody can say which it is."""
    assert {*DRAWN, NEXT, SAME} == allowed(played(lost=True))


def test_where_a_rematch_is_sure_and_the_starter_unknown_the_seat_is_not_certain() -> None:
    """The beginning was told, but its receipt is gone: any seat may be the next, and nobody is drawn."""
    rotation = Rotation()
    rotation.sits(table())
    rotation.plays(MATCH, None, told=True)

    assert {NEXT, SAME} == allowed(rotation)
    assert not rotation.certain()


def test_a_program_started_anew_accuses_nobody() -> None:
    """It cannot know whether the match being settled is a rematch."""
    rotation = Rotation()
    rotation.began_anew()
    rotation.sits(table())

    assert {*DRAWN, NEXT, SAME} == allowed(rotation)
    assert not rotation.certain()


def test_a_program_started_anew_in_mid_match_knows_who_started_from_its_receipt() -> None:
    """So the server cannot choose who starts the rematch."""
    rotation = Rotation()
    rotation.began_anew()
    rotation.sits(table())
    rotation.plays(MATCH, 0, told=False)

    assert {*DRAWN, NEXT} == allowed(rotation)


def test_a_program_started_anew_whose_opponent_has_gone_expects_a_draw() -> None:
    """Also though it is shown the match that is over."""
    rotation = Rotation()
    rotation.began_anew()
    rotation.sits(table(ANA, None))
    rotation.plays(MATCH, 0, told=False)
    rotation.sits(table())

    assert set(DRAWN) == allowed(rotation)


# Where the first seat starts.


def test_a_first_match_is_started_by_the_first_seat_where_the_rules_say_so() -> None:
    """By no other, and nobody is drawn, not even the first seat: a server has no choice."""
    rotation = Rotation()
    rotation.sits(table(ANA, None))
    rotation.sits(table())

    assert {SAME} == allowed(rotation, INVITED)
    assert rotation.certain()


def test_a_rematch_goes_to_the_next_seat_there_as_anywhere() -> None:
    """RULES 6.4: a first seat that starts every match would be no order."""
    rotation = played()

    assert {NEXT} == allowed(rotation, INVITED)
    assert rotation.certain()


def test_with_somebody_new_the_first_seat_starts_again() -> None:
    """It is no rematch."""
    rotation = played()
    rotation.sits(table(ANA, None))
    rotation.sits(table())

    assert {SAME} == allowed(rotation, INVITED)


@pytest.mark.parametrize("lost", [True, False])
def test_whoever_has_missed_something_allows_both_and_no_draw(*, lost: bool) -> None:
    """Nobody is accused for what was not seen; but what the rules never do is no way out."""
    rotation = played(lost=lost)
    rotation.missed()

    assert {NEXT, SAME} == allowed(rotation, INVITED)
    assert not rotation.certain()
