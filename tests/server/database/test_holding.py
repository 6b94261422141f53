"""Claims about holding a database in a loop that runs now and then: its failures are said, and its end is bounded."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

from server.database import holding
from server.database.examining import Purpose
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.opening import database_url, opened

ValueT = TypeVar("ValueT")
Held = Callable[[Callable[[asyncio.AbstractEventLoop], ValueT]], ValueT]


@pytest.fixture
def in_a_loop() -> Iterator[Held[DatabaseFault]]:
    """Return what runs something in a thread with a loop of its own: the loop of the tests runs in this one."""
    loop = asyncio.new_event_loop()
    with ThreadPoolExecutor(1) as thread:
        yield lambda do: thread.submit(do, loop).result()
    loop.close()


def fault(do: Callable[[], object]) -> DatabaseFault:
    """Return what something fails for."""
    with pytest.raises(DatabaseTrouble) as trouble:
        do()
    return trouble.value.fault


def test_what_fails_while_it_is_held_is_said(tmp_path: Path, in_a_loop: Held[DatabaseFault]) -> None:
    """Whatever is done in the block: a failure of the database is one we have a sentence for."""

    def do(loop: asyncio.AbstractEventLoop) -> None:
        with holding.held(loop, database_url(tmp_path / "server.db")) as held:
            loop.run_until_complete(held.connection.execute(text("SELECT nothing FROM nowhere")))

    assert in_a_loop(lambda loop: fault(lambda: do(loop))) is DatabaseFault.SYSTEM


def test_failures_of_others_stay_what_they_are(tmp_path: Path, in_a_loop: Held[DatabaseFault]) -> None:
    """Such as of a pipe that what is exported goes to."""

    def do(loop: asyncio.AbstractEventLoop) -> DatabaseFault:
        with (
            pytest.raises(BrokenPipeError),
            holding.held(loop, database_url(tmp_path / "server.db")),
        ):
            raise BrokenPipeError
        return DatabaseFault.SYSTEM

    in_a_loop(do)


def test_a_database_that_does_not_let_go_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_a_loop: Held[DatabaseFault]
) -> None:
    """A server that is stopped does not wait for it."""
    never = asyncio.Event()

    @asynccontextmanager
    async def sticky(url: URL, purpose: Purpose) -> AsyncIterator[AsyncConnection]:
        async with opened(url, purpose) as connection:
            yield connection
            await never.wait()

    monkeypatch.setattr(holding, "opened", sticky)
    monkeypatch.setattr(holding, "_LEAVE_SECONDS", 0.01)

    def do(loop: asyncio.AbstractEventLoop) -> DatabaseFault:
        def hold() -> None:
            with holding.held(loop, database_url(tmp_path / "server.db")):
                pass

        found = fault(hold)
        never.set()
        loop.run_until_complete(asyncio.gather(*asyncio.all_tasks(loop)))
        return found

    assert in_a_loop(do) is DatabaseFault.HUNG
