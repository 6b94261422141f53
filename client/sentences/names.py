"""What players are called in sentences: harmless, and never empty."""

from collections.abc import Sequence
from itertools import count
from typing import Final

from client.sentences.speech import Speech
from protocol.codes import SitterKind
from protocol.messages import Sitter, Table
from protocol.text import NAME_COLUMNS, clean_line

__all__ = ["names_at", "seat_name", "sitter_name"]

_COLUMNS: Final = 2 * NAME_COLUMNS
"""Room for a name of ours, which may be longer than a player's."""


def sitter_name(speech: Speech, sitter: Sitter) -> str:
    """Return the name of somebody at the table; a computer player's tells that it is one, in the player's language."""
    if sitter.kind is SitterKind.COMPUTER:
        return speech.say("Computer")
    return speech.join("", (clean_line(sitter.name, NAME_COLUMNS),))


def names_at(speech: Speech, table: Table | None) -> list[str]:
    """Return the names at a table by seat, none without one.

    Of several computer players each has a number, and a seat somebody has left goes by its own.
    """
    sitters = () if table is None else table.sitters
    numbers = count(1)
    several = sum(sitter is not None and sitter.kind is SitterKind.COMPUTER for sitter in sitters) > 1
    names: list[str] = []
    for sitter in sitters:
        if several and sitter is not None and sitter.kind is SitterKind.COMPUTER:
            names.append(speech.say("Computer {number}", number=next(numbers)))
        else:
            names.append("" if sitter is None else sitter_name(speech, sitter))
    return [seat_name(speech, names, seat) for seat in range(len(names))]


def seat_name(speech: Speech, names: Sequence[str], seat: int) -> str:
    """Return the name that goes with a seat.

    Args:
        speech: for a seat without one.
        names: by seat, as `sitter_name` returns them or as the server sent them.
        seat: from 0.
    """
    name = names[seat] if seat < len(names) else ""
    return speech.join("", (clean_line(name, _COLUMNS),)) or speech.say("Seat {number}", number=seat + 1)
