"""Where the servers of this machine keep what they know, and the option to name another place."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import click
from sqlalchemy import URL

from client.exits import Exit
from client.sentences.databases import database_error
from client.sentences.speech import Speech
from dice10k.stopping import Stop
from server.database.examining import Purpose
from server.database.faults import DatabaseTrouble
from server.database.holding import Held, held
from server.database.opening import database_url, file_of

__all__ = ["database_in", "database_option", "database_stop", "holding"]

_FILE: Final = "server.db"

_Command = TypeVar("_Command", bound=Callable[..., object])


def database_option(speech: Speech) -> Callable[[_Command], _Command]:
    """Return the option `--database`."""
    return click.option(
        "--database",
        default="",
        metavar="URL",
        help=speech.say("Where everything is kept, such as postgresql://user@host/name; by default a file."),
    )


def database_in(speech: Speech, folder: Path, named: str) -> URL:
    """Return the database somebody has named, or the file in a folder.

    Raises:
        Stop: when what was named is none.
    """
    try:
        return database_url(named or folder / _FILE)
    except DatabaseTrouble as trouble:
        raise Stop(database_error(speech, trouble.fault, named), Exit.USAGE) from trouble


def database_stop(speech: Speech, trouble: DatabaseTrouble, url: URL) -> Stop:
    """Return how a program ends whose database cannot be used."""
    place = file_of(url) or url.render_as_string(hide_password=True)
    return Stop(database_error(speech, trouble.fault, str(place)), Exit.DISK)


@contextmanager
def holding(speech: Speech, url: URL, purpose: Purpose) -> Iterator[tuple[asyncio.AbstractEventLoop, Held]]:
    """Hold a database that is there while no server does, and give it with the loop it is read in.

    Raises:
        Stop: when it cannot be used.
    """
    loop = asyncio.SelectorEventLoop()
    try:
        with held(loop, url, purpose) as database:
            yield loop, database
    except DatabaseTrouble as trouble:
        raise database_stop(speech, trouble, url) from trouble
    finally:
        loop.close()
