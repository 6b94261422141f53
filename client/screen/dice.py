"""Dice on the table, in three sizes. What a die is like shows in its shape; its colour only says it once more.

A die that scores has whole edges, one that cannot score has broken ones, and one that is picked has double edges and
brackets round its digit, which mean nothing else. Below a die stands the digit that picks it, and a sign where space
would pick it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from client.screen.grid import aligned
from client.screen.lines import Line, at, fitted, joined, plain

__all__ = ["Die", "Look", "Size", "dice"]


class Look(StrEnum):
    """What a die is like; also the last part of its style."""

    PLAIN = "plain"
    """It is in the air, or still to be thrown."""
    SCORING = "scoring"
    """It stands in some legal keep."""
    PICKED = "picked"
    """The player has picked it."""
    DEAD = "dead"
    """It cannot score."""


class Size(Enum):
    """How dice are drawn: columns of one, columns between two, and rows."""

    BIG = (9, 1, 6)
    """A box with pips, the digit in its edge, and a row of words below."""
    SMALL = (5, 1, 4)
    """A box with the digit, and a row of keys below."""
    TINY = (5, 0, 1)
    """The digit between its sides."""

    def __init__(self, columns: int, gap: int, rows: int) -> None:
        """Keep the measures."""
        self.columns = columns
        self.gap = gap
        self.rows = rows

    def width(self, count: int) -> int:
        """Return how many columns so many dice take."""
        return count * (self.columns + self.gap) - self.gap


@dataclass(frozen=True, slots=True)
class Die:
    """One die.

    Args:
        face: its digit; 0 while nobody knows it.
        look: what it is like.
        focus: whether space would pick it.
        key: the key that picks it, shown below it where there is room; "" for none.
        word: what it is like in a word, shown with the key.
    """

    face: int
    look: Look = Look.PLAIN
    focus: bool = False
    key: str = ""
    word: str = ""

    @property
    def style(self) -> str:
        """The names of its style."""
        return f"class:die.{self.look}"

    @property
    def digit(self) -> str:
        """Its face as it is read."""
        return str(self.face) if self.face else "?"


@dataclass(frozen=True, slots=True)
class _Edge:
    """The edges of a box: of a big one and of a small one above, the sides, and below a big one with its digit."""

    big: str
    small: str
    side: str
    below: str
    digit: str


_WHOLE: Final = _Edge("+-------+", "+---+", "|", "+---{}---+", " {} ")
_EDGES: Final[Mapping[Look, _Edge]] = MappingProxyType(
    {
        Look.PLAIN: _WHOLE,
        Look.SCORING: _WHOLE,
        Look.PICKED: _Edge("+=======+", "+===+", "|", "+=[ {} ]=+", "[{}]"),
        Look.DEAD: _Edge("+ - - - +", "+ - +", ":", "+ - {} - +", " {} "),
    }
)
_TINY: Final[Mapping[Look, str]] = MappingProxyType(
    {Look.PLAIN: " {} ", Look.SCORING: "|{}|", Look.PICKED: "[{}]", Look.DEAD: ":{}:"}
)

_ONE, _LEFT, _RIGHT, _TWO, _NONE = "  o  ", "o    ", "    o", "o   o", "     "
_PIPS: Final = (
    (_NONE, "  ?  ", _NONE),
    (_NONE, _ONE, _NONE),
    (_LEFT, _NONE, _RIGHT),
    (_LEFT, _ONE, _RIGHT),
    (_TWO, _NONE, _TWO),
    (_TWO, _ONE, _TWO),
    (_TWO, _TWO, _TWO),
)
"""The rows of pips of each face, from the unknown one on."""


def dice(hand: Sequence[Die], size: Size) -> tuple[Line, ...]:
    """Return a row of dice as a block of lines, `size.rows` of them; of no dice they are empty."""
    draw = {Size.BIG: _big, Size.SMALL: _small, Size.TINY: _tiny}[size]
    boxes = [tuple(at(line, f"die.{place}") for line in draw(die)) for place, die in enumerate(hand)]
    boxes = boxes or [((),) * size.rows]
    return aligned(tuple(zip(*boxes, strict=True)), gap=size.gap)


def _big(die: Die) -> tuple[Line, ...]:
    edge = _EDGES[die.look]
    rows = (f"{edge.side} {pips} {edge.side}" for pips in _PIPS[die.face])
    box = tuple(plain(row, die.style) for row in (edge.big, *rows, edge.below.format(die.digit)))
    return (*box, _label(die, "", " ".join(filter(None, (die.key, die.word))), Size.BIG))


def _small(die: Die) -> tuple[Line, ...]:
    edge = _EDGES[die.look]
    rows = (edge.small, edge.side + edge.digit.format(die.digit) + edge.side, edge.small)
    return (*(plain(row, die.style) for row in rows), _label(die, " ", die.key, Size.SMALL))


def _tiny(die: Die) -> tuple[Line, ...]:
    mark = plain(">" if die.focus else " ", "class:die.focus")
    return (fitted(joined(mark, plain(_TINY[die.look].format(die.digit), die.style)), Size.TINY.columns),)


def _label(die: Die, margin: str, label: str, size: Size) -> Line:
    """Return what stands below a die, with a sign in front where it is in focus."""
    style = "class:die.focus" if die.focus else "class:die.label"
    return fitted(plain(f"{margin}{'>' if die.focus else ' '}{label}", style), size.columns)
