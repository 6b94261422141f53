"""What is in a database: how players and tables were noted, and the events of matches. What is damaged is named."""

from collections.abc import AsyncIterator
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, Table, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from server.database.rows import DamagedRow, Row, entries_of, noted
from server.database.schema import EVENTS, NOTES
from server.journal import Entry, Kind

__all__ = ["events", "matches", "notes", "read_match", "strays"]

NoteT = TypeVar("NoteT")


def _rows(table: Table) -> Select[*tuple[Any, ...]]:
    """Return what selects rows as they are stored: what a column is for says nothing of what a bit has made of it."""
    return select(*(type_coerce(column, NullType()).label(column.name) for column in table.c))


async def notes(connection: AsyncConnection, kind: Kind, form: type[NoteT]) -> dict[str, NoteT | DamagedRow]:
    """Return all notes of a kind by their key; what is wrong with one in place of one that is damaged."""
    query = _rows(NOTES).where(NOTES.c.kind == kind.value).order_by(NOTES.c.key)
    return {str(row["key"]): _note(row, form) for row in (await connection.execute(query)).mappings()}


def _note(row: Row, form: type[NoteT]) -> NoteT | DamagedRow:
    try:
        return noted(row, form)
    except DamagedRow as damaged:
        return damaged


async def strays(connection: AsyncConnection) -> tuple[DamagedRow, ...]:
    """Return the notes that are of no kind we know, in order."""
    found = (await connection.execute(_rows(NOTES).order_by(NOTES.c.kind, NOTES.c.key))).mappings()
    return tuple(DamagedRow(f"the {row['kind']} {row['key']}") for row in found if row["kind"] not in set(Kind))


async def events(connection: AsyncConnection, match: bytes) -> tuple[Row, ...]:
    """Return the rows of a match in order."""
    query = _rows(EVENTS).where(EVENTS.c.match == match).order_by(EVENTS.c.sequence)
    return tuple((await connection.execute(query)).mappings())


async def read_match(connection: AsyncConnection, match: bytes) -> tuple[tuple[Entry, ...], bytes]:
    """Return the events of a match in order, none where it has not begun, and the end of their chain.

    Raises:
        DamagedRow: when they are not as they were written.
    """
    return entries_of(match, await events(connection, match))


async def matches(connection: AsyncConnection) -> AsyncIterator[bytes | DamagedRow]:
    """Yield every match there are events of; what is wrong in place of one whose name is damaged."""
    name: ColumnElement[Any] = type_coerce(EVENTS.c.match, NullType())
    for (match,) in await connection.execute(select(name).distinct().order_by(name)):
        yield match if isinstance(match, bytes) else DamagedRow(f"the match {match}")
