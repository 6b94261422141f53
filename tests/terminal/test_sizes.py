"""Claims about the size of the terminal: what fits is shown, however the terminal came to its size."""

from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import serving
from tests.support.seated import LONG, picked, scoring_die, sit_down
from tests.support.terminals import opened

pytestmark = pytest.mark.long

SIZES = [(80, 24), (120, 40), (40, 12)]
TOO_SMALL = "This window is too small:"
STORM = [(100, 30), (39, 11), (200, 60), (40, 12), (1, 1), (121, 24), (60, 20), (80, 5), (2, 50)]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_it_starts_in_a_terminal_of_this_size(columns: int, rows: int, tmp_path: Path) -> None:
    """With a title and the keys, from the first picture to the first throw."""
    with opened(tmp_path, *LONG, columns=columns, rows=rows) as terminal:
        sit_down(terminal)
        assert terminal.picture[0].startswith(" Dice 10k ")
        assert terminal.picture[-1].endswith(" ? help")
        terminal.press("t")
        assert "You threw" == terminal.wait_for("You threw", "Bust: you")


@pytest.mark.parametrize(("columns", "rows"), [(39, 24), (80, 11), (39, 11), (5, 2)])
def test_in_a_smaller_one_keys_do_nothing(columns: int, rows: int, tmp_path: Path) -> None:
    """One sentence is all there is; once the terminal has grown the match stands there as it stood."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        before = terminal.picture
        terminal.resize(columns, rows)
        terminal.wait_for(TOO_SMALL[:4])
        terminal.press("t mq1\r?")
        for size in [(20, 5), (columns, rows)] * 2:  # by the time they are drawn the keys have been heard
            terminal.resize(*size)
        terminal.resize(80, 24)
        terminal.wait_until(lambda: terminal.picture == before)


def test_a_terminal_that_is_too_small_says_how_big_it_must_be(tmp_path: Path) -> None:
    """And nothing else; Ctrl-C ends the program all the same."""
    with opened(tmp_path, *LONG, columns=39, rows=11) as terminal:
        terminal.wait_for(TOO_SMALL)
        assert f"{TOO_SMALL} make it at least 40 columns wide and 12 rows high." == " ".join(terminal.picture).strip()
        terminal.press("\x03\x03")
        assert (Exit.INTERRUPTED, "", []) == (terminal.end(), terminal.errors, terminal.changes)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_storm_of_sizes_ends_in_the_picture_of_a_fresh_start(columns: int, rows: int, tmp_path: Path) -> None:
    """Nothing of the sizes on the way is left."""
    with serving(tmp_path) as port:
        lobby = ("join", f"127.0.0.1:{port}", "--name", "Ana")
        with opened(tmp_path / "ana", *lobby) as terminal:  # whoever is known is told the same each time
            terminal.wait_for("join a table by its code")
        with opened(tmp_path / "ana", *lobby, columns=columns, rows=rows) as terminal:
            terminal.wait_for("join a table by its code")
            fresh = terminal.picture
        with opened(tmp_path / "ana", *lobby) as terminal:
            terminal.wait_for("join a table by its code")
            for size in (*STORM, (columns, rows)):
                terminal.resize(*size, drawn=False)
            terminal.wait_until(lambda: terminal.picture == fresh)


def test_a_storm_of_sizes_in_mid_match_ends_in_the_same_picture(tmp_path: Path) -> None:
    """Dice that are picked stay picked."""
    with opened(tmp_path, *LONG) as terminal:
        terminal.press(scoring_die(terminal))
        terminal.wait_until(lambda: picked(terminal) == 1)
        before = terminal.picture
        for size in (*STORM, (80, 24)):
            terminal.resize(*size, drawn=False)
        terminal.wait_until(lambda: terminal.picture == before)
