"""Lines of a picture: pieces of text with a style, cut and filled to columns, whatever stands in them."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from protocol.text import cut, width

__all__ = ["Line", "Piece", "at", "columns_of", "fitted", "joined", "place_of", "plain", "spread", "text_of", "wrapped"]

Piece: TypeAlias = tuple[str, str]
"""A style, as names of classes such as `class:die.picked`, and a text without line ends."""

_AT: Final = "class:at."
"""What the names begin with that say what a piece stands for; they look like nothing."""

Line: TypeAlias = tuple[Piece, ...]
"""One line from left to right."""


def plain(text: str, style: str = "") -> Line:
    """Return a line of one piece."""
    return ((style, text),)


def at(line: Line, place: str) -> Line:
    """Return a line that stands for something a mouse may click on, such as `die.2`; `place_of` finds it again."""
    return tuple((f"{style} {_AT}{place}".strip(), text) for style, text in line)


def place_of(style: str) -> str:
    """Return what a piece with this style stands for, "" for nothing."""
    return next((name.removeprefix(_AT) for name in style.split() if name.startswith(_AT)), "")


def joined(*lines: Line) -> Line:
    """Return lines put side by side."""
    return tuple(piece for line in lines for piece in line)


def columns_of(line: Line) -> int:
    """Return how many columns a line takes."""
    return sum(width(text) for _style, text in line)


def text_of(line: Line) -> str:
    """Return a line without its styles."""
    return "".join(text for _style, text in line)


def fitted(line: Line, columns: int, *, more: str = "…", right: bool = False) -> Line:
    """Return a line of exactly so many columns: filled with spaces, or cut with a sign that there is more.

    Args:
        line: any line.
        columns: how many, from 0.
        more: what a line that was cut ends with; one column.
        right: whether what is there stands at the right.
    """
    room = columns - columns_of(line)
    if room >= 0:
        blank = plain(" " * room)
        return _lean(joined(blank, line) if right else joined(line, blank))
    return _lean(joined(tuple(_start(line, columns - 1)), plain(more if columns else "")))


def spread(left: Line, right: Line, columns: int, *, more: str = "…") -> Line:
    """Return two lines as one of so many columns, one at each edge; where there is no room for both the left is cut."""
    room = max(0, columns - columns_of(right))
    return fitted(joined(fitted(left, room, more=more), right), columns, more=more)


def wrapped(text: str, columns: int, style: str = "", *, most: int | None = None, more: str = "…") -> tuple[Line, ...]:
    """Return a sentence as lines of at most so many columns, broken at its spaces.

    Args:
        text: without line ends; a word that is too long is broken anywhere.
        columns: how many, at least 2, so that any character fits.
        style: of every line.
        most: how many lines there may be, from 0; `None` for any number.
        more: what the last line ends with where the sentence goes on; one column.
    """
    lines = tuple(plain(line, style) for line in _broken(text, columns))
    if most is None or len(lines) <= most:
        return lines
    rest = plain(" ".join(map(text_of, lines[most - 1 :])), style)
    return (*lines[: most - 1], fitted(rest, columns, more=more)) if most else ()


def _broken(text: str, columns: int) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer) <= columns:
            line = longer
            continue
        if line:
            yield line
        line = word
        while width(line) > columns:
            start = cut(line, columns)
            yield start
            line = line[len(start) :]
    if line:
        yield line


def _start(line: Line, columns: int) -> Iterable[Piece]:
    """Yield what fits of the start of a line; a wide character that does not fit leaves a space."""
    for style, text in line:
        if columns <= 0:
            return
        piece = cut(text, columns)
        columns -= width(piece)
        yield style, piece
        if piece != text:
            yield style, " " * columns
            return


def _lean(line: Line) -> Line:
    """Return a line without empty pieces."""
    return tuple(piece for piece in line if piece[1])
