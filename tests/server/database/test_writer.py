"""Claims about the journal on disk: what is written is there again, in order, and nothing is told before."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import URL, event, text
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import DICE10K, KeepThen, Reading, Resign, Then, Throw
from server.database import writer
from server.database.faults import DatabaseFault
from server.database.reading import notes, read_match
from server.journal import Acted, Kind, Opened
from server.notes import PlayerNote, TableNote
from tests.support.databases import KINDS, asynchronous, book, database
from tests.support.settlements import settle

MATCH: Final = bytes(16)
OTHER: Final = bytes([1] * 16)
SECRET: Final = bytes(32)
OPENED: Final = Opened(MATCH, DICE10K, 2, 0, settle(MATCH, SECRET, (b"a" * 16, b"b" * 16)), SECRET)
ENTRIES: Final = (
    OPENED,
    Acted(MATCH, 2, 0, Throw(), (1, 1, 1, 5, 5, 2)),
    Acted(MATCH, 3, 0, KeepThen((1, 1, 1), None, Then.THROW), (2, 3, 4)),
    Acted(MATCH, 4, 0, KeepThen((5,), Reading.SETS, Then.BANK), ()),
    Acted(MATCH, 5, 1, Resign(), ()),
)
ANA: Final = PlayerNote("ab" * 32, "Ana")
TABLE: Final = TableNote(rules=DICE10K, computers=(), pace=0.0, private=False, seats=(None, None), match=MATCH.hex())


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """Return an empty database of each kind."""
    with database(request.param, tmp_path) as address:
        yield address


@asynchronous
async def test_what_was_written_is_there_again(url: URL) -> None:
    """Every kind of entry and note, in a database that was closed and opened again."""
    async with book(url) as first:
        for entry in ENTRIES:
            await first.append(entry)
        first.journal.note(Kind.PLAYER, "1", ANA)
    async with book(url) as second, second.connection.begin():
        entries, _tip = await read_match(second.connection, MATCH)
        assert entries == ENTRIES
        assert await read_match(second.connection, OTHER) == ((), bytes(32))
        assert {"1": ANA} == await notes(second.connection, Kind.PLAYER, PlayerNote)


@asynchronous
async def test_what_is_no_more_is_gone(url: URL) -> None:
    """The last note about something counts, and one that there is nothing of it leaves nothing."""
    async with book(url) as first:
        first.journal.note(Kind.PLAYER, "1", PlayerNote("cd" * 32, "Luis"))
        first.journal.note(Kind.PLAYER, "1", ANA)
        first.journal.note(Kind.PLAYER, "2", ANA)
        first.journal.note(Kind.PLAYER, "2", None)
        first.journal.note(Kind.PLAYER, "3", None)
    async with book(url) as second:
        assert {"1": ANA} == second.kept.players


@asynchronous
async def test_a_chain_goes_on_where_it_ended(url: URL) -> None:
    """A server that begins anew adds to a match what the one before it has begun."""
    async with book(url) as first:
        first.journal.note(Kind.TABLE, "K7QF", TABLE)
        await first.append(ENTRIES[0])
        await first.append(ENTRIES[1])
    async with book(url) as second:
        assert {MATCH.hex(): ENTRIES[:2]} == second.kept.matches
        await second.append(ENTRIES[2])
    async with book(url) as third:
        assert {MATCH.hex(): ENTRIES[:3]} == third.kept.matches


@asynchronous
async def test_nothing_is_told_before_it_is_written(url: URL) -> None:
    """What waits for a place is done when everything up to it is on the disk, and in order."""
    async with book(url) as open_book:
        journal, done = open_book.journal, []
        place = journal.note(Kind.PLAYER, "1", ANA)
        journal.when_written(place, lambda: done.append("first"))
        appended = open_book.append(OPENED)
        later = journal.note(Kind.PLAYER, "2", ANA)
        journal.when_written(later, lambda: done.append("second"))
        assert ([], False) == (done, appended.done())
        assert journal.written < place < later
        await appended
        await journal.close()

        assert ["first", "second"] == done
        assert later == journal.written
        journal.when_written(later, lambda: done.append("at once"))
        assert "at once" == done[-1]


@asynchronous
async def test_what_waits_is_written_together(url: URL) -> None:
    """One transaction is under way; everything that comes meanwhile goes into the next (ARCHITECTURE, journal)."""
    async with book(url) as open_book:
        commits: list[object] = []
        event.listen(open_book.connection.engine.sync_engine, "commit", commits.append)
        for number in range(50):
            open_book.journal.note(Kind.PLAYER, str(number), ANA)
        await asyncio.sleep(0)
        for number in range(50, 100):
            open_book.journal.note(Kind.PLAYER, str(number), ANA)
        await open_book.journal.close()

        assert 2 == len(commits)
    async with book(url) as second:
        assert 100 == len(second.kept.players)


@asynchronous
async def test_after_a_failure_nothing_is_written_or_told(url: URL) -> None:
    """What a database has that failed to write is not known, so nothing is tried again (PROMISES, corrections)."""
    async with book(url) as open_book:
        journal, told = open_book.journal, []
        await open_book.append(OPENED)
        async with open_book.connection.begin():
            await open_book.connection.execute(text("ALTER TABLE events RENAME TO hidden"))
        appended = open_book.append(ENTRIES[1])
        journal.when_written(journal.note(Kind.PLAYER, "1", ANA), lambda: told.append("told"))
        await journal.close()
        async with open_book.connection.begin():
            await open_book.connection.execute(text("ALTER TABLE hidden RENAME TO events"))
        journal.note(Kind.PLAYER, "2", ANA)
        journal.renew()
        await journal.close()

        assert [DatabaseFault.SYSTEM] == [trouble.fault for trouble in open_book.troubles]
        assert ([], False) == (told, appended.done())
        appended.cancel()
    async with book(url) as second, second.connection.begin():
        assert {} == second.kept.players
        assert (OPENED,) == (await read_match(second.connection, MATCH))[0]


@asynchronous
async def test_a_database_that_hangs_is_not_waited_for_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is stopped leaves within its time (PROMISES A1, row 21); nobody was told what is not written.

    Not even when the database wakes up again afterwards.
    """
    awake = asyncio.Event()

    async def hang(_connection: AsyncConnection, _epoch: int) -> None:
        await awake.wait()

    with database("sqlite", tmp_path) as url:
        async with book(url) as open_book:
            journal, told = open_book.journal, []
            monkeypatch.setattr(writer, "renew", hang)
            journal.when_written(journal.note(Kind.PLAYER, "1", ANA), lambda: told.append("first"))
            await asyncio.sleep(0)
            journal.when_written(journal.note(Kind.PLAYER, "2", ANA), lambda: told.append("second"))
            await journal.close(0.01)
            assert ([DatabaseFault.HUNG], []) == ([trouble.fault for trouble in open_book.troubles], told)
            awake.set()
            await journal.close()
            assert ["first"] == told
        async with book(url) as second:
            assert {"1": ANA} == second.kept.players
