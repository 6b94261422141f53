"""Claims about picking dice: the dice and the keep they make move together, whichever is moved."""

from collections import Counter
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.screen.picking import all_picked, fresh_hand, row_moved, scores, shifted, toggled
from client.screen.scene import Hand
from protocol.codes import Reading
from protocol.messages import View
from tests.support.scenes import scene

DICE: Final = scene("0 choose 0 0 - 111553 - 4300/12+,10300/12+ -")
READINGS: Final = scene("0 choose 0 0 - 222255 - 4300/12+,-1000/12+ -")
WINNING: Final = scene("0 choose 250 0 115 153 - 9700/12+,10300/12+ -")


def pick(view: View, *places: int) -> Hand:
    """Return the hand of somebody who has picked dice one by one."""
    hand = fresh_hand(view)
    for place in places:
        hand = toggled(hand, view, place)
    return hand


def faces(view: View, hand: Hand) -> list[int]:
    """Return what lies on the dice that are picked."""
    return sorted(view.thrown[place] for place in hand.picked)


def test_nothing_is_picked_at_first() -> None:
    """A choice that is made for the player is one they have not seen."""
    assert Hand() == fresh_hand(DICE)


def test_a_keep_that_wins_is_picked_at_first() -> None:
    """The one exception: nobody should miss it, or count dice for it (SCREENS)."""
    hand = fresh_hand(WINNING)

    assert hand.row is not None
    option = WINNING.options[hand.row]
    assert [0] == [bank.needs for bank in option.banks]
    assert sorted(option.dice) == faces(WINNING, hand)


def test_picking_dice_moves_to_the_keep_they_make() -> None:
    """Whatever the order in which they are picked."""
    for places in ((0, 3), (3, 0), (1, 4)):
        row = pick(DICE, *places).row
        assert row is not None
        assert (1, 5) == DICE.options[row].dice


def test_dice_that_make_no_keep_have_no_row() -> None:
    """Two ones and the three are no keep, and no other row may pretend to be theirs."""
    assert pick(DICE, 0, 1, 5).row is None


def test_a_die_is_put_back_by_picking_it_again() -> None:
    """And the row goes with it."""
    assert Hand(focus=0) == pick(DICE, 0, 0)


@given(st.sampled_from([DICE, READINGS, WINNING]), st.lists(st.integers(0, 5), max_size=9))
def test_a_row_is_always_the_keep_of_the_picked_dice(view: View, places: list[int]) -> None:
    """Where there is such a keep there is a row, and where there is a row it is such a keep."""
    hand = pick(view, *(place % len(view.thrown) for place in places))

    keeps = [option for option in view.options if Counter(option.dice) == Counter(faces(view, hand))]
    assert bool(keeps) is (hand.row is not None)
    assert hand.row is None or view.options[hand.row] in keeps


@pytest.mark.parametrize("view", [DICE, READINGS, WINNING])
def test_every_row_can_be_reached_and_picks_its_dice(view: View) -> None:
    """Down from nothing is the first row; the last one is where it ends."""
    hand = Hand()
    for option in view.options:
        hand = row_moved(hand, view, 1)
        assert option is view.options[hand.row or 0]
        assert sorted(option.dice) == faces(view, hand)

    assert hand == row_moved(hand, view, 1)


def test_up_from_nothing_is_the_last_row() -> None:
    """The cheapest keep is often the one that is wanted."""
    assert len(DICE.options) - 1 == row_moved(Hand(), DICE, -1).row
    assert 0 == row_moved(row_moved(Hand(), DICE, 1), DICE, -1).row


def test_two_readings_of_the_same_dice_are_two_rows() -> None:
    """Moving from one to the other leaves the dice as they are, and picking them stays on the first."""
    first = pick(READINGS, *range(6))
    second = row_moved(first, READINGS, 1)

    assert first.picked == second.picked == frozenset(range(6))
    assert (0, 1) == (first.row, second.row)
    assert {Reading.SETS, Reading.THREE_PAIRS} == {option.reading for option in READINGS.options[:2]}


def test_all_is_the_keep_with_the_most_dice() -> None:
    """Dice that score nothing stay; of two readings it is the one worth more."""
    assert [1, 1, 1, 5, 5] == faces(DICE, all_picked(Hand(), DICE))
    assert 0 == all_picked(Hand(), READINGS).row


def test_the_focus_goes_round() -> None:
    """Every die can be reached from every other by either arrow."""
    assert 5 == shifted(Hand(), DICE, -1).focus
    assert 0 == shifted(Hand(focus=5), DICE, 1).focus
    assert 2 == shifted(pick(DICE, 0), DICE, 2).focus
    assert frozenset({0}) == shifted(pick(DICE, 0), DICE, 2).picked


def test_a_die_scores_where_any_keep_has_its_face() -> None:
    """A two scores in a set, a three alone does not."""
    assert [True, True, True, True, True, False] == [scores(DICE, place) for place in range(6)]
    assert all(scores(READINGS, place) for place in range(6))
