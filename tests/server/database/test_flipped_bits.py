"""Claims about a file in which a bit has flipped, anywhere: it is refused, or what is damaged is named, or all is well.

Not only values change so, which `test_rows` tries one by one: headers, pages, indices, lengths, types and the names of
tables do as well (PROMISES A1, row 2).
"""

import os
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from twisted.internet.task import Clock

from protocol import messages as m
from server.database.examining import Purpose
from server.database.faults import DatabaseTrouble
from server.database.inspecting import exported, forget_player, inspect, vacuum
from server.database.opening import database_url, opened
from server.database.ownership import take
from server.database.schema import METADATA
from server.identity import passing_identity
from server.journal import MemoryJournal
from server.lobby import Lobby
from server.notes import TableNote
from server.players import Players
from server.records import Scribe
from server.restoring import read, restore
from tests.support.databases import asynchronous, book
from tests.support.parlour import Parlour

FLIPS: Final = 20
"""Bits that one test tries, one after the other."""

Outcome = tuple[bool, Any]
"""Whether something was called damaged, and everything else that came out."""

Use = Callable[[AsyncConnection], Awaitable[Outcome]]

IDENTITY = passing_identity()
"""Who signs records."""


async def served(connection: AsyncConnection) -> Outcome:
    """Take up everything as a server does."""
    await take(connection)
    kept = await read(connection)
    journal = MemoryJournal()
    players = Players(journal)
    lobby = Lobby(Clock(), journal, Scribe(players, IDENTITY))
    damaged = list(restore(kept, players, lobby, journal))
    return bool(damaged), (kept, {code: table.seats.names for code, table in lobby.tables.items()})


async def checked(connection: AsyncConnection) -> Outcome:
    """Look everything over."""
    found = await inspect(connection)
    return bool(found.damaged), found


async def printed(connection: AsyncConnection) -> Outcome:
    """Export everything."""
    damaged: list[str] = []
    lines = [line async for line in exported(connection, damaged)]
    return bool(damaged), lines


async def shrunk(connection: AsyncConnection) -> Outcome:
    """Give back room."""
    await take(connection)
    await vacuum(connection)
    return False, None


async def forgotten(connection: AsyncConnection) -> Outcome:
    """Look for a player whom there is not, and write."""
    await take(connection)
    return False, await forget_player(connection, "Nadie")


USES: Final[dict[str, tuple[Purpose, Use]]] = {
    "serve": (Purpose.SERVE, served),
    "check": (Purpose.LOOK, checked),
    "export": (Purpose.LOOK, printed),
    "vacuum": (Purpose.TEND, shrunk),
    "forget": (Purpose.TEND, forgotten),
}


async def outcome(path: Path, use: str) -> Outcome | None:
    """Return what comes of a use of a file, `None` where it is refused in a sentence."""
    purpose, do = USES[use]
    try:
        async with opened(database_url(path), purpose) as connection:
            return await do(connection)
    except DatabaseTrouble:
        return None


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder in memory where the system has one: nothing here is about what reaches a disk."""
    memory = Path("/dev/shm")  # noqa: S108 - of a name of its own there
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory) as made:
        yield Path(made)


@pytest.fixture
def evening(open_parlour: Callable[..., Parlour]) -> Parlour:
    """Return a server where a match goes on, another is over, and somebody waits for a guest."""
    parlour = open_parlour()
    ana, _luis = parlour.match("Ana", "Luis")
    ana.throw()
    parlour.match("Eva", "Pau")[0].resign()
    parlour.table("Zoë", setting=m.CreateTable("dice10k", private=True))
    return parlour


async def write_down(parlour: Parlour, path: Path) -> None:
    """Write everything a server knows into a file."""
    async with book(database_url(path)) as open_book:
        for (kind, key), note in parlour.written.notes.items():
            open_book.journal.note(kind, key, note)
            for entry in parlour.written.entries(bytes.fromhex(note.match)) if isinstance(note, TableNote) else ():
                await open_book.append(entry)


@pytest.mark.parametrize(
    "part",
    [
        *(pytest.param(part, marks=pytest.mark.slow) for part in range(10)),
        *(pytest.param(part, marks=pytest.mark.long) for part in range(10, 200)),
    ],
)
@asynchronous
async def test_a_bit_that_flips_anywhere_is_refused_or_named_or_changes_nothing(
    evening: Parlour, folder: Path, part: int
) -> None:
    """Nothing else ever comes out: no other failure, and nothing wrong that is called whole.

    A file that is refused is as it was, to its last byte.
    """
    path = folder / "server.db"
    await write_down(evening, path)
    whole = path.read_bytes()
    well = {use: await outcome(_put(path, whole), use) for use in USES}
    assert well["serve"] is not None
    assert well["check"] is not None
    assert [False] * len(USES) == [found is not None and found[0] for found in well.values()]

    chances = Random(part)
    for _ in range(FLIPS):
        place, bit = chances.randrange(len(whole)), chances.randrange(8)
        flipped = bytes([*whole[:place], whole[place] ^ 1 << bit, *whole[place + 1 :]])
        before = None
        for use in USES:
            found = await outcome(_put(path, flipped), use)
            before = found if use == "export" else before
            assert found in (None, well[use]) or found[0], f"{use}: bit {bit} of byte {place} of {len(whole)}"
            assert found is not None or flipped == path.read_bytes(), f"{use}: bit {bit} of byte {place} was changed"
            if use == "vacuum" and found is not None:
                assert before == await outcome(path, "export"), f"bit {bit} of byte {place}: another export"


@pytest.mark.slow
@asynchronous
async def test_a_table_made_in_other_letters_is_refused_before_room_is_made(evening: Parlour, folder: Path) -> None:
    """SQLite reads it, and would leave it out of the file that it writes anew: with one bit a whole table was lost."""
    path = folder / "server.db"
    await write_down(evening, path)
    whole = path.read_bytes()
    made = [found.start() for found in re.finditer(rb"CREATE (TABLE|INDEX|UNIQUE)", whole)]
    assert len(made) >= len(METADATA.tables)
    for place in made:
        _put(path, bytes([*whole[:place], whole[place] ^ 32, *whole[place + 1 :]]))
        assert None is await outcome(path, "vacuum")
        assert None is await outcome(path, "serve")


def _put(path: Path, content: bytes) -> Path:
    """Make a file anew, with nothing beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    path.write_bytes(content)
    return path
