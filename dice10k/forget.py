"""`dice10k forget`: have a server delete all it keeps about the player."""

from dataclasses import replace
from typing import Final

import click

from client.exits import Exit
from client.invite import Invite
from client.profile import Profile
from client.receipt import delete_receipts
from client.run import run
from client.sentences.failures import not_known
from client.sentences.speech import Speech
from dice10k.identity import insecure_option
from dice10k.people import Wanted, client_setting, destination, home, player
from dice10k.stopping import Stop
from protocol.messages import Forget

__all__ = ["command"]

_PROFILE: Final = "default"
"""The profile where none is named. It is not the first free one, as elsewhere: that would be somebody else."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "forget",
        help=speech.say(
            "Have a server delete all it keeps about you. The receipts of the dice on this computer stay, but with "
            "--receipts. Exit code 1: the server does not know you; 4: you hold a seat there."
        ),
    )
    @click.argument("address")
    @click.option(
        "--receipts",
        is_flag=True,
        help=speech.say("Delete the receipts of the dice of this profile, too, of matches on every server."),
    )
    @insecure_option(speech)
    @click.option("--profile", default=_PROFILE, show_default=True, help=speech.say("The profile you play with there."))
    @click.option("--lang", default="", help=speech.say("The language: en or es."))
    def forget(address: str, profile: str, lang: str, *, receipts: bool, insecure: bool) -> int:
        server = destination(speech, address)
        with player(speech, home(speech), Wanted(profile=profile, lang=lang)) as who:
            if not _known(who.profile, server, insecure=insecure):
                raise Stop(not_known(who.speech, str(server.address)), Exit.FAILURE)
            code = run(replace(client_setting(who, server, Forget(), insecure=insecure), forgets=True))
            if receipts and code is Exit.OK:
                delete_receipts(who.profile.folder)
            return code

    return forget


def _known(profile: Profile, server: Invite, *, insecure: bool) -> bool:
    """Say whether there is a token of a server: without one it would meet somebody new."""
    address = str(server.address)
    return profile.token(address if insecure else server.server or profile.server_at(address)) is not None
