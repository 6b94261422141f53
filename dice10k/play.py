"""`dice10k play`: a match against the computer, on a server of its own."""

from dataclasses import replace
from typing import Final

import click

from client.exits import Exit
from client.leaving import Stay
from client.run import run
from client.sentences.speech import Speech
from client.setting_up import COMPUTER
from dice10k.children import ServerGone, attached_server
from dice10k.houses import changes_of, rules_options, seats_of
from dice10k.identity import insecure_option
from dice10k.people import Wanted, client_setting, home, person_options, player
from dice10k.stopping import Stop
from engine import Rules
from protocol.limits import SEATS
from protocol.messages import CreateTable

__all__ = ["command"]

_MOST_PACE: Final = 10_000
"""The slowest computer player in milliseconds, as `CreateTable` has it."""

_KEEPING: Final = "play"
"""The folder of a profile in which its own server keeps what it knows: the match goes on another time."""

_PATIENCE: Final = 5.0
"""Seconds the client tries to come back: a server cuts the link of one that was suspended, and is there still."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command("play", help=speech.say("Play a match against the computer."))
    @rules_options(speech, short=True)
    @click.option(
        "--computers",
        type=click.IntRange(0, SEATS - 1),
        default=1,
        show_default=True,
        help=speech.say("How many computer players there are; with none you play alone."),
    )
    @click.option(
        "--pace",
        type=click.IntRange(0, _MOST_PACE),
        default=1_000,
        show_default=True,
        help=speech.say("Milliseconds the computer waits before it acts."),
    )
    @click.option("--lobby", is_flag=True, hidden=True)
    @insecure_option(speech)
    @person_options(speech)
    def play(rules: Rules, computers: int, pace: int, wanted: Wanted, *, lobby: bool, insecure: bool) -> int:
        folder = home(speech)
        seats = seats_of(speech, rules, computers + 1)
        table = CreateTable(rules.name, changes_of(rules), seats, (COMPUTER,) * computers, pace)
        with player(speech, folder, wanted) as who:
            keeping = who.profile.folder / _KEEPING
            keeping.mkdir(exist_ok=True)
            try:
                with attached_server(keeping, keeping / "server.log", insecure=insecure) as server:
                    setting = client_setting(who, server, None if lobby else table, insecure=insecure)
                    return run(replace(setting, stay=Stay.ENDS, patience=_PATIENCE))
            except ServerGone as gone:
                raise Stop(str(gone) or speech.say("The server for this match did not start."), Exit.FAILURE) from gone

    return play
