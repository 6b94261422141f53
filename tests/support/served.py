"""A server as a process of its own, as people and clients start it, and clients that talk to it over plain sockets."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import IO, Final

from client.profile import HOME_VARIABLE
from protocol.connection import Connection, Role
from protocol.messages import Hello, Message
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN

__all__ = [
    "SECONDS",
    "START_SECONDS",
    "Child",
    "Client",
    "call",
    "command",
    "environment",
    "served",
    "stranger_context",
]

SECONDS: Final = 5.0
"""How long a server may take to end (ARCHITECTURE, life of a server)."""

START_SECONDS: Final = 60.0
"""How long a process may take to start on a machine that has much else to do."""


def command(*options: str) -> list[str]:
    """Return the command that runs a server at a port the system picks, and says which."""
    return [sys.executable, "-m", "dice10k", "serve", "--announce", "--port", "0", *options]


def environment(home: Path) -> Mapping[str, str]:
    """Return an environment in which whatever the program writes goes to a folder of the test."""
    return {**os.environ, HOME_VARIABLE: str(home), "LANG": "C.UTF-8"}


class Child:
    """A server that runs.

    Args:
        process: its process.
    """

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        """Wait until it says its port."""
        self.process: Final = process
        said = json.loads(_line(process.stdout))
        self.port: Final = int(said["port"])
        self.id: Final = str(said["id"])

    def client(self, host: str = "127.0.0.1") -> "Client":
        """Return a new client of it."""
        return Client(host, self.port)

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def gone(self, seconds: float = SECONDS) -> bool:
        """Say whether everything that was started here ends in time, children of the process included."""
        stream = self.process.stdout
        assert stream is not None
        ready, _, _ = select([stream], [], [], seconds)
        return bool(ready) and stream.read(1) == b""

    def write(self, data: bytes) -> None:
        """Write to the pipe to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def let_go(self) -> None:
        """Close the pipe to it."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def end(self, seconds: float = SECONDS) -> tuple[int, str]:
        """Wait until it has ended, and return its exit code and what it said on standard error."""
        code = self.process.wait(seconds)
        assert self.process.stderr is not None
        return code, self.process.stderr.read().decode()


def _line(stream: IO[bytes] | None) -> bytes:
    assert stream is not None
    return stream.readline()


@contextmanager
def served(home: Path, arguments: Sequence[str]) -> Iterator[Child]:
    """Run a server, and see to it that it has ended afterwards."""
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(home)) as process:
        try:
            yield Child(process)
        finally:
            process.kill()


def call(host: str, port: int) -> ssl.SSLSocket:
    """Return a connection to a server, whoever it is."""
    return stranger_context().wrap_socket(socket.create_connection((host, port), timeout=START_SECONDS))


def stranger_context() -> ssl.SSLContext:
    """Return TLS as somebody speaks it who has not written this program, and asks nobody who the other end is."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Client:
    """A client of plain blocking sockets, encrypted by the standard library's TLS.

    Args:
        host: where the server is.
        port: its port.
    """

    def __init__(self, host: str, port: int) -> None:
        """Connect and say hello."""
        self._connection: Final = Connection(Role.CLIENT)
        self._socket: Final = call(host, port)
        self._socket.sendall(self._connection.send(Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", None)))

    def hears(self) -> list[Message]:
        """Wait for the next messages; none when the connection has ended."""
        while data := self._socket.recv(65_536):
            if messages := self._connection.receive(data):
                return messages
        return []

    def hears_to_the_end(self, seconds: float = SECONDS) -> list[Message]:
        """Return all that comes until the server ends the connection."""
        self._socket.settimeout(seconds)
        heard = []
        while messages := self.hears():
            heard += messages
        self.close()
        return heard

    def close(self) -> None:
        """Hang up."""
        self._socket.close()
