"""Claims about `dice10k join`: whoever answers, or nobody, the player learns what is the matter and what to do."""

from pathlib import Path

import pytest

from client.exits import Exit
from client.profile import open_profile
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from server.identity import identity_in
from tests.support.programs import answering, free_port, run, serving, started

pytestmark = pytest.mark.slow

NEWER = (("protocol_min", PROTOCOL_MAX + 1), ("protocol_max", PROTOCOL_MAX + 1))
OLDER = (("protocol_min", 0), ("protocol_max", PROTOCOL_MIN - 1))


def test_where_nothing_listens(tmp_path: Path) -> None:
    """The address, the likely cause and the next step; exit code 3 (UX B5, B6)."""
    address = f"127.0.0.1:{free_port()}"
    done = run(tmp_path, "join", address)

    assert (Exit.CONNECTION, "") == (done.returncode, done.stderr)
    assert f"Nothing is listening at {address}. Is the host's screen still open?" in done.stdout
    assert 1 == done.stdout.count("\n")


def test_where_nothing_listens_in_spanish(tmp_path: Path) -> None:
    """The same, translated."""
    done = run(tmp_path, "join", f"127.0.0.1:{free_port()}", "--lang", "es")

    assert Exit.CONNECTION == done.returncode
    assert "Nothing" not in done.stdout


@pytest.mark.parametrize("data", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_where_something_else_answers(data: bytes, tmp_path: Path) -> None:
    """It is said not to be a server of ours."""
    with answering(data) as address:
        done = run(tmp_path, "join", address)

    assert Exit.CONNECTION == done.returncode
    assert f"Something answered at {address}, but it is not a Dice 10k server" in done.stdout
    assert 1 == done.stdout.count("\n")


@pytest.mark.parametrize(
    ("farewell", "code", "words"),
    [
        (m.Farewell(FarewellCode.VERSION_MISMATCH, NEWER), Exit.VERSION, "This program is too old"),
        (m.Farewell(FarewellCode.VERSION_MISMATCH, OLDER), Exit.VERSION, "The server is too old"),
        (m.Farewell(FarewellCode.SERVER_FULL, (("limit", 200),)), Exit.REFUSED, "The server is full"),
        (m.Farewell(FarewellCode.BAD_NAME), Exit.USAGE, "The server does not accept your name"),
        (m.Farewell(FarewellCode.TAKEN_OVER), Exit.OK, "You continued somewhere else"),
    ],
)
def test_a_farewell_in_answer(farewell: m.Farewell, code: Exit, words: str, tmp_path: Path) -> None:
    """Why, what to do, and an exit code of its own (UX B5, B6)."""
    with answering(encode(farewell)) as address:
        done = run(tmp_path, "join", address, "--insecure")

    assert (code, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith(words)
    assert 1 == done.stdout.count("\n")


@pytest.mark.parametrize("host", ["..", "a" * 70])
def test_a_name_that_no_host_can_have(host: str, tmp_path: Path) -> None:
    """The network's own tables refuse it in other ways than an unknown name; it is one sentence all the same."""
    done = run(tmp_path, "join", "--", host)

    assert (Exit.CONNECTION, "", 1) == (done.returncode, done.stderr, done.stdout.count("\n"))


def test_a_profile_that_is_in_use(tmp_path: Path) -> None:
    """It is named, and nobody is disturbed."""
    with open_profile(tmp_path, "ana"):
        done = run(tmp_path, "join", "127.0.0.1", "--profile", "ana")

    assert (Exit.USAGE, "") == (done.returncode, done.stdout)
    assert "The profile «ana» is in use." in done.stderr
    assert 1 == done.stderr.count("\n")


def test_who_names_a_player_gets_the_profile_of_that_player(tmp_path: Path) -> None:
    """Two people on one machine whose clients have ended do not come back as each other."""
    for profile, name in (("default", "Ana"), ("default-2", "Luis")):
        run(tmp_path, "join", f"127.0.0.1:{free_port()}", "--profile", profile, "--name", name)
    with serving(tmp_path) as port:
        run(tmp_path, "join", f"127.0.0.1:{port}", "--name", "Luis")

    with open_profile(tmp_path, "default-2") as second:
        assert second.token(second.server_at(f"127.0.0.1:{port}")) is not None


def test_a_profile_that_makes_no_sense(tmp_path: Path) -> None:
    """It is put aside, the player is told, and the program goes on with a new one."""
    with open_profile(tmp_path, "ana") as profile:
        profile.folder.joinpath("profile.json").write_text("{", encoding="utf-8")
    done = run(tmp_path, "join", f"127.0.0.1:{free_port()}", "--profile", "ana")

    assert Exit.CONNECTION == done.returncode
    assert done.stderr.startswith("Your profile was damaged, so a new one was started.")
    assert "profile.json.damaged-1" in done.stderr


def test_a_token_of_a_server_that_has_forgotten_it(tmp_path: Path) -> None:
    """One is somebody new there, without starting again."""
    with serving(tmp_path) as port:
        with open_profile(tmp_path, "ana") as profile:
            profile.remember_token(identity_in(tmp_path).id, bytes(32))
        done = run(tmp_path, "join", f"127.0.0.1:{port}", "--profile", "ana", "--name", "Ana")

    assert Exit.OK == done.returncode
    assert "Connected. Your name here is Ana." in done.stdout


def test_two_meet_at_a_table_and_the_seat_of_who_leaves_is_kept(tmp_path: Path) -> None:
    """By its code, in small letters; the other one is told."""
    with serving(tmp_path) as port:
        address = f"127.0.0.1:{port}"
        with started(tmp_path, "join", address, "--profile", "ana", "--name", "Ana") as ana:
            ana.type("2")
            ana.type("2")
            ana.type("2")
            ana.wait_for("You sit at table ")
            ana.wait_for(": Ana.")
            code = ana.printed.split("You sit at table ")[1][:4]
            with started(tmp_path, "join", address, code.lower(), "--profile", "luis", "--name", "Luis") as luis:
                luis.wait_for(f"You sit at table {code}: Ana, Luis.")
                ana.wait_for("Luis sits down.")
                luis.wait_for("start: the dice chose you.", "starts: the dice chose so.")
                luis.end_of_input()
                assert Exit.OK == luis.end()
            ana.wait_for("The link to Luis is lost. The seat is kept.")


def test_an_unknown_code_leads_to_the_lobby(tmp_path: Path) -> None:
    """A typing error is no end; but where nobody types on, the code says that nothing came of it."""
    with serving(tmp_path) as port:
        done = run(tmp_path, "join", f"127.0.0.1:{port}", "ZZZZ")

    assert Exit.REFUSED == done.returncode
    assert "There is no table with that code." in done.stdout
    assert "You are in the lobby." in done.stdout
