"""Standard input and output as plain mode uses them: lines out, lines in, Ctrl-C, and nothing else."""

import os
import shutil
import signal
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final, Protocol, TextIO

from client.exits import Exit
from client.letters import LETTERS
from protocol.text import width

__all__ = ["LineTaker", "Printer", "catch_signals", "read_lines"]

_NARROWEST: Final = 20
"""Columns under which lines are left to the terminal."""

_HANGING: Final = " " * 5
"""What a row of a menu goes on with, under its text."""

_READ_BYTES: Final = 4_096
"""What is read of standard input at once."""

_LINE_BYTES: Final = 4_096
"""The longest line that is taken; of a longer one only the end is, and it will make no sense to anybody."""

_LINES_AHEAD: Final = 200
"""Lines that are read before they are looked at. The rest of an input without an end stays outside, where it takes no
memory and holds up neither signals nor the server."""

_MARK: Final = "\ufeff"
"""What some programs put in front of a text to say that it is UTF-8."""


class LineTaker(Protocol):
    """Who takes lines."""

    def line(self, text: str, taken: Callable[[], None]) -> None:
        """Take a line, without its end. It counts as waiting until `taken` is called, which lets another one come."""

    def end_of_input(self) -> None:
        """Take note that there are no more."""


class Printer:
    """Prints lines in whatever the stream can show.

    Args:
        stream: where to; on a terminal, lines are broken between words. `None`: standard output was closed.
        broken: called once, with the exit code, when nothing can be printed any more.
        ascii_only: whether to print ASCII alone, whatever the stream can show.
    """

    def __init__(self, stream: TextIO | None, broken: Callable[[Exit], None], *, ascii_only: bool = False) -> None:
        """Find out what the stream can show."""
        self._stream = stream
        self._terminal = stream is not None and stream.isatty()
        self._encoding = "ascii" if ascii_only else (stream and stream.encoding) or "ascii"
        self._broken: Callable[[Exit], None] | None = broken

    def __call__(self, line: str) -> None:
        """Print a line. What the stream cannot show is written with what it can."""
        if self._stream is None:
            self._give_up(Exit.DISK)
            return
        if not _fits(line, self._encoding):
            line = line.encode(self._encoding, LETTERS).decode(self._encoding)
        try:
            self._stream.write((_wrapped(line) if self._terminal else line) + "\n")
            self._stream.flush()
        except BrokenPipeError:
            self._give_up(Exit.OK)
        except (OSError, ValueError):
            self._give_up(Exit.DISK)

    def _give_up(self, code: Exit) -> None:
        """Print no more. Whoever reads only the first lines, such as `head`, has what they wanted."""
        if self._stream is not None:
            with suppress(OSError, ValueError):
                self._stream.close()  # else the interpreter tries once more in the end, and complains
        self._stream = None
        broken, self._broken = self._broken, None
        if broken is not None:
            broken(code)


def _wrapped(line: str) -> str:
    """Return a line broken between words where the terminal would break it inside one; rows of a menu stay together."""
    columns = shutil.get_terminal_size().columns
    if width(line) < columns or columns < _NARROWEST:
        return line
    return textwrap.fill(line, columns - 1, subsequent_indent=_HANGING if line.startswith(" ") else "")


def _fits(line: str, encoding: str) -> bool:
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def read_lines(taker: LineTaker, in_loop: Callable[..., None]) -> None:
    """Read standard input in a thread of its own, since not every kind of it can be waited for in a loop.

    It reads no farther than some lines ahead of what has been taken.

    Args:
        taker: who takes the lines.
        in_loop: calls a function with arguments in the thread of the loop.
    """
    threading.Thread(target=_hand_over, args=(sys.stdin, taker, in_loop), daemon=True).start()


def _hand_over(stream: TextIO | None, taker: LineTaker, in_loop: Callable[..., None]) -> None:
    room = threading.Semaphore(_LINES_AHEAD)
    for number, line in enumerate(_lines(stream)):
        room.acquire()
        in_loop(taker.line, line if number else line.removeprefix(_MARK), room.release)
    in_loop(taker.end_of_input)


def _lines(stream: TextIO | None) -> Iterator[str]:
    """Yield the lines of a stream, without their ends."""
    rest = b""
    while data := _chunk(stream):
        *lines, rest = (rest[-_LINE_BYTES:] + data).split(b"\n")
        yield from map(_text, lines)
    if rest:
        yield _text(rest)


def _chunk(stream: TextIO | None) -> bytes:
    """Return what comes next, past Python's own buffer: a thread that waits in there would hold up the end."""
    try:
        return os.read(stream.fileno(), _READ_BYTES) if stream is not None else b""
    except (OSError, ValueError):
        return b""


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace")


def catch_signals(interrupt: Callable[[], None], stop: Callable[[], None], in_loop: Callable[..., None]) -> None:
    """Let Ctrl-C ask first, and let the signals that end a program end it in order.

    Args:
        interrupt: takes a Ctrl-C.
        stop: ends the program.
        in_loop: calls a function in the thread of the loop.
    """
    signal.signal(signal.SIGINT, lambda *_: in_loop(interrupt))
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: in_loop(stop))
