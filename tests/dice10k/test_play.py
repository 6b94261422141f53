"""Claims about `dice10k play`: a match against the computer by one command, which leaves nothing behind."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from client.exits import Exit
from client.profile import open_profile
from tests.support.programs import children, environment, run, servers, started, until

pytestmark = pytest.mark.slow


def gone(pid: int) -> bool:
    """Say whether a process has ended."""
    return pid not in servers()


@pytest.mark.parametrize("login", ["admin", "host", "server", "--"])
def test_whoever_is_logged_in_with_a_name_nobody_may_have_plays_as_a_guest(login: str, tmp_path: Path) -> None:
    """Nobody has to choose a name before the first match."""
    done = run(tmp_path, "play", LOGNAME=login, USER=login)

    assert (Exit.OK, "") == (done.returncode, done.stderr)
    assert "Your name here is Guest." in done.stdout


# To the end.


@pytest.mark.parametrize(
    ("language", "asked", "over", "checked"),
    [
        ("en_GB.UTF-8", ("Your turn.", "What do you keep", "And then?"), "The match is over.", "Dice checked:"),
        ("es_ES.UTF-8", ("Tu turno.", "¿Qué apartas", "¿Y ahora?"), "La partida ha terminado.", "Dados comprobados:"),
    ],
    ids=["en", "es"],
)
def test_a_match_is_played_by_keys_to_its_end(
    language: str, asked: tuple[str, ...], over: str, checked: str, tmp_path: Path
) -> None:
    """In a terminal of 80 columns: throw, keep the most, bank where one can, and leave when the dice are checked."""
    answers = dict(zip(asked, ("t", "1", "2"), strict=True))
    with started(
        tmp_path, "play", "--plain", "--start", "9700", "--turn-limit", "6", "--pace", "0", terminal=True, LANG=language
    ) as play:
        while (seen := play.wait_for(*asked, over)) != over:
            play.type(answers[seen])
        play.wait_for("\n  2. ")
        play.type("q")

        assert Exit.OK == play.end()
        assert checked in play.printed


def test_two_keys_lead_to_the_first_throw(tmp_path: Path) -> None:
    """Nothing is asked before; the throw is the first choice, and the key behind it Enter."""
    with started(tmp_path, "play", "--plain", "--pace", "0", terminal=True) as play:
        play.wait_for("Your turn.")
        play.wait_for("  1. throw all the dice")
        play.type("1")
        play.wait_for("You threw ")


def test_without_a_terminal_it_ends_politely_at_the_end_of_input(tmp_path: Path) -> None:
    """`dice10k play < /dev/null` shows a table, says what becomes of it, and ends with 0."""
    done = run(tmp_path, "play", "--pace", "0")

    assert (Exit.OK, "") == (done.returncode, done.stderr)
    assert "You sit at table " in done.stdout
    assert done.stdout.endswith("End of input.\nThe match is kept: start again to go on with it.\n")


def test_a_script_is_played_line_by_line(tmp_path: Path) -> None:
    """Each line waits until it is asked for, and the program ends with 0 when there are no more."""
    done = run(tmp_path, "play", "--turn-limit", "20", "--pace", "0", "--name", "Ana", typed="s\nnonsense\nt\n1\n")

    assert (Exit.OK, "") == (done.returncode, done.stderr)
    for words in ("Type 1, or ? for help.", "You threw ", "End of input."):
        assert words in done.stdout


# What is remembered.


def test_name_and_language_are_remembered(tmp_path: Path) -> None:
    """UX B1: it works without being set up, and remembers later."""
    first = run(tmp_path, "play", "--pace", "0", "--name", "Eva", typed="l\n")
    second = run(tmp_path, "play", "--pace", "0")

    assert "Connected. Your name here is Eva." in first.stdout
    assert "Aquí te llamas Eva." in second.stdout


def test_a_player_takes_one_place_among_the_servers_met(tmp_path: Path) -> None:
    """The server of a profile is the same every time, whatever port it has: it crowds nobody out."""
    for _ in range(2):
        run(tmp_path, "play", "--pace", "0", "--name", "Ana")
    with open_profile(tmp_path) as profile:
        memory = json.loads((profile.folder / "profile.json").read_text(encoding="utf-8"))

    assert (1, {}) == (len(memory["tokens"]), memory["servers"])


def test_a_second_match_beside_the_first_is_another_person(tmp_path: Path) -> None:
    """Two terminals on one machine are two people."""
    with started(tmp_path, "play", "--pace", "0") as first:
        first.wait_for("You sit at table ")
        assert Exit.OK == run(tmp_path, "play", "--pace", "0").returncode

    assert ["default", "default-2"] == sorted(path.name for path in (tmp_path / "profiles").iterdir())


# The end.


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_in_order_with_its_server(number: signal.Signals, tmp_path: Path) -> None:
    """Exit code 0, and nothing stays behind."""
    with started(tmp_path, "play", "--plain", "--pace", "0", terminal=True) as play:
        play.wait_for("Your turn.")
        (server,) = children(play)
        play.signal(number)

        assert Exit.OK == play.end()
        assert gone(server)


def test_ctrl_c_asks_and_leaves_the_second_time(tmp_path: Path) -> None:
    """Exit code 130; the server does not see the key."""
    with started(tmp_path, "play", "--plain", "--pace", "0", terminal=True) as play:
        play.wait_for("Your turn.")
        (server,) = children(play)
        play.signal(signal.SIGINT)
        play.wait_for("Press Ctrl-C again to leave.")
        assert not gone(server)
        play.signal(signal.SIGINT)

        assert Exit.INTERRUPTED == play.end()
        assert gone(server)


def test_its_server_ends_within_five_seconds_of_a_kill(tmp_path: Path) -> None:
    """SIGKILL cannot be caught; the pipe to the server ends all the same (ARCHITECTURE, life of a server)."""
    with started(tmp_path, "play", "--pace", "0") as play:
        play.wait_for("You sit at table ")
        (server,) = children(play)
        play.kill()

        assert until(lambda: gone(server), 5.0)


def test_a_match_goes_on_another_time(tmp_path: Path) -> None:
    """At the same table and where it was; whoever resigns it and leaves begins another one then."""
    codes = []
    for leave in (["q", "1"], ["r", "1"], ["q", "1"]):
        with started(tmp_path, "play", "--plain", "--pace", "0", "--start", "9000", terminal=True) as play:
            play.wait_for("You sit at table ")
            play.wait_for("Your turn.")
            codes.append(play.printed.partition("You sit at table ")[2][:4])
            for line in leave:
                play.type(line)
            if leave[0] == "r":
                play.wait_for("The match is over.")
                play.type("q")
            assert Exit.OK == play.end()
    assert codes[0] == codes[1] != codes[2]


def test_a_server_that_is_killed_ends_the_match_in_words(tmp_path: Path) -> None:
    """Starting again goes on with the match; exit code 3."""
    with started(tmp_path, "play", "--pace", "0") as play:
        play.wait_for("Your turn.")
        (server,) = children(play)
        os.kill(server, signal.SIGKILL)
        play.wait_for("The server of this match has ended. The match is kept: start again to go on with it.\n")

        assert Exit.CONNECTION == play.end()
        assert "Traceback" not in play.printed


def test_a_reader_that_stops_reading_ends_it(tmp_path: Path) -> None:
    """`dice10k play | head -1` ends without a word on standard error."""
    with started(tmp_path, "play", "--pace", "0", reader=False) as play:
        assert Exit.OK == play.process.wait(60)


def test_nothing_is_imported_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lies where somebody happens to be is no part of the program."""
    for name in ("client.py", "server.py", "protocol.py", "click.py"):
        (tmp_path / name).write_text("raise SystemExit('not ours')")
    monkeypatch.chdir(tmp_path)
    done = subprocess.run(
        [str(Path(sys.executable).with_name("dice10k")), "play"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment(tmp_path / "home"),
    )

    assert (0, "") == (done.returncode, done.stderr)
