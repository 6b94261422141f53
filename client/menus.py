"""What a player can do now, as numbered choices: functions of the model.

Setting up a table is a chapter of its own (`client.setting_up`).
"""

from typing import Final

from client.acquaintance import Stranger
from client.choices import Act, BadAnswer, Choice, Menu, Question, Step
from client.controller import Controller
from client.invite import BadInvite, Invite, is_invite, parse_invite
from client.model import LinkState, Model
from client.sentences.invitations import moving as moving_text
from client.sentences.options import bank_line, option_line, throw_on
from client.sentences.readings import dice_text
from client.sentences.rules import differences
from client.sentences.speech import Speech
from client.setting_up import COMPUTER, table_menu
from protocol import messages as m
from protocol.codes import Phase, Then
from protocol.limits import CODE_LENGTH
from protocol.text import clean_line

__all__ = ["main_menu", "moving_menu", "option_menu", "tables_menu"]


def main_menu(  # noqa: PLR0911 - one line for each situation
    model: Model, speech: Speech, *, alone: bool = False, patient: bool = True
) -> Menu | None:
    """Return what the player can do now; `None` when there is nothing but to wait.

    A stranger in the place of the server comes before everything else. After a match it is to wait for the secret: what
    the dice were worth is said before anything else is asked.

    Args:
        model: what the client knows.
        speech: how to say it.
        alone: whether nobody else can come to the server, so that there is only the computer to play.
        patient: whether the secret is waited for; not once it has been long in coming.
    """
    if model.stranger is not None:
        return _stranger(model.stranger, speech)
    if model.link is not LinkState.UP or model.arriving:
        return None
    if model.table is None:
        return _lobby_alone(speech) if alone else _lobby(model, speech)
    view = model.view
    if view is None:
        return _waiting(model.table, speech) if model.waits_for_people else None
    if view.outcome is not None:
        return None if model.unchecked and patient else _over(model.table, speech)
    if not model.on_turn or (view.phase is Phase.CHOOSE and not view.options):
        return None
    if view.phase is Phase.THROW:
        return _throw(view, speech)
    return _options(view, speech)


def _stranger(stranger: Stranger, speech: Speech) -> Menu | None:
    """Return what can be done about another server than was met before; nothing about one that was meant by its id."""
    if stranger.named:
        return None
    title = speech.say(
        "Another server than before. Known: {known}. Now: {now}. If its host set it up anew, compare the new id with "
        "the host's invite; otherwise leave.",
        known=stranger.known,
        now=stranger.now,
    )
    return Menu(
        title,
        (
            Choice(speech.say("leave"), Controller.quit),
            Choice(speech.say("take this server from now on"), Controller.take_server),
        ),
    )


def _lobby(model: Model, speech: Speech) -> Menu:
    return Menu(
        speech.say("You are in the lobby."),
        (
            Choice(speech.say("play the computer"), table_menu(speech, alone=True)),
            Choice(speech.say("open a table for other people"), table_menu(speech)),
            Choice(speech.say("list the tables"), Controller.list_tables),
            Choice(speech.say("join a table by its code"), _join_question(model.server, speech)),
        ),
    )


def _lobby_alone(speech: Speech) -> Menu:
    return Menu(
        speech.say("You are in the lobby."),
        (
            Choice(speech.say("play the computer"), table_menu(speech, alone=True)),
            Choice(speech.say("list your matches that are not over"), Controller.list_tables),
            Choice(speech.say("leave"), Controller.quit),
        ),
    )


def _waiting(table: m.Table, speech: Speech) -> Menu:
    """Return the menu of somebody waiting for others."""
    title = speech.say("The match begins when everybody is here.")
    if None in table.sitters:
        title = speech.say("Waiting for another player. Others join this table with the code {code}.", code=table.code)
    return Menu(title, (Choice(speech.say("leave the table"), Controller.leave_table),), start=None)


def _over(table: m.Table, speech: Speech) -> Menu:
    title = speech.say("The match is over.")
    if None in table.sitters:
        title = speech.say("The match is over. Others join this table with the code {code}.", code=table.code)
    return Menu(
        title,
        (
            Choice(speech.say("play another match"), Controller.rematch),
            Choice(speech.say("back to the lobby"), Controller.leave_table),
        ),
    )


def _throw(view: m.View, speech: Speech) -> Menu:
    risk = "" if view.risk is None else throw_on(speech, view.risk)
    throw = _LETTERS[Then.THROW]
    return Menu(
        speech.say("Your turn."),
        (Choice(speech.say("throw all the dice ({risk})", risk=risk), Controller.throw, throw, only=throw),),
    )


