"""The style sheet: what each name in a picture looks like.

By default only what every terminal has, in the colours its owner chose; no meaning is in a colour alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from prompt_toolkit.styles import Style

__all__ = ["THEMES"]

_DEFAULT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "title": "bold",
        "title.yours": "bold ansigreen",
        "standing.heading": "ansibrightblack",
        "standing.turn": "bold",
        "strip.target": "bold",
        "strip.token": "bold ansicyan",
        "strip.label": "ansibrightblack",
        "die.scoring": "",
        "die.picked": "bold ansigreen",
        "die.dead": "ansibrightblack",
        "die.focus": "bold",
        "die.label": "",
        "turn.points": "bold",
        "keep.heading": "ansibrightblack",
        "keep.cursor": "reverse",
        "keep.win": "bold ansigreen",
        "keep.refused": "ansibrightblack",
        "keep.severe": "ansired",
        "todo": "bold",
        "moment.bust": "bold ansired",
        "moment.severe_bust": "bold ansired",
        "moment.hot_hand": "bold ansiyellow",
        "moment.overshoot": "bold ansiyellow",
        "moment.win": "bold ansigreen",
        "log": "ansibrightblack",
        "log.newest": "noinherit",
        "result.outcome": "bold",
        "result.warning": "bold ansiyellow",
        "aim": "italic",
        "invite": "bold",
        "choices.title": "bold",
        "choices.here": "reverse",
        "notice": "bold ansiyellow",
        "key": "bold",
        "typed": "bold",
    }
)

_FADED: Final = "ansibrightblack"

_CONTRAST: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": "bg:ansiblack ansiwhite",
        **{name: "" if look == _FADED else "bold" for name, look in _DEFAULT.items()},
        "keep.cursor": "bold reverse",
        "choices.here": "bold reverse",
        "notice": "bold reverse",
        "log.newest": "bold",
    }
)

THEMES: Final[Mapping[str, Style]] = MappingProxyType(
    {"default": Style.from_dict(dict(_DEFAULT)), "contrast": Style.from_dict(dict(_CONTRAST))}
)
"""By name: the terminal's own colours; or white on black, with nothing faded."""
