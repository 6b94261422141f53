"""The conversation with one client: who it is, and the way of its words to the lobby."""

from protocol.codes import FarewellCode
from protocol.messages import ClientMessage, Hello, Welcome
from protocol.text import BadText
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION
from server.lobby import Lobby
from server.peer import Peer
from server.players import Player, Players
from server.refusal import Refusal, as_message

__all__ = ["Session"]


class Session:
    """One conversation. It knows no transport and no bytes.

    Args:
        peer: whom it talks to.
        players: everybody the server knows.
        lobby: where a player's words go.
    """

    def __init__(self, peer: Peer, players: Players, lobby: Lobby) -> None:
        """Wait for the hello."""
        self._peer = peer
        self._players = players
        self._lobby = lobby
        self._player: Player | None = None

    def receive(self, message: ClientMessage) -> None:
        """Act on a message; whatever is refused is answered here, to the sender alone."""
        if isinstance(message, Hello):
            self._greet(message)
        elif self._player is not None and self._player.peer is self._peer:
            try:
                self._lobby.handle(self._player, message)
            except Refusal as refusal:
                self._player.tell(as_message(refusal))

    def lost(self) -> None:
        """Take note that the connection has ended. A session that was taken over has nothing left to lose."""
        if self._player is not None and self._player.peer is self._peer:
            self._players.lost(self._player)
            if self._player.table is not None:
                self._player.table.lost(self._player)

    def _greet(self, hello: Hello) -> None:
        """Welcome somebody new, or somebody who returns, or say why not."""
        protocol = min(hello.protocol_max, PROTOCOL_MAX)
        if protocol < max(hello.protocol_min, PROTOCOL_MIN):
            self._peer.farewell(FarewellCode.VERSION_MISMATCH, protocol_min=PROTOCOL_MIN, protocol_max=PROTOCOL_MAX)
            return
        player, token = self._identify(hello)
        if player is None:
            return
        self._player = player
        former = player.meet(self._peer)
        if former is not None:
            former.farewell(FarewellCode.TAKEN_OVER)
        player.tell(Welcome(protocol, VERSION, player.name, token, seated=player.table is not None))
        player.tell_unheard()
        if player.table is None:
            self._lobby.greet(player)
        else:
            player.table.back(player)

    def _identify(self, hello: Hello) -> tuple[Player | None, bytes]:
        """Return whose hello it is and their token; nobody when it is answered with a farewell.

        A token that is not known changes nothing for anybody (PROMISES, finding 10).
        """
        try:
            if hello.token is None:
                return self._players.enrol(hello.name)
            player = self._players.find(hello.token)
            if player is None:
                self._peer.farewell(FarewellCode.UNKNOWN_TOKEN)
            elif player.table is None:
                self._players.rename(player, hello.name)
        except BadText:
            self._peer.farewell(FarewellCode.BAD_NAME)
            return None, b""
        return player, b"" if player is None else self._players.renew(player, hello.token)
