"""The standings: a row for each player with score, what is needed and the chance to land, and the strip beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from client.screen.grid import aligned, first_that_fits
from client.screen.lines import Line, fitted, joined, plain
from client.screen.scene import Scene
from client.screen.strip import Strip, strip_for
from client.sentences.cells import landing, needed, note
from client.sentences.names import names_at
from protocol import messages as m
from protocol.text import width

__all__ = ["standings"]

_NUMBERS: Final = (1, 2, 3)
"""The columns of score, needs and chance, which stand at their right edge."""


class _Plan(NamedTuple):
    """How much is shown: columns of a name, whether notes are words, columns from place to place of the strip."""

    name: int
    words: bool
    spacing: int


_PLANS: Final = (
    _Plan(24, words=True, spacing=3),
    _Plan(24, words=True, spacing=2),
    _Plan(24, words=True, spacing=1),
    _Plan(12, words=True, spacing=1),
    _Plan(24, words=True, spacing=0),
    _Plan(24, words=False, spacing=0),
    _Plan(12, words=False, spacing=0),
    _Plan(10, words=False, spacing=0),
    _Plan(4, words=False, spacing=0),
)
"""From the richest on; the first one that fits is taken."""


def standings(scene: Scene, table: m.Table, view: m.View, rows: int, *, header: bool) -> tuple[Line, ...]:
    """Return where everybody stands, in at most so many lines.

    Args:
        scene: how to draw.
        table: who sits where.
        view: the match.
        rows: at least 2; where there are more seats, the player's own and the one on turn are among those shown, and
            at the end those who have won.
        header: whether there is a line of headings above, as one of the rows.
    """
    winners = () if view.outcome is None else view.outcome.winners
    looked_for = {table.you, *winners} if winners else {table.you, scene.on_turn}
    important = sorted(range(len(view.seats)), key=lambda seat: seat not in looked_for)
    seats = sorted(important[: rows - header])
    block = _Block(scene, table, view, strip_for(table.rules, view.seats))
    return first_that_fits((block.lines(plan, seats, header=header) for plan in _PLANS), scene.columns)


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines of the standings, for any plan."""

    scene: Scene
    table: m.Table
    view: m.View
    strip: Strip

    def lines(self, plan: _Plan, seats: Sequence[int], *, header: bool) -> tuple[Line, ...]:
        """Return the lines of some seats."""
        rows = [self._header(plan)] if header else []
        rows += [self._row(plan, seat, header=header) for seat in seats]
        return aligned(rows, right=_NUMBERS)

    def _header(self, plan: _Plan) -> tuple[Line, ...]:
        speech = self.scene.speech
        exact = any(seat.landing is not None for seat in self.view.seats)
        to_beat = any(seat.beat is not None for seat in self.view.seats)
        needs = speech.say("to beat") if to_beat else speech.say("needs")
        headings = (speech.say("points"), needs, speech.say("to land") if exact else "")
        labels = self.strip.labels(plan.spacing, speech) if plan.spacing else ()
        return (), *(plain(heading, "class:standing.heading") for heading in headings), labels

    def _row(self, plan: _Plan, seat: int, *, header: bool) -> tuple[Line, ...]:
        speech, standing = self.scene.speech, self.view.seats[seat]
        numbers = (
            speech.whole(standing.score),
            self._needs(standing.needs, header=header),
            landing(speech, standing),
        )
        strip = self.strip.row(standing.score, plan.spacing, self.scene.glyphs) if plan.spacing else ()
        style = self._style(seat)
        return (
            joined(self._mark(seat), self._who(plan, seat, style)),
            *(plain(number, style) for number in numbers),
            strip,
        )

    def _needs(self, needs: int, *, header: bool) -> str:
        """Return what is needed, with the word where no heading says it; nothing on the target."""
        speech = self.scene.speech
        return "" if not needs else speech.whole(needs) if header else needed(speech, needs)

    def _mark(self, seat: int) -> Line:
        """Return the sign at the left edge: whose turn it is."""
        on_turn = seat == self.scene.on_turn and self.view.outcome is None
        return plain(" > " if on_turn else "   ", "class:standing.turn")

    def _who(self, plan: _Plan, seat: int, style: str) -> Line:
        """Return the name, and what is to be known of the player besides the score."""
        name = names_at(self.scene.speech, self.table)[seat]
        draw = seat in self.view.draw
        sign, words = note(self.scene.speech, self.table.sitters[seat], self.view.seats[seat], draw=draw)
        text = (f" ({words})" if plan.words else f" {sign}") if sign else ""
        shown = fitted(plain(name, style), min(plan.name, width(name)), more=self.scene.glyphs.more)
        return *shown, ("class:standing.note", text)

    def _style(self, seat: int) -> str:
        return "class:standing.you" if seat == self.table.you else "class:standing.other"
