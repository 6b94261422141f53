"""Finding out whose a database is, and whether it is whole, without changing anything."""

import re
from enum import Enum, auto
from typing import Final

from sqlalchemy import Connection, Table, inspect, text

from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.schema import METADATA, REVISIONS

__all__ = ["SQLITE", "Purpose", "broken", "examine"]

SQLITE: Final = "sqlite"

_VERSION_TABLE: Final = "alembic_version"

_OF_A_VALUE: Final = re.compile(r"(?:NULL|NUMERIC|TEXT) value in \S+")
"""What SQLite finds of a single value; whoever reads its row finds it too, and nobody else minds."""

_NOT_MADE_SO: Final = "SELECT name FROM sqlite_master WHERE sql NOT GLOB 'CREATE *'"
"""Tables and indices that SQLite reads, whatever capitals they were made with, and leaves out where it makes room."""


class Purpose(Enum):
    """What a database is opened for."""

    SERVE = auto()
    """A server is to run on it. It is made where there is none."""
    TEND = auto()
    """Something in it is to be changed while no server runs."""
    LOOK = auto()
    """It is to be looked at, in whatever state it is."""


def examine(connection: Connection, purpose: Purpose, *, pages: bool = False) -> str | None:
    """Return the form of a database, `None` for one that is empty.

    Args:
        connection: to it.
        purpose: what it is opened for.
        pages: whether to see, too, that everything in it fits together; only where it is to be written to. What SQLite
            makes of a file where it does not, nobody can tell.

    Raises:
        DatabaseTrouble: when it is not ours, newer than we are, not there or not whole.
    """
    revision = _revision(connection)
    known = revision in {None, *REVISIONS}
    if pages and not (known and purpose is Purpose.LOOK):
        for line in broken(connection, columns=revision in REVISIONS):
            raise DatabaseTrouble(DatabaseFault.DAMAGED, line)
    if not known:
        raise DatabaseTrouble(DatabaseFault.NEWER, str(revision))
    if revision is None and purpose is not Purpose.SERVE:
        raise DatabaseTrouble(DatabaseFault.MISSING)
    return revision


def _revision(connection: Connection) -> str | None:
    """Return the form of the database, `None` for one that is empty.

    Raises:
        DatabaseTrouble: when there is something in it that is not ours, or something of ours is missing.
    """
    tables = {str(name) for name in inspect(connection).get_table_names()}
    if _VERSION_TABLE not in tables:
        if tables:
            raise DatabaseTrouble(DatabaseFault.FOREIGN, ", ".join(sorted(tables)))
        return None
    found: object = connection.execute(text(f"SELECT version_num FROM {_VERSION_TABLE}")).scalar()  # noqa: S608
    missing = set(METADATA.tables) - tables if found in REVISIONS else set()
    if missing or not isinstance(found, str):
        raise DatabaseTrouble(DatabaseFault.DAMAGED, ", ".join(sorted(missing)))
    return found


def broken(connection: Connection, *, columns: bool = True) -> list[str]:
    """Return what does not fit together in a file: its pages, its indices, what its columns are. Nothing elsewhere.

    Args:
        connection: to the database.
        columns: whether it has the newest form, so that its columns are known.
    """
    if connection.dialect.name != SQLITE:
        return []
    found = [str(line) for line in connection.execute(text("PRAGMA integrity_check")).scalars()]
    lines = [line for line in found if line != "ok" and not _OF_A_VALUE.fullmatch(line)]
    lines += [f"how {name} was made" for name in connection.execute(text(_NOT_MADE_SO)).scalars()]
    if columns:
        lines += [f"the table {name}" for name, table in METADATA.tables.items() if not _fits(connection, table)]
    return lines


def _fits(connection: Connection, table: Table) -> bool:
    """Say whether the columns of a table are what they were made as: a type decides how values are kept."""
    found = connection.execute(text(f"PRAGMA table_info({table.name})")).all()
    return [(row[1], row[2], bool(row[3]), bool(row[5])) for row in found] == [
        (column.name, column.type.compile(connection.dialect), not column.nullable, column.primary_key)
        for column in table.columns
    ]
