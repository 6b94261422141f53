"""The picture of the help: the rules of this very table, what the signs mean, and the keys there are."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from client.screen.lines import Line, joined, plain, wrapped
from client.screen.scene import Scene
from client.sentences.rules import rules_text
from client.sentences.speech import Said, Text
from protocol.codes import Finish
from protocol.messages import Rules
from protocol.text import width

__all__ = ["Keys", "help_depth", "help_picture"]

Keys: TypeAlias = Sequence[tuple[Text, Sequence[tuple[str, Text]]]]
"""Every heading, and what the keys under it are called and do."""

_MARGIN: Final = 3
_GAP: Final = 2
"""Columns before what a key is called, and behind the longest of these."""


def help_picture(scene: Scene, rows: int, keys: Keys) -> tuple[Line, ...]:
    """Return so many lines of the help at the most, from the one it has been scrolled to.

    Args:
        scene: what is shown otherwise.
        rows: how many lines.
        keys: all there are.
    """
    first = min(scene.scrolled, help_depth(scene, rows, keys))
    return _lines(scene, keys)[first : first + rows]


def help_depth(scene: Scene, rows: int, keys: Keys) -> int:
    """Return how many lines the help can be scrolled until its end is seen; arguments as above."""
    return max(0, len(_lines(scene, keys)) - rows)


def _lines(scene: Scene, keys: Keys) -> tuple[Line, ...]:
    return (*_rules(scene), *_keys(scene, keys), *_signs(scene))


def _rules(scene: Scene) -> Iterator[Line]:
    if scene.model.table is None:
        return
    speech, rules = scene.speech, scene.model.table.rules
    yield plain(" " + speech.say("The rules of this table ({name}):", name=rules.name), "class:title")
    yield ()
    for chapter in rules_text(speech, rules):
        yield from _listed(scene, speech.say("{heading}:", heading=chapter.heading), chapter.sentences)
        yield ()


def _listed(scene: Scene, heading: str, texts: Sequence[str]) -> Iterator[Line]:
    """Yield a heading, and under it sentences with a dash before each."""
    yield plain(f" {heading}", "class:title")
    for text in texts:
        first, *more = wrapped(text, scene.columns - 4)
        yield joined(plain(" - "), first)
        yield from (joined(plain("   "), line) for line in more)


def _keys(scene: Scene, keys: Keys) -> Iterator[Line]:
    speech = scene.speech
    columns = max((width(label) for _where, group in keys for label, _text in group), default=0) + _GAP
    for where, group in keys:
        yield plain(" " + speech.tell(where, {}), "class:title")
        for label, text in group:
            name = plain(" " * _MARGIN + label + " " * (columns - width(label)), "class:key")
            first, *more = wrapped(speech.tell(text, {}), scene.columns - _MARGIN - columns)
            yield joined(name, first)
            yield from (joined(plain(" " * (_MARGIN + columns)), line) for line in more)
    yield ()


def _signs(scene: Scene) -> Iterator[Line]:
    """Yield what the signs of the table stand for."""
    if scene.model.table is not None:
        meanings = tuple(_meanings(scene, scene.model.table.rules))
        yield from _listed(scene, scene.speech.say("The signs:"), meanings)


def _meanings(scene: Scene, rules: Rules) -> Iterator[Said]:
    say = scene.speech.say
    if rules.finish is Finish.EXACT:
        yield say(
            "Beside each score: O is the player, | the target, and * a score from which a bank of {minimum} lands on "
            "it. Far from the target one sign stands for more points.",
            minimum=rules.minimum,
        )
    else:
        yield say("Beside each score: O is the player, and | the target.")
    yield say("Dice: [1] is picked, |1| scores, :1: does not; > is where Space picks.")
    yield say("In the list of keeps * wins, and > is the one that is picked.")
