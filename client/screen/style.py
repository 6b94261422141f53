"""The style sheet: what each name in a picture looks like.

By default only what every terminal has, in the colours its owner chose; no meaning is in a colour alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from prompt_toolkit.styles import Style

__all__ = ["CONTRAST", "DEFAULT", "THEMES"]

_DEFAULT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "title": "bold",
        "title.yours": "bold ansigreen",
        "aim": "italic",
        "menu.title": "bold",
        "menu.here": "reverse",
        "notice": "bold ansiyellow",
        "key": "bold",
        "dice.picked": "bold ansigreen",
        "dice.dead": "ansibrightblack",
        "banner": "bold",
        "log.newest": "bold",
        "typed": "bold",
    }
)

_CONTRAST: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_DEFAULT,
        "": "bg:ansiblack ansiwhite",
        "title.yours": "bold reverse",
        "notice": "bold reverse",
        "dice.picked": "bold reverse",
        "dice.dead": "",
        "menu.here": "bold reverse",
    }
)

DEFAULT: Final = Style.from_dict(dict(_DEFAULT))
"""The terminal's own colours."""

CONTRAST: Final = Style.from_dict(dict(_CONTRAST))
"""White on black, and nothing dim."""

THEMES: Final[Mapping[str, Style]] = MappingProxyType({"default": DEFAULT, "contrast": CONTRAST})
"""By name."""
