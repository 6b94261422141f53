"""One match being played: a position, the dice it draws from, and the journal it writes to first."""

from collections.abc import Iterator

from engine import Dice, Intent, Phase, Position, RuleBook, decide, land, start
from engine.turn import Decided
from protocol import messages as m
from protocol.dice import Settlement, first_seat, throw
from server.journal import Acted, Journal, Opened
from server.views import news_of, view

__all__ = ["Play"]


class Play:
    """A match from its first seat to its end. `open` it once, then `act`; neither may overlap with another.

    Args:
        book: what it is played by.
        settlement: what its dice were settled on.
        secret: the secret of its dice.
        journal: where every event goes before anybody is shown it.
    """

    def __init__(self, book: RuleBook, settlement: Settlement, secret: bytes, journal: Journal) -> None:
        """Stand before the first view."""
        self._book = book
        self._settlement = settlement
        self._secret = secret
        self._journal = journal
        self._throws = 0
        self.revision = 0
        self.first = 0
        self.position: Position | None = None

    @property
    def match(self) -> bytes:
        """The id of the match."""
        return self._settlement.match

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position is not None and self.position.phase is Phase.OVER

    async def open(self, first: int | None) -> m.View:
        """Begin, and return the first view.

        Args:
            first: the seat that starts; `None` to draw it from the match's dice (RULES 6.4).
        """
        seats = len(self._settlement.nonces)
        starter = first_seat(self._settlement, self._secret) if first is None else first
        position = start(self._book, seats, starter)
        opened = Opened(self.match, self._book.rules, seats, starter, self._settlement, self._secret)
        await self._journal.append(opened)
        self.position = position
        self.first = starter
        self.revision = 1
        return self.view([m.Started(starter, first is None)])

    async def act(self, seat: int, intent: Intent) -> m.View:
        """Carry out an intent and return the view it leads to.

        The order is: rules, dice, journal, memory. Whoever calls shows the view afterwards, never before.

        Raises:
            Refused: when the rules do not allow it; nothing has changed then.
        """
        if self.position is None:
            raise RuntimeError("a match is opened before it is played")
        decided = decide(self._book, self.position, seat, intent)
        dice = self._throw(decided)
        if decided.dice:
            decided = land(self._book, decided, dice)
        await self._journal.append(Acted(self.match, self.revision + 1, seat, intent, dice))
        news = [news_of(event, self._throws) for event in decided.events]
        self._throws += 1 if dice else 0
        self.position = decided.position
        self.revision += 1
        return self.view(news)

    def _throw(self, decided: Decided) -> Dice:
        if not decided.dice:
            return ()
        return throw(self._settlement, self._secret, self._throws, decided.dice)

    def view(self, news: list[m.AnyNews]) -> m.View:
        """Return the match as it stands, with the news that led to it; none for somebody who returns."""
        if self.position is None:
            raise RuntimeError("a match is opened before it is shown")
        return view(self._book, self.position, self.match, self.revision, self._throws, news)

    def so_far(self) -> Iterator[m.ServerMessage]:
        """Yield what somebody who returns must hear: the nonces, the match as it stands, and the secret of one over."""
        yield m.Nonces(self.match, self._settlement.nonces)
        if self.position is not None:
            yield self.view([])
        if self.over:
            yield self.secret()

    def secret(self) -> m.Secret:
        """Return the secret for everybody to check the dice with.

        Raises:
            RuntimeError: while the match goes on; a fault of ours, caught before it costs a secret.
        """
        if not self.over:
            raise RuntimeError("the secret of a match is kept until it is over")
        return m.Secret(self.match, self._secret, self._throws)
