"""The promise of the return at every moment: links that break off between any two messages change no match."""

import dataclasses
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Final, NamedTuple

import pytest
from msgspec.structs import replace

import server.settling
from protocol import messages as m
from protocol.codes import Phase
from server.journal import Opened
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor
from tests.support.playing import folded, steady

SETTING: Final = m.CreateTable("dice10k", different(turn_limit=3))


class Break(NamedTuple):
    """What breaks off.

    Args:
        seats: whose links.
        noticed: whether the server notices before they come back.
        late: whether they come back only when they have something to say.
    """

    seats: tuple[int, ...]
    noticed: bool
    late: bool


class Course(NamedTuple):
    """What a match came to.

    Args:
        messages: how many led to it.
        written: what the journal has of it.
        known: what each of the two knows in the end.
    """

    messages: int
    written: list[object]
    known: list[list[object]]


class Match:
    """A match of two, from the table to its end, in which links break off.

    Args:
        parlour: where it is played.
        broken: what breaks off.
        behind: how many messages; never behind none.
    """

    def __init__(self, parlour: Parlour, broken: Break, behind: int) -> None:
        """Have said nothing."""
        self._parlour = parlour
        self._visitors = [parlour.visitor("Ana"), parlour.visitor("Luis")]
        self._broken, self._behind = broken, behind
        self._away: set[int] = set()
        self._said = 0

    def play(self) -> Course:
        """Play it, and return what it came to."""
        self._say(0, lambda visitor: visitor.say(SETTING))
        self._say(1, lambda visitor: visitor.say(m.JoinTable(self._visitors[0].code)))
        for act in (Visitor.commit, Visitor.reveal):
            for number in (0, 1):
                self._say(number, act)
        while (view := self._newest()).phase is not Phase.OVER:
            self._say(view.on_turn, steady)
        self._return({0, 1})
        opened, *acts = self._parlour.written.entries(view.match)
        assert isinstance(opened, Opened)
        _position, shown = folded([opened, *acts])
        assert [shown] * 2 == [replace(visitor.view, news=()) for visitor in self._visitors]
        known: list[list[object]] = [[v.last(m.Nonces), v.last(m.Secret), v.sitters] for v in self._visitors]
        return Course(self._said, [dataclasses.replace(opened, sitters=()), *acts], known)  # players' ids are chance

    def _say(self, number: int, act: Callable[[Visitor], None]) -> None:
        """Let one of them say something, and the links break off when it is time."""
        self._return({number})
        act(self._visitors[number])
        self._said += 1
        if self._said == self._behind:
            self._away |= set(self._broken.seats)
            for seat in self._broken.seats if self._broken.noticed else ():
                self._visitors[seat].line.lose()
            if not self._broken.late:
                self._return({0, 1})

    def _return(self, numbers: set[int]) -> None:
        """Let those of them come back who are away."""
        for number in sorted(self._away & numbers):
            self._visitors[number] = self._parlour.back(self._visitors[number])
            self._away.remove(number)

    def _newest(self) -> m.View:
        """Return the newest view that either of them has seen."""
        views = (visitor.view for visitor in self._visitors if visitor.all(m.View))
        return max(views, key=lambda view: view.revision)


@pytest.mark.parametrize("late", [False, True], ids=["back at once", "back when needed"])
@pytest.mark.parametrize("noticed", [True, False], ids=["noticed", "not noticed"])
@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)], ids=["Ana", "Luis", "both"])
def test_a_link_that_breaks_off_behind_any_message_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
    seats: tuple[int, ...],
    noticed: bool,  # noqa: FBT001 - a parameter
    late: bool,  # noqa: FBT001 - a parameter
) -> None:
    """Every entry of the journal and what both know in the end is what it is where no link breaks off."""

    def course(behind: int) -> Course:
        monkeypatch.setattr(server.settling, "secrets", SimpleNamespace(token_bytes=Random(7).randbytes))
        parlour = Parlour()
        try:
            return Match(parlour, Break(seats, noticed, late), behind).play()
        finally:
            parlour.close()

    whole = course(0)
    assert whole.messages > 20
    for behind in range(1, whole.messages + 1):
        assert whole == course(behind), f"behind message {behind}"
