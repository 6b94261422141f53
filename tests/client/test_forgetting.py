"""Claims about asking to be forgotten: one question, one sentence in answer, an exit code, and what is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from client.address import Address
from client.controller import LinkDown
from client.exits import Exit
from client.forgetting import Forgetting
from client.profile import ProfileError, ProfileFault
from client.receipt import delete_receipts
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import FarewellCode, RefusalCode
from tests.support.desk import OTHER, SERVER, Desk
from tests.support.scenes import TOKEN, table, welcome
from tests.support.speech import ENGLISH, SPANISH

MARTA: Final = Address("marta-laptop", 10_010)


class Asking(Desk):
    """A player of old who wants to be forgotten."""

    def __init__(self, home: Path) -> None:
        """Ask when welcomed."""
        super().__init__(home, m.Forget())
        self.profile.remember_token(SERVER, TOKEN)
        self.printed: list[str] = []
        self.audience = Forgetting(self.controller, ENGLISH, MARTA, self.printed.append, self.end)
        self.controller.attach(self, self.audience)

    @property
    def known(self) -> bool:
        """Whether a token is kept."""
        return self.profile.token(SERVER) is not None


@pytest.fixture
def asking(tmp_path: Path) -> Asking:
    """Return a player who asks."""
    return Asking(tmp_path)


def test_who_is_forgotten_is_told_and_forgets_the_token(asking: Asking) -> None:
    """The question is all that is said."""
    asking.hear(welcome(), m.Farewell(FarewellCode.FORGOTTEN))

    assert ([m.Forget()], ["The server has forgotten you."]) == (asking.said, asking.printed)
    assert (Exit.OK, False) == (asking.codes[0], asking.known)


def test_who_was_not_known_forgets_the_token_too(asking: Asking) -> None:
    """And does not come again as somebody new."""
    asking.hear(m.Farewell(FarewellCode.UNKNOWN_TOKEN))

    assert ["The server at marta-laptop:10010 does not know you."] == asking.printed
    assert (Exit.FAILURE, False, 1) == (asking.codes[0], asking.known, asking.closed)


@pytest.mark.parametrize(
    "answer", [(welcome(seated=True), table()), (welcome(), m.Refused(RefusalCode.SEAT_HELD))], ids=["here", "aside"]
)
def test_who_holds_a_seat_hears_what_to_do_first(asking: Asking, answer: tuple[m.ServerMessage, ...]) -> None:
    """Nothing has changed, here or there."""
    asking.hear(*answer)

    said = "You hold a seat there: resign the match, or leave the table, and then ask to be forgotten."
    assert [said] == asking.printed
    assert (Exit.REFUSED, True) == (asking.codes[0], asking.known)


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        (lambda asking: asking.controller.down(Trouble.REFUSED, None), Exit.CONNECTION, "Nothing is listening at"),
        (lambda asking: asking.controller.down(Trouble.LOST, 0.5), Exit.CONNECTION, "The connection to marta-laptop"),
        (lambda asking: asking.controller.hello(OTHER), Exit.IDENTITY, "This is not the server you met before at"),
        (
            lambda asking: asking.hear(m.Farewell(FarewellCode.SERVER_FULL, (("limit", 2),))),
            Exit.REFUSED,
            "The server is full",
        ),
        (lambda asking: asking.hear(m.Farewell(FarewellCode.VERSION_MISMATCH)), Exit.VERSION, "This program is too"),
    ],
    ids=["nobody", "lost", "stranger", "full", "version"],
)
def test_where_nothing_comes_of_it_the_token_stays(
    asking: Asking, answer: Callable[[Asking], object], code: Exit, words: str
) -> None:
    """It is tried once, in one sentence."""
    answer(asking)

    assert asking.printed[0].startswith(words)
    assert (1, code, True) == (len(asking.printed), asking.codes[0], asking.known)


def test_a_disk_that_cannot_be_written_is_named(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has renewed the token, and it cannot be kept."""

    def fail(*_: object) -> None:
        raise ProfileError(ProfileFault.DISK, "/home/ana")

    monkeypatch.setattr(asking.profile, "remember_token", fail)
    asking.hear(welcome())

    assert "/home/ana" in asking.printed[0]
    assert Exit.DISK == asking.codes[0]


def test_whatever_else_is_told_is_of_no_concern(asking: Asking) -> None:
    """A server may say what it likes."""
    asking.hear(welcome(), m.Ping(), m.Tables((), more=False))
    asking.audience.changed(asking.model, m.Left("left"))

    assert ([], []) == (asking.printed, asking.codes)


def test_it_is_said_in_spanish(tmp_path: Path) -> None:
    """Like everything."""
    asking = Asking(tmp_path)
    audience = Forgetting(asking.controller, SPANISH, MARTA, asking.printed.append, asking.end)
    audience.changed(asking.model, LinkDown(Trouble.REFUSED, None))
    audience.changed(asking.model, m.Farewell(FarewellCode.UNKNOWN_TOKEN))

    assert "El servidor en marta-laptop:10010 no te conoce." == asking.printed[1]
    assert "Nothing" not in asking.printed[0]


def test_receipts_are_deleted_and_nothing_else(tmp_path: Path) -> None:
    """Where there are none nothing happens."""
    delete_receipts(tmp_path)
    (tmp_path / "receipts").mkdir()
    for name in ("receipts/aa.jsonl", "receipts/bb.jsonl", "profile.json"):
        (tmp_path / name).write_text("x", encoding="utf-8")

    delete_receipts(tmp_path)

    assert ["profile.json", "receipts"] == sorted(path.name for path in tmp_path.rglob("*"))
