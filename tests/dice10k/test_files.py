"""Claims about `dice10k.files`: only ordinary files are read, none is waited for, and each command says which it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.exits import Exit
from dice10k.files import NotOrdinary, can_append, first_bytes
from tests.support.command_line import command_line
from tests.support.programs import ROOT, environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no pipes with names")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """Return a pipe with nobody at either end."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_an_ordinary_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    """Also through a link."""
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to("file")

    assert (b"123", b"12345") == (first_bytes(tmp_path / "file", 3), first_bytes(tmp_path / "link", 9))


def test_nothing_else_is_read(pipe: Path, tmp_path: Path) -> None:
    """A pipe, a folder and a device are told apart from what cannot be read at all."""
    for path in (pipe, tmp_path, Path("/dev/zero")):
        with pytest.raises(NotOrdinary):
            first_bytes(path, 9)
    (tmp_path / "loop").symlink_to("loop")
    for name in ("loop", "missing", "x" * 5_000):
        with pytest.raises(OSError, match=r".+") as error:
            first_bytes(tmp_path / name, 9)
        assert not isinstance(error.value, NotOrdinary)


def test_what_another_program_sends_can_be_named(tmp_path: Path) -> None:
    """As `/dev/stdin`, and it is waited for."""
    done = subprocess.run(
        [sys.executable, "-m", "dice10k", "rules", "/dev/stdin"],
        input=b'preset = "zilch"\n',
        capture_output=True,
        cwd=ROOT,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )

    assert (0, b"") == (done.returncode, done.stderr)
    assert "The rules «zilch»" == done.stdout.decode().splitlines()[0]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("rules",), Exit.USAGE),
        (("play", "--rules"), Exit.USAGE),
        (("host", "--rules"), Exit.USAGE),
        (("demo", "--rules"), Exit.USAGE),
        (("odds", "--rules"), Exit.USAGE),
        (("explain", "1", "--rules"), Exit.USAGE),
        (("verify",), Exit.DISK),
        (("replay",), Exit.DISK),
        (("serve", "--log"), Exit.DISK),
    ],
    ids=str,
)
def test_a_pipe_does_not_hold_a_command_up(
    command: tuple[str, ...], code: Exit, pipe: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence in either language names it."""
    english = command_line(capsys, tmp_path, *command, str(pipe))
    spanish = command_line(capsys, tmp_path, *command, str(pipe), "--lang", "es")

    assert (code, code) == (english.code, spanish.code)
    assert 1 == (english.out + english.err).count("\n")
    assert str(pipe) in english.out + english.err
    assert str(pipe) in spanish.out + spanish.err
    assert english != spanish


def test_a_log_can_be_an_ordinary_file_or_nothing_at_all(pipe: Path, tmp_path: Path) -> None:
    """What stands in it stays. A pipe is none, though somebody reads from it: they would leave when we look."""
    log = tmp_path / "log"
    log.write_text("before")
    for path in (log, Path(os.devnull), tmp_path / "new"):
        can_append(path)
    assert ("before", "") == (log.read_text(), (tmp_path / "new").read_text())

    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(NotOrdinary):
            can_append(pipe)
    finally:
        os.close(reading)
    with pytest.raises(OSError, match=r".+"):
        can_append(pipe)


def test_a_log_can_be_our_own_output(pipe: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which may be a pipe to another program."""
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    writing = os.open(pipe, os.O_WRONLY)
    monkeypatch.setattr("dice10k.files._WRITTEN", (writing,))
    can_append(pipe)
    os.close(writing)
    with pytest.raises(NotOrdinary):
        can_append(pipe)
    os.close(reading)
