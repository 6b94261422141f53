"""Claims about `dice10k demo`: two real clients play one match over TCP, and both check its dice."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from client.exits import Exit
from client.profile import HOME_VARIABLE
from tests.support.command_line import command_line
from tests.support.programs import run, servers, started

pytestmark = pytest.mark.slow


def test_a_match_ends_verified_by_both(tmp_path: Path) -> None:
    """Without a keyboard, in plain text, with exit code 0; and nothing is left in the player's own home."""
    done = run(tmp_path, "demo", "--start", "9000", "--lang", "es")
    lines = [line for line in done.stdout.splitlines() if "Dados comprobados: " in line]

    assert (Exit.OK, "") == (done.returncode, done.stderr)
    assert 2 == len(lines)
    assert 1 == len([line for line in lines if line.startswith("Luis: ")])
    assert [] == list(tmp_path.iterdir())


def test_a_client_that_fails_leaves_nobody_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who waits for its table is ended, and the exit code is that of the one that failed."""
    ended: list[str] = []

    @contextmanager
    def client(_home: str, *arguments: str) -> Iterator[Client]:
        yield Client(("Connected.\n",), 0 if "--join" in arguments else 3)
        ended.append(arguments[-1])

    monkeypatch.setattr("dice10k.demo._client", client)

    assert 3 == command_line(capsys, tmp_path, "demo").code
    assert ["--join", "Ana"] == ended


@dataclass
class Client:
    """Stands in for a client: what it prints, and how it ends."""

    stdout: tuple[str, ...]
    code: int

    def wait(self) -> int:
        """Return how it ended."""
        return self.code


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_and_all_that_belongs_to_it(number: signal.Signals, tmp_path: Path) -> None:
    """Server, clients and their folder; soon, and without a word."""
    with started(tmp_path, "demo", TMPDIR=str(tmp_path)) as demo:
        demo.wait_for("You sit at table ")
        (folder,) = tmp_path.glob("dice10k-*")
        demo.signal(number)

        assert Exit.INTERRUPTED == demo.end()
    assert not folder.exists()
    assert [] == servers(str(folder / "server.log"))
    assert [] == clients(folder)


def clients(home: Path) -> list[str]:
    """Return the processes whose home is in a folder, as the system lists them."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{HOME_VARIABLE}={home}".encode() in (process / "environ").read_bytes():
                found.append(process.name)
    return found
