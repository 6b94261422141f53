"""Who may write: one server at a time, and everything it writes names its epoch.

A file is held by a lock of the system (`opening`). Where a database is reached over a network its owner holds a lock
there, which goes with its connection, and says with all it writes, and every few seconds, that it is still there.
Whoever finds the lock free, or has heard nothing for long, takes over under the next epoch; what the former owner
writes late is refused.
"""

from typing import Final

from sqlalchemy import Integer, cast, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.opening import SQLITE
from server.database.schema import OWNER

__all__ = ["LEASE_SECONDS", "RENEW_SECONDS", "renew", "take"]

LEASE_SECONDS: Final = 10
"""An owner that has written nothing for so long may be replaced: it hangs, or the network is cut."""

RENEW_SECONDS: Final = 2.0
"""How often an owner says that it is still there."""

_LOCKS: Final = 0x0D1CE10
"""What our locks are called among those of a PostgreSQL server."""


async def take(connection: AsyncConnection) -> int:
    """Become the owner of a database, as long as the connection lasts, and return the epoch.

    Raises:
        DatabaseTrouble: when another server is.
    """
    async with connection.begin():
        epoch = (await connection.execute(select(OWNER.c.epoch).with_for_update())).scalar()
        if connection.dialect.name != SQLITE:
            await _lock(connection, epoch or 0)
        if epoch is None:
            await connection.execute(insert(OWNER).values(id=1, epoch=1, renewed_at=func.now()))
        else:
            await connection.execute(update(OWNER).values(epoch=epoch + 1, renewed_at=func.now()))
    return (epoch or 0) + 1


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

    Of a file there is nothing to say: nobody else can have it as long as we hold it.

    Raises:
        DatabaseTrouble: when we are not any more.
    """
    if connection.dialect.name == SQLITE:
        return
    ours = update(OWNER).where(OWNER.c.epoch == epoch).values(renewed_at=func.now())
    if (await connection.execute(ours)).rowcount != 1:
        raise DatabaseTrouble(DatabaseFault.LOST)
