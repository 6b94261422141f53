"""A client that plays by itself: the renderer without a person, for demonstrations, loads and tests.

What it decides comes from outside, since a client holds no rule of the game.
"""

from collections.abc import Callable
from typing import TypeAlias

from twisted.internet.interfaces import IReactorTime

from client.acquaintance import Stranger
from client.address import Address
from client.controller import Cause, Controller
from client.exits import Exit
from client.model import Model
from client.narration import NOBODY, narrate
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import Phase, Then

__all__ = ["Decide", "Robot", "narrator"]

Decide: TypeAlias = Callable[[m.View], tuple[m.Option, Then]]
"""Picks one of a view's options, and what follows."""

_AGAIN_SECONDS = 0.1
"""How soon an empty list of tables is asked for again."""


class Robot:
    """An `Audience` that plays one match and leaves.

    Args:
        controller: whose verbs it calls.
        decide: picks what to keep, and what then.
        clock: for asking again while there is no table to join.
        write: told what has changed, before and after, to be printed.
        finish: ends the program.
    """

    def __init__(
        self,
        controller: Controller,
        decide: Decide,
        clock: IReactorTime,
        write: Callable[[Model, Model, Cause], None],
        finish: Callable[[Exit], None],
    ) -> None:
        """Start with nothing seen."""
        self._controller = controller
        self._decide = decide
        self._clock = clock
        self._write = write
        self._finish = finish
        self._before = controller.model

    def changed(self, model: Model, cause: Cause) -> None:
        """Say what has happened and act on it."""
        before, self._before = self._before, model
        self._write(before, model, cause)
        match cause:
            case m.Tables(rows=()):
                self._clock.callLater(_AGAIN_SECONDS, self._controller.list_tables)
            case m.Tables():
                self._controller.join_table(cause.rows[0].code)
            case m.View():
                self._play(model, cause)
            case m.Secret():
                self._controller.quit()
            case Stranger():
                self._controller.quit()
            case m.Refused() | m.Left():
                self._controller.quit(Exit.FAILURE)
            case _:
                pass

    def end(self, code: Exit) -> None:
        """End the program."""
        self._finish(code)

    def _play(self, model: Model, view: m.View) -> None:
        if model.draw_to_answer:
            self._controller.decline_draw()
        elif model.on_turn and view.phase is Phase.THROW:
            self._controller.throw()
        elif model.on_turn:
            self._controller.keep(*self._decide(view))


def narrator(
    speech: Speech, server: Address, write: Callable[[str], None], *, quiet: bool
) -> Callable[[Model, Model, Cause], None]:
    """Return what prints a robot's match.

    Args:
        speech: how to say it.
        server: where it is, for what concerns the connection.
        write: prints a line.
        quiet: whether only the check of the dice is printed, with the player's name.
    """

    def tell(before: Model, after: Model, cause: Cause) -> None:
        if quiet and not isinstance(cause, m.Secret):
            return
        for line in narrate(speech, before, after, cause, server, NOBODY):
            write(f"{after.name}: {line}" if quiet else line)

    return tell
