"""Moments: what a view brings that nobody should miss, and dice that tumble before they lie still."""

from collections.abc import Sequence
from typing import Final

from client.screen.scene import Moment, MomentKind
from client.sentences.news import news
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import End

__all__ = ["FRAMES", "FRAME_SECONDS", "HOLD_SECONDS", "moment_of", "seat_of", "thrown_of", "tumbled"]

HOLD_SECONDS: Final = 1.4
"""How long a moment is held, unless a key is pressed; a second at the least (SCREENS)."""

FRAMES: Final = 7
"""Pictures of tumbling dice."""

FRAME_SECONDS: Final = 0.08
"""How long each is shown: 0.56 s in all, 0.6 s at the most (UX B3, 34)."""

_KINDS: Final = (
    (m.Ended, MomentKind.WIN),
    (m.SevereBusted, MomentKind.SEVERE_BUST),
    (m.Busted, MomentKind.BUST),
    (m.Overshot, MomentKind.OVERSHOOT),
    (m.HotHand, MomentKind.HOT_HAND),
)
"""News that make a moment; where a view brings several, the first of these."""


def moment_of(speech: Speech, view: m.View, names: Sequence[str], you: int) -> Moment | None:
    """Return the moment a view brings, if any.

    Args:
        speech: how to say it.
        view: with its news.
        names: of the players, by seat.
        you: the player's own seat.
    """
    for kind, moment in _KINDS:
        for item in view.news:
            if isinstance(item, kind) and not (isinstance(item, m.Ended) and item.outcome.end is not End.EXACT):
                return Moment(moment, news(speech, item, names, you))
    return None


def thrown_of(view: m.View) -> tuple[int, ...]:
    """Return the dice a view brings, () where none fell."""
    return next((item.dice for item in reversed(view.news) if isinstance(item, m.Thrown)), ())


def seat_of(view: m.View) -> int | None:
    """Return whose dice fell, or whose moment it is; `None` where there is neither."""
    kinds = (m.Thrown, m.Busted, m.SevereBusted, m.Overshot, m.HotHand)
    return next((item.seat for item in reversed(view.news) if isinstance(item, kinds)), None)


def tumbled(dice: Sequence[int], frame: int) -> tuple[int, ...]:
    """Return the faces to show while dice tumble; the last picture before they lie still is frame 1.

    They are for the eye alone and follow from the dice that fell, so nothing here draws anything. Every die shows
    another face in each picture, and its own only in the end.
    """
    return tuple((face - 1 + _turned(place, frame)) % 6 + 1 for place, face in enumerate(dice))


def _turned(place: int, frame: int) -> int:
    """Return how far a die is from its face: 1 to 5 while it tumbles, never as far as a picture before."""
    return 1 + (frame * (1 + place % 4) + place) % 5 if frame else 0
