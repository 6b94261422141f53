"""What a player can do now, as numbered choices: functions of the model.

Choices are data. One leads to an act, a verb of the controller with all it needs, or on to another menu or question;
whoever shows them carries the act out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace

from client.controller import Controller
from client.model import LinkState, Model
from client.numbers import NotANumber, parse_number
from client.sentences.options import option_line, throw_on
from client.sentences.readings import dice_text
from client.sentences.speech import Speech, Text
from protocol import messages as m
from protocol.codes import Phase, Then
from protocol.limits import CODE_LENGTH
from protocol.text import clean_line

__all__ = ["Act", "BadAnswer", "Choice", "Menu", "Question", "Step", "main_menu", "tables_menu"]

_RULES: Final = "dice10k"
_COMPUTER: Final = "threshold"
_SPRINT: Final = 7_000
"""The starting score of a sprint (RULES 5)."""

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
    """

    title: str
    choices: tuple[Choice, ...]
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Something to type.

    Args:
        text: what is asked, and what an empty line means.
        answer: what follows from a line; raises `BadAnswer` when it makes no sense.
    """

    text: str
    answer: "Callable[[str], Step]"


Step: TypeAlias = Act | Menu | Question
"""What follows from a choice or an answer."""


def main_menu(model: Model, speech: Speech) -> Menu | None:  # noqa: PLR0911 - one line for each situation
    """Return what the player can do now; `None` when there is nothing but to wait.

    After a match that is for the secret: what the dice were worth is said before anything else is asked.
    """
    if model.link is not LinkState.UP or model.arriving:
        return None
    if model.table is None:
        return _lobby(speech)
    view = model.view
    if view is None:
        return _waiting(model.table, speech)
    if view.outcome is not None:
        return None if model.verdict is None else _over(speech)
    if not model.on_turn:
        return None
    if view.phase is Phase.THROW:
        return _throw(view, speech)
    return _options(view, speech)


def _lobby(speech: Speech) -> Menu:
    return Menu(
        speech.say("You are in the lobby."),
        (
            Choice(speech.say("play the computer"), _table_menu(speech, (_COMPUTER,))),
            Choice(speech.say("open a table for another person"), _table_menu(speech, ())),
            Choice(speech.say("list the tables"), Controller.list_tables),
            Choice(speech.say("join a table by its code"), _join_question(speech)),
        ),
    )


def _waiting(table: m.Table, speech: Speech) -> Menu | None:
    """Return the menu of somebody waiting for others; while the dice are settled there is nothing to choose."""
    if None not in table.sitters:
        return None
    title = speech.say("Waiting for another player. Others join this table with the code {code}.", code=table.code)
    return Menu(title, (Choice(speech.say("leave the table"), Controller.leave_table),))


def _over(speech: Speech) -> Menu:
    return Menu(
        speech.say("The match is over."),
        (
            Choice(speech.say("play another match"), Controller.rematch),
            Choice(speech.say("back to the lobby"), Controller.leave_table),
        ),
    )


def _throw(view: m.View, speech: Speech) -> Menu:
    risk = "" if view.risk is None else throw_on(speech, view.risk)
    return Menu(
        speech.say("Your turn."), (Choice(speech.say("throw all the dice ({risk})", risk=risk), Controller.throw, "t"),)
    )


def _options(view: m.View, speech: Speech) -> Menu:
    title = speech.say("What do you keep of {dice}?", dice=dice_text(view.thrown))
    throw = _LETTERS[Then.THROW]
    alone = throw if len(view.options) == 1 else ""
    choices = (Choice(option_line(speech, o), _option(o, speech), alone, only=throw) for o in view.options)
    return Menu(title, tuple(choices))


def _option(option: m.Option, speech: Speech) -> Step:
    """Return what follows from picking a keep: throwing on where nothing else is allowed, else the choice."""
    if not option.banks:
        return _keeping(option, Then.THROW)
    banks = (
        Choice(_bank_text(bank, speech), _keeping(option, bank.then), _LETTERS[bank.then]) for bank in option.banks
    )
    throw = speech.say("throw on ({risk})", risk=throw_on(speech, option.risk))
    title = speech.say(
        "You keep {dice}, for a turn score of {turn_score}. And then?",
        dice=dice_text(option.dice),
        turn_score=option.turn_score,
    )
    return Menu(title, (Choice(throw, _keeping(option, Then.THROW), _LETTERS[Then.THROW]), *banks))


_LETTERS: Final = {Then.THROW: "t", Then.BANK: "b", Then.ADD: "+", Then.SUBTRACT: "-"}
"""What may be typed for each way to go on, alone or behind the number of a keep."""

_BANKS: Final = {
    Then.BANK: Text("bank: {score}, needs {needs} ({chance})"),
    Then.ADD: Text("bank and add: {score}, needs {needs} ({chance})"),
    Then.SUBTRACT: Text("bank and subtract: {score}, needs {needs} ({chance})"),
}
_WINS: Final = {
    Then.BANK: Text("bank: {score}, and win"),
    Then.ADD: Text("bank and add: {score}, and win"),
    Then.SUBTRACT: Text("bank and subtract: {score}, and win"),
}


def _bank_text(bank: m.Bank, speech: Speech) -> str:
    values: dict[str, str | int] = {"score": bank.score, "needs": bank.needs, "chance": speech.chance(bank.landing)}
    return speech.tell((_BANKS if bank.needs else _WINS)[bank.then], values)


def _keeping(option: m.Option, then: Then) -> Act:
    return lambda controller: controller.keep(option, then)


def tables_menu(tables: m.Tables, speech: Speech) -> Menu:
    """Return the tables that were listed, at least one, to join one of them."""
    choices = [Choice(_row_text(row, speech), _joining(row.code)) for row in tables.rows]
    if tables.more:
        choices.append(Choice(speech.say("more tables"), _listing(tables.rows[-1].code)))
    return Menu(speech.say("Tables with a free seat:"), tuple(choices))


def _row_text(row: m.TableRow, speech: Speech) -> str:
    names = ", ".join(clean_line(name, 16) for name in row.names)
    start = min(row.rules.starting_scores, default=0)
    return speech.say(
        "{code}: {names}; from {start} to {target}", code=row.code, names=names, start=start, target=row.rules.target
    )


def _joining(code: str) -> Act:
    return lambda controller: controller.join_table(code)


def _listing(after: str) -> Act:
    return lambda controller: controller.list_tables(after)


def _join_question(speech: Speech) -> Question:
    def answer(line: str) -> Step:
        code = line.replace(" ", "").upper()
        if len(code) != CODE_LENGTH:
            raise BadAnswer(speech.say("A code has {count} letters and digits, such as K7QF.", count=CODE_LENGTH))
        return _joining(code)

    return Question(speech.say("The code of the table?"), answer)


# Setting up a table.


def _table_menu(speech: Speech, computers: tuple[str, ...]) -> Menu:
    sprint = m.CreateTable(_RULES, starting_score=_SPRINT, computers=computers)
    whole = m.CreateTable(_RULES, computers=computers)
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
    return _number(text, speech, lambda turns: _visibility(replace(table, turn_limit=turns), speech), _MOST_TURNS)


_MOST_POINTS: Final = 2**31 - 1
_MOST_TURNS: Final = 10_000
"""The largest numbers the protocol has room for there; what makes no match is refused by the server."""


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
