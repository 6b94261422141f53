"""A table: who sits at it, the match they play, and who is told what.

It goes round in four stages: waiting for people, settling the dice, playing, and over until a rematch. Intents are
carried out one after the other, in the order they came in, each journalled before it is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.logger import Logger
from twisted.python.failure import Failure

from engine import Intent, RuleBook
from engine import Refused as RulesRefused
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import LeftCode, RefusalCode
from protocol.dice import Settlement
from server.computer import Computers
from server.jobs import Jobs
from server.journal import Journal
from server.play import Play
from server.players import Player
from server.refusal import Refusal, as_message
from server.seats import Seats
from server.settling import Settling
from server.views import rules_view

__all__ = ["IDLE_SECONDS", "MATCH_SECONDS", "Table", "TableSetting"]

IDLE_SECONDS: Final = 600.0
"""How long a table without a match is kept when everybody's link is lost."""

MATCH_SECONDS: Final = 24 * 3_600.0
"""How long a running match is kept when everybody's link is lost."""

_log = Logger()


@dataclass(frozen=True, slots=True)
class TableSetting:
    """What is decided when a table is set up.

    Args:
        code: how it is found.
        book: what is played.
        computers: the kinds of the computer players, who take the last seats.
        pace: seconds a computer player waits before it acts.
        private: whether the lobby leaves it out of its list.
    """

    code: str
    book: RuleBook
    computers: tuple[str, ...]
    pace: float
    private: bool


