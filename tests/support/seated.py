"""Play at the full screen by keys alone: what to press follows from what is seen, as it does for a person."""

import re
from dataclasses import dataclass
from typing import Final

from tests.support.terminals import Terminal

__all__ = [
    "ENGLISH",
    "LONG",
    "SHORT",
    "SPANISH",
    "Words",
    "may_bank",
    "open_table",
    "picked",
    "play",
    "scoring_die",
    "sit_down",
    "step",
]

SHORT: Final = ("play", "--start", "9700", "--turn-limit", "4", "--pace", "0", "--no-animation")
"""A match against the computer that takes seconds."""

LONG: Final = ("play", "--pace", "0", "--no-animation")
"""A match against the computer that nobody wins in one turn."""

PICKED: Final = "+=["
"""The lower edge of a die that is picked."""


BANKS: Final = re.compile(r"^  >.*  [1-6]  +(\w+ +)?-?\d+\D\d{3} ", re.MULTILINE)
"""The keep that is picked, where it may be banked: the dice left, and a score it leads to."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is looked for in one language.

    Args:
        tag: the language, for the environment.
        scores: what is said of a die that can be picked.
        throw: the key that throws, as the footer has it.
        keep: the key that keeps and throws.
        add: how the menu of two ways to bank goes on after throwing.
        over: what is said of the dice when a match is over.
    """

    tag: str
    scores: str
    throw: str
    keep: str
    add: str
    over: str


ENGLISH: Final = Words("en_GB.UTF-8", "scores", " t throw  ", " t throw on ", " 2  add: ", "Dice checked: ")
SPANISH: Final = Words("es_ES.UTF-8", "puntúa", " t lanzar  ", " t lanzar más ", " 2  sumar: ", "Dados comprobados: ")


def sit_down(terminal: Terminal, words: Words = ENGLISH) -> None:
    """Wait until it is our turn to throw."""
    terminal.wait_for(words.throw)


def open_table(terminal: Terminal) -> None:
    """Open a table for other people, as one may in the lobby: a sprint, which everybody may join."""
    for asked, key in (
        ("2  open a table for other people", "2"),
        ("1  sprint: ", "1"),
        ("1  everybody in the lobby", "1"),
    ):
        terminal.wait_for(asked)
        terminal.press(key)
    terminal.wait_for("Waiting for another player.")


def step(terminal: Terminal, words: Words = ENGLISH, then: str = "t") -> bool:
    """Throw, or keep all that scores; say whether there was anything to do.

    Args:
        terminal: what is sat before.
        words: the language.
        then: the key that follows a keep: throw on, or bank.
    """
    seen = terminal.wait_for(words.throw, words.keep, words.over)
    if seen == words.over:
        return False
    if seen == words.keep:
        terminal.press("a")
        terminal.wait_for(PICKED)
    before = terminal.picture
    terminal.press("t" if seen == words.throw else then)
    terminal.wait_until(lambda: terminal.picture != before)
    return True


def scoring_die(terminal: Terminal, words: Words = ENGLISH) -> str:
    """Throw until a die can be picked, and return the key for the first one."""
    while terminal.wait_for(words.throw, words.keep) == words.throw:
        step(terminal, words)
    return next(key for key in "123456" if terminal.shows(f"{key} {words.scores}"))


def picked(terminal: Terminal) -> int:
    """Return how many dice are picked."""
    return terminal.printed.count(PICKED)


def may_bank(terminal: Terminal) -> bool:
    """Whether the keep that is picked may be banked."""
    return BANKS.search(terminal.printed) is not None


def play(terminal: Terminal, words: Words = ENGLISH) -> None:
    """Throw on and on, until the match is over and its dice are checked."""
    while step(terminal, words):
        pass
