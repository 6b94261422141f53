"""Servers that this program starts beside itself, so that server and screen never share an interpreter."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

__all__ = ["ServerGone", "attached_server", "detached_server"]

_STOP_SECONDS: Final = 5.0
"""How long a server may take to end after its parent (ARCHITECTURE, life of a server)."""


class ServerGone(Exception):
    """A server that ended before anybody could connect; it has said why on standard error."""


@contextlib.contextmanager
def attached_server(log: Path) -> Iterator[int]:
    """Run a server for this machine alone and give its port; it ends with this block.

    The server reads its standard input and stops where that ends; the system ends it for us, however we end.

    Args:
        log: a file for its log.

    Raises:
        ServerGone: when it did not start.
    """
    server = _start(["--port", "0", "--loopback", "--parent", "--log", str(log)], subprocess.PIPE)
    try:
        yield _port(server)
    finally:
        _close(server.stdin)
        _close(server.stdout)
        try:
            server.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def detached_server(port: int, idle_seconds: int, log: Path) -> None:
    """Start a server that outlives this process, until nobody has been connected for some time.

    Args:
        port: the TCP port.
        idle_seconds: the time without a connection after which it ends.
        log: a file for its log.

    Raises:
        ServerGone: when it did not start.
    """
    server = _start(["--port", str(port), "--idle", str(idle_seconds), "--log", str(log)], subprocess.DEVNULL)
    _port(server)
    _close(server.stdout)
    # It is not ours to wait for: the interpreter need not warn that it is still running.
    server.returncode = 0


def _start(arguments: list[str], stdin: int) -> "subprocess.Popen[bytes]":
    """Start a server in a session of its own, so that Ctrl-C in this terminal is for the client alone."""
    command = [sys.executable, "-P", "-m", "dice10k", "serve", "--announce", *arguments]
    return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, start_new_session=True)


def _port(server: "subprocess.Popen[bytes]") -> int:
    """Wait for the line that says a server is ready, and return its port."""
    line = b"" if server.stdout is None else server.stdout.readline()
    if not line:
        server.wait()
        raise ServerGone
    return int(json.loads(line)["port"])


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        stream.close()
