"""What is in a database: how players and tables were noted, and the events of matches. What is damaged is named."""

from collections.abc import AsyncIterator
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from server.database.rows import DamagedRow, Row, entries_of, noted
from server.database.schema import EVENTS, NOTES
from server.journal import Entry, Kind

__all__ = ["matches", "notes", "read_match"]

NoteT = TypeVar("NoteT")


async def notes(connection: AsyncConnection, kind: Kind, form: type[NoteT]) -> dict[str, NoteT | DamagedRow]:
    """Return all notes of a kind by their key; what is wrong with one in place of one that is damaged."""
    query = select(NOTES).where(NOTES.c.kind == kind.value).order_by(NOTES.c.key)
    return {row["key"]: _note(row, form) for row in (await connection.execute(query)).mappings()}


def _note(row: Row, form: type[NoteT]) -> NoteT | DamagedRow:
    try:
        return noted(row, form)
    except DamagedRow as damaged:
        return damaged


async def read_match(connection: AsyncConnection, match: bytes) -> tuple[tuple[Entry, ...], bytes]:
    """Return the events of a match in order, none where it has not begun, and the end of their chain.

    Raises:
        DamagedRow: when they are not as they were written.
    """
    query = select(EVENTS).where(EVENTS.c.match == match).order_by(EVENTS.c.sequence)
    return entries_of(match, (await connection.execute(query)).mappings())


async def matches(connection: AsyncConnection) -> AsyncIterator[bytes]:
    """Yield every match there are events of."""
    for (match,) in await connection.execute(select(EVENTS.c.match).distinct().order_by(EVENTS.c.match)):
        yield bytes(match)
