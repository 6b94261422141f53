"""`dice10k db`: look after a server's database while no server runs on it."""

from collections.abc import AsyncIterator

import click

from client.exits import Exit
from client.sentences.databases import findings
from client.sentences.speech import Speech
from dice10k.database import database_in, database_option, holding
from dice10k.people import home
from server.database.inspecting import Findings, exported, inspect, vacuum

__all__ = ["command"]


def command(speech: Speech) -> click.Command:
    """Return the command, a group of three."""
    group = click.Group("db", help=speech.say("Look after a server's database, while no server runs on it."))
    group.add_command(_check(speech))
    group.add_command(_export(speech))
    group.add_command(_vacuum(speech))
    return group


def _check(speech: Speech) -> click.Command:
    @click.command("check", help=speech.say("Look whether everything in it is whole; exit code 1 if not."))
    @database_option(speech)
    def check(database: str) -> int:
        with holding(speech, database_in(speech, home(speech), database)) as (loop, held):
            found: Findings = loop.run_until_complete(inspect(held.connection))
        click.echo(findings(speech, found.players, found.tables, found.matches))
        for what in found.damaged:
            click.echo(speech.say("Damaged: {what}.", what=what))
        return Exit.FAILURE if found.damaged else Exit.OK

    return check


def _export(speech: Speech) -> click.Command:
    @click.command("export", help=speech.say("Print all of it as lines of JSON, without secrets."))
    @database_option(speech)
    def export(database: str) -> None:
        with holding(speech, database_in(speech, home(speech), database)) as (loop, held):
            loop.run_until_complete(_print(exported(held.connection)))

    return export


async def _print(lines: AsyncIterator[str]) -> None:
    async for line in lines:
        click.echo(line)


def _vacuum(speech: Speech) -> click.Command:
    @click.command("vacuum", help=speech.say("Give back the space of what is gone."))
    @database_option(speech)
    def shrink(database: str) -> None:
        with holding(speech, database_in(speech, home(speech), database)) as (loop, held):
            loop.run_until_complete(vacuum(held.connection))

    return shrink
