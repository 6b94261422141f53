"""Setting up a table: the questions that lead from the lobby to one of one's own."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from client.choices import Act, BadAnswer, Choice, Menu, Question, Step
from client.numbers import NotANumber, parse_number
from client.presets import PRESETS, Preset, preset_line
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.limits import CHANGES

__all__ = ["COMPUTER", "MOST_TURNS", "table_menu"]

COMPUTER: Final = "threshold"
"""The computer player there is (RULES 3.6)."""

MOST_TURNS: Final = 10_000
"""The largest limit of turns there can be."""

_MOST_POINTS: Final = 1_000_000
"""The largest number of points that is asked for; what makes no match is refused by the server, which says why."""

_TWO: Final = 2


def table_menu(speech: Speech, *, alone: bool = False) -> Menu:
    """Return the games there are, to set up a table for one.

    Args:
        speech: how to say it.
        alone: whether no other person is to come: the other seats are computer players'.
    """
    games = (Choice(_game(speech, preset), _seats(preset, alone, speech, _visibility)) for preset in PRESETS)
    own = (Choice(_game(speech, preset), _seats(preset, alone, speech, _target(preset))) for preset in PRESETS)
    settings = Menu(speech.say("Which game, with your own settings?"), tuple(own))
    return Menu(
        speech.say("Which game?"), (*games, Choice(speech.say("one of these with your own settings"), settings))
    )


def _game(speech: Speech, preset: Preset) -> str:
    return speech.say("{name}: {about}", name=preset.name, about=preset_line(speech, preset))


_Next = Callable[[m.CreateTable, Speech], Step]
"""What follows for a table that is known so far."""


def _seats(preset: Preset, alone: bool, speech: Speech, then: _Next) -> Step:  # noqa: FBT001 - one of two menus
    """Ask how many play, where that is not given."""
    if preset.least == preset.most:
        return then(_table(preset.name, preset.most, alone=alone), speech)
    numbers = range(preset.least if alone else _TWO, preset.most + 1)
    title = speech.say("Against how many computer players?") if alone else speech.say("For how many people?")
    choices = tuple(
        Choice(
            _against(speech, seats - 1) if alone else speech.say("{seats} people", seats=seats),
            then(_table(preset.name, seats, alone=alone), speech),
        )
        for seats in numbers
    )
    return Menu(title, choices, start=numbers.index(_TWO))


def _against(speech: Speech, computers: int) -> str:
    if not computers:
        return speech.say("none: alone against your own best")
    return speech.say_many("{count} computer player", "{count} computer players", computers, count=computers)


def _table(preset: str, seats: int, *, alone: bool) -> m.CreateTable:
    return m.CreateTable(preset, seats=seats, computers=(COMPUTER,) * (seats - 1) if alone else ())


def _visibility(table: m.CreateTable, speech: Speech) -> Step:
    """Ask who may find the table; nobody needs to find one that is full."""
    if len(table.computers) + 1 == table.seats:
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


# One's own settings.


def _target(preset: Preset) -> _Next:
    """Return what asks for the target, and then for the rest."""

    def ask(table: m.CreateTable, speech: Speech) -> Step:
        text = speech.say("The target? An empty line means {target}.", target=preset.target)
        return _number(text, "target", speech, lambda points: _starting_score(_with(table, "target", points), speech))

    return ask


def _starting_score(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("The score everybody starts with? An empty line leaves it as it is.")
    follows = _head_start if table.seats == _TWO else _turn_limit
    return _number(text, "starting_score", speech, lambda score: follows(_with(table, "starting_score", score), speech))


def _head_start(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("The head start of the other seat, in points? An empty line means none.")
    return _number(text, "head_starts", speech, lambda points: _own_head_start(table, points, speech))


def _own_head_start(table: m.CreateTable, other: int, speech: Speech) -> Question:
    text = speech.say("Your own head start, in points? An empty line means none.")
    return _number(
        text, "head_starts", speech, lambda points: _turn_limit(_with(table, "head_starts", points, other), speech)
    )


def _turn_limit(table: m.CreateTable, speech: Speech) -> Question:
    text = speech.say("After how many turns each does the match end? An empty line means never.")
    return _number(text, "turn_limit", speech, lambda turns: _others(_with(table, "turn_limit", turns), speech))


def _others(table: m.CreateTable, speech: Speech) -> Question:
    """Ask for any other options, as a rules file has them."""

    def answer(line: str) -> Step:
        parts = [part.partition("=") for part in line.split(";") if part.strip()]
        if not all(equals for _key, equals, _value in parts) or len(parts) + len(table.changes) > CHANGES:
            raise BadAnswer(speech.say("Write options such as floor=yes; larger=fixed."))
        changes = tuple(m.Change(key.strip()[:40], value.strip()[:200]) for key, _equals, value in parts)
        return _visibility(replace(table, changes=(*table.changes, *changes)), speech)

    text = speech.say("Any other options, such as floor=yes; larger=fixed? An empty line means none.")
    return Question(text, answer)


def _with(table: m.CreateTable, key: str, *values: int) -> m.CreateTable:
    """Return a table with one more option that is different there; not where an empty line left it as it was."""
    if not any(values):
        return table
    return replace(table, changes=(*table.changes, m.Change(key, ",".join(map(str, values)))))


def _number(text: str, key: str, speech: Speech, step: Callable[[int], Step]) -> Question:
    """Return a question for a whole number, the value of an option; an empty line is 0, and so is "as it is"."""
    most = MOST_TURNS if key == "turn_limit" else _MOST_POINTS
    least = 1 if key == "target" else 0

    def answer(line: str) -> Step:
        if not line:
            return step(0)
        try:
            number = parse_number(line)
        except NotANumber:
            number = -1
        if not least <= number <= most:
            raise BadAnswer(speech.say("Type a whole number from {least} to {most}.", least=least, most=most))
        return step(number)

    return Question(text, answer, frozenset({key}))
