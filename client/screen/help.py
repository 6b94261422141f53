"""The picture of the help: the rules of this very table, and the keys there are."""

from collections.abc import Iterator, Sequence
from typing import Final

from client.help import rules_lines
from client.screen.lines import Line, joined, plain, wrapped
from client.screen.scene import Scene
from client.sentences.speech import Text

__all__ = ["help_depth", "help_picture"]

_LABEL_COLUMNS: Final = 10


def help_picture(scene: Scene, rows: int, keys: Sequence[tuple[str, Text]]) -> tuple[Line, ...]:
    """Return so many lines of the help at the most, from the one it has been scrolled to.

    Args:
        scene: what is shown otherwise.
        rows: how many lines.
        keys: what keys are called, and what they do.
    """
    first = min(scene.scrolled, help_depth(scene, rows, keys))
    return _lines(scene, keys)[first : first + rows]


def help_depth(scene: Scene, rows: int, keys: Sequence[tuple[str, Text]]) -> int:
    """Return how many lines the help can be scrolled until its end is seen; arguments as above."""
    return max(0, len(_lines(scene, keys)) - rows)


def _lines(scene: Scene, keys: Sequence[tuple[str, Text]]) -> tuple[Line, ...]:
    return (*_rules(scene), *_keys(scene, keys))


def _rules(scene: Scene) -> Iterator[Line]:
    if scene.model.table is None:
        return
    heading, *rules = rules_lines(scene.speech, scene.model.table.rules)
    yield plain(f" {heading}", "class:title")
    for text in rules:
        first, *more = wrapped(text, scene.columns - 4)
        yield joined(plain(" - "), first)
        yield from (joined(plain("   "), line) for line in more)
    yield ()


def _keys(scene: Scene, keys: Sequence[tuple[str, Text]]) -> Iterator[Line]:
    yield plain(" " + scene.speech.say("The keys, each where it makes sense:"), "class:title")
    for label, text in keys:
        yield joined(plain(f"   {label:<{_LABEL_COLUMNS}}", "class:key"), plain(scene.speech.tell(text, {})))
