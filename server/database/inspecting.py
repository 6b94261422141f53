"""Looking a database over while no server runs on it: is it whole, what is in it, and what may go."""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.text import same_name_key
from server.database.opening import SQLITE
from server.database.reading import matches, notes, read_match
from server.database.rows import DamagedRow
from server.database.schema import EVENTS, NOTES
from server.journal import Kind
from server.notes import PlayerNote, TableNote

__all__ = ["Findings", "Forgotten", "exported", "forget_player", "inspect", "vacuum"]


_TOKENS: Final = ("token", "pending", "left")
"""What the note of a player says of tokens."""

_VACUUM: Final = {SQLITE: ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"), "postgresql": ("VACUUM ANALYZE",)}
"""What gives room back, by the kind of database."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What an inspection has found.

    Args:
        players: how many are whole.
        tables: how many are whole.
        matches: how many are whole.
        damaged: what is not, in words for an operator.
    """

    players: int
    tables: int
    matches: int
    damaged: tuple[str, ...]


async def inspect(connection: AsyncConnection) -> Findings:
    """Look at every row there is, and at the file itself where there is one."""
    damaged: list[str] = []
    async with connection.begin():
        if connection.dialect.name == SQLITE:
            found = (await connection.execute(text("PRAGMA integrity_check"))).scalars().all()
            damaged += [line for line in found if line != "ok"]
        players = _whole(await notes(connection, Kind.PLAYER, PlayerNote), damaged)
        tables = _whole(await notes(connection, Kind.TABLE, TableNote), damaged)
        _whole(await notes(connection, Kind.ASIDE, TableNote), damaged)
        known = select(NOTES.c.kind, NOTES.c.key).where(NOTES.c.kind.not_in([kind.value for kind in Kind]))
        damaged += [f"the {kind} {key}" for kind, key in await connection.execute(known)]
        whole = 0
        async for match in matches(connection):
            try:
                await read_match(connection, match)
                whole += 1
            except DamagedRow as error:
                damaged.append(str(error))
    return Findings(players, tables, whole, tuple(damaged))


def _whole(found: Mapping[str, object], damaged: list[str]) -> int:
    wrong = [str(note) for note in found.values() if isinstance(note, DamagedRow)]
    damaged += wrong
    return len(found) - len(wrong)


async def exported(connection: AsyncConnection) -> AsyncIterator[str]:
    """Yield every row as a line of JSON, without what must stay secret.

    Tokens are left out, used or not, and the secret of a match that goes on: whoever reads an export knows no dice to
    come.
    """
    async with connection.begin():
        for kind, key, payload in await connection.execute(
            select(NOTES.c.kind, NOTES.c.key, NOTES.c.payload).order_by(NOTES.c.kind, NOTES.c.key)
        ):
            yield _line({"kind": kind, "key": key, **_without(_TOKENS, payload)})
        going_on = await _going_on(connection)
        async for match in matches(connection):
            query = select(EVENTS).where(EVENTS.c.match == match).order_by(EVENTS.c.sequence)
            for row in (await connection.execute(query)).mappings():
                event = _without(("secret",), row["payload"]) if match.hex() in going_on else json.loads(row["payload"])
                yield _line({"kind": "event", "match": match.hex(), "sequence": row["sequence"], **event})


async def _going_on(connection: AsyncConnection) -> set[str]:
    """Return the matches that may go on: all on tables, whatever became of these."""
    found = {**await notes(connection, Kind.TABLE, TableNote), **await notes(connection, Kind.ASIDE, TableNote)}
    return {note.match for note in found.values() if isinstance(note, TableNote)}


def _without(names: tuple[str, ...], payload: str) -> dict[str, Any]:
    value = json.loads(payload)
    return {key: value[key] for key in value if key not in names} if isinstance(value, dict) else {"value": value}


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What became of the wish to forget a player: they are, where exactly one was found who sits nowhere.

    Args:
        players: the names of those who were meant, by their id; "" for one that is damaged.
        tables: the codes of the tables where one of them sits.
    """

    players: Mapping[str, str]
    tables: tuple[str, ...]


async def forget_player(connection: AsyncConnection, wanted: str) -> Forgotten:
    """Delete a player, unless several are meant or others sit at a table with them.

    Args:
        connection: to the database.
        wanted: the player's id, or a name as people would say it.
    """
    async with connection.begin():
        names = {key: _name(note) for key, note in (await notes(connection, Kind.PLAYER, PlayerNote)).items()}
        meant = {key for key, name in names.items() if name and same_name_key(name) == same_name_key(wanted)}
        players = {key: names[key] for key in ({wanted} if wanted in names else sorted(meant))}
        tables = (await notes(connection, Kind.TABLE, TableNote)).items()
        taken = tuple(code for code, table in tables if isinstance(table, TableNote) and _sits(table, players))
        if len(players) == 1 and not taken:
            (key,) = players
            await connection.execute(delete(NOTES).where(NOTES.c.kind == Kind.PLAYER.value, NOTES.c.key == key))
    return Forgotten(players, taken)


def _name(note: PlayerNote | DamagedRow) -> str:
    return note.name if isinstance(note, PlayerNote) else ""


def _sits(table: TableNote, players: Mapping[str, str]) -> bool:
    return any(seat is not None and seat.player in players for seat in table.seats)


async def vacuum(connection: AsyncConnection) -> None:
    """Give back the room of what is gone."""
    free = await connection.execution_options(isolation_level="AUTOCOMMIT")
    for statement in _VACUUM[free.dialect.name]:
        await free.execute(text(statement))
