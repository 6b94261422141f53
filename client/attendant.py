"""What every renderer does about what happens besides showing it: reviving, giving up, waiting for secrets, parting."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from client.acquaintance import Stranger
from client.choices import Menu
from client.controller import Cause, LinkDown
from client.dialog import Dialog
from client.exits import Exit
from client.leaving import Stay, leaving
from client.model import LinkState, Model
from client.sentences.verdicts import not_checked
from client.wire import Trouble
from protocol import messages as m

__all__ = ["SECRET_SECONDS", "Attendant", "Teller"]

SECRET_SECONDS: Final = 5.0
"""How long the secret of a match that is over may take: a server of ours sends it with the last view."""


class Teller(Protocol):
    """How a renderer tells what has happened."""

    def tell(self, before: Model, model: Model, cause: Cause) -> None:
        """Tell what has changed between two models, and why."""

    def moved(self) -> None:
        """Take note that the player can do something else, though nothing has come."""


class Attendant:
    """Sees to one player.

    Args:
        dialog: with the player.
        teller: tells what has happened.
        finish: ends the program.
        clock: for the secret that may not come.
    """

    def __init__(
        self,
        dialog: Dialog,
        teller: Teller,
        finish: Callable[[Exit], None],
        clock: IReactorTime,
    ) -> None:
        """Start with nothing told."""
        self._dialog = dialog
        self._teller = teller
        self._finish = finish
        self._clock = clock
        self._secret_call: IDelayedCall | None = None
        self._code_call: IDelayedCall | None = None
        self._interrupted = False
        self.turned_away = False
        """Whether the server has refused what this client was started for."""
        self.ended = False
        """Whether the program is ending."""

    @property
    def parting_words(self) -> str:
        """What leaving means now."""
        return leaving(self._dialog.speech, self._dialog.model, self._dialog.setting.stay)

    def changed(self, model: Model, cause: Cause) -> None:
        """Tell what has happened, and do what follows from it without anybody's doing."""
        dialog = self._dialog
        if isinstance(cause, LinkDown) and cause.pause is not None and dialog.setting.revive is not None:
            cause = replace(cause, revived=True)
        if isinstance(cause, Stranger) and dialog.setting.revive is not None:
            cause = replace(cause, own=True)
        before, dialog.model = dialog.model, model
        if self._ended_with_server(cause):
            dialog.note(
                dialog.speech.say(
                    "The server of this match has ended. The match is kept: start again to go on with it."
                )
            )
            dialog.controller.quit(Exit.CONNECTION)
            return
        if not isinstance(cause, LinkDown) or dialog.setting.stay is not Stay.ENDS:
            self._teller.tell(before, model, cause)  # a server of our own comes back at once, or has ended
        if isinstance(cause, LinkDown) and cause.pause is None:
            return
        if isinstance(cause, LinkDown) and dialog.setting.revive is not None:
            dialog.setting.revive(self._cannot_revive)
        if before.arriving and isinstance(cause, m.Refused | m.Table):
            self.turned_away = isinstance(cause, m.Refused)
        if self.turned_away and dialog.setting.stay is Stay.ENDS:
            dialog.controller.quit(Exit.USAGE)
            return
        self._watch_secret()
        if isinstance(cause, m.Moving):
            self._watch_code(cause.seconds)
        dialog.changed(before, cause)

    def _ended_with_server(self, cause: Cause) -> bool:
        """Say whether a server that was started for this client alone is gone: a lost link alone does not show that."""
        gone = isinstance(cause, LinkDown) and (cause.pause is None or cause.trouble is Trouble.REFUSED)
        return gone and self._dialog.setting.stay is Stay.ENDS

    def _cannot_revive(self, reason: str) -> None:
        """End, since the server of this client cannot be started again; what was played is kept."""
        dialog = self._dialog
        if not self.ended and dialog.model.link is not LinkState.UP:
            kept = dialog.speech.say("Your server cannot be started again. What was played is kept.")
            dialog.note(*filter(None, (kept, reason)))
            dialog.controller.quit(Exit.FAILURE)

    def interrupt(self) -> None:
        """Take a Ctrl-C: the first says what leaving means, the second leaves at once."""
        dialog = self._dialog
        if self._interrupted:
            dialog.controller.quit(Exit.INTERRUPTED)
            return
        self._interrupted = True
        asked = dialog.inner.title if isinstance(dialog.inner, Menu) else ""
        words = () if asked == self.parting_words else (self.parting_words,)
        dialog.note(*words, dialog.speech.say("Press Ctrl-C again to leave."))

    def go_on(self) -> bool:
        """Take note that the player does something else: a Ctrl-C before that was a slip. Say whether there was one."""
        slip, self._interrupted = self._interrupted, False
        return slip

    def end(self, code: Exit) -> None:
        """End the program, not without a word about dice that nobody could check; only the first time."""
        if self.ended:
            return
        dialog = self._dialog
        if dialog.model.unchecked and dialog.patient and dialog.model.link is LinkState.UP:
            dialog.note(not_checked(dialog.speech))
        self.ended = True
        self._stop_watching()
        self._stop_watching_code()
        self._finish(code)

    def _watch_code(self, seconds: int) -> None:
        """Let a code for another device be shown as long as it holds."""
        self._stop_watching_code()
        self._code_call = self._clock.callLater(seconds, self._dialog.lapse)

    def _stop_watching_code(self) -> None:
        if self._code_call is not None and self._code_call.active():
            self._code_call.cancel()

    def _watch_secret(self) -> None:
        """Wait some seconds for the secret of a match that is over; then say that it has not come, and go on."""
        expected = self._dialog.model.unchecked and self._dialog.model.link is LinkState.UP
        if expected and self._secret_call is None:
            self._secret_call = self._clock.callLater(SECRET_SECONDS, self._miss_secret)
        if not expected:
            self._stop_watching()

    def _miss_secret(self) -> None:
        self._dialog.note(not_checked(self._dialog.speech))
        self._dialog.patient = False
        self._dialog.ask()
        self._teller.moved()

    def _stop_watching(self) -> None:
        if self._secret_call is not None and self._secret_call.active():
            self._secret_call.cancel()
        self._secret_call = None
        self._dialog.patient = True
