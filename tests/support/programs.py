"""The program as somebody starts it: real processes, a home of their own, and never longer than a minute."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from client.profile import HOME_VARIABLE

__all__ = [
    "ROOT",
    "Program",
    "answering",
    "children",
    "command",
    "environment",
    "free_port",
    "run",
    "servers",
    "serving",
    "started",
    "until",
]

ROOT: Final = Path(__file__).parents[2]

SECONDS: Final = 60.0
"""How long anything may take; a loaded machine needs a tenth of it."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return the environment of a program: a home, an English terminal of 80 columns, and nothing of ours."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "SYSTEMROOT", "TMPDIR"}}
    return {**kept, HOME_VARIABLE: str(home), "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", "TERM": "xterm", **more}


def command(*arguments: str, module: str = "dice10k") -> list[str]:
    """Return the command line that starts the program."""
    return [sys.executable, "-m", module, *arguments]


def run(
    home: Path, *arguments: str, typed: str | bytes = b"", module: str = "dice10k", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end.

    Args:
        home: its home.
        arguments: its command line.
        typed: its standard input.
        module: what to start in its place.
        more: further environment variables.
    """
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        command(*arguments, module=module),
        input=data,
        capture_output=True,
        cwd=ROOT,
        env=environment(home, **more),
        timeout=SECONDS,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class Program:
    """A program that is running; use `started`.

    Args:
        process: it.
        output: where what it prints can be read.
        keyboard: where its lines can be written.
    """

    def __init__(self, process: "subprocess.Popen[bytes]", output: int, keyboard: int) -> None:
        """Start to read along."""
        self.process = process
        self._output = output
        self._keyboard = keyboard
        self._printed = ""
        self._read = 0
        self._ended = False
        self._news = threading.Condition()
        threading.Thread(target=self._follow, daemon=True).start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self.process.pid

    @property
    def printed(self) -> str:
        """Everything it has printed so far."""
        return self._printed

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._keyboard, line.encode() + b"\n")

    def wait_for(self, *texts: str) -> str:
        """Wait until one of some texts is printed, behind the last one waited for, and return which."""
        return self._wait(lambda: self._find(texts))

    def end_of_input(self) -> None:
        """Type nothing more."""
        os.close(self._keyboard)
        self._keyboard = -1

    def kill(self) -> None:
        """End it as nothing can be caught."""
        self.process.kill()
        self.process.wait(SECONDS)

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def end(self) -> int:
        """Wait for its end and for all it has printed, and return its exit code."""
        code = self.process.wait(SECONDS)
        self._wait(lambda: "ended" if self._ended else None)
        return code

    def close(self) -> None:
        """End it, if it has not ended."""
        if self.process.poll() is None:
            self.kill()
        for descriptor in {self._output, self._keyboard} - {-1}:
            os.close(descriptor)

    def _follow(self) -> None:
        try:
            while data := self._chunk():
                with self._news:
                    self._take(data)
                    self._news.notify_all()
        finally:
            with self._news:
                self._ended = True
                self._news.notify_all()

    def _chunk(self) -> bytes:
        try:
            return os.read(self._output, 65_536)
        except OSError:
            return b""

    def _take(self, data: bytes) -> None:
        self._printed += data.decode("utf-8", "replace").replace("\r\n", "\n")

    def _wait(self, found: Callable[[], str | None]) -> str:
        deadline = time.monotonic() + SECONDS
        with self._news:
            while (result := found()) is None:
                if self._ended:
                    raise EOFError(self.printed)
                if not self._news.wait(deadline - time.monotonic()):
                    raise TimeoutError(self.printed)
        return result

    def _find(self, texts: tuple[str, ...]) -> str | None:
        places = [(place, text) for text in texts if (place := self._printed.find(text, self._read)) >= 0]
        if not places:
            return None
        place, text = min(places)
        self._read = place + len(text)
        return text


@contextmanager
def started(
    home: Path, *arguments: str, terminal: bool = False, reader: bool = True, module: str = "dice10k", **more: str
) -> Iterator[Program]:
    """Start the program, and end it in the end.

    Args:
        home: its home.
        arguments: its command line.
        terminal: whether a terminal is at its other end, rather than pipes.
        reader: whether anybody reads what it prints.
        module: what to start in its place.
        more: further environment variables.
    """
    if terminal:
        ours, theirs = pty.openpty()
        keyboard, output, stdin, stdout = ours, ours, theirs, theirs
    else:
        (stdin, keyboard), (output, stdout) = os.pipe(), os.pipe()
    process = subprocess.Popen(
        command(*arguments, module=module),
        stdin=stdin,
        stdout=stdout,
        stderr=stdout,
        cwd=ROOT,
        env=environment(home, **more),
    )
    for descriptor in {stdin, stdout}:
        os.close(descriptor)
    if not reader:
        os.close(output)
        output = os.open(os.devnull, os.O_RDONLY)
    program = Program(process, output, keyboard)
    try:
        yield program
    finally:
        program.close()


@contextmanager
def serving(home: Path, *more: str) -> Iterator[int]:
    """Run a server for this machine alone, with more options, and give its port."""
    options = ("--port", "0", "--loopback", "--announce", "--log", str(home / "server.log"))
    with started(home, "serve", *options, *more) as program:
        program.wait_for("\n")
        yield int(json.loads(program.printed)["port"])


def servers(*words: str) -> list[int]:
    """Return the numbers of the server processes whose command line has these words, as the system lists them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            arguments = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            if {"dice10k", "serve", *words} <= set(arguments):
                found.append(int(folder.name))
    return found


def children(program: Program) -> list[int]:
    """Return the servers a program has started."""
    return [pid for pid in servers() if _parent(pid) == program.pid]


def _parent(pid: int) -> int:
    """Return the parent of a process, 0 where it is gone."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0


def until(holds: Callable[[], bool], seconds: float = SECONDS) -> bool:
    """Wait until something holds, and say whether it did in time."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def free_port() -> int:
    """Return a port at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as place:
        return int(place.getsockname()[1])


@contextmanager
def answering(data: bytes, callers: int = 1) -> Iterator[str]:
    """Listen at a free port, and answer so many callers with these bytes before hanging up.

    Args:
        data: what is said to each.
        callers: how many there will be.
    """
    with socket.create_server(("127.0.0.1", 0)) as place:
        thread = threading.Thread(target=_answer, args=(place, data, callers))
        thread.start()
        yield f"127.0.0.1:{place.getsockname()[1]}"
        thread.join(SECONDS)


def _answer(place: socket.socket, data: bytes, callers: int) -> None:
    for _ in range(callers):
        caller, _address = place.accept()
        with caller, suppress(OSError):
            caller.recv(1_000)
            caller.sendall(data)
