"""`dice10k odds`: how likely a throw is to bust, and what the best keep of it brings; counted out, not tried out."""

import json
from collections import Counter
from fractions import Fraction

import click

from client.sentences.speech import Speech
from dice10k.houses import rules_options
from engine import Rules
from engine.rules import FACES
from engine.scoring import KeepTable, bust_chance, keep_table, throws

__all__ = ["command"]


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "odds",
        help=speech.say("Say for every number of dice how likely a throw is to bust, and what its best keep brings."),
        epilog=speech.say("Try: dice10k odds; dice10k odds --rules tavern; dice10k odds --json"),
    )
    @rules_options(speech)
    @click.option("--json", "as_json", is_flag=True, help=speech.say("Print all of it as one JSON object."))
    @click.option("--lang", help=speech.say("The language: en or es."))
    def odds(rules: Rules, lang: str | None, *, as_json: bool) -> None:
        del lang
        table = keep_table(rules)
        hands = range(1, rules.dice + 1)
        bust = {dice: bust_chance(table, dice) for dice in hands}
        best = {dice: _best(table, dice) for dice in hands}
        click.echo(_json(rules, bust, best) if as_json else _text(speech, rules, bust, best))

    return odds


def _best(table: KeepTable, dice: int) -> dict[int, Fraction]:
    """Return the exact chance of each number of points that the best keep of a throw brings; 0 for a bust."""
    ways: Counter[int] = Counter()
    for throw, count in throws(dice):
        ways[table[throw][0].points if table[throw] else 0] += count
    return {points: Fraction(ways[points], len(FACES) ** dice) for points in sorted(ways)}


def _json(rules: Rules, bust: dict[int, Fraction], best: dict[int, dict[int, Fraction]]) -> str:
    points = {dice: {value: float(chance) for value, chance in found.items()} for dice, found in best.items()}
    return json.dumps({"rules": rules.name, "bust": {d: float(c) for d, c in bust.items()}, "best": points})


def _text(speech: Speech, rules: Rules, bust: dict[int, Fraction], best: dict[int, dict[int, Fraction]]) -> str:
    rows: list[tuple[str, ...]] = [
        (speech.say("dice"), speech.say("bust"), speech.say("the best keep, on average"), speech.say("at the most"))
    ]
    for dice, found in best.items():
        mean = sum(points * chance for points, chance in found.items())
        rows.append(
            (
                speech.whole(dice),
                speech.numbers.exact_chance(bust[dice]),
                speech.whole(round(mean)),
                speech.whole(max(found)),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join([speech.say("Throws by the rules «{name}»", name=rules.name), *lines])
