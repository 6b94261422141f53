"""Waiting for an answer of the server: said once it has taken longer than a key may take to be answered (UX B3, 35)."""

from collections.abc import Callable
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IReactorTime

__all__ = ["LONG_SECONDS", "Waiting"]

LONG_SECONDS: Final = 0.3
"""How long the server may take before anything is said of it."""


class Waiting:
    """The waiting of one screen.

    Args:
        clock: measures it.
        redraw: called once it has become long.
    """

    def __init__(self, clock: IReactorTime, redraw: Callable[[], None]) -> None:
        """Wait for nothing."""
        self._clock = clock
        self._redraw = redraw
        self._call: IDelayedCall | None = None
        self.long = False
        """Whether the server has owed an answer for so long that the player is told."""

    def begin(self) -> None:
        """Wait from now on."""
        self.stop()
        self._call = self._clock.callLater(LONG_SECONDS, self._last)

    def stop(self) -> None:
        """Wait no more."""
        self.long = False
        if self._call is not None and self._call.active():
            self._call.cancel()

    def _last(self) -> None:
        self.long = True
        self._redraw()
