"""`dice10k rules`: the presets there are, and any rules in plain words."""

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

import click

from client.presets import PRESETS as SHOWN
from client.presets import preset_line
from client.sentences.rules import rules_text
from client.sentences.speech import Speech
from dice10k.houses import read_rules, rule_option
from engine import DICE10K, OPTIONS, PRESETS, Rules, changes
from server.views import rules_view

__all__ = ["command"]

_COLUMNS: Final = 78
"""Columns of a line."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "rules",
        help=speech.say("Tell the rules of a preset or a rules file in plain words; without one, list the presets."),
        epilog=speech.say("Try: dice10k rules; dice10k rules classic; dice10k rules house.toml; dice10k rules --json"),
    )
    @click.argument("name", default="", metavar="[NAME|FILE]")
    @rule_option(speech)
    @click.option("--json", "as_json", is_flag=True, help=speech.say("Print every option as JSON."))
    @click.option("--lang", help=speech.say("The language: en or es."))
    def rules(name: str, different: tuple[str, ...], lang: str | None, *, as_json: bool) -> None:
        del lang
        if name or different:
            found = read_rules(speech, name or DICE10K.name, different)
            click.echo(_json(found) if as_json else "\n".join(_told(speech, found)))
        elif as_json:
            click.echo("\n".join(map(_json, PRESETS.values())))
        else:
            click.echo("\n".join(_presets(speech)))

    return rules


def _json(rules: Rules) -> str:
    """Return every option of rules, in one line."""
    options = {key: getattr(rules, key) for key in OPTIONS}
    penalties = [{"below": penalty.below, "points": penalty.points} for penalty in rules.severe_bust]
    return json.dumps({"rules": rules.name, "changes": changes(rules), **options, "severe_bust": penalties})


def _told(speech: Speech, rules: Rules) -> Iterator[str]:
    """Yield rules in plain words, in lines that are not too long to be read."""
    seen = rules_view(rules)
    yield speech.say("The rules «{name}»", name=rules.name)
    for chapter in rules_text(speech, seen):
        yield ""
        yield chapter.heading
        for sentence in chapter.sentences:
            yield from wrap(sentence, _COLUMNS, initial_indent="  ", subsequent_indent="    ")


def _presets(speech: Speech) -> Iterator[str]:
    width = max(len(preset.name) for preset in SHOWN)
    for preset in SHOWN:
        yield f"{preset.name:<{width}}  {preset_line(speech, preset)}"
    yield speech.say("All of the rules of one: dice10k rules classic")
