"""What is said to one peer, in order, and nothing before everything it may speak of is written (PROMISES A1, row 1)."""

from collections import deque
from typing import TypeAlias

from protocol.messages import ServerMessage
from server.journal import Journal
from server.peer import Peer

__all__ = ["Outbox"]

_Waiting: TypeAlias = tuple[int, ServerMessage, bytes | None]
"""The place in the journal that is waited for, the message, and its bytes where they have been made already."""


class Outbox:
    """The way to one peer.

    Args:
        journal: what is waited for.
        peer: who is told.
    """

    def __init__(self, journal: Journal, peer: Peer) -> None:
        """Have nothing to say."""
        self._journal = journal
        self._peer = peer
        self._waiting: deque[_Waiting] = deque()

    def say(self, place: int, message: ServerMessage, frame: bytes | None = None) -> None:
        """Say something behind all that was said before, once the journal is written up to a place."""
        self._waiting.append((place, message, frame))
        if len(self._waiting) == 1:
            self._go_on()

    def end(self) -> None:
        """Say nothing more: the peer has gone, and whoever comes back is told everything anew."""
        self._waiting.clear()

    def _go_on(self) -> None:
        while self._waiting:
            place, message, frame = self._waiting[0]
            if place > self._journal.written:
                self._journal.when_written(place, self._go_on)
                return
            self._waiting.popleft()
            self._peer.send(message, frame)
