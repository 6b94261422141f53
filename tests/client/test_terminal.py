"""Claims about standard input and output: whatever is at the other end, a line goes out or comes in, or is let go."""

import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client import terminal
from client.exits import Exit
from client.terminal import Printer, catch_signals, read_lines

WAIT_SECONDS: Final = 20.0
"""How long a test waits for the thread that reads; it never takes that long."""

SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that are caught, as far as the system has them."""


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def broken_never(code: Exit) -> None:
    """Fail: nothing is broken in this test."""
    pytest.fail(f"the stream is taken for broken: {code}")


def printed(line: str, encoding: str = "utf-8", kind: type[io.TextIOWrapper] = io.TextIOWrapper) -> str:
    """Return what comes out when a line is printed on a stream."""
    raw = io.BytesIO()
    stream = kind(raw, encoding=encoding, newline="\n")
    Printer(stream, broken_never)(line)
    assert not stream.closed
    return raw.getvalue().decode(encoding)


class Taker:
    """Somebody who takes lines and writes them down."""

    def __init__(self) -> None:
        """Wait for the first."""
        self.lines: list[str] = []
        self.ended = threading.Event()
        self.interrupts = 0

    def line(self, text: str, taken: Callable[[], None]) -> None:
        """Take a line, and look at it at once."""
        assert not self.ended.is_set()
        self.lines.append(text)
        taken()

    def end_of_input(self) -> None:
        """Take note of the end."""
        self.ended.set()

    def interrupt(self) -> None:
        """Take a Ctrl-C."""
        self.interrupts += 1


class Slow(Taker):
    """Somebody who lets lines wait."""

    def __init__(self) -> None:
        """Look at none."""
        super().__init__()
        self.waiting: list[Callable[[], None]] = []
        self.most = 0
        self.came = threading.Semaphore(0)

    def line(self, text: str, taken: Callable[[], None]) -> None:
        """Let a line wait."""
        self.lines.append(text)
        self.waiting.append(taken)
        self.most = max(self.most, len(self.waiting))
        self.came.release()

    def look(self) -> None:
        """Look at the line that has waited longest."""
        self.waiting.pop(0)()


def at_once(function: Callable[..., None], *arguments: object) -> None:
    """Call a function here and now, as a loop would in its own thread."""
    function(*arguments)


@pytest.fixture
def taker() -> Taker:
    """Somebody who takes lines."""
    return Taker()


def read(taker: Taker, data: bytes, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines somebody takes whose standard input is a pipe with this in it."""
    reading, writing = os.pipe()
    writer = threading.Thread(target=write_all, args=(writing, data))
    with os.fdopen(reading) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        read_lines(taker, at_once)
        writer.start()
        assert taker.ended.wait(WAIT_SECONDS)
        writer.join(WAIT_SECONDS)
    return taker.lines


def write_all(descriptor: int, data: bytes) -> None:
    """Write everything, and close."""
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)


# Lines out.


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "cp1252", "utf-16-le"])
def test_a_plain_line_comes_out_as_it_is(encoding: str) -> None:
    """Every stream can show it."""
    assert "You threw 1 1 5.\n" == printed("You threw 1 1 5.", encoding)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "Peñón: 10\u00a0000 → 2,3\u00a0%"),
        ("latin-1", "Peñón: 10\u00a0000 ? 2,3\u00a0%"),
        ("ascii", "Penon: 10 000 ? 2,3 %"),
    ],
)
def test_what_a_stream_cannot_show_is_replaced(encoding: str, shown: str) -> None:
    """No letter stops a match, and the space inside a number stays a space."""
    assert f"{shown}\n" == printed("Peñón: 10\u00a0000 → 2,3\u00a0%", encoding)


@given(st.text(st.characters(exclude_characters="\n\r")), st.sampled_from(["utf-8", "latin-1", "ascii", "cp1252"]))
def test_any_line_can_be_printed_anywhere(line: str, encoding: str) -> None:
    """Lone surrogates and all: one line goes in, one line comes out."""
    assert printed(line, encoding).endswith("\n")
    assert 1 == printed(line, encoding).count("\n")


