"""Claims about a client as a process: what it ends with, and that no traceback reaches a player.

The command line's tests cover a client that plays; here is what they cannot reach.
"""

import re
from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import run, serving, started

pytestmark = pytest.mark.slow


def test_a_fault_inside_a_callback_is_a_file_and_a_sentence(tmp_path: Path) -> None:
    """Twisted would write it to a log and go on; the player is told, once, and the program ends with 70."""
    with serving(tmp_path) as port:
        done = run(tmp_path, "127.0.0.1", str(port), str(tmp_path), module="tests.support.crashing")

    (crash,) = (tmp_path / "profiles" / "default").glob("crash-*.txt")
    assert (Exit.INTERNAL, "") == (done.returncode, done.stderr)
    assert done.stdout.endswith(f"please send the file {crash}.\n")
    assert 1 == done.stdout.count("Something in this program failed.")
    assert "ZeroDivisionError: on purpose" in crash.read_text(encoding="utf-8")
    assert "Traceback" not in done.stdout


def test_a_quiet_robot_says_only_what_the_dice_were_worth(tmp_path: Path) -> None:
    """Two of them in one terminal do not talk over each other."""
    with serving(tmp_path) as port:
        address = f"127.0.0.1:{port}"
        with started(tmp_path, "robot", address, "--name", "Ana", "--rule", "starting_score=9000") as ana:
            ana.wait_for("You sit at table ")
            done = run(tmp_path, "robot", address, "--name", "Luis", "--join")
            assert Exit.OK == ana.end()

    assert (Exit.OK, 1) == (done.returncode, done.stdout.count("\n"))
    assert re.match("Luis: Dice checked: .* consistent with what this client saw", done.stdout)
