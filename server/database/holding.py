"""A database held by one server, from before its reactor runs until after it has stopped."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from server.database.opening import opened
from server.database.ownership import take

__all__ = ["Held", "held"]


@dataclass(frozen=True, slots=True)
class Held:
    """A database that this process may write to.

    Args:
        connection: to it; there is no other.
        epoch: under which this process writes.
    """

    connection: AsyncConnection
    epoch: int


@contextmanager
def held(loop: asyncio.AbstractEventLoop, url: URL) -> Iterator[Held]:
    """Hold a database as long as the block lasts, in which the loop may run and stop.

    Raises:
        DatabaseTrouble: when it cannot be used.
    """
    stack = AsyncExitStack()

    async def hold() -> Held:
        connection = await stack.enter_async_context(opened(url))
        return Held(connection, await take(connection))

    try:
        yield loop.run_until_complete(hold())
    finally:
        loop.run_until_complete(stack.aclose())
