"""A database held by one server, from before its reactor runs until after it has stopped."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from server.database.examining import SQLITE, Purpose
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.opening import opened
from server.database.ownership import take

__all__ = ["Held", "held"]

_LEAVE_SECONDS: Final = 1.5
"""How long a database may take to let go of us."""


@dataclass(frozen=True, slots=True)
class Held:
    """A database that this process may write to.

    Args:
        connection: to it; there is no other.
        epoch: under which this process writes; 0 where it only looks at a file.
    """

    connection: AsyncConnection
    epoch: int


@contextmanager
def held(loop: asyncio.AbstractEventLoop, url: URL, purpose: Purpose = Purpose.SERVE) -> Iterator[Held]:
    """Hold a database as long as the block lasts, in which the loop may run and stop.

    Raises:
        DatabaseTrouble: when it cannot be used, or does not let go of us.
    """
    stack = AsyncExitStack()

    async def hold() -> Held:
        connection = await stack.enter_async_context(opened(url, purpose))
        looking = purpose is Purpose.LOOK and connection.dialect.name == SQLITE
        return Held(connection, 0 if looking else await take(connection))

    try:
        yield loop.run_until_complete(hold())
    finally:
        loop.run_until_complete(_leave(stack))


async def _leave(stack: AsyncExitStack) -> None:
    """Close a database; one that hangs is left as it is, for the system to close.

    Raises:
        DatabaseTrouble: when it hangs.
    """
    closing = asyncio.ensure_future(stack.aclose())
    await asyncio.wait({closing}, timeout=_LEAVE_SECONDS)
    if not closing.done():
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)  # nobody waits for it any more
        raise DatabaseTrouble(DatabaseFault.HUNG, "It does not close.")
    closing.result()
