"""Claims about opening a database: what is wrong with it is said, and nothing of it is changed."""

import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, MetaData, inspect, text

from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.opening import database_url, opened
from server.database.schema import METADATA, REVISIONS
from tests.support.databases import KINDS, asynchronous, database

FAULTS: Final = DatabaseFault


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """Return an empty database of each kind."""
    with database(request.param, tmp_path) as address:
        yield address


async def fault(url: URL) -> DatabaseFault:
    """Return why a database does not open."""
    with pytest.raises(DatabaseTrouble) as trouble:
        async with opened(url):
            pass
    return trouble.value.fault


@asynchronous
async def test_the_newest_form_is_what_the_program_expects(url: URL) -> None:
    """Migrations lead to the very tables and columns that are used."""
    async with opened(url) as connection, connection.begin():
        found = await connection.run_sync(_reflected)
    assert {name: _columns(found, name) for name in METADATA.tables} == {
        name: _columns(METADATA, name) for name in METADATA.tables
    }
    assert {*METADATA.tables, "alembic_version"} == set(found.tables)


def _reflected(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    return found


def _columns(metadata: MetaData, name: str) -> list[tuple[str, bool, bool]]:
    return [(column.name, bool(column.nullable), column.primary_key) for column in metadata.tables[name].columns]


def test_every_form_is_known() -> None:
    """A database is brought up to date only from a form that there was."""
    config = Config()
    config.set_main_option("script_location", "server.database:migrations")
    assert list(REVISIONS) == [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


@asynchronous
async def test_opening_again_changes_nothing(url: URL) -> None:
    """What is up to date is left alone."""
    async with opened(url) as connection, connection.begin():
        await connection.execute(text("INSERT INTO notes VALUES ('k', 'n', 'p', '')"))
    async with opened(url) as connection, connection.begin():
        assert [("k", "n", "p")] == (await connection.execute(text("SELECT kind, key, payload FROM notes"))).all()


@asynchronous
async def test_a_newer_database_is_left_alone(url: URL) -> None:
    """A later version of this program has made it."""
    async with opened(url) as connection, connection.begin():
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert await fault(url) is FAULTS.NEWER


@asynchronous
async def test_a_database_of_another_program_is_left_alone(url: URL) -> None:
    """Nothing is added to it."""
    async with opened(url) as connection, connection.begin():
        await connection.execute(text("DROP TABLE alembic_version"))
    assert await fault(url) is FAULTS.FOREIGN


@asynchronous
async def test_a_table_that_is_missing_is_damage(url: URL) -> None:
    """It is not made anew, as if nothing had ever been in it."""
    async with opened(url) as connection, connection.begin():
        await connection.execute(text("DROP TABLE events"))
    assert await fault(url) is FAULTS.DAMAGED


# Files.


@asynchronous
async def test_a_file_is_private_and_safe(tmp_path: Path) -> None:
    """Nobody else reads secrets, and every commit reaches the disk (ARCHITECTURE, journal)."""
    path = tmp_path / "deep" / "server.db"
    async with opened(database_url(path)) as connection:
        modes = {stat.S_IMODE(entry.stat().st_mode) & 0o077 for entry in path.parent.iterdir()}
        async with connection.begin():
            mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
            synchronous = (await connection.execute(text("PRAGMA synchronous"))).scalar()
    assert ({0}, "wal", 2) == (modes, mode, synchronous)


@asynchronous
async def test_two_programs_do_not_share_a_file(tmp_path: Path) -> None:
    """The second one is told so, and the first goes on."""
    url = database_url(tmp_path / "server.db")
    async with opened(url) as connection:
        assert await fault(url) is FAULTS.IN_USE
        async with connection.begin():
            assert await connection.run_sync(lambda sync: inspect(sync).has_table("events"))
    async with opened(url):
        pass


@pytest.mark.parametrize(
    ("content", "expected"),
    [(b"SQLite format 3\0" + b"x" * 4_096, FAULTS.DAMAGED), (b"My diary\n" * 500, FAULTS.DAMAGED)],
)
@asynchronous
async def test_a_damaged_file_is_left_as_it_is(tmp_path: Path, content: bytes, expected: DatabaseFault) -> None:
    """Whatever it is, it is somebody's."""
    path = tmp_path / "server.db"
    path.write_bytes(content)
    assert await fault(database_url(path)) is expected
    assert content == path.read_bytes()


@asynchronous
async def test_a_database_of_another_program_in_a_file_is_left_as_it_is(tmp_path: Path) -> None:
    """Somebody has named the wrong file."""
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE photos (name)")
    other.close()
    assert await fault(database_url(path)) is FAULTS.FOREIGN


@asynchronous
async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    """Nor can one be made where there is a file in the way."""
    assert await fault(database_url(tmp_path)) is FAULTS.NO_FILE
    (tmp_path / "file").touch()
    assert await fault(database_url(tmp_path / "file" / "server.db")) is FAULTS.UNREACHABLE


@asynchronous
async def test_a_server_that_does_not_answer_is_said() -> None:
    """Nothing listens there."""
    assert await fault(database_url("postgresql://dice10k@127.0.0.1:9/nothing")) is FAULTS.UNREACHABLE


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "mysql://host/name",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://host:port/x",
        "sqlite:///a%00b",
    ],
)
def test_an_address_that_makes_no_sense_is_refused(address: str) -> None:
    """Before anything is opened; a database in memory would keep nothing."""
    with pytest.raises(DatabaseTrouble) as trouble:
        database_url(address)
    assert trouble.value.fault is FAULTS.URL


@pytest.mark.parametrize(
    "address",
    ["sqlite:////tmp/server.db?mode=ro", "sqlite:///file:server.db?uri=true", "postgresql://host/name?sslmod=require"],
)
def test_an_address_with_a_parameter_that_would_be_passed_over_is_refused(address: str) -> None:
    """Somebody who asks for `mode=ro` believes that nothing is written."""
    with pytest.raises(DatabaseTrouble) as trouble:
        database_url(address)
    assert trouble.value.fault is FAULTS.PARAMETER


def test_an_address_may_say_how_to_reach_postgresql() -> None:
    """What its own library understands is handed on."""
    url = database_url("postgresql://host/name?sslmode=require&connect_timeout=3")
    assert {"sslmode": "require", "connect_timeout": "3"} == dict(url.query)


def test_addresses_name_the_drivers_by_themselves(tmp_path: Path) -> None:
    """People write what they know."""
    assert "sqlite+aiosqlite" == database_url(tmp_path).drivername
    assert "sqlite+aiosqlite" == database_url(f"sqlite:///{tmp_path}").drivername
    assert "postgresql+psycopg" == database_url("postgresql://host/name").drivername
    assert "postgresql+psycopg" == database_url("postgresql+psycopg://host/name").drivername


@asynchronous
async def test_a_missing_driver_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who wants PostgreSQL installs what speaks to it."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert await fault(database_url("postgresql://host/name")) is FAULTS.DRIVER
