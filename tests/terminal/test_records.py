"""Claims about records with real programs: one key saves what `verify` finds consistent and `replay` steps through."""

import re
from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import run
from tests.support.seated import sit_down, step
from tests.support.terminals import opened

pytestmark = pytest.mark.slow


def saved(home: Path) -> Path:
    """Return the one record in a home."""
    (path,) = home.glob("profiles/*/records/*.d10k")
    return path


def test_a_match_is_saved_by_a_key_checked_and_stepped_through(tmp_path: Path) -> None:
    """At the full screen, from the last throw to the last event of the replay."""
    with opened(tmp_path, "play", "--pace", "0", "--no-animation") as terminal:
        sit_down(terminal)
        step(terminal)
        terminal.press("r")
        terminal.wait_for("1  yes, resign")
        terminal.press("1")
        terminal.wait_for(" w save record")
        terminal.press("w")
        terminal.wait_for("The record is saved in")
        terminal.press("q")
        assert Exit.OK == terminal.end()
    path = saved(tmp_path)
    checked = run(tmp_path, "verify", str(path))
    assert Exit.OK == checked.returncode
    assert f"{path}: consistent with what this client saw. Signed by the server it played on, " in checked.stdout

    with opened(tmp_path, "replay", str(path)) as terminal:
        terminal.wait_for("event 1 of ")
        terminal.press("\x1b[C")
        terminal.wait_for("event 2 of ", " threw ")
        terminal.press("\x1b[F")
        terminal.wait_for("resigned")
        (last,) = set(re.findall(r"event (\d+) of \1\b", terminal.printed))
        terminal.press("\x1b[D")
        terminal.wait_for(f"event {int(last) - 1} of {last}")
        terminal.resize(40, 12)
        terminal.wait_for("Dice 10k")
        terminal.press("q")
        assert (Exit.OK, "", []) == (terminal.end(), terminal.errors, terminal.changes)


@pytest.mark.parametrize("options", [(), ("--insecure",)])
def test_a_record_is_signed_with_and_without_encryption(tmp_path: Path, options: tuple[str, ...]) -> None:
    """A server has a key in any case."""
    played = run(tmp_path, "play", "--plain", "--pace", "0", *options, typed="t\nr\n1\nw\nq\n")
    assert f"The record is saved in {saved(tmp_path)}." in played.stdout
    checked = run(tmp_path, "verify", str(saved(tmp_path)))
    words = (
        "nothing has shown" if options else "consistent with what this client saw. Signed by the server it played on, "
    )
    assert (Exit.OK, True) == (checked.returncode, words in checked.stdout)
    told = run(tmp_path, "replay", str(saved(tmp_path)))
    assert " threw " in told.stdout
