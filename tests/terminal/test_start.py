"""Claims about the first minute at the full screen: from the bare name of the program to dice on the table."""

from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import run
from tests.support.seated import ENGLISH
from tests.support.terminals import opened

pytestmark = pytest.mark.slow


def test_the_name_alone_and_two_keys_lead_to_the_first_throw(tmp_path: Path) -> None:
    """With an empty home: Enter for the computer, Enter for a sprint, and the dice are there to be thrown."""
    with opened(tmp_path) as terminal:
        terminal.wait_for("> 1  play the computer")
        terminal.press("\r")
        terminal.wait_for("> 1  sprint: a short match for two")
        terminal.press("\r")
        terminal.wait_for(ENGLISH.throw, "is about to throw")

        assert terminal.shows("7,000")


def test_the_name_alone_takes_the_options_of_a_player(tmp_path: Path) -> None:
    """Those that say who plays and how it is shown, in ASCII where that is wanted: no letter has an accent."""
    with opened(tmp_path, "--lang", "es", "--ascii", "--name", "Núñez") as terminal:
        terminal.wait_for("> 1  jugar contra el ordenador")
        assert terminal.shows("Nunez")
        assert terminal.printed.replace("\u00a0", " ").isascii()
    with opened(tmp_path, "--plain", "--lang", "es", "--ascii") as terminal:
        terminal.wait_for("Aqui te llamas Nunez.")


def test_without_a_terminal_the_name_alone_is_a_question(tmp_path: Path) -> None:
    """A script that forgot the command is told which there are, and nothing is started."""
    done = run(tmp_path)

    assert Exit.USAGE == done.returncode
    assert "Commands:" in done.stderr
