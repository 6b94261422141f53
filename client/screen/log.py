"""The log: what has happened, newest last."""

from typing import Final

from client.screen.lines import Line, joined, plain, wrapped
from client.screen.scene import Scene

__all__ = ["log"]

_MARGIN: Final = plain(" ")


def log(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return the end of the log in exactly so many lines, the newest at the bottom.

    Sentences are shown whole or not at all, but for a newest one that needs more lines than there are.

    Args:
        scene: with the log.
        rows: from 0.
    """
    lines: tuple[Line, ...] = ()
    for age, sentence in enumerate(reversed(scene.log[-rows:] if rows else ())):
        style = "class:log" if age else "class:log.newest"
        room = None if age else rows
        block = wrapped(sentence, scene.columns - 2, style, most=room, more=scene.glyphs.more)
        if len(block) > rows - len(lines):
            break
        lines = (*block, *lines)
    return (*((),) * (rows - len(lines)), *(joined(_MARGIN, line) for line in lines))
