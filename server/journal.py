"""The journal of matches: what has been accepted, written before anybody is shown it.

The order is journal, then memory, then show, from the first event of a match on. The state of a match is the fold of
its entries, so whoever has the journal has the match.
"""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine import Dice, Intent, Rules
from protocol.dice import Settlement

__all__ = ["Acted", "Entry", "Journal", "MemoryJournal", "Opened"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A match began: everything its positions and throws follow from.

    Args:
        match: the match, 16 bytes.
        rules: what it is played by.
        seats: how many play.
        first: the seat that starts.
        settlement: what its dice were settled on.
        secret: the secret of its dice; never leaves the server before the match is over.
    """

    match: bytes
    rules: Rules
    seats: int
    first: int
    settlement: Settlement
    secret: bytes


@dataclass(frozen=True, slots=True)
class Acted:
    """An intent was accepted.

    Args:
        match: the match.
        revision: the revision it led to.
        seat: whose it was.
        intent: what was wanted.
        dice: the dice that fell, none where none were thrown.
    """

    match: bytes
    revision: int
    seat: int
    intent: Intent
    dice: Dice


Entry: TypeAlias = Opened | Acted
"""One line of the journal."""


class Journal(Protocol):
    """Where entries go. Whoever appends waits for it, and shows nothing before."""

    async def append(self, entry: Entry) -> None:
        """Write an entry; when this returns it will be there whatever happens."""

    def forget(self, match: bytes) -> None:
        """Let go of a match that is over and that nobody can come back to."""


class MemoryJournal:
    """A journal that lasts as long as the server's process."""

    def __init__(self) -> None:
        """Start empty."""
        self._entries: dict[bytes, list[Entry]] = {}

    async def append(self, entry: Entry) -> None:
        """Keep an entry."""
        self._entries.setdefault(entry.match, []).append(entry)

    def forget(self, match: bytes) -> None:
        """Drop a match."""
        self._entries.pop(match, None)

    def entries(self, match: bytes) -> tuple[Entry, ...]:
        """Return a match's entries in order; none for a match that is not kept."""
        return tuple(self._entries.get(match, ()))
