"""`dice10k demo`: a real server and two real clients that play one match by themselves, in plain text."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from client.address import Address
from client.exits import Exit
from client.profile import HOME_VARIABLE
from client.sentences.speech import Speech
from dice10k.children import ServerGone, attached_server
from dice10k.network import LOOPBACK
from dice10k.stopping import Stop

__all__ = ["command"]

_SECONDS = 60.0
"""The longest a match may take; the slowest of 1,000 took far less."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command("demo", help=speech.say("Watch two computer players play one match, and both check its dice."))
    @click.option("--start", type=click.IntRange(0), default=0, help=speech.say("The score both start with."))
    @click.option("--lang", default="", help=speech.say("The language: en or es."))
    def demo(start: int, lang: str) -> int:
        del lang
        language = speech.words.language.code
        with tempfile.TemporaryDirectory(prefix="dice10k-") as folder:
            try:
                with attached_server(Path(folder) / "server.log") as port:
                    return _play(Address(LOOPBACK, port), folder, ["--lang", language], start)
            except (ServerGone, subprocess.TimeoutExpired) as error:
                raise Stop(speech.say("The match did not come to its end."), Exit.FAILURE) from error

    return demo


def _play(server: Address, folder: str, options: list[str], start: int) -> int:
    """Let two clients play, and return the exit code of one that fails, which leaves the other alone; else 0."""
    environment = {**os.environ, HOME_VARIABLE: folder}
    robot = [sys.executable, "-P", "-m", "dice10k", "robot", str(server), *options]
    clients = [
        subprocess.Popen([*robot, "--name", "Ana", "--start", str(start)], stdin=subprocess.DEVNULL, env=environment),
        subprocess.Popen([*robot, "--name", "Luis", "--join"], stdin=subprocess.DEVNULL, env=environment),
    ]
    try:
        return clients[0].wait(_SECONDS) or clients[1].wait(_SECONDS)
    finally:
        for client in clients:
            client.kill()
            client.wait()
