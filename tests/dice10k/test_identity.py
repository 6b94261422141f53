"""Claims about meeting servers with the real program: invites ask nothing, and a changed key stops it in time."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from client.exits import Exit
from client.profile import open_profile
from protocol.identity import short_id
from server.identity import identity_in
from tests.support.desk import OTHER
from tests.support.programs import Program, free_port, run, serving, started

pytestmark = pytest.mark.slow

INVITE = re.compile(r"^dice10k://[^ \n]+$", re.MULTILINE)


@pytest.fixture
def homes(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Three empty homes: of a server, of another one, and of a player."""
    found = tuple(tmp_path / name for name in ("server", "other", "player"))
    for home in found:
        home.mkdir()
    return found[0], found[1], found[2]


@contextmanager
def at_a_table(home: Path, address: str, *arguments: str) -> Iterator[Program]:
    """Run a client that waits at a table for another person."""
    with started(home, "join", address, "--name", "Marta", *arguments) as host:
        for line in ("2", "2", "2"):
            host.type(line)
        host.wait_for("Waiting for another player.")
        yield host


def test_a_new_server_is_told_once(homes: tuple[Path, Path, Path]) -> None:
    """As information, not as a question; the next time it is known."""
    server, _other, home = homes
    with serving(server) as port:
        address = f"127.0.0.1:{port}"
        first, again = (run(home, "join", address) for _ in range(2))

    assert [Exit.OK, Exit.OK] == [first.returncode, again.returncode]
    assert first.stdout.startswith(
        f"New server at {address}. Its id is {short_id(identity_in(server).id)}.\nConnected."
    )
    assert again.stdout.startswith("Connected.")


def test_a_server_that_has_moved_is_the_same(homes: tuple[Path, Path, Path]) -> None:
    """At another port with the same key it gets the token, and both addresses lead to it from then on."""
    server, _other, home = homes
    with serving(server) as first:
        run(home, "join", f"127.0.0.1:{first}", "--profile", "ana")
    with serving(server) as second:
        done = run(home, "join", f"127.0.0.1:{second}", "--profile", "ana")

    assert done.stdout.startswith("Connected.")
    with open_profile(home, "ana") as profile:
        assert {identity_in(server).id} == {profile.server_at(f"127.0.0.1:{port}") for port in (first, second)}


def test_another_server_at_a_known_address_stops_a_script(homes: tuple[Path, Path, Path]) -> None:
    """Exit code 6 and both ids, whatever stands in the script (UX B5, B6)."""
    server, other, home = homes
    with serving(server) as port:
        run(home, "join", f"127.0.0.1:{port}")
    with serving(other, "--port", str(port)):
        done = run(home, "join", f"127.0.0.1:{port}", typed="2\n2\n2\n")

    assert (Exit.IDENTITY, "") == (done.returncode, done.stderr)
    assert f"This is not the server you met before at 127.0.0.1:{port}. Nothing was sent to it." in done.stdout
    assert f"Known: {identity_in(server).id}. Now: {identity_in(other).id}." in done.stdout
    assert "Connected" not in done.stdout


def test_somebody_who_types_may_take_another_server(homes: tuple[Path, Path, Path]) -> None:
    """Once; afterwards it is the known one, and going back to the first is the same question."""
    server, other, home = homes
    with serving(server) as port:
        address = f"127.0.0.1:{port}"
        run(home, "join", address)
    with serving(other, "--port", str(port)):
        with started(home, "join", address, "--plain", terminal=True) as client:
            client.wait_for("2. take this server from now on")
            client.type("2")
            client.wait_for("Connected.")
            client.type("q")
            assert Exit.OK == client.end()
        assert run(home, "join", address).stdout.startswith("Connected.")
    with serving(server, "--port", str(port)):
        assert Exit.IDENTITY == run(home, "join", address).returncode


