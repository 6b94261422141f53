"""The records of matches from a database while no server runs on it: which there are, and one of them."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.record import Record
from server.database.reading import matches, notes, read_match
from server.identity import Identity
from server.journal import Acted, Entry, Kind, Opened
from server.notes import PlayerNote
from server.records import record_of

__all__ = ["NoRecord", "recorded", "records"]


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of players by their ids."""

    players: dict[str, str]

    def __call__(self, player: str) -> str:
        return self.players.get(player, "")


class NoRecord(ValueError):
    """There is no record: no such match, it goes on, or it is damaged."""


async def recorded(connection: AsyncConnection, match: bytes, server: Identity) -> Record:
    """Return the record of a match.

    Args:
        connection: to the database.
        match: the match, 16 bytes.
        server: whose matches these are.

    Raises:
        NoRecord: when there is none.
    """
    async with connection.begin():
        try:
            return _record(await _entries(connection, match), server, await _names(connection))
        except ValueError as error:
            raise NoRecord(match.hex()) from error


async def records(connection: AsyncConnection, server: Identity) -> AsyncIterator[Record]:
    """Yield the records of all matches that are over; what is damaged is passed over, and `inspect` finds it."""
    async with connection.begin():
        names = await _names(connection)
        for match in [match async for match in matches(connection) if isinstance(match, bytes)]:
            try:
                yield _record(await _entries(connection, match), server, names)
            except ValueError:
                continue


async def _entries(connection: AsyncConnection, match: bytes) -> Sequence[Entry]:
    entries, _tip = await read_match(connection, match)
    return entries


async def _names(connection: AsyncConnection) -> _Names:
    found = await notes(connection, Kind.PLAYER, PlayerNote)
    return _Names({player: note.name for player, note in found.items() if isinstance(note, PlayerNote)})


def _record(entries: Sequence[Entry], server: Identity, names: _Names) -> Record:
    """Return the record of a match.

    Raises:
        ValueError: when it has none.
    """
    if not entries or not isinstance(entries[0], Opened):
        raise ValueError("there is no such match")
    return record_of(entries[0], [act for act in entries[1:] if isinstance(act, Acted)], server, names)
