"""Who is who: a player is a secret token, kept as its hash; a name is decoration."""

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from itertools import islice
from typing import Final, Protocol

from protocol.codes import LeftCode
from protocol.limits import TOKEN
from protocol.messages import Left, ServerMessage
from protocol.text import clean_name, cut, same_name_key, suggest_name
from server.peer import Peer

__all__ = ["KEPT", "Place", "Player", "Players"]

KEPT: Final = 10_000
"""Players remembered at once; those longest away without a seat are forgotten first, so memory has a bound."""

_VARIANTS: Final = 100
"""Numbers tried behind a taken name before a random one is given."""


class Place(Protocol):
    """Where a player sits, as far as their coming and going matters there."""

    def lost(self, player: "Player") -> None:
        """Take note that the player's link is lost."""

    def back(self, player: "Player") -> None:
        """Show the player, who has come back, how things stand."""


@dataclass(eq=False, slots=True)
class Player:
    """Somebody the server knows.

    Args:
        key: the hash of the token.
        name: as others see it.
        peer: where they are connected now; `None` while they are away.
        table: where they sit; `None` in the lobby.
        unheard: what they have to hear when they come back; `None` for nothing.
    """

    key: bytes
    name: str
    peer: Peer | None = None
    table: "Place | None" = None
    unheard: Left | None = None

    def tell(self, message: ServerMessage, frame: bytes | None = None) -> None:
        """Send a message if the player is connected; whoever returns to a table is told everything anew."""
        if self.peer is not None:
            self.peer.send(message, frame)

    def put_out(self, code: LeftCode) -> None:
        """Take the player from the table, and tell them why, now or when they come back."""
        self.table = None
        self.tell(Left(code))
        self.unheard = Left(code) if self.peer is None else None


class Players:
    """Everybody the server knows, by the hash of the token."""

    def __init__(self) -> None:
        """Start knowing nobody."""
        self._players: OrderedDict[bytes, Player] = OrderedDict()

    def __len__(self) -> int:
        """Return how many players are remembered."""
        return len(self._players)

    def find(self, token: bytes) -> Player | None:
        """Return the player of a token. The hash is looked up, so the time taken tells nothing about a token."""
        player = self._players.get(_key(token))
        if player is not None:
            self._players.move_to_end(player.key)
        return player

    def enrol(self, name: str) -> tuple[Player, bytes]:
        """Return a new player and the token that is theirs alone.

        Raises:
            BadText: when the name cannot be used.
        """
        token = secrets.token_bytes(TOKEN)
        player = Player(_key(token), self._free(clean_name(name)))
        self._players[player.key] = player
        self._forget_some()
        return player, token

    def rename(self, player: Player, name: str) -> None:
        """Give a player the name wanted, or the nearest that is free.

        Raises:
            BadText: when the name cannot be used.
        """
        player.name = self._free(clean_name(name), player)

    def lost(self, player: Player) -> None:
        """Take note that a player's link is lost: of those away, this is the one who has been for the shortest time."""
        player.peer = None
        self._players.move_to_end(player.key)

    def _free(self, name: str, wanting: Player | None = None) -> str:
        """Return the name, or one like it that nobody else who is present has."""
        others = (player for player in self._players.values() if player is not wanting)
        taken = {same_name_key(player.name) for player in others if player.peer or player.table}
        for variant in (name, *(f"{cut(name, 13)} {number}" for number in range(2, _VARIANTS))):
            candidate = suggest_name(variant, name)
            if same_name_key(candidate) not in taken:
                return candidate
        return suggest_name(f"{cut(name, 8)} {secrets.randbelow(1_000_000)}", name)

    def _forget_some(self) -> None:
        too_many = len(self._players) - KEPT
        if too_many > 0:
            idle = (player for player in self._players.values() if player.peer is None and player.table is None)
            for player in list(islice(idle, too_many)):
                del self._players[player.key]


def _key(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()
