"""What a session needs of whoever carries its words: three verbs, no transport."""

from typing import Protocol

from protocol.codes import FarewellCode
from protocol.messages import ServerMessage

__all__ = ["Peer"]


class Peer(Protocol):
    """The other end of a session. TCP provides one, and so does a list in a test."""

    def send(self, message: ServerMessage, frame: bytes | None = None) -> None:
        """Say something; `frame` is its bytes where they have been made already."""

    def farewell(self, code: FarewellCode, **numbers: int) -> None:
        """Say the last word and end the connection."""

    def cut(self) -> None:
        """End the connection without a word: whoever is there comes back by themselves."""
