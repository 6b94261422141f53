"""One match being played: a position, the dice it draws from, and the journal it writes to first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from engine import Advance, Dice, Intent, Phase, Position, RuleBook, decide, land, start
from protocol import messages as m
from protocol.dice import Settlement, first_seat, throw
from server.journal import Acted, Entry, Journal, Opened, Seated
from server.views import news_of, view

__all__ = ["Dealing", "Play", "reopened"]


@dataclass(frozen=True, slots=True)
class Dealing:
    """What a match is played with.

    Args:
        book: the rules.
        settlement: what its dice were settled on.
        secret: the secret of its dice.
        journal: where every event goes before anybody is shown it.
        sitters: who sits in each seat.
    """

    book: RuleBook
    settlement: Settlement
    secret: bytes
    journal: Journal
    sitters: tuple[Seated, ...] = ()

    @property
    def match(self) -> bytes:
        """The id of the match."""
        return self.settlement.match


class Play:
    """A match from its first view to its end; `open` makes one. One `act` at a time: none may overlap with another.

    Args:
        dealing: what it is played with.
        first: the seat that starts.
        drawn: whether that seat was drawn from the match's dice.
    """

    def __init__(self, dealing: Dealing, first: int, *, drawn: bool) -> None:
        """Stand at the first position."""
        self._with = dealing
        self._drawn = drawn
        self._throws = 0
        self._acts: list[Acted] = []
        self.first = first
        self.revision = 1
        self.position: Position = start(dealing.book, len(dealing.settlement.nonces), first)

    @classmethod
    async def open(cls, dealing: Dealing, first: int | None) -> Self:
        """Return a match that has begun: that it has is in the journal.

        Args:
            dealing: what it is played with.
            first: the seat that starts a rematch; `None` where the rules say who does (RULES 6.4).
        """
        given = dealing.book.rules.starter if first is None else first
        starter = first_seat(dealing.settlement, dealing.secret) if given is None else given
        play = cls(dealing, starter, drawn=given is None)
        await dealing.journal.append(play.opened)
        return play

    @property
    def opened(self) -> Opened:
        """How the match began."""
        dealing, seats = self._with, len(self._with.settlement.nonces)
        dealt = (dealing.settlement, dealing.secret, self._drawn, dealing.sitters)
        return Opened(dealing.match, dealing.book.rules, seats, self.first, *dealt)

    @property
    def acts(self) -> Sequence[Acted]:
        """What has been accepted since, in order."""
        return self._acts

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.phase is Phase.OVER

    @classmethod
    def resume(cls, dealing: Dealing, first: int, acts: Iterable[Acted], *, drawn: bool = False) -> Self:
        """Return a match that stands where its journal ends: the fold of its entries.

        Args:
            dealing: what it is played with.
            first: the seat that started.
            acts: what was accepted, in order.
            drawn: whether that seat was drawn from the match's dice.

        Raises:
            ValueError: when the entries are not those of a match with these dice.
            Refused: when the rules do not allow one of them.
        """
        play = cls(dealing, first, drawn=drawn)
        for acted in acts:
            advance, dice = play._advance(acted.seat, acted.intent)
            if (play.revision + 1, dice) != (acted.revision, acted.dice):
                raise ValueError(f"entry {acted.revision} does not follow from the dice of its match")
            play._reach(acted, advance)
        return play

    async def act(self, seat: int, intent: Intent) -> m.View:
        """Carry out an intent and return the view it leads to.

        The order is: rules, dice, journal, memory. Whoever calls shows the view afterwards, never before.

        Raises:
            Refused: when the rules do not allow it; nothing has changed then.
        """
        advance, dice = self._advance(seat, intent)
        acted = Acted(self._with.match, self.revision + 1, seat, intent, dice)
        await self._with.journal.append(acted)
        news = [news_of(event, self._throws) for event in advance.events]
        self._reach(acted, advance)
        return self.view(news)

    def _advance(self, seat: int, intent: Intent) -> tuple[Advance, Dice]:
        """Return what an intent leads to, and the dice that fall for it; nothing has changed yet.

        Raises:
            Refused: when the rules do not allow it.
        """
        advance = decide(self._with.book, self.position, seat, intent)
        if not advance.dice:
            return advance, ()
        dice = throw(self._with.settlement, self._with.secret, self._throws, advance.dice)
        return land(self._with.book, advance, dice), dice

    def _reach(self, acted: Acted, advance: Advance) -> None:
        """Stand where an intent has led."""
        self._acts.append(acted)
        self._throws += 1 if acted.dice else 0
        self.position = advance.position
        self.revision += 1

    def view(self, news: list[m.AnyNews]) -> m.View:
        """Return the match as it stands, with the news that led to it; none for somebody who returns."""
        return view(self._with.book, self.position, self._with.match, self.revision, self._throws, news)

    def opening(self) -> Iterator[m.ServerMessage]:
        """Yield what everybody hears when the match begins: the nonces, and the first view."""
        yield self._nonces()
        yield self.view([m.Started(self.first, self._drawn)])

    def so_far(self) -> Iterator[m.ServerMessage]:
        """Yield what somebody who returns must hear: the nonces, the match as it stands, and the secret of one over."""
        yield self._nonces()
        yield self.view([])
        if self.over:
            yield self.secret()

    def _nonces(self) -> m.Nonces:
        return m.Nonces(self._with.match, self._with.settlement.nonces)

    def secret(self) -> m.Secret:
        """Return the secret for everybody to check the dice with.

        Raises:
            RuntimeError: while the match goes on; a fault of ours, caught before it costs a secret.
        """
        if not self.over:
            raise RuntimeError("the secret of a match is kept until it is over")
        return m.Secret(self._with.match, self._with.secret, self._throws)


def reopened(book: RuleBook, seats: int, match: Sequence[Entry], journal: Journal) -> tuple[Dealing, Play]:
    """Return a match that stands where its journal ends, and what it is played with.

    Args:
        book: what is played at its table.
        seats: how many the table has.
        match: its entries, in order; at least one.
        journal: where it goes on.

    Raises:
        ValueError: when these are not the entries of a match there.
        Refused: when the rules do not allow one of them.
    """
    opened, *acts = match
    if not isinstance(opened, Opened) or (opened.rules, opened.seats) != (book.rules, seats):
        raise ValueError("the match is not one of this table")
    if opened.settlement.broken_seals() or not opened.settlement.opened_by(opened.secret):
        raise ValueError("the dice of the match are not those that were settled")
    dealing = Dealing(book, opened.settlement, opened.secret, journal, opened.sitters)
    accepted = (acted for acted in acts if isinstance(acted, Acted))
    return dealing, Play.resume(dealing, opened.first, accepted, drawn=opened.drawn)
