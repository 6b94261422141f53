"""The countdown of a lost link: one sentence, new each second, and nothing once there is a connection again."""

from collections.abc import Callable
from math import ceil
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from client.controller import Cause, LinkDown
from client.sentences.speech import Speech
from protocol.messages import Welcome

__all__ = ["Countdown"]

_TICK_SECONDS: Final = 1.0


class Countdown:
    """The countdown of one screen.

    Args:
        clock: counts.
        redraw: called when another number is to be seen.
    """

    def __init__(self, clock: IReactorTime, redraw: Callable[[], None]) -> None:
        """Count nothing."""
        self._clock = clock
        self._redraw = redraw
        self._until: float | None = None
        self._call: IDelayedCall | None = None

    def watch(self, cause: Cause) -> None:
        """Begin with a lost link, and end with a welcome."""
        if isinstance(cause, LinkDown) and cause.pause is not None:
            self.stop()
            self._until = self._clock.seconds() + cause.pause
            self._call = self._clock.callLater(_TICK_SECONDS, self._tick)
        elif isinstance(cause, Welcome):
            self.stop()

    def stop(self) -> None:
        """Count no more."""
        self._until = None
        if self._call is not None and self._call.active():
            self._call.cancel()

    def _tick(self) -> None:
        if self._seconds > 0:
            self._call = self._clock.callLater(_TICK_SECONDS, self._tick)
        self._redraw()

    @property
    def _seconds(self) -> int:
        return 0 if self._until is None else ceil(self._until - self._clock.seconds())

    def banner(self, speech: Speech) -> str:
        """Return what is said for as long as there is no link, "" while there is one."""
        if self._until is None:
            return ""
        seconds = self._seconds
        if seconds <= 0:
            return speech.say("No connection. Connecting again.")
        return speech.say("No connection. Next attempt in {seconds} s.", seconds=seconds)
