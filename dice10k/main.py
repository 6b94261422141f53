"""The command `dice10k` and its subcommands, loaded when they are asked for."""

import gettext
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import as_file, files
from io import StringIO
from typing import Final

import click

from client.exits import Exit
from client.sentences.speech import Speech, Text
from client.words import ENGLISH, UnknownLanguage
from dice10k.speaking import language_of, speech_in
from dice10k.stopping import Stop
from dice10k.streams import complain, let_go, settle
from protocol.version import PROTOCOL_MAX, VERSION

__all__ = ["main"]

_COMMANDS: Final = {
    "play": Text("Play against the computer."),
    "host": Text("Open a table here for people on your network, and sit down at it."),
    "join": Text("Join a server, a friend's or one on your network."),
    "forget": Text("Have a server delete all it keeps about you."),
    "serve": Text("Run a server without a screen."),
    "db": Text("Look after a server's database, while no server runs on it."),
    "rules": Text("Tell the rules of a game in plain words."),
    "explain": Text("Say what a throw is worth."),
    "odds": Text("Say how likely throws are to bust, and what they bring."),
    "verify": Text("Check records of matches."),
    "replay": Text("Step through the record of a match."),
    "demo": Text("Watch two computer players play one match, in plain text."),
}
"""The commands, in the order in which they are listed; each is a module of this package."""

_OF_THE_PROGRAM: Final = ("-h", "--help", "--version", "--")
"""Options that are no player's."""

_HIDDEN: Final = ("robot",)
"""Commands that other commands start."""


class _Commands(click.Group):
    """The subcommands. To list them none has to be loaded."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(
            "dice10k",
            help=speech.say("Dice 10k: a dice game for up to seven, with dice that everybody can check."),
            epilog=speech.say(
                "Without a command it opens the lobby, with the options of play. "
                "Try: dice10k; dice10k play; dice10k host; dice10k join 192.168.1.20; dice10k explain 222255"
            ),
            context_settings={"help_option_names": ["-h", "--help"]},
            params=[_version(speech), _language(speech)],
        )
        self._speech = speech

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS and cmd_name not in _HIDDEN:
            return None
        command: click.Command = import_module(f"dice10k.{cmd_name}").command(self._speech)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self._speech.say("Commands")):
            formatter.write_dl([(name, self._speech.tell(text, {})) for name, text in _COMMANDS.items()])


def _commanded(given: list[str]) -> list[str]:
    """Return what was typed, with a command where there was none but options of a player: `play`, in the lobby.

    Without anything typed it depends on whether somebody sits there who can choose; else that is a mistake.
    """
    rest = list(given)
    while rest and rest[0].startswith("--lang"):
        rest = rest[1 if "=" in rest[0] else 2 :]
    if rest:
        bare = rest[0].startswith("-") and rest[0] not in _OF_THE_PROGRAM
    else:
        bare = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return ["play", "--lobby", *given] if bare else given


def _version(speech: Speech) -> click.Option:
    def show(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - click's form
        if wanted:
            import platform

            system = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
            click.echo(f"Dice 10k {VERSION} (protocol {PROTOCOL_MAX}), {system}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=speech.say("Show the version of the program, its protocol and its surroundings."),
    )


def _language(speech: Speech) -> click.Option:
    """Return the option before a command; what it says was taken before anything was made."""
    return click.Option(["--lang"], expose_value=False, help=speech.say("The language: en or es."))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with one of the codes of `client.exits`.

    Args:
        arguments: what was typed behind the program's name; `None` for what really was.

    Raises:
        KeyboardInterrupt: Ctrl-C, which `dice10k.__main__` catches from the first moment on.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    closed = settle()
    try:
        speech = _speech(given)
        _check_output(speech, closed)
        sys.exit(_run(speech, given))
    except Stop as stop:
        complain(stop.sentence)
        sys.exit(stop.code)
    finally:
        let_go()


def _speech(given: list[str]) -> Speech:
    """Return the speech to use, and let click speak so, too.

    Raises:
        Stop: when a language is asked for that is none of ours.
    """
    try:
        speech = speech_in(language_of(given, os.environ))
    except UnknownLanguage as error:
        from client.sentences.failures import unknown_language

        raise Stop(unknown_language(speech_in(ENGLISH), error), Exit.USAGE) from error
    if speech.words.notice:
        complain(speech.words.notice)
    _let_click_speak(speech)
    return speech


def _let_click_speak(speech: Speech) -> None:
    """Make click's own words, such as "Usage:", come in the same language: it asks gettext for them."""
    os.environ["LANGUAGE"] = speech.words.language.code
    with as_file(files("client") / "locale") as folder:
        gettext.bindtextdomain("dice10k", folder)
    gettext.textdomain("dice10k")


def _check_output(speech: Speech, closed: tuple[str, ...]) -> None:
    """Find out before anything starts whether there is somebody to print for.

    Raises:
        Stop: when there is nobody.
    """
    if "stdout" in closed:
        raise Stop(speech.say("Standard output is closed, so nothing can be printed."), Exit.DISK)


def _run(speech: Speech, given: list[str]) -> int:
    """Run the command that is named, and return the exit code.

    Raises:
        Stop: when it cannot go on; what fails by the program's own fault gets a crash file.
    """
    try:
        code = _Commands(speech).main(_commanded(given), "dice10k", standalone_mode=False) or Exit.OK
    except Stop:
        raise
    except click.ClickException as error:
        raise Stop(_usage(error), Exit(error.exit_code)) from error
    except click.Abort as error:
        raise KeyboardInterrupt from error
    except OSError as error:
        raise Stop(_refused(speech, error), Exit.DISK) from error
    except Exception as error:
        raise Stop(_crash(speech), Exit.INTERNAL) from error
    if code == Exit.DISK and sys.stdout.closed:
        raise Stop(speech.say("What this program prints could not be written."), Exit.DISK)
    return code


def _usage(error: click.ClickException) -> str:
    """Return what click has to say about wrong usage."""
    text = StringIO()
    error.show(text)
    return text.getvalue().rstrip("\n")


def _refused(speech: Speech, error: OSError) -> str:
    """Return what the system has refused: no fault of the program, and nothing it could do about."""
    reason = ": ".join(filter(None, (error.filename and os.fsdecode(error.filename), error.strerror or str(error))))
    return speech.say("Something could not be read or written ({reason}).", reason=reason)


def _crash(speech: Speech) -> str:
    """Write down the failure that is being handled, and return what the player is told."""
    import traceback

    from client.crash import crash_sentence, write_crash_file
    from client.profile import ProfileError, home_folder

    try:
        home = home_folder(os.environ)
        home.mkdir(parents=True, exist_ok=True)
    except (ProfileError, OSError):
        return crash_sentence(speech, None)
    return crash_sentence(speech, write_crash_file(home, traceback.format_exc()))
