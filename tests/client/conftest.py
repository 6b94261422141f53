"""What the tests of the client share: a controller without a screen, in the lobby and at a table."""

from pathlib import Path

import pytest

from tests.support.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A controller whose neighbours write down what it does."""
    return Desk(tmp_path)


@pytest.fixture
def seated(desk: Desk) -> Desk:
    """The same with a player who sits at a table."""
    desk.sit()
    return desk