def _options(view: m.View, speech: Speech) -> Menu:
    title = speech.say("What do you keep of {dice}?", dice=dice_text(view.thrown))
    throw = _LETTERS[Then.THROW]
    alone = throw if len(view.options) == 1 else ""
    choices = (Choice(option_line(speech, o), option_menu(o, speech), alone, only=throw) for o in view.options)
    return Menu(title, tuple(choices))


def option_menu(option: m.Option, speech: Speech) -> Step:
    """Return what follows from picking a keep: throwing on where nothing else is allowed, else the choice.

    Nothing is chosen beforehand but what wins (SCREENS, add or subtract).
    """
    if not option.banks:
        return _keeping(option, Then.THROW)
    banks = (Choice(bank_line(speech, bank), _keeping(option, bank.then), _LETTERS[bank.then]) for bank in option.banks)
    throw = speech.say("throw on ({risk})", risk=throw_on(speech, option.risk))
    title = speech.say(
        "You keep {dice}, for a turn score of {turn_score}. And then?",
        dice=dice_text(option.dice),
        turn_score=option.turn_score,
    )
    win = next((place for place, bank in enumerate(option.banks, start=1) if bank.wins), None)
    return Menu(title, (Choice(throw, _keeping(option, Then.THROW), _LETTERS[Then.THROW]), *banks), start=win)


_LETTERS: Final = {Then.THROW: "t", Then.BANK: "b", Then.ADD: "+", Then.SUBTRACT: "-"}
"""What may be typed for each way to go on, alone or behind the number of a keep."""


def _keeping(option: m.Option, then: Then) -> Act:
    return lambda controller: controller.keep(option, then)


def moving_menu(moving: m.Moving, invite: Invite, speech: Speech) -> Menu:
    """Return what shows a code that moves the player to another device, until it lapses or the player goes back."""
    title = moving_text(speech, invite, moving.code, moving.seconds)
    return Menu(title, (Choice(speech.say("another code"), Controller.move),), lasting=True, start=None)


def tables_menu(tables: m.Tables, speech: Speech) -> Menu:
    """Return the tables that were listed, at least one, to join one of them."""
    choices = [Choice(_row_text(row, speech), _sitting_down(row, speech)) for row in tables.rows]
    if tables.more:
        choices.append(Choice(speech.say("more tables"), _listing(tables.rows[-1].code)))
    own = all(row.yours for row in tables.rows)
    title = speech.say("Your matches that are not over:") if own else speech.say("Tables with a free seat:")
    return Menu(title, tuple(choices))


def _row_text(row: m.TableRow, speech: Speech) -> str:
    names = ", ".join(speech.say("Computer") if name == COMPUTER else clean_line(name, 16) for name in row.names)
    if row.yours:
        return speech.say("{code}: go on with your match, {names}", code=row.code, names=names)
    name = speech.say("{name}, changed", name=row.rules.name) if row.rules.changes else row.rules.name
    return speech.say(
        "{code}: {names}; {rules} {target} ({taken}/{seats})",
        code=row.code,
        names=names,
        rules=name,
        target=row.rules.target,
        taken=len(row.names),
        seats=row.seats,
    )


def _sitting_down(row: m.TableRow, speech: Speech) -> Step:
    """Return what leads to a seat; where its rules are no preset, what is different is read first."""
    different = differences(speech, row.rules)
    if row.yours or not different:
        return _joining(row.code)
    title = speech.say(
        "Different from {name} there: {differences}", name=row.rules.name, differences=speech.join(" ", different)
    )
    return Menu(title, (Choice(speech.say("sit down"), _joining(row.code)),))


def _joining(code: str) -> Act:
    return lambda controller: controller.join_table(code)


def _listing(after: str) -> Act:
    return lambda controller: controller.list_tables(after)


def _join_question(server: str, speech: Speech) -> Question:
    """Return what asks for a code; an invite to the same server has one in it."""

    def answer(line: str) -> Step:
        code = _invited_code(line, server, speech) if is_invite(line) else line.replace(" ", "").upper()
        if len(code) != CODE_LENGTH:
            raise BadAnswer(speech.say("A code has {count} letters and digits, such as K7QF.", count=CODE_LENGTH))
        return _joining(code)

    return Question(speech.say("The code of the table?"), answer)


def _invited_code(line: str, server: str, speech: Speech) -> str:
    """Return the code in an invite.

    Raises:
        BadAnswer: when it is not whole, names no table, or is for another server than the one of this id.
    """
    try:
        invite = parse_invite(line)
    except BadInvite as error:
        raise BadAnswer(speech.say("That is no whole invite. Copy all of it, from dice10k:// to its end.")) from error
    if invite.server != server:
        raise BadAnswer(
            speech.say(
                "That invite is for another server. Leave this one, then join with: dice10k join and the invite."
            )
        )
    if not invite.code:
        raise BadAnswer(speech.say("That invite names no table. Ask for its code."))
    return invite.code
