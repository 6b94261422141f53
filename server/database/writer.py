"""The journal on disk. Many writings share one transaction: while one is under way the next gathers what comes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import bindparam, delete, insert
from sqlalchemy.ext.asyncio import AsyncConnection
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from server.database.faults import DatabaseFault, DatabaseTrouble, trouble_of
from server.database.ownership import renew
from server.database.rows import START, Row, event_row, note_row
from server.database.schema import EVENTS, NOTES
from server.journal import Entry, Kind

__all__ = ["DatabaseJournal"]

_log = Logger()

_FORMER: Final = delete(NOTES).where(NOTES.c.kind == bindparam("this_kind"), NOTES.c.key == bindparam("this_key"))
"""Removes what was noted before."""


@dataclass(slots=True)
class _Batch:
    """What is written in one transaction.

    Args:
        place: everything up to this place in the order of writing is in it or in one before.
        events: rows of events, in order.
        notes: rows of notes, by what they are about; `None` where it is no more.
        waiting: what is to be done when all this is written, in order.
    """

    place: int = 0
    events: list[Row] = field(default_factory=list)
    notes: dict[tuple[Kind, str], Row | None] = field(default_factory=dict)
    waiting: list[Callable[[], None]] = field(default_factory=list)


class DatabaseJournal:
    """A `Journal` in a database that this server owns.

    Args:
        loop: in which it works; it may begin before the loop runs.
        connection: to the database; nobody else uses it.
        epoch: under which this server writes.
        tips: the ends of the chains of the matches that go on.
        failed: called once when something cannot be written. Nothing is written or told after that, and nothing is
            tried again: what a database has that failed to write is not known (PROMISES, corrections).
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        connection: AsyncConnection,
        epoch: int,
        tips: dict[bytes, bytes],
        failed: Callable[[DatabaseTrouble], None],
    ) -> None:
        """Write nothing yet."""
        self._loop = loop
        self._connection = connection
        self._epoch: Final = epoch
        self._tips = tips
        self._failed = failed
        self._next = _Batch()
        self._under_way: _Batch | None = None
        self._place = self._written = 0
        self._work: asyncio.Task[None] | None = None
        self._broken = False

    async def append(self, entry: Entry) -> None:
        """Write an entry; when this returns it is on the disk. It never returns where writing fails."""
        row = event_row(entry, self._epoch, self._tips.get(entry.match, START))
        self._tips[entry.match] = row["checksum"]
        self._next.events.append(row)
        written = Deferred[None]()
        self.when_written(self._put(), lambda: written.callback(None))
        await written

    def note(self, kind: Kind, key: str, value: object | None) -> int:
        """Write down how something is now."""
        self._next.notes[kind, key] = None if value is None else note_row(kind, key, value)
        return self._put()

    @property
    def written(self) -> int:
        """The place up to which everything is written."""
        return self._written

    def when_written(self, place: int, do: Callable[[], None]) -> None:
        """Do something once all up to a place is written."""
        if place <= self._written:
            do()
        elif self._under_way is not None and place <= self._under_way.place:
            self._under_way.waiting.append(do)
        else:
            self._next.waiting.append(do)

    def forget(self, match: bytes) -> None:
        """Let go of the end of a match's chain: nothing more is added to it."""
        self._tips.pop(match, None)

    def renew(self) -> None:
        """Say that this server is still there, together with whatever else is to be written."""
        self._put()

    async def close(self, seconds: float | None = None) -> None:
        """Write what waits, and be done.

        Args:
            seconds: how long to wait for a database that hangs; what it has not written was told to nobody.
        """
        try:
            async with asyncio.timeout(seconds):
                while self._work is not None:
                    await asyncio.shield(self._work)
        except TimeoutError:
            self._fail(DatabaseTrouble(DatabaseFault.HUNG, "What was not written yet was told to nobody."))

    def _put(self) -> int:
        self._place += 1
        self._next.place = self._place
        if self._work is None and not self._broken:
            self._work = self._loop.create_task(self._write())
        return self._place

    async def _write(self) -> None:
        """Write batch after batch, until nothing waits."""
        try:
            while self._next.place > self._written and not self._broken:
                batch, self._next = self._next, _Batch()
                self._under_way = batch
                await self._commit(batch)
                self._under_way, self._written = None, batch.place
                for do in batch.waiting:
                    _try(do)
        except Exception as error:  # noqa: BLE001 - whatever it was, nothing can be promised any more
            self._fail(trouble_of(error))
        finally:
            self._work = None

    def _fail(self, trouble: DatabaseTrouble) -> None:
        if not self._broken:
            self._broken = True
            self._failed(trouble)

    async def _commit(self, batch: _Batch) -> None:
        async with self._connection.begin():
            await renew(self._connection, self._epoch)
            if batch.events:
                await self._connection.execute(insert(EVENTS), batch.events)
            if batch.notes:
                await self._note(batch.notes)

    async def _note(self, notes: dict[tuple[Kind, str], Row | None]) -> None:
        keys = [{"this_kind": kind.value, "this_key": key} for kind, key in notes]
        await self._connection.execute(_FORMER, keys)
        rows = [row for row in notes.values() if row is not None]
        if rows:
            await self._connection.execute(insert(NOTES), rows)


def _try(do: Callable[[], None]) -> None:
    """Do something; if it fails, what comes behind it is done all the same."""
    try:
        do()
    except Exception:  # noqa: BLE001 - somebody else's fault must not stop the writing
        _log.failure("What waited for the journal failed.")
