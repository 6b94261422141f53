"""The full screen as somebody sits before it: a real process, a pseudo-terminal, and an emulator that reads along.

A terminal shows what a person would see, and knows what a person would curse about afterwards: whether the alternate
screen, the cursor, the mouse and the modes of the line are as they were.
"""

import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from select import select
from typing import Any, Final
from unicodedata import combining

import pyte
from pyte.screens import Cursor
from wcwidth import wcwidth

from tests.support.programs import ROOT, Program, command, environment

__all__ = ["DOWN", "ESCAPE", "MOUSE", "SPACE", "Emulator", "Terminal", "opened", "pasted"]

SPACE: Final = " "
ESCAPE: Final = "\x1b"
DOWN: Final = "\x1b[B"

_PRIVATE_BITS: Final = 5
"""How far pyte shifts the number of a private mode."""

_PAUSE: Final = 0.03
"""Seconds without a byte after which a picture is whole; it is written in one go."""

_ALTERNATE: Final = 1049
MOUSE: Final = (1000, 1002, 1003, 1006, 1015)
"""The private modes in which a terminal tells of the mouse."""

_PASTE: Final = 2004


class Emulator(pyte.Screen):
    """A screen with a normal and an alternate page, as terminals have them; pyte itself knows only one."""

    def __init__(self, columns: int, lines: int) -> None:
        """Show the normal page, empty."""
        self.titles: list[str] = []
        """Every title that was ever set."""
        self._normal: tuple[Any, Cursor] | None = None
        super().__init__(columns, lines)

    @property
    def alternate(self) -> bool:
        """Whether the alternate page is shown."""
        return self._normal is not None

    def private(self, *modes: int) -> bool:
        """Whether one of some private modes is on."""
        return any(mode << _PRIVATE_BITS in self.mode for mode in modes)

    def set_mode(self, *modes: int, **kwargs: Any) -> None:  # noqa: ANN401 - as pyte has it
        """Switch modes on."""
        if kwargs.get("private") and _ALTERNATE in modes and self._normal is None:
            self._normal = deepcopy(self.buffer), deepcopy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:  # noqa: ANN401 - as pyte has it
        """Switch modes off."""
        if kwargs.get("private") and _ALTERNATE in modes and self._normal is not None:
            self.buffer, cursor = self._normal
            cursor.hidden, self.cursor, self._normal = self.cursor.hidden, cursor, None
        super().reset_mode(*modes, **kwargs)

    def draw(self, data: str) -> None:
        """Show text, without marks of no combining class: pyte would throw away all that stands behind them."""
        super().draw("".join(char for char in data if wcwidth(char) != 0 or combining(char)))

    def set_title(self, param: str) -> None:
        """Note a title."""
        self.titles.append(param)

    def set_icon_name(self, param: str) -> None:
        """Note the name of an icon."""
        self.titles.append(param)


