"""Claims about `dice10k host`: a server that outlives its screen, and a screen that brings its server back."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from client.exits import Exit
from dice10k.children import ServerGone
from dice10k.host import beside
from tests.support.programs import answering, free_port, run, servers, serving, started, until

pytestmark = pytest.mark.slow


@pytest.fixture
def port() -> Iterator[str]:
    """A free port, whose server is ended afterwards."""
    port = str(free_port())
    yield port
    for server in servers("--port", port):
        os.kill(server, signal.SIGTERM)
    assert until(lambda: not servers("--port", port))


def test_the_server_stays_when_its_screen_goes_and_is_attached_again(port: str, tmp_path: Path) -> None:
    """Leaving is asked about and says how long the server stays; the same command finds the same seat."""
    with started(tmp_path, "host", "--port", port, "--name", "Marta") as host:
        host.wait_for("You sit at table ")
        host.wait_for(": Marta.")
        code = host.printed.split("You sit at table ")[1][:4]
        host.wait_for("Others join with: dice10k join ")
        host.wait_for(f":{port} {code}\n")
        host.type("q")
        host.wait_for("The server stays open for ten minutes after the last guest")
        host.type("1")
        assert Exit.OK == host.end()
    (server,) = servers("--port", port)
    again = run(tmp_path, "host", "--port", port)

    assert Exit.OK == again.returncode
    assert f"You sit at table {code}: Marta." in again.stdout
    assert f":{port} {code}\n" in again.stdout
    assert [server] == servers("--port", port)


def test_people_and_computer_players_sit_at_one_table(port: str, tmp_path: Path) -> None:
    """The match begins once the people are there; the others take the last seats."""
    table = ("--rules", "classic", "--seats", "4", "--computers", "2", "--name", "Marta")
    with started(tmp_path, "host", "--port", port, *table) as host:
        host.wait_for("You sit at table ")
        host.wait_for(": Marta, Computer 1, Computer 2.")
        code = host.printed.split("You sit at table ")[1][:4]
        with started(tmp_path / "b", "join", f"127.0.0.1:{port}", code, "--name", "Luis") as guest:
            guest.wait_for("Marta, Luis, Computer 1, Computer 2.")
            guest.wait_for("start: the dice", "starts: the dice")
            host.wait_for("start: the dice", "starts: the dice")


def test_a_server_that_was_killed_is_started_again_by_its_screen(port: str, tmp_path: Path) -> None:
    """Without typing, and everybody is back where they were: the same table, the same dice (ARCHITECTURE, journal)."""
    with started(tmp_path, "host", "--port", port, "--name", "Marta", "--plain", terminal=True) as host:
        host.wait_for("You sit at table ")
        code = host.printed.rpartition("You sit at table ")[2][:4]
        with started(tmp_path / "b", "join", f"127.0.0.1:{port}", code, "--plain", terminal=True) as guest:
            both = host, guest
            for player in both:
                player.wait_for("start: the dice", "starts: the dice")
            for player in both:
                if "You start:" in player.printed:
                    player.type("1")
            for player in both:
                player.wait_for(" threw ")
            dice = host.printed.rpartition(" threw ")[2].partition(".")[0]
            (first,) = servers("--port", port)
            os.kill(first, signal.SIGKILL)
            for player in both:
                player.wait_for("Connected again.")
                player.wait_for(f"On the table: {dice}.", "It is your turn.", "It is the turn of")
                assert f" threw {dice}." in player.printed
            (second,) = servers("--port", port)

    assert first != second


def test_reviving_a_server_holds_up_nobody_and_happens_once_at_a_time() -> None:
    """The client goes on meanwhile, whatever the system refuses, and may ask again; the third time it is told why."""
    going, starts = Event(), []
    told: list[str] = []

    def start() -> None:
        starts.append("start")
        going.wait(60)
        raise ServerGone("The disk is full.")

    revive = beside(start)
    others = set(threading.enumerate())
    revive(told.append)
    revive(told.append)
    (first,) = set(threading.enumerate()) - others
    going.set()
    first.join(60)
    assert ["start"] == starts

    for _ in range(2):
        assert [] == told
        revive(told.append)
        for following in set(threading.enumerate()) - others:
            following.join(60)
    assert (["start"] * 3, ["The disk is full."]) == (starts, told)


def test_a_host_whose_server_cannot_start_again_hears_why(port: str, tmp_path: Path) -> None:
    """In its own words, in its screen's time, and nothing is painted over that; what was played is kept."""
    with started(tmp_path, "host", "--port", port, "--plain", terminal=True) as host:
        host.wait_for("Waiting for another player.")
        (server,) = servers("--port", port)
        os.kill(server, signal.SIGKILL)
        (tmp_path / "server.db").write_bytes(b"x" * 10_000)
        for name in ("server.db-wal", "server.db-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        host.wait_for("Your server cannot be started again. What was played is kept.")
        assert Exit.FAILURE == host.end()
        assert "is damaged, or no database of ours." in " ".join(host.printed.split())


def test_a_guest_is_named_before_the_host_leaves(port: str, tmp_path: Path) -> None:
    """So nobody is left alone by mistake."""
    with started(tmp_path, "host", "--port", port, "--name", "Marta") as host:
        host.wait_for("You sit at table ")
        host.wait_for(": Marta.")
        code = host.printed.split("You sit at table ")[1][:4]
        with started(tmp_path, "join", f"127.0.0.1:{port}", code, "--name", "Luis") as guest:
            guest.wait_for(f"You sit at table {code}: Marta, Luis.")
            host.wait_for("Luis sits down.")
            host.type("q")
            host.wait_for("The server stays open for your guests (Luis)")
            host.type("1")
            assert Exit.OK == host.end()
            guest.wait_for("The link to Marta is lost. The seat is kept.")


def test_what_listens_at_the_port_already_may_be_something_else(tmp_path: Path) -> None:
    """Then it is no server of ours, and is said not to be."""
    with answering(b"HTTP/1.1 400 Bad Request\r\n\r\n", callers=2) as address:
        done = run(tmp_path, "host", "--port", address.rpartition(":")[2])

    assert Exit.CONNECTION == done.returncode
    assert "it is not a Dice 10k server" in done.stdout
    assert "Others join" not in done.stdout


def test_what_listens_at_the_port_already_may_be_another_server(tmp_path: Path) -> None:
    """It is not the guest's sentence that helps a host."""
    other = tmp_path / "other"
    other.mkdir()
    with serving(other) as port:
        done = run(tmp_path, "host", "--port", str(port))

    assert Exit.IDENTITY == done.returncode
    assert f"Another server of this game listens at 127.0.0.1:{port} already." in done.stdout
    assert "--port" in done.stdout
