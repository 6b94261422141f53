"""The rules a command goes by: a preset or a rules file, and options, held against the engine before it starts."""

from collections.abc import Callable, Sequence
from functools import reduce, wraps
from typing import Any, TypeVar, cast

import click

from client.exits import Exit
from client.sentences.rule_faults import rule_faults
from client.sentences.speech import Said, Speech
from dice10k.house_files import HouseFile, is_path, read_house
from dice10k.stopping import Stop
from engine import DICE10K, PRESETS, Rules, RulesRefused, changes, house
from protocol.messages import Change

__all__ = ["changes_of", "read_rules", "rule_option", "rules_options", "seats_of"]

_Command = TypeVar("_Command", bound=Callable[..., object])


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
    in_file = read_house(speech, name) if is_path(name) else None
    named = HouseFile(name, {}, ()) if in_file is None else in_file
    wrong = list(named.wrong)
    options = {**named.options, **_options(speech, different, wrong)}
    try:
        rules = house(named.preset, options)
    except RulesRefused as refused:
        faults = rule_faults(speech, refused.faults)
        if in_file is None and name not in PRESETS:
            hint = speech.say("A rules file is named with its path, such as ./house.toml.")
            faults = (speech.join(" ", (*faults, hint)),)
        wrong += faults
        raise Stop("\n".join(wrong), Exit.USAGE) from refused
    if wrong:
        raise Stop("\n".join(wrong), Exit.USAGE)
    return rules


def _options(speech: Speech, given: Sequence[str], wrong: list[Said]) -> dict[str, str]:
    """Return the options of a command line by their keys, and add to what is wrong with them."""
    found: dict[str, str] = {}
    for text in given:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not key or not equals:
            wrong.append(speech.say("«{text}» is no option: write KEY=VALUE, such as floor=yes.", text=text))
        elif key == "preset":
            sentence = speech.say(
                "«{text}» is no option: a preset is named by itself, such as dice10k rules classic or "
                'dice10k play --rules classic. Only a rules file has a line such as preset = "classic".',
                text=text,
            )
            wrong.append(sentence)
        elif key in found:
            wrong.append(speech.say("«{text}» is one too many: {key} is given already.", text=text, key=key))
        else:
            found[key] = value
    return found


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
        raise Stop(_not_for(speech, rules, seats), Exit.USAGE)
    return seats


def _not_for(speech: Speech, rules: Rules, seats: int) -> Said:
    """Return how many players rules are for, and not for so many."""
    least, most = rules.seats
    if least < most:
        return speech.say(
            "The rules «{name}» are for {least} to {most} players, not for {seats}.",
            name=rules.name,
            least=least,
            most=most,
            seats=seats,
        )
    return speech.say_many(
        "The rules «{name}» are for {players} player, not for {seats}.",
        "The rules «{name}» are for {players} players, not for {seats}.",
        most,
        name=rules.name,
        players=most,
        seats=seats,
    )
