"""`dice10k robot`, which `demo` starts: a client that plays one match by itself, over TCP like anybody."""

import click

from client.address import parse_address
from client.run import ClientSetting, run
from client.sentences.speech import Speech
from dice10k.people import home, other_speech, player
from engine import threshold
from protocol.codes import Then
from protocol.messages import CreateTable, ListTables, Option, View

__all__ = ["command", "decide"]

_PATIENCE = 5.0


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
    @click.option("--start", type=int, default=0)
    @click.option("--join", is_flag=True)
    @click.option("--lang", default="")
    def robot(address: str, name: str, start: int, lang: str, *, join: bool) -> int:
        with player(speech, home(speech), "", name, lang) as who:
            return run(
                ClientSetting(
                    server=parse_address(address),
                    profile=who.profile,
                    name=who.name,
                    speech=who.speech,
                    other_speech=other_speech(who.profile),
                    arrival=ListTables() if join else CreateTable("dice10k", starting_score=start),
                    patience=_PATIENCE,
                    decide=decide,
                    quiet=join,
                )
            )

    return robot
