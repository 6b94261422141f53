"""What the tests of the server share: parlours, which are looked at again when the test is over, and the log."""

from collections.abc import Callable, Iterator

import pytest
from twisted.logger import globalLogPublisher

from tests.support.log import Log
from tests.support.parlour import Parlour


@pytest.fixture
def open_parlour() -> Iterator[Callable[..., Parlour]]:
    """Return what opens a parlour; whatever happened there, in the end no table and no delayed call is left."""
    opened: list[Parlour] = []

    def open_one(*args: object, **kwargs: object) -> Parlour:
        opened.append(Parlour(*args, **kwargs))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for parlour in opened:
        parlour.close()


@pytest.fixture
def parlour(open_parlour: Callable[..., Parlour]) -> Parlour:
    """Return a parlour with nobody there."""
    return open_parlour()


@pytest.fixture
def log() -> Iterator[Log]:
    """Return what is written to the log during a test."""
    log = Log()
    globalLogPublisher.addObserver(log)
    yield log
    globalLogPublisher.removeObserver(log)
