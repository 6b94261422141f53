"""Claims about the whole of plain mode: every verb can be reached by typing, and every letter is translated."""

import inspect
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.controller import Controller
from client.exits import Exit
from client.invite import Invite
from client.leaving import Stay
from client.presets import PRESETS
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import End, FarewellCode, Reading, RefusalCode, SeatState, Then
from protocol.messages import TO_SERVER
from tests.support.desk import OTHER
from tests.support.desk import SERVER as SERVER_ID
from tests.support.pseudo import PSEUDO, untranslated
from tests.support.scenes import ANA, CODE, COMPUTER, LUIS, MATCH, RULES, TOKEN, scene, table, welcome
from tests.support.screen import SERVER, Screen

VERBS: Final = {
    name
    for name, value in vars(Controller).items()
    if inspect.isfunction(value) and not name.startswith("_") and name not in {"attach", "hello", "down", "received"}
}
"""What a player can do: the controller's public functions but those that are called from the other side."""

BY_ITSELF: Final = {m.Hello, m.Pong, m.Commit, m.Reveal, m.Forget}
"""What is said without a player, and by a command of its own."""

PATHS: Final = (
    *((key,) for key in (*"1234", *"dynqcw", "1t", "1b", "1+", "1-")),
    *((first, second) for first in "12rd" for second in "12"),
    ("4", CODE),
    ("2", "1", "1"),
)
"""What is typed in each situation: one line, two, or three."""

BELOW: Final = scene("0 choose 0 0 - 111236 - 9000/1+,9500/1+ -", revision=2)
OVER: Final = scene("0 over 0 0 - - - 10000/1+,9500/1+ exact:0")
PRESET_NAMES: Final = tuple(preset.name for preset in PRESETS)

ROW: Final = m.TableRow(CODE, RULES, ("Luis",), 2)

SITUATIONS: Final[dict[str, tuple[m.ServerMessage, ...]]] = {
    "lobby": (),
    "list": (m.Tables((ROW,), more=True),),
    "waiting": (table(ANA, None),),
    "turn": (scene("0 throw 0 0 - - - 9000/1+,9500/1+ -"),),
    "keeps": (BELOW,),
    "keeps above": (scene("0 choose 0 0 - 111236 - 10700/9+,0/0 -"),),
    "draw": (scene("1 throw 0 0 - - 1 9000/1+,9500/1+ -", m.DrawOffered(1)),),
    "over": (OVER, m.Secret(MATCH, TOKEN, 0)),
    "stranger": (),
}
"""Every situation in which a player has something to do, and what leads there."""


class Tap:
    """Writes down which verbs of the controller are called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Tap every verb; each still does what it does."""
        self.called: set[str] = set()
        for name in VERBS:
            monkeypatch.setattr(Controller, name, self._tapped(name, getattr(Controller, name)))

    def _tapped(self, name: str, verb: object) -> object:
        def tapped(*arguments: object) -> object:
            self.called.add(name)
            assert callable(verb)
            return verb(*arguments)

        return tapped


def at(home: Path, situation: str) -> Screen:
    """Return a screen in a situation."""
    screen = Screen(home, PSEUDO)
    messages = SITUATIONS[situation]
    if any(isinstance(message, m.View) for message in messages):
        screen.play(*messages, table=table())
    else:
        screen.hear(welcome(), *messages)
        screen.said.clear()
    if situation == "stranger":
        screen.controller.hello(OTHER)
    return screen


