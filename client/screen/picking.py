"""Picking dice: the dice and the keep they make move together. Picking moves the row, and moving the row picks.

Nothing here knows what dice are worth: which keeps there are stands in the view.
"""

from collections import Counter
from collections.abc import Iterator

from client.screen.scene import Hand
from protocol.messages import Option, View

__all__ = ["all_picked", "fresh_hand", "row_moved", "row_taken", "scores", "shifted", "toggled"]


def fresh_hand(view: View) -> Hand:
    """Return the hand at a new choice: nothing is picked, unless a keep wins."""
    winning = (row for row, option in enumerate(view.options) if any(bank.wins for bank in option.banks))
    row = next(winning, None)
    return Hand() if row is None else _at(view, row, 0)


def scores(view: View, place: int) -> bool:
    """Say whether the die at a place can be kept at all."""
    return any(view.thrown[place] in option.dice for option in view.options)


def toggled(hand: Hand, view: View, place: int) -> Hand:
    """Return the hand with one die more or less; the row is the first keep of just these dice."""
    picked = hand.picked ^ {place}
    faces = Counter(view.thrown[index] for index in picked)
    rows = (row for row, option in enumerate(view.options) if Counter(option.dice) == faces)
    return Hand(picked, place, next(rows, None))


def shifted(hand: Hand, view: View, step: int) -> Hand:
    """Return the hand with the focus on a die further along, round and round."""
    return Hand(hand.picked, (hand.focus + step) % len(view.thrown), hand.row)


def row_moved(hand: Hand, view: View, step: int) -> Hand:
    """Return the hand of the keep so many rows further down, up to the first or the last one."""
    start = hand.row if hand.row is not None else -1 if step > 0 else len(view.options)
    return _at(view, min(max(start + step, 0), len(view.options) - 1), hand.focus)


def row_taken(hand: Hand, view: View, row: int) -> Hand:
    """Return the hand of the keep in a row."""
    return _at(view, min(row, len(view.options) - 1), hand.focus)


def all_picked(hand: Hand, view: View) -> Hand:
    """Return the hand of the keep with the most dice; of several the first, which is worth most."""
    rows = range(len(view.options))
    return _at(view, max(rows, key=lambda row: len(view.options[row].dice)), hand.focus)


def _at(view: View, row: int, focus: int) -> Hand:
    return Hand(frozenset(_places(view, view.options[row])), focus, row)


def _places(view: View, option: Option) -> Iterator[int]:
    """Yield the places of the dice of a keep, from the left."""
    wanted = Counter(option.dice)
    for place, face in enumerate(view.thrown):
        if wanted[face] > 0:
            wanted[face] -= 1
            yield place
