"""Claims about `dice10k demo`: two real clients play one match over TCP, and both check its dice."""

from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import run

pytestmark = pytest.mark.slow


def test_a_match_ends_verified_by_both(tmp_path: Path) -> None:
    """Without a keyboard, in plain text, with exit code 0; and nothing is left in the player's own home."""
    done = run(tmp_path, "demo", "--start", "9000", "--lang", "es")
    lines = [line for line in done.stdout.splitlines() if "Dados comprobados: " in line]

    assert (Exit.OK, "") == (done.returncode, done.stderr)
    assert 2 == len(lines)
    assert 1 == len([line for line in lines if line.startswith("Luis: ")])
    assert [] == list(tmp_path.iterdir())


def test_a_match_that_cannot_be_played_ends_at_once(tmp_path: Path) -> None:
    """The one who waits for a table is not left waiting."""
    done = run(tmp_path, "demo", "--start", "20000")

    assert Exit.FAILURE == done.returncode
    assert "Those rules cannot be played" in done.stdout
