"""A journal that takes its time: nothing is written before the test says so, and it may fail."""

from collections import deque
from collections.abc import Callable

from twisted.internet.defer import Deferred

from server.journal import Entry, Kind, MemoryJournal

__all__ = ["DiskFull", "LazyJournal", "SlowJournal", "TardyJournal"]


class DiskFull(OSError):
    """What a journal raises that cannot write."""


class SlowJournal:
    """A journal whose every append waits for the test."""

    def __init__(self) -> None:
        """Start empty, with nothing waiting."""
        self.entries: list[Entry] = []
        self.forgotten: list[bytes] = []
        self._waiting: deque[tuple[Entry, Deferred[None]]] = deque()

    @property
    def waiting(self) -> list[Entry]:
        """What is to be written."""
        return [entry for entry, _done in self._waiting]

    async def append(self, entry: Entry) -> None:
        """Wait until the test writes."""
        done = Deferred[None]()
        self._waiting.append((entry, done))
        await done

    def note(self, kind: Kind, key: str, value: object | None) -> int:
        """Write a note at once."""
        del kind, key, value
        return 0

    @property
    def written(self) -> int:
        """All notes are."""
        return 0

    def when_written(self, place: int, do: Callable[[], None]) -> None:
        """Do it: all notes are written."""
        del place
        do()

    def forget(self, match: bytes) -> None:
        """Note that a match may be forgotten."""
        self.forgotten.append(match)

    def write(self) -> None:
        """Write what has waited longest."""
        entry, done = self._waiting.popleft()
        self.entries.append(entry)
        done.callback(None)

    def fail(self) -> None:
        """Fail to write it."""
        _entry, done = self._waiting.popleft()
        done.errback(DiskFull())


class TardyJournal(MemoryJournal):
    """A journal whose every note waits for the test; entries do not."""

    def __init__(self) -> None:
        """Start empty, with nothing waiting."""
        super().__init__()
        self._place = self._written = 0
        self._waiting: deque[tuple[int, Callable[[], None]]] = deque()

    def note(self, kind: Kind, key: str, value: object | None) -> int:
        """Take a note, to be written when the test says so."""
        super().note(kind, key, value)
        self._place += 1
        return self._place

    @property
    def written(self) -> int:
        """What the test has had written."""
        return self._written

    def when_written(self, place: int, do: Callable[[], None]) -> None:
        """Do something when that is written."""
        if place <= self._written:
            do()
        else:
            self._waiting.append((place, do))

    def write(self, count: int | None = None) -> None:
        """Write so many notes, or all there are."""
        self._written = self._place if count is None else min(self._place, self._written + count)
        waiting, self._waiting = self._waiting, deque()
        for place, do in waiting:
            self.when_written(place, do)


class LazyJournal(TardyJournal):
    """A journal whose every note and every entry waits for the test."""

    async def append(self, entry: Entry) -> None:
        """Keep an entry once everything before it has been written, and it too."""
        self._place += 1
        done = Deferred[None]()
        self.when_written(self._place, lambda: done.callback(None))
        await done
        await super().append(entry)
