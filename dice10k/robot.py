"""`dice10k robot`, which `demo` starts: a client that plays one match by itself, over TCP like anybody."""

from dataclasses import replace
from typing import Final

import click

from client.run import run
from client.sentences.speech import Speech
from dice10k.houses import changes_of, rules_options
from dice10k.people import Wanted, client_setting, destination, home, player
from engine import Rules, threshold
from protocol.codes import Then
from protocol.messages import CreateTable, ListTables, Option, View

__all__ = ["command", "decide"]

_PATIENCE: Final = 5.0
"""Seconds it tries to come back to a server that has gone: nobody is there to end it."""


def decide(view: View) -> tuple[Option, Then]:
    """Play like the computer player of RULES 3.6, from what a client is shown."""
    leader = max(seat.score for seat in view.seats if not seat.left)
    option, bank = threshold(view.options, view.seats[view.on_turn].score, leader)
    return option, Then.THROW if bank is None else Then(bank.then)


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command("robot", hidden=True)
    @click.argument("address")
    @click.option("--name", default="")
    @rules_options(speech)
    @click.option("--join", is_flag=True)
    @click.option("--lang", default="")
    def robot(address: str, rules: Rules, name: str, lang: str, *, join: bool) -> int:
        server = destination(speech, address)
        arrival = ListTables() if join else CreateTable(rules.name, changes_of(rules))
        with player(speech, home(speech), Wanted(name=name, lang=lang)) as who:
            setting = client_setting(who, server, arrival)
            return run(replace(setting, patience=_PATIENCE, decide=decide, quiet=join))

    return robot
