"""The referee of one match: takes the intents one after the other, and shows everybody what they lead to.

Each is carried out after all that came in before it, journalled, and only then shown. Computer players act here, too.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from twisted.logger import Logger
from twisted.python.failure import Failure

from engine import Intent
from engine import Refused as RulesRefused
from protocol import messages as m
from protocol.codes import RefusalCode
from server.computer import Computers
from server.jobs import Jobs
from server.play import Dealing, Play
from server.players import Player
from server.refusal import Refusal, as_message

__all__ = ["Referee"]

_log = Logger()


class Referee:
    """The referee of one match.

    Args:
        dealing: what the match is played with.
        first: the seat that starts; `None` to draw it (RULES 6.4).
        computers: the computer players.
        tell: says something to everybody at the table.
        failed: told when the match cannot go on.
    """

    def __init__(
        self,
        dealing: Dealing,
        first: int | None,
        computers: Computers,
        tell: Callable[[m.ServerMessage], None],
        failed: Callable[[Failure], None],
    ) -> None:
        """Do nothing yet."""
        self._dealing: Final = dealing
        self._first = first
        self._computers = computers
        self._tell = tell
        self._failed = failed
        self._jobs = Jobs(self._fail)
        self._dismissed = False
        self._play: Play | None = None

    @property
    def play(self) -> Play | None:
        """The match; `None` until its opening is in the journal."""
        return self._play

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._play is not None and self._play.over

    def plays(self, seat: int) -> bool:
        """Say whether the match is not over for a seat: neither for all, nor because it has resigned."""
        return self._play is None or not (self._play.over or self._play.position.seats[seat].left)

    def begin(self) -> None:
        """Open the match; there is none before that is in the journal."""

        async def opening() -> None:
            self._play = await Play.open(self._dealing, self._first)
            self._show(self._play, self._play.opening())

        self._jobs.add(opening)

    def resume(self, play: Play) -> None:
        """Go on with a match from where its journal ends."""
        self._play = play
        self._wake(play)

    def act(self, player: Player, seat: int, seen: int, intent: Intent) -> None:
        """Carry out what a player wants of the match, after everything that came in before.

        Args:
            player: whose intent it is.
            seat: their seat.
            seen: the revision it was made for. One that nobody has seen is refused at once, an older one than the
                newest when its turn comes.
            intent: what is wanted.

        Raises:
            Refusal: when the match has not begun.
        """
        play = self._play
        if play is None:
            raise Refusal(RefusalCode.NO_MATCH)
        if seen > play.revision:
            _tell_stale(player, play)
            return

        async def acting() -> None:
            if seen != play.revision:
                _tell_stale(player, play)
                return
            try:
                view = await play.act(seat, intent)
            except RulesRefused as refused:
                player.tell(as_message(refused))
                return
            self._show(play, [view])

        self._jobs.add(acting)

    def dismiss(self) -> None:
        """End: nothing more is done or shown. The journal lets go of the match behind what is being written now."""
        self._dismissed = True
        self._computers.rest()
        self._jobs.clear()

        async def forgetting() -> None:
            self._dealing.journal.forget(self._dealing.match)

        self._jobs.add(forgetting)

    def _show(self, play: Play, messages: Iterable[m.ServerMessage]) -> None:
        """Show everybody what has happened, at the end the secret too, and let the computer players see it."""
        if self._dismissed:
            return
        for message in messages:
            self._tell(message)
        if play.over:
            self._tell(play.secret())
        self._wake(play)

    def _wake(self, play: Play) -> None:
        """Let the computer players see how the match stands."""
        if play.over:
            self._computers.rest()
        else:
            self._computers.wake(play.position, partial(self._computer_acts, play))

    def _computer_acts(self, play: Play, seat: int, decide: Callable[[], Intent]) -> None:
        revision = play.revision

        async def acting() -> None:
            if revision == play.revision and not play.over:
                self._show(play, [await play.act(seat, decide())])

        self._jobs.add(acting)

    def _fail(self, failure: Failure) -> None:
        if self._dismissed:
            _log.failure("A match that nobody waited for any more failed.", failure)
        else:
            self._failed(failure)


def _tell_stale(player: Player, play: Play) -> None:
    player.tell(as_message(Refusal(RefusalCode.STALE, revision=play.revision)))
    player.tell(play.view([]))
