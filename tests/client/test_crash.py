"""Claims about crashes: whatever fails, there is a file for whoever mends it and one sentence for the player."""

import stat
from pathlib import Path

import pytest

from client.crash import crash_sentence, write_crash_file
from protocol.version import VERSION
from tests.support.speech import ENGLISH, SPANISH, SPEECHES


def test_a_crash_file_says_what_failed_and_where_it_ran(tmp_path: Path) -> None:
    """One file is enough for a bug report: version, Python, system, and the trace."""
    path = write_crash_file(tmp_path, "Traceback: ZeroDivisionError\n")

    assert path is not None
    assert path.parent == tmp_path
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"Dice 10k {VERSION}, Python 3.")
    assert text.endswith("\n\nTraceback: ZeroDivisionError\n")


def test_a_crash_file_is_its_owners_alone(tmp_path: Path) -> None:
    """A trace may hold names and paths."""
    path = write_crash_file(tmp_path, "trace")

    assert path is not None
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)


def test_a_trace_with_broken_letters_is_written_all_the_same(tmp_path: Path) -> None:
    """A file name that is no text may stand in a trace."""
    path = write_crash_file(tmp_path, "caf\udce9")

    assert path is not None
    assert path.read_text(encoding="utf-8").endswith("caf?")


def test_two_crashes_in_a_second_share_a_file(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    paths = {write_crash_file(tmp_path, trace) for trace in ("first", "second")}

    text = "".join(path.read_text(encoding="utf-8") for path in paths if path is not None)
    assert "first" in text
    assert "second" in text


def test_where_no_file_can_be_written_the_crash_is_still_told(tmp_path: Path) -> None:
    """A full disk does not turn one failure into two."""
    path = write_crash_file(tmp_path / "missing", "trace")

    assert path is None
    assert "Something in this program failed. Start it again." == crash_sentence(ENGLISH, path)


def test_the_sentence_names_the_file() -> None:
    """It says what to do, and what to send."""
    sentence = crash_sentence(ENGLISH, Path("/home/ana/crash-1.txt"))

    assert sentence.startswith("Something in this program failed. Start it again")
    assert sentence.endswith("/home/ana/crash-1.txt.")


@pytest.mark.parametrize("path", [None, Path("/tmp/x")])  # noqa: S108 - only a path to be said
def test_a_crash_is_told_in_each_language(path: Path | None) -> None:
    """Nothing of it stays English."""
    assert len(SPEECHES) == len({crash_sentence(speech, path) for speech in SPEECHES})
    assert "programa" in crash_sentence(SPANISH, path)


def test_a_path_cannot_harm_the_terminal() -> None:
    """The folder's name may come from an environment variable."""
    assert "\x1b" not in crash_sentence(ENGLISH, Path("/tmp/\x1b[2J"))  # noqa: S108 - only a path to be said
