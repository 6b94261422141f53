"""Acquaintances: which server this client was sent to, who has answered there, and whether that is the same.

A server is known by its id, wherever it is met; an address is only a hint at who may be there (ARCHITECTURE, identity).
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from client.profile import Profile

__all__ = ["Acquaintance", "Meeting", "Stranger"]


class Meeting(Enum):
    """What a server that has answered is to this client."""

    KNOWN = auto()
    """The one that was meant, or one that was met before."""
    NEW = auto()
    """Nobody was meant, and it has not been met before."""
    UNPROVEN = auto()
    """Nobody knows: the connection is not encrypted."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Another server than the one that was meant; it has been told nothing.

    Args:
        known: the id of the one that was meant.
        now: the id of the one that has answered.
        named: whether the one was meant by its id, not by an address where it was met before.
        own: whether it was the player's own server that was meant.
    """

    known: str
    now: str
    named: bool
    own: bool = False


class Acquaintance:
    """One server as this client knows it.

    Args:
        address: where it is, as `host:port`.
        profile: what is remembered.
        named: the id of the one that is meant, "" for whoever was met there before.
        encrypted: whether it has to prove who it is; without that its address is all there is to know it by.
        lasting: whether it will be at the same address another time; not a server that ends with this program.
    """

    def __init__(
        self, address: str, profile: Profile, named: str = "", *, encrypted: bool = True, lasting: bool = True
    ) -> None:
        """Meet nobody yet."""
        self.profile: Final = profile
        self._address = address
        self._named = named
        self._encrypted = encrypted
        self._lasting = lasting
        self._token: bytes | None = None
        self._key = "" if encrypted else address
        self.meeting = Meeting.KNOWN
        """What the server that was met last is to us."""

    def meet(self, server: str) -> Stranger | None:
        """Take note of who has answered, before a word is said.

        Args:
            server: its id; "" where the connection proves none.

        Returns:
            Who it is where it is another one than was meant, to whom nothing may be said; else `None`.

        Raises:
            ValueError: when a proof is due and there is none; a fault of ours.
        """
        if not self._encrypted:
            self.meeting = Meeting.UNPROVEN
            return None
        if not server:
            raise ValueError("nobody is met without a proof of who it is")
        meant = self._named or self.profile.server_at(self._address)
        if meant not in ("", server):
            return Stranger(meant, server, named=bool(self._named))
        self.meeting = Meeting.KNOWN if meant or self.profile.knows(server) else Meeting.NEW
        if server != self._key:
            self._key, self._token = server, None
        return None

    @property
    def token(self) -> bytes | None:
        """Our token at the server that was met, if there is one."""
        return self._token or self.profile.token(self._key)

    def welcomed(self, token: bytes) -> None:
        """Keep the token, and who is at the address.

        Raises:
            ProfileError: when they cannot be kept.
        """
        self._token = token
        if self._lasting or self._encrypted:
            self.profile.remember_token(self._key, token)
        if self._lasting and self._encrypted:
            self.profile.remember_server(self._address, self._key)

    def forgotten(self) -> None:
        """Forget the token: the server does not know it.

        Raises:
            ProfileError: when that cannot be kept.
        """
        self._token = None
        self.profile.forget_token(self._key)

    def take(self, stranger: Stranger) -> None:
        """Mean that server from now on when the address is named.

        Raises:
            ProfileError: when that cannot be kept.
        """
        self.profile.remember_server(self._address, stranger.now)
