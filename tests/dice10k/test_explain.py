"""Claims about `dice10k explain`: every legal keep, best first, for people and for programs."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.support import naive
from tests.support.command_line import command_line
from tests.support.naive import every_multiset, naive_keeps
from tests.support.programs import ROOT, environment, run

pytestmark = pytest.mark.slow

EXAMPLE = """\
2 2 2 2 5 5:
  1,000  2 2 2 2 5 5  three pairs
    500  2 2 2 2 5 5  four of a kind
    450  2 2 2 2 5    four of a kind
    400  2 2 2 2      four of a kind
    300  2 2 2 5 5    three of a kind
    250  2 2 2 5      three of a kind
    200  2 2 2        three of a kind
    100  5 5
     50  5
"""


def digits(throws: Iterable[tuple[int, ...]]) -> str:
    """Return throws as they are written, one on each line."""
    return "".join("".join(map(str, throw)) + "\n" for throw in throws)


@pytest.mark.parametrize("dice", [["222255"], ["2", "2", "2", "2", "5", "5"], ["2,2,2", "255"], ["2 2 2 2 5 5"]])
def test_a_throw_is_explained_to_people(dice: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """However its dice are written: both readings of four and two, and every other keep (RULES 1.7)."""
    said = command_line(capsys, tmp_path, "explain", *dice)

    assert (0, EXAMPLE, "") == (said.code, said.out, said.err)


def test_it_is_explained_in_spanish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With numbers as Spanish writes them."""
    said = command_line(capsys, tmp_path, "explain", "222255", "--lang", "es")

    assert "  1\u00a0000  2 2 2 2 5 5  tres parejas" == said.out.splitlines()[1]


def test_a_bust_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is no keep to list."""
    assert "2 3 4 6: a bust, nothing scores.\n" == command_line(capsys, tmp_path, "explain", "2346").out


def test_a_throw_is_explained_to_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object, with the dice in the order in which they were given."""
    said = command_line(capsys, tmp_path, "explain", "5 2 2", "--json")

    keeps = [{"dice": [5], "reading": "sets", "points": 50}]
    assert {"rules": "dice10k", "dice": [5, 2, 2], "keeps": keeps} == json.loads(said.out)


def test_all_923_throws_agree_with_the_naive_scorer(tmp_path: Path) -> None:
    """One throw on each line of standard input, one object on each line of the answer, best first."""
    throws = list(every_multiset())
    done = run(tmp_path, "explain", "-", "--json", typed=digits(throws))
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    assert (0, "") == (done.returncode, done.stderr)
    assert 923 == len(throws) == len(answers)
    for throw, answer in zip(throws, answers, strict=True):
        keeps = [(tuple(keep["dice"]), keep["reading"], keep["points"]) for keep in answer["keeps"]]
        points = [keep[2] for keep in keeps]
        assert throw == tuple(answer["dice"])
        assert naive_keeps(naive.DICE10K, throw) == frozenset(keeps)
        assert len(keeps) == len(set(keeps))
        assert sorted(points, reverse=True) == points


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("\ufeff5\n", 1),
        ("\ufeff", 0),
        ("", 0),
        ("\n\n", 0),
        ("5", 1),
        ("5\n", 1),
        ("  5  \r\n\n1\n", 2),
        ("1 1 5\n2,2\n", 2),
    ],
)
def test_lines_are_read_generously(typed: str, lines: int, tmp_path: Path) -> None:
    """Without an end, with space around, with another system's ends and its mark in front, or empty."""
    done = run(tmp_path, "explain", "-", "--json", typed=typed)

    assert (0, lines, "") == (done.returncode, len(done.stdout.splitlines()), done.stderr)


@pytest.mark.parametrize(
    "dice", ["7", "0", "1234561", "x", "-1", "", "1.5", "٣", "²", "\x1b[2J", "1" * 5_000, "dice10k", "12-"]
)
def test_what_is_no_throw_gets_one_sentence(dice: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error, with what is possible, and the exit code of UX B6."""
    said = command_line(capsys, tmp_path, "explain", "--", dice)

    assert (2, "") == (said.code, said.out)
    assert 1 == said.err.count("\n")
    assert said.err.rstrip("\n").isprintable()
    assert len(said.err) < 200


@pytest.mark.parametrize("typed", [b"7\n", b"\xff\n", b"1234567\n", b"1" * 100_000, b"\0\n"])
def test_a_wrong_line_ends_the_reading(typed: bytes, tmp_path: Path) -> None:
    """What came before it has been answered; what follows is left alone."""
    done = run(tmp_path, "explain", "-", typed=b"5\n" + typed + b"\n1\n")

    assert (2, "5:\n  50  5\n") == (done.returncode, done.stdout)
    assert 1 == done.stderr.count("\n")


def test_without_dice_it_says_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is waited for."""
    said = command_line(capsys, tmp_path, "explain")

    assert (2, 1) == (said.code, said.err.count("\n"))
    assert "222255" in said.err


def test_unknown_rules_get_the_list_of_those_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and nothing is explained by others."""
    said = command_line(capsys, tmp_path, "explain", "5", "--rules", "classic2")

    assert (2, "", 1) == (said.code, said.out, said.err.count("\n"))
    assert "dice10k" in said.err


def test_a_reader_that_stops_reading_is_no_failure(tmp_path: Path) -> None:
    """`dice10k explain - | head -1` ends without a word on standard error."""
    command = [sys.executable, "-m", "dice10k", "explain", "-", "--json"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(tmp_path),
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate(digits(every_multiset()).encode(), timeout=60)

    assert b"" == errors
    assert 1 == process.returncode


def test_a_wrong_throw_is_told_with_its_line(tmp_path: Path) -> None:
    """Among 923 nobody would find it."""
    done = run(tmp_path, "explain", "-", typed="222255\n\n11\n17\n")

    assert 2 == done.returncode
    assert "Line 4: «17» is no throw" in done.stderr


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("1\0002", "1\\x002"),
        ("1\ufeff2", "1\\ufeff2"),
        ("1\u200b2", "1\\u200b2"),
        ("1\ufe0f2", "1\\ufe0f2"),
        ("1\u03012", "1\\u03012"),
        ("1\t2", "1\\t2"),
        ("1\u00a02", "1\\xa02"),
        ("1-2 ñ", "1-2 ñ"),
    ],
)
def test_a_wrong_throw_that_looks_right_shows_what_is_wrong_with_it(typed: str, shown: str, tmp_path: Path) -> None:
    """Nobody is told that «12» is no throw."""
    done = run(tmp_path, "explain", "-", typed=f"{typed}\n".encode())

    assert done.stderr.startswith(f"Line 1: «{shown}» is no throw")


def test_rules_that_look_right_show_what_is_wrong_with_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Their name is shown in the same way."""
    said = command_line(capsys, tmp_path, "explain", "5", "--rules", "dice10k\u200b")

    assert said.err.startswith("There are no rules called «dice10k\\u200b».")
