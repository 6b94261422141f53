"""A client that has a server forget its player: the renderer without a screen, for one question and its answer."""

from collections.abc import Callable

from client.acquaintance import Stranger
from client.address import Address
from client.controller import Cause, Controller, LinkDown
from client.exits import Exit
from client.model import Model
from client.profile import ProfileError
from client.sentences.failures import connection_error, not_known, profile_error, stranger
from client.sentences.refusals import farewell, refusal
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import FarewellCode, RefusalCode

__all__ = ["Forgetting"]


class Forgetting:
    """An `Audience` of a controller that asks to be forgotten when it arrives; it says what came of it, and ends.

    Args:
        controller: knows a token of the server; its arrival is `Forget`.
        speech: how to say it.
        server: where it is.
        write: prints a line.
        finish: ends the program.
    """

    def __init__(
        self,
        controller: Controller,
        speech: Speech,
        server: Address,
        write: Callable[[str], None],
        finish: Callable[[Exit], None],
    ) -> None:
        """Wait for the answer."""
        self._controller = controller
        self._speech = speech
        self._server = str(server)
        self._write = write
        self._finish = finish

    def changed(self, model: Model, cause: Cause) -> None:
        """Say what an answer means, and end; whatever else a server says is of no concern here."""
        del model
        match cause:
            case m.Welcome(seated=True):
                self._end(refusal(self._speech, RefusalCode.SEAT_HELD), Exit.REFUSED)
            case m.Refused():
                self._end(refusal(self._speech, cause.code, cause.numbers), Exit.REFUSED)
            case m.Farewell(code=FarewellCode.UNKNOWN_TOKEN):
                self._end(not_known(self._speech, self._server), Exit.FAILURE)
            case m.Farewell(code=FarewellCode.FORGOTTEN):
                self._end(farewell(self._speech, cause.code), Exit.OK)
            case m.Farewell():
                code = Exit.VERSION if cause.code == FarewellCode.VERSION_MISMATCH else Exit.REFUSED
                self._end(farewell(self._speech, cause.code, cause.numbers), code)
            case LinkDown():
                self._end(connection_error(self._speech, cause.trouble, self._server), Exit.CONNECTION)
            case Stranger():
                self._end(stranger(self._speech, cause, self._server), Exit.IDENTITY)
            case ProfileError():
                self._end(profile_error(self._speech, cause), Exit.DISK)
            case _:
                pass

    def end(self, code: Exit) -> None:
        """End the program."""
        self._finish(code)

    def _end(self, sentence: str, code: Exit) -> None:
        self._write(sentence)
        self._controller.quit(code)
