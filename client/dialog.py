"""The dialog of plain mode: what is asked, what has been printed of it, and what an answer leads to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from client.address import Address
from client.choices import Act, BadAnswer, Menu, Question, Step, answered
from client.controller import Cause, Controller, LinkDown
from client.leaving import Stay
from client.menus import main_menu, tables_menu
from client.model import LinkState, Model
from client.sentences.speech import Speech
from protocol import messages as m

__all__ = ["Dialog", "PlainSetting"]


@dataclass(frozen=True, slots=True)
class PlainSetting:
    """How plain mode behaves.

    Args:
        server: where it is, for sentences.
        interactive: whether somebody types, rather than a file being read.
        stay: what becomes of the server when we leave.
        other_speech: returns the speech in the next language, for the key that switches.
        revive: starts the server again when it has gone, where this client can.
        invite: the address at which others reach the server, "" where they are not invited.
    """

    server: Address
    interactive: bool
    stay: Stay
    other_speech: Callable[[Speech], Speech]
    revive: Callable[[], None] | None = None
    invite: str = ""


class Dialog:
    """A dialog with one player.

    Args:
        controller: whose verbs it calls.
        speech: how sentences are made.
        write: prints a line.
        setting: how plain mode behaves.
    """

    def __init__(
        self, controller: Controller, speech: Speech, write: Callable[[str], None], setting: PlainSetting
    ) -> None:
        """Start with nothing asked and nothing printed."""
        self.controller = controller
        self.speech = speech
        self.setting = setting
        self.model = controller.model
        self.asked_server = False
        """Whether the server owes an answer."""
        self.patient = True
        """Whether the secret of a match that is over is waited for."""
        self._print = write
        self._inner: Menu | Question | None = None
        self._shown: list[str] = []

    @property
    def question(self) -> Menu | Question | None:
        """What is asked: what a choice has led to, else what can be done now."""
        alone = self.setting.stay is Stay.ENDS
        return self._inner or main_menu(self.model, self.speech, alone=alone, patient=self.patient)

    # What is printed.

    def write(self, *lines: str) -> None:
        """Print lines."""
        self.write_all(lines)

    def write_all(self, lines: Iterable[str]) -> None:
        """Print lines as they come."""
        for line in lines:
            self._print(line)

    def show(self, *, again: bool = False) -> None:
        """Print what can be done, unless that stands there already."""
        lines = self._question_lines()
        if again or lines != self._shown:
            self.write_all(lines)
        self._shown = lines

    def _question_lines(self) -> list[str]:
        question = self.question
        if isinstance(question, Question):
            return [question.text]
        if question is None:
            return []
        rows = [f"  {number}. {choice.text}" for number, choice in enumerate(question.choices, start=1)]
        return [question.title, *rows, *([self.speech.say("  x. back")] if self._inner is not None else [])]

    # What is answered.

    def answer(self, line: str) -> None:
        """Take an answer to what is asked."""
        question = self.question
        if self.asked_server:
            self.write(self.speech.say("One moment: the server has not answered yet."))
        elif question is None:
            self.write(self.speech.say("There is nothing to choose now. Type ? for help."))
        else:
            try:
                step = answered(question, line, self.speech)
            except BadAnswer as bad:
                self.write(str(bad))
            else:
                self.follow(step)

    def follow(self, step: Step) -> None:
        """Do what a choice leads to."""
        if isinstance(step, Menu | Question):
            self._inner = step
            self.show()
        else:
            self._inner = None
            self.act(step)

    def act(self, act: Act) -> None:
        """Ask something of the server."""
        self.asked_server = True
        act(self.controller)

    def connected(self) -> bool:
        """Say whether the server hears us now; if not, tell the player."""
        connected = self.model.link is LinkState.UP
        if not connected:
            self.write(self.speech.say("There is no connection to the server now."))
        return connected

    def go_back(self) -> None:
        """Leave a menu inside a menu."""
        self._inner = None
        self.show(again=True)

    # What comes from the server.

    def changed(self, before: Model, cause: Cause) -> None:
        """Ask about what has come, or no more about what makes no sense any more."""
        self.asked_server = False
        if isinstance(cause, m.Table):
            self._invite(before.table, cause)
        if self.model.draw_to_answer and not before.draw_to_answer:
            self.write(self.speech.say("Type «y» to agree to the draw, «n» to decline it."))
        if isinstance(cause, m.Tables) and cause.rows:
            self._inner = tables_menu(cause, self.speech)
        elif self._outdated(before, cause):
            self._inner = None
        self.show()

    def _invite(self, before: m.Table | None, table: m.Table) -> None:
        """Say once what others type to sit down at a table, where this client invites them and there is room."""
        known = before is not None and before.code == table.code
        if self.setting.invite and not known and None in table.sitters:
            self.write(
                self.speech.say(
                    "Others join with: dice10k join {address} {code}", address=self.setting.invite, code=table.code
                )
            )

    def _outdated(self, before: Model, cause: Cause) -> bool:
        """Say whether what a choice has led to makes no sense any more."""
        if isinstance(cause, m.Table):
            return before.table is None
        if isinstance(cause, m.View) and _same_choice(before.view, cause):
            return False
        goes_on = isinstance(cause, LinkDown) or (isinstance(cause, m.View) and cause.outcome is None)
        if goes_on and isinstance(self._inner, Menu):
            return not self._inner.lasting
        return isinstance(cause, m.View | m.Left | m.Sealed | m.Welcome | LinkDown)


def _same_choice(before: m.View | None, after: m.View) -> bool:
    """Say whether a view leaves the player's choice as it was: another's offer must not change what a key means."""
    return before is not None and after.outcome is None and before.options == after.options != ()
