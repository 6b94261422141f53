"""What a table plays by, as everybody there may read it, and what a house wants differently."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from protocol.codes import Finish, FullHouse, Larger, Opening, Overshoot, ReadingRule, Starter, Tie
from protocol.limits import CHANGES, PENALTIES, SEATS, VALUE_LENGTH
from protocol.messages.fields import Count, Numbers, Part, Points, Word

__all__ = ["Change", "Changes", "Penalty", "RuleFault", "Rules"]

_ByFace: TypeAlias = Annotated[tuple[Points, ...], Meta(min_length=6, max_length=6)]
"""Points for the faces 1 to 6."""

_Text: TypeAlias = Annotated[str, Meta(max_length=VALUE_LENGTH)]


class Change(Part):
    """An option of a house and its value, as it is written in a rules file."""

    key: Word
    value: _Text


Changes: TypeAlias = Annotated[tuple[Change, ...], Meta(max_length=CHANGES)]


class Penalty(Part):
    """What a severe bust costs scores under `below`; with nil, all that are left."""

    below: Points | None
    points: Points


class Rules(Part):
    """The rules of a table, each option with its value.

    Args:
        name: the preset they are, or come from.
        changes: the options that differ from that preset, as they are written.
        dice: dice of a full hand.
        singles: points of one die.
        triples: points of three equal dice.
        larger: how four, five and six equal dice follow from that.
        fixed: points of four, five and six equal dice, where they are the same for every face.
        fours: points of four equal dice, where they have a table.
        fives: points of five.
        sixes: points of six.
        straight: points of 1-2-3-4-5-6.
        low_straight: points of 1-2-3-4-5.
        high_straight: points of 2-3-4-5-6.
        three_pairs: points of three pairs.
        four_two: whether four equal dice and a pair can be read as three pairs.
        four_two_points: what they are worth then; 0 for as much as three pairs.
        two_triplets: points of two triples; 0 for their sum.
        full_house: what three and two equal dice are worth together.
        full_house_points: the points of that.
        nothing: points of a throw of all dice in which nothing scores; 0 makes it a bust.
        reading: who decides between readings.
        opening_minimum: least turn score of an opening bank.
        opening: which banks are opening banks.
        minimum: least turn score of any other.
        multiple: what a bank must be a multiple of.
        hot_hand_forced: whether a hot hand obliges the player to throw again.
        hot_hand_bonus: points of the first hot hand of a turn; each further one doubles it.
        severe_bust: the penalties of a bust on all dice, by rising score.
        busts_in_a_row: how many busts in a row cost points; 0 for none.
        busts_in_a_row_cost: the points they cost.
        floor: whether no loss takes a score below 0.
        finish: how the match is won.
        target: the score to land on, or to reach.
        overshoot: what becomes of a bank that passes a target to land on.
        rounds: how many rounds a match has that ends after them; 0 for any other.
        tie: who wins a tied last round.
        seats: least and greatest number of seats.
        starting_player: who starts a match that is no rematch.
        turn_limit: turns for each seat; 0 for no limit.
        starting_score: points every seat starts with.
        head_starts: points added to that, by seat; missing seats get none.
    """

    name: Word
    changes: Changes
    dice: Count
    singles: _ByFace
    triples: _ByFace
    larger: Larger
    fixed: Annotated[tuple[Points, ...], Meta(min_length=3, max_length=3)]
    fours: _ByFace
    fives: _ByFace
    sixes: _ByFace
    straight: Points
    low_straight: Points
    high_straight: Points
    three_pairs: Points
    four_two: bool
    four_two_points: Points
    two_triplets: Points
    full_house: FullHouse
    full_house_points: Points
    nothing: Points
    reading: ReadingRule
    opening_minimum: Points
    opening: Opening
    minimum: Points
    multiple: Count
    hot_hand_forced: bool
    hot_hand_bonus: Points
    severe_bust: Annotated[tuple[Penalty, ...], Meta(max_length=PENALTIES)]
    busts_in_a_row: Count
    busts_in_a_row_cost: Points
    floor: bool
    finish: Finish
    target: Points
    overshoot: Overshoot
    rounds: Count
    tie: Tie
    seats: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=2)]
    starting_player: Starter
    turn_limit: Count
    starting_score: Points
    head_starts: Annotated[tuple[Points, ...], Meta(max_length=SEATS)]

    def opening_score(self, seat: int) -> int:
        """Return the points a seat starts with."""
        return self.starting_score + (self.head_starts[seat] if seat < len(self.head_starts) else 0)


class RuleFault(Part):
    """One thing that is wrong with rules somebody wanted.

    Args:
        key: the option.
        value: what it was set to, as it was written.
        code: what is wrong with it.
        numbers: what a sentence about that needs.
        words: what would be accepted, where that is one of a few words.
    """

    key: _Text
    value: _Text
    code: Word
    numbers: Numbers = ()
    words: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
