"""`dice10k serve`: a server without a screen."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from client.address import DEFAULT_PORT, MOST_PORT
from client.exits import Exit
from client.sentences.failures import serve_error
from client.sentences.speech import Speech
from dice10k.network import LOOPBACK, own_address, typed_address
from dice10k.stopping import Stop
from server.app import ServerSetting
from server.run import CannotServe, Place, serve

__all__ = ["command"]

_MOST_IDLE: Final = 365 * 24 * 60 * 60
"""Seconds of a year: whoever wants more wants no end."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command("serve", help=speech.say("Run a server without a screen, until it is stopped (Ctrl-C or SIGTERM)."))
    @click.option(
        "--port",
        type=click.IntRange(0, MOST_PORT),
        default=DEFAULT_PORT,
        show_default=True,
        help=speech.say("The TCP port; 0 takes a free one."),
    )
    @click.option("--loopback", is_flag=True, help=speech.say("Let only this machine connect."))
    @click.option(
        "--idle",
        type=click.IntRange(1, _MOST_IDLE),
        metavar="SECONDS",
        help=speech.say("Stop after so many seconds without a connection."),
    )
    @click.option("--log", type=click.Path(dir_okay=False, path_type=Path), help=speech.say("A file for the log."))
    @click.option("--parent", is_flag=True, hidden=True)
    @click.option("--announce", is_flag=True, hidden=True)
    @click.option("--lang", help=speech.say("The language: en or es."))
    def serve_command(
        port: int, idle: int | None, log: Path | None, lang: str | None, *, loopback: bool, parent: bool, announce: bool
    ) -> None:
        del lang
        _check_log(speech, log)
        place = Place(port, loopback=loopback, parent=parent, log=log)
        say = _announce if announce else _say_ready(speech, loopback=loopback)
        try:
            serve(place, ServerSetting(idle), say)
        except CannotServe as error:
            raise Stop(serve_error(speech, error.fault, error.port), Exit.FAILURE) from error

    return serve_command


def _check_log(speech: Speech, log: Path | None) -> None:
    """Find out before anything starts whether the log can be written.

    Raises:
        Stop: when it cannot.
    """
    try:
        if log is not None:
            log.open("a").close()
    except OSError as error:
        sentence = speech.say("The log «{path}» cannot be written. Name another file, or allow it.", path=str(log))
        raise Stop(sentence, Exit.DISK) from error


def _announce(port: int) -> None:
    """Say the port to the program that has started us, and nothing more to its terminal: from here on there is the log.

    A server that outlives that program must not hold on to what it was written to.
    """
    click.echo(json.dumps({"port": port}))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stderr.fileno())
    os.close(nowhere)


def _say_ready(speech: Speech, *, loopback: bool) -> Callable[[int], None]:
    def say(port: int) -> None:
        address = typed_address(LOOPBACK, port) if loopback else own_address(port)
        click.echo(speech.say("The server is open. Others join with: dice10k join {address}", address=address))

    return say
