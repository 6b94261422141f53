"""Who may write: one server at a time, and everything it writes names its epoch.

A file is held by a lock of the system (`opening`). Where a database is reached over a network its owner holds a lock
there, which goes with its connection, and says with all it writes, and every few seconds, that it is still there.
Whoever finds the lock free, or has heard nothing for long, takes over under the next epoch; what the former owner
writes late is refused.
"""

from typing import Final

from sqlalchemy import Integer, cast, func, insert, select, text, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from server.database.examining import SQLITE
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.schema import OWNER

__all__ = ["LEASE_SECONDS", "RENEW_SECONDS", "owned", "renew", "take"]

LEASE_SECONDS: Final = 10
"""An owner that has written nothing for so long may be replaced: it hangs, or the network is cut."""

RENEW_SECONDS: Final = 2.0
"""How often an owner says that it is still there."""

_WAIT_SECONDS: Final = LEASE_SECONDS + 3
"""How long whoever wants to be the owner waits for a lock that another connection holds."""

_EPOCHS: Final = 2**31 - 1
"""More than there will ever be, and what a lock can be called."""

_LOCKS: Final = 0x0D1CE10
"""What our locks are called among those of a PostgreSQL server."""


async def take(connection: AsyncConnection) -> int:
    """Become the owner of a database, as long as the connection lasts, and return the epoch.

    An owner that hangs in the middle of a writing holds the row as long as its lease, and so long it is waited for.

    Raises:
        DatabaseTrouble: when another server is, or nobody can tell.
    """
    async with connection.begin():
        if connection.dialect.name != SQLITE:
            await connection.execute(text(f"SET LOCAL lock_timeout = '{_WAIT_SECONDS}s'"))
        epoch = _epoch((await connection.execute(select(OWNER.c.epoch).with_for_update())).scalar())
        if connection.dialect.name != SQLITE:
            await _lock(connection, epoch or 0)
        if epoch is None:
            await connection.execute(insert(OWNER).values(id=1, epoch=1, renewed_at=func.now()))
        else:
            await connection.execute(update(OWNER).values(epoch=epoch + 1, renewed_at=func.now()))
    return (epoch or 0) + 1


def _epoch(found: object) -> int | None:
    """Return the last epoch, `None` where there was none.

    Raises:
        DatabaseTrouble: when it is no epoch that another one could follow.
    """
    if found is not None and not (isinstance(found, int) and 0 < found < _EPOCHS):
        raise DatabaseTrouble(DatabaseFault.DAMAGED, "the owner")
    return found


async def owned(connection: AsyncConnection) -> bool:
    """Say whether somebody could be the next owner."""
    try:
        _epoch((await connection.execute(select(type_coerce(OWNER.c.epoch, NullType())))).scalar())
    except DatabaseTrouble:
        return False
    return True


async def _lock(connection: AsyncConnection, epoch: int) -> None:
    """Take the lock of the next epoch, once the owner of this one has gone.

    Raises:
        DatabaseTrouble: when it has not.
    """
    silent = select(OWNER.c.renewed_at < func.now() - text(f"interval '{LEASE_SECONDS} seconds'"))
    gone = select(func.pg_try_advisory_xact_lock(_LOCKS, cast(epoch, Integer)))
    if not (await connection.execute(gone)).scalar() and not (await connection.execute(silent)).scalar():
        raise DatabaseTrouble(DatabaseFault.IN_USE)
    await connection.execute(select(func.pg_advisory_lock(_LOCKS, cast(epoch + 1, Integer))))


async def renew(connection: AsyncConnection, epoch: int) -> None:
    """Say within a transaction that we are still the owner; what else is in it is written only then.

    Of a file there is nothing to say: as long as we hold its lock no other server has it under the same name.

    Raises:
        DatabaseTrouble: when we are not any more.
    """
    if connection.dialect.name == SQLITE:
        return
    ours = update(OWNER).where(OWNER.c.epoch == epoch).values(renewed_at=func.now())
    if (await connection.execute(ours)).rowcount != 1:
        raise DatabaseTrouble(DatabaseFault.LOST)
