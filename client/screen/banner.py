"""A banner: a sentence in a frame, whose sign tells at a glance what kind of thing has happened."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.screen.lines import Line, joined, plain, text_of, wrapped
from client.screen.scene import MomentKind, Scene
from client.sentences.speech import Text
from protocol.text import width

__all__ = ["banner", "framed"]

_TITLES: Final[Mapping[MomentKind, tuple[str, Text]]] = MappingProxyType(
    {
        MomentKind.BUST: ("-", Text("bust")),
        MomentKind.SEVERE_BUST: ("#", Text("severe bust")),
        MomentKind.HOT_HAND: ("^", Text("hot hand")),
        MomentKind.OVERSHOOT: (">", Text("overshoot")),
        MomentKind.WIN: ("*", Text("victory")),
    }
)
"""The sign of the frame, and what stands in large letters."""

_MARGIN: Final = plain("   ")

_FRAME: Final = 7
"""Columns at either side of a sentence: the margin, the frame and the space in it."""

_WIDEST: Final = 72
"""Columns a banner takes at the most, since long lines are hard to read."""


def banner(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return the moment that is held, in at most so many lines; nothing where there is none.

    Args:
        scene: with the moment.
        rows: at least 1; with fewer than 4 there is no frame.
    """
    if scene.moment is None:
        return ()
    sign, text = _TITLES[scene.moment.kind]
    title = " ".join(scene.speech.tell(text, {}).upper())
    return framed(scene, sign, title, scene.moment.text, f"class:moment.{scene.moment.kind}", rows)


def framed(scene: Scene, sign: str, title: str, text: str, style: str, rows: int) -> tuple[Line, ...]:
    """Return a sentence in a frame of one sign, in at most so many lines; without the frame where they are too few.

    Args:
        scene: how wide it may be.
        sign: what the frame is made of; one column.
        title: what stands above the sentence; "" for nothing.
        text: the sentence.
        style: of all of it.
        rows: at least 1.
    """
    room = min(scene.columns, _WIDEST) - 2 * _FRAME
    inner = [*([title] if title else []), *map(text_of, wrapped(text, room))]
    if rows < len(inner) + 2 or width(title) > room:
        lines = [f"{sign * 3} {title} {sign * 3}"] if title and rows > 1 else []
        text = text if lines else f"{sign * 3} {text}"
        body = wrapped(text, scene.columns - _FRAME, style, most=rows - len(lines), more=scene.glyphs.more)
        return tuple(joined(_MARGIN, line) for line in (*(plain(line, style) for line in lines), *body))
    if rows >= len(inner) + 4:
        inner = ["", *inner, ""]
    columns = max(map(width, inner))
    side = sign * 2
    edge = sign * (columns + len(f"{side}    {side}"))
    sides = (f"{side}  {_centred(line, columns)}  {side}" for line in inner)
    return tuple(joined(_MARGIN, plain(line, style)) for line in (edge, *sides, edge))


def _centred(text: str, columns: int) -> str:
    left = (columns - width(text)) // 2
    return " " * left + text + " " * (columns - width(text) - left)
