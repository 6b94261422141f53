"""What a terminal is able to show, and so which renderer and which signs it gets. What the player says comes first."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TextIO

__all__ = ["COLORS", "THEMES", "Screening", "screening_for"]

COLORS: Final = ("auto", "always", "never")
"""What can be said about colours."""

THEMES: Final = ("default", "contrast")
"""The names of the style sheets."""

_DUMB: Final = ("dumb", "unknown", "")
"""Terminals, by `TERM`, that only know lines."""

_LINUX: Final = "linux"
"""The console of Linux, whose font has few signs."""


@dataclass(frozen=True, slots=True)
class Screening:
    """How the full screen is shown.

    Args:
        ascii: whether only ASCII is drawn.
        animated: whether dice tumble.
        theme: one of `THEMES`.
        color: one of `COLORS`.
        letters: whether letters may have accents.
    """

    ascii: bool = False
    animated: bool = True
    theme: str = THEMES[0]
    color: str = COLORS[0]
    letters: bool = True


def screening_for(wanted: Screening, *, plain: bool, environment: Mapping[str, str]) -> Screening | None:
    """Return how the full screen is shown in this terminal; `None` where it is to be lines (UX B3, 15).

    Args:
        wanted: what was asked for.
        plain: whether lines were asked for.
        environment: the environment variables.
    """
    dumb = os.name == "posix" and environment.get("TERM", "") in _DUMB
    accessible = environment.get("ACCESSIBLE", "") not in ("", "0")
    if plain or accessible or dumb or not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        return None
    wide = (sys.stdout.encoding or "").lower().startswith("utf")
    poor = environment.get("TERM") == _LINUX or not wide
    return Screening(wanted.ascii or poor, wanted.animated, wanted.theme, wanted.color, wide and not wanted.ascii)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
