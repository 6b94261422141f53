"""`dice10k explain`: what a throw is worth, every legal keep, best first."""

import json
import sys
from collections.abc import Iterator
from itertools import count
from typing import Final

import click

from client.exits import Exit
from client.sentences.readings import dice_text, reading_name
from client.sentences.speech import Speech
from dice10k.houses import rules_options
from dice10k.stopping import Stop
from engine import Dice, Keep, Rules
from engine.rules import FACES
from engine.scoring import keeps
from protocol.text import visible_line

__all__ = ["command"]

_LONGEST_LINE: Final = 1_000
"""Bytes of a line that are read; no throw takes more."""

_SHOWN: Final = 40
"""Columns of a wrong throw that are shown."""

_MARK: Final = b"\xef\xbb\xbf"
"""What some programs put in front of a text to say that it is UTF-8."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "explain",
        help=speech.say("Say what a throw is worth: every legal keep with its reading and points, best first."),
        epilog=speech.say(
            "Try: dice10k explain 1 1 5 2 3 6; dice10k explain 222255 --json; dice10k explain - < throws"
        ),
    )
    @click.argument("dice", nargs=-1, metavar="DICE...")
    @rules_options(speech)
    @click.option("--json", "as_json", is_flag=True, help=speech.say("Print one JSON object for each throw."))
    @click.option("--lang", help=speech.say("The language: en or es."))
    def explain(dice: tuple[str, ...], rules: Rules, lang: str | None, *, as_json: bool) -> None:
        del lang
        for line, text in _throws(speech, dice):
            throw = _parse(speech, rules, text, line)
            found = keeps(rules, throw)
            click.echo(_json(rules, throw, found) if as_json else _text(speech, throw, found))

    return explain


def _throws(speech: Speech, arguments: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Yield the throws asked for, and the lines they stand on: `-` stands for one on each line of standard input.

    The arguments are one throw, on line 0.
    """
    if not arguments:
        sentence = speech.say("Name the dice, such as 222255, or - to read throws from standard input.")
        raise Stop(sentence, Exit.USAGE)
    if arguments != ("-",):
        yield 0, "".join(arguments)
        return
    for number in count(1):
        line = _line(speech)
        if not line:
            return
        text = (line.removeprefix(_MARK) if number == 1 else line).decode("utf-8", "replace").strip()
        if text:
            yield number, text


def _line(speech: Speech) -> bytes:
    """Read a line of standard input; empty at its end.

    Raises:
        Stop: when it cannot be read.
    """
    try:
        return sys.stdin.buffer.readline(_LONGEST_LINE)
    except OSError as error:
        raise Stop(speech.say("Standard input cannot be read."), Exit.DISK) from error


def _parse(speech: Speech, rules: Rules, text: str, line: int) -> Dice:
    """Return the dice that a text names, spaces and commas left aside; a wrong one is told with its line."""
    faces = text.replace(" ", "").replace(",", "")
    if not 1 <= len(faces) <= rules.dice or not set(faces) <= set(map(str, FACES)):
        sentence = speech.say(
            "«{text}» is no throw: give the faces of one to {dice} dice, such as 222255.",
            text=visible_line(text, _SHOWN),
            dice=rules.dice,
        )
        where = speech.say("Line {line}: {sentence}", line=line, sentence=sentence) if line else sentence
        raise Stop(where, Exit.USAGE)
    return tuple(map(int, faces))


def _json(rules: Rules, throw: Dice, found: tuple[Keep, ...]) -> str:
    rows = [{"dice": keep.dice, "reading": keep.reading, "points": keep.points} for keep in found]
    return json.dumps({"rules": rules.name, "dice": throw, "keeps": rows})


def _text(speech: Speech, throw: Dice, found: tuple[Keep, ...]) -> str:
    if not found:
        return speech.say("{dice}: a bust, nothing scores.", dice=dice_text(throw))
    width = max(len(speech.numbers.whole(keep.points)) for keep in found)
    dice = max(len(dice_text(keep.dice)) for keep in found)
    rows = (
        f"  {speech.numbers.whole(keep.points):>{width}}  {dice_text(keep.dice):<{dice}}"
        f"  {reading_name(speech, keep.reading, keep.dice)}".rstrip()
        for keep in found
    )
    return "\n".join([speech.say("{dice}:", dice=dice_text(throw)), *rows])
