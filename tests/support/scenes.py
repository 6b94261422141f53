"""Moments of a match as a client is told of them, made from positions written as lines."""

from typing import Final

from msgspec.structs import replace

from engine import parse_position
from protocol import messages as m
from protocol.codes import SeatState, SitterKind
from protocol.version import PROTOCOL_MAX
from server.views import rules_view, view
from tests.support.play import BOOK

__all__ = ["ANA", "CODE", "COMPUTER", "LUIS", "MATCH", "RULES", "TOKEN", "opening", "scene", "table", "welcome"]

MATCH: Final = bytes(range(16))
TOKEN: Final = bytes(range(32))
CODE: Final = "K7QF"

RULES: Final = rules_view(BOOK.rules)

ANA: Final = m.Sitter("Ana", SitterKind.PERSON, SeatState.PRESENT, rematch=False)
LUIS: Final = m.Sitter("Luis", SitterKind.PERSON, SeatState.PRESENT, rematch=False)
COMPUTER: Final = m.Sitter("threshold", SitterKind.COMPUTER, SeatState.PRESENT, rematch=False)


def welcome(*, seated: bool = False, name: str = "Ana") -> m.Welcome:
    """Return the server's answer to a hello."""
    return m.Welcome(PROTOCOL_MAX, "0.1.0", name, TOKEN, seated)


def table(*sitters: m.Sitter | None, you: int = 0, clear: bool = False) -> m.Table:
    """Return the table, with Ana and Luis at it where nobody is named, and a match of theirs where it is not clear."""
    return m.Table(CODE, RULES, sitters or (ANA, LUIS), you, clear)


def scene(line: str, *news: m.AnyNews, revision: int = 1, throws: int | None = None) -> m.View:
    """Return the view of a position (`engine.position` says how the line is read), and the news that led to it.

    Without a number of throws there has been one where dice lie on the table, else none.
    """
    position = parse_position(line)
    return view(BOOK, position, MATCH, revision, int(bool(position.thrown)) if throws is None else throws, news)


def opening(started: m.Started, match: bytes = MATCH) -> m.View:
    """Return the first view of a match."""
    return replace(scene(f"{started.first} throw 0 0 - - - 0/0,0/0 -", started), match=match)
