"""Claims about the command line as a whole: help, version, wrong usage and failures, in each language."""

import errno
import platform
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from client.exits import Exit
from dice10k.__main__ import main
from protocol.version import PROTOCOL_MAX, VERSION
from tests.support.command_line import Said, command_line
from tests.support.programs import ROOT, run

pytestmark = pytest.mark.slow

COMMANDS = ("play", "host", "join", "forget", "serve", "explain", "demo")
SHOWN = {
    "en": ("Usage: dice10k", "Show this message and exit."),
    "es": ("Uso: dice10k", "Muestra esta ayuda y termina."),
}


@pytest.fixture
def say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> "Say":
    """The command line, in a home of its own."""
    return Say(tmp_path, capsys)


class Say:
    """Runs commands."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Take what is needed."""
        self.home = home
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Said:
        """Run a command."""
        return command_line(self._capsys, self.home, *arguments)


# Help and version.


@pytest.mark.parametrize("language", SHOWN)
@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help_in_each_language(command: str, option: str, language: str, say: Say) -> None:
    """Click's own words too; it goes to standard output and fits into 80 columns."""
    said = say(*filter(None, (command, option)), "--lang", language) if command else say("--lang", language, option)
    usage, this_help = SHOWN[language]

    assert (0, "") == (said.code, said.err)
    assert said.out.startswith(f"{usage} {command}".rstrip())
    assert this_help in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_the_first_help_lists_every_command_and_examples(say: Say) -> None:
    """Whoever types nothing but the name sees the same, as wrong usage."""
    help_text, bare = say("--help"), say()

    assert all(re.search(rf"^  {command} +\w", help_text.out, re.MULTILINE) for command in COMMANDS)
    assert "dice10k join 192.168.1.20" in help_text.out
    assert "robot" not in help_text.out
    assert (2, help_text.out) == (bare.code, bare.err)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_help_text_of_ours_is_the_same_in_both_languages(language: str, say: Say) -> None:
    """Options and commands keep their names; every sentence about them is translated."""
    other = "es" if language == "en" else "en"
    for command in COMMANDS:
        mine, theirs = (say(command, "--help", "--lang", tag).out for tag in (language, other))
        assert not sentences(mine) & sentences(theirs)


def sentences(text: str) -> set[str]:
    """Return the sentences of a help text, without line breaks."""
    return {sentence.strip() for sentence in re.split(r"[.:]\s", " ".join(text.split())) if len(sentence.split()) > 4}


def test_the_version_is_made_for_bug_reports(say: Say) -> None:
    """Program, protocol, Python and system, on one line."""
    said = say("--version")

    assert f"Dice 10k {VERSION} (protocol {PROTOCOL_MAX}), Python {platform.python_version()}," in said.out
    assert (0, 1) == (said.code, said.out.count("\n"))


# The language.


@pytest.mark.parametrize(
    "arguments",
    [("--lang", "es", "explain", "2"), ("explain", "2", "--lang=es"), ("explain", "2", "--lang", "en", "--lang", "es")],
)
def test_the_language_may_be_named_anywhere(arguments: tuple[str, ...], say: Say) -> None:
    """Before the command or behind it; the last one counts."""
    assert "2: nulo, nada puntúa.\n" == say(*arguments).out


def test_a_language_that_is_not_spoken_gets_the_list_of_those_that_are(say: Say) -> None:
    """In English, since something must be."""
    said = say("--lang", "fr")

    assert (2, "«fr» is not a language of this program. It speaks: en, es.\n") == (said.code, said.err)


@pytest.mark.parametrize(
    ("variable", "start"), [("es_ES.UTF-8", "Uso:"), ("en_GB.UTF-8", "Usage:"), ("fr_FR", "Usage:"), ("", "Usage:")]
)
def test_without_a_wish_the_system_decides(variable: str, start: str, tmp_path: Path) -> None:
    """A real process in a real environment."""
    assert run(tmp_path, "--help", LANG=variable).stdout.startswith(start)


# Wrong usage.


