"""The score a match starts from: the option that names it, held against the rules before anything is started."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import click

from client.exits import Exit
from client.sentences.speech import Speech
from dice10k.stopping import Stop
from engine import DICE10K

__all__ = ["start_option"]

_Command = TypeVar("_Command", bound=Callable[..., object])


def start_option(speech: Speech) -> Callable[[_Command], _Command]:
    """Return the option `--start`: points every seat starts with, which the rules allow."""

    def checked(_context: click.Context, _option: click.Parameter, start: int) -> int:
        try:
            return replace(DICE10K, starting_score=start).starting_score
        except ValueError as error:
            sentence = speech.say(
                "No match can start at {start}: take a multiple of {multiple} under {target}.",
                start=start,
                multiple=DICE10K.multiple,
                target=DICE10K.target,
            )
            raise Stop(sentence, Exit.USAGE) from error

    return click.option(
        "--start",
        type=click.IntRange(0),
        default=0,
        show_default=True,
        callback=checked,
        help=speech.say("The score both start with."),
    )
