"""Claims about the end of the full screen: however it ends, the terminal is as it was, and last words stand."""

import os
import signal
import sys
from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import children, servers, serving
from tests.support.seated import LONG, sit_down
from tests.support.terminals import Terminal, opened

pytestmark = pytest.mark.slow

CTRL_C = "\x03"
FAILING = (sys.executable, "-m", "tests.support.failing")


def left(terminal: Terminal) -> tuple[int, str, list[str]]:
    """Wait for the end, and return its exit code, standard error and what of the terminal is not as it was."""
    return terminal.end(), terminal.errors, terminal.changes


def test_the_terminal_is_taken_while_the_program_runs(tmp_path: Path) -> None:
    """Else the other tests here would prove nothing."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        assert terminal.emulator.alternate
        assert terminal.emulator.cursor.hidden
        terminal.press("m")
        terminal.wait_for("The mouse is on")
        assert terminal.mouse
        terminal.kill()

        assert ["modes of the line", "alternate screen", "hidden cursor", "mouse", "bracketed paste"] == left(terminal)[
            2
        ]


def test_q_leaves(tmp_path: Path) -> None:
    """After a question that says what becomes of the match; with the mouse on, it is off afterwards."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.press("m")
        terminal.wait_for("The mouse is on")
        terminal.press("q")
        terminal.wait_for("The match is kept: start again to go on with it.")
        terminal.press("1")

        assert (Exit.OK, "", []) == left(terminal)


def test_ctrl_c_asks_and_leaves_the_second_time(tmp_path: Path) -> None:
    """Exit code 130; the first one says what becomes of the match."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.press(CTRL_C)
        terminal.wait_for("Ctrl-C again to leave.")
        terminal.press(CTRL_C)

        assert (Exit.INTERRUPTED, "", []) == left(terminal)
        assert terminal.shows("The match is kept: start again to go on with it.")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_in_order(number: signal.Signals, tmp_path: Path) -> None:
    """Exit code 0."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.signal(number)

        assert (Exit.OK, "", []) == left(terminal)


def test_a_window_that_is_closed_ends_it_without_a_fault(tmp_path: Path) -> None:
    """There is nobody left to tell; no crash file is written about it."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.hang_up()

        assert (Exit.OK, "") == (terminal.process.wait(60), terminal.errors)
        assert not list(tmp_path.rglob("crash-*"))


@pytest.mark.parametrize("place", ["key", "picture", "message"])
def test_a_fault_of_ours_ends_it_with_one_sentence(place: str, tmp_path: Path) -> None:
    """A crash file for whoever mends it, exit code 70, and no traceback (UX B3, 14)."""
    with opened(tmp_path, *LONG, program=(*FAILING, place)) as terminal:
        if place == "key":
            sit_down(terminal)
            terminal.press("?")

        assert (Exit.INTERNAL, "", []) == left(terminal)
        assert terminal.shows("Something in this program failed. Start it again, and please send the file")
        (crash,) = tmp_path.rglob("crash-*")
        assert "ZeroDivisionError: on purpose" in crash.read_text(encoding="utf-8")


def test_a_server_that_is_lost_for_good_ends_the_match_in_words(tmp_path: Path) -> None:
    """Of a match against the computer there is nothing to come back to: exit code 3."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        (server,) = children(terminal)
        os.kill(server, signal.SIGKILL)

        assert (Exit.CONNECTION, "", []) == left(terminal)
        assert terminal.picture[0].startswith("The server of this match has ended. The match is kept: start again to")


def test_a_server_that_is_lost_meanwhile_is_counted_down_for(tmp_path: Path) -> None:
    """Somebody who has joined sees a banner, and may leave."""
    with serving(tmp_path) as port, opened(tmp_path / "ana", "join", f"127.0.0.1:{port}") as terminal:
        terminal.wait_for("You are in the lobby.")
        (server,) = servers(str(tmp_path / "server.log"))
        os.kill(server, signal.SIGKILL)
        terminal.wait_for("No connection. Next attempt in ")
        terminal.press("q")

        assert (Exit.OK, "", []) == left(terminal)


def test_where_nothing_listens_one_sentence_stands_on_the_normal_screen(tmp_path: Path) -> None:
    """The address, the likely cause and the next step; exit code 3."""
    with opened(tmp_path, "join", "127.0.0.1:1") as terminal:
        assert (Exit.CONNECTION, "", []) == left(terminal)
        assert terminal.picture[0].startswith("Nothing is listening at 127.0.0.1:1.")