def test_each_line_is_seen_at_once() -> None:
    """Whoever reads through a pipe does not wait for a buffer to fill."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as stream, os.fdopen(reading, "rb") as reader:
        Printer(stream, broken_never)("You start.")

        assert b"You start.\n" == reader.readline()


def test_a_pipe_nobody_reads_any_more_is_told_once() -> None:
    """`dice10k play | head` ends, and does not fail with every further line: whoever reads has what they wanted."""
    told: list[Exit] = []
    reading, writing = os.pipe()
    os.close(reading)
    stream = os.fdopen(writing, "w")
    printer = Printer(stream, told.append)

    for _ in range(3):
        printer("line")

    assert [Exit.OK] == told
    assert stream.closed


def test_a_closed_stream_is_told_once() -> None:
    """A stream may be closed under us; what it should have shown is lost."""
    told: list[Exit] = []
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    printer = Printer(stream, told.append)
    stream.close()

    for _ in range(3):
        printer("line")

    assert [Exit.DISK] == told


def test_without_standard_output_nothing_can_be_shown() -> None:
    """`dice10k play >&-`: a person would wait for ever."""
    told: list[Exit] = []
    printer = Printer(None, told.append)

    for _ in range(3):
        printer("line")

    assert [Exit.DISK] == told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_disk_is_told_once() -> None:
    """`dice10k play > file` must not end with 0 when the file lacks what was said."""
    told: list[Exit] = []
    with Path("/dev/full").open("w") as stream:
        printer = Printer(stream, told.append)
        for _ in range(3):
            printer("line")

        assert [Exit.DISK] == told
        assert stream.closed


@pytest.mark.slow
@given(
    words=st.lists(st.text("abcdefghij", min_size=1, max_size=12), min_size=1, max_size=60),
    columns=st.integers(20, 120),
    indent=st.sampled_from(["", "  "]),
)
def test_on_a_terminal_lines_are_broken_between_words(words: list[str], columns: int, indent: str) -> None:
    """No word is torn, none is lost, and no line reaches the last column."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        lines = printed(indent + " ".join(words), kind=Terminal).splitlines()

    assert words == " ".join(lines).split()
    assert max(map(len, lines)) < columns
    assert all(line.startswith("     ") for line in lines[1:]) or not indent


def test_into_a_file_lines_are_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs read lines."""
    monkeypatch.setenv("COLUMNS", "40")

    assert "a " * 100 + "\n" == printed("a " * 100)


def test_a_very_narrow_terminal_breaks_lines_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under 20 columns there is no good way to break a line."""
    monkeypatch.setenv("COLUMNS", "10")

    assert "a " * 20 + "\n" == printed("a " * 20, kind=Terminal)


# Lines in.


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"1\n2t\n", ["1", "2t"]),
        (b"1\n2t", ["1", "2t"]),
        (b"1\r\n", ["1\r"]),
        ("señal\n".encode(), ["señal"]),
        (b"\xff\xfe\n\xc3", ["\ufffd\ufffd", "\ufffd"]),
        (b"\0\n", ["\0"]),
        (b"\xef\xbb\xbf1\n\xef\xbb\xbf2\n", ["1", "\ufeff2"]),
    ],
)
def test_lines_come_as_they_were_written(
    data: bytes, lines: list[str], taker: Taker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also without an end, and with bytes that are no text; a mark in front of the whole text is none of it."""
    assert lines == read(taker, data, monkeypatch)


def test_a_letter_torn_between_two_reads_stays_whole(taker: Taker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read may end inside a letter of several bytes."""
    line = "a" + "ñ" * 3_000

    assert [line] == read(taker, line.encode() + b"\n", monkeypatch)


def test_a_huge_line_is_cut_and_the_next_one_is_whole(taker: Taker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends a gigabyte without an end fills no memory."""
    huge, following = read(taker, b"x" * 3_000_000 + b"\n1\n", monkeypatch)

    assert len(huge) <= 10_000
    assert "1" == following


def test_an_input_without_an_end_waits_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """`yes | dice10k play` fills no memory, and holds up nobody else: a line comes only when another has been taken."""
    monkeypatch.setattr(terminal, "_LINES_AHEAD", 5)
    slow = Slow()
    reading, writing = os.pipe()
    write_all(writing, b"1\n" * 1_000)
    with os.fdopen(reading) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        read_lines(slow, at_once)
        for number in range(1_000):
            assert slow.came.acquire(timeout=WAIT_SECONDS)
            if number >= 5 - 1:
                slow.look()
        assert slow.ended.wait(WAIT_SECONDS)

    assert (5, 1_000) == (slow.most, len(slow.lines))


@pytest.mark.parametrize("stdin", [None, "closed", "file"])
def test_an_input_that_is_not_there_has_ended(
    stdin: str | None, taker: Taker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program started without standard input, with a closed one or an empty file gets no line, and says so."""
    (tmp_path / "empty").touch()
    with (tmp_path / "empty").open() as stream:
        if stdin == "closed":
            stream.close()
        monkeypatch.setattr(sys, "stdin", stream if stdin else None)
        read_lines(taker, at_once)

        assert taker.ended.wait(WAIT_SECONDS)
    assert [] == taker.lines


# Signals.


@pytest.fixture
def handlers() -> Iterator[None]:
    """Put the handlers back that were there."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
def test_ctrl_c_asks_and_other_signals_end_in_order(taker: Taker) -> None:
    """The first is for the player, the others for the program; both go through the loop."""
    stops: list[str] = []
    calls: list[Callable[..., None]] = []
    catch_signals(taker.interrupt, lambda: stops.append("stop"), calls.append)

    for number in SIGNALS:
        signal.raise_signal(number)

    assert (0, []) == (taker.interrupts, stops)
    for call in calls:
        call()
    assert 1 == taker.interrupts
    assert ["stop"] * (len(SIGNALS) - 1) == stops
