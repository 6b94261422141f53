"""Claims about both renderers: whatever can be said to a server by typing lines can be said by keys, and nothing else.

Each renderer is explored from the same situations: every line or key there is, and every one after that, until the
server is asked for something.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol

import pytest

from client.choices import Menu, Question
from protocol import messages as m
from protocol.messages import TO_SERVER
from tests.support.desk import Desk
from tests.support.scenes import ANA, CODE, MATCH, RULES, TOKEN, scene, table, welcome
from tests.support.screen import Screen
from tests.support.staging import Staging

BY_ITSELF: Final = {m.Hello, m.Pong, m.Commit, m.Reveal, m.Forget}
"""What is said without a player, and by a command of its own."""

LISTED: Final = m.Tables((m.TableRow(CODE, RULES, ("Luis",), 2), m.TableRow("ABCD", RULES, ("Eva",), 2)), more=True)
OVER: Final = scene("0 over 0 0 - - - 10000/1+,9500/1+ exact:0")

LOBBY: Final[dict[str, tuple[m.ServerMessage, ...]]] = {
    "lobby": (),
    "list": (LISTED,),
    "waiting": (table(ANA, None),),
}
MATCH_VIEWS: Final[dict[str, tuple[m.ServerMessage, ...]]] = {
    "throw": (scene("0 throw 0 0 - - - 9000/1+,9500/1+ -"),),
    "choose": (scene("0 choose 0 0 - 111553 - 4300/12+,10300/12+ -"),),
    "choose beyond": (scene("0 choose 250 0 115 155 - 10700/12+,10300/12+ -"),),
    "choose a reading": (scene("0 choose 0 0 - 222255 - 4300/12+,-1000/12+ -"),),
    "choose to win": (scene("0 choose 0 0 - 111234 - 9300/12+,10300/12+ -"),),
    "watch": (scene("1 choose 0 0 - 111553 - 4300/12+,10300/12+ -"),),
    "draw offered": (scene("1 throw 0 0 - - 1 9000/1+,9500/1+ -", m.DrawOffered(1)),),
    "draw offered on turn": (scene("0 choose 0 0 - 111553 1 9000/1+,9500/1+ -", m.DrawOffered(1)),),
    "over, unchecked": (OVER,),
    "over": (OVER, m.Secret(MATCH, TOKEN, 0)),
}
SITUATIONS: Final = [*LOBBY, *MATCH_VIEWS]


class Hand(Protocol):
    """A player at either renderer."""

    @property
    def desk(self) -> Desk:
        """What is behind the renderer."""

    def ways(self) -> Iterator[str]:
        """Yield what can be typed or pressed now."""

    def go(self, way: str) -> None:
        """Type or press it."""

    def state(self) -> object:
        """Return what it looks like; what looks the same leads to the same."""


def answers(asked: Question) -> Iterator[str]:
    """Yield what is typed in answer to a question: each number of a table has one."""
    yield CODE if "code" in asked.text else ""


class Typing:
    """A player in plain mode."""

    def __init__(self, home: Path) -> None:
        """Sit down."""
        self.desk = self._screen = Screen(home)

    @property
    def _asked(self) -> Menu | Question | None:
        return self._screen.plain._dialog.question  # noqa: SLF001 - what is printed, without its layout

    def ways(self) -> Iterator[str]:
        """Yield every number there is, and every letter; about a draw only those that no server refuses at once."""
        if isinstance(self._asked, Question):
            yield from answers(self._asked)
            return
        model = self.desk.model
        yield from "ryn" if model.draw_to_answer else "r"
        yield from "" if self._screen.plain._dialog.inner else "c"  # noqa: SLF001 - as above
        yield from "w" if model.over and not self._screen.plain._dialog.inner else ""  # noqa: SLF001 - as above
        yield from "d" if model.draw_to_offer else ""
        yield from (str(number + 1) for number in range(len(self._asked.choices) if self._asked else 0))

    def go(self, way: str) -> None:
        """Type a line."""
        self._screen.go_on(way)

    def state(self) -> object:
        """Return what is asked."""
        asked = self._asked
        return asked and (asked.text if isinstance(asked, Question) else (asked.title, len(asked.choices)))


class Pressing:
    """A player at the full screen."""

    def __init__(self, home: Path) -> None:
        """Sit down."""
        self.desk = self._staging = Staging(home, animated=False)

    def ways(self) -> Iterator[str]:
        """Yield every key that leads on; dice are picked by their rows."""
        stage = self._staging.stage
        if stage.question is not None:
            yield from answers(stage.question)
            return
        digits = "123456789"[: len(self._staging.choices)]
        yield from (key for key in (*"tbdynrcw", "down", "enter", *digits) if self._staging.keys(key))

    def go(self, way: str) -> None:
        """Press a key, or type an answer."""
        if self._staging.stage.question is not None:
            self._staging.stage.submit(way)
        else:
            self._staging.press(way)

    def state(self) -> object:
        """Return what is asked, and where the cursor stands."""
        question = self._staging.stage.question
        choices = (tuple(self._staging.choices), self._staging.cursor, self._staging.row, tuple(self._staging.picked))
        return question.text if question is not None else choices


def lead(desk: Desk, situation: str) -> None:
    """Lead to a situation."""
    if situation in LOBBY:
        desk.hear(welcome(), *LOBBY[situation])
        desk.said.clear()
    else:
        assert isinstance(desk, Screen | Staging)
        desk.play(*MATCH_VIEWS[situation], **({"table": table()} if isinstance(desk, Screen) else {}))


def reached(home: Path, make: Callable[[Path], Hand], situation: str) -> set[m.ClientMessage]:
    """Return everything that can be said to the server from a situation, each as the first thing that is said."""
    said: set[m.ClientMessage] = set()
    seen: set[object] = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        path = waiting.pop()
        hand = make(home / str(len(seen)) / "-".join(path))
        lead(hand.desk, situation)
        for way in path:
            hand.go(way)
        if hand.desk.said:
            said.update(hand.desk.said)
        elif hand.state() not in seen:
            seen.add(hand.state())
            waiting += [(*path, way) for way in hand.ways()]
        hand.desk.profile.close()
    return said


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS)
def test_both_renderers_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, situation: str) -> None:
    """To the dice and the way to bank: no renderer has a choice that the other one lacks."""
    monkeypatch.setattr("os.fsync", lambda _: None)

    assert reached(tmp_path / "lines", Typing, situation) == reached(tmp_path / "keys", Pressing, situation)


@pytest.mark.slow
def test_keys_reach_everything_there_is_to_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby, the table, and every intent of a match."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    said = {type(message) for name in SITUATIONS for message in reached(tmp_path / name, Pressing, name)}

    assert set(TO_SERVER) - BY_ITSELF == said
