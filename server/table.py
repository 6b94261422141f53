"""A table: who sits at it, and what goes on there.

It waits for people, settles the dice of a match, lets a referee see to the match, and keeps that when it is over until
everybody who stays has asked for another one. Then the next begins, once every seat is taken by somebody who is here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from twisted.internet.interfaces import IReactorTime
from twisted.logger import Logger
from twisted.python.failure import Failure

from engine import Intent, RuleBook
from protocol import messages as m
from protocol.codes import LeftCode, RefusalCode
from protocol.dice import Settlement
from server.absence import Absence
from server.computer import Computers
from server.journal import Entry, Journal, Kind
from server.notes import TableNote
from server.play import Dealing, Play, reopened
from server.players import Player
from server.referee import Referee
from server.refusal import Refusal
from server.seats import Person, Seats
from server.settling import Settling
from server.views import rules_view

__all__ = ["IDLE_SECONDS", "MATCH_SECONDS", "Table", "TableSetting"]

IDLE_SECONDS: Final = 600.0
"""How long a table without a match is kept when everybody's link is lost."""

MATCH_SECONDS: Final = 24 * 3_600.0
"""How long a match, running or over, is kept when everybody's link is lost."""

_log = Logger()


@dataclass(frozen=True, slots=True)
class TableSetting:
    """What is decided when a table is set up.

    Args:
        code: how it is found.
        book: what is played.
        seats: how many there are.
        computers: the kinds of the computer players, who take the last seats.
        pace: seconds a computer player waits before it acts.
        private: whether the lobby leaves it out of its list.
    """

    code: str
    book: RuleBook
    seats: int
    computers: tuple[str, ...]
    pace: float
    private: bool


