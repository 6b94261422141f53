"""`dice10k demo`: a real server and two real clients that play one match by themselves, in plain text."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Final

import click

from client.exits import Exit
from client.invite import Invite
from client.profile import HOME_VARIABLE
from client.sentences.speech import Speech
from client.terminal import Printer
from dice10k.children import ServerGone, attached_server
from dice10k.houses import rules_options
from dice10k.stopping import Stop
from engine import Rules, changes

__all__ = ["command"]

_SECONDS: Final = 60.0
"""The longest a match may take; the slowest of 1,000 took far less."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command("demo", help=speech.say("Watch two computer players play one match, and both check its dice."))
    @rules_options(speech, short=True)
    @click.option("--lang", default="", help=speech.say("The language: en or es."))
    def demo(rules: Rules, lang: str) -> int:
        del lang
        _end_in_order()
        try:
            with (
                tempfile.TemporaryDirectory(prefix="dice10k-") as folder,
                attached_server(Path(folder), Path(folder) / "server.log") as server,
            ):
                options = ["--lang", speech.words.language.code, "--rules", rules.name]
                options += [f"--rule={key}={value}" for key, value in changes(rules).items()]
                code = _watch(server, folder, options)
        except ServerGone as error:
            raise Stop(speech.say("The match did not come to its end."), Exit.FAILURE) from error
        if code < 0:
            raise Stop(speech.say("The match did not come to its end."), Exit.FAILURE)
        return code

    return demo


def _end_in_order() -> None:
    """Let the signals that end a program do so by way of every `finally`, as Ctrl-C does."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _watch(server: Invite, folder: str, options: list[str]) -> int:
    """Let two clients play, and print what they say.

    Returns:
        The exit code of one that fails, which leaves the other alone; else 0. Under 0 it had to be ended.
    """
    robot = ["robot", str(server), *options]
    write = Printer(sys.stdout, _leave)
    code = 0
    with _client(folder, *robot, "--name", "Ana") as ana, _client(folder, *robot, "--name", "Luis", "--join") as luis:
        for client in (ana, luis):
            for line in client.stdout or ():
                write(line.rstrip("\n"))
            code = code or client.wait()
            if code:
                break
    return code


def _leave(code: Exit = Exit.OK) -> None:
    """End the command, since nobody is left to print for."""
    raise click.exceptions.Exit(code)


@contextmanager
def _client(folder: str, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """Run a client whose lines can be read; it ends with this block, and after `_SECONDS` at the latest."""
    client = subprocess.Popen(
        [sys.executable, "-P", "-m", "dice10k", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, HOME_VARIABLE: folder, "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )
    patience = Timer(_SECONDS, client.kill)
    patience.start()
    try:
        yield client
    finally:
        patience.cancel()
        client.kill()
        client.communicate()
