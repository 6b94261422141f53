"""What can be wrong with a database."""

import sqlite3
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from sqlalchemy.exc import DBAPIError

__all__ = ["DatabaseFault", "DatabaseTrouble", "trouble_of"]


class DatabaseFault(StrEnum):
    """What is wrong."""

    URL = "url"
    """The address of the database makes no sense, or names a kind we do not know."""
    PARAMETER = "parameter"
    """The address has a parameter that we do not know."""
    DRIVER = "driver"
    """What speaks to this kind of database is not installed."""
    IN_USE = "in_use"
    """Another server writes to it."""
    LOST = "lost"
    """Another server has taken it over from us."""
    DAMAGED = "damaged"
    """It cannot be read, or is no database."""
    FOREIGN = "foreign"
    """It belongs to another program."""
    NEWER = "newer"
    """A newer version of this program has made it."""
    READ_ONLY = "read_only"
    """It cannot be written to."""
    FULL = "full"
    """There is no room left for it."""
    UNREACHABLE = "unreachable"
    """It cannot be opened or connected to."""
    MISSING = "missing"
    """There is none, where one is to be looked after."""
    NO_FILE = "no_file"
    """What is named is no file: a folder, a device."""
    HUNG = "hung"
    """It does not answer any more."""
    SYSTEM = "system"
    """The system failed to read or write it."""


class DatabaseTrouble(Exception):
    """A database that cannot be used, or not any more.

    Args:
        fault: what is wrong.
        detail: what the system or the database says about it, for the log.
    """

    def __init__(self, fault: DatabaseFault, detail: str = "") -> None:
        """Keep both for a sentence."""
        super().__init__(fault, detail)
        self.fault = fault
        self.detail = detail


_PRIMARY: Final = 0xFF
"""The part of an SQLite error code that is the same for all its finer kinds."""

_SQLITE: Final[Mapping[int, DatabaseFault]] = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: DatabaseFault.IN_USE,
        sqlite3.SQLITE_LOCKED: DatabaseFault.IN_USE,
        sqlite3.SQLITE_READONLY: DatabaseFault.READ_ONLY,
        sqlite3.SQLITE_PERM: DatabaseFault.READ_ONLY,
        sqlite3.SQLITE_FULL: DatabaseFault.FULL,
        sqlite3.SQLITE_CORRUPT: DatabaseFault.DAMAGED,
        sqlite3.SQLITE_NOTADB: DatabaseFault.DAMAGED,
        sqlite3.SQLITE_TOOBIG: DatabaseFault.DAMAGED,
        sqlite3.SQLITE_MISMATCH: DatabaseFault.DAMAGED,
        sqlite3.SQLITE_CANTOPEN: DatabaseFault.UNREACHABLE,
    }
)

_POSTGRESQL: Final[Mapping[str, DatabaseFault]] = MappingProxyType(
    {
        "08": DatabaseFault.UNREACHABLE,
        "25": DatabaseFault.READ_ONLY,
        "25P03": DatabaseFault.LOST,
        "28": DatabaseFault.UNREACHABLE,
        "3D": DatabaseFault.UNREACHABLE,
        "42501": DatabaseFault.READ_ONLY,
        "53": DatabaseFault.FULL,
        "55P03": DatabaseFault.IN_USE,
        "57": DatabaseFault.UNREACHABLE,
        "XX": DatabaseFault.DAMAGED,
    }
)
"""By an SQLSTATE or its class (PostgreSQL, appendix A). Our lock is waited for so long; who was silent loses it."""

_GARBLED: Final = (UnicodeDecodeError, MemoryError)
"""What reading fails with where names are no texts, or lengths no lengths."""


def trouble_of(error: BaseException) -> DatabaseTrouble:
    """Return what is wrong where a database has failed so."""
    if isinstance(error, DatabaseTrouble):
        return error
    return DatabaseTrouble(next(_faults(error), DatabaseFault.SYSTEM), str(error).partition("\n")[0])


def _faults(error: BaseException) -> Iterator[DatabaseFault]:
    original = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(original, "sqlite_errorcode", getattr(original.__cause__, "sqlite_errorcode", None))
    if code is not None:
        yield _SQLITE.get(code & _PRIMARY, DatabaseFault.SYSTEM)
    state = getattr(original, "sqlstate", None)
    if state is not None:
        yield _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2], DatabaseFault.SYSTEM)
    if isinstance(error, DBAPIError) and type(original).__module__.startswith("psycopg"):
        yield DatabaseFault.UNREACHABLE  # no connection, so no state
    if isinstance(original, _GARBLED):
        yield DatabaseFault.DAMAGED
