"""Matches over links on which nothing is certain: what a seat says comes several times, late and in any order.

Links break off and come back, noticed or not; what was said on one may still come by it when there is another. The disk
takes its time. Everything follows from a seed.
"""

from collections import Counter
from random import Random
from typing import Final

from msgspec.structs import replace

from protocol import messages as m
from protocol.codes import Phase, Then
from server.journal import Acted, Opened
from tests.support.journals import SlowJournal
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.playing import folded
from tests.support.reckoning import Reckoning, answers

__all__ = ["Unruly"]

_COPIES: Final = 5
"""How often something is said again at the most, besides what is said again much later."""

_MOST_STEPS: Final = 20_000
"""Steps in which a match must end; the longest of 10,000 took 2,747."""


class _Seat:
    """Somebody in a match, and what of theirs is on its way.

    Args:
        visitor: who has begun the match.
    """

    def __init__(self, visitor: Visitor) -> None:
        """Be there."""
        self.number: Final = visitor.seat
        self.visitor = visitor
        self.here = True
        self.skipped = len(visitor.heard) - 1
        """What they had heard on this link before the first view."""
        self.links = [visitor]
        self.flying: list[m.Intent] = []
        self.said: list[m.Intent] = []


class Unruly:
    """One match, from its first view to the last echo.

    Args:
        parlour: where it is played.
        journal: the journal there.
        setting: what is played, by two people or three.
        rng: what happens when.
    """

    def __init__(self, parlour: Parlour, journal: SlowJournal, setting: m.CreateTable, rng: Random) -> None:
        """Begin."""
        self._parlour = parlour
        self._journal = journal
        self._rng = rng
        visitors = parlour.table(*("Ana", "Luis", "Eva")[: setting.seats or 2], setting=setting)
        settle(*visitors)
        journal.write()
        (opened,) = journal.entries
        assert isinstance(opened, Opened)
        self._reckoning = Reckoning(opened)
        self._seats = [_Seat(visitor) for visitor in visitors]
        for seat in self._seats:
            self._reckoning.come(seat.number)
        self.counts: Final[Counter[str]] = Counter()
        """How often what happened."""

    def play(self) -> None:
        """Play to the end, let the last of what is on its way arrive, and look at what everybody has heard."""
        often, seldom = (self._say, self._arrive, self._write), (self._repeat, self._stray, self._break, self._return)
        acts = (*often * 12, *seldom)
        for _ in range(_MOST_STEPS):
            self._rng.choice(acts)(self._rng.choice(self._seats))
            if self._reckoning.over:
                break
        assert self._reckoning.over
        for seat in self._seats:
            self._return(seat)
            seat.flying += self._rng.sample(seat.said, k=min(2, len(seat.said)))
            while seat.flying:
                self._arrive(seat)
        self._look()

    def _say(self, seat: _Seat) -> None:
        """Let somebody want something, and say so more than once."""
        if not seat.here or any(said.seen == seat.visitor.view.revision for said in seat.flying):
            return
        wanted = self._wanted(seat.visitor.view, seat.number)
        if wanted is not None:
            seat.said.append(wanted)
            seat.flying += [wanted] * (1 + self._rng.randint(1, _COPIES))
            self.counts["said"] += 1

    def _wanted(self, seen: m.View, seat: int) -> m.Intent | None:
        """Return what somebody wants who sees a view: mostly what is sensible."""
        chance = self._rng.random()
        if chance < 0.01:
            return m.Resign(seen.revision)
        if chance < 0.08:
            return self._rng.choice([m.OfferDraw, m.AgreeDraw, m.DeclineDraw])(seen.revision)
        if seat != seen.on_turn and chance < 0.8:
            return None
        if chance < 0.1 or not seen.options:
            return m.Throw(seen.revision)
        option = self._rng.choice(seen.options)
        then = self._rng.choice([Then.THROW, *(bank.then for bank in option.banks)])
        return m.Keep(seen.revision, option.dice, option.reading, then)

    def _arrive(self, seat: _Seat) -> None:
        """Let any of what is on its way arrive by the link that holds."""
        if seat.here and seat.flying:
            said = seat.flying.pop(self._rng.randrange(len(seat.flying)))
            self._reckoning.arrive(seat.number, said)
            seat.visitor.say(said)
            self.counts["arrived"] += 1

    def _repeat(self, seat: _Seat) -> None:
        """Let something of before be on its way again."""
        if seat.said:
            seat.flying.append(self._rng.choice(seat.said))

    def _stray(self, seat: _Seat) -> None:
        """Let something arrive by a link that holds no longer."""
        if seat.flying and len(seat.links) > 1:
            self._rng.choice(seat.links[:-1]).say(self._rng.choice(seat.flying))
            self.counts["strayed"] += 1

    def _break(self, seat: _Seat) -> None:
        """Let a link break off, and the server notice."""
        if seat.here:
            self._check(seat)
            seat.visitor.line.lose()
            self._reckoning.go(seat.number)
            seat.here = False
            self.counts["broken"] += 1

    def _return(self, seat: _Seat) -> None:
        """Let somebody come by a new link, whether the server knows that the former is no more or not."""
        if seat.here:
            self._check(seat)
        self._reckoning.come(seat.number)
        seat.visitor = self._parlour.back(seat.visitor)
        seat.links.append(seat.visitor)
        seat.here, seat.skipped = True, 0
        self.counts["returned"] += 1

    def _write(self, _seat: _Seat) -> None:
        """Let the disk have written, where it has something to write."""
        if self._journal.waiting:
            acted = self._journal.waiting[0]
            assert isinstance(acted, Acted)
            self._reckoning.write(acted)
            self._journal.write()
            self.counts["acted"] += 1

    def _check(self, seat: _Seat) -> None:
        """Hold what somebody has heard on a link against what there was to hear."""
        heard = answers(seat.visitor.heard[seat.skipped :])
        due = self._reckoning.due[seat.number]
        assert due == heard, f"seat {seat.number} heard {heard} in place of {due}"
        self.counts.update(code for code, _revision in heard)

    def _look(self) -> None:
        """Hold what everybody has heard, on whatever link, against the journal."""
        _position, shown = folded(self._journal.entries)
        dice = [entry.dice for entry in self._journal.entries if isinstance(entry, Acted) and entry.dice]
        for seat in self._seats:
            self._check(seat)
            assert replace(seat.visitor.view, news=()) == shown
            assert len(dice) == seat.visitor.last(m.Secret).throws == shown.throws
            for view in (view for visitor in seat.links for view in visitor.all(m.View)):
                assert all(dice[news.index] == news.dice for news in view.news if isinstance(news, m.Thrown))
        assert shown.phase is Phase.OVER
        assert [] == self._journal.waiting
