"""The log: what has happened, newest last."""

from typing import Final

from client.screen.lines import Line, fitted, joined, plain, text_of, wrapped
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
        block = wrapped(sentence, scene.columns - 2, style)
        if len(block) <= rows - len(lines):
            lines = (*block, *lines)
        elif not age:
            rest = plain(" ".join(map(text_of, block[rows - 1 :])), style)
            return _indented((*block[: rows - 1], fitted(rest, scene.columns - 2, more=scene.glyphs.more)))
        else:
            break
    return (*((),) * (rows - len(lines)), *_indented(lines))


def _indented(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(joined(_MARGIN, line) for line in lines)
