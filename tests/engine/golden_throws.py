"""Throws worked out by hand under `dice10k`: every legal keep of each, and keeps that must be refused.

The throws are those that houses disagree about. All figures are literals from RULES 1 and 2.1; nothing here is
computed and nothing may be: the table stands beside the engine and the naive scorer as a third witness.
"""

from typing import Final, NamedTuple

__all__ = ["GOLDEN_THROWS", "GOLDEN_TURNS", "GoldenKeep", "GoldenThrow", "GoldenTurn"]

_Dice = tuple[int, ...]


class GoldenThrow(NamedTuple):
    """One throw, all its keeps as (dice, reading, points), and some sets of its dice that no reading covers.

    Dice that appear twice among the keeps have two readings, and the player must say which.
    """

    throw: _Dice
    keeps: tuple[tuple[_Dice, str, int], ...]
    refused: tuple[_Dice, ...]


class GoldenKeep(NamedTuple):
    """One throw of a turn, the dice kept of it, and the points of this keep alone."""

    throw: _Dice
    kept: _Dice
    points: int


class GoldenTurn(NamedTuple):
    """Keeps that follow one another in a turn, and the turn score after the last."""

    keeps: tuple[GoldenKeep, ...]
    turn_score: int


GOLDEN_THROWS: Final = (
    # RULES 1.7: the pair of 6s scores nothing, so keeping all six can only be three pairs.
    GoldenThrow(
        throw=(2, 2, 2, 2, 6, 6),
        keeps=(
            ((2, 2, 2), "sets", 200),
            ((2, 2, 2, 2), "sets", 400),
            ((2, 2, 2, 2, 6, 6), "three_pairs", 1000),
        ),
        refused=((2,), (2, 2), (6,), (6, 6), (2, 2, 6, 6), (2, 2, 2, 2, 6), (2, 2, 2, 6, 6)),
    ),
    # RULES 1.7: the example of the text, with a pair that scores.
    GoldenThrow(
        throw=(2, 2, 2, 2, 5, 5),
        keeps=(
            ((5,), "sets", 50),
            ((5, 5), "sets", 100),
            ((2, 2, 2), "sets", 200),
            ((2, 2, 2, 5), "sets", 250),
            ((2, 2, 2, 5, 5), "sets", 300),
            ((2, 2, 2, 2), "sets", 400),
            ((2, 2, 2, 2, 5), "sets", 450),
            ((2, 2, 2, 2, 5, 5), "sets", 500),
            ((2, 2, 2, 2, 5, 5), "three_pairs", 1000),
        ),
        refused=((2,), (2, 2), (2, 5), (2, 5, 5), (2, 2, 5), (2, 2, 5, 5)),
    ),
    # RULES 1.6, 1.7: the quartet with the pair pays more than three pairs, and both readings exist.
    GoldenThrow(
        throw=(1, 1, 1, 1, 5, 5),
        keeps=(
            ((1,), "sets", 100),
            ((1, 1), "sets", 200),
            ((1, 1, 1), "sets", 700),
            ((1, 1, 1, 1), "sets", 1400),
            ((5,), "sets", 50),
            ((1, 5), "sets", 150),
            ((1, 1, 5), "sets", 250),
            ((1, 1, 1, 5), "sets", 750),
            ((1, 1, 1, 1, 5), "sets", 1450),
            ((5, 5), "sets", 100),
            ((1, 5, 5), "sets", 200),
            ((1, 1, 5, 5), "sets", 300),
            ((1, 1, 1, 5, 5), "sets", 800),
            ((1, 1, 1, 1, 5, 5), "sets", 1500),
            ((1, 1, 1, 1, 5, 5), "three_pairs", 1000),
        ),
        refused=(),
    ),
    # RULES 1.8, 2.1: six of a kind is never three pairs; each further 2 doubles.
    GoldenThrow(
        throw=(2, 2, 2, 2, 2, 2),
        keeps=(
            ((2, 2, 2), "sets", 200),
            ((2, 2, 2, 2), "sets", 400),
            ((2, 2, 2, 2, 2), "sets", 800),
            ((2, 2, 2, 2, 2, 2), "sets", 1600),
        ),
        refused=((2,), (2, 2)),
    ),
    # RULES 1.6, 1.8, 2.1
    GoldenThrow(
        throw=(1, 1, 1, 1, 1, 1),
        keeps=(
            ((1,), "sets", 100),
            ((1, 1), "sets", 200),
            ((1, 1, 1), "sets", 700),
            ((1, 1, 1, 1), "sets", 1400),
            ((1, 1, 1, 1, 1), "sets", 2800),
            ((1, 1, 1, 1, 1, 1), "sets", 5600),
        ),
        refused=(),
    ),
    # RULES 1.8, 2.1
    GoldenThrow(
        throw=(6, 6, 6, 6, 6, 6),
        keeps=(
            ((6, 6, 6), "sets", 600),
            ((6, 6, 6, 6), "sets", 1200),
            ((6, 6, 6, 6, 6), "sets", 2400),
            ((6, 6, 6, 6, 6, 6), "sets", 4800),
        ),
        refused=((6,), (6, 6)),
    ),
    # RULES 1.3, 2.1: all six for the straight, or the singles; no straight of five.
    GoldenThrow(
        throw=(1, 2, 3, 4, 5, 6),
        keeps=(
            ((1,), "sets", 100),
            ((5,), "sets", 50),
            ((1, 5), "sets", 150),
            ((1, 2, 3, 4, 5, 6), "straight", 1500),
        ),
        refused=((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2), (6,), (1, 5, 6)),
    ),
    # RULES 1.1, 1.3: 1-2-3-4-5 and any sixth die but the 6 is no straight.
    GoldenThrow(
        throw=(1, 2, 3, 4, 5, 1),
        keeps=(
            ((1,), "sets", 100),
            ((1, 1), "sets", 200),
            ((5,), "sets", 50),
            ((1, 5), "sets", 150),
            ((1, 1, 5), "sets", 250),
        ),
        refused=((1, 2, 3, 4, 5), (1, 1, 2, 3, 4, 5), (2,), (3, 4)),
    ),
    GoldenThrow(
        throw=(1, 2, 3, 4, 5, 2),
        keeps=(((1,), "sets", 100), ((5,), "sets", 50), ((1, 5), "sets", 150)),
        refused=((1, 2, 3, 4, 5), (1, 2, 2, 3, 4, 5), (2, 2), (1, 2)),
    ),
    GoldenThrow(
        throw=(1, 2, 3, 4, 5, 3),
        keeps=(((1,), "sets", 100), ((5,), "sets", 50), ((1, 5), "sets", 150)),
        refused=((1, 2, 3, 4, 5), (1, 2, 3, 3, 4, 5), (3, 3), (3, 5)),
    ),
    GoldenThrow(
        throw=(1, 2, 3, 4, 5, 4),
        keeps=(((1,), "sets", 100), ((5,), "sets", 50), ((1, 5), "sets", 150)),
        refused=((1, 2, 3, 4, 5), (1, 2, 3, 4, 4, 5), (4, 4), (1, 4)),
    ),
    GoldenThrow(
        throw=(1, 2, 3, 4, 5, 5),
        keeps=(
            ((1,), "sets", 100),
            ((5,), "sets", 50),
            ((1, 5), "sets", 150),
            ((5, 5), "sets", 100),
            ((1, 5, 5), "sets", 200),
        ),
        refused=((1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 5), (4, 5, 5), (2,)),
    ),
    # RULES 1.1, 1.3: 2-3-4-5-6 and any sixth die but the 1 is no straight.
    GoldenThrow(
        throw=(2, 3, 4, 5, 6, 2),
        keeps=(((5,), "sets", 50),),
        refused=((2, 3, 4, 5, 6), (2, 2, 3, 4, 5, 6), (2, 2), (5, 6)),
    ),
    GoldenThrow(
        throw=(2, 3, 4, 5, 6, 3),
        keeps=(((5,), "sets", 50),),
        refused=((2, 3, 4, 5, 6), (2, 3, 3, 4, 5, 6), (3, 3), (3, 5)),
    ),
    GoldenThrow(
        throw=(2, 3, 4, 5, 6, 4),
        keeps=(((5,), "sets", 50),),
        refused=((2, 3, 4, 5, 6), (2, 3, 4, 4, 5, 6), (4, 4), (4, 5)),
    ),
    GoldenThrow(
        throw=(2, 3, 4, 5, 6, 5),
        keeps=(((5,), "sets", 50), ((5, 5), "sets", 100)),
        refused=((2, 3, 4, 5, 6), (2, 3, 4, 5, 5, 6), (5, 5, 6), (2, 5)),
    ),
    GoldenThrow(
        throw=(2, 3, 4, 5, 6, 6),
        keeps=(((5,), "sets", 50),),
        refused=((2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 6), (6, 6), (5, 6, 6)),
    ),
    # RULES 1.3, 1.4: the pair of 3s scores only as one of three pairs.
    GoldenThrow(
        throw=(1, 1, 3, 3, 5, 5),
        keeps=(
            ((1,), "sets", 100),
            ((1, 1), "sets", 200),
            ((5,), "sets", 50),
            ((1, 5), "sets", 150),
            ((1, 1, 5), "sets", 250),
            ((5, 5), "sets", 100),
            ((1, 5, 5), "sets", 200),
            ((1, 1, 5, 5), "sets", 300),
            ((1, 1, 3, 3, 5, 5), "three_pairs", 1000),
        ),
        refused=((3,), (3, 3), (1, 1, 3, 3), (3, 3, 5, 5), (1, 1, 3, 5, 5)),
    ),
    # RULES 1.8: two triples are their sum.
    GoldenThrow(
        throw=(2, 2, 2, 3, 3, 3),
        keeps=(
            ((2, 2, 2), "sets", 200),
            ((3, 3, 3), "sets", 300),
            ((2, 2, 2, 3, 3, 3), "sets", 500),
        ),
        refused=((2,), (2, 2), (3, 3), (2, 2, 3, 3), (2, 2, 2, 3), (2, 3, 3, 3), (2, 2, 3, 3, 3)),
    ),
    # RULES 1.5, 1.6, 1.8: any part of both sets; three together are a triple, two are singles.
    GoldenThrow(
        throw=(1, 1, 1, 5, 5, 5),
        keeps=(
            ((1,), "sets", 100),
            ((1, 1), "sets", 200),
            ((1, 1, 1), "sets", 700),
            ((5,), "sets", 50),
            ((1, 5), "sets", 150),
            ((1, 1, 5), "sets", 250),
            ((1, 1, 1, 5), "sets", 750),
            ((5, 5), "sets", 100),
            ((1, 5, 5), "sets", 200),
            ((1, 1, 5, 5), "sets", 300),
            ((1, 1, 1, 5, 5), "sets", 800),
            ((5, 5, 5), "sets", 500),
            ((1, 5, 5, 5), "sets", 600),
            ((1, 1, 5, 5, 5), "sets", 700),
            ((1, 1, 1, 5, 5, 5), "sets", 1200),
        ),
        refused=(),
    ),
    # RULES 1.3: three pairs or nothing.
    GoldenThrow(
        throw=(2, 2, 4, 4, 6, 6),
        keeps=(((2, 2, 4, 4, 6, 6), "three_pairs", 1000),),
        refused=((2,), (2, 2), (4, 4), (6, 6), (2, 2, 4, 4), (2, 2, 4, 4, 6)),
    ),
    # RULES 1.1, 1.3: blank; two pairs are nothing.
    GoldenThrow(
        throw=(2, 2, 3, 3, 4, 6),
        keeps=(),
        refused=((2,), (3,), (4,), (6,), (2, 2), (3, 3), (2, 2, 3, 3), (2, 2, 3, 3, 4, 6)),
    ),
    # RULES 1.6, 1.7: one, two, three or four of the 1s; all six only as three pairs, for the 2s score nothing else.
    GoldenThrow(
        throw=(1, 1, 1, 1, 2, 2),
        keeps=(
            ((1,), "sets", 100),
            ((1, 1), "sets", 200),
            ((1, 1, 1), "sets", 700),
            ((1, 1, 1, 1), "sets", 1400),
            ((1, 1, 1, 1, 2, 2), "three_pairs", 1000),
        ),
        refused=((2,), (2, 2), (1, 2), (1, 1, 2, 2), (1, 1, 1, 2), (1, 1, 1, 1, 2), (1, 1, 1, 2, 2)),
    ),
    # RULES 1.5, 1.6: one 5 of a triple may be kept alone.
    GoldenThrow(
        throw=(5, 5, 5),
        keeps=(((5,), "sets", 50), ((5, 5), "sets", 100), ((5, 5, 5), "sets", 500)),
        refused=(),
    ),
    # RULES 1.1, 1.4: only the 1.
    GoldenThrow(
        throw=(1, 2, 3, 4, 6, 6),
        keeps=(((1,), "sets", 100),),
        refused=((2,), (6,), (6, 6), (1, 2), (1, 6), (1, 6, 6), (1, 2, 3, 4, 6), (1, 2, 3, 4, 6, 6)),
    ),
)

GOLDEN_TURNS: Final = (
    # RULES 1, 2.2: two 5s and a third of the next throw are three single 5s, never a triple.
    GoldenTurn(
        keeps=(
            GoldenKeep(throw=(2, 3, 4, 5, 5, 6), kept=(5, 5), points=100),
            GoldenKeep(throw=(2, 3, 4, 5), kept=(5,), points=50),
        ),
        turn_score=150,
    ),
    # RULES 1, 2.2: a 1 and two 1s of the next throw are three single 1s, not a triple of 700.
    GoldenTurn(
        keeps=(
            GoldenKeep(throw=(1, 2, 3, 4, 6, 6), kept=(1,), points=100),
            GoldenKeep(throw=(1, 1, 3, 4, 6), kept=(1, 1), points=200),
        ),
        turn_score=300,
    ),
)
