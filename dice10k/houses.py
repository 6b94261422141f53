"""The rules a command goes by: a preset or a rules file, and options, held against the engine before anything starts.

A rules file is TOML: `preset = "classic"` and the options that differ from it, such as `target = 5000`.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from functools import reduce, wraps
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click

from client.exits import Exit
from client.sentences.rule_faults import rule_faults
from client.sentences.speech import Speech
from dice10k.stopping import Stop
from engine import DICE10K, PRESETS, Rules, RulesRefused, changes, house
from protocol.messages import Change

__all__ = ["changes_of", "read_rules", "rule_option", "rules_options", "seats_of"]

_Command = TypeVar("_Command", bound=Callable[..., object])

_LARGEST_FILE: Final = 64 * 1_024
"""Bytes of a rules file that are read; one that sets every option has 2 KiB."""

_WHERE: Final = re.compile(r"\(at line (?P<line>\d+), column \d+\)")
"""Where the parser says that a file makes no sense."""


def rule_option(speech: Speech) -> Callable[[_Command], _Command]:
    """Return the option `--rule`, which a command gets as `different`: texts for `read_rules`."""
    return click.option(
        "--rule",
        "different",
        multiple=True,
        metavar="KEY=VALUE",
        help=speech.say("One option that is different, such as floor=yes; may be given again."),
    )


def rules_options(speech: Speech, *, short: bool = False) -> Callable[[_Command], _Command]:
    """Return the options `--rules` and `--rule`, from which a command gets its `rules`.

    Args:
        speech: how to say it.
        short: whether there are `--start` and `--turn-limit` as well, the two that are asked for most.
    """
    options: list[Callable[[Any], Any]] = [
        click.option(
            "--rules",
            "house_name",
            default=DICE10K.name,
            show_default=True,
            metavar="NAME|FILE",
            help=speech.say("The rules: the name of a preset, or a rules file. See: dice10k rules"),
        ),
        rule_option(speech),
    ]
    if short:
        options += [
            click.option("--start", metavar="POINTS", help=speech.say("The score all start with.")),
            click.option("--turn-limit", metavar="TURNS", help=speech.say("End the match after so many turns each.")),
        ]

    def add(command: _Command) -> _Command:
        @wraps(command)
        def told(house_name: str, different: tuple[str, ...], **values: Any) -> object:  # noqa: ANN401 - click's values
            asked = {"starting_score": values.pop("start", None), "turn_limit": values.pop("turn_limit", None)}
            in_short = [f"{key}={value}" for key, value in asked.items() if value is not None]
            return command(rules=read_rules(speech, house_name, (*different, *in_short)), **values)

        return reduce(lambda made, option: option(made), reversed(options), cast("_Command", told))

    return add


def read_rules(speech: Speech, name: str, different: Sequence[str]) -> Rules:
    """Return the rules of a preset or a file, with some options that are different.

    Args:
        speech: how to say what is wrong.
        name: of a preset, or the path of a rules file.
        different: options as `KEY=VALUE`; they come before those of a file.

    Raises:
        Stop: when nobody can play by them; it says everything that is wrong.
    """
    preset, in_file = name, dict[str, str]()
    if name not in PRESETS and Path(name).exists():
        preset, in_file = _file(speech, Path(name))
    try:
        return house(preset, in_file | _options(speech, different))
    except RulesRefused as refused:
        raise Stop("\n".join(rule_faults(speech, refused.faults)), Exit.USAGE) from refused


def _options(speech: Speech, given: Sequence[str]) -> dict[str, str]:
    """Return the options of a command line by their keys.

    Raises:
        Stop: when one has no value.
    """
    found = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            sentence = speech.say("«{text}» is no option: write KEY=VALUE, such as floor=yes.", text=text)
            raise Stop(sentence, Exit.USAGE)
        found[key.strip()] = value.strip()
    return found


def _file(speech: Speech, path: Path) -> tuple[str, dict[str, str]]:
    """Return the preset and the options of a rules file.

    Raises:
        Stop: when it cannot be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise Stop(speech.say("The rules file «{path}» cannot be read.", path=str(path)), Exit.USAGE) from error
    if len(data) > _LARGEST_FILE:
        raise Stop(speech.say("«{path}» is too large for a rules file.", path=str(path)), Exit.USAGE)
    try:
        values = tomllib.loads(data.decode())
    except ValueError as error:
        where = _WHERE.search(str(error))
        line = int(where["line"]) if where else 1
        sentence = speech.say(
            "«{path}» is no rules file: line {line} makes no sense. Write lines such as floor = true.",
            path=str(path),
            line=line,
        )
        raise Stop(sentence, Exit.USAGE) from error
    options = {key: _written(value) for key, value in values.items()}
    return options.pop("preset", DICE10K.name), options


def _written(value: object) -> str:
    """Return a value of a file as options are written; what cannot be one is told apart when it is read."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(map(_written, value))
    return str(value)


def changes_of(rules: Rules) -> tuple[Change, ...]:
    """Return what a server has to know of rules besides the name of their preset."""
    return tuple(Change(key, value) for key, value in changes(rules).items())


def seats_of(speech: Speech, rules: Rules, seats: int) -> int:
    """Return how many seats a table has.

    Raises:
        Stop: when the rules are not for so many.
    """
    least, most = rules.seats
    if not least <= seats <= most:
        sentence = speech.say(
            "The rules «{name}» are for {least} to {most} players, not for {seats}.",
            name=rules.name,
            least=least,
            most=most,
            seats=seats,
        )
        raise Stop(sentence, Exit.USAGE)
    return seats
