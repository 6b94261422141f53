"""Cells in columns, each column as wide as the widest of its cells; one in which nothing stands takes no room."""

from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest
from typing import Final

from client.screen.lines import Line, columns_of, fitted, joined, plain

__all__ = ["aligned", "beside", "first_that_fits"]

GAP: Final = 2
"""Columns between two columns of cells."""


def aligned(rows: Sequence[Sequence[Line]], *, right: Collection[int] = (), gap: int = GAP) -> tuple[Line, ...]:
    """Return rows of cells as lines of the same width.

    Args:
        rows: the cells of each row, from left to right; a row may have fewer than others.
        right: the columns, from 0, whose cells stand at their right edge, as numbers do.
        gap: spaces between two columns.
    """
    columns = tuple(zip_longest(*rows, fillvalue=()))
    widths = [max(map(columns_of, cells)) for cells in columns]
    used = [index for index, wide in enumerate(widths) if wide]
    blank = plain(" " * gap)
    return tuple(
        joined(
            *(
                joined(blank if place else (), fitted(columns[index][row], widths[index], right=index in right))
                for place, index in enumerate(used)
            )
        )
        for row in range(len(rows))
    )


def beside(left: Sequence[Line], right: Sequence[Line], gap: int = GAP) -> tuple[Line, ...]:
    """Return two blocks of lines side by side, both from the top on."""
    return aligned(tuple(zip_longest(left, right, fillvalue=())), gap=gap)


def first_that_fits(blocks: Iterable[tuple[Line, ...]], columns: int) -> tuple[Line, ...]:
    """Return the first block of lines that takes no more than so many columns, else the last one.

    Args:
        blocks: at least one, the richest first; those behind the one taken are not made.
        columns: how many there are.
    """
    block: tuple[Line, ...] = ()
    for block in blocks:
        if all(columns_of(line) <= columns for line in block):
            break
    return block
