"""The match as everybody at the table sees it, with all that follows from each choice."""

from typing import Annotated

from msgspec import Meta

from protocol.codes import Phase, Reading, Then
from protocol.limits import LIST_SERVER, SEATS
from protocol.messages.fields import (
    Chance,
    Count,
    Dice,
    MatchId,
    Numbers,
    Part,
    Points,
    Revision,
    SeatIndex,
    SeatIndexes,
    ServerMessage,
    Word,
)
from protocol.messages.news import AnyNews, Outcome

__all__ = ["Bank", "Option", "Refusal", "Risk", "SeatView", "View"]


class Risk(Part):
    """What a throw risks: the chance of a bust, the turn score it takes, the penalty on the score, the score then."""

    chance: Chance
    loses: Points
    penalty: Points
    score: Points


class Bank(Part):
    """A legal way to bank.

    Args:
        then: `bank`, `add` or `subtract`.
        score: the score it leads to.
        needs: points that still needs: to the target, or to the score to beat.
        landing: the chance to land from there in one turn; nil where the target need not be met.
        wins: whether it ends the match, and the seat is among those who have won.
        behind: whether it is the seat's last and leaves it without a victory, as things stand.
    """

    then: Then
    score: Points
    needs: Points
    landing: Chance | None
    wins: bool
    behind: bool


class Refusal(Part):
    """Why something is not allowed, as in `Refused`."""

    code: Word
    numbers: Numbers = ()


class Option(Part):
    """A legal keep with everything that follows from it.

    Args:
        dice: the dice to keep.
        reading: how they are read.
        points: what they are worth.
        bonus: the hot-hand bonus they earn, else 0.
        turn_score: the turn score afterwards, bonus included.
        dice_left: how many dice throwing on would throw.
        risk: what throwing on risks.
        banks: the legal ways to bank afterwards.
        refusal: why there is none.
    """

    dice: Dice
    reading: Reading
    points: Points
    bonus: Points
    turn_score: Points
    dice_left: Count
    risk: Risk
    banks: Annotated[tuple[Bank, ...], Meta(max_length=2)]
    refusal: Refusal | None


class SeatView(Part):
    """A seat in the match.

    Args:
        score: permanent points.
        turns: turns it has finished.
        needs: points it still needs: to the target, or to the score it must beat.
        landing: the chance to land on the target in one turn; nil where it need not be met.
        left: whether it has left for good.
        busts: busts in a row, where those count.
        last_round: whether it has begun the last round.
        beat: the score it must beat, where only that counts any more.
    """

    score: Points
    turns: Count
    needs: Points
    landing: Chance | None
    left: bool
    busts: Count
    last_round: bool
    beat: Points | None


class View(ServerMessage, tag="view"):
    """The whole match as everybody at the table sees it, and what has happened since the view before.

    Args:
        match: the match.
        revision: rises by one with every accepted intent; intents name it.
        phase: `throw`, `choose` or `over`.
        on_turn: the seat on turn.
        turn_score: points at risk.
        hot_hands: hot hands of this turn.
        kept: dice kept since all were last in hand.
        thrown: dice on the table, as they fell.
        throws: how many throws there have been.
        draw: the seats that want a draw.
        seats: every seat.
        risk: what the obligatory throw risks, in phase `throw`.
        options: every legal keep, best points first, in phase `choose`.
        outcome: how it ended, in phase `over`.
        news: what happened; empty when this is a view sent again.
    """

    match: MatchId
    revision: Revision
    phase: Phase
    on_turn: SeatIndex
    turn_score: Points
    hot_hands: Count
    kept: Dice
    thrown: Dice
    throws: Count
    draw: SeatIndexes
    seats: Annotated[tuple[SeatView, ...], Meta(max_length=SEATS)]
    risk: Risk | None
    options: Annotated[tuple[Option, ...], Meta(max_length=LIST_SERVER)]
    outcome: Outcome | None
    news: Annotated[tuple[AnyNews, ...], Meta(max_length=LIST_SERVER)]
