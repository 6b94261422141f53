"""Servers that this program starts beside itself, so that server and screen never share an interpreter."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from client.address import Address
from client.invite import Invite
from client.profile import HOME_VARIABLE
from dice10k.network import LOOPBACK

__all__ = ["ServerGone", "attached_server", "detached_server"]

_STOP_SECONDS: Final = 5.0
"""How long a server may take to end after its parent (ARCHITECTURE, life of a server)."""


class ServerGone(Exception):
    """A server that ended before anybody could connect; the text is what it has said about it, if anything."""


@contextlib.contextmanager
def attached_server(home: Path, log: Path, *, insecure: bool = False) -> Iterator[Invite]:
    """Run a server for this machine alone and give the way to it; it ends with this block.

    The server reads its standard input and stops where that ends; the system ends it for us, however we end.

    Args:
        home: the folder with its key.
        log: a file for its log.
        insecure: whether it does without encryption.

    Raises:
        ServerGone: when it did not start.
    """
    server = _start(["--port", "0", "--loopback", "--parent"], home, log, subprocess.PIPE, insecure=insecure)
    try:
        yield _announced(server)
    finally:
        _close(server.stdin)
        _close(server.stdout)
        try:
            server.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def detached_server(port: int, idle_seconds: int, home: Path, log: Path, *, insecure: bool) -> None:
    """Start a server that outlives this process, until nobody has been connected for some time.

    Args:
        port: the TCP port.
        idle_seconds: the time without a connection after which it ends.
        home: the folder with its key.
        log: a file for its log.
        insecure: whether it does without encryption.

    Raises:
        ServerGone: when it did not start.
    """
    arguments = ["--port", str(port), "--idle", str(idle_seconds)]
    server = _start(arguments, home, log, subprocess.DEVNULL, insecure=insecure)
    _announced(server)
    _close(server.stdout)
    # It is not ours to wait for: the interpreter need not warn that it is still running.
    server.returncode = 0


def _start(arguments: list[str], home: Path, log: Path, stdin: int, *, insecure: bool) -> "subprocess.Popen[bytes]":
    """Start a server in a session of its own, so that Ctrl-C in this terminal is for the client alone."""
    options = [*arguments, "--log", str(log), *(["--insecure"] if insecure else [])]
    command = [sys.executable, "-P", "-m", "dice10k", "serve", "--announce", *options]
    environment = {**os.environ, HOME_VARIABLE: str(home)}
    return subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, start_new_session=True
    )


def _announced(server: "subprocess.Popen[bytes]") -> Invite:
    """Wait for the line that says a server is ready, and return where it is on this machine, and its id.

    From then on it writes to its log alone; what it says before is for whoever has started it.

    Raises:
        ServerGone: when it has ended instead.
    """
    line = b"" if server.stdout is None else server.stdout.readline()
    if not line:
        said = b"" if server.stderr is None else server.stderr.read()
        server.wait()
        _close(server.stderr)
        raise ServerGone(" ".join(said.decode("utf-8", "replace").split()))
    _close(server.stderr)
    ready = json.loads(line)
    return Invite(Address(LOOPBACK, ready["port"]), server=ready["id"])


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        stream.close()
