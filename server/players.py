"""Who is who: a player is a secret token, kept as its hash and renewed whenever they come; a name is decoration."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from typing import Final, Protocol
from uuid import uuid4

from protocol.codes import FarewellCode, LeftCode
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

_PENDING: Final = 3
"""Tokens that wait to be used besides the newest; there is more than one only where servers fell in between."""

_LEFT: Final = 8
"""Tokens on devices that were moved from, of which a player's newest are known as such."""

_VARIANTS: Final = 100
"""Numbers tried behind a taken name before a random one is given."""


class Place(Protocol):
    """Where a player sits, as far as their coming and going matters there."""

    def lost(self, player: "Player") -> None:
        """Take note that the player's link is lost."""

    def back(self, player: "Player") -> None:
        """Show the player, who has come back, how things stand."""

    def moved(self, player: "Player") -> None:
        """Show the player, who has come on another device, how things stand."""


class Player:
    """Somebody the server knows.

    Args:
        id: what they are called in the journal, whatever becomes of name and token.
        keys: the hash of the token, and behind it those of tokens given out in its place that have not been used.
        name: as others see it.
        journal: where they are noted.
        unheard: why they were put out of a table while they were away; `None` for no reason.
        left: hashes of tokens that stayed on devices they have moved from, the newest first.
    """

    def __init__(
        self,
        id: str,  # noqa: A002 - what it is
        keys: tuple[bytes, ...],
        name: str,
        journal: Journal,
        unheard: LeftCode | None = None,
        left: tuple[bytes, ...] = (),
    ) -> None:
        """Be away, in the lobby."""
        self.id: Final = id
        self.keys = keys
        self.left = left
        self.mover: bytes | None = None
        """The one of the keys that was given to a device they move to, until it is used."""
        self.fresh: bytes | None = None
        """The token that takes the place of the one in use once it is used; `None` where none was given out yet."""
        self.name = name
        self.table: Place | None = None
        """Where they sit; `None` in the lobby."""
        self.seats = 0
        """Seats that are theirs: where they sit, and in matches they have put aside."""
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

    def dismiss(self, peer: Peer, code: FarewellCode) -> None:
        """Say farewell to a connection of the player once everything that was noted about them is written."""
        self._journal.when_written(self.behind, lambda: peer.farewell(code))

    def note(self) -> None:
        """Note how the player is; what they are told from now on waits for it."""
        token, *pending = (key.hex() for key in self.keys)
        left = tuple(key.hex() for key in self.left)
        mover = "" if self.mover is None else self.mover.hex()
        note = PlayerNote(token, self.name, self._unheard, tuple(pending), left, mover)
        self.behind = self._journal.note(Kind.PLAYER, self.id, note)


