"""Claims about standard input, output and error: whatever they are connected to, nobody gets a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.programs import ROOT, environment

pytestmark = pytest.mark.slow

COMMANDS = ("play", "host", "join 127.0.0.1", "serve", "explain 5", "demo", "--help", "--version")


def redirected(
    home: Path, command: str, where: str, typed: str = "", **more: str
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command line in a shell that connects it as is said, such as `>&-`."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m dice10k {command} {where}', sys.executable],
        input=typed.encode(),
        capture_output=True,
        cwd=ROOT,
        env=environment(home, **more),
        timeout=60,
        check=False,
    )


def crashes(home: Path) -> list[Path]:
    """Return the crash files there are."""
    return list(home.rglob("crash-*"))


@pytest.mark.parametrize("command", COMMANDS)
def test_without_an_output_no_command_starts(command: str, tmp_path: Path) -> None:
    """One sentence on standard error, and exit code 74."""
    done = redirected(tmp_path, command, ">&-")

    assert (Exit.DISK, b"Standard output is closed, so nothing can be printed.\n") == (done.returncode, done.stderr)
    assert [] == crashes(tmp_path)


@pytest.mark.parametrize(
    "command", ["explain 222255", "--help", "play --help", "--version", "serve --port 0 --loopback --log /dev/null"]
)
def test_an_output_that_is_full_gets_one_sentence(command: str, tmp_path: Path) -> None:
    """It says what the system has said; exit code 74."""
    done = redirected(tmp_path, command, ">/dev/full")

    assert (Exit.DISK, 1) == (done.returncode, done.stderr.count(b"\n"))
    assert b"(No space left on device)" in done.stderr
    assert [] == crashes(tmp_path)


@pytest.mark.parametrize("command", ["play", "demo"])
def test_a_match_ends_when_what_it_prints_cannot_be_written(command: str, tmp_path: Path) -> None:
    """Nobody would see it; exit code 74 as well."""
    done = redirected(tmp_path, command, ">/dev/full")

    assert (Exit.DISK, b"What this program prints could not be written.\n") == (done.returncode, done.stderr)
    assert [] == crashes(tmp_path)


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(
    ("command", "code"),
    [("nonsense", Exit.USAGE), ("--lang fr", Exit.USAGE), ("explain 7", Exit.USAGE), ("explain 5 >&-", Exit.DISK)],
)
def test_without_a_standard_error_the_exit_code_says_it(command: str, code: Exit, where: str, tmp_path: Path) -> None:
    """Nothing of it goes to standard output instead."""
    done = redirected(tmp_path, command, where)

    assert (code, b"", b"") == (done.returncode, done.stdout, done.stderr)
    assert [] == crashes(tmp_path)


def test_without_an_input_there_is_nothing_to_explain(tmp_path: Path) -> None:
    """Exit code 74; an empty one is no fault."""
    closed, empty = redirected(tmp_path, "explain -", "<&-"), redirected(tmp_path, "explain -", "</dev/null")

    assert (Exit.DISK, b"Standard input cannot be read.\n") == (closed.returncode, closed.stderr)
    assert (Exit.OK, b"") == (empty.returncode, empty.stderr)
    assert [] == crashes(tmp_path)


def test_without_an_input_a_match_ends_politely(tmp_path: Path) -> None:
    """As at its end."""
    done = redirected(tmp_path, "play", "<&-")

    assert (Exit.OK, b"") == (done.returncode, done.stderr)
    assert b"End of input." in done.stdout


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
@pytest.mark.parametrize("command", ["explain --help", "explain 222255", "play --start 1"])
def test_what_an_encoding_cannot_say_is_replaced(command: str, encoding: str, tmp_path: Path) -> None:
    """Old terminals are served, in Spanish; what click itself writes to one of ASCII is UTF-8."""
    done = redirected(tmp_path, f"{command} --lang es", "", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    printed = (done.stdout + done.stderr).decode("utf-8" if encoding == "ascii" else encoding)

    assert (Exit.USAGE if "--start" in command else Exit.OK) == done.returncode
    assert {"explain --help": "cuánto", "explain 222255": "tres parejas"}.get(command, "múltiplo") in printed
    assert [] == crashes(tmp_path)


@pytest.mark.parametrize("command", ["--help", "explain - --json", "demo", "play --pace 0"])
def test_a_reader_that_stops_reading_is_no_failure(command: str, tmp_path: Path) -> None:
    """`| head -1` ends the command without a word."""
    done = redirected(tmp_path, command, "| head -1", typed="5\n" * 10_000)

    assert b"" == done.stderr
    assert 1 == done.stdout.count(b"\n")
    assert [] == crashes(tmp_path)
