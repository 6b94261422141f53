"""Opening the full screen: a stage, and the curtain it is seen through, as the terminal and the player want them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from prompt_toolkit.output import ColorDepth
from twisted.internet.interfaces import IReactorTime

from client.controller import Controller
from client.dialog import DialogSetting
from client.exits import Exit
from client.screen.ability import Screening
from client.screen.curtain import Curtain
from client.screen.glyphs import ASCII, UNICODE
from client.screen.look import Look
from client.screen.stage import Stage
from client.screen.style import THEMES

__all__ = ["color_depth", "open_curtain"]

_COLORS: Final = {"always": ColorDepth.DEPTH_4_BIT, "never": ColorDepth.DEPTH_1_BIT}
"""What `--color` says of itself."""


def color_depth(color: str) -> ColorDepth | None:
    """Return how many colours there are, by `--color` or else by the environment; `None` for what the terminal has."""
    return _COLORS.get(color) or ColorDepth.from_env()


def open_curtain(
    controller: Controller,
    finish: Callable[[Exit], None],
    setting: DialogSetting,
    clock: IReactorTime,
    screening: Screening,
) -> tuple[Stage, Curtain]:
    """Return a stage and its curtain, which is still closed.

    Args:
        controller: whose verbs the stage calls.
        finish: ends the program.
        setting: what the dialog is about.
        clock: for what is held, tumbles or counts down.
        screening: how it is shown.
    """
    if not screening.letters:
        setting = _in_ascii(setting)
    look = Look(ASCII if screening.ascii else UNICODE, screening.animated)
    stage = Stage(controller, finish, setting, clock, look)
    return stage, Curtain(stage, THEMES[screening.theme], color_depth(screening.color))


def _in_ascii(setting: DialogSetting) -> DialogSetting:
    """Return a dialog that says everything in ASCII, in whatever language."""
    return replace(
        setting,
        speech=replace(setting.speech, ascii=True),
        other_speech=lambda speech: replace(setting.other_speech(speech), ascii=True),
    )