class Table:
    """One table of the lobby.

    Args:
        setting: what was decided when it was set up.
        clock: for pace and deadlines.
        journal: where its matches are written.
        closed: called when it is no more.
    """

    def __init__(
        self, setting: TableSetting, clock: IReactorTime, journal: Journal, closed: Callable[["Table"], None]
    ) -> None:
        """Stand empty but for the computer players."""
        self.setting: Final = setting
        self._clock = clock
        self._journal = journal
        self._closed = closed
        self.seats: Final = Seats(setting.seats, setting.computers)
        self._settling: Settling | None = None
        self._referee: Referee | None = None
        self._absence = Absence(clock, self._desert)
        self._match = b""
        self._first: int | None = None
        """The seat that starts the next match; `None` to draw it: somebody here has not played the last one."""
        self._noted: TableNote | None = None
        self.behind = 0
        """The place up to which the journal must be written before anybody is told of the table as it is."""

    def resume(self, people: Mapping[int, Person], first: int | None, match: Sequence[Entry]) -> None:
        """Stand as a table that was noted.

        Args:
            people: who sits there, by seat; all of them are away.
            first: the seat that starts the next match, as it was noted.
            match: the entries of the match that was noted there; none where it had not begun.

        Raises:
            ValueError: when these are no entries of a match here.
            Refused: when the rules do not allow one of them.
        """
        self._first = first
        if match:
            dealing, play = reopened(self.setting.book, len(self.seats), match, self._journal)
            self._match = dealing.match
            self._referee = self._referee_of(dealing, play.first)
            self._referee.resume(play)
        for seat, person in people.items():
            self.seats.restore(seat, person)
            if not person.aside:
                person.player.table = self
        self._watch_absence()

    @property
    def listed(self) -> bool:
        """Whether the lobby lists it: not private, a seat free, no match on it, and somebody here."""
        free = self._referee is None and not self.seats.full
        return free and not self.setting.private and self.seats.anybody_here

    @property
    def spare(self) -> bool:
        """Whether it may go where there is no room for another: long deserted, and no match between people is on."""
        between_people = len(self.seats.people) > 1 and self._running
        return self._absence.seconds >= IDLE_SECONDS and not between_people

    @property
    def play(self) -> Play | None:
        """The match that stands here, running or over."""
        return None if self._referee is None else self._referee.play

    # People come and go.

    def sit(self, player: Player) -> None:
        """Give a player a free seat.

        Raises:
            Refusal: when there is none, or somebody still looks at the last match here.
        """
        if self._referee is not None and not self.seats.full:
            raise Refusal(RefusalCode.TABLE_BUSY)
        self.seats.take(player)
        player.table = self
        self._watch_absence()
        self._go_on()

    def leave(self, player: Player) -> None:
        """Let a player go back to the lobby.

        A match that nobody else is here for is put aside, until they take it up again.

        Raises:
            Refusal: while they play against others who are here, since resigning comes first, so that nobody walks
                away by mistake; and while the dice are settled and all are here, so that nobody keeps others at that
                by coming and going.
        """
        if self._settling is not None and self.seats.ready:
            raise Refusal(RefusalCode.SETTLING)
        if self._referee is not None and self._referee.plays(self.seats.of(player)):
            if any(person.here for person in self.seats.people if person.player is not player):
                raise Refusal(RefusalCode.MATCH_RUNNING)
            self._put_aside(self.seats.person(player))
        else:
            self._remove(player, LeftCode.LEFT)

    def keeps_for(self, player: Player) -> bool:
        """Say whether a match is kept here for somebody who has put it aside."""
        return any(person.aside and person.player is player for person in self.seats.people)

    def take_up(self, player: Player) -> None:
        """Let somebody go on with the match that they have put aside."""
        self.seats.person(player).aside = False
        player.table = self
        self._note()
        self.back(player)

    def _put_aside(self, person: Person) -> None:
        """Let somebody go and keep their seat: they find the match in the lobby, another evening too."""
        person.aside = True
        self._note()
        self._put_out(person.player, LeftCode.PUT_ASIDE)
        self._watch_absence()
        self._tell_table()

    def _desert(self) -> None:
        """See to a table where nobody has been for long: a match between people is put aside by all, others go."""
        if self._running and len(self.seats.people) > 1:
            for person in self.seats.attending:
                self._put_aside(person)
        else:
            self.close()

    def lost(self, player: Player) -> None:
        """Take note that a player's link is lost: the seat stays theirs (RULES 6.2)."""
        self._watch_absence()
        self._tell_table()

    def back(self, player: Player) -> None:
        """Show a player who has come back where things stand: the same moment they left."""
        self._watch_absence()
        settling = self._settling
        self._go_on()
        if settling is not None:
            settling.remind(self.seats.of(player), player.tell)
        elif self.play is not None:
            for message in self.play.so_far():
                player.tell(message)

    def moved(self, player: Player) -> None:
        """Show a player who has come on another device where things stand.

        Dice that are being settled are settled anew: the nonce that was committed to stayed on the former device.
        """
        if self._settling is not None:
            self._clear()
        self.back(player)

    def describe(self, player: Player) -> None:
        """Tell one player who sits where, and how they are."""
        sitters = tuple(self.seats.sitters(again=self._referee is not None and self._referee.over))
        rules, clear = rules_view(self.setting.book.rules), self._referee is None
        player.tell(m.Table(self.setting.code, rules, sitters, self.seats.of(player), clear))

    def close(self) -> None:
        """Send everybody to the lobby and end."""
        self._clear()
        self._absence.end()
        self.behind = self._journal.note(Kind.TABLE, self.setting.code, None)
        for person in self.seats.people:
            self.seats.free(person.player)
            if not person.aside:
                self._put_out(person.player, LeftCode.TABLE_CLOSED)
        self._closed(self)

    def _remove(self, player: Player, code: LeftCode) -> None:
        if self._settling is not None:
            self._clear()
        self.seats.free(player)
        self._first = None
        if self.seats.people:
            self._note()
            self._put_out(player, code)
            self._watch_absence()
            self._go_on()
        else:
            self.close()
            self._put_out(player, code)

    def _put_out(self, player: Player, code: LeftCode) -> None:
        """Let somebody go who has no seat any more; they hear of it when that is noted."""
        player.behind = self.behind
        player.put_out(code)

    def _note(self) -> None:
        """Note how the table is; what the people there are told from now on waits for it."""
        setting = self.setting
        note = TableNote(
            setting.book.rules,
            setting.computers,
            setting.pace,
            setting.private,
            self.seats.noted(),
            self._match.hex(),
            self._first,
        )
        if note != self._noted:
            self._noted, self.behind = note, self._journal.note(Kind.TABLE, setting.code, note)
        for person in self.seats.attending:
            person.player.behind = max(person.player.behind, self.behind)

    def _watch_absence(self) -> None:
        """Count the time in which nobody at the table has a link."""
        if self.seats.anybody_here or not self.seats.attending:
            self._absence.end()
        else:
            self._absence.begin(IDLE_SECONDS if self._referee is None else MATCH_SECONDS)

    # From one match to the next.

    def rematch(self, player: Player) -> None:
        """Take note that a player wants another match; it begins once all do (RULES 6.4).

        Raises:
            Refusal: while one is played or settled.
        """
        if self._running or self._settling is not None:
            raise Refusal(RefusalCode.NO_REMATCH)
        self.seats.person(player).ready = True
        self._go_on()

    def _go_on(self) -> None:
        """Put a match away that nobody looks at any more, begin the next if it can, and tell all how the table is."""
        if self._settling is None and not self._running and self.seats.willing:
            self._rotate()
            self._clear()
        self._tell_table()
        if self._settling is None and self._referee is None and self.seats.ready:
            self._settle()

    def _rotate(self) -> None:
        """Let the next seat start the next match, if it is one of the same people (RULES 6.4)."""
        if self.play is not None and self.seats.full:
            self._first = (self.play.first + 1) % len(self.seats)

    def _clear(self) -> None:
        """Stop what goes on at the table, a settling or a match that is over or of no more use."""
        if self._settling is not None:
            self._settling.cancel()
        if self._referee is not None:
            self._referee.dismiss()
        self._settling = self._referee = None
        self._match = b""

    @property
    def _running(self) -> bool:
        return self._referee is not None and not self._referee.over

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

    def _settle(self) -> None:
        self._settling = Settling(
            self._clock,
            frozenset(self.seats.of(person.player) for person in self.seats.people),
            len(self.seats),
            self.seats.tell_each,
            self._play,
            self._missed,
        )
        self._settling.begin()

    def _missed(self, seats: frozenset[int]) -> None:
        """Send those away who have let a deadline pass; the others wait on."""
        self._clear()
        for person in [person for person in self.seats.people if self.seats.of(person.player) in seats]:
            self._remove(person.player, LeftCode.NOT_REVEALED)

    # The match is played.

    def _play(self, settlement: Settlement, secret: bytes) -> None:
        self._settling = None
        first, self._first = self._first, None
        for person in self.seats.people:
            person.ready = False
        dealing = Dealing(self.setting.book, settlement, secret, self._journal, self.seats.seated())
        self._match = dealing.match
        self._note()
        self._referee = self._referee_of(dealing, first)
        self._referee.begin()

    def _referee_of(self, dealing: Dealing, first: int | None) -> Referee:
        computers = Computers(self._clock, self.setting.pace, dealing.book, self.seats.computers)
        return Referee(dealing, first, computers, self.seats.tell, self._fail)

    def act(self, player: Player, seen: int, intent: Intent) -> None:
        """Hand on to the referee what a player wants of the match.

        Args:
            player: whose intent it is.
            seen: the revision it was made for.
            intent: what is wanted.

        Raises:
            Refusal: when there is no match.
        """
        if self._referee is None:
            raise Refusal(RefusalCode.NO_MATCH)
        self._referee.act(player, self.seats.of(player), seen, intent)

    def _fail(self, failure: Failure) -> None:
        """Close off a table whose match failed, so that the others go on (PROMISES A1, row 18)."""
        _log.failure("Table {code} failed and is closed.", failure, code=self.setting.code)
        self.close()

    def _tell_table(self) -> None:
        """Tell everybody how the table is."""
        self._note()
        for person in self.seats.attending:
            self.describe(person.player)
