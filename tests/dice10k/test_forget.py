"""Claims about `dice10k forget` and `dice10k join --move`, with real programs and a real server."""

from pathlib import Path

import pytest

from client.exits import Exit
from client.profile import open_profile
from server.identity import identity_in
from tests.support.programs import free_port, run, serving, started

pytestmark = pytest.mark.slow


def met(home: Path, address: str) -> None:
    """Let Ana be known at a server."""
    assert Exit.OK == run(home, "join", address, "--name", "Ana").returncode


def token(home: Path, server: Path, profile: str = "default") -> bytes | None:
    """Return the token that is kept of the server of a home."""
    with open_profile(home, profile) as held:
        return held.token(identity_in(server).id)


@pytest.mark.parametrize("receipts", [False, True])
def test_a_server_forgets_who_asks_for_it(tmp_path: Path, receipts: bool) -> None:  # noqa: FBT001 - a parameter
    """Afterwards neither knows the other; the receipts on the own disk go when that is wanted."""
    here, there = tmp_path / "here", tmp_path
    receipt = here / "profiles" / "default" / "receipts" / "aa.jsonl"
    with serving(there) as port:
        address = f"127.0.0.1:{port}"
        met(here, address)
        receipt.parent.mkdir()
        receipt.write_text("x", encoding="utf-8")
        done = run(here, "forget", address, *(["--receipts"] if receipts else []))
        again = run(here, "forget", address)

    assert (Exit.OK, "The server has forgotten you.\n", "") == (done.returncode, done.stdout, done.stderr)
    assert (Exit.FAILURE, f"The server at {address} does not know you.\n") == (again.returncode, again.stderr)
    assert (None, not receipts) == (token(here, there), receipt.exists())
    assert b"Ana" not in (there / "server.db").read_bytes()


def test_who_holds_a_seat_is_not_forgotten(tmp_path: Path) -> None:
    """What to do first is said, and the seat is still there."""
    here, there = tmp_path / "here", tmp_path
    with serving(there) as port:
        address = f"127.0.0.1:{port}"
        with started(here, "join", address, "--name", "Ana") as ana:
            for _ in range(3):
                ana.type("2")
            ana.wait_for("You sit at table ")
            ana.end_of_input()
            assert Exit.OK == ana.end()
        done = run(here, "forget", address)

    assert (Exit.REFUSED, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("You hold a seat there: ")
    assert token(here, there) is not None


def test_where_nothing_listens_and_where_nobody_was(tmp_path: Path) -> None:
    """A server that was never met is not asked at all."""
    address = f"127.0.0.1:{free_port()}"
    never = run(tmp_path, "forget", address)
    with open_profile(tmp_path, "default") as profile:
        profile.remember_server(address, "A" * 26)
        profile.remember_token("A" * 26, bytes(32))
    gone = run(tmp_path, "forget", address)

    assert (Exit.FAILURE, "", f"The server at {address} does not know you.\n") == (
        never.returncode,
        never.stdout,
        never.stderr,
    )
    assert (Exit.CONNECTION, "") == (gone.returncode, gone.stderr)
    assert gone.stdout.startswith(f"Nothing is listening at {address}.")


def test_a_seat_moves_to_another_device(tmp_path: Path) -> None:
    """As the first one says: what is typed there takes the seat over, and the first ends."""
    old, new, there = tmp_path / "old", tmp_path / "new", tmp_path
    with serving(there) as port:
        address = f"127.0.0.1:{port}"
        with started(old, "join", address, "--name", "Ana") as ana:
            for _ in range(3):
                ana.type("2")
            ana.wait_for("You sit at table ")
            ana.type("c")
            ana.wait_for("another code")
            arguments = ana.printed.split("type there: dice10k ")[1].split(" Or paste")[0].split()
            with started(new, *arguments, "--name", "Mobile") as mobile:
                mobile.wait_for("Connected. Your name here is Ana.")
                mobile.wait_for("You sit at table ")
                ana.wait_for("You continued on another device.")
                assert Exit.OK == ana.end()
                mobile.end_of_input()
                assert Exit.OK == mobile.end()
        used = run(tmp_path / "third", *arguments)
        typo = run(tmp_path / "third", *arguments[:-1], "K7QF")

    assert token(old, there) is None
    assert token(new, there) is not None
    assert (Exit.REFUSED, "") == (used.returncode, used.stderr)
    assert used.stdout.startswith("That code is wrong, has been used, or is older than five minutes.")
    assert (Exit.USAGE, "The code of another device has 8 letters and digits.\n") == (typo.returncode, typo.stderr)
