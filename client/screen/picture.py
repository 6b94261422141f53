"""The whole picture: what the situation is drawn by, what is asked below it, one notice, and the keys that work now."""

from collections.abc import Sequence
from typing import Final

from client.screen.help import help_picture
from client.screen.lines import Line, at, columns_of, fitted, joined, plain, wrapped
from client.screen.lounge import lounge
from client.screen.menu import asked_lines
from client.screen.result import result
from client.screen.scene import LEAST_COLUMNS, LEAST_ROWS, Scene
from client.screen.table import table
from client.sentences.speech import Text

__all__ = ["body", "footer"]

_MARGIN: Final = plain(" ")

_MENU_SHARE: Final = 2
"""A menu takes one row of so many at the most, where there is a match to be seen above it."""


def body(scene: Scene, rows: int, keys: Sequence[tuple[str, Text]]) -> tuple[Line, ...]:
    """Return everything above the notice, as lines of the terminal's columns.

    There are so many of them as asked for, but for those at the end that a long notice covers.

    Args:
        scene: what there is to see.
        rows: for the body.
        keys: what keys are called and what they do, for the help.
    """
    small = scene.columns < LEAST_COLUMNS or scene.rows < LEAST_ROWS
    if small:
        lines = _too_small(scene)
    elif scene.helping:
        lines = help_picture(scene, rows, keys)
    else:
        asked = asked_lines(scene, rows // _MENU_SHARE if scene.model.view is not None else rows - 2)
        lines = (*_situation(scene, rows - len(asked)), *asked)
    seen = (*lines, *((),) * rows)[: rows if small else rows - len(_notice(scene)) + 1]
    return tuple(fitted(line, scene.columns, more=scene.glyphs.more) for line in seen)


def _too_small(scene: Scene) -> tuple[Line, ...]:
    """Return why there is no picture; what Ctrl-C means comes before."""
    text = scene.notice or scene.speech.say(
        "This window is too small: make it at least {columns} columns wide and {rows} rows high.",
        columns=LEAST_COLUMNS,
        rows=LEAST_ROWS,
    )
    return wrapped(text, max(2, scene.columns))


def _situation(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return the match, its result, or the place without one."""
    view = scene.model.view
    if view is None:
        return lounge(scene, rows)[:rows]
    if view.outcome is not None and scene.moment is None and not scene.tumbling:
        return result(scene, rows)
    return table(scene, rows)


def footer(scene: Scene, keys: Sequence[tuple[str, Text]]) -> tuple[Line, ...]:
    """Return the notice, whole, and in the last line the keys that work now; of those the last is never left out."""
    return (*_notice(scene), fitted(_keys(scene, keys), scene.columns, more=scene.glyphs.more))


def _notice(scene: Scene) -> tuple[Line, ...]:
    """Return one line, or more where the notice needs them; what is above stays where it is."""
    lines = wrapped(scene.notice, max(2, scene.columns - 2), "class:notice") or ((),)
    return tuple(fitted(joined(_MARGIN, line), scene.columns) for line in lines)


def _keys(scene: Scene, keys: Sequence[tuple[str, Text]]) -> Line:
    """Return as many keys as fit, the last one for certain."""
    items = [
        at(joined(plain(f" {label}", "class:key"), plain(f" {scene.speech.tell(text, {})} ")), f"key.{label}")
        for label, text in keys
    ]
    last = items.pop() if items else ()
    room = scene.columns - columns_of(last)
    line: Line = ()
    for item in items:
        if columns_of(line) + columns_of(item) > room:
            break
        line = joined(line, item)
    return joined(line, last)
