"""Who is who: a player is a secret token, kept as its hash; a name is decoration."""

import hashlib
import secrets
from collections import OrderedDict
from itertools import islice
from typing import Final, Protocol
from uuid import uuid4

from protocol.codes import LeftCode
from protocol.limits import TOKEN
from protocol.messages import Left, ServerMessage
from protocol.text import clean_name, cut, same_name_key, suggest_name
from server.journal import Journal, Kind
from server.notes import PlayerNote
from server.outbox import Outbox
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


class Player:
    """Somebody the server knows.

    Args:
        id: what they are called in the journal, whatever becomes of name and token.
        key: the hash of the token.
        name: as others see it.
        journal: where they are noted.
        unheard: why they were put out of a table while they were away; `None` for no reason.
    """

    def __init__(
        self,
        id: str,  # noqa: A002 - what it is
        key: bytes,
        name: str,
        journal: Journal,
        unheard: LeftCode | None = None,
    ) -> None:
        """Be away, in the lobby."""
        self.id: Final = id
        self.key: Final = key
        self.name = name
        self.table: Place | None = None
        """Where they sit; `None` in the lobby."""
        self.behind = 0
        """The place up to which the journal must be written before they are told anything more."""
        self._journal = journal
        self._peer: Peer | None = None
        self._outbox: Outbox | None = None
        self._unheard = unheard

    @property
    def peer(self) -> Peer | None:
        """Where they are connected now; `None` while they are away."""
        return self._peer

    def meet(self, peer: Peer) -> Peer | None:
        """Take note of where the player is connected now, and return where they were before."""
        former = self._peer
        self.lose()
        self._peer = peer
        self._outbox = Outbox(self._journal, peer)
        return former

    def lose(self) -> None:
        """Take note that the player is away."""
        if self._outbox is not None:
            self._outbox.end()
        self._peer = self._outbox = None

    def tell(self, message: ServerMessage, frame: bytes | None = None) -> None:
        """Send a message if the player is connected; whoever returns to a table is told everything anew."""
        if self._outbox is not None:
            self._outbox.say(self.behind, message, frame)

    def put_out(self, code: LeftCode) -> None:
        """Take the player from the table, and tell them why, now or when they come back."""
        self.table = None
        if self._peer is None:
            self._unheard = code
            self.note()
        self.tell(Left(code))

    def tell_unheard(self) -> None:
        """Tell what could not be told while the player was away."""
        if self._unheard is not None:
            self.tell(Left(self._unheard))
            self._unheard = None
            self.note()

    def note(self) -> None:
        """Note how the player is; what they are told from now on waits for it."""
        self.behind = self._journal.note(Kind.PLAYER, self.id, PlayerNote(self.key.hex(), self.name, self._unheard))


class Players:
    """Everybody the server knows, by the hash of the token.

    Args:
        journal: where they are noted.
    """

    def __init__(self, journal: Journal) -> None:
        """Start knowing nobody."""
        self._journal = journal
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
        player = Player(uuid4().hex, _key(token), self._free(clean_name(name)), self._journal)
        self._players[player.key] = player
        player.note()
        self._forget_some()
        return player, token

    def rename(self, player: Player, name: str) -> None:
        """Give a player the name wanted, or the nearest that is free.

        Raises:
            BadText: when the name cannot be used.
        """
        former, player.name = player.name, self._free(clean_name(name), player)
        if player.name != former:
            player.note()

    def restore(self, id: str, note: PlayerNote) -> Player:  # noqa: A002 - what it is
        """Return a player as they were noted.

        Raises:
            ValueError: when the note makes no sense.
        """
        player = Player(id, bytes.fromhex(note.token), note.name, self._journal, note.unheard)
        self._players[player.key] = player
        return player

    def lost(self, player: Player) -> None:
        """Take note that a player's link is lost: of those away, this is the one who has been for the shortest time."""
        player.lose()
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
                self._journal.note(Kind.PLAYER, player.id, None)


def _key(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()