class Terminal(Program):
    """A program in a terminal of its own; use `opened`.

    Args:
        process: the program.
        ours: the terminal's side of the line.
        theirs: the program's side of it, kept open to read the modes when the program has gone.
        emulator: what is seen.
        modes: those of the line before the program was there.
        errors: where standard error went.
    """

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        ours: int,
        theirs: int,
        emulator: Emulator,
        modes: Sequence[object],
        errors: Path,
    ) -> None:
        """Start to read along."""
        self.emulator: Final = emulator
        self.written: bytes = b""
        """Every byte the program has written to the terminal."""
        self.last_byte = 0.0
        """When it last wrote something, in seconds of `time.perf_counter`."""
        self._theirs = theirs
        self._modes = modes
        self._modes_left: Sequence[object] = ()
        self._errors = errors
        self._stream = pyte.ByteStream(emulator)
        self._hung_up, self._hang_up = os.pipe()
        super().__init__(process, ours, ours)
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def printed(self) -> str:
        """What is seen, as one text."""
        return "\n".join(self.picture)

    def _watch(self) -> None:
        """Look at the modes of the line when the program has gone; the line is dead once nobody holds its end."""
        self.process.wait()
        with suppress(termios.error):  # a line that is dead has none
            self._modes_left = termios.tcgetattr(self._theirs)
        os.close(self._theirs)

    def _chunk(self) -> bytes:
        """Return what comes next, up to a pause, so that no picture is seen half drawn; nothing once we hang up."""
        data = b""
        ready = select([self._output, self._hung_up], [], [])[0]
        while ready and self._hung_up not in ready and (more := super()._chunk()):
            data += more
            self.last_byte = time.perf_counter()
            ready = select([self._output, self._hung_up], [], [], _PAUSE)[0]
        return data

    def _take(self, data: bytes) -> None:
        self.written += data
        self._stream.feed(data)

    @property
    def picture(self) -> tuple[str, ...]:
        """The lines that are seen, without the blanks at their ends."""
        with self._news:
            return tuple(line.rstrip() for line in self.emulator.display)

    @property
    def errors(self) -> str:
        """What was written to standard error."""
        return self._errors.read_text(encoding="utf-8")

    def press(self, keys: str) -> None:
        """Press keys one after the other, as fast as can be."""
        os.write(self._keyboard, keys.encode())

    def wait_for(self, *texts: str) -> str:
        """Wait until one of some texts is seen, and return which."""
        return self._wait(lambda: self._seen(texts))

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, asked whenever something was written."""
        self._wait(lambda: "it holds" if holds() else None)

    def shows(self, text: str) -> bool:
        """Whether a text is seen, on one line."""
        return any(text in line for line in self.picture)

    def resize(self, columns: int, rows: int, *, drawn: bool = True) -> None:
        """Change the size of the window.

        Args:
            columns: from 1.
            rows: from 1.
            drawn: whether to wait until the program has drawn something in it.
        """
        with self._news:
            before = len(self.written)
            self.emulator.resize(rows, columns)
            _set_size(self._theirs, columns, rows)
        self.wait_until(lambda: not drawn or len(self.written) > before)

    def hang_up(self) -> None:
        """Close the window: the line goes dead, and the system says so to the program."""
        os.write(self._hang_up, b"the end")
        self._wait(lambda: "ended" if self._ended else None)
        os.close(self._keyboard)
        self._output = self._keyboard = -1

    @property
    def mouse(self) -> bool:
        """Whether the program is told about the mouse."""
        return self.emulator.private(*MOUSE)

    @property
    def changes(self) -> list[str]:
        """What of the terminal is not as it was before the program, which has ended, began."""
        found = {
            "modes of the line": self._modes_left != self._modes,
            "alternate screen": self.emulator.alternate,
            "hidden cursor": self.emulator.cursor.hidden,
            "mouse": self.mouse,
            "bracketed paste": self.emulator.private(_PASTE),
            "title": bool(self.emulator.titles),
        }
        return [name for name, changed in found.items() if changed]

    def close(self) -> None:
        """End the program, if it has not ended, and give everything back."""
        super().close()
        for descriptor in self._hung_up, self._hang_up:
            os.close(descriptor)

    def _seen(self, texts: tuple[str, ...]) -> str | None:
        return next((text for text in texts if self.shows(text)), None)


@contextmanager
def opened(
    home: Path, *arguments: str, columns: int = 80, rows: int = 24, program: Sequence[str] = (), **more: str
) -> Iterator[Terminal]:
    """Start the program in a terminal of its own, and end it in the end.

    Args:
        home: its home.
        arguments: its command line.
        columns: of the terminal.
        rows: of the terminal.
        program: what to start in place of `dice10k`, as a command line.
        more: further environment variables.
    """
    ours, theirs = pty.openpty()
    _set_size(theirs, columns, rows)
    modes = termios.tcgetattr(theirs)
    errors = home / "errors.txt"
    home.mkdir(exist_ok=True)
    with errors.open("wb") as sink:
        process = subprocess.Popen(
            [*(program or command()), *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=sink,
            cwd=ROOT,
            env=environment(home, **{"TERM": "xterm-256color", **more}),
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - one system call, with no lock in it
        )
    terminal = Terminal(process, ours, theirs, Emulator(columns, rows), modes, errors)
    try:
        yield terminal
    finally:
        terminal.close()


def pasted(text: str) -> str:
    """Return what a terminal sends when somebody pastes a text."""
    return f"\x1b[200~{text}\x1b[201~"


def _take_terminal() -> None:
    """Make standard input the terminal that signals come from: a new size, and the end of the line."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _set_size(descriptor: int, columns: int, rows: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
