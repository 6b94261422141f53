"""Random rules that can be played by: every option is drawn, and what contradicts the rest is drawn again.

Most values are such as houses have; now and then one comes from all that its option takes.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeVar

from engine import OPTIONS, PRESETS, Rules, RulesRefused
from engine.kinds import Number, Numbers, Penalty
from engine.policies import Finish, FullHouse, Larger, Opening, Overshoot, ReadingRule, Starter, Tie

__all__ = ["SCORING", "drawn", "random_rules", "random_scoring"]

Draw = Callable[[Random], Any]
"""What draws a value of an option."""

ValueT = TypeVar("ValueT")

YES: Final = True
NO: Final = False

_TAME: Final = frozenset({"multiple", "hot_hand_bonus", "seats"})
"""Options of which any number makes turns without an end, or tables too full."""

_WILD: Final = 0.02
"""How often a value comes from the whole range of its option."""

_TRIES: Final = 20
"""How often what contradicts the rest is drawn again before all is."""


def _one_of(*values: ValueT) -> Callable[[Random], ValueT]:
    """Return what draws one of some values; those named twice come twice as often."""
    return lambda rng: rng.choice(values)


def _table(*values: int) -> Draw:
    """Return what draws one of some values for each face."""
    return lambda rng: tuple(rng.choice(values) for _ in range(6))


def _seats(rng: Random) -> tuple[int, int]:
    """Draw how many may play: often all, else any fewest and most."""
    fewest = rng.randint(1, 7)
    return rng.choice([(1, 7), (fewest, rng.randint(fewest, 7))])


_DRAWS: Final[Mapping[str, Draw]] = {
    "dice": _one_of(6, 6, 6, 6, 5, 5, 4, 3, 2, 1),
    "singles": _one_of(
        *[(100, 0, 0, 0, 50, 0)] * 4,
        (200, 0, 0, 0, 100, 0),
        (10, 0, 0, 0, 5, 0),
        (0, 0, 0, 0, 50, 100),
        (100, 20, 30, 40, 50, 60),
        (0,) * 6,
    ),
    "triples": _one_of(
        *[(1_000, 200, 300, 400, 500, 600), (700, 200, 300, 400, 500, 600)] * 2, (300, 200, 300, 0, 500, 0), (0,) * 6
    ),
    "larger": _one_of(*Larger),
    "fixed": _one_of((1_000, 2_000, 3_000), (1_000, 2_000, 3_000), (500, 0, 1_000), (0, 0, 0)),
    "fours": _table(0, 400, 1_000, 1_250),
    "fives": _table(0, 1_000, 2_000, 2_250),
    "sixes": _table(0, 2_000, 5_000),
    "straight": _one_of(0, 1_000, 1_500, 2_500),
    "low_straight": _one_of(0, 0, 500, 600),
    "high_straight": _one_of(0, 0, 500, 750),
    "three_pairs": _one_of(0, 750, 1_000, 1_500),
    "four_two": _one_of(YES, NO),
    "four_two_points": _one_of(0, 0, 500),
    "two_triplets": _one_of(0, 0, 1_000, 2_500),
    "full_house": _one_of(FullHouse.NONE, *FullHouse),
    "full_house_points": _one_of(0, 250, 1_500),
    "nothing": _one_of(0, 0, 0, 500),
    "reading": _one_of(*ReadingRule),
    "opening_minimum": _one_of(0, 0, 300, 500, 1_000),
    "opening": _one_of(*Opening),
    "minimum": _one_of(0, 0, 0, 250, 300, 350),
    "multiple": _one_of(1, 1, 5, 50, 50, 100, 100),
    "hot_hand_forced": _one_of(YES, NO),
    "hot_hand_bonus": _one_of(0, 0, 200, 500),
    "severe_bust": _one_of(
        *[()] * 3,
        (Penalty(5_000, 1_000), Penalty(None, 2_000)),
        (Penalty(None, 500),),
        (Penalty(0, 0), Penalty(3_000, 200)),
    ),
    "busts_in_a_row": _one_of(0, 0, 0, 1, 2, 3),
    "busts_in_a_row_cost": _one_of(0, 500, 1_000),
    "floor": _one_of(YES, NO, NO),
    "finish": _one_of(*Finish),
    "target": _one_of(500, 1_000, 2_000, 3_000, 5_000, 10_000),
    "overshoot": _one_of(*Overshoot),
    "rounds": _one_of(1, 3, 10, 0),
    "tie": _one_of(*Tie),
    "seats": _seats,
    "starting_player": _one_of(*Starter),
    "turn_limit": _one_of(0, 1, 5, 30),
    "starting_score": _one_of(0, 0, 0, -500, 100, 1_000),
    "head_starts": lambda rng: tuple(rng.choice([0, 100, 500]) for _ in range(rng.choice([0, 0, 1, 3, 7]))),
}

SCORING: Final = tuple(_DRAWS)[: tuple(_DRAWS).index("reading") + 1]
"""The options that say what dice are worth; rules that agree in them share their tables."""


def drawn(rng: Random, key: str, *, wild: bool = True) -> Any:  # noqa: ANN401 - each option has a type of its own
    """Draw a value of an option, whatever the others are.

    Args:
        rng: what it is drawn with.
        key: the option.
        wild: whether it may, now and then, be any number the option takes.
    """
    kind = OPTIONS[key]
    if wild and key not in _TAME and rng.random() < _WILD:
        match kind:
            case Number(least, most):
                return rng.randint(least, most)
            case Numbers(_, count, least, most):
                return tuple(rng.randint(least, most) for _ in range(count))
            case _:
                pass
    return _DRAWS[key](rng)


def random_scoring(rng: Random, *, wild: bool = True) -> Mapping[str, Any]:
    """Draw what dice are worth: values of `SCORING` by which something scores."""
    rules = random_rules(rng, wild=wild)
    return {key: getattr(rules, key) for key in SCORING}


def random_rules(rng: Random, given: Mapping[str, Any] | None = None, *, wild: bool = True) -> Rules:
    """Draw rules that can be played by.

    Args:
        rng: what they are drawn with.
        given: options that are not to be drawn; some rules agree with them.
        wild: whether there may be numbers that no house has.
    """
    given = given or {}
    while True:
        values: dict[str, Any] = {key: drawn(rng, key, wild=wild) for key in _DRAWS} | dict(given)
        name = rng.choice(tuple(PRESETS))
        for _ in range(_TRIES):
            try:
                return Rules(name=name, **values)
            except RulesRefused as refused:
                again = dict.fromkeys(fault.key for fault in refused.faults if fault.key not in given)
                values |= {key: drawn(rng, key, wild=wild) for key in again}
