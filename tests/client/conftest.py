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


@pytest.fixture(autouse=True)
def leaps(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let views leap from moment to moment: only the witness's own tests show all that lies in between."""
    if request.path.stem != "test_witness":
        monkeypatch.setattr("client.witness.breach", lambda *_: None)
