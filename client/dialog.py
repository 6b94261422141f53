"""The dialog with one player: what is asked, and what an answer leads to. How it is shown is a renderer's business."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from client.acquaintance import Stranger
from client.address import Address
from client.choices import Act, BadAnswer, Menu, Question, Step, answered
from client.controller import Cause, Controller, LinkDown
from client.invite import Invite
from client.leaving import Stay
from client.menus import main_menu, moving_menu, tables_menu
from client.model import LinkState, Model
from client.sentences.invitations import move_lapsed
from client.sentences.speech import Speech
from protocol import messages as m

__all__ = ["Dialog", "DialogSetting", "Face"]


@dataclass(frozen=True, slots=True)
class DialogSetting:
    """What a dialog is about.

    Args:
        server: where it is, for sentences.
        speech: how sentences are made, to begin with.
        stay: what becomes of the server when we leave.
        other_speech: returns the speech in the next language, for the key that switches.
        revive: starts the server again when it has gone, where this client can; calls what it is given with a reason
            when it cannot.
        invite: how others reach the server, without a table; `None` where they are not invited.
    """

    server: Address
    speech: Speech
    stay: Stay
    other_speech: Callable[[Speech], Speech]
    revive: Callable[[Callable[[str], None]], None] | None = None
    invite: Invite | None = None


class Face(Protocol):
    """How a renderer shows a dialog."""

    def note(self, *lines: str) -> None:
        """Say something to the player, in answer to what they did or to be acted on."""

    def ask(self, *, again: bool = False) -> None:
        """Show what is asked now; `again` also where it has been shown already."""

    def asked_server(self) -> None:
        """Take note that the server owes an answer from now on."""


class Dialog:
    """A dialog with one player.

    Args:
        controller: whose verbs it calls.
        face: how it is shown.
        setting: what it is about.
    """

    def __init__(self, controller: Controller, face: Face, setting: DialogSetting) -> None:
        """Start with nothing asked."""
        self.controller = controller
        self.speech = setting.speech
        self.setting = setting
        self.model = controller.model
        self.asked_server = False
        """Whether the server owes an answer."""
        self.patient = True
        """Whether the secret of a match that is over is waited for."""
        self.inner: Menu | Question | None = None
        """What a choice has led to; `None` for what can be done now."""
        self._chain: list[Question] = []
        """The questions that are being answered, one after the other."""
        self._again: list[Question] = []
        """Those that led to what the server was asked; one of them is asked again where it refuses."""
        self._typed: dict[str, str] = {}
        """What was typed last in answer to each of them."""
        self._moving: Menu | None = None
        """What shows the code that moves the player to another device, as long as it holds."""
        self._face = face

    @property
    def question(self) -> Menu | Question | None:
        """What is asked: what a choice has led to, else what can be done now."""
        alone = self.setting.stay is Stay.ENDS
        return self.inner or main_menu(self.model, self.speech, alone=alone, patient=self.patient)

    @property
    def draft(self) -> str:
        """What was typed before in answer to the question that is asked again; "" at first."""
        question = self.question
        return self._typed.get(question.text, "") if isinstance(question, Question) else ""

    def note(self, *lines: str) -> None:
        """Say something to the player."""
        self._face.note(*lines)

    def ask(self, *, again: bool = False) -> None:
        """Show what is asked."""
        self._face.ask(again=again)

    # What is answered.

    def answer(self, line: str) -> None:
        """Take an answer to what is asked."""
        question = self.question
        if self.asked_server and not (isinstance(question, Menu) and question.lasting):
            self.note(self.speech.say("One moment: the server has not answered yet."))
        elif question is None:
            self.note(self.speech.say("There is nothing to choose now. Type ? for help."))
        else:
            if isinstance(question, Question):
                self._typed[question.text] = line
            try:
                step = answered(question, line, self.speech)
            except BadAnswer as bad:
                self.note(str(bad))
            else:
                self.follow(step)

    def follow(self, step: Step) -> None:
        """Do what a choice leads to."""
        if isinstance(step, Question):
            self._typed = self._typed if self._chain else {}
            self._chain.append(step)
        if isinstance(step, Menu | Question):
            self.inner = step
            self.ask()
        else:
            self.inner = None
            self._again, self._chain = self._chain, []
            self.act(step)

    def act(self, act: Act) -> None:
        """Ask something of the server."""
        self.asked_server = True
        self._face.asked_server()
        act(self.controller)

    def connected(self) -> bool:
        """Say whether the server hears us now; if not, tell the player."""
        connected = self.model.link is LinkState.UP
        if not connected:
            self.note(self.speech.say("There is no connection to the server now."))
        return connected

    def go_back(self) -> None:
        """Leave a menu inside a menu."""
        self.inner, self._chain = None, []
        self.ask(again=True)

    def lapse(self) -> None:
        """Show a code for another device no longer: it is too old."""
        shown, self._moving = self._moving, None
        if shown is not None and self.inner is shown:
            self.inner = None
            self.note(move_lapsed(self.speech))
            self.ask(again=True)

    # What comes from the server.

    def changed(self, before: Model, cause: Cause) -> None:
        """Ask about what has come, or no more about what makes no sense any more."""
        self.asked_server = self.controller.saving
        refused, self._again = self._again, []
        if self.model.draw_to_answer and not before.draw_to_answer:
            self.note(self.speech.say("Agree to the draw with «y», decline it with «n»."))
        if isinstance(cause, m.Moving):
            invite = self.setting.invite or Invite(self.setting.server)
            invite = replace(invite, server=self.model.server, code="")
            self.inner = self._moving = moving_menu(cause, invite, self.speech)
        elif isinstance(cause, m.Tables) and cause.rows:
            self.inner = tables_menu(cause, self.speech)
        elif isinstance(cause, m.Refused) and refused:
            self._chain = refused[: _at_fault(refused, cause) + 1]
            self.inner = self._chain[-1]
        elif self._outdated(before, cause):
            self.inner, self._chain = None, []
        self.ask()

    def _outdated(self, before: Model, cause: Cause) -> bool:
        """Say whether what a choice has led to makes no sense any more."""
        if self._moving is not None and self.inner is self._moving:
            return False
        if isinstance(cause, m.Table):
            return before.table is None
        if isinstance(cause, m.View) and _same_choice(before.view, cause):
            return False
        goes_on = isinstance(cause, LinkDown) or (isinstance(cause, m.View) and cause.outcome is None)
        if goes_on and isinstance(self.inner, Menu):
            return not self.inner.lasting
        return isinstance(cause, m.View | m.Left | m.Sealed | m.Welcome | LinkDown | Stranger)


def _at_fault(questions: Sequence[Question], refused: m.Refused) -> int:
    """Return which question is to be asked again: the first one whose answer is at fault, and all after it.

    What was answered before it stays; what no other question decides was the last one's.
    """
    keys = {fault.key for fault in refused.faults}
    wrong = (place for place, question in enumerate(questions) if question.about & keys)
    return next(wrong, len(questions) - 1) if keys else 0


def _same_choice(before: m.View | None, after: m.View) -> bool:
    """Say whether a view leaves the player's choice as it was: another's offer must not change what a key means."""
    return before is not None and after.outcome is None and before.options == after.options != ()
