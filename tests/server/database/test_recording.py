"""Claims about records from a database: of every match that is over, as the server gave it out, and of no other."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import URL, update

from dice10k.verifying import verified
from engine import DICE10K, PRESETS
from protocol.record import NOBODY, write
from server.database.recording import NoRecord, recorded, records
from server.database.schema import EVENTS
from server.journal import Acted, Kind, Opened
from server.notes import PlayerNote
from server.records import record_of
from tests.support.databases import KINDS, Book, asynchronous, book, database
from tests.support.recorded import SERVER, journalled, text_of

RULES: Final = replace(DICE10K, starting_score=9_700)


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """Return an empty database of each kind."""
    with database(request.param, tmp_path) as address:
        yield address


@asynchronous
async def test_every_match_that_is_over_has_its_record(url: URL) -> None:
    """The same as a server gives out, but for the signature; one that goes on has none."""
    over = [journalled(number, RULES) for number in range(3)]
    over.append(journalled(3, replace(PRESETS["classic"], target=1_000), seats=3))
    opened, acts = journalled(4, RULES)
    async with book(url) as open_book:
        for seat, name in enumerate(("Ana", "Luis")):
            open_book.journal.note(Kind.PLAYER, str(seat), PlayerNote("ab" * 32, name))
        for began, decided in (*over, (opened, acts[:-1])):
            await write_down(open_book, began, decided)
        found = [record async for record in records(open_book.connection, SERVER)]
        assert {entries[0].match for entries in over} == {record.header.settlement.match for record in found}
        for began, decided in over:
            there = record_of(began, decided, SERVER, _named)
            record = verified(text_of(await recorded(open_book.connection, began.match, SERVER)))
            assert write(there)[0] == write(record)[0]
        with pytest.raises(NoRecord):
            await recorded(open_book.connection, opened.match, SERVER)
        with pytest.raises(NoRecord):
            await recorded(open_book.connection, bytes(16), SERVER)


async def write_down(open_book: Book, opened: Opened, acts: list[Acted]) -> None:
    """Write a match down as a server does."""
    await open_book.append(opened)
    for act in acts:
        await open_book.append(act)


def _named(player: str) -> str:
    return ("Ana", "Luis")[int(player)]


@asynchronous
async def test_a_damaged_match_has_no_record(url: URL) -> None:
    """The others have; and of whom nothing is kept there is no name."""
    one, other = journalled(1, RULES), journalled(2, RULES)
    async with book(url) as open_book:
        for opened, acts in (one, other):
            await write_down(open_book, opened, acts)
        async with open_book.connection.begin():
            await open_book.connection.execute(update(EVENTS).where(EVENTS.c.match == one[0].match).values(epoch=9))
        (record,) = [record async for record in records(open_book.connection, SERVER)]
        assert other[0].match == record.header.settlement.match
        assert NOBODY == record.header.sitters[0].name
        with pytest.raises(NoRecord):
            await recorded(open_book.connection, one[0].match, SERVER)
