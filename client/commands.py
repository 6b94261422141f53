"""The commands that are there at any time, one letter each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from client.choices import Act, Choice, Menu
from client.controller import Controller
from client.dialog import Dialog
from client.leaving import Stay, leaving

__all__ = ["COMMANDS"]


def _in_match(act: Act) -> Callable[[Dialog], None]:
    """Return what does something that only makes sense in a match."""

    def do(dialog: Dialog) -> None:
        if not dialog.model.playing:
            dialog.note(dialog.speech.say("There is no match running."))
        elif dialog.connected():
            dialog.act(act)

    return do


def _resign(dialog: Dialog) -> None:
    """Ask whether to resign."""
    speech = dialog.speech
    if not dialog.model.playing:
        dialog.note(speech.say("There is no match to resign."))
    elif dialog.connected():
        yes = Choice(speech.say("yes, resign"), Controller.resign)
        dialog.follow(_grave(speech.say("Resign? The match is then lost for you."), yes))


def _offer_draw(dialog: Dialog) -> None:
    """Ask whether to offer a draw."""
    speech = dialog.speech
    if not dialog.model.playing:
        dialog.note(speech.say("There is no match running."))
    elif dialog.model.alone:
        dialog.note(speech.say("There is nobody to agree on a draw with."))
    elif dialog.connected():
        yes = Choice(speech.say("yes, offer a draw"), Controller.offer_draw)
        dialog.follow(_grave(speech.say("Offer a draw? If everybody agrees, the match ends and nobody wins."), yes))


def _move(dialog: Dialog) -> None:
    """Ask for a code that moves the player to another device."""
    if dialog.setting.stay is Stay.ENDS:
        dialog.note(dialog.speech.say("The server of this match is on this computer alone."))
    elif dialog.connected():
        dialog.act(Controller.move)


def _save_record(dialog: Dialog) -> None:
    """Ask for the record of the match that is over, to keep it."""
    if not dialog.model.over:
        dialog.note(dialog.speech.say("There is no match that is over, so there is no record yet."))
    elif dialog.connected() and not dialog.asked_server:
        dialog.act(Controller.save_record)


def _grave(title: str, *choices: Choice) -> Menu:
    """Return a question before what cannot be taken back: nobody says yes to it by mistake."""
    return Menu(title, choices, lasting=True, start=None)


def _switch_language(dialog: Dialog) -> None:
    """Speak the next language; a menu inside a menu was made in the old one."""
    dialog.speech = dialog.setting.other_speech(dialog.speech)
    dialog.go_back()


def _leave(dialog: Dialog) -> None:
    """Leave; in a match, ask first and say what becomes of the seat."""
    stay = dialog.setting.stay
    if not dialog.model.playing and stay is not Stay.HOSTED:
        dialog.controller.quit()
        return
    choices = [Choice(dialog.speech.say("leave"), Controller.quit)]
    if dialog.model.playing and not dialog.model.others_here:
        aside = dialog.speech.say("put the match aside and go to the lobby")
        choices.append(Choice(aside, Controller.leave_table))
    dialog.follow(_grave(leaving(dialog.speech, dialog.model, stay), *choices))


COMMANDS: Final[Mapping[str, Callable[[Dialog], None]]] = MappingProxyType(
    {
        "d": _offer_draw,
        "y": _in_match(lambda controller: controller.agree_draw()),
        "n": _in_match(lambda controller: controller.decline_draw()),
        "r": _resign,
        "c": _move,
        "w": _save_record,
        "l": _switch_language,
        "x": Dialog.go_back,
        "q": _leave,
    }
)
"""What each letter does."""
