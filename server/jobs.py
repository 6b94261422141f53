"""Jobs that are done one after the other, in the order they came in, however long each waits for something."""

from collections import deque
from collections.abc import Awaitable, Callable

from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

__all__ = ["Jobs"]

_log = Logger()


class Jobs:
    """A queue of jobs, one of which is being done at a time. What has nothing to wait for is done at once.

    Args:
        failed: told when a job fails; those behind it are still done.
    """

    def __init__(self, failed: Callable[[Failure], None]) -> None:
        """Start with nothing to do."""
        self._failed = failed
        self._waiting: deque[Callable[[], Awaitable[None]]] = deque()
        self._working = False

    def add(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do a job after those that wait already."""
        self._waiting.append(job)
        if not self._working:
            self._working = True
            self._next()

    def clear(self) -> None:
        """Drop the jobs that have not begun."""
        self._waiting.clear()

    def _next(self) -> None:
        """Do the first job that waits, and see to the next when it is done."""

        async def work() -> None:
            while self._waiting:
                await self._waiting.popleft()()

        self._work = Deferred.fromCoroutine(work()).addErrback(self._failed).addBoth(self._rest)

    def _rest(self, result: object) -> None:
        """Go on behind a job that has failed, whatever became of that, or rest."""
        if isinstance(result, Failure):
            _log.failure("Nobody could deal with the failure of a job.", result)
        if self._waiting:
            self._next()
        else:
            self._working = False
