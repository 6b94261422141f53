"""Short ways to write one step of a match: positions as lines, dice as digits, refusals as text."""

from typing import Final

import pytest

from engine import DICE10K, Advance, Dice, Intent, KeepThen, Reading, Refused, RuleBook, Then, apply, parse_position
from engine import rule_book as book_of

__all__ = ["BOOK", "after", "dice", "digits", "keep", "refusal"]

BOOK: Final = book_of(DICE10K)
"""The strict game for two, which a test means when it names no other rules."""


def dice(faces: str) -> Dice:
    """Return dice from their faces: `115` is a pair of 1s and a 5."""
    return tuple(map(int, faces))


def digits(thrown: Dice) -> str:
    """Return the faces of dice as one word, the reverse of `dice`."""
    return "".join(map(str, thrown))


def keep(faces: str, then: Then = Then.THROW, reading: Reading | None = None) -> KeepThen:
    """Return the intent to keep these dice and go on so."""
    return KeepThen(dice(faces), reading, then)


def after(line: str, intent: Intent, faces: str = "", *, seat: int | None = None, book: RuleBook = BOOK) -> Advance:
    """Carry out an intent of the seat on turn, or of another, where the line stands, and let these dice fall."""
    position = parse_position(line)
    return apply(book, position, position.on_turn if seat is None else seat, intent, dice(faces))


def refusal(line: str, intent: Intent, *, seat: int | None = None, book: RuleBook = BOOK) -> str:
    """Return the reason and the numbers for which an intent is refused where the line stands."""
    with pytest.raises(Refused) as refused:
        after(line, intent, seat=seat, book=book)
    return str(refused.value)
