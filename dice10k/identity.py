"""The identity of the servers of this home, and the option to do without."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from client.exits import Exit
from client.sentences.failures import identity_error
from client.sentences.speech import Speech
from dice10k.stopping import Stop
from server.identity import Identity, IdentityError, identity_in

__all__ = ["insecure_option", "own_identity"]

_Command = TypeVar("_Command", bound=Callable[..., object])


def own_identity(speech: Speech, home: Path) -> Identity:
    """Return who every server of a home is; the first call makes the key.

    Raises:
        Stop: when there is no identity.
    """
    try:
        return identity_in(home)
    except IdentityError as error:
        raise Stop(identity_error(speech, error.fault, error.path), Exit.DISK) from error


def insecure_option(speech: Speech) -> Callable[[_Command], _Command]:
    """Return the option `--insecure`, for programs that are being worked on."""
    return click.option(
        "--insecure",
        is_flag=True,
        help=speech.say("Do without encryption, for development: anybody on the network can read along."),
    )
