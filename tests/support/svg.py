"""A terminal's screen as a picture for documents: SVG with nothing but text and rectangles."""

from collections.abc import Iterator
from itertools import groupby
from types import MappingProxyType
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from pyte.screens import Char, Screen

__all__ = ["svg"]

CELL: Final = (9, 19)
"""Width and height of a cell, in pixels."""

FONTS: Final = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
BASELINE: Final = 14
MARGIN: Final = 14

PAPER: Final = "#16181d"
INK: Final = "#d7dae0"
COLORS: Final = MappingProxyType(
    {
        "black": "#16181d",
        "red": "#e06c75",
        "green": "#98c379",
        "brown": "#e5c07b",
        "blue": "#61afef",
        "magenta": "#c678dd",
        "cyan": "#56b6c2",
        "white": "#d7dae0",
        "brightblack": "#7f8694",
        "brightred": "#f0858d",
        "brightgreen": "#b1d896",
        "brightbrown": "#f4d79b",
        "brightblue": "#85c4ff",
        "brightmagenta": "#da94ee",
        "brightcyan": "#74d0db",
        "brightwhite": "#ffffff",
    }
)
"""The sixteen colours, by the names that pyte gives them, as a terminal on dark ground often has them."""


def svg(screen: Screen, title: str) -> str:
    """Return a picture of what is seen.

    Args:
        screen: a terminal's.
        title: what the picture shows, for those who cannot see it.
    """
    width, height = (size * cell + 2 * MARGIN for size, cell in zip((screen.columns, screen.lines), CELL, strict=True))
    lines = (line for row in range(screen.lines) for line in _row(screen, row))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label={quoteattr(title)} font-family={quoteattr(FONTS)} font-size="15">'
    )
    ground = f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
    return "\n".join((head, ground, *lines, "</svg>\n"))


def _row(screen: Screen, row: int) -> Iterator[str]:
    """Yield what draws one row: each run of cells that look the same at once, at exactly its place."""
    cells = [(column, screen.buffer[row][column]) for column in range(screen.columns)]
    for _look, group in groupby(cells, key=lambda cell: cell[1]._replace(data="")):
        run = list(group)
        yield from _run(run[0][0], row, [cell for _column, cell in run])


def _run(column: int, row: int, cells: list[Char]) -> Iterator[str]:
    """Yield what draws cells that look the same: the ground, if it has a colour, and the text, if there is one."""
    x, y, width = MARGIN + column * CELL[0], MARGIN + row * CELL[1], len(cells) * CELL[0]
    look, text = cells[0], "".join(cell.data for cell in cells)
    ink, paper = _color(look.fg, INK), _color(look.bg, PAPER)
    if look.reverse:
        ink, paper = paper, ink
    if paper != PAPER:
        yield f'<rect x="{x}" y="{y}" width="{width}" height="{CELL[1]}" fill="{paper}"/>'
    if text.strip():
        weight = ' font-weight="bold"' if look.bold else ""
        slant = ' font-style="italic"' if look.italics else ""
        yield (
            f'<text x="{x}" y="{y + BASELINE}" textLength="{width}" fill="{ink}"{weight}{slant} xml:space="preserve">'
            f"{escape(text)}</text>"
        )


def _color(name: str, default: str) -> str:
    return default if name == "default" else COLORS[name]
