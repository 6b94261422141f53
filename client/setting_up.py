"""Setting up a table: the questions that lead from the lobby to one of one's own."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from client.choices import Act, BadAnswer, Choice, Menu, Question, Step
from client.numbers import NotANumber, parse_number
from client.sentences.speech import Speech
from protocol import messages as m

__all__ = ["COMPUTER", "MOST_TURNS", "PRESET", "table_menu"]

PRESET: Final = "dice10k"
"""The rules there are."""

COMPUTER: Final = "threshold"
"""The computer player there is (RULES 3.6)."""

MOST_TURNS: Final = 10_000
"""The largest limit of turns the protocol has room for."""

_SPRINT: Final = 7_000
"""The starting score of a sprint (RULES 5)."""

_MOST_POINTS: Final = 2**31 - 1
"""The largest number of points the protocol has room for; what makes no match is refused by the server."""


def table_menu(speech: Speech, computers: tuple[str, ...] = ()) -> Menu:
    """Return the ways to set up a table, with these computer players at it."""
    sprint = m.CreateTable(PRESET, starting_score=_SPRINT, computers=computers)
    whole = m.CreateTable(PRESET, computers=computers)
    return Menu(
        speech.say("Which match?"),
        (
            Choice(speech.say("a sprint, from {start}", start=_SPRINT), _visibility(sprint, speech)),
            Choice(speech.say("the whole match, from {start}", start=0), _visibility(whole, speech)),
            Choice(speech.say("with your own settings"), _starting_score(whole, speech)),
        ),
    )


def _starting_score(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("The score everybody starts with? An empty line means {start}.", start=0)
    return _number(text, speech, lambda score: _head_start(replace(table, starting_score=score), speech))


def _head_start(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("The head start of the other seat, in points? An empty line means none.")
    return _number(text, speech, lambda points: _own_head_start(replace(table, head_starts=(0, points)), speech))


def _own_head_start(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("Your own head start, in points? An empty line means none.")
    other = table.head_starts[1]
    return _number(text, speech, lambda points: _turn_limit(replace(table, head_starts=(points, other)), speech))


def _turn_limit(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("After how many turns each does the match end? An empty line means never.")
    return _number(text, speech, lambda turns: _visibility(replace(table, turn_limit=turns), speech), MOST_TURNS)


def _number(text: str, speech: Speech, step: Callable[[int], Step], most: int = _MOST_POINTS) -> Question:
    """Return a question for a whole number; an empty line is 0."""

    def answer(line: str) -> Step:
        try:
            number = parse_number(line) if line else 0
        except NotANumber:
            number = -1
        if not 0 <= number <= most:
            raise BadAnswer(speech.say("Type a whole number from 0 to {most}.", most=most))
        return step(number)

    return Question(text, answer)


def _visibility(table: m.CreateTable, speech: Speech) -> Step:
    """Ask who may find the table; nobody needs to find one that is full."""
    if table.computers:
        return _creating(table)
    return Menu(
        speech.say("Who may join?"),
        (
            Choice(speech.say("everybody in the lobby"), _creating(table)),
            Choice(speech.say("only those who know the code"), _creating(replace(table, private=True))),
        ),
    )


def _creating(table: m.CreateTable) -> Act:
    return lambda controller: controller.create_table(table)
