"""Opening a database: where it is, how it is written to, and whether it is ours."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from server.database.examining import SQLITE, Purpose, examine
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.files import held_file, text_of
from server.database.ownership import LEASE_SECONDS
from server.database.schema import REVISIONS
from server.database.translating import translate, translated

__all__ = ["SQLITE", "database_url", "file_of", "opened"]

_DRIVERS: Final = {SQLITE: "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
"""The kinds of database there are, and what speaks to them."""

_PARAMETERS: Final = {
    SQLITE: frozenset[str](),
    "postgresql": frozenset(
        {
            *("host", "hostaddr", "port", "service", "passfile", "target_session_attrs"),
            *("sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "gssencmode", "channel_binding", "require_auth"),
            *("connect_timeout", "application_name", "options"),
        }
    ),
}
"""What may stand behind the question mark of an address, by the kind: what would be passed over there misleads."""

_WAIT_SECONDS: Final = 5
"""How long a statement waits for what another connection holds."""


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
    kind = url.get_backend_name()
    if kind not in _DRIVERS or (kind == SQLITE and url.database in {None, "", ":memory:"}) or "\0" in str(url.database):
        raise DatabaseTrouble(DatabaseFault.URL, url.render_as_string())
    if not url.query.keys() <= _PARAMETERS[kind]:
        raise DatabaseTrouble(DatabaseFault.PARAMETER, url.render_as_string())
    return url.set(drivername=_DRIVERS[kind])


def file_of(url: URL) -> Path | None:
    """Return the file of an SQLite database, `None` for one that is elsewhere."""
    return Path(url.database) if url.get_backend_name() == SQLITE and url.database else None


@asynccontextmanager
async def opened(url: URL, purpose: Purpose = Purpose.SERVE) -> AsyncIterator[AsyncConnection]:
    """Open a database in its newest form, and close it in the end. Its one connection is all that a server needs.

    No two programs open one file at the same time, whatever symbolic links lead there. Every statement on the
    connection fails with a `DatabaseTrouble`.

    Raises:
        DatabaseTrouble: when it cannot be used; nothing has been changed then.
    """
    path = _resolved(url)
    with nullcontext() if path is None else held_file(path, purpose):
        engine = _engine(url if path is None else url.set(database=str(path)), path, purpose)
        try:
            async with AsyncExitStack() as stack:
                with translated(path):
                    connection = await stack.enter_async_context(engine.connect())
                    await _bring_up_to_date(connection, purpose)
                yield connection
        finally:
            await engine.dispose()


def _resolved(url: URL) -> Path | None:
    named = file_of(url)
    return None if named is None else Path(os.path.realpath(named))  # whose loops are no error yet, unlike a Path's


def _engine(url: URL, path: Path | None, purpose: Purpose) -> AsyncEngine:
    """Return what opens connections; it has opened none yet.

    Raises:
        DatabaseTrouble: when what speaks to this kind of database is missing.
    """
    try:
        engine = create_async_engine(url)
    except ModuleNotFoundError as error:
        raise DatabaseTrouble(DatabaseFault.DRIVER, str(error)) from error
    translate(engine.sync_engine, path)
    if path is None:
        event.listen(engine.sync_engine, "connect", _prepare_postgresql)
    else:
        event.listen(engine.sync_engine, "connect", partial(_prepare_sqlite, purpose))
    return engine


def _prepare_sqlite(purpose: Purpose, connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's connection
    """Write ahead, and let no commit return before it is on the disk (ARCHITECTURE, journal).

    What is deleted is written over: players may ask to be forgotten. Texts that are none come as they are, to be found
    by their checksum.
    """
    connection.driver_connection.text_factory = text_of
    cursor = connection.cursor()
    ahead = () if purpose is Purpose.LOOK else ("journal_mode=WAL",)
    for setting in (*ahead, "synchronous=FULL", "busy_timeout=0", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _prepare_postgresql(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's connection
    """Wait for nobody for ever, and let nobody wait for us: what we hold when we hang is let go of with the lease.

    Statements have no limit of their own: to vacuum and to look everything over takes as long as it takes.
    """
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = '{LEASE_SECONDS}s'")
    cursor.execute(f"SET lock_timeout = '{_WAIT_SECONDS}s'")
    cursor.close()
    connection.commit()


async def _bring_up_to_date(connection: AsyncConnection, purpose: Purpose) -> None:
    """Give the database its newest form.

    Raises:
        DatabaseTrouble: when it is not ours, newer than we are, or not there.
    """
    async with connection.begin():
        if await connection.run_sync(examine, purpose) != REVISIONS[-1]:
            await connection.run_sync(_migrate)


def _migrate(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - takes longer to import than all else; seldom needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "server.database:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, REVISIONS[-1])
