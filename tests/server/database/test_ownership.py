"""Claims about who may write: one server at a time, and one that was replaced does no harm."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Final

import psycopg
import pytest
from sqlalchemy import URL, text, update
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import DICE10K, Resign
from server.database import opening, ownership
from server.database.examining import Purpose
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.opening import opened
from server.database.ownership import LEASE_SECONDS, RENEW_SECONDS, renew, take
from server.database.schema import EVENTS, OWNER
from server.journal import Acted, Kind, Opened
from server.notes import PlayerNote, TableNote
from tests.support.databases import KINDS, asynchronous, book, database
from tests.support.settlements import settle

MATCH: Final = bytes(16)
OPENED: Final = Opened(MATCH, DICE10K, 2, 0, settle(MATCH, bytes(32), (b"a" * 16, b"b" * 16)), bytes(32))
TABLE: Final = TableNote(rules=DICE10K, computers=(), pace=0.0, private=False, seats=(None, None), match=MATCH.hex())


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """Return an empty database of each kind."""
    with database(request.param, tmp_path) as address:
        yield address


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[URL]:
    """Return an empty database that several servers can reach."""
    with database("postgresql", tmp_path) as address:
        yield address


async def _be_silent(connection: AsyncConnection) -> None:
    """Let the owner have written nothing for longer than its lease."""
    ago = timedelta(seconds=LEASE_SECONDS + 1)
    await connection.execute(update(OWNER).values(renewed_at=OWNER.c.renewed_at - ago))


@asynchronous
async def test_each_owner_has_an_epoch_of_its_own(url: URL) -> None:
    """They count up, and every event names that of its writer."""
    for epoch in (1, 2, 3):
        async with opened(url) as connection:
            assert epoch == await take(connection)
    async with book(url) as fourth:
        await fourth.append(OPENED)
        async with fourth.connection.begin():
            assert [4] == list((await fourth.connection.execute(EVENTS.select())).scalars("epoch"))


@asynchronous
async def test_a_second_server_is_refused_while_the_first_is_there(shared: URL) -> None:
    """And the first goes on."""
    async with book(shared) as first:
        async with opened(shared) as connection:
            with pytest.raises(DatabaseTrouble) as trouble:
                await take(connection)
        assert trouble.value.fault is DatabaseFault.IN_USE
        await first.append(OPENED)
        assert [] == first.troubles


@asynchronous
async def test_a_second_server_goes_on_at_once_when_the_first_is_gone(shared: URL) -> None:
    """Its lock went with its connection, however it ended; nobody waits for the lease."""
    async with book(shared) as first:
        first.journal.note(Kind.TABLE, "K7QF", TABLE)
        await first.append(OPENED)
    async with book(shared) as second:
        assert {MATCH.hex(): (OPENED,)} == second.kept.matches


@asynchronous
async def test_what_a_replaced_owner_writes_late_is_refused(shared: URL) -> None:
    """It was paused, or the network was cut, for longer than the lease: it finds out by writing, and stops."""
    assert LEASE_SECONDS > 2 * RENEW_SECONDS
    async with book(shared) as first:
        first.journal.note(Kind.TABLE, "K7QF", TABLE)
        await first.append(OPENED)
        async with opened(shared) as connection, connection.begin():
            await _be_silent(connection)
        async with book(shared) as second:
            assert {MATCH.hex(): (OPENED,)} == second.kept.matches
            late = first.append(Acted(MATCH, 2, 0, Resign(), ()))
            first.journal.note(Kind.PLAYER, "1", PlayerNote("ab" * 32, "Ana"))
            await first.journal.close()
            assert ([DatabaseFault.LOST], False) == ([trouble.fault for trouble in first.troubles], late.done())
            late.cancel()
            await second.append(Acted(MATCH, 2, 1, Resign(), ()))
            assert [] == second.troubles
    async with book(shared) as third:
        assert {MATCH.hex(): (OPENED, Acted(MATCH, 2, 1, Resign(), ()))} == third.kept.matches
        assert {} == third.kept.players


@asynchronous
async def test_an_owner_that_hangs_in_the_middle_of_a_writing_is_replaced(
    shared: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds its row then, and lets go of it with its lease: whoever waits for it is the next owner.

    The driver may take a moment to find out that it is connected to nothing any more; there is no other trouble then.
    """
    monkeypatch.setattr(opening, "LEASE_SECONDS", 1)
    monkeypatch.setattr(PGDialect_psycopg, "is_disconnect", lambda *_: False)
    async with AsyncExitStack() as hanging:
        paused = await hanging.enter_async_context(opened(shared))
        epoch = await take(paused)
        _ = await paused.begin()
        await renew(paused, epoch)
        async with opened(shared) as connection:
            assert epoch + 1 == await take(connection)
        with pytest.raises(DatabaseTrouble) as trouble:
            await renew(paused, epoch)
        assert trouble.value.fault is DatabaseFault.LOST


