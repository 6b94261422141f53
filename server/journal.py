"""The journal: what has been accepted, written before anybody is shown it.

Of a match the order is journal, then memory, then show, from its first event on; its state is the fold of its entries,
so whoever has the journal has the match. Players and tables are noted as they are, and nobody is told of one that has
not been written yet.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol, TypeAlias

from engine import Dice, Intent, Rules
from protocol.codes import SitterKind
from protocol.dice import Settlement

__all__ = ["Acted", "Entry", "Journal", "Kind", "MemoryJournal", "Opened", "Seated"]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat in a seat as a match began: a player by their id, a computer player by its kind.

    A name is not kept here: it is the player's to change, and to have forgotten.
    """

    kind: SitterKind
    who: str


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
        drawn: whether the first seat was drawn from the match's dice.
        sitters: who sits in each seat; nobody knows it of matches that began before it was kept.
    """

    match: bytes
    rules: Rules
    seats: int
    first: int
    settlement: Settlement
    secret: bytes
    drawn: bool = False
    sitters: tuple[Seated, ...] = ()


@dataclass(frozen=True, slots=True)
class Acted:
    """An intent was accepted.

    Args:
        match: the match.
        revision: the revision it led to; the opening has 1.
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


class Kind(StrEnum):
    """What notes are about."""

    PLAYER = "player"
    """A player, by their id."""
    TABLE = "table"
    """A table, by its code."""
    ASIDE = "aside"
    """A table that could not be taken up again, by its code and its match."""


class Journal(Protocol):
    """Where entries and notes go, in one order. Whoever appends waits for it, and shows nothing before."""

    async def append(self, entry: Entry) -> None:
        """Write an entry; when this returns it will be there whatever happens."""

    def note(self, kind: Kind, key: str, value: object | None) -> int:
        """Write down how something is now, in place of what was noted about it before.

        Args:
            kind: what it is.
            key: which of them.
            value: a dataclass of plain values; `None` when it is no more.

        Returns:
            The place of this note in the order of all that is written.
        """

    @property
    def written(self) -> int:
        """The place up to which everything is written."""

    def when_written(self, place: int, do: Callable[[], None]) -> None:
        """Do something once everything up to a place is written: at once where it is, never where writing fails."""

    def forget(self, match: bytes) -> None:
        """Let go of a match that nobody will add to."""


class MemoryJournal:
    """A journal that lasts as long as the server's process."""

    def __init__(self) -> None:
        """Start empty."""
        self._entries: dict[bytes, list[Entry]] = {}
        self.notes: Final[dict[tuple[Kind, str], object]] = {}
        """How things are, by what they are."""

    async def append(self, entry: Entry) -> None:
        """Keep an entry."""
        self._entries.setdefault(entry.match, []).append(entry)

    def note(self, kind: Kind, key: str, value: object | None) -> int:
        """Keep a note."""
        self.notes.pop((kind, key), None)
        if value is not None:
            self.notes[kind, key] = value
        return 0

    @property
    def written(self) -> int:
        """Everything is."""
        return 0

    def when_written(self, place: int, do: Callable[[], None]) -> None:
        """Do it: everything is written."""
        del place
        do()

    def forget(self, match: bytes) -> None:
        """Drop a match."""
        self._entries.pop(match, None)

    def entries(self, match: bytes) -> tuple[Entry, ...]:
        """Return a match's entries in order; none for a match that is not kept."""
        return tuple(self._entries.get(match, ()))
