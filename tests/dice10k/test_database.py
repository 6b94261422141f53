"""Claims about a server's database as an operator meets it: what is wrong is one sentence, and `db` looks after it."""

import json
import os
import re
import signal
import sqlite3
from pathlib import Path

import psycopg
import pytest

from client.exits import Exit
from tests.support.databases import database
from tests.support.programs import Program, run, started

pytestmark = pytest.mark.slow

SERVE = ("serve", "--port", "0", "--loopback")


def refused(home: Path, *arguments: str) -> str:
    """Return the one sentence with which a server does not begin."""
    done = run(home, *(arguments or SERVE))
    assert (Exit.DISK, "") == (done.returncode, done.stdout)
    assert "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


def address_of(server: Program) -> str:
    """Return where a server listens."""
    server.wait_for("dice10k://")
    found = re.search(r"127\.0\.0\.1:[0-9]+", server.printed)
    assert found is not None
    return found[0]


def served_once(home: Path) -> Path:
    """Return the database of a home where a server has run."""
    with started(home, *SERVE) as server:
        server.wait_for("The server is open.")
        server.signal(signal.SIGTERM)
        assert Exit.OK == server.end()
    return home / "server.db"


def test_two_servers_do_not_share_a_home(tmp_path: Path) -> None:
    """The second one says so, and the first goes on (PROMISES A1, row 2)."""
    with started(tmp_path, *SERVE) as first:
        first.wait_for("The server is open.")
        assert "Another server uses the database" in refused(tmp_path)
        first.signal(signal.SIGTERM)
        assert Exit.OK == first.end()


@pytest.mark.parametrize("content", [b"not a database\n" * 400, b"SQLite format 3\0" + bytes(5_000)])
def test_a_damaged_file_is_said_and_left_alone(tmp_path: Path, content: bytes) -> None:
    """It may still be mended, or somebody's (PROMISES A1, row 2)."""
    path = tmp_path / "server.db"
    path.write_bytes(content)
    path.chmod(0o600)
    assert "is damaged, or no database of ours" in refused(tmp_path)
    assert content == path.read_bytes()


