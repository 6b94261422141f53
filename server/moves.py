"""Codes that move a player to another device: each is one player's, holds for some minutes, and brings them once.

They are kept in memory alone. A server that falls forgets them, and the player asks for another.
"""

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from twisted.internet.interfaces import IReactorTime

from protocol.limits import MOVE_LENGTH, MOVE_SECONDS
from server.lobby import ALPHABET
from server.players import Player

__all__ = ["GUESSES", "GUESS_SECONDS", "Moves"]

GUESSES: Final = 100
"""Wrong codes in `GUESS_SECONDS`, by everybody together, behind which none is looked at until that time is over. There
are 1.5e11 codes: while a thousand hold, somebody who never stops guessing finds one in three years."""

GUESS_SECONDS: Final = 60.0


@dataclass(slots=True)
class _Offer:
    """A code that was given out.

    Args:
        key: its hash.
        player: whom it moves.
        until: when it lapses.
        taken: whether somebody has come with it.
    """

    key: bytes
    player: Player
    until: float
    taken: bool = False


class Moves:
    """The codes that hold.

    Args:
        clock: for how long they do.
    """

    def __init__(self, clock: IReactorTime) -> None:
        """Have given out none."""
        self._clock = clock
        self._offers: OrderedDict[str, _Offer] = OrderedDict()
        """By the id of the player, the oldest first."""
        self._by_key: dict[bytes, _Offer] = {}
        self._guesses = 0
        self._guesses_until = 0.0

    def offer(self, player: Player) -> str:
        """Return a new code that moves a player; one they had holds no longer."""
        self._drop_old()
        self.withdraw(player)
        code = "".join(secrets.choice(ALPHABET) for _ in range(MOVE_LENGTH))
        offer = _Offer(_key(code), player, self._clock.seconds() + MOVE_SECONDS)
        self._offers[player.id] = self._by_key[offer.key] = offer
        return code

    def take(self, code: str) -> Player | None:
        """Return whom a code moves, in capitals or not; nobody for one that is wrong. It does so once.

        The hash is looked up, so the time taken tells nothing about a code.
        """
        self._drop_old()
        offer = self._by_key.get(_key(code.upper())) if self._may_guess() else None
        if offer is None or offer.taken:
            self._guesses += 1
            return None
        offer.taken = True
        return offer.player

    def give_back(self, player: Player) -> None:
        """Let a code bring its player once more, in what is left of its time: who came with it was lost too soon."""
        offer = self._offers.get(player.id)
        if offer is not None:
            offer.taken = False

    def withdraw(self, player: Player) -> None:
        """Let a player's code hold no longer, where there is one."""
        offer = self._offers.pop(player.id, None)
        if offer is not None:
            del self._by_key[offer.key]

    def _drop_old(self) -> None:
        now = self._clock.seconds()
        while self._offers and (oldest := next(iter(self._offers.values()))).until <= now:
            self.withdraw(oldest.player)

    def _may_guess(self) -> bool:
        now = self._clock.seconds()
        if now >= self._guesses_until:
            self._guesses, self._guesses_until = 0, now + GUESS_SECONDS
        return self._guesses < GUESSES


def _key(code: str) -> bytes:
    return hashlib.sha256(code.encode()).digest()