def test_from_an_invite_in_an_empty_home_to_a_seat(homes: tuple[Path, Path, Path], tmp_path: Path) -> None:
    """What the host's screen shows is pasted; no question is asked, and nothing said of a server that was proved."""
    server, _other, home = homes
    port = str(free_port())
    with started(server, "serve", "--port", port, "--log", str(tmp_path / "log")) as serve:
        serve.wait_for("dice10k://")
        serve.wait_for("\n")
        (shown,) = INVITE.findall(serve.printed)
        with at_a_table(tmp_path, f"127.0.0.1:{port}") as host:
            code = host.printed.split("You sit at table ")[1][:4]
            invite = re.sub(r"//.*:", "//127.0.0.1:", shown).replace("#", f"/{code}#")
            with started(home, "join", f" <{invite.lower()}> ", "--name", "Luis") as guest:
                guest.wait_for(f"You sit at table {code}: Marta, Luis.")
                assert guest.printed.startswith("Connected. Your name here is Luis.\n")


def test_the_lobby_takes_an_invite_for_a_code(homes: tuple[Path, Path, Path], tmp_path: Path) -> None:
    """Where it is for this server; else it says where it leads."""
    server, _other, home = homes
    with serving(server) as port, at_a_table(tmp_path, f"127.0.0.1:{port}") as host:
        code = host.printed.split("You sit at table ")[1][:4]
        with started(home, "join", f"127.0.0.1:{port}", "--plain", "--name", "Luis", terminal=True) as guest:
            guest.wait_for("4. join a table by its code")
            guest.type("4")
            guest.wait_for("The code of the table?")
            guest.type(f"dice10k://10.0.0.1/{code}#{OTHER}")
            guest.wait_for("That invite is for another server.")
            guest.type(f"dice10k://10.0.0.1#{identity_in(server).id}")
            guest.wait_for("That invite names no table.")
            guest.type(f"dice10k://10.0.0.1/{code}#{OTHER[:9]}")
            guest.wait_for("That is no whole invite.")
            guest.type(f"dice10k://10.0.0.1/{code}#{identity_in(server).id}")
            guest.wait_for(f"You sit at table {code}: Marta, Luis.")


def test_an_invite_is_for_one_server_alone(homes: tuple[Path, Path, Path]) -> None:
    """Whoever else answers is left with one sentence, and no choice."""
    _server, other, home = homes
    with serving(other) as port:
        done = run(home, "join", f"dice10k://127.0.0.1:{port}/K7QF#{OTHER}", typed="2\n")

    assert (Exit.IDENTITY, "", 1) == (done.returncode, done.stderr, done.stdout.count("\n"))
    assert f"(meant: {OTHER}, now: {identity_in(other).id})" in done.stdout


@pytest.mark.parametrize(
    "invite", ["dice10k://127.0.0.1/K7QF#", f"dice10k://127.0.0.1/K7QF#{OTHER[:20]}", "dice10k://"]
)
def test_an_invite_that_is_not_whole_is_wrong_usage(homes: tuple[Path, Path, Path], invite: str) -> None:
    """Nothing is connected to: whose server that would be nobody could tell."""
    done = run(homes[2], "join", invite)

    assert (Exit.USAGE, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert "is not a whole invite" in done.stderr


def test_a_match_against_the_computer_knows_its_server(homes: tuple[Path, Path, Path]) -> None:
    """It has started it itself, so nothing is new about it, with encryption or without."""
    safe, plain = (run(homes[2], "play", *more, typed="q\n1\n") for more in ((), ("--insecure",)))

    assert [Exit.OK, Exit.OK] == [safe.returncode, plain.returncode]
    assert safe.stdout.startswith("Connected.")
    assert plain.stdout.startswith("This connection is not encrypted")


def test_an_invite_is_not_followed_without_encryption(homes: tuple[Path, Path, Path]) -> None:
    """Nobody could prove there to be the server it names."""
    done = run(homes[2], "join", f"dice10k://127.0.0.1:7/K7QF#{OTHER}", "--insecure")

    assert (Exit.USAGE, "") == (done.returncode, done.stdout)
    assert "That invite is for a server with encryption: leave out --insecure.\n" == done.stderr