@pytest.mark.parametrize("language", SHOWN)
@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("play", "--nonsense"),
        ("play", "--pace", "10001"),
        ("play", "extra"),
        ("host", "--port", "0"),
        ("host", "--port", "65536"),
        ("serve", "--port", "65536"),
        ("serve", "--idle", "0"),
        ("join",),
        ("join", "a", "K7QF", "more"),
        ("robot",),
        ("serve", "--idle", "1" + "0" * 30),
        ("host", "--port", "1" + "0" * 30),
    ],
)
def test_wrong_usage_is_said_in_the_players_language(language: str, arguments: tuple[str, ...], say: Say) -> None:
    """With the usage and a way to the help, on standard error, and exit code 2."""
    said = say("--lang", language, *arguments)

    assert (2, "") == (said.code, said.out)
    assert said.err.startswith(SHOWN[language][0])
    assert "--help" in said.err
    assert 3 <= said.err.count("\n") <= 5


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--start", "x"),
        ("play", "--start", "-1"),
        ("play", "--start", "10000"),
        ("play", "--turn-limit", "10001"),
        ("play", "--start", "9950"),
        ("play", "--start", "123"),
        ("play", "--start", "9" * 20),
        ("demo", "--start", "-5"),
        ("demo", "--start", "9950"),
        ("demo", "--start", "9" * 20),
        ("robot", "127.0.0.1", "--rule", "starting_score=9950"),
        ("robot", "%"),
        ("join", "%"),
        ("join", "host:0"),
        ("join", "127.0.0.1", "K7"),
        ("play", "--name", "Admin"),
        ("play", "--name", "x" * 40),
        ("play", "--name", "★★★"),
        ("host", "--name", "\u202e"),
        ("join", "127.0.0.1", "--name", "Anа"),  # noqa: RUF001 - the last letter is Cyrillic, on purpose
        ("play", "--profile", "../x"),
        ("play", "--profile", "nul"),
        ("host", "--profile", "a b"),
    ],
)
def test_what_cannot_be_gets_one_sentence_in_each_language(arguments: tuple[str, ...], say: Say) -> None:
    """Addresses, codes, names and profiles: what is the matter and what to do, before anything is started."""
    english, spanish = say(*arguments), say("--lang", "es", *arguments)

    for said in (english, spanish):
        assert (2, "") == (said.code, said.out)
        assert 1 == said.err.count("\n")
        assert said.err.rstrip("\n").replace("\u00a0", " ").isprintable()
    assert english.err != spanish.err


@pytest.mark.parametrize(("home", "code"), [("relative/path", 2), ("/proc/nowhere", 74), ("/dev/null/x", 74)])
def test_a_home_that_cannot_be_used_gets_one_sentence(home: str, code: int, say: Say) -> None:
    """The variable is named, since it may be the cause."""
    say.home = Path(home)
    said = say("play")

    assert (code, "", 1) == (said.code, said.out, said.err.count("\n"))
    assert "DICE10K_HOME" in said.err


# Failures.


def test_a_failure_of_the_program_is_a_file_and_a_sentence(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback reaches a player; the exit code is 70."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("dice10k.explain.keeps", fail)
    said = say("explain", "5")

    (crash,) = say.home.glob("crash-*.txt")
    assert (Exit.INTERNAL, "", 1) == (said.code, said.out, said.err.count("\n"))
    assert str(crash) in said.err
    assert "ZeroDivisionError: on purpose" in crash.read_text(encoding="utf-8")


def test_a_failure_without_a_place_for_a_file_is_still_a_sentence(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two failures at once are told as one."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("dice10k.explain.keeps", fail)
    say.home = Path("relative")
    said = say("explain", "5")

    assert (Exit.INTERNAL, 1) == (said.code, said.err.count("\n"))


def test_what_the_system_refuses_is_no_failure_of_the_program(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with what the system says and what about, exit code 74, and no crash file."""

    def refused(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files", "here")

    monkeypatch.setattr("dice10k.explain.keeps", refused)
    said = say("explain", "5")

    assert (Exit.DISK, "") == (said.code, said.out)
    assert "Something could not be read or written (here: Too many open files).\n" == said.err
    assert [] == list(say.home.glob("crash-*.txt"))


def test_ctrl_c_while_something_starts_ends_quietly(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130, as of UX B6."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dice10k.explain.keeps", interrupted)
    said = say("explain", "5")

    assert (Exit.INTERRUPTED, "", "") == (said.code, said.out, said.err.strip())


def test_ctrl_c_while_the_program_is_loaded_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest part of a start is reading the program itself."""

    class Interrupted(ModuleType):
        def __getattr__(self, _name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "dice10k.main", Interrupted("dice10k.main"))
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert Exit.INTERRUPTED == end.value.code


def test_nothing_is_loaded_before_ctrl_c_is_caught(tmp_path: Path) -> None:
    """The module that catches it loads nothing that takes time; nor is a server or client loaded without need."""
    loaded = "import sys; from dice10k.__main__ import main; print(*sys.modules)"
    before = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=ROOT)
    version = run(tmp_path, "--version", PYTHONPROFILEIMPORTTIME="1")

    assert not {"click", "client", "protocol", "engine", "twisted"} & set(before.stdout.split())
    imported = {line.rpartition("|")[2].strip() for line in version.stderr.splitlines()}
    assert "dice10k.main" in imported
    assert not {"twisted", "asyncio", "engine", "server", "client.run", "client.profile", "filelock"} & imported


@pytest.mark.parametrize(("module", "usage"), [("client", "Usage: dice10k join"), ("server", "Usage: dice10k serve")])
def test_client_and_server_can_be_started_as_modules(module: str, usage: str, tmp_path: Path) -> None:
    """They are `dice10k join` and `dice10k serve`."""
    done = run(tmp_path, "--help", module=module)

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith(usage)
