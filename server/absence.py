"""How long nobody has been at a table: it is kept for some time, and no longer."""

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall, IReactorTime

__all__ = ["Absence"]


class Absence:
    """The time in which nobody at a table has a link.

    Args:
        clock: counts it.
        too_long: called when it has lasted as long as it may.
    """

    def __init__(self, clock: IReactorTime, too_long: Callable[[], None]) -> None:
        """Count nothing yet."""
        self._clock = clock
        self._too_long = too_long
        self._since: float | None = None
        self._call: IDelayedCall | None = None

    @property
    def seconds(self) -> float:
        """How long it has lasted; 0 while somebody is there."""
        return 0.0 if self._since is None else self._clock.seconds() - self._since

    def begin(self, longest: float) -> None:
        """Count from now, for so many seconds."""
        self.end()
        self._since = self._clock.seconds()
        self._call = self._clock.callLater(longest, self._too_long)

    def end(self) -> None:
        """Count no more: somebody is there, or the table is no more."""
        self._since = None
        if self._call is not None and self._call.active():
            self._call.cancel()
