"""Claims about `dice10k serve`: it says where it is, or why it cannot be, and ends in order."""

import json
import re
import signal
import socket
from pathlib import Path

import pytest

from client.exits import Exit
from server.identity import KEY_FILE, identity_in
from tests.support.programs import free_port, run, serving, started

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Another program listens at port {}"), ("es", "Otro programa escucha ya en el puerto {}")],
)
def test_a_port_that_is_in_use(language: str, words: str, tmp_path: Path) -> None:
    """One sentence with the port and the way out; exit code 1."""
    with socket.create_server(("127.0.0.1", 0)) as place:
        port = place.getsockname()[1]
        done = run(
            tmp_path, "serve", "--port", str(port), "--loopback", "--log", str(tmp_path / "log"), "--lang", language
        )

    assert (Exit.FAILURE, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert done.stderr.startswith(words.format(port))
    assert "--port" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_how_to_join_and_ends_when_it_is_told_to(number: signal.Signals, tmp_path: Path) -> None:
    """With the address others can reach, to be typed and as an invite, and without a word at the end."""
    port = free_port()
    with started(tmp_path, "serve", "--port", str(port), "--log", str(tmp_path / "log")) as server:
        server.wait_for("The server is open.\nOthers join with: dice10k join ")
        server.wait_for(f":{port}\ndice10k://")
        server.wait_for(f":{port}#{identity_in(tmp_path).id}\n")
        server.signal(number)

        assert Exit.OK == server.end()
        assert 3 == server.printed.count("\n")
        assert not re.search(r"\b(0\.0\.0\.0|127\.0\.0\.1)\b", server.printed)


def test_without_encryption_both_ends_say_so(tmp_path: Path) -> None:
    """The server where it says that it is open and in its log, the client before anything else; there is no invite."""
    port = free_port()
    log = tmp_path / "log"
    with started(tmp_path, "serve", "--port", str(port), "--loopback", "--insecure", "--log", str(log)) as server:
        server.wait_for("The server is open.\nIt is not encrypted: anybody on the network can read along.\n")
        server.wait_for(f"Others join with: dice10k join 127.0.0.1:{port} --insecure\n")
        done = run(tmp_path, "join", f"127.0.0.1:{port}", "--insecure")

    assert Exit.OK == done.returncode
    assert done.stdout.startswith(
        "This connection is not encrypted: anybody on the network can read along.\nConnected."
    )
    assert 1 == log.read_text(encoding="utf-8").count("This server is not encrypted")
    assert "dice10k://" not in server.printed


def test_who_encrypts_and_who_does_not_find_no_riddle(tmp_path: Path) -> None:
    """Either way round it is said what to do, and at once."""
    with serving(tmp_path) as port:
        left_out = run(tmp_path, "join", f"127.0.0.1:{port}", "--insecure")
    with serving(tmp_path, "--insecure") as port:
        wanted = run(tmp_path, "join", f"127.0.0.1:{port}")

    assert [Exit.CONNECTION] * 2 == [left_out.returncode, wanted.returncode]
    assert "Check the port, or leave out --insecure." in left_out.stdout
    assert "a server that was started with --insecure is joined with --insecure." in wanted.stdout


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("fault", ["damaged", "not private", "no file"])
def test_a_key_that_cannot_be_used_is_no_riddle(language: str, fault: str, tmp_path: Path) -> None:
    """One sentence with the path, exit code 74, and the file stays as it is (UX B6)."""
    key = tmp_path / KEY_FILE
    if fault == "no file":
        key.mkdir()
    else:
        key.write_bytes(b"damaged")
        key.chmod(0o644 if fault == "not private" else 0o600)
    done = run(tmp_path, "serve", "--port", "0", "--loopback", "--log", str(tmp_path / "log"), "--lang", language)

    assert (Exit.DISK, "", 1) == (done.returncode, done.stdout, done.stderr.count("\n"))
    assert f"«{key}»" in done.stderr
    assert key.is_dir() or key.read_bytes() == b"damaged"


def test_for_this_machine_alone_it_names_no_other_address(tmp_path: Path) -> None:
    """What the network calls this machine would reach nobody."""
    with started(tmp_path, "serve", "--port", "0", "--loopback", "--log", str(tmp_path / "log")) as server:
        server.wait_for("Others join with: dice10k join 127.0.0.1:")


def test_to_a_program_it_says_its_port(tmp_path: Path) -> None:
    """As JSON, once somebody can connect."""
    with started(
        tmp_path, "serve", "--port", "0", "--loopback", "--announce", "--log", str(tmp_path / "log")
    ) as server:
        server.wait_for("\n")
        port = json.loads(server.printed)["port"]

        socket.create_connection(("127.0.0.1", port), 10).close()


def test_without_anybody_it_ends_after_its_time(tmp_path: Path) -> None:
    """A forgotten server does not stay."""
    done = run(tmp_path, "serve", "--port", "0", "--loopback", "--idle", "1", "--log", str(tmp_path / "log"))

    assert (Exit.OK, "") == (done.returncode, done.stderr)


def test_it_ends_with_its_parent(tmp_path: Path) -> None:
    """The end of standard input is the parent's end, however that came."""
    with started(tmp_path, "serve", "--port", "0", "--loopback", "--parent", "--log", str(tmp_path / "log")) as server:
        server.wait_for("The server is open.")
        server.end_of_input()

        assert Exit.OK == server.end()


def test_a_log_that_cannot_be_written_is_no_riddle(tmp_path: Path) -> None:
    """Whatever is given, no traceback is shown."""
    done = run(tmp_path, "serve", "--port", "0", "--loopback", "--log", str(tmp_path / "missing" / "log"))

    assert 0 != done.returncode
    assert "Traceback" not in done.stderr
    assert 1 == done.stderr.count("\n")
