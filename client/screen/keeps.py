"""The list of keeps, which is the decision: a row for each, the one under the cursor marked.

It is cut to the rows there are and then says how much more there is. Where the columns do not take all that a throw
risks, a line below says it in full of the row under the cursor.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final

from client.screen.grid import aligned
from client.screen.keep_cells import PLANS, RIGHT, Plan, RiskWords, headings, option_rows
from client.screen.lines import Line, at, columns_of, joined, plain, text_of, wrapped
from client.screen.scene import Scene
from client.screen.window import in_sight, out_of_sight
from client.sentences.options import bank_choice, dice_left, throw_on
from protocol.messages import Option

__all__ = ["keeps"]

_SEEN: Final = 4
"""Options that are to be in sight before one takes two lines."""

_FRAME: Final = 2
"""Lines of the list besides the options: its heading, and how many more there are."""

_DETAIL: Final = 2
"""Lines of the detail below the list at the most."""

_NEEDED: Final = 4
"""The same, where it says what the list does not at all."""

_WIDE: Final = 60
"""Columns from which on there is room for a margin."""

_PLAIN, _CURSOR, _WIN = "  ", "> ", " *"
"""What stands in front of a row. A row that wins is marked also where the cursor is elsewhere."""


def keeps(scene: Scene, options: Sequence[Option], rows: int, *, yours: bool) -> tuple[Line, ...]:
    """Return the list of keeps, in at most so many lines.

    Args:
        scene: how to draw, and where the cursor is.
        options: at least one.
        rows: at least 1; where there are more keeps, those round the cursor are shown.
        yours: whether the player chooses; whoever watches sees no cursor, and of the risk only how likely it is.
    """
    plans = (plan for plan in PLANS if yours or plan.risk <= RiskWords.CHANCE)
    lists = [_listed(scene, options, plan, yours=yours) for plan in plans]
    return next((each for each in lists if each.fits(rows)), lists[-1]).lines(rows)


@dataclass(frozen=True, slots=True)
class _List:
    """The list by some plan.

    Args:
        scene: how to draw.
        heading: the line above; () for none.
        blocks: the lines of each option, one or two.
        details: what the list does not say, for each option; "" for one of which it says it all.
        cursor: the option under the cursor; `None` for none.
        needed: whether there are numbers that only the detail says, so that it comes before the list.
    """

    scene: Scene
    heading: Line
    blocks: tuple[tuple[Line, ...], ...]
    details: tuple[str, ...]
    cursor: int | None
    needed: bool

    def fits(self, rows: int) -> bool:
        """Say whether no line is too long, and enough of a longer list is in sight."""
        lines = (self.heading, *(line for block in self.blocks for line in block))
        tallest = sorted(map(len, self.blocks), reverse=True)[:_SEEN]
        in_sight = tallest[0] == 1 or sum(tallest) + _FRAME <= rows
        return in_sight and all(columns_of(line) <= self.scene.columns for line in lines)

    def lines(self, rows: int) -> tuple[Line, ...]:
        """Return what there is room for in so many lines: at least an option, then the detail, then the heading."""
        detail = self._detail(rows)
        heading = (self.heading,) if self.heading and rows - len(detail) > min(len(self.blocks), _SEEN) else ()
        return (*heading, *self._window(rows - len(heading) - len(detail)), *detail)

    def _detail(self, rows: int) -> tuple[Line, ...]:
        """Return the detail of the option under the cursor, where that leaves enough options in sight."""
        text = "" if self.cursor is None else self.details[self.cursor]
        margin = _margin(self.scene) + _PLAIN
        enough = 1 if self.needed else min(sum(map(len, self.blocks)) + 1, _SEEN + _FRAME)
        most = max(0, min(_NEEDED if self.needed else _DETAIL, rows - enough))
        lines = wrapped(
            text, self.scene.columns - len(margin), "class:keep.detail", most=most, more=self.scene.glyphs.more
        )
        return tuple(joined(plain(margin), line) for line in lines)

    def _window(self, rows: int) -> tuple[Line, ...]:
        """Return the options round the cursor, and how many there are above and below."""
        shown = in_sight([len(block) for block in self.blocks], self.cursor or 0, rows)
        lines = tuple(at(line, f"row.{index}") for index in shown for line in self.blocks[index])
        more = out_of_sight(self.scene.speech, shown, len(self.blocks))
        return (*lines, plain(_margin(self.scene) + _PLAIN + more, "class:more"))[:rows] if more else lines


def _listed(scene: Scene, options: Sequence[Option], plan: Plan, *, yours: bool) -> _List:
    """Return the list by a plan."""
    cursor = scene.hand.row if yours else None
    rows = list(option_rows(scene.speech, options, plan))
    heads = headings(scene.speech, plan)
    heading, *lines = aligned([heads, *chain(*rows)], right=RIGHT, gap=plan.gap)
    rest = iter(lines)
    blocks = tuple(
        _marked(scene, option, tuple(islice(rest, len(cells))), under_cursor=index == cursor)
        for index, (option, cells) in enumerate(zip(options, rows, strict=True))
    )
    details = tuple(_in_full(scene, option, plan) for option in options)
    above = joined(plain(_margin(scene) + _PLAIN), heading) if heads else ()
    return _List(scene, above, blocks, details, cursor, plan.risk is RiskWords.NONE)


def _marked(scene: Scene, option: Option, lines: tuple[Line, ...], *, under_cursor: bool) -> tuple[Line, ...]:
    """Return the lines of an option with the mark in front; under the cursor they are of one style."""
    wins = any(bank.wins for bank in option.banks)
    mark = _CURSOR if under_cursor else _WIN if wins else _PLAIN
    marks = (mark, *(_PLAIN,) * (len(lines) - 1))
    margin = plain(_margin(scene))
    if under_cursor:
        return tuple(
            joined(margin, plain(mark + text_of(line), "class:keep.cursor"))
            for mark, line in zip(marks, lines, strict=True)
        )
    return tuple(joined(margin, plain(mark, "class:keep.win"), line) for mark, line in zip(marks, lines, strict=True))


def _in_full(scene: Scene, option: Option, plan: Plan) -> str:
    """Return what the row of a keep does not say: what throwing on risks, in full, and where banking leads."""
    speech = scene.speech
    enough = RiskWords.FULL if option.risk.penalty else RiskWords.COST
    if plan.risk >= enough:
        return ""
    risk = throw_on(speech, option.risk)
    if plan.risk:
        return speech.say("throw on ({risk})", risk=risk)
    left = speech.say("{dice} left", dice=dice_left(speech, option))
    bank = () if plan.bank else (bank_choice(speech, option),)
    return speech.join(". ", (*(() if option.bonus else (left,)), *bank, speech.say("Throw on: {risk}", risk=risk)))


def _margin(scene: Scene) -> str:
    return "  " if scene.columns >= _WIDE else ""