class Players:
    """Everybody the server knows, by the hash of the token.

    Args:
        journal: where they are noted.
    """

    def __init__(self, journal: Journal) -> None:
        """Start knowing nobody."""
        self._journal = journal
        self._players: OrderedDict[str, Player] = OrderedDict()
        self._by_key: dict[bytes, Player] = {}
        self._left: set[bytes] = set()
        self._by_name: dict[str, Player] = {}
        """By the names that are not given to anybody else."""

    def __len__(self) -> int:
        """Return how many players are remembered."""
        return len(self._players)

    def __contains__(self, player: Player) -> bool:
        """Say whether a player is still remembered."""
        return player.id in self._players

    def name_of(self, id: str) -> str:  # noqa: A002 - what it is
        """Return the name of a player by their id; "" where nothing is kept of them."""
        player = self._players.get(id)
        return "" if player is None else player.name

    def find(self, token: bytes) -> Player | None:
        """Return the player of a token. The hash is looked up, so the time taken tells nothing about a token."""
        player = self._by_key.get(_key(token))
        if player is not None:
            self._players.move_to_end(player.id)
        return player

    def has_moved(self, token: bytes) -> bool:
        """Say whether a token, which is nobody's now, is that of a device its player has moved from."""
        return _key(token) in self._left

    def renew(self, player: Player, token: bytes) -> bytes:
        """Return the token with which a player comes back the next time (PROMISES A1, row 3).

        The one they have come with stays valid until that is used: whoever loses the link before they have it comes
        back all the same.

        Args:
            player: as `find` has returned them.
            token: what they have come with.
        """
        used = _key(token)
        if used == player.mover:
            self.arrive(player)
        elif used != player.keys[0]:
            self._index(player, (used, *(key for key in player.keys if key == player.mover)))
            player.fresh = None
        if player.fresh is None:
            player.fresh = secrets.token_bytes(TOKEN)
            self._index(player, (used, *player.keys[1:][-_PENDING:], _key(player.fresh)))
            player.note()
        return player.fresh

    def admit(self, player: Player) -> bytes:
        """Return a token for a device that a player moves to. Those of before hold until it is used.

        So nobody is lost on the way, whatever becomes of the link or the server; the newest device counts.
        """
        token = secrets.token_bytes(TOKEN)
        player.mover = _key(token)
        self._index(player, (player.keys[0], *player.keys[1:][-_PENDING:], player.mover))
        player.note()
        return token

    def arrive(self, player: Player) -> None:
        """Let no token hold any longer but that of the device a player has moved to: they have used it."""
        if player.mover is not None:
            former = tuple(key for key in player.keys if key != player.mover)
            self._index_left(player, (*former, *player.left)[:_LEFT])
            self._index(player, (player.mover,))
            player.mover = player.fresh = None
            player.note()

    def _index_left(self, player: Player, left: tuple[bytes, ...]) -> None:
        """Let these hashes, and no others, be known as those of devices a player has moved from."""
        self._left.difference_update(player.left)
        player.left = left
        self._left.update(left)

    def _index(self, player: Player, keys: tuple[bytes, ...]) -> None:
        """Let a player be found by these hashes and no others."""
        for key in player.keys:
            self._by_key.pop(key, None)
        player.keys = keys
        self._by_key.update(dict.fromkeys(keys, player))

    def enrol(self, name: str) -> tuple[Player, bytes]:
        """Return a new player and the token that is theirs alone.

        Raises:
            BadText: when the name cannot be used.
        """
        token = secrets.token_bytes(TOKEN)
        player = Player(uuid4().hex, (_key(token),), self._free(clean_name(name)), self._journal)
        self._add(player)
        player.note()
        self._forget_some()
        return player, token

    def rename(self, player: Player, name: str) -> None:
        """Give a player the name wanted, or the nearest that is free.

        Raises:
            BadText: when the name cannot be used.
        """
        wanted = self._free(clean_name(name), player)
        if player.name != wanted:
            self._let_go_of_name(player)
            player.name = wanted
            self._by_name[same_name_key(wanted)] = player
            player.note()

    def forget(self, player: Player) -> None:
        """Keep nothing about a player any more; nobody may sit anywhere for them."""
        del self._players[player.id]
        self._index(player, ())
        self._index_left(player, ())
        self._let_go_of_name(player)
        player.behind = self._journal.note(Kind.PLAYER, player.id, None)

    def restore(self, id: str, note: PlayerNote) -> Player:  # noqa: A002 - what it is
        """Return a player as they were noted.

        Raises:
            ValueError: when the note makes no sense.
        """
        keys = tuple(bytes.fromhex(key) for key in (note.token, *note.pending))
        left = tuple(bytes.fromhex(key) for key in note.left)
        player = Player(id, keys, note.name, self._journal, note.unheard, left)
        player.mover = bytes.fromhex(note.mover) or None
        self._add(player)
        return player

    def _add(self, player: Player) -> None:
        self._players[player.id] = player
        self._index(player, player.keys)
        self._index_left(player, player.left)
        self._by_name.setdefault(same_name_key(player.name), player)

    def _let_go_of_name(self, player: Player) -> None:
        key = same_name_key(player.name)
        if self._by_name.get(key) is player:
            del self._by_name[key]

    def lost(self, player: Player) -> None:
        """Take note that a player's link is lost: of those away, this is the one who has been for the shortest time."""
        player.lose()
        self._players.move_to_end(player.id)

    def _free(self, name: str, wanting: Player | None = None) -> str:
        """Return the name, or one like it that nobody else has.

        Whoever is away keeps theirs as well, so that it is still theirs when they come back.
        """
        return next(
            candidate for candidate in _variants(name) if self._by_name.get(same_name_key(candidate)) in (None, wanting)
        )

    def _forget_some(self) -> None:
        too_many = len(self._players) - KEPT
        if too_many > 0:
            idle = (player for player in self._players.values() if player.peer is None and not player.seats)
            for player in list(islice(idle, too_many)):
                self.forget(player)


def _variants(name: str) -> Iterator[str]:
    """Yield a name, and then without end others like it."""
    yield name
    for number in range(2, _VARIANTS):
        yield suggest_name(f"{cut(name, 13)} {number}", name)
    while True:
        drawn = str(secrets.randbelow(1_000_000))
        yield suggest_name(f"{cut(name, 8)} {drawn}", drawn)


def _key(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()
