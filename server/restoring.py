"""Going on where the last server ended: what its database says, made into players, tables and matches again.

What is damaged is set aside and named, and costs nobody else anything (PROMISES A1, row 18).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncConnection

from engine import Refused
from server.database.reading import notes, read_match, strays
from server.database.rows import DamagedRow
from server.journal import Entry, Journal, Kind
from server.lobby import Lobby
from server.notes import PlayerNote, TableNote
from server.players import Player, Players
from server.seats import Person

__all__ = ["Kept", "read", "restore"]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a database has kept. Where something is damaged it says so in its place.

    Args:
        players: by what they are called there.
        tables: by their code.
        matches: the entries of the matches on these tables, by their id as hexadecimal digits.
        tips: the ends of the chains of these matches.
        strays: notes that are of no kind a server takes up.
    """

    players: Mapping[str, PlayerNote | DamagedRow] = field(default_factory=dict)
    tables: Mapping[str, TableNote | DamagedRow] = field(default_factory=dict)
    matches: Mapping[str, tuple[Entry, ...] | DamagedRow] = field(default_factory=dict)
    tips: dict[bytes, bytes] = field(default_factory=dict)
    strays: tuple[DamagedRow, ...] = ()


async def read(connection: AsyncConnection) -> Kept:
    """Return what a database has kept."""
    async with connection.begin():
        return await _read(connection)


async def _read(connection: AsyncConnection) -> Kept:
    players = await notes(connection, Kind.PLAYER, PlayerNote)
    tables = await notes(connection, Kind.TABLE, TableNote)
    matches: dict[str, tuple[Entry, ...] | DamagedRow] = {}
    tips: dict[bytes, bytes] = {}
    for match in [table.match for table in tables.values() if isinstance(table, TableNote) and table.match]:
        try:
            matches[match], tips[bytes.fromhex(match)] = await read_match(connection, bytes.fromhex(match))
        except ValueError as damaged:
            matches[match] = DamagedRow(str(damaged))
    return Kept(players, tables, matches, tips, await strays(connection))


def restore(kept: Kept, players: Players, lobby: Lobby, journal: Journal) -> Iterator[str]:
    """Fill a server with what was kept, and yield what is damaged, for the log."""
    yield from map(str, kept.strays)
    found: dict[str, Player] = {}
    for key, player in kept.players.items():
        try:
            found[key] = players.restore(key, _whole(player))
        except ValueError as damaged:
            yield str(damaged)
    for code, table in kept.tables.items():
        if isinstance(table, DamagedRow):
            lobby.reserve(code)
            yield str(table)
            continue
        try:
            _set_up(code, table, kept, found, lobby)
        except (ValueError, Refused) as damaged:
            _set_aside(code, table, journal)
            yield f"the table {code} with the match {table.match}: {damaged}"


def _whole(note: PlayerNote | DamagedRow) -> PlayerNote:
    if isinstance(note, DamagedRow):
        raise note
    return note


def _set_up(code: str, note: TableNote, kept: Kept, players: Mapping[str, Player], lobby: Lobby) -> None:
    """Set up a table as it was.

    Raises:
        ValueError: when something is damaged.
        Refused: when a match there is not one its rules allow.
    """
    match = kept.matches.get(note.match, ())
    if isinstance(match, DamagedRow):
        raise match
    people = {}
    for seat, taken in enumerate(note.seats):
        if taken is not None and taken.player not in players:
            raise ValueError(f"nobody knows the player {taken.player}")
        if taken is not None:
            begun = bool(match) or not note.match
            people[seat] = Person(players[taken.player], taken.ready or not begun, taken.aside)
    lobby.restore(code, note, people, match)


def _set_aside(code: str, note: TableNote, journal: Journal) -> None:
    """Keep what is noted about a table where no server takes it up."""
    journal.note(Kind.ASIDE, f"{code} {note.match}", note)
    journal.note(Kind.TABLE, code, None)
