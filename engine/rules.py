"""What one table plays by, as a value.

A `Rules` holds every number and switch a match needs; the rest of the engine reads them and fixes none of its own.
A preset is such a value and nothing more. This module knows nothing of positions, dice or people.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, assert_never

from engine.contradictions import contradictions
from engine.faults import RulesRefused
from engine.kinds import Flag, Kind, Number, Numbers, Penalties, Penalty, Word
from engine.policies import Finish, FullHouse, Larger, Opening, Overshoot, ReadingRule, Starter, Tie

__all__ = ["FACES", "LEAST_SEATS", "MOST_SCORE", "MOST_SEATS", "OPTIONS", "SMALLEST_SET", "Rules", "within"]

FACES: Final = (1, 2, 3, 4, 5, 6)
"""The faces of a die."""

SMALLEST_SET: Final = 3
"""How many equal dice make the smallest set (RULES 1.2)."""

LEAST_SEATS: Final = 1
"""One seat plays against its own record (RULES 4.6)."""

MOST_SEATS: Final = 7
"""Seats at a table at the most (RULES 3.7)."""

MOST_SCORE: Final = 1_000_000_000
"""Points at which scores and turn scores stop, up and down. Nobody comes so far where a throw can bust; in a house
where none can, a turn may go on as long as somebody likes, and its turn score must stay a number that can be told."""


def within(points: int) -> int:
    """Return points, of a score or to be added to one, that are not more than a score can be."""
    return max(-MOST_SCORE, min(points, MOST_SCORE))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one match; the names are those a rules file uses (RULES 5).

    Args:
        name: the preset these rules are, or come from.
        dice: how many dice a turn starts with.
        singles: points of one die, for the faces 1 to 6 (0: does not score alone).
        triples: points of three equal dice, for the faces 1 to 6 (0: score nothing).
        larger: how four, five and six equal dice follow from that.
        fixed: points of four, five and six equal dice, where they are the same for every face.
        fours: points of four equal dice, for the faces 1 to 6, where they have a table.
        fives: points of five.
        sixes: points of six.
        straight: points of 1-2-3-4-5-6 in one throw.
        low_straight: points of 1-2-3-4-5 in one throw.
        high_straight: points of 2-3-4-5-6 in one throw.
        three_pairs: points of three different pairs in one throw.
        four_two: whether four equal dice and a pair can be read as three pairs (RULES 1.7).
        four_two_points: what they are worth then; 0 for as much as three pairs.
        two_triplets: points of two triples in one throw; 0 leaves them their sum (RULES 1.8).
        full_house: what three and two equal dice are worth together.
        full_house_points: the points of that.
        nothing: points of a throw of all dice in which nothing scores; 0 makes it a bust. Where it pays, all dice have
            scored, which is a hot hand.
        reading: who decides between readings (RULES 1.9).
        opening_minimum: least turn score of an opening bank, in points, where that is more than of any other.
        opening: which banks are opening banks.
        minimum: least turn score of any bank, in points.
        multiple: a bank must be a multiple of this many points.
        hot_hand_forced: whether a hot hand obliges the player to throw again (RULES 2.3).
        hot_hand_bonus: points for the first hot hand of a turn; each further one doubles it.
        severe_bust: the penalties of a bust on all dice, by rising score; only the last one can be open.
        busts_in_a_row: how many busts one after the other cost `busts_in_a_row_cost`; 0 for none.
        busts_in_a_row_cost: the points they cost.
        floor: whether no loss takes a score below 0.
        finish: how a match is won.
        target: the score that must be met, or reached.
        overshoot: what becomes of a bank that passes a target which must be met.
        rounds: how many rounds a match has that ends after a fixed number; 0 for any other.
        tie: who wins a tied last round.
        seats: least and greatest number of seats.
        starting_player: who starts a match that is no rematch (RULES 6.4).
        turn_limit: turns for each seat before the match ends (RULES 6.1); 0 for no limit.
        starting_score: points every seat starts with.
        head_starts: points added to the starting score, by seat; missing seats get none.

    Raises:
        RulesRefused: where values are out of bounds or contradict each other; it holds everything that is wrong.
    """

    name: str
    dice: int = 6
    singles: tuple[int, ...] = (100, 0, 0, 0, 50, 0)
    triples: tuple[int, ...] = (1_000, 200, 300, 400, 500, 600)
    larger: Larger = Larger.DOUBLING
    fixed: tuple[int, ...] = (1_000, 2_000, 3_000)
    fours: tuple[int, ...] = (0,) * 6
    fives: tuple[int, ...] = (0,) * 6
    sixes: tuple[int, ...] = (0,) * 6
    straight: int = 0
    low_straight: int = 0
    high_straight: int = 0
    three_pairs: int = 0
    four_two: bool = False
    four_two_points: int = 0
    two_triplets: int = 0
    full_house: FullHouse = FullHouse.NONE
    full_house_points: int = 0
    nothing: int = 0
    reading: ReadingRule = ReadingRule.BEST
    opening_minimum: int = 0
    opening: Opening = Opening.ZERO
    minimum: int = 0
    multiple: int = 1
    hot_hand_forced: bool = False
    hot_hand_bonus: int = 0
    severe_bust: tuple[Penalty, ...] = ()
    busts_in_a_row: int = 0
    busts_in_a_row_cost: int = 500
    floor: bool = False
    finish: Finish = Finish.EXACT
    target: int
    overshoot: Overshoot = Overshoot.STANDS
    rounds: int = 0
    tie: Tie = Tie.EARLIEST
    seats: tuple[int, ...] = (LEAST_SEATS, MOST_SEATS)
    starting_player: Starter = Starter.DRAWN
    turn_limit: int = 0
    starting_score: int = 0
    head_starts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse values no match can be played by: first each alone, then together."""
        found = [fault for key, kind in OPTIONS.items() for fault in kind.faults(key, getattr(self, key))]
        found = found or [*contradictions(self)]
        if found:
            raise RulesRefused(found)

    def written(self, key: str) -> str:
        """Return an option as it is written."""
        return OPTIONS[key].write(getattr(self, key))

    def set_points(self, face: int, count: int) -> int:
        """Return the points of three to six equal dice; 0 where they are no set."""
        triple, more = self.triples[face - 1], count - SMALLEST_SET
        if not more:
            return triple
        match self.larger:
            case Larger.DOUBLING:
                return triple << more
            case Larger.ADDING:
                return triple * (1 + more)
            case Larger.FIXED:
                return self.fixed[more - 1]
            case Larger.TABLE:
                return (self.fours, self.fives, self.sixes)[more - 1][face - 1]
            case _:
                assert_never(self.larger)

    @property
    def four_two_worth(self) -> int:
        """The points of four equal dice and a pair, read as three pairs; 0 where they cannot be."""
        return (self.four_two_points or self.three_pairs) if self.four_two else 0

    @property
    def starter(self) -> int | None:
        """The seat that starts a match that is no rematch; `None` where the dice choose it (RULES 6.4)."""
        return 0 if self.starting_player is Starter.FIRST_SEAT else None

    def opening_score(self, seat: int) -> int:
        """Return the points a seat starts the match with."""
        head_start = self.head_starts[seat] if seat < len(self.head_starts) else 0
        return self.starting_score + head_start

    def severe_bust_penalty(self, score: int) -> int:
        """Return the points a severe bust takes from a score (RULES 2.5)."""
        return next((p.points for p in self.severe_bust if p.below is None or score < p.below), 0)

    def lowered(self, score: int, points: int) -> int:
        """Return a score that points are taken from; where there is a floor, no loss takes it below 0."""
        return max(score - points, min(score, 0)) if self.floor else within(score - points)


_MOST: Final = 100_000
"""Points that any option may give, cost or ask for. The dearest seen anywhere is 10,000 (VARIANTS 1)."""

_POINTS: Final = Number(0, _MOST)
_BY_FACE: Final = Numbers(len(FACES), len(FACES), 0, _MOST)

OPTIONS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "dice": Number(1, len(FACES)),
        "singles": _BY_FACE,
        "triples": _BY_FACE,
        "larger": Word(Larger),
        "fixed": Numbers(3, 3, 0, _MOST),
        "fours": _BY_FACE,
        "fives": _BY_FACE,
        "sixes": _BY_FACE,
        "straight": _POINTS,
        "low_straight": _POINTS,
        "high_straight": _POINTS,
        "three_pairs": _POINTS,
        "four_two": Flag(),
        "four_two_points": _POINTS,
        "two_triplets": _POINTS,
        "full_house": Word(FullHouse),
        "full_house_points": _POINTS,
        "nothing": _POINTS,
        "reading": Word(ReadingRule),
        "opening_minimum": _POINTS,
        "opening": Word(Opening),
        "minimum": _POINTS,
        "multiple": Number(1, _MOST),
        "hot_hand_forced": Flag(),
        "hot_hand_bonus": _POINTS,
        "severe_bust": Penalties(_MOST),
        "busts_in_a_row": Number(0, 100),
        "busts_in_a_row_cost": _POINTS,
        "floor": Flag(),
        "finish": Word(Finish),
        "target": Number(1, 10 * _MOST),
        "overshoot": Word(Overshoot),
        "rounds": Number(0, 1_000),
        "tie": Word(Tie),
        "seats": Numbers(2, 2, LEAST_SEATS, MOST_SEATS),
        "starting_player": Word(Starter),
        "turn_limit": Number(0, 10_000),
        "starting_score": Number(-_MOST, 10 * _MOST),
        "head_starts": Numbers(0, MOST_SEATS, 0, 10 * _MOST),
    }
)
"""Every option of a house with its kind, in the order in which rules are told."""
