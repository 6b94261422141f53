"""Lines that were typed or read, until they can be taken, and how long the last of them wait for an answer.

What somebody types is answered at once. Lines of a file wait until they are asked for, since a script need not know how
long the others take. Once no more lines will come, the program waits for people as long as they need, but for a server
only some seconds.
"""

from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from client.model import LinkState, Model
from protocol.codes import SitterKind

__all__ = ["PATIENCE_SECONDS", "Awaited", "Inbox", "awaited"]

PATIENCE_SECONDS: Final = 15.0
"""How long a server may take once no line will follow; a computer player takes 10 seconds at the most."""

_LONGEST_LINE: Final = 200
"""Characters of a line that are looked at; no answer takes more."""


class Awaited(Enum):
    """Who has to do something before anything changes."""

    PLAYER = auto()
    """The player at this client: something is asked."""
    PEOPLE = auto()
    """Others, who may take all day."""
    SERVER = auto()
    """The server without being asked, or a computer player: it will not take long."""
    ANSWER = auto()
    """The server, which has been asked something."""
    LINK = auto()
    """There is no connection."""


_SOON: Final = frozenset({Awaited.SERVER, Awaited.ANSWER, Awaited.LINK})
"""Who is waited for with some patience only, once no line will follow."""


def awaited(model: Model, *, asked_player: bool, asked_server: bool) -> Awaited:
    """Return who has to do something.

    Args:
        model: what the client knows.
        asked_player: whether there is something for the player to choose or to answer.
        asked_server: whether the server owes an answer.
    """
    if model.link is LinkState.DOWN:
        return Awaited.LINK
    if model.link is LinkState.CONNECTING or model.arriving or asked_server:
        return Awaited.ANSWER
    if asked_player:
        return Awaited.PLAYER
    return Awaited.PEOPLE if _people_act(model) else Awaited.SERVER


def _people_act(model: Model) -> bool:
    """Say whether the match waits for other people; dice that are settled or not yet checked are the server's part."""
    if model.table is None:
        return True
    if model.view is None:
        return model.waits_for_people
    on_turn = model.table.sitters[model.view.on_turn]
    return not model.unchecked and (on_turn is None or on_turn.kind is SitterKind.PERSON)


class Inbox:
    """The lines of one client.

    Args:
        clock: for the patience.
        interactive: whether somebody types, rather than a file being read.
        commands: what can be said at any time.
        give_up: called once nothing has come of the last lines for too long.
    """

    def __init__(
        self, clock: IReactorTime, commands: frozenset[str], give_up: Callable[[], None], *, interactive: bool
    ) -> None:
        """Wait for lines."""
        self._clock = clock
        self._commands = commands
        self._give_up = give_up
        self._interactive = interactive
        self._lines: deque[tuple[str, Callable[[], None]]] = deque()
        self._ended = False
        self._call: IDelayedCall | None = None

    def put(self, line: str, taken: Callable[[], None]) -> None:
        """Take a line in, without what nobody looks at.

        Args:
            line: as it was typed or read.
            taken: called when it is taken out.
        """
        self._lines.append((line.strip()[:_LONGEST_LINE].lower(), taken))

    def end(self) -> None:
        """Take note that no line will follow."""
        self._ended = True

    def next(self, waits_for: Awaited) -> str | None:
        """Return the next line if it can be taken now, else `None`."""
        if not self._lines or not (self._interactive or self._asked_for(self._lines[0][0], waits_for)):
            return None
        line, taken = self._lines.popleft()
        taken()
        return line

    def _asked_for(self, line: str, waits_for: Awaited) -> bool:
        at_any_time = line in self._commands and waits_for in (Awaited.PEOPLE, Awaited.SERVER)
        return waits_for is Awaited.PLAYER or at_any_time

    def done(self, waits_for: Awaited) -> bool:
        """Say whether all has been said and there is nothing to wait for: a lost link may stay lost."""
        return self._ended and not self._lines and waits_for not in (Awaited.SERVER, Awaited.ANSWER)

    def wait(self, waits_for: Awaited, *, moved: bool) -> None:
        """Wait on, not for ever where no line will follow and it is not people who are waited for.

        Args:
            waits_for: who has to do something.
            moved: whether something has come of it since the last time.
        """
        impatient = self._ended and waits_for in _SOON
        if moved or not impatient:
            self.stop()
        if impatient and self._call is None:
            self._call = self._clock.callLater(PATIENCE_SECONDS, self._give_up)

    def stop(self) -> None:
        """Wait no longer."""
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call = None
