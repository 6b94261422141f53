"""Plain mode: line by line, with numbered choices, for screen readers, scripts and small terminals.

It prints what has happened, then what the player can do, and takes one line at a time. When a line can be taken is the
business of `client.inbox`, what is asked that of `client.dialog`, and what can be typed at any time is in
`client.commands`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from twisted.internet.interfaces import IReactorTime

from client.acquaintance import Stranger
from client.attendant import Attendant
from client.choices import Question
from client.commands import COMMANDS
from client.controller import Cause, Controller, LinkDown
from client.dialog import Dialog, DialogSetting
from client.exits import Exit
from client.help import help_lines
from client.inbox import PATIENCE_SECONDS, Awaited, Inbox, awaited
from client.model import LinkState, Model
from client.narration import narrate, status
from client.sentences.invitations import invitation
from client.sentences.speech import Speech
from protocol import messages as m

__all__ = ["Plain"]


class Plain:
    """The plain renderer: an `Audience` that prints, and takes lines.

    Args:
        controller: whose verbs it calls.
        write: prints a line.
        finish: ends the program.
        setting: what the dialog is about.
        clock: for what waits for a server some seconds only: the end of input, and the check of the dice.
        interactive: whether somebody types, rather than a file being read.
    """

    def __init__(
        self,
        controller: Controller,
        write: Callable[[str], None],
        finish: Callable[[Exit], None],
        setting: DialogSetting,
        clock: IReactorTime,
        *,
        interactive: bool,
    ) -> None:
        """Start with nothing shown."""
        self._controller = controller
        self._print = write
        self._interactive = interactive
        self._dialog = Dialog(controller, self, setting)
        self._attendant = Attendant(self._dialog, self, finish, clock)
        self._inbox = Inbox(clock, frozenset(_COMMANDS), self._give_up, interactive=interactive)
        self._shown: list[str] = []

    @property
    def _model(self) -> Model:
        return self._dialog.model

    @property
    def _speech(self) -> Speech:
        return self._dialog.speech

    # What is printed.

    def note(self, *lines: str) -> None:
        """Print lines."""
        self._write(lines)

    def ask(self, *, again: bool = False) -> None:
        """Print what can be done, unless that stands there already."""
        lines = self._question_lines()
        if again or lines != self._shown:
            self._write(lines)
        self._shown = lines

    def asked_server(self) -> None:
        """Print nothing: what happens is printed when it has."""

    def _question_lines(self) -> list[str]:
        question = self._dialog.question
        if isinstance(question, Question):
            before = self._dialog.draft
            return [question.text, *([self._speech.say("  before: {line}", line=before)] if before else [])]
        if question is None:
            return []
        rows = [f"  {number}. {choice.text}" for number, choice in enumerate(question.choices, start=1)]
        return [question.title, *rows, *([self._speech.say("  x. back")] if self._dialog.inner is not None else [])]

    def tell(self, before: Model, model: Model, cause: Cause) -> None:
        """Print what has happened."""
        self._write(narrate(self._speech, before, model, cause, self._dialog.setting.server))
        if isinstance(cause, m.Table):
            self._invite(before.table, cause)

    def _invite(self, before: m.Table | None, table: m.Table) -> None:
        """Say once what others type to sit down at a table, where this client invites them and there is room."""
        known, invite = before is not None and before.code == table.code, self._dialog.setting.invite
        if invite is not None and not known and None in table.sitters:
            self.note(*invitation(self._speech, replace(invite, code=table.code)))

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line)

    def moved(self) -> None:
        """Take lines that were waiting for this."""
        self._go_on(moved=True)

    def show_help(self) -> None:
        """Print the help."""
        table = self._model.table
        self._write(help_lines(self._speech, None if table is None else table.rules))

    def show_status(self) -> None:
        """Print how things stand."""
        self._write(status(self._speech, self._model))
        self.ask(again=True)

    # What comes from the server.

    def changed(self, model: Model, cause: Cause) -> None:
        """Say what has happened, then what can be done."""
        self._attendant.changed(model, cause)
        if isinstance(cause, LinkDown) and cause.pause is None:
            return
        if isinstance(cause, Stranger) and not self._interactive:
            self._controller.quit()  # lines of a file were not meant for this question
            return
        self._go_on(moved=not isinstance(cause, LinkDown | m.Welcome | m.Farewell))

    def end(self, code: Exit) -> None:
        """End the program; lines that still come are left."""
        self._attendant.end(code)
        self._inbox.stop()

    # What comes from the player.

    def line(self, text: str, taken: Callable[[], None] = lambda: None) -> None:
        """Take a line that was typed or read; `taken` is called when it is looked at."""
        self._inbox.put(text, taken)
        self._go_on(moved=True)

    def end_of_input(self) -> None:
        """Take note that no line will follow: leave politely, once what came before has been done."""
        self._inbox.end()
        self._go_on(moved=True)

    def interrupt(self) -> None:
        """Take a Ctrl-C: the first says what leaving means, the second leaves at once."""
        self._attendant.interrupt()

    def _go_on(self, *, moved: bool) -> None:
        """Take the lines that can be taken; after the last one leave, or wait on."""
        while not self._attendant.ended and (line := self._inbox.next(self._awaited())) is not None:
            self._take(line)
            moved = True
        if self._attendant.ended:
            return
        if self._inbox.done(self._awaited()):
            self._part()
        else:
            self._inbox.wait(self._awaited(), moved=moved)

    def _take(self, line: str) -> None:
        self._attendant.go_on()
        command = _COMMANDS.get(line)
        if command is None:
            self._dialog.answer(line)
        else:
            command(self)

    def _awaited(self) -> Awaited:
        asked_player = self._dialog.question is not None
        return awaited(self._model, asked_player=asked_player, asked_server=self._dialog.asked_server)

    def _part(self) -> None:
        """Leave at the end of input; the code says whether what the program was started for came about."""
        self.note(self._speech.say("End of input."), self._attendant.parting_words)
        self._controller.quit(self._parting_code())

    def _parting_code(self) -> Exit | None:
        if self._model.stranger is not None:
            return Exit.IDENTITY
        if self._model.link is LinkState.DOWN:
            return Exit.CONNECTION
        if self._attendant.turned_away:
            return Exit.REFUSED
        return Exit.FAILURE if self._model.unchecked else None

    def _give_up(self) -> None:
        """Leave since nothing has come of the last lines."""
        seconds = round(PATIENCE_SECONDS)
        self.note(self._speech.say("Nothing has come from the server in {seconds} seconds.", seconds=seconds))
        self._controller.quit(Exit.FAILURE if self._model.link is LinkState.UP else Exit.CONNECTION)


def _in_dialog(command: Callable[[Dialog], None]) -> Callable[[Plain], None]:
    return lambda plain: command(plain._dialog)  # noqa: SLF001 - a part of the class, in a table below it


_COMMANDS: Final[Mapping[str, Callable[[Plain], None]]] = MappingProxyType(
    {
        "?": Plain.show_help,
        "s": Plain.show_status,
        **{letter: _in_dialog(command) for letter, command in COMMANDS.items()},
    }
)
"""What can be typed at any time."""
