"""Opening a database: where it is, how it is written to, and whether it is ours."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from pathlib import Path
from shutil import disk_usage
from typing import Any, Final

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from server.database.faults import DatabaseFault, DatabaseTrouble, trouble_of
from server.database.schema import METADATA, REVISIONS

__all__ = ["SQLITE", "database_url", "file_of", "opened"]

SQLITE: Final = "sqlite"

_DRIVERS: Final = {SQLITE: "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
"""The kinds of database there are, and what speaks to them."""

_SYSTEM: Final = {
    EROFS: DatabaseFault.READ_ONLY,
    EACCES: DatabaseFault.READ_ONLY,
    EPERM: DatabaseFault.READ_ONLY,
    ENOSPC: DatabaseFault.FULL,
    EDQUOT: DatabaseFault.FULL,
}
"""What the system says that will not let us write a file."""

_LEAST_ROOM: Final = 64 * 1024
"""Bytes below which a disk is full: SQLite takes 32 KiB to begin with."""

_VERSION_TABLE: Final = "alembic_version"


def database_url(database: str | Path) -> URL:
    """Return the address of a database: a file, or a URL such as `postgresql://user@host/name`.

    Raises:
        DatabaseTrouble: when it is none.
    """
    if isinstance(database, Path):
        return URL.create(_DRIVERS[SQLITE], database=str(database))
    try:
        url = make_url(database)
    except (ArgumentError, ValueError) as error:
        raise DatabaseTrouble(DatabaseFault.URL, database) from error
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None or (url.get_backend_name() == SQLITE and url.database in {None, "", ":memory:"}):
        raise DatabaseTrouble(DatabaseFault.URL, url.render_as_string())
    return url.set(drivername=driver)


def file_of(url: URL) -> Path | None:
    """Return the file of an SQLite database, `None` for one that is elsewhere."""
    return Path(url.database) if url.get_backend_name() == SQLITE and url.database else None


@asynccontextmanager
async def opened(url: URL) -> AsyncIterator[AsyncConnection]:
    """Open a database in its newest form, and close it in the end. Its one connection is all that a server needs.

    A file is made where there is none, for this user alone, and no two programs open one at the same time.

    Raises:
        DatabaseTrouble: when it cannot be used; nothing has been changed then.
    """
    path, engine = file_of(url), _engine(url)
    lock = None if path is None else _hold(path)
    try:
        async with engine.connect() as connection:
            await _bring_up_to_date(connection)
            yield connection
    except (SQLAlchemyError, OSError) as error:
        raise _closer(trouble_of(error), path) from error
    finally:
        await engine.dispose()
        if lock is not None:
            lock.release()


def _closer(trouble: DatabaseTrouble, path: Path | None) -> DatabaseTrouble:
    """Return what is wrong, looked at more closely: SQLite calls some full disks an error of the system."""
    full = trouble.fault is DatabaseFault.SYSTEM and path is not None and disk_usage(path.parent).free < _LEAST_ROOM
    return DatabaseTrouble(DatabaseFault.FULL, trouble.detail) if full else trouble


def _hold(path: Path) -> FileLock:
    """Hold a file for this process; the system lets go of it however the process ends.

    Raises:
        DatabaseTrouble: when another process holds it, or it cannot be written to.
    """
    lock = FileLock(f"{path}.lock", timeout=0, mode=0o600, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except Timeout as error:
        raise DatabaseTrouble(DatabaseFault.IN_USE, str(path)) from error
    except OSError as error:
        lock.release()
        raise DatabaseTrouble(_SYSTEM.get(error.errno or 0, DatabaseFault.UNREACHABLE), str(error)) from error
    return lock


def _engine(url: URL) -> AsyncEngine:
    """Return what opens connections; it has opened none yet.

    Raises:
        DatabaseTrouble: when what speaks to this kind of database is missing.
    """
    try:
        engine = create_async_engine(url)
    except ModuleNotFoundError as error:
        raise DatabaseTrouble(DatabaseFault.DRIVER, str(error)) from error
    if url.get_backend_name() == SQLITE:
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's connection
    """Write ahead, and let no commit return before it is on the disk (ARCHITECTURE, journal).

    What is deleted is written over: players may ask to be forgotten. Texts that are none come as they are, to be found
    by their checksum.
    """
    connection.driver_connection.text_factory = lambda data: data.decode(errors="surrogateescape")
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=0", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


async def _bring_up_to_date(connection: AsyncConnection) -> None:
    """Give the database its newest form.

    Raises:
        DatabaseTrouble: when it is not ours, or newer than we are.
    """
    async with connection.begin():
        revision = await connection.run_sync(_revision)
        if revision not in {None, *REVISIONS}:
            raise DatabaseTrouble(DatabaseFault.NEWER, str(revision))
        if revision != REVISIONS[-1]:
            await connection.run_sync(_migrate)


def _revision(connection: Connection) -> str | None:
    """Return the form of the database, `None` for one that is empty.

    Raises:
        DatabaseTrouble: when there is something in it that is not ours.
    """
    tables = set(inspect(connection).get_table_names())
    if _VERSION_TABLE not in tables:
        if tables:
            raise DatabaseTrouble(DatabaseFault.FOREIGN, ", ".join(sorted(tables)))
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {_VERSION_TABLE}")).scalar()  # noqa: S608
    if found is not None and not tables >= set(METADATA.tables) and found in REVISIONS:
        raise DatabaseTrouble(DatabaseFault.DAMAGED, ", ".join(sorted(set(METADATA.tables) - tables)))
    return found


def _migrate(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - takes longer to import than all else; seldom needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "server.database:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, REVISIONS[-1])
