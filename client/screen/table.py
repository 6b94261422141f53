"""The table: standings, dice, the keeps or what there is to do, and what has happened, in a picture of a given size.

The dice are as large as rows and columns allow, whatever is on the table, so that the picture does not jump from one
throw to the next.
"""

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

from client.screen.banner import banner
from client.screen.dice import Size
from client.screen.dice_area import choosing, dice_area
from client.screen.keeps import keeps
from client.screen.lines import Line, columns_of, fitted, joined, plain, wrapped
from client.screen.log import log
from client.screen.scene import Scene
from client.screen.standings import standings
from client.screen.title import title
from client.sentences.names import names_at
from client.sentences.news import outcome
from client.sentences.options import throw_on
from client.sentences.speech import Said
from protocol import messages as m
from protocol.codes import Phase
from protocol.limits import DICE

__all__ = ["table"]

_MARGIN: Final = plain("   ")

_OTHER_ROWS: Final = 12
"""Rows of what stands above and below the dice at the least, but for the players: title, headings, four keeps with
their heading and how many more there are, one of the log, and three blank ones between them."""

_OTHER_COLUMNS: Final = 3
"""Columns of the margin beside the dice."""

_TALL: Final = 30
"""Rows from which on there is one to spare below the title."""

_REST: Final = 5
"""Rows that are kept from standings of many players: title, dice, turn score, a keep, the log."""


def table(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return the picture of the table the player sits at, as so many lines of the terminal's columns.

    Args:
        scene: what there is to see, from 40 columns on.
        rows: for the picture alone, from 8 on; with fewer its end is missing.
    """
    at, view = scene.model.table, scene.model.view
    if at is None or view is None:
        lines = (title(scene), *log(scene, max(0, rows - 1)))
    else:
        lines = _match(scene, at, view, rows)
    return tuple(fitted(line, scene.columns, more=scene.glyphs.more) for line in (*lines, *((),) * rows)[:rows])


def _match(scene: Scene, at: m.Table, view: m.View, rows: int) -> tuple[Line, ...]:
    """Return the picture of a match, top to bottom; it may be too long or too short."""
    size = _size(scene, len(view.seats), rows)
    gap: tuple[Line, ...] = () if size is Size.TINY else ((),)
    head = (title(scene), *(gap if rows >= _TALL else ()))
    who = standings(scene, at, view, max(2, rows - _REST), header=size is not Size.TINY)
    top = (*head, *who, *gap, *dice_area(scene, at, view, size), *gap)
    main = tuple(_main(scene, view, max(1, rows - len(top) - len(gap) - 1)))
    return *top, *main, *gap, *log(scene, max(0, rows - len(top) - len(main) - len(gap)))


def _size(scene: Scene, seats: int, rows: int) -> Size:
    """Return the largest size of dice that leaves rows for the standings, four keeps and some of the log."""
    fits = (
        size
        for size in (Size.BIG, Size.SMALL)
        if rows >= size.rows + seats + _OTHER_ROWS and scene.columns >= size.width(DICE) + _OTHER_COLUMNS
    )
    return next(fits, Size.TINY)


def _main(scene: Scene, view: m.View, rows: int) -> Iterator[Line]:
    """Yield what stands below the dice: the moment that is held, the keeps, or what there is to wait for."""
    yours = choosing(scene, view)
    if scene.moment is not None:
        yield from banner(scene, rows)
    elif scene.tumbling:
        return
    elif view.phase is Phase.CHOOSE:
        above = () if yours or rows <= len(view.options) + 1 else tuple(_said(scene, view))
        yield from above
        if view.options:
            yield from keeps(scene, view.options, rows - len(above), yours=yours)
    else:
        yield from tuple(_said(scene, view))[:rows]


def _said(scene: Scene, view: m.View) -> Iterator[Line]:
    """Yield in words what there is to do, or to wait for, and what it risks."""
    columns = scene.columns - 2 * columns_of(_MARGIN)
    for sentence, style in zip(
        _sentences(scene, view), chain(("class:todo",), repeat("class:todo.risk")), strict=False
    ):
        for line in wrapped(sentence, columns, style):
            yield joined(_MARGIN, line)


def _sentences(scene: Scene, view: m.View) -> Iterator[Said]:
    speech, names = scene.speech, names_at(scene.speech, scene.model.table)
    name = names[view.on_turn]
    if view.outcome is not None:
        yield outcome(speech, view.outcome, names, scene.model.you)
    elif view.phase is Phase.CHOOSE:
        yield speech.say("{name} is choosing what to keep.", name=name)
    elif scene.model.on_turn:
        yield speech.say("Your turn: throw all the dice.")
        if view.risk is not None:
            yield throw_on(speech, view.risk)
    else:
        chance = speech.chance(0 if view.risk is None else view.risk.chance)
        if view.risk is not None and view.risk.penalty:
            yield speech.say("{name} is about to throw all the dice (severe bust {chance}).", name=name, chance=chance)
        else:
            yield speech.say("{name} is about to throw all the dice (bust {chance}).", name=name, chance=chance)
