"""Looking a database over while no server runs on it: is it whole, what is in it, and what may go."""

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.text import same_name_key
from server.database.examining import SQLITE, broken
from server.database.ownership import owned
from server.database.reading import events, matches, notes, read_match, strays
from server.database.rows import DamagedRow, note_row, verified
from server.database.schema import NOTES
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
        damaged += await connection.run_sync(broken)
        if not await owned(connection):
            damaged.append("the owner")
        players = _whole(await notes(connection, Kind.PLAYER, PlayerNote), damaged)
        tables = _whole(await notes(connection, Kind.TABLE, TableNote), damaged)
        _whole(await notes(connection, Kind.ASIDE, TableNote), damaged)
        damaged += map(str, await strays(connection))
        whole = 0
        async for match in matches(connection):
            try:
                await read_match(connection, _named(match))
                whole += 1
            except DamagedRow as error:
                damaged.append(str(error))
    return Findings(players, tables, whole, tuple(damaged))


def _whole(found: Mapping[str, object], damaged: list[str]) -> int:
    wrong = [str(note) for note in found.values() if isinstance(note, DamagedRow)]
    damaged += wrong
    return len(found) - len(wrong)


def _named(match: bytes | DamagedRow) -> bytes:
    if isinstance(match, DamagedRow):
        raise match
    return match


async def exported(connection: AsyncConnection, damaged: list[str]) -> AsyncIterator[str]:
    """Yield every row that is whole as a line of JSON, without what must stay secret.

    Tokens are left out, used or not, and the secret of a match that goes on: whoever reads an export knows no dice to
    come. Where it cannot be known which matches go on, no secret is told.

    Args:
        connection: to the database. No transaction lasts while somebody reads the lines.
        damaged: is added what is left out since it is damaged; of a match all from there on.
    """
    free = await connection.execution_options(isolation_level="AUTOCOMMIT")
    damaged += [*await free.run_sync(broken), *map(str, await strays(free))]
    kept = {kind: await notes(free, kind, PlayerNote if kind is Kind.PLAYER else TableNote) for kind in sorted(Kind)}
    for found in kept.values():
        _whole(found, damaged)
    secrets_are_safe = not damaged
    going_on = {note.match for found in kept.values() for note in found.values() if isinstance(note, TableNote)}
    for kind, found in kept.items():
        for key, note in found.items():
            if not isinstance(note, DamagedRow):
                yield _line({"kind": kind.value, "key": key, **_without(_TOKENS, note_row(kind, key, note)["payload"])})
    async for match in matches(free):
        try:
            for _entry, row in verified(_named(match), await events(free, _named(match))):
                tells_all = secrets_are_safe and _named(match).hex() not in going_on
                event = _without(() if tells_all else ("secret",), row["payload"])
                yield _line({"kind": "event", "match": _named(match).hex(), "sequence": row["sequence"], **event})
        except DamagedRow as error:
            damaged.append(str(error))


def _without(names: tuple[str, ...], payload: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(payload)
    return {key: value[key] for key in value if key not in names}


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
