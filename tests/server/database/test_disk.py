"""Claims about disks that fill up, refuse to be written to, lose their power, or are slow."""

import shutil
import sqlite3
from pathlib import Path
from typing import Final

import pytest

from engine import DICE10K, KeepThen, Then, Throw
from server.database.rows import entries_of
from server.journal import Acted, Entry, Opened
from tests.support.databases import asynchronous, book, database
from tests.support.settlements import settle
from tests.support.small_disk import small_disk

MATCH: Final = bytes(16)
SECRET: Final = bytes(32)
ENTRIES: Final[tuple[Entry, ...]] = (
    Opened(MATCH, DICE10K, 2, 0, settle(MATCH, SECRET, (b"a" * 16, b"b" * 16)), SECRET),
    Acted(MATCH, 2, 0, Throw(), (1, 1, 1, 5, 5, 2)),
    Acted(MATCH, 3, 0, KeepThen((1, 1, 1), None, Then.THROW), (2, 3, 4)),
)


@pytest.mark.slow
def test_a_full_disk_stops_the_journal_and_loses_nothing(tmp_path: Path) -> None:
    """The first writing that fails is the last; what was written before is all there once there is room again."""
    told = small_disk("full", tmp_path)
    assert ["full"] == told["faults"]
    assert 10 < told["written"] == told["found"]


@pytest.mark.slow
def test_a_server_does_not_begin_on_a_full_disk(tmp_path: Path) -> None:
    """It says so, and what is there stays."""
    assert {"faults": ["full"], "found": 1} == small_disk("crowded", tmp_path)


@pytest.mark.slow
def test_what_an_operator_wants_needs_room_too(tmp_path: Path) -> None:
    """Without it that is said, whether it was to be vacuumed or somebody to be deleted, and all is still there."""
    assert {"faults": ["full", "full"], "found": 400} == small_disk("tended", tmp_path)


@pytest.mark.slow
def test_a_disk_that_cannot_be_written_to_is_left_as_it_is(tmp_path: Path) -> None:
    """A server does not begin there, and not a byte changes."""
    assert {"faults": ["read_only"], "same": True} == small_disk("read-only", tmp_path)


@pytest.mark.parametrize(
    "step", [pytest.param(61, marks=pytest.mark.slow, id="some"), pytest.param(1, marks=pytest.mark.long, id="every")]
)
@asynchronous
async def test_a_cut_at_any_place_of_the_last_writing_loses_that_or_nothing(tmp_path: Path, step: int) -> None:
    """Power goes while the last transaction is written ahead: it is there as a whole, or not at all (PROMISES A8)."""
    ends = []
    with database("sqlite", tmp_path) as url:
        async with book(url) as open_book:
            for entry in ENTRIES:
                await open_book.append(entry)
                ends.append((tmp_path / "server.db-wal").stat().st_size)
            whole = (tmp_path / "server.db-wal").read_bytes()
            shutil.copy(tmp_path / "server.db", tmp_path / "main.db")
    before, after = ends[-2:]
    assert before < after - 128
    lengths = {*range(before, after + 1, step), *range(before, before + 64), *range(after - 64, after + 1)}
    for length in sorted(lengths):
        expected = ENTRIES if length == after else ENTRIES[:-1]
        assert expected == _found(tmp_path, whole[:length]), length


def _found(folder: Path, written_ahead: bytes) -> tuple[Entry, ...]:
    """Return the entries in a file of which so much was written ahead."""
    path = folder / "cut.db"
    for ending in ("", "-shm", "-wal"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    shutil.copy(folder / "main.db", path)
    Path(f"{path}-wal").write_bytes(written_ahead)
    connection = sqlite3.connect(path)
    try:
        connection.row_factory = sqlite3.Row
        rows = connection.execute("SELECT * FROM events WHERE match = ? ORDER BY sequence", (MATCH,)).fetchall()
    finally:
        connection.close()
    return entries_of(MATCH, [dict(row) for row in rows])[0]
