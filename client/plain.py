"""Plain mode: line by line, with numbered choices, for screen readers, scripts and small terminals.

It prints what has happened, then what the player can do, and takes one line at a time. A line that comes while nothing
is asked is answered when somebody types, and waits when it comes from a file: a script need not know how long the
others take.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from client.address import Address
from client.controller import Cause, Controller, LinkDown
from client.exits import Exit
from client.help import help_lines
from client.leaving import Stay, leaving
from client.menus import BadAnswer, Choice, Menu, Question, Step, main_menu, tables_menu
from client.model import LinkState, Model
from client.narration import narrate, status
from client.sentences.speech import Speech
from client.sentences.verdicts import not_checked
from protocol import messages as m
from protocol.codes import SitterKind

__all__ = ["Plain", "PlainSetting"]

_LONGEST_LINE: Final = 200
"""Characters of a line that are looked at; no answer takes more."""

_NUMBERED: Final = re.compile(r"([0-9]{1,3}) ?([tb+-]?)")
"""The number of a choice, and what may follow a keep."""


@dataclass(frozen=True, slots=True)
class PlainSetting:
    """How plain mode behaves.

    Args:
        server: where it is, for sentences.
        interactive: whether somebody types, rather than a file being read.
        stay: what becomes of the server when we leave.
        other_speech: returns the speech in the next language, for the key that switches.
        revive: starts the server again when it has gone, where this client can.
    """

    server: Address
    interactive: bool
    stay: Stay
    other_speech: Callable[[Speech], Speech]
    revive: Callable[[], None] | None = None


class Plain:
    """The plain renderer: an `Audience` that prints, and takes lines.

    Args:
        controller: whose verbs it calls.
        speech: how sentences are made.
        write: prints a line.
        finish: ends the program.
        setting: how it behaves.
    """

    def __init__(
        self,
        controller: Controller,
        speech: Speech,
        write: Callable[[str], None],
        finish: Callable[[Exit], None],
        setting: PlainSetting,
    ) -> None:
        """Start with nothing shown."""
        self._controller = controller
        self._speech = speech
        self._write = write
        self._finish = finish
        self._setting = setting
        self._model = controller.model
        self._dialog: Menu | Question | None = None
        self._shown: list[str] = []
        self._lines: deque[str | None] = deque()
        self._asked_server = False
        self._interrupted = False
        self._ended = False

    # What comes from the server.

    def changed(self, model: Model, cause: Cause) -> None:
        """Say what has happened, then what can be done."""
        before, self._model = self._model, model
        self._asked_server = False
        if isinstance(cause, LinkDown) and self._setting.stay is Stay.ENDS:
            self._say([self._speech.say("The server of this match has ended, and the match with it. Start a new one.")])
        else:
            self._say(narrate(self._speech, before, model, cause, self._setting.server))
        if model.draw_to_answer and not before.draw_to_answer:
            self._say([self._speech.say("Type y to agree to the draw, n to decline it.")])
        if isinstance(cause, m.Tables) and cause.rows:
            self._dialog = tables_menu(cause, self._speech)
        elif self._outdates_dialog(before, cause):
            self._dialog = None
        if isinstance(cause, LinkDown) and cause.pause is not None and self._setting.revive is not None:
            self._setting.revive()
        if isinstance(cause, LinkDown) and cause.pause is None:
            return
        self._show()
        self._take_lines()

    def end(self, code: Exit) -> None:
        """End the program, not without a word about dice that nobody could check; lines that still come are left."""
        if self._model.unchecked and self._model.link is LinkState.UP and not self._ended:
            self._say([not_checked(self._speech)])
        self._ended = True
        self._finish(code)

    def _outdates_dialog(self, before: Model, cause: Cause) -> bool:
        """Say whether what was being asked makes no sense any more."""
        if isinstance(cause, m.Table):
            return before.table is None
        if isinstance(cause, m.View) and _same_choice(before.view, cause):
            return False
        if isinstance(cause, m.View) and cause.outcome is None and isinstance(self._dialog, Menu):
            return not self._dialog.lasting
        return isinstance(cause, m.View | m.Left | m.Sealed | m.Welcome | LinkDown)

    # What comes from the player.

    def line(self, text: str) -> None:
        """Take a line that was typed or read."""
        self._lines.append(text.strip()[:_LONGEST_LINE].lower())
        self._take_lines()

    def end_of_input(self) -> None:
        """Take note that no line will follow: leave politely, once what came before has been done."""
        self._lines.append(None)
        self._take_lines()

    def interrupt(self) -> None:
        """Take a Ctrl-C: the first says what leaving means, the second leaves at once."""
        if self._interrupted:
            self._controller.quit(Exit.INTERRUPTED)
            return
        self._interrupted = True
        self._say([leaving(self._speech, self._model, self._setting.stay)])
        self._say([self._speech.say("Press Ctrl-C again to leave.")])

    def _take_lines(self) -> None:
        while self._lines and not self._ended and self._ready(self._lines[0]):
            line = self._lines.popleft()
            if line is None:
                self._say([self._speech.say("End of input."), leaving(self._speech, self._model, self._setting.stay)])
                self._controller.quit()
            else:
                self._take(line)

    def _ready(self, line: str | None) -> bool:
        """Say whether a line can be taken now. From a file a choice waits until it is asked for."""
        if self._setting.interactive and line is not None:
            return True
        if line is None and self._model.link is LinkState.DOWN:
            return True
        if self._asked_server or self._model.arriving or self._model.link is not LinkState.UP:
            return False
        return self._question() is not None or line in _COMMANDS or (line is None and not self._computer_acts())

    def _computer_acts(self) -> bool:
        """Say whether something will happen soon without anybody's doing: worth waiting for at the end of input."""
        table, view = self._model.table, self._model.view
        if table is None or view is None or view.outcome is not None:
            return table is not None and None not in table.sitters
        sitter = table.sitters[view.on_turn]
        return sitter is not None and sitter.kind is SitterKind.COMPUTER

    def _take(self, line: str) -> None:
        self._interrupted = False
        question = self._question()
        if line in _COMMANDS:
            _COMMANDS[line](self)
        elif self._asked_server:
            self._say([self._speech.say("One moment: the server has not answered yet.")])
        elif question is None:
            self._say([self._speech.say("There is nothing to choose now. Type ? for help.")])
        elif isinstance(question, Question):
            self._answer(question, line)
        else:
            self._choose(question, line)

    def _question(self) -> Menu | Question | None:
        return self._dialog or main_menu(self._model, self._speech)

    def _answer(self, question: Question, line: str) -> None:
        try:
            step = question.answer(line)
        except BadAnswer as bad:
            self._say([str(bad)])
        else:
            self._follow(step)

    def _choose(self, menu: Menu, line: str) -> None:
        """Follow the choice a line names: by number, by letter, or for a keep by number and letter."""
        by_letter = [choice for choice in menu.choices if line and choice.letter == line]
        numbered = _NUMBERED.fullmatch(line)
        if by_letter:
            self._follow(by_letter[0].step)
        elif numbered and 1 <= int(numbered[1]) <= len(menu.choices):
            self._pick(menu.choices[int(numbered[1]) - 1], numbered[2])
        else:
            most = len(menu.choices)
            self._say([self._speech.say("Type a number from 1 to {most}, or ? for help.", most=most)])

    def _pick(self, choice: Choice, letter: str) -> None:
        following = {choice.only: choice.step}
        if isinstance(choice.step, Menu):
            following = {way.letter: way.step for way in choice.step.choices}
        if not letter:
            self._follow(choice.step)
        elif letter in following:
            self._follow(following[letter])
        else:
            self._say([self._speech.say("That is not allowed with this choice; its row says why.")])

    def _follow(self, step: Step) -> None:
        """Do what a choice leads to."""
        if isinstance(step, Menu | Question):
            self._dialog = step
            self._show()
        else:
            self._dialog = None
            self._asked_server = True
            step(self._controller)

    # The commands that can be typed at any time.

    def show_help(self) -> None:
        """Print the help."""
        table = self._model.table
        self._say(help_lines(self._speech, None if table is None else table.rules))

    def show_status(self) -> None:
        """Print how things stand."""
        self._say(status(self._speech, self._model))
        self._show(again=True)

    def offer_draw(self) -> None:
        """Offer a draw."""
        self._act(Controller.offer_draw)

    def agree_draw(self) -> None:
        """Agree to the draw on offer."""
        self._act(Controller.agree_draw)

    def decline_draw(self) -> None:
        """Decline the draw on offer."""
        self._act(Controller.decline_draw)

    def resign(self) -> None:
        """Ask whether to resign."""
        if not self._model.playing:
            self._say([self._speech.say("There is no match to resign.")])
            return
        if not self._connected():
            return
        title = self._speech.say("Resign? The match is then lost for you.")
        yes = Choice(self._speech.say("yes, resign"), Controller.resign)
        self._follow(Menu(title, (yes,), lasting=True))

    def switch_language(self) -> None:
        """Speak the next language."""
        self._speech = self._setting.other_speech(self._speech)
        self._dialog = None
        self._show(again=True)

    def go_back(self) -> None:
        """Leave a menu inside a menu."""
        self._dialog = None
        self._show(again=True)

    def leave(self) -> None:
        """Leave; in a match, ask first and say what becomes of the seat."""
        if not self._model.playing and self._setting.stay is not Stay.HOSTED:
            self._controller.quit()
            return
        title = leaving(self._speech, self._model, self._setting.stay)
        self._follow(Menu(title, (Choice(self._speech.say("leave"), Controller.quit),), lasting=True))

    def _act(self, act: Callable[[Controller], None]) -> None:
        if not self._model.playing:
            self._say([self._speech.say("There is no match running.")])
        elif self._connected():
            self._asked_server = True
            act(self._controller)

    def _connected(self) -> bool:
        """Say whether the server hears us now; if not, tell the player."""
        connected = self._model.link is LinkState.UP
        if not connected:
            self._say([self._speech.say("One moment: the server has not answered yet.")])
        return connected

    # What is printed.

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    def _show(self, *, again: bool = False) -> None:
        """Print what can be done, unless that stands there already."""
        lines = list(self._question_lines())
        if again or lines != self._shown:
            self._say(lines)
        self._shown = lines

    def _question_lines(self) -> Iterable[str]:
        question = self._question()
        if isinstance(question, Question):
            return [question.text]
        if question is None:
            return []
        rows = [f"  {number}. {choice.text}" for number, choice in enumerate(question.choices, start=1)]
        return [question.title, *rows, *([self._speech.say("  x. back")] if self._dialog is not None else [])]


def _same_choice(before: m.View | None, after: m.View) -> bool:
    """Say whether a view leaves the player's choice as it was: another's offer must not change what a key means."""
    return before is not None and after.outcome is None and before.options == after.options != ()


_COMMANDS: Final[dict[str | None, Callable[[Plain], None]]] = {
    "?": Plain.show_help,
    "s": Plain.show_status,
    "d": Plain.offer_draw,
    "y": Plain.agree_draw,
    "n": Plain.decline_draw,
    "r": Plain.resign,
    "l": Plain.switch_language,
    "x": Plain.go_back,
    "q": Plain.leave,
}
"""What can be typed at any time, one letter each."""
