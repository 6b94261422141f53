"""What has happened in a match since the view before, one message for each kind of event."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from protocol.codes import End, Reading, Then
from protocol.limits import SEATS
from protocol.messages.fields import Count, Dice, Digest, News, Part, Points, SeatIndex, SeatIndexes

__all__ = [
    "AnyNews",
    "Banked",
    "Busted",
    "BustsPenalized",
    "DrawAgreed",
    "DrawDeclined",
    "DrawLapsed",
    "DrawOffered",
    "Ended",
    "HotHand",
    "Kept",
    "LastRoundBegun",
    "Outcome",
    "Overshot",
    "Resigned",
    "SevereBusted",
    "Started",
    "Thrown",
]


class Outcome(Part):
    """How the match ended, and who won: nobody in a draw, several where a victory is shared."""

    end: End
    winners: SeatIndexes


class Started(News, tag="started"):
    """The match began. The first seat was drawn from the match's dice, or comes from the rules or the order of play."""

    first: SeatIndex
    drawn: bool


class Thrown(News, tag="thrown"):
    """A throw.

    Args:
        seat: who threw.
        index: the number of the throw in the match, from 0; every throw has the next one.
        dice: the faces as they fell.
        contributions: what the other seats added to this throw; none yet.
    """

    seat: SeatIndex
    index: Count
    dice: Dice
    contributions: Annotated[tuple[Digest, ...], Meta(max_length=SEATS)] = ()


class Kept(News, tag="kept"):
    """Dice were kept, read in one way."""

    seat: SeatIndex
    dice: Dice
    reading: Reading
    points: Points


class HotHand(News, tag="hot_hand"):
    """All dice have scored, for the `number`th time this turn."""

    seat: SeatIndex
    number: Count
    bonus: Points


class Banked(News, tag="banked"):
    """A turn score was registered."""

    seat: SeatIndex
    points: Points
    then: Then
    score: Points


class Overshot(News, tag="overshot"):
    """A bank passed the target."""

    seat: SeatIndex
    score: Points


class LastRoundBegun(News, tag="last_round_begun"):
    """A seat reached the target: every other has one more turn."""

    seat: SeatIndex
    score: Points


class Busted(News, tag="busted"):
    """Nothing scored: the turn score is lost."""

    seat: SeatIndex
    lost: Points


class SevereBusted(News, tag="severe_busted"):
    """Nothing scored on all dice: the turn score and a penalty are lost."""

    seat: SeatIndex
    lost: Points
    penalty: Points
    score: Points


class BustsPenalized(News, tag="busts_penalized"):
    """The last of so many busts in a row took points from the score."""

    seat: SeatIndex
    busts: Count
    penalty: Points
    score: Points


class DrawOffered(News, tag="draw_offered"):
    """A draw is on offer until the next throw."""

    seat: SeatIndex


class DrawAgreed(News, tag="draw_agreed"):
    """A seat agreed to the draw."""

    seat: SeatIndex


class DrawDeclined(News, tag="draw_declined"):
    """A seat declined the draw, which is off the table."""

    seat: SeatIndex


class DrawLapsed(News, tag="draw_lapsed"):
    """The draw on offer lapsed with a throw."""


class Resigned(News, tag="resigned"):
    """A seat left the match for good."""

    seat: SeatIndex


class Ended(News, tag="ended"):
    """The match is over."""

    outcome: Outcome


AnyNews: TypeAlias = (
    Started
    | Thrown
    | Kept
    | HotHand
    | Banked
    | Overshot
    | LastRoundBegun
    | Busted
    | SevereBusted
    | BustsPenalized
    | DrawOffered
    | DrawAgreed
    | DrawDeclined
    | DrawLapsed
    | Resigned
    | Ended
)