def test_a_newer_database_names_what_to_do(tmp_path: Path) -> None:
    """Its server was started with a newer version, and then an older one."""
    path = served_once(tmp_path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    assert "A newer version of this program has made the database" in refused(tmp_path)


def test_an_address_that_makes_no_sense_is_wrong_usage(tmp_path: Path) -> None:
    """Before anything is opened, and no password is repeated that was typed into a good one."""
    done = run(tmp_path, *SERVE, "--database", "mysql://host/name")
    assert Exit.USAGE == done.returncode
    assert "is no address of a database" in done.stderr
    hidden = run(tmp_path, *SERVE, "--database", "postgresql://ana:hunter2@127.0.0.1:9/nothing")
    assert Exit.DISK == hidden.returncode
    assert "cannot be opened" in hidden.stderr
    assert "hunter2" not in hidden.stderr


def test_a_database_can_be_named(tmp_path: Path) -> None:
    """Then nothing is kept in the home but the key."""
    place = tmp_path / "elsewhere.db"
    with started(tmp_path / "home", *SERVE, "--database", f"sqlite:///{place}") as server:
        server.wait_for("The server is open.")
    assert place.exists()
    assert not (tmp_path / "home" / "server.db").exists()


def test_a_server_that_cannot_write_any_more_ends_with_a_sentence(tmp_path: Path) -> None:
    """The first writing that fails is the last: exit code 74, and nobody is told what was not written."""
    with started(tmp_path, *SERVE) as server:
        server.wait_for("The server is open.")
        address = address_of(server)
        connection = sqlite3.connect(tmp_path / "server.db")
        connection.execute("DROP TABLE notes")
        connection.commit()
        connection.close()
        guest = run(tmp_path / "guest", "join", address, typed="")
        assert "Your name here is" not in guest.stdout
        assert Exit.DISK == server.end()
        assert "could not be read or written" in " ".join(server.printed.split())
        assert "Traceback" not in server.printed


@pytest.mark.parametrize(
    "command", [("check",), ("export",), ("vacuum",), ("forget", "Ana")], ids=lambda words: words[0]
)
def test_what_is_looked_after_has_to_be_there(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Whoever mistypes a name learns it, and finds nothing new there."""
    place = tmp_path / "elsewhere" / "server.db"
    assert "There is no database" in refused(tmp_path, "db", *command, "--database", f"sqlite:///{place}")
    assert not place.parent.exists()
    assert "is not a file" in refused(tmp_path, "db", *command, "--database", "sqlite:////dev/null")
    assert not Path("/dev/null.lock").exists()


def test_a_parameter_that_is_not_known_is_wrong_usage(tmp_path: Path) -> None:
    """It is one sentence, and not a warning about our code."""
    for command in (SERVE, ("db", "check")):
        done = run(tmp_path, *command, "--database", f"sqlite:///{tmp_path}/server.db?mode=ro")
        assert Exit.USAGE == done.returncode
        assert "behind the «?»" in done.stderr
        assert "Warning" not in done.stderr
    assert not (tmp_path / "server.db").exists()


def test_a_server_ends_in_time_though_its_database_hangs(tmp_path: Path) -> None:
    """It does not wait for it (PROMISES A1, row 21), and says so: what was not written was told to nobody."""
    with database("postgresql", tmp_path) as url:
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        with started(tmp_path, *SERVE, "--database", address) as server:
            server.wait_for("The server is open.")
            backend = _backend(address)
            os.kill(backend, signal.SIGSTOP)
            try:
                run(tmp_path / "guest", "join", address_of(server), typed="")
                server.signal(signal.SIGTERM)
                assert Exit.DISK == server.end()
            finally:
                os.kill(backend, signal.SIGCONT)
            assert "has stopped answering" in " ".join(server.printed.split())
            assert "Traceback" not in server.printed


def _backend(address: str) -> int:
    """Return the process with which PostgreSQL serves our server."""
    with psycopg.connect(address) as connection:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ((backend,),) = connection.execute(query).fetchall()
    return int(backend)


def test_check_export_and_vacuum(tmp_path: Path) -> None:
    """Of a database with a player, a table and a match in it; while its server runs none of them works."""
    with started(tmp_path, *SERVE) as server:
        server.wait_for("The server is open.")
        address = address_of(server)
        assert Exit.DISK == run(tmp_path, "db", "check").returncode
        guest = run(tmp_path / "guest", "join", address, "--name", "Ana", typed="1\n1\n")
        assert "You sit at table" in guest.stdout
        server.signal(signal.SIGTERM)
        assert Exit.OK == server.end()
    check = run(tmp_path, "db", "check")
    assert (Exit.OK, "1 player, 1 table, 1 match\n") == (check.returncode, check.stdout)
    lines = [json.loads(line) for line in run(tmp_path, "db", "export").stdout.splitlines()]
    assert "Ana" in [line.get("name") for line in lines]
    assert not [line for line in lines if {"token", "pending", "left", "secret"} & set(line)]
    assert Exit.OK == run(tmp_path, "db", "vacuum").returncode

    connection = sqlite3.connect(tmp_path / "server.db")
    connection.execute("UPDATE notes SET payload = replace(payload, 'Ana', 'Eva')")
    connection.commit()
    connection.close()
    damaged = run(tmp_path, "db", "check")
    assert Exit.FAILURE == damaged.returncode
    assert "Damaged: the player " in damaged.stdout
    partial = run(tmp_path, "db", "export")
    assert (Exit.FAILURE, len(lines) - 1) == (partial.returncode, len(partial.stdout.splitlines()))
    assert partial.stderr.startswith("Damaged: the player ")
    log = tmp_path / "log"
    with started(tmp_path, *SERVE, "--log", str(log)) as server:
        server.wait_for("The server is open.")
    assert "Damaged, and set aside: the player " in log.read_text(encoding="utf-8")


def test_an_operator_deletes_a_player(tmp_path: Path) -> None:
    """By name; not while a server runs, nor from a table, nor one of several without saying which."""
    with started(tmp_path, *SERVE) as server:
        server.wait_for("The server is open.")
        address = address_of(server)
        run(tmp_path / "luis", "join", address, "--name", "Luis", typed="2\n2\n2\n")
        run(tmp_path / "ana", "join", address, "--name", "Ana", typed="")
        assert Exit.DISK == run(tmp_path, "db", "forget", "Ana").returncode
        server.signal(signal.SIGTERM)
        assert Exit.OK == server.end()

    seated, nobody = run(tmp_path, "db", "forget", "Luis"), run(tmp_path, "db", "forget", "Eva")
    assert Exit.REFUSED == seated.returncode
    assert re.match(r"«Luis» holds a seat \(table [A-Z0-9]+\), so nothing has been deleted\. ", seated.stdout)
    assert "leave the table" in seated.stdout
    assert (Exit.FAILURE, "There is no player «Eva» in it.\n") == (nobody.returncode, nobody.stdout)
    done = run(tmp_path, "db", "forget", "ana")
    assert Exit.OK == done.returncode
    assert done.stdout.startswith("Deleted: Ana (")
    assert Exit.FAILURE == run(tmp_path, "db", "forget", "ana").returncode
    with started(tmp_path, *SERVE) as server:
        server.wait_for("The server is open.")