class Table:
    """One table of the lobby.

    Args:
        setting: what was decided when it was set up.
        clock: for pace and deadlines.
        journal: where its matches are written.
        closed: called when the last person has gone.
    """

    def __init__(
        self, setting: TableSetting, clock: IReactorTime, journal: Journal, closed: Callable[["Table"], None]
    ) -> None:
        """Stand empty but for the computer players."""
        self.setting: Final = setting
        self._clock = clock
        self._journal = journal
        self._closed = closed
        self.seats: Final = Seats(setting.book.rules.seats[1], setting.computers)
        self._settling: Settling | None = None
        self._play: Play | None = None
        self._jobs = Jobs(self._fail)
        self._computers = Computers(clock, setting.pace, setting.book, self.seats.computers)
        self._empty_call: IDelayedCall | None = None

    @property
    def listed(self) -> bool:
        """Whether the lobby lists it: not private, and with a free seat."""
        return not self.setting.private and not self.seats.full

    # People come and go.

    def sit(self, player: Player) -> None:
        """Give a player a free seat; a full table starts a match.

        Raises:
            Refusal: when there is none.
        """
        self.seats.take(player)
        player.table = self
        self._tell_table()
        self._watch_empty()
        if self.seats.full:
            self._settle()

    def leave(self, player: Player) -> None:
        """Let a player go back to the lobby.

        Raises:
            Refusal: while they play: resigning comes first, so that nobody walks away by mistake.
        """
        if self._running(self.seats.of(player)):
            raise Refusal(RefusalCode.MATCH_RUNNING)
        self._remove(player, LeftCode.LEFT)

    def lost(self, player: Player) -> None:
        """Take note that a player's link is lost: the seat stays theirs (RULES 6.2)."""
        self._tell_table()
        self._watch_empty()

    def back(self, player: Player) -> None:
        """Show a player who has come back where things stand: the same moment they left."""
        self._watch_empty()
        self._tell_table()
        if self._settling is not None:
            self._settling.remind(self.seats.of(player), player.tell)
        elif self._play is not None:
            for message in self._play.so_far():
                player.tell(message)

    def close(self) -> None:
        """Send everybody to the lobby and end."""
        self._stop()
        self._forget_absence()
        for person in self.seats.people:
            self.seats.free(person.player)
            person.player.table = None
            person.player.tell(m.Left(LeftCode.TABLE_CLOSED))
        self._closed(self)

    def _forget_absence(self) -> None:
        if self._empty_call is not None and self._empty_call.active():
            self._empty_call.cancel()

    def _remove(self, player: Player, code: LeftCode) -> None:
        self._stop()
        self.seats.free(player)
        player.table = None
        player.tell(m.Left(code))
        if self.seats.people:
            self._tell_table()
            self._watch_empty()
        else:
            self.close()

    def _watch_empty(self) -> None:
        """Count the time in which nobody at the table has a link: it is kept for so long and no longer."""
        self._forget_absence()
        if not self.seats.anybody_here:
            running = any(self._running(self.seats.of(person.player)) for person in self.seats.people)
            self._empty_call = self._clock.callLater(MATCH_SECONDS if running else IDLE_SECONDS, self.close)

    def _stop(self) -> None:
        """Stop what goes on at the table, a settling or a match that is over or of no more use."""
        if self._settling is not None:
            self._settling.cancel()
        if self._play is not None:
            self._journal.forget(self._play.match)
        self._settling = self._play = None
        self._computers.rest()
        self._jobs.clear()

    def _running(self, seat: int) -> bool:
        """Say whether a match is running in which this seat plays."""
        position = self._play.position if self._play is not None else None
        return position is not None and position.outcome is None and not position.seats[seat].left

    # The dice are settled.

    def commit(self, player: Player, message: m.Commit) -> None:
        """Take a player's commitment to a nonce.

        Raises:
            Refusal: when none is wanted.
        """
        self._settling_now().commit(self.seats.of(player), message)

    def reveal(self, player: Player, message: m.Reveal) -> None:
        """Take a player's nonce.

        Raises:
            Refusal: when none is wanted, or it is not the one committed to.
        """
        self._settling_now().reveal(self.seats.of(player), message)

    def _settling_now(self) -> Settling:
        if self._settling is None:
            raise Refusal(RefusalCode.NOT_WANTED)
        return self._settling

    def _settle(self, first: int | None = None) -> None:
        """Settle the dice of a new match, with the seat that starts it; `None` to draw one (RULES 6.4)."""
        self._stop()
        self._settling = Settling(
            self._clock,
            frozenset(self.seats.of(person.player) for person in self.seats.people),
            len(self.seats),
            self._tell_each,
            lambda settlement, secret: self._open(settlement, secret, first),
            self._missed,
        )
        self._settling.begin()

    def _missed(self, seats: frozenset[int]) -> None:
        for person in [person for person in self.seats.people if self.seats.of(person.player) in seats]:
            self._remove(person.player, LeftCode.NOT_REVEALED)

    # The match is played.

    def _open(self, settlement: Settlement, secret: bytes, first: int | None) -> None:
        self._settling = None
        play = self._play = Play(self.setting.book, settlement, secret, self._journal)

        async def opening() -> None:
            self._show(play, await play.open(first))

        self._jobs.add(opening)

    def act(self, player: Player, seen: int, intent: Intent) -> None:
        """Carry out what a player wants of the match, after everything that came in before.

        Args:
            player: whose intent it is.
            seen: the revision it was made for; an older one than the newest is refused.
            intent: what is wanted.

        Raises:
            Refusal: when there is no match.
        """
        play = self._play
        if play is None or not play.revision:
            raise Refusal(RefusalCode.NO_MATCH)
        seat = self.seats.of(player)

        async def acting() -> None:
            if seen != play.revision:
                player.tell(as_message(Refusal(RefusalCode.STALE, revision=play.revision)))
                player.tell(play.view([]))
                return
            try:
                view = await play.act(seat, intent)
            except RulesRefused as refused:
                player.tell(as_message(refused))
                return
            self._show(play, view)

        self._jobs.add(acting)

    def _fail(self, failure: Failure) -> None:
        """Close off a table whose match failed, so that the others go on (PROMISES A1, row 18)."""
        _log.failure("Table {code} failed and is closed.", failure, code=self.setting.code)
        self.close()

    def _show(self, play: Play, view: m.View) -> None:
        """Show everybody a new view, and at the end the secret; encoded once for all. A match that was left is over."""
        if play is not self._play:
            return
        frame = encode(view)
        for person in self.seats.people:
            person.player.tell(view, frame)
        if play.over:
            self._computers.rest()
            self._tell_each(lambda _: play.secret())
        elif play.position is not None:
            self._computers.wake(play.position, partial(self._computer_acts, play))

    def _computer_acts(self, play: Play, seat: int, decide: Callable[[], Intent]) -> None:
        revision = play.revision

        async def acting() -> None:
            if revision == play.revision and not play.over:
                self._show(play, await play.act(seat, decide()))

        self._jobs.add(acting)

    def rematch(self, player: Player) -> None:
        """Take note that a player wants another match; it begins once every person does (RULES 6.4).

        Raises:
            Refusal: when no match is over here, or somebody has gone.
        """
        if self._play is None or not self._play.over or not self.seats.full:
            raise Refusal(RefusalCode.NO_REMATCH)
        self.seats.person(player).rematch = True
        if all(person.rematch for person in self.seats.people):
            first = (self._play.first + 1) % len(self.seats)
            for person in self.seats.people:
                person.rematch = False
            self._tell_table()
            self._settle(first)
        else:
            self._tell_table()

    # What is said.

    def _tell_each(self, message: Callable[[int], m.ServerMessage]) -> None:
        """Tell every person something, made for their seat."""
        for person in self.seats.people:
            person.player.tell(message(self.seats.of(person.player)))

    def _tell_table(self) -> None:
        """Tell everybody who sits where, and how they are."""
        sitters = tuple(self.seats.sitters(self._left()))
        rules = rules_view(self.setting.book.rules)
        self._tell_each(lambda seat: m.Table(self.setting.code, rules, sitters, seat))

    def _left(self) -> frozenset[int]:
        """Return the seats that have resigned."""
        position = self._play.position if self._play is not None else None
        return frozenset() if position is None else frozenset(range(len(self.seats))) - set(position.present)
