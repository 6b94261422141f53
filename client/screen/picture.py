"""The whole picture: what the situation is drawn by, what is asked below it, one notice, and the keys that work now."""

from collections.abc import Sequence
from typing import Final

from client.screen.help import Keys, help_picture
from client.screen.lines import Line, at, columns_of, fitted, joined, place_of, plain, wrapped
from client.screen.lounge import lounge
from client.screen.menu import asked_lines
from client.screen.result import result
from client.screen.scene import LEAST_COLUMNS, LEAST_ROWS, Scene
from client.screen.table import table
from client.sentences.speech import Text

__all__ = ["FOOTER_ROWS", "body", "footer"]

_MARGIN: Final = plain(" ")

FOOTER_ROWS: Final = 2
"""Rows of the footer: a notice and the keys. A longer one covers what is above it."""

_TALL: Final = 24
"""Rows of a terminal from which on the keys may take two lines, the first of them where a notice stands else."""

_MENU_SHARE: Final = 2
"""A menu takes one row of so many at the most, where there is a match to be seen above it."""


def body(scene: Scene, rows: int, keys: Keys, covered: int = 0) -> tuple[Line, ...]:
    """Return everything above the footer, as lines of the terminal's columns.

    There are so many of them as asked for, but for those at the end that a long footer covers.

    Args:
        scene: what there is to see.
        rows: for the body.
        keys: all there are, for the help.
        covered: rows that a footer takes besides its own.
    """
    if scene.columns < LEAST_COLUMNS or scene.rows < LEAST_ROWS:
        lines = _too_small(scene)
    elif scene.helping:
        lines = help_picture(scene, rows - covered, keys)
    else:
        asked = asked_lines(scene, rows // _MENU_SHARE if _match_seen(scene) else rows - 2)
        lines = (*_situation(scene, rows - len(asked)), *asked)
    seen = (*lines, *((),) * rows)[: rows - covered]
    return tuple(fitted(line, scene.columns, more=scene.glyphs.more) for line in seen)


def _too_small(scene: Scene) -> tuple[Line, ...]:
    """Return why there is no picture; what Ctrl-C means comes before."""
    text = scene.notice or scene.speech.say(
        "This window is too small: make it at least {columns} columns wide and {rows} rows high.",
        columns=LEAST_COLUMNS,
        rows=LEAST_ROWS,
    )
    return wrapped(text, max(2, scene.columns))


def _match_seen(scene: Scene) -> bool:
    """Say whether there is a match to be seen; not while a stranger is in the place of the server."""
    return scene.model.view is not None and scene.model.stranger is None


def _situation(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return the match, its result, or the place without one."""
    view = scene.model.view
    if view is None or not _match_seen(scene):
        return lounge(scene, rows)[:rows]
    if view.outcome is not None and scene.moment is None and not scene.tumbling:
        return result(scene, rows)
    return table(scene, rows)


def footer(scene: Scene, keys: Sequence[tuple[str, Text]]) -> tuple[Line, ...]:
    """Return the notice, whole, and below it the keys that work now; of those the last is never left out."""
    lines = _keys(scene, keys)
    notice = wrapped(scene.notice, max(2, scene.columns - 2), "class:notice")
    blank = ((),) * max(0, FOOTER_ROWS - len(notice) - len(lines))
    whole = (*blank, *(joined(_MARGIN, line) for line in notice), *lines)
    return tuple(fitted(line, scene.columns, more=scene.glyphs.more) for line in whole)


def _keys(scene: Scene, keys: Sequence[tuple[str, Text]]) -> tuple[Line, ...]:
    """Return as many keys as fit in the lines there are for them, the last one for certain."""
    items = [
        at(joined(plain(f" {label}", "class:key"), plain(f" {scene.speech.tell(text, {})} ")), f"key.{label}")
        for label, text in keys
    ]
    if scene.rows < _TALL or sum(map(columns_of, items)) <= scene.columns:
        return (_filled(items, scene.columns),)
    first = _filled(items, scene.columns, whole=False)
    count = len({place_of(style) for style, _text in first})
    return first, _filled(items[count:], scene.columns)


def _filled(items: Sequence[Line], columns: int, *, whole: bool = True) -> Line:
    """Return as many items from the first on as fit in so many columns; with the last of them, if it is to be whole."""
    last = items[-1] if whole and items else ()
    room = columns - columns_of(last)
    line: Line = ()
    for item in items[: len(items) - whole]:
        if columns_of(line) + columns_of(item) > room:
            break
        line = joined(line, item)
    return joined(line, last)
