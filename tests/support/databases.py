"""Databases for tests: one of its own for each test, as a file and on a PostgreSQL server where there is one."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection
from twisted.internet.defer import Deferred

from server.database.faults import DatabaseTrouble
from server.database.opening import database_url, opened
from server.database.ownership import take
from server.database.writer import DatabaseJournal
from server.journal import Entry
from server.restoring import Kept, read
from tests.support.loopback import bounded

__all__ = ["KINDS", "POSTGRESQL", "Book", "asynchronous", "book", "database"]

KINDS: Final = ("sqlite", "postgresql")

POSTGRESQL: Final = "DICE10K_POSTGRESQL"
"""The variable that names a PostgreSQL server whose user may make databases; `tests/postgresql.sh` starts one."""

P = ParamSpec("P")


def asynchronous(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, Any]:
    """Let a test be a coroutine of asyncio, as what uses a database is."""

    @wraps(test)
    async def run(*args: P.args, **kwargs: P.kwargs) -> None:
        await Deferred.fromFuture(asyncio.ensure_future(test(*args, **kwargs)))

    return bounded(run)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[URL]:
    """Give the address of an empty database, which is gone afterwards."""
    if kind == "sqlite":
        yield database_url(folder / "server.db")
        return
    server = os.environ.get(POSTGRESQL)
    if not server:
        pytest.skip(f"{POSTGRESQL} names no PostgreSQL server")
    name = f"test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield database_url(make_url(server).set(database=name).render_as_string(hide_password=False))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@dataclass(frozen=True, slots=True)
class Book:
    """A journal in a database, as a server has it.

    Args:
        connection: to the database.
        journal: writes there.
        kept: what was there before.
        troubles: what has gone wrong.
    """

    connection: AsyncConnection
    journal: DatabaseJournal
    kept: Kept
    troubles: list[DatabaseTrouble]

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        """Append an entry; the future is done when it is written."""
        return Deferred.fromCoroutine(self.journal.append(entry)).asFuture(asyncio.get_running_loop())


@asynccontextmanager
async def book(url: URL) -> AsyncIterator[Book]:
    """Open a database as a server does, and close it in order."""
    async with opened(url) as connection:
        epoch = await take(connection)
        kept = await read(connection)
        troubles: list[DatabaseTrouble] = []
        journal = DatabaseJournal(asyncio.get_running_loop(), connection, epoch, dict(kept.tips), troubles.append)
        try:
            yield Book(connection, journal, kept, troubles)
        finally:
            await journal.close()
