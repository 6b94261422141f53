"""Matches played by visitors of a parlour, who see what a client sees, and what can be checked about them after."""

from collections.abc import Callable, Sequence
from random import Random

from engine import Position, apply, rule_book, start, threshold
from protocol import messages as m
from protocol.codes import Phase, Then
from protocol.dice import Settlement, first_seat, throw
from server.journal import Entry, Opened
from server.views import view
from tests.support.parlour import Parlour, Visitor, nonce_of

__all__ = ["careless", "folded", "play_out", "steady", "throws_seen", "verified_throws"]

Choose = Callable[[Visitor], None]
"""What somebody on turn does."""


def play_out(parlour: Parlour, visitors: Sequence[Visitor], choose: Choose, pace: float = 1.0) -> m.View:
    """Play until the match is over, and return the last view; a computer player gets its time."""
    while (seen := visitors[0].view).phase is not Phase.OVER:
        on_turn = next((visitor for visitor in visitors if visitor.seat == seen.on_turn), None)
        if on_turn is None:
            parlour.clock.advance(pace)
            assert visitors[0].view.revision > seen.revision
        else:
            choose(on_turn)
            assert visitors[0].view.revision == seen.revision + 1
    return seen


def steady(visitor: Visitor) -> None:
    """Play as the computer player `threshold` does."""
    seen = visitor.view
    if seen.phase is Phase.THROW:
        visitor.throw()
        return
    scores = [seat.score for seat in seen.seats]
    option, bank = threshold(seen.options, scores[seen.on_turn], max(scores))
    visitor.keep(option, Then.THROW if bank is None else Then(bank.then))


def careless(rng: Random) -> Choose:
    """Return the play of somebody who keeps anything, and offers or declines draws now and then."""

    def choose(visitor: Visitor) -> None:
        seen = visitor.view
        if rng.random() < 0.05:
            visitor.say((m.DeclineDraw if seen.draw and visitor.seat not in seen.draw else m.OfferDraw)(seen.revision))
        if visitor.view.revision > seen.revision:
            return
        if seen.phase is Phase.THROW:
            visitor.throw()
            return
        option = rng.choice(seen.options)
        visitor.keep(option, rng.choice([Then.THROW, *(bank.then for bank in option.banks)]))

    return choose


def throws_seen(visitor: Visitor) -> list[m.Thrown]:
    """Return the throws of the newest match a visitor was told of, in order."""
    match = visitor.view.match
    views = [seen for seen in visitor.all(m.View) if seen.match == match]
    return [news for seen in views for news in seen.news if isinstance(news, m.Thrown)]


def verified_throws(visitor: Visitor) -> int:
    """Check all the dice of a match that is over, as a client does from what it heard; return how many throws."""
    secret, match = visitor.last(m.Secret), visitor.view.match
    sealed, nonces = visitor.last(m.Sealed), visitor.last(m.Nonces).nonces
    settled = Settlement(match, sealed.commitment, visitor.last(m.Commitments).commitments, nonces)
    assert {match} == {sealed.match, secret.match, visitor.last(m.Nonces).match, visitor.last(m.Commitments).match}
    assert settled.opened_by(secret.secret)
    assert settled.broken_seals() == ()
    assert nonces[sealed.you] == nonce_of(visitor.name)
    started = next(news for seen in visitor.all(m.View) if seen.match == match for news in seen.news)
    assert isinstance(started, m.Started)
    assert not started.drawn or started.first == first_seat(settled, secret.secret)
    for index, thrown in enumerate(throws_seen(visitor)):
        assert (index, throw(settled, secret.secret, index, len(thrown.dice))) == (thrown.index, thrown.dice)
    assert secret.throws == len(throws_seen(visitor))
    return secret.throws


def folded(entries: Sequence[Entry]) -> tuple[Position, m.View]:
    """Return where a match stands by its journal alone, and the view of that without news."""
    opened, *rest = entries
    assert isinstance(opened, Opened)
    book = rule_book(opened.rules)
    position, throws, revision = start(book, opened.seats, opened.first), 0, 1
    for entry in rest:
        assert not isinstance(entry, Opened)
        position = apply(book, position, entry.seat, entry.intent, entry.dice).position
        throws, revision = throws + bool(entry.dice), revision + 1
        assert (opened.match, revision) == (entry.match, entry.revision)
    return position, view(book, position, opened.match, revision, throws, [])
