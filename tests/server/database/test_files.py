"""Claims about the file of a database: what is not ours is left as it is, and no two servers have one."""

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from server.database.examining import Purpose
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.opening import database_url, opened
from tests.support.databases import asynchronous

FAULTS: Final = DatabaseFault
LONG_AGO: Final = 1_000_000_000


async def fault(path: Path, purpose: Purpose = Purpose.SERVE) -> DatabaseFault:
    """Return why a file does not open."""
    with pytest.raises(DatabaseTrouble) as trouble:
        async with opened(database_url(path), purpose):
            pass
    return trouble.value.fault


async def ours(path: Path) -> None:
    """Make a database of ours."""
    async with opened(database_url(path)):
        pass
    _remove(f"{path}.lock")


def _remove(path: str) -> None:
    Path(path).unlink()


def names(folder: Path) -> list[str]:
    """Return what is in a folder."""
    return sorted(entry.name for entry in folder.iterdir())


def execute(path: Path, *statements: str) -> None:
    """Do something to a database as another program does."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def foreign(path: Path) -> None:
    """Make it a database of another program, which does not write ahead."""
    path.unlink()
    execute(path, "CREATE TABLE photos (name)")


def newer(path: Path) -> None:
    """Make it a database of a later version."""
    execute(path, "UPDATE alembic_version SET version_num = '9999'", "PRAGMA journal_mode=DELETE")


def without_version(path: Path) -> None:
    """Let it not say which form it has."""
    execute(path, "DELETE FROM alembic_version")


def without_a_table(path: Path) -> None:
    """Let it lack something."""
    execute(path, "DROP TABLE notes")


def with_another_column(path: Path) -> None:
    """Let nobody know how it keeps its values."""
    execute(path, "ALTER TABLE notes ADD COLUMN colour TEXT")


def with_another_index(path: Path) -> None:
    """Let an index say something else than its table."""
    execute(path, "INSERT INTO notes VALUES ('kind', 'somebody', '{}', x'00')")
    content = path.read_bytes()
    place = content.rindex(b"somebody")
    path.write_bytes(content[:place] + b"S" + content[place + 1 :])


def a_diary(path: Path) -> None:
    """Make it something else."""
    path.write_bytes(b"My diary\n" * 500)


WRONG: Final = [
    (foreign, FAULTS.FOREIGN),
    (newer, FAULTS.NEWER),
    (without_version, FAULTS.DAMAGED),
    (without_a_table, FAULTS.DAMAGED),
    (with_another_column, FAULTS.DAMAGED),
    (with_another_index, FAULTS.DAMAGED),
    (a_diary, FAULTS.DAMAGED),
]


@pytest.mark.parametrize("purpose", [Purpose.SERVE, Purpose.TEND])
@pytest.mark.parametrize(("spoil", "expected"), WRONG)
@asynchronous
async def test_what_is_not_ours_or_not_whole_is_left_as_it_is(
    tmp_path: Path, spoil: Callable[[Path], None], expected: DatabaseFault, purpose: Purpose
) -> None:
    """Not a byte changes, no time, and nothing is left beside it."""
    path = tmp_path / "some.db"
    await ours(path)
    spoil(path)
    os.utime(path, (LONG_AGO, LONG_AGO))
    content = path.read_bytes()
    assert await fault(path, purpose) is expected
    assert (content, LONG_AGO, ["some.db"]) == (path.read_bytes(), path.stat().st_mtime, names(tmp_path))


@asynchronous
async def test_whoever_looks_changes_nothing(tmp_path: Path) -> None:
    """A database that is whole is as it was."""
    path = tmp_path / "server.db"
    await ours(path)
    execute(path, "PRAGMA journal_mode=DELETE")
    content = path.read_bytes()
    async with opened(database_url(path), Purpose.LOOK):
        pass
    assert content == path.read_bytes()


@asynchronous
async def test_what_was_written_ahead_is_looked_at_too(tmp_path: Path) -> None:
    """A server that was killed leaves nearly everything beside the file: that is no damage, nor an empty database."""
    path, copy = tmp_path / "server.db", tmp_path / "copy.db"
    async with opened(database_url(path)):
        copy.write_bytes(path.read_bytes())
        ahead = copy.with_name("copy.db-wal")
        ahead.write_bytes(path.with_name("server.db-wal").read_bytes())
    async with opened(database_url(copy), Purpose.TEND):
        pass


@pytest.mark.parametrize("purpose", [Purpose.LOOK, Purpose.TEND])
@asynchronous
async def test_what_is_looked_after_has_to_be_there(tmp_path: Path, purpose: Purpose) -> None:
    """Neither a file nor a folder is made, nor anything in an empty file."""
    assert await fault(tmp_path / "deep" / "server.db", purpose) is FAULTS.MISSING
    assert [] == names(tmp_path)
    (tmp_path / "empty.db").touch()
    assert await fault(tmp_path / "empty.db", purpose) is FAULTS.MISSING
    assert (["empty.db"], 0) == (names(tmp_path), (tmp_path / "empty.db").stat().st_size)


@asynchronous
async def test_what_is_no_file_is_not_touched(tmp_path: Path) -> None:
    """A pipe would be waited for, and a device written to."""
    os.mkfifo(tmp_path / "pipe")
    assert await fault(tmp_path / "pipe") is FAULTS.NO_FILE
    assert await fault(Path(os.devnull)) is FAULTS.NO_FILE
    assert ["pipe"] == names(tmp_path)
    assert "null.lock" not in names(Path(os.devnull).parent)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such file")
@asynchronous
async def test_a_file_that_cannot_be_read_is_said() -> None:
    """It looks like any other, and nothing can be made beside it."""
    assert await fault(Path("/proc/self/mem")) is FAULTS.UNREACHABLE


@asynchronous
async def test_links_that_lead_in_a_circle_are_said(tmp_path: Path) -> None:
    """There is nothing at their end."""
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    assert await fault(tmp_path / "one") is FAULTS.UNREACHABLE


@asynchronous
async def test_two_programs_do_not_share_a_file_by_another_name(tmp_path: Path) -> None:
    """Whatever symbolic links lead there, to the file or to its folder."""
    path = tmp_path / "real" / "server.db"
    (tmp_path / "link.db").symlink_to(path)
    (tmp_path / "folder").symlink_to(path.parent)
    async with opened(database_url(tmp_path / "link.db")):
        assert await fault(path) is FAULTS.IN_USE
        assert await fault(tmp_path / "folder" / "server.db") is FAULTS.IN_USE
    assert path.exists()
