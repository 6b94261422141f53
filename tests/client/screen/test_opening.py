"""Claims about the full screen as the command line asks for it: signs, still dice, colours."""

from pathlib import Path
from typing import Final

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import ColorDepth, DummyOutput
from twisted.internet.task import Clock

from client.dialog import DialogSetting
from client.leaving import Stay
from client.model import LinkState, Model
from client.screen.ability import Screening
from client.screen.glyphs import ASCII, UNICODE
from client.screen.opening import color_depth, open_curtain
from client.screen.scene import Scene
from client.sentences.speech import Speech
from protocol import messages as m
from tests.support.desk import Desk
from tests.support.scenes import scene, table
from tests.support.screen import SERVER
from tests.support.speech import ENGLISH, SPANISH

THROWN: Final = scene("0 choose 0 0 - 111553 - 0/0,0/0 -", m.Thrown(0, 0, (1, 1, 1, 5, 5, 3)))


def opened(home: Path, screening: Screening, speech: Speech = ENGLISH) -> Scene:
    """Return what is on a screen that was just opened, and has been thrown at."""
    desk, clock = Desk(home), Clock()
    setting = DialogSetting(SERVER, speech, Stay.ELSEWHERE, lambda speech: speech)
    with create_app_session(DummyInput(), DummyOutput()):
        stage, _curtain = open_curtain(desk.controller, desk.end, setting, clock, screening)
        desk.controller.attach(desk, stage)
        stage.changed(Model(link=LinkState.UP, table=table(), view=THROWN), THROWN)
        desk.profile.close()
        for call in clock.getDelayedCalls():
            call.cancel()
        return stage.scene(80, 24)


def test_signs_are_those_that_were_asked_for(tmp_path: Path) -> None:
    """ASCII or more."""
    assert UNICODE is opened(tmp_path / "1", Screening()).glyphs
    assert ASCII is opened(tmp_path / "2", Screening(ascii=True)).glyphs


def test_without_accents_everything_is_in_ascii(tmp_path: Path) -> None:
    """In both languages, whatever they are called who play; else letters are as they are written."""
    drawn = opened(tmp_path / "1", Screening(ascii=True, letters=False), SPANISH)
    other = opened(tmp_path / "2", Screening(ascii=True), SPANISH)

    assert drawn.speech.say("scores") == "puntua"
    assert drawn.speech.join("", ("Núñez",)) == "Nunez"
    assert other.speech.say("scores") == "puntúa"


def test_dice_lie_still_where_that_was_asked_for(tmp_path: Path) -> None:
    """From the first throw on."""
    assert opened(tmp_path / "1", Screening()).tumbling
    assert not opened(tmp_path / "2", Screening(animated=False)).tumbling


@pytest.mark.parametrize(
    ("environment", "color", "depth"),
    [
        ({}, "auto", None),
        ({}, "never", ColorDepth.DEPTH_1_BIT),
        ({}, "always", ColorDepth.DEPTH_4_BIT),
        ({"NO_COLOR": "1"}, "auto", ColorDepth.DEPTH_1_BIT),
        ({"NO_COLOR": "1"}, "always", ColorDepth.DEPTH_4_BIT),
        ({"PROMPT_TOOLKIT_COLOR_DEPTH": "DEPTH_24_BIT"}, "auto", ColorDepth.DEPTH_24_BIT),
        ({"PROMPT_TOOLKIT_COLOR_DEPTH": "DEPTH_24_BIT"}, "never", ColorDepth.DEPTH_1_BIT),
    ],
)
def test_colours_are_as_the_player_says(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], color: str, depth: ColorDepth | None
) -> None:
    """On the command line, else in the environment (UX B3, 16)."""
    for name in ("NO_COLOR", "PROMPT_TOOLKIT_COLOR_DEPTH"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert depth is color_depth(color)
