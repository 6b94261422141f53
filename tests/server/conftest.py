"""Parlours for the tests of the server, looked at again when the test is over."""

from collections.abc import Callable, Iterator

import pytest

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