@asynchronous
async def test_a_row_that_somebody_else_holds_is_not_waited_for_for_ever(
    shared: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An operator's own transaction, which has no lease: a sentence says so."""
    monkeypatch.setattr(ownership, "_WAIT_SECONDS", 1)
    async with book(shared):
        pass
    holder = psycopg.connect(shared.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        holder.execute("SELECT * FROM owner FOR UPDATE")
        async with opened(shared) as connection:
            with pytest.raises(DatabaseTrouble) as trouble:
                await take(connection)
        assert trouble.value.fault is DatabaseFault.IN_USE
    finally:
        holder.close()


@asynchronous
async def test_a_writing_does_not_wait_for_ever(shared: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else holds what it needs: the server ends rather than hang."""
    monkeypatch.setattr(opening, "_WAIT_SECONDS", 1)
    async with book(shared) as first:
        holder = psycopg.connect(shared.set(drivername="postgresql").render_as_string(hide_password=False))
        try:
            holder.execute("SELECT * FROM owner FOR UPDATE")
            late = first.append(OPENED)
            await first.journal.close()
            assert [DatabaseFault.IN_USE] == [trouble.fault for trouble in first.troubles]
            late.cancel()
        finally:
            holder.close()


@asynchronous
async def test_a_database_that_may_only_be_read_is_said(shared: URL) -> None:
    """Somebody has made it so, or it is a copy that follows another one."""
    async with book(shared) as open_book:
        name = shared.database
        async with open_book.connection.begin():
            await open_book.connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    async with opened(shared, Purpose.LOOK) as connection:
        with pytest.raises(DatabaseTrouble) as trouble:
            await take(connection)
    assert trouble.value.fault is DatabaseFault.READ_ONLY


@pytest.mark.parametrize("epoch", ["0", "-1", "2147483647", "9223372036854775807"])
@asynchronous
async def test_an_epoch_that_nobody_can_follow_is_damage(url: URL, epoch: str) -> None:
    """There has been none like that; of a file also what is no number at all."""
    async with opened(url) as connection:
        await take(connection)
        for value in (epoch, "'abc'", "1.5") if connection.dialect.name == "sqlite" else (epoch,):
            async with connection.begin():
                await connection.execute(text(f"UPDATE owner SET epoch = {value}"))  # noqa: S608 - our own
            with pytest.raises(DatabaseTrouble) as trouble:
                await take(connection)
            assert trouble.value.fault is DatabaseFault.DAMAGED


@asynchronous
async def test_a_third_server_is_refused_while_the_second_has_replaced_the_first(shared: URL) -> None:
    """The lock of the first is still held by its connection, and is not the one that counts."""
    async with book(shared), opened(shared) as connection:
        async with connection.begin():
            await _be_silent(connection)
        async with book(shared):
            with pytest.raises(DatabaseTrouble) as trouble:
                await take(connection)
            assert trouble.value.fault is DatabaseFault.IN_USE
