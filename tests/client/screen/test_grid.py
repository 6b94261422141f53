"""Claims about cells in columns: as wide as they must be, and no wider."""

from client.screen.grid import aligned, beside, first_that_fits
from client.screen.lines import Line, columns_of, plain, text_of


def texts(*lines: Line) -> list[str]:
    """Return lines without their styles."""
    return [text_of(line) for line in lines]


def test_columns_line_up() -> None:
    """Words at the left, numbers at the right; wide characters count twice."""
    rows = ((plain("Ana"), plain("9,300")), (plain("漢字"), plain("10,300")), (plain("x"),))

    assert ["Ana    9,300", "漢字  10,300", "x           "] == texts(*aligned(rows, right={1}))


def test_a_column_with_nothing_in_it_takes_no_room() -> None:
    """Nor does the gap in front of it."""
    assert ["a b", "c d"] == texts(*aligned(((plain("a"), (), plain("b")), (plain("c"), plain(""), plain("d"))), gap=1))


def test_there_may_be_no_cells_at_all() -> None:
    """Nothing is drawn then."""
    assert ((), ()) == aligned(((), ((),)))
    assert () == aligned(())


def test_blocks_stand_side_by_side() -> None:
    """Both from the top on, whichever is longer."""
    assert ["a   c", "bb   "] == texts(*beside((plain("a"), plain("bb")), (plain("c"),)))


def test_the_first_block_that_fits_is_taken() -> None:
    """Else the last one, and none is made in vain."""
    made: list[int] = []

    def blocks(*widths: int) -> list[int]:
        made.clear()
        return [columns_of(line) for line in first_that_fits(map(block, widths), 5)]

    def block(columns: int) -> tuple[Line, ...]:
        made.append(columns)
        return (plain(""), plain("x" * columns))

    assert ([0, 5], [9, 5]) == (blocks(9, 5, 3), made)
    assert ([0, 7], [9, 7]) == (blocks(9, 7), made)