@pytest.mark.slow
def test_every_verb_and_every_intent_can_be_reached_by_typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most three lines away from where it makes sense; so nothing that can be done needs another screen."""
    tap = Tap(monkeypatch)
    said: set[type[m.ClientMessage]] = set()
    monkeypatch.setattr("os.fsync", lambda _: None)
    for situation in SITUATIONS:
        for number, lines in enumerate(PATHS):
            screen = at(tmp_path / situation / str(number), situation)
            screen.type(*lines)
            said |= set(map(type, screen.said))
            screen.profile.close()

    assert VERBS == tap.called
    assert set(TO_SERVER) - BY_ITSELF == said


# Translation.


NEWS: Final[tuple[m.AnyNews, ...]] = (
    m.Started(0, drawn=True),
    m.Thrown(0, 0, (1, 2, 3, 4, 5, 6)),
    m.Kept(0, (1, 2, 3, 4, 5, 6), Reading.STRAIGHT, 1_500),
    m.Kept(1, (2, 2, 3, 3, 4, 4), Reading.THREE_PAIRS, 1_000),
    *(m.HotHand(seat, 1, 500) for seat in (0, 1)),
    *(m.Banked(seat, 400, then, 10_100) for seat in (0, 1) for then in (Then.BANK, Then.ADD, Then.SUBTRACT)),
    *(m.Overshot(seat, 10_100) for seat in (0, 1)),
    *(m.LastRoundBegun(seat, 10_100) for seat in (0, 1)),
    *(m.Busted(seat, lost) for seat in (0, 1) for lost in (0, 50)),
    *(m.SevereBusted(seat, lost, 1_000, 8_000) for seat in (0, 1) for lost in (0, 50)),
    *(m.BustsPenalized(seat, 3, 500, 1_500) for seat in (0, 1)),
    *(m.DrawOffered(seat) for seat in (0, 1)),
    *(m.DrawAgreed(seat) for seat in (0, 1)),
    *(m.DrawDeclined(seat) for seat in (0, 1)),
    m.DrawLapsed(),
    *(m.Resigned(seat) for seat in (0, 1)),
    *(m.Ended(m.Outcome(end, winners)) for end in End for winners in ((0,), (1,), (0, 1), ())),
)
"""Everything that can happen in a match, to the player and to somebody else."""

MATCH_MESSAGES: Final[tuple[m.ServerMessage, ...]] = (
    scene("0 throw 0 0 - - - 9000/1+,9500/1+ -", *NEWS),
    BELOW,
    scene("0 choose 700 0 111 5512 - 10700/9+,0/0 -", revision=3),
    scene("0 choose 0 0 - 123456 - 0/0,10000/1+x -", revision=4),
    scene("0 choose 0 0 - 222255 - 0/0,9500/1+ -", revision=5),
    scene("1 throw 0 0 - - 1 9000/1+,9500/1+ -", m.DrawOffered(1), revision=6),
    *(m.Refused(code) for code in RefusalCode),
    *(table(ANA, sitter) for sitter in (replace(LUIS, state=SeatState.LINK_LOST), LUIS)),
    OVER,
    m.Secret(MATCH, TOKEN, 7),
    *(table(ANA, sitter) for sitter in (replace(LUIS, rematch=True), None, COMPUTER, LUIS)),
    m.Left("left"),
)
"""What a server says from the start of a match to the way back to the lobby."""


def test_every_letter_in_a_match_is_from_the_catalogue(tmp_path: Path) -> None:
    """Whatever happens and whatever is typed: but for names, codes and dice nothing is English by accident."""
    screen = Screen(tmp_path, PSEUDO)
    screen.play(table=table())
    for message in MATCH_MESSAGES:
        screen.hear(message)
        screen.go_on("?", "s", "l", "1b", "1+", "x", "9", "", "d", "1", "1", "r", "x")
        screen.plain.interrupt()

    assert {} == english(screen)


@pytest.mark.parametrize("stay", Stay)
def test_every_letter_in_the_lobby_is_from_the_catalogue(tmp_path: Path, stay: Stay) -> None:
    """All menus and questions, wrong answers, lost links and farewells."""
    screen = Screen(tmp_path, PSEUDO, stay=stay)
    screen.hear(welcome())
    screen.go_on("1", "x", "1", "3", "x", "2", "3", "x", "2", "2", "x", "2", "8", "x")
    screen.go_on("2", "8", "2", "?", "-", "1", "-", "2", "-", "3", "-", "4", "-", "5", "-", "x", "4", "-")
    screen.hear(m.Tables((), more=False), m.Tables((ROW,), more=True), table(ANA, None))
    screen.go_on("s", "d", "r", "q", "x")
    screen.controller.hello(OTHER)
    screen.go_on("?", "2")
    for trouble in Trouble:
        screen.controller.down(trouble, 5.0)
        screen.hear(welcome())
    screen.hear(m.Farewell(FarewellCode.INTERNAL))
    screen.plain.end_of_input()

    assert [Exit.OK] == screen.codes
    assert {} == english(screen)


def english(screen: Screen) -> dict[str, str]:
    """Return the printed lines with Latin letters that are neither names nor codes nor addresses, and the letters."""
    invite = Invite(SERVER, CODE, SERVER_ID)
    known = ("Ana", "Luis", f"dice10k join {SERVER.short}", str(invite), CODE, *PRESET_NAMES, str(SERVER), *RefusalCode)
    return {line: letters for line in screen.printed if (letters := untranslated(line, *known, SERVER_ID, OTHER))}
