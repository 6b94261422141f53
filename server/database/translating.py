"""The one place where failures of a database become `DatabaseTrouble`, while it is opened and with every statement."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage
from typing import Final

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import SQLAlchemyError

from server.database.faults import DatabaseFault, DatabaseTrouble, trouble_of

__all__ = ["translate", "translated"]

_LEAST_ROOM: Final = 64 * 1024
"""Bytes below which a disk is full: SQLite takes 32 KiB to begin with."""


def translate(engine: Engine, path: Path | None) -> None:
    """Let every statement of an engine, and every connecting, fail with a `DatabaseTrouble`.

    Args:
        engine: which has connected to nothing yet.
        path: its file, `None` where it has none.
    """

    def failed(context: ExceptionContext) -> DatabaseTrouble | None:
        error = context.original_exception
        if not isinstance(error, Exception):
            return None  # somebody ends the program
        trouble = _closer(trouble_of(context.sqlalchemy_exception or error), path)
        if trouble.fault is DatabaseFault.LOST:
            context.is_disconnect = True  # the driver may find out later, and what is closed until then fails once more
        return trouble

    event.listen(engine, "handle_error", failed)


@contextmanager
def translated(path: Path | None) -> Iterator[None]:
    """Say what opening a database has failed for, also where no statement is at fault.

    Raises:
        DatabaseTrouble: when it has.
    """
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, UnicodeDecodeError, MemoryError) as error:
        raise _closer(trouble_of(error), path) from error


def _closer(trouble: DatabaseTrouble, path: Path | None) -> DatabaseTrouble:
    """Return what is wrong, looked at more closely: SQLite calls some full disks an error of the system."""
    full = trouble.fault is DatabaseFault.SYSTEM and path is not None and disk_usage(path.parent).free < _LEAST_ROOM
    return DatabaseTrouble(DatabaseFault.FULL, trouble.detail) if full else trouble
