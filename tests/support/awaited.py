"""A coroutine that waits for Deferreds, watched from a test without a reactor."""

from collections.abc import Coroutine
from typing import Any, Final, Generic, TypeVar

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

__all__ = ["Awaited"]

ResultT = TypeVar("ResultT")


class Awaited(Generic[ResultT]):
    """A coroutine that has been started, and what it has come to so far.

    Args:
        work: the coroutine.
    """

    def __init__(self, work: "Coroutine[Deferred[Any], Any, ResultT]") -> None:
        """Run it up to the first thing it waits for."""
        self.results: Final[list[ResultT]] = []
        self.failures: Final[list[type[BaseException]]] = []
        self._done: Final = Deferred.fromCoroutine(work).addCallbacks(self.results.append, self._failed)

    def _failed(self, failure: Failure) -> None:
        assert failure.type is not None
        self.failures.append(failure.type)

    @property
    def waiting(self) -> bool:
        """Whether it still waits for something."""
        return not self.results and not self.failures

    @property
    def result(self) -> ResultT:
        """What it returned."""
        (result,) = self.results
        return result
