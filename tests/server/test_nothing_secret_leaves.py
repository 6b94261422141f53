"""The promise that nobody sees a secret (PROMISES A1, row 6), held against every byte that leaves the server."""

import os
from random import Random
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import Phase
from server.journal import Opened
from tests.support.cable import Cable
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor, nonce_of
from tests.support.playing import careless, steady

MATCHES: Final = 50

SHORT: Final = m.CreateTable("dice10k", different(turn_limit=3))
AGAINST_COMPUTER: Final = m.CreateTable("dice10k", different(turn_limit=3), computers=("threshold",))
SEVERAL: Final = m.CreateTable("zilch", different(turn_limit=2), 4, ("threshold",))

PARTIES: Final = {0: (AGAINST_COMPUTER, ("Ana",)), 1: (SEVERAL, ("Ana", "Luis", "Eva"))}
"""What some of the matches are played by, and by whom; the others by two."""


def sent(*visitors: Visitor) -> bytes:
    """Return every byte that has been sent to some visitors."""
    lines = [visitor.line for visitor in visitors]
    return b"".join(bytes(line.bytes_sent) for line in lines if isinstance(line, Cable))


def tokens_in(parlour: Parlour, owner: Visitor, others: list[Visitor]) -> list[bytes]:
    """Return the tokens of others, and the hashes of all, that somebody was sent."""
    data = sent(owner)
    found = [parlour.players.find(visitor.token) for visitor in (owner, *others)]
    keys = [key for player in found if player is not None for key in player.keys]
    assert len(keys) >= len(others) + 1
    return [secret for secret in [*(visitor.token for visitor in others), *keys] if secret in data]


@pytest.mark.parametrize("seed", range(MATCHES))
def test_nothing_secret_leaves_in_a_whole_match(seed: int) -> None:
    """Of a match no byte of the secret leaves before its end, no nonce before all have committed, and no token ever."""
    parlour, rng = Parlour(wired=True), Random(seed)
    watcher = parlour.visitor("Pau")
    setting, names = PARTIES.get(seed % 5, (SHORT, ("Ana", "Luis")))
    visitors = list(parlour.table(*names, setting=setting))
    settle_watched(visitors)
    secret = opened(parlour, visitors[0]).secret

    play = rng.choice([steady, careless(rng)])
    while not is_over(visitors[0]):
        on_turn = next((visitor for visitor in visitors if visitor.seat == visitor.view.on_turn), None)
        if on_turn is None:
            parlour.clock.advance(1)
        else:
            play(on_turn)
        if rng.random() < 0.2:
            index = rng.randrange(len(visitors))
            visitors[index] = parlour.back(visitors[index])
        watcher.say(m.ListTables())
        assert is_over(visitors[0]) or secret not in sent(*everybody(parlour))

    everyone = {visitor.token: visitor for visitor in [watcher, *visitors]}
    assert all(secret in sent(visitor) for visitor in visitors)
    assert secret not in sent(watcher)
    for owner in everyone.values():
        assert tokens_in(parlour, owner, [other for token, other in everyone.items() if token != owner.token]) == []


def is_over(visitor: Visitor) -> bool:
    """Say whether somebody's match is over."""
    return visitor.view.phase is Phase.OVER


def everybody(parlour: Parlour) -> list[Visitor]:
    """Return whoever was ever connected."""
    return [Visitor(line, "") for line in parlour.lines]


def opened(parlour: Parlour, visitor: Visitor) -> Opened:
    """Return what the journal knows of somebody's match."""
    first, *_rest = parlour.written.entries(visitor.last(m.Sealed).match)
    assert isinstance(first, Opened)
    return first


def settle_watched(visitors: list[Visitor]) -> None:
    """Settle the dice, and check at each step that no nonce is known before all are."""
    for visitor in visitors:
        visitor.commit()
    for visitor in visitors:
        assert not any(nonce_of(other.name) in sent(*visitors) for other in visitors)
        assert visitors[0].all(m.Nonces) == []
        visitor.reveal()
    assert all(nonce_of(visitor.name) in sent(*visitors) for visitor in visitors)


class Drawn:
    """Stands in for `secrets` where dice are settled, and keeps what it has drawn."""

    def __init__(self) -> None:
        """Start with nothing drawn."""
        self.all: list[bytes] = []

    def token_bytes(self, length: int) -> bytes:
        """Draw."""
        self.all.append(os.urandom(length))
        return self.all[-1]


def test_what_the_server_draws_for_a_match_is_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret and a computer player's nonce are told to nobody before the person has revealed theirs."""
    parlour, drawn = Parlour(wired=True), Drawn()
    monkeypatch.setattr("server.settling.secrets", drawn)
    (ana,) = parlour.table("Ana", setting=AGAINST_COMPUTER)
    match, secret, nonce = drawn.all
    ana.commit()
    sealed = sent(ana)

    ana.reveal()

    assert [True, False, False] == [part in sealed for part in (match, secret, nonce)]
    assert [True, False, True] == [part in sent(ana) for part in (match, secret, nonce)]


def test_a_stranger_is_told_nothing() -> None:
    """Before the hello no byte is sent, whatever goes on at the tables."""
    # PROMISES A1, row 7; finding 9
    parlour = Parlour(wired=True)
    stranger = Visitor(parlour.line(), "Eva")
    first, second = parlour.match("Ana", "Luis")
    first.throw()
    second.resign()

    assert sent(stranger) == b""


def test_who_was_refused_is_told_nothing_more() -> None:
    """Somebody with a wrong token hears the farewell, and no byte of what happens afterwards."""
    parlour = Parlour(wired=True)
    refused = parlour.visitor("Eva", bytes(32))
    refused_bytes = sent(refused)
    first, _second = parlour.match("Ana", "Luis")
    first.throw()

    assert refused_bytes == sent(refused)


def test_who_was_taken_over_is_told_nothing_more() -> None:
    """The old connection of a player hears its farewell, and nothing of the match that goes on."""
    parlour = Parlour(wired=True)
    first, second = parlour.match("Ana", "Luis")
    newest = parlour.back(first)
    old_bytes = sent(first)

    newest.throw()
    second.resign()

    assert old_bytes == sent(first)
    assert newest.view.phase is Phase.OVER
