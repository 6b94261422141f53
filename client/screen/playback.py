"""Playback: changes are shown one after the other, with dice that tumble and moments that are held.

What comes meanwhile waits, so that nothing is painted over before it was seen. Whoever presses a key need not wait.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from client.controller import Cause
from client.model import Model
from client.screen.moments import FRAME_SECONDS, FRAMES, HOLD_SECONDS, tumbled
from client.screen.scene import Moment

__all__ = ["Cue", "Playback"]


@dataclass(frozen=True, slots=True)
class Cue:
    """What is to be made of a change that is shown.

    Args:
        dice: those that fell with it, () for none.
        moment: what is to be held; `None` for nothing.
        seat: whose dice or moment it is; `None` for nobody's.
    """

    dice: tuple[int, ...] = ()
    moment: Moment | None = None
    seat: int | None = None


class Playback:
    """The playback of one screen.

    Args:
        clock: for what is held.
        show: shows a change at last, and returns the cue for it.
        redraw: called when there is something else to see.
        animated: whether dice tumble.
    """

    def __init__(
        self, clock: IReactorTime, show: Callable[[Model, Cause], Cue], redraw: Callable[[], None], *, animated: bool
    ) -> None:
        """Have nothing to show."""
        self._clock = clock
        self._show = show
        self._redraw = redraw
        self._frames = FRAMES if animated else 0
        self._waiting: deque[tuple[Model, Cause]] = deque()
        self._cue = Cue()
        self._frame = 0
        self._call: IDelayedCall | None = None

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that are seen of dice that fell: while they tumble, and under a moment; () once they lie still."""
        return tumbled(self._cue.dice, self._frame)

    @property
    def moment(self) -> Moment | None:
        """What is held; dice come to rest before."""
        return None if self._frame else self._cue.moment

    @property
    def seat(self) -> int | None:
        """Whose dice tumble or whose moment is held; `None` once neither does."""
        return self._cue.seat

    @property
    def tumbling(self) -> bool:
        """Whether dice tumble."""
        return self._frame > 0

    @property
    def idle(self) -> bool:
        """Whether everything has been shown and nothing is held."""
        return self._call is None and not self._waiting

    def put(self, model: Model, cause: Cause) -> None:
        """Show a change behind those before it."""
        self._waiting.append((model, cause))
        self._go_on()

    def put_at_once(self, model: Model, cause: Cause) -> None:
        """Show a change that cannot wait, and before it all that does."""
        self._waiting.append((model, cause))
        self.finish()

    def finish(self) -> None:
        """Show everything that waits, and hold nothing."""
        self._stop()
        while self._waiting:
            self._show(*self._waiting.popleft())
        self._redraw()

    def skip(self) -> None:
        """End what is held, and go on to what is next."""
        if self._call is not None:
            self._stop()
            self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self._call is None:
            self._cue = self._show(*self._waiting.popleft())
            self._frame = self._frames if self._cue.dice else 0
            self._hold()
        self._redraw()

    def _hold(self) -> None:
        """Hold the next picture, if there is one to be held."""
        if self._frame:
            self._call = self._clock.callLater(FRAME_SECONDS, self._next)
        elif self._cue.moment is not None:
            self._call = self._clock.callLater(HOLD_SECONDS, self._end)
        else:
            self._cue = Cue()

    def _next(self) -> None:
        self._call = None
        self._frame -= 1
        self._hold()
        self._go_on()

    def _end(self) -> None:
        """Let go of what was held, and show what comes behind it."""
        self._call, self._cue = None, Cue()
        self._go_on()

    def _stop(self) -> None:
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call, self._cue, self._frame = None, Cue(), 0
