"""The strip: the race as places in a row, the last stretch before and beyond the target once anybody is near it.

A place is so many points; a player's token stands on one, the target is a line, and stars mark from where the smallest
bank lands. The places beyond the target are places like any other (RULES 2.10).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from client.screen.glyphs import Glyphs
from client.screen.lines import Line, plain
from client.sentences.speech import Speech
from protocol.codes import Finish
from protocol.messages import Rules, SeatView
from protocol.text import width

__all__ = ["PLACES", "Strip", "strip_for"]

PLACES: Final = 21
"""Places at the most: the last stretch of 1,000 points before the target, and as many beyond it."""

_NEAR: Final = 1_000
_STEP: Final = 100
_STEPS: Final = tuple(digit * 10**power for power in range(2, 10) for digit in (1, 2, 5))
"""Points from one place to the next, for a race however long."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Which points the places stand for.

    Args:
        low: points of the first place.
        step: points from one place to the next.
        places: how many there are.
        target: where the line is; `None` for a match that has no target.
        stars: from where the smallest bank lands.
    """

    low: int
    step: int
    places: int
    target: int | None
    stars: tuple[int, ...]

    def place(self, points: int) -> int:
        """Return the place nearest to a score; one off the strip has a place that is not on it."""
        return (2 * (points - self.low) + self.step) // (2 * self.step)

    def columns(self, spacing: int) -> int:
        """Return how many columns the strip takes."""
        return (self.places - 1) * spacing + 1

    def row(self, points: int, spacing: int, glyphs: Glyphs) -> Line:
        """Return the strip of one player.

        Args:
            points: the player's score; the edge points to one that is off the strip.
            spacing: columns from one place to the next, 1 or more.
            glyphs: what is drawn with.
        """
        at = self.place(points)
        signs = [self._ground(place, glyphs) for place in range(self.places)]
        sign = "<" if at < 0 else ">" if at >= self.places else "O"
        signs[min(max(at, 0), self.places - 1)] = ("class:strip.token", sign)
        gap = ("", " " * (spacing - 1))
        return tuple(piece for pair in ((sign, gap) for sign in signs) for piece in pair)[:-1]

    def _ground(self, place: int, glyphs: Glyphs) -> tuple[str, str]:
        if self.target is not None and place == self.place(self.target):
            return "class:strip.target", "|"
        if place in map(self.place, self.stars):
            return "class:strip.star", "*"
        return "class:strip.place", glyphs.dot

    def labels(self, spacing: int, speech: Speech) -> Line:
        """Return the points of some places, to stand above the strip: the target, the ends, the stars if they fit."""
        text = " " * self.columns(spacing)
        for points, lean in self._labelled():
            label = speech.whole(points)
            start = self.place(points) * spacing - round(lean * (width(label) - 1))
            start = min(max(start, 0), len(text) - width(label))
            around = text[max(0, start - 1) : start + width(label) + 1]
            if start >= 0 and not around.strip():
                text = text[:start] + label + text[start + width(label) :]
        return plain(text, "class:strip.label")

    def _labelled(self) -> Iterator[tuple[int, float]]:
        """Yield what is labelled, most important first, and how much of a label stands left of its place."""
        if self.target is not None:
            yield self.target, 0.5
            yield from ((points, 0.8 if points < self.target else 0.2) for points in self.stars)
        yield self.low, 0
        yield self.low + (self.places - 1) * self.step, 1


def strip_for(rules: Rules, seats: Sequence[SeatView]) -> Strip:
    """Return the strip for how a match stands: the last stretch once anybody is near, the whole race before.

    Args:
        rules: of the table, for the target and the smallest bank.
        seats: every seat; those left for good do not count.
    """
    scores = [seat.score for seat in seats if not seat.left]
    target = None if rules.finish is Finish.ROUNDS else rules.target
    if target is not None and any(abs(target - score) <= _NEAR for score in scores):
        lands = rules.finish is Finish.EXACT and 0 < rules.minimum < _NEAR
        stars = (target - rules.minimum, target + rules.minimum) if lands else ()
        return Strip(target - _NEAR, _STEP, PLACES, target, stars)
    end = _NEAR if target is None else target
    low, high = min((*map(rules.opening_score, range(len(seats))), *scores, end)), max((*scores, end))
    step = next(step for step in _STEPS if -(-high // step) - low // step < PLACES)
    first = low // step * step
    return Strip(first, step, -(-(high - first) // step) + 1, target, ())
