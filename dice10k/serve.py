"""`dice10k serve`: a server without a screen."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from client.address import DEFAULT_PORT, MOST_PORT, Address
from client.exits import Exit
from client.invite import Invite
from client.sentences.failures import serve_error
from client.sentences.invitations import invitation
from client.sentences.speech import Speech
from dice10k.database import database_in, database_option, database_stop
from dice10k.files import can_append
from dice10k.identity import insecure_option, own_identity
from dice10k.network import LOOPBACK, own_address
from dice10k.people import home
from dice10k.stopping import Stop
from server.app import ServerSetting
from server.database.faults import DatabaseTrouble
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
    @database_option(speech)
    @insecure_option(speech)
    @click.option("--lang", help=speech.say("The language: en or es."))
    def serve_command(
        port: int,
        idle: int | None,
        log: Path | None,
        lang: str | None,
        database: str,
        *,
        loopback: bool,
        parent: bool,
        announce: bool,
        insecure: bool,
    ) -> None:
        del lang
        _check_log(speech, log)
        identity = own_identity(speech, home(speech))
        url = database_in(speech, home(speech), database)
        place = Place(port, url, identity, insecure=insecure, loopback=loopback, parent=parent, log=log)
        server = "" if insecure else identity.id
        say = _announce(server) if announce else _say_ready(speech, server, loopback=loopback)
        try:
            serve(place, ServerSetting(idle), say)
        except CannotServe as error:
            raise Stop(serve_error(speech, error.fault, error.port), Exit.FAILURE) from error
        except DatabaseTrouble as trouble:
            raise database_stop(speech, trouble, url) from trouble

    return serve_command


def _check_log(speech: Speech, log: Path | None) -> None:
    """Find out before anything starts whether the log can be written.

    Raises:
        Stop: when it cannot.
    """
    try:
        if log is not None:
            can_append(log)
    except OSError as error:
        sentence = speech.say("The log «{path}» cannot be written. Name another file, or allow it.", path=str(log))
        raise Stop(sentence, Exit.DISK) from error


def _announce(server: str) -> Callable[[int], None]:
    """Return what says port and id to the program that has started us, and nothing more to its terminal.

    From then on there is the log. A server that outlives that program must not hold on to what it was written to.
    """

    def say(port: int) -> None:
        click.echo(json.dumps({"port": port, "id": server}))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stderr.fileno())
        os.close(nowhere)

    return say


def _say_ready(speech: Speech, server: str, *, loopback: bool) -> Callable[[int], None]:
    """Return what says how to join, and where nothing is encrypted, that."""

    def say(port: int) -> None:
        address = Address(LOOPBACK, port) if loopback else own_address(port)
        click.echo(speech.say("The server is open."))
        if not server:
            click.echo(speech.say("It is not encrypted: anybody on the network can read along."))
        for line in invitation(speech, Invite(address, server=server)):
            click.echo(line)

    return say
