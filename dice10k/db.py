"""`dice10k db`: look after a server's database while no server runs on it."""

from collections.abc import AsyncIterator

import click

from client.exits import Exit
from client.sentences.databases import findings, forgotten
from client.sentences.speech import Speech
from dice10k.database import database_in, database_option, holding
from dice10k.identity import own_identity
from dice10k.people import home
from dice10k.streams import complain
from protocol.record import Record, write
from protocol.text import LINE_COLUMNS, clean_line
from server.database.examining import Purpose
from server.database.inspecting import Findings, Forgotten, exported, forget_player, inspect, vacuum
from server.database.recording import recorded, records

__all__ = ["command"]


def command(speech: Speech) -> click.Command:
    """Return the command, a group of five."""
    group = click.Group("db", help=speech.say("Look after a server's database, while no server runs on it."))
    group.add_command(_check(speech))
    group.add_command(_export(speech))
    group.add_command(_vacuum(speech))
    group.add_command(_forget(speech))
    group.add_command(_record(speech))
    return group


def _check(speech: Speech) -> click.Command:
    @click.command("check", help=speech.say("Look whether everything in it is whole; exit code 1 if not."))
    @database_option(speech)
    def check(database: str) -> int:
        with holding(speech, database_in(speech, home(speech), database), Purpose.LOOK) as (loop, held):
            found: Findings = loop.run_until_complete(inspect(held.connection))
        click.echo(findings(speech, found.players, found.tables, found.matches))
        for what in found.damaged:
            click.echo(speech.say("Damaged: {what}.", what=what))
        return Exit.FAILURE if found.damaged else Exit.OK

    return check


def _export(speech: Speech) -> click.Command:
    @click.command(
        "export",
        help=speech.say("Print all of it as lines of JSON, without secrets; exit code 1 if something is damaged."),
    )
    @database_option(speech)
    def export(database: str) -> int:
        damaged: list[str] = []
        with holding(speech, database_in(speech, home(speech), database), Purpose.LOOK) as (loop, held):
            loop.run_until_complete(_print(exported(held.connection, damaged)))
        for what in damaged:
            complain(speech.say("Damaged: {what}.", what=what))
        return Exit.FAILURE if damaged else Exit.OK

    return export


async def _print(lines: AsyncIterator[str]) -> None:
    async for line in lines:
        click.echo(line)


def _vacuum(speech: Speech) -> click.Command:
    @click.command("vacuum", help=speech.say("Give back the space of what is gone."))
    @database_option(speech)
    def shrink(database: str) -> None:
        with holding(speech, database_in(speech, home(speech), database), Purpose.TEND) as (loop, held):
            loop.run_until_complete(vacuum(held.connection))

    return shrink


def _forget(speech: Speech) -> click.Command:
    @click.command(
        "forget",
        help=speech.say(
            "Delete a player, by name or id. Exit code 1: there is none; 2: several are called so; 4: they hold a seat."
        ),
    )
    @click.argument("player", metavar="NAME-OR-ID")
    @database_option(speech)
    def forget(player: str, database: str) -> int:
        with holding(speech, database_in(speech, home(speech), database), Purpose.TEND) as (loop, held):
            found: Forgotten = loop.run_until_complete(forget_player(held.connection, player))
            code = _code_of(found)
            if code is Exit.OK:
                loop.run_until_complete(vacuum(held.connection))
        for line in forgotten(speech, player, found.players, found.tables):
            click.echo(line)
        return code

    return forget


def _record(speech: Speech) -> click.Command:
    @click.command(
        "record",
        help=speech.say(
            "Print the record of a match that is over; without a match, list those there are. "
            "Exit code 1: there is none."
        ),
    )
    @click.argument("match", default="")
    @database_option(speech)
    def record(match: str, database: str) -> int:
        folder = home(speech)
        server = own_identity(speech, folder)
        with holding(speech, database_in(speech, folder, database), Purpose.LOOK) as (loop, held):
            if not match:
                loop.run_until_complete(_print(_listed(records(held.connection, server))))
                return Exit.OK
            try:
                found = loop.run_until_complete(recorded(held.connection, bytes.fromhex(match), server))
            except ValueError:
                click.echo(speech.say("There is no match «{match}» that is over.", match=match), err=True)
                return Exit.FAILURE
        click.echo(b"".join(write(found)), nl=False)
        return Exit.OK

    return record


async def _listed(found: AsyncIterator[Record]) -> AsyncIterator[str]:
    """Yield each match with its rules and those who sat there."""
    async for record in found:
        header = record.header
        names = ", ".join(clean_line(sitter.name, LINE_COLUMNS) for sitter in header.sitters)
        yield f"{header.settlement.match.hex()}  {header.preset}  {names}"


def _code_of(found: Forgotten) -> Exit:
    if len(found.players) != 1:
        return Exit.USAGE if found.players else Exit.FAILURE
    return Exit.REFUSED if found.tables else Exit.OK
