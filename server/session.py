"""The conversation with one client: who it is, and the way of its words to the lobby."""

from protocol.codes import FarewellCode, RefusalCode
from protocol.limits import MOVE_SECONDS
from protocol.messages import ClientMessage, Forget, Hello, Move, Moving, Welcome
from protocol.text import BadText
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION
from server.lobby import Lobby
from server.moves import Moves
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
        moves: the codes that move a player to another device.
    """

    def __init__(self, peer: Peer, players: Players, lobby: Lobby, moves: Moves) -> None:
        """Wait for the hello."""
        self._peer = peer
        self._players = players
        self._lobby = lobby
        self._moves = moves
        self._player: Player | None = None
        self._unproven = False
        """Whether the player has come by a code, and may not have heard yet that it was theirs."""
        self._former: Peer | None = None
        """Where the player was before. Nothing is heard from there; what becomes of it the first word here decides."""

    def receive(self, message: ClientMessage) -> None:
        """Act on a message; whatever is refused is answered here, to the sender alone."""
        if isinstance(message, Hello):
            self._greet(message)
        elif self._player is not None and self._player.peer is self._peer:
            self._settle_move(self._player)
            try:
                self._act(self._player, message)
            except Refusal as refusal:
                self._player.tell(as_message(refusal))

    def _act(self, player: Player, message: ClientMessage) -> None:
        """Do what a player asks for.

        Raises:
            Refusal: when it cannot be granted.
        """
        match message:
            case Move():
                player.tell(Moving(self._moves.offer(player), round(MOVE_SECONDS)))
            case Forget():
                self._forget(player)
            case _:
                self._lobby.handle(player, message)

    def _forget(self, player: Player) -> None:
        """Keep nothing about a player, and say farewell when that is written.

        Raises:
            Refusal: when they hold a seat: others play there with somebody.
        """
        if player.seats:
            raise Refusal(RefusalCode.SEAT_HELD)
        self._moves.withdraw(player)
        self._players.forget(player)
        player.lose()
        player.dismiss(self._peer, FarewellCode.FORGOTTEN)

    def _settle_move(self, player: Player) -> None:
        """Let the move be done: with the first word here they have heard the welcome, and have a token.

        Only now the code is used up, the tokens of before are void, and the former device hears so.
        """
        if self._unproven:
            self._unproven = False
            self._moves.withdraw(player)
            self._players.arrive(player)
            if self._former is not None:
                player.dismiss(self._former, FarewellCode.MOVED)

    def lost(self) -> None:
        """Take note that the connection has ended. A session that was taken over has nothing left to lose."""
        if self._player is None:
            return
        here = self._player.peer is self._peer
        if self._unproven:
            if here:
                self._moves.give_back(self._player)
            if self._former is not None:
                self._former.cut()
        if here:
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
        self._former = player.meet(self._peer)
        if self._former is not None and not self._unproven:
            self._former.farewell(FarewellCode.TAKEN_OVER)
        seated, kept = player.table is not None, self._lobby.kept(player)
        player.tell(Welcome(protocol, VERSION, player.name, token, seated, kept))
        player.tell_unheard()
        if player.table is None:
            self._lobby.greet(player)
        elif self._unproven:
            player.table.moved(player)
        else:
            player.table.back(player)

    def _identify(self, hello: Hello) -> tuple[Player | None, bytes]:
        """Return whose hello it is and their token; nobody when it is answered with a farewell.

        A token that is not known changes nothing for anybody (PROMISES, finding 10).
        """
        if hello.code is not None:
            return self._identify_mover(hello.code, hello.token)
        try:
            if hello.token is None:
                return self._players.enrol(hello.name)
            player = self._players.find(hello.token)
            if player is None:
                moved = self._players.has_moved(hello.token)
                self._peer.farewell(FarewellCode.MOVED if moved else FarewellCode.UNKNOWN_TOKEN)
            elif player.table is None:
                self._players.rename(player, hello.name)
        except BadText:
            self._peer.farewell(FarewellCode.BAD_NAME)
            return None, b""
        return player, b"" if player is None else self._players.renew(player, hello.token)

    def _identify_mover(self, code: str, token: bytes | None) -> tuple[Player | None, bytes]:
        """Return whom a code moves, and a token that is the only one they have once it is used; otherwise as above."""
        if token is not None:
            self._peer.farewell(FarewellCode.BAD_MESSAGE)
            return None, b""
        player = self._moves.take(code)
        if player is None or player not in self._players:
            self._peer.farewell(FarewellCode.UNKNOWN_CODE)
            return None, b""
        self._unproven = True
        return player, self._players.admit(player)
