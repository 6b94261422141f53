"""Plain mode: line by line, with numbered choices, for screen readers, scripts and small terminals.

It prints what has happened, then what the player can do, and takes one line at a time. When a line can be taken is the
business of `client.inbox`, what is asked that of `client.dialog`, and what can be typed at any time is in
`client.commands`.
"""

from collections.abc import Callable
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from client.commands import COMMANDS
from client.controller import Cause, Controller, LinkDown
from client.dialog import Dialog, PlainSetting
from client.exits import Exit
from client.inbox import PATIENCE_SECONDS, Awaited, Inbox, awaited
from client.leaving import Stay, leaving
from client.model import LinkState, Model
from client.narration import narrate
from client.sentences.speech import Speech
from client.sentences.verdicts import not_checked
from client.wire import Trouble
from protocol import messages as m

__all__ = ["SECRET_SECONDS", "Plain"]

SECRET_SECONDS: Final = 5.0
"""How long the secret of a match that is over may take: a server of ours sends it with the last view."""


class Plain:
    """The plain renderer: an `Audience` that prints, and takes lines.

    Args:
        controller: whose verbs it calls.
        speech: how sentences are made.
        write: prints a line.
        finish: ends the program.
        setting: how it behaves.
        clock: for what waits for a server some seconds only: the end of input, and the check of the dice.
    """

    def __init__(
        self,
        controller: Controller,
        speech: Speech,
        write: Callable[[str], None],
        finish: Callable[[Exit], None],
        setting: PlainSetting,
        clock: IReactorTime,
    ) -> None:
        """Start with nothing shown."""
        self._controller = controller
        self._dialog = Dialog(controller, speech, write, setting)
        self._finish = finish
        self._clock = clock
        self._secret_call: IDelayedCall | None = None
        self._setting = setting
        self._inbox = Inbox(clock, frozenset(COMMANDS), self._give_up, interactive=setting.interactive)
        self._turned_away = False
        self._interrupted = False
        self._ended = False

    @property
    def _model(self) -> Model:
        return self._dialog.model

    @property
    def _speech(self) -> Speech:
        return self._dialog.speech

    # What comes from the server.

    def changed(self, model: Model, cause: Cause) -> None:
        """Say what has happened, then what can be done."""
        before, self._dialog.model = self._model, model
        if self._ended_with_server(cause):
            self._dialog.write(
                self._speech.say("The server of this match has ended, and the match with it. Start a new one.")
            )
            self._controller.quit(Exit.CONNECTION)
            return
        self._dialog.write_all(narrate(self._speech, before, model, cause, self._setting.server))
        if isinstance(cause, LinkDown) and cause.pause is None:
            return
        if isinstance(cause, LinkDown) and self._setting.revive is not None:
            self._setting.revive()
        if before.arriving and isinstance(cause, m.Refused | m.Table):
            self._turned_away = isinstance(cause, m.Refused)
        if self._turned_away and self._setting.stay is Stay.ENDS:
            self._controller.quit(Exit.USAGE)
            return
        self._watch_secret()
        self._dialog.changed(before, cause)
        self._go_on(moved=not isinstance(cause, LinkDown | m.Welcome | m.Farewell))

    def _watch_secret(self) -> None:
        """Wait some seconds for the secret of a match that is over; then say that it has not come, and go on."""
        expected = self._model.unchecked and self._model.link is LinkState.UP
        if expected and self._secret_call is None:
            self._secret_call = self._clock.callLater(SECRET_SECONDS, self._miss_secret)
        if not expected:
            self._stop_watching()

    def _miss_secret(self) -> None:
        self._dialog.write(not_checked(self._speech))
        self._dialog.patient = False
        self._dialog.show()
        self._go_on(moved=True)

    def _stop_watching(self) -> None:
        if self._secret_call is not None and self._secret_call.active():
            self._secret_call.cancel()
        self._secret_call = None
        self._dialog.patient = True

    def _ended_with_server(self, cause: Cause) -> bool:
        """Say whether a server that was started for this client alone is gone: a lost link alone does not show that."""
        gone = isinstance(cause, LinkDown) and (cause.pause is None or cause.trouble is Trouble.REFUSED)
        return gone and self._setting.stay is Stay.ENDS

    def end(self, code: Exit) -> None:
        """End the program, not without a word about dice that nobody could check; lines that still come are left."""
        if self._ended:
            return
        if self._model.unchecked and self._dialog.patient and self._model.link is LinkState.UP:
            self._dialog.write(not_checked(self._speech))
        self._ended = True
        self._inbox.stop()
        self._stop_watching()
        self._finish(code)

    # What comes from the player.

    def line(self, text: str) -> None:
        """Take a line that was typed or read."""
        self._inbox.put(text)
        self._go_on(moved=True)

    def end_of_input(self) -> None:
        """Take note that no line will follow: leave politely, once what came before has been done."""
        self._inbox.end()
        self._go_on(moved=True)

    def interrupt(self) -> None:
        """Take a Ctrl-C: the first says what leaving means, the second leaves at once."""
        if self._interrupted:
            self._controller.quit(Exit.INTERRUPTED)
            return
        self._interrupted = True
        self._dialog.write(self._parting_words(), self._speech.say("Press Ctrl-C again to leave."))

    def _go_on(self, *, moved: bool) -> None:
        """Take the lines that can be taken; after the last one leave, or wait on."""
        while not self._ended and (line := self._inbox.next(self._awaited())) is not None:
            self._take(line)
            moved = True
        if self._ended:
            return
        if self._inbox.done(self._awaited()):
            self._part()
        else:
            self._inbox.wait(self._awaited(), moved=moved)

    def _take(self, line: str) -> None:
        self._interrupted = False
        command = COMMANDS.get(line)
        if command is None:
            self._dialog.answer(line)
        else:
            command(self._dialog)

    def _awaited(self) -> Awaited:
        asked_player = self._dialog.question is not None
        return awaited(self._model, asked_player=asked_player, asked_server=self._dialog.asked_server)

    def _part(self) -> None:
        """Leave at the end of input; the code says whether what the program was started for came about."""
        self._dialog.write(self._speech.say("End of input."), self._parting_words())
        self._controller.quit(self._parting_code())

    def _parting_code(self) -> Exit | None:
        if self._model.link is LinkState.DOWN:
            return Exit.CONNECTION
        if self._turned_away:
            return Exit.REFUSED
        return Exit.FAILURE if self._model.unchecked else None

    def _give_up(self) -> None:
        """Leave since nothing has come of the last lines."""
        seconds = round(PATIENCE_SECONDS)
        self._dialog.write(self._speech.say("Nothing has come from the server in {seconds} seconds.", seconds=seconds))
        self._controller.quit(Exit.FAILURE if self._model.link is LinkState.UP else Exit.CONNECTION)

    def _parting_words(self) -> str:
        return leaving(self._speech, self._model, self._setting.stay)
