"""What must come of the intents that reach a match, in the simplest words: a position, and a queue in front of it.

An intent acts when its turn comes and what it was made for is what stands; an older one is stale. While the journal
writes one that acts, the others wait.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

import engine
from engine import Refused, apply, decide, rule_book, start
from protocol import messages as m
from protocol.codes import RefusalCode
from server.journal import Acted, Opened

__all__ = ["Answer", "Reckoning", "answers"]

Answer = tuple[str, int]
"""What a seat hears: a refusal and the revision that it names, or `view` and its revision. The rules name none: -1."""

_VIEW: Final = "view"


class Reckoning:
    """One match, and what each of its seats must hear.

    Args:
        opened: how it began.
    """

    def __init__(self, opened: Opened) -> None:
        """Stand at the first revision, with nobody to tell."""
        self._book: Final = rule_book(opened.rules)
        self._position = start(self._book, opened.seats, opened.first)
        self._revision = 1
        self._queue: Final[deque[tuple[int, m.Intent]]] = deque()
        self._writing: tuple[int, engine.Intent] | None = None
        self.due: Final[list[list[Answer] | None]] = [None] * opened.seats
        """What each seat has had to hear since it came; `None` while it is away, and hears nothing."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._position.phase is engine.Phase.OVER

    def come(self, seat: int) -> None:
        """Let a seat be there, on a new link: it is shown where things stand."""
        self.due[seat] = [(_VIEW, self._revision)]

    def go(self, seat: int) -> None:
        """Let a seat be away."""
        self.due[seat] = None

    def arrive(self, seat: int, said: m.Intent) -> None:
        """Let an intent reach the server."""
        self._queue.append((seat, said))
        self._go_on()

    def write(self, acted: Acted) -> None:
        """Let an intent that acts be in the journal: it must be the one whose turn it was, and no other."""
        assert (self._revision + 1, self._writing) == (acted.revision, (acted.seat, acted.intent))
        self._position = apply(self._book, self._position, acted.seat, acted.intent, acted.dice).position
        self._revision += 1
        self._writing = None
        for seat in range(len(self.due)):
            self._tell(seat, (_VIEW, self._revision))
        self._go_on()

    def _go_on(self) -> None:
        while self._queue and self._writing is None:
            seat, said = self._queue.popleft()
            if said.seen != self._revision:
                self._tell(seat, (RefusalCode.STALE, self._revision), (_VIEW, self._revision))
                continue
            try:
                decide(self._book, self._position, seat, _meant(said))
            except Refused as refused:
                self._tell(seat, (refused.reason, -1))
            else:
                self._writing = seat, _meant(said)

    def _tell(self, seat: int, *told: Answer) -> None:
        due = self.due[seat]
        if due is not None:
            due.extend(told)


def answers(heard: Sequence[m.ServerMessage]) -> list[Answer]:
    """Return what of that which somebody has heard answers intents, or shows what they led to."""
    found: list[Answer] = []
    for message in heard:
        if isinstance(message, m.View):
            found.append((_VIEW, message.revision))
        elif isinstance(message, m.Refused):
            found.append((message.code, dict(message.numbers)["revision"] if message.code == RefusalCode.STALE else -1))
    return found


def _meant(said: m.Intent) -> engine.Intent:
    """Return what an intent means to the rules."""
    match said:
        case m.Throw():
            return engine.Throw()
        case m.Keep():
            reading = None if said.reading is None else engine.Reading(said.reading)
            return engine.KeepThen(said.dice, reading, engine.Then(said.then))
        case m.OfferDraw():
            return engine.OfferDraw()
        case m.AgreeDraw():
            return engine.AgreeDraw()
        case m.DeclineDraw():
            return engine.DeclineDraw()
        case m.Resign():
            return engine.Resign()
        case _:
            raise AssertionError(said)
