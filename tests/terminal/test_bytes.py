"""Claims about the bytes that reach the terminal: no colours and no signs but those it shows."""

import re
from pathlib import Path

import pytest

from tests.support.programs import command, until
from tests.support.seated import LONG, sit_down
from tests.support.terminals import Terminal, opened

pytestmark = pytest.mark.long

RENDITIONS = re.compile(rb"\x1b\[([0-9;]*)m")
COLORS = {*range(30, 50), *range(90, 108)}


def with_variable(variable: str) -> list[str]:
    """Return the command line of the program with a variable of the environment, if there is one."""
    return ["env", *filter(None, [variable]), *command()]


def colors(terminal: Terminal) -> set[int]:
    """Return the numbers of the colours that were ever asked for."""
    numbers = (number for found in RENDITIONS.findall(terminal.written) for number in found.split(b";") if number)
    return set(map(int, numbers)) & COLORS


def look_around(terminal: Terminal) -> None:
    """See the table, the dice, the help and the question about leaving."""
    sit_down(terminal)
    terminal.press("t")
    terminal.wait_for("You threw ", "Bust: you")
    terminal.press("?")
    terminal.wait_for("The rules of this table")
    terminal.press("x")
    terminal.wait_for(" q leave", "throw on")
    terminal.press("q")
    terminal.wait_for("1  leave")


def test_colors_are_those_of_the_terminal(tmp_path: Path) -> None:
    """Else the next test would prove nothing. Only the sixteen are used, which somebody has chosen for themselves."""
    with opened(tmp_path, *LONG, COLORTERM="truecolor") as terminal:
        look_around(terminal)

        assert colors(terminal)
        assert not colors(terminal) & {38, 48}


@pytest.mark.parametrize(
    ("options", "variable"),
    [((), "NO_COLOR=1"), (("--color", "never"), ""), (("--color", "never"), "COLORTERM=truecolor")],
    ids=["NO_COLOR", "never", "never in a rich terminal"],
)
def test_without_colors_there_are_none(options: tuple[str, ...], variable: str, tmp_path: Path) -> None:
    """Bold and reverse remain."""
    with opened(tmp_path, *LONG, *options, program=with_variable(variable)) as terminal:
        look_around(terminal)

        assert set() == colors(terminal)
        assert b"\x1b[0;1m" in terminal.written


@pytest.mark.parametrize(
    ("options", "variable"),
    [(("--ascii",), ""), ((), "TERM=linux"), ((), "PYTHONIOENCODING=ascii")],
    ids=["asked for", "the console of Linux", "not UTF-8"],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_where_only_ascii_is_shown_every_byte_is(
    options: tuple[str, ...], variable: str, language: str, tmp_path: Path
) -> None:
    """The signs are; Spanish letters are letters, where the terminal has them."""
    with opened(tmp_path, *LONG, *options, "--lang", language, program=with_variable(variable)) as terminal:
        terminal.wait_for(" t throw ", " t lanzar ")

        if language == "en" or variable.startswith("PYTHONIOENCODING"):
            assert terminal.written.isascii()
        assert "·" not in terminal.printed


def test_ascii_has_the_same_layout(tmp_path: Path) -> None:
    """Every line is as long, and differs in signs alone."""
    with opened(tmp_path / "ascii", *LONG, "--ascii", "--name", "Ana") as terminal:
        terminal.wait_for(" t throw ")
        terminal.press("?")
        terminal.wait_for("The rules of this table")
        ascii_picture = terminal.picture
    with opened(tmp_path / "rich", *LONG, "--name", "Ana") as terminal:
        terminal.wait_for(" t throw ")
        terminal.press("?")
        terminal.wait_for("The rules of this table")

        assert list(map(len, ascii_picture)) == list(map(len, terminal.picture))


def test_an_idle_screen_writes_nothing(tmp_path: Path) -> None:
    """Nothing moves while nobody does anything."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.press("?")
        terminal.wait_for("The rules of this table")
        written = len(terminal.written)

        assert not until(lambda: len(terminal.written) > written, 3.0)
