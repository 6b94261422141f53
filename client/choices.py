"""Choices as data: what a menu or a question is, and what a line means as an answer to one.

One choice leads to an act, a verb of the controller with all it needs, or on to another menu or question; whoever shows
them carries the act out. Which choices there are is not known here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from client.controller import Controller
from client.sentences.speech import Speech

__all__ = ["Act", "BadAnswer", "Choice", "Menu", "Question", "Step", "answered"]

_NUMBERED: Final = re.compile(r"([0-9]{1,3}) ?([tb+-]?)")
"""The number of a choice, and what may follow a keep."""

Act: TypeAlias = Callable[[Controller], None]
"""A verb of the controller, with all it needs."""


class BadAnswer(ValueError):
    """An answer that a question cannot take; the text says what it takes."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a menu.

    Args:
        text: what it does.
        step: what follows.
        letter: a letter that may be typed instead of its number, "" for none.
        only: the one letter that may stand behind its number, where it leads to no further menu.
    """

    text: str
    step: "Step"
    letter: str = ""
    only: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Choices, numbered from 1.

    Args:
        title: what is to be chosen.
        choices: at least one.
        lasting: whether it still makes sense after a throw or a bank, such as leaving.
        start: the choice, from 0, that a cursor begins at; `None` where no choice is to be made by mistake.
    """

    title: str
    choices: tuple[Choice, ...]
    lasting: bool = False
    start: int | None = 0


@dataclass(frozen=True, slots=True)
class Question:
    """Something to type.

    Args:
        text: what is asked, and what an empty line means.
        answer: what follows from a line; raises `BadAnswer` when it makes no sense.
        about: the options of rules that the answer decides.
    """

    text: str
    answer: "Callable[[str], Step]"
    about: frozenset[str] = frozenset()


Step: TypeAlias = Act | Menu | Question
"""What follows from a choice or an answer."""


def answered(asked: Menu | Question, line: str, speech: Speech) -> Step:
    """Return what a line leads to: the answer to a question, or a choice by number, by letter, or by both.

    Raises:
        BadAnswer: when it is no answer.
    """
    if isinstance(asked, Question):
        return asked.answer(line)
    by_letter = [choice for choice in asked.choices if line and choice.letter == line]
    if by_letter:
        return by_letter[0].step
    numbered = _NUMBERED.fullmatch(line)
    if numbered and 1 <= int(numbered[1]) <= len(asked.choices):
        return _picked(asked.choices[int(numbered[1]) - 1], numbered[2], speech)
    most = len(asked.choices)
    if most == 1:
        raise BadAnswer(speech.say("Type 1, or ? for help."))
    raise BadAnswer(speech.say("Type a number from 1 to {most}, or ? for help.", most=most))


def _picked(choice: Choice, letter: str, speech: Speech) -> Step:
    """Return what a choice leads to, with the letter behind its number."""
    ways = choice.step.choices if isinstance(choice.step, Menu) else (Choice("", choice.step, choice.only),)
    if not letter:
        return choice.step
    for way in ways:
        if way.letter == letter:
            return way.step
    raise BadAnswer(speech.say("That letter does not go with this choice: type its number alone."))
