"""The result: how the match ended, the final scores, and what the check of the dice found."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from client.screen.banner import framed
from client.screen.lines import Line, columns_of, fitted, joined, plain, wrapped
from client.screen.log import log
from client.screen.scene import Scene
from client.screen.standings import standings
from client.screen.title import title
from client.sentences.names import names_at
from client.sentences.news import outcome
from client.sentences.verdicts import not_checked, settled_anew, verdict
from protocol import messages as m

__all__ = ["result"]

_MARGIN: Final = plain("   ")

_LAYOUTS: Final = ((1, 6, True), (0, 4, True), (0, 4, False), (0, 2, False))
"""From the richest on: blank lines between two parts, rows of the outcome, whether the scores have headings."""


def result(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return the picture of a match that is over, as so many lines of the terminal's columns.

    Args:
        scene: what there is to see, from 40 columns on. Without a match that is over there is the log alone, else
            those sentences of it that do not stand above.
        rows: for the picture alone, from 8 on; with fewer its end is missing.
    """
    at, view = scene.model.table, scene.model.view
    lines: tuple[Line, ...] = (title(scene),)
    if at is not None and view is not None and view.outcome is not None:
        lines += _card(scene, at, view, view.outcome, rows)
        ended = outcome(scene.speech, view.outcome, names_at(scene.speech, at), at.you)
        above = {ended, *(text for text, _style in _found(scene))}
        scene = replace(scene, log=tuple(line for line in scene.log if line not in above))
    lines += log(scene, max(0, rows - len(lines)))
    return tuple(fitted(line, scene.columns, more=scene.glyphs.more) for line in (*lines, *((),) * rows)[:rows])


def _card(scene: Scene, at: m.Table, view: m.View, ended: m.Outcome, rows: int) -> tuple[Line, ...]:
    """Return outcome, scores and verdict; with few rows without the blank ones between."""
    seats = len(view.seats)
    sign = "*" if at.you in ended.winners else "-" if ended.winners else "="
    said = outcome(scene.speech, ended, names_at(scene.speech, at), at.you)
    above: tuple[Line, ...] = ()
    for blank, frame, header in _LAYOUTS:
        block = framed(scene, sign, "", said, "class:result.outcome", frame)
        scores = standings(scene, at, view, seats + header, header=header)
        gap = ((),) * blank
        above = (*gap, *block, *gap, *scores, *gap)
        dice = tuple(_dice(scene))
        card = (*above, *dice, *gap)
        if len(card) < rows:
            return card
    return (*above, *_dice(scene, max(1, rows - len(above) - 1)))


def _dice(scene: Scene, rows: int | None = None) -> Iterator[Line]:
    """Yield what the check of the dice found, or that it waits for the secret; in so many lines where they are few."""
    for text, style in _found(scene):
        lines = wrapped(text, scene.columns - columns_of(_MARGIN) - 1, style, most=rows, more=scene.glyphs.more)
        rows = None if rows is None else rows - len(lines)
        yield from (joined(_MARGIN, line) for line in lines)


def _found(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield each sentence about the dice with its style."""
    model, speech = scene.model, scene.speech
    found = not_checked(speech) if model.verdict is None else verdict(speech, model.verdict)
    good = model.verdict is not None and model.verdict.consistent
    yield found, "class:result.verdict" if good else "class:result.warning"
    if model.given_up:
        yield settled_anew(speech, model.given_up), "class:result.warning"
