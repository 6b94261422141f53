"""The chance to land exactly on a distance within one turn: the one number an exact match turns on.

The best play towards the landing is found by a recursion over what is still missing. Writing W(r, n, h) for the best
chance to make exactly r more points with n dice in hand after h hot hands,

    W(r, n, h) = sum over throws of  P(throw) * max over keeps of  [1 if nothing is missing, else W(r - points, n', h')]

and a throw that scores nothing adds 0. Every keep scores at least one unit, so the recursion goes down in r and the
table is filled from r = 0 upwards, as far as it has been asked for.
"""

from collections import Counter
from math import fsum, gcd
from typing import Final, TypeAlias

from engine.rules import FACES, Rules
from engine.scoring import KeepTable, throws

__all__ = ["FARTHEST", "MOST_STEPS", "Landing"]

_Throws: TypeAlias = "list[tuple[float, tuple[tuple[int, int], ...]]]"
"""The different throws of some dice: the chance, and for each keep its points and the dice it leaves."""


FARTHEST: Final = 2
"""How many targets away a landing is reckoned with. Two seats that always add go on for ever, and the table must not:
it is filled between two messages of a server, for 0.7 s up to 2 targets in all and for 1.9 s up to 4. In `dice10k` not
one turn in a thousand lands from farther away (0.062 % from 20,050, the most there is)."""


MOST_STEPS: Final = 500
"""How many steps of the table are filled at the most: houses whose points have no common measure ask for thousands."""


class Landing:
    """Chances to land, for one set of rules; filled as it is asked for, in about 0.3 s up to 10,000.

    Args:
        rules: what the match is played by.
        keeps: the keeps of every throw.
    """

    def __init__(self, rules: Rules, keeps: KeepTable) -> None:
        """Sort the throws by what can be kept of them."""
        self._dice: Final = rules.dice
        self._forced: Final = rules.hot_hand_forced
        self._bonus: Final = rules.hot_hand_bonus
        self._throws: Final = {dice: _different_throws(keeps, dice) for dice in range(1, rules.dice + 1)}
        self._outcomes: Final = {kept for hand in self._throws.values() for _, choices in hand for kept in choices}
        self._unit: Final = gcd(self._bonus, *(points for points, _ in self._outcomes))
        self._farthest: Final = min(FARTHEST * rules.target, MOST_STEPS * self._unit)
        self._best: Final[dict[tuple[int, int, int], float]] = {}
        self._filled = 0

    def chance(self, distance: int) -> float:
        """Return the chance to make exactly `distance` points in a turn, 0 to 1, the minimums of a bank left aside.

        Farther away than `FARTHEST` targets it is taken for 0.
        """
        if not 0 < distance <= self._farthest or distance % self._unit:
            return 0.0
        while self._filled < distance:
            self._filled += self._unit
            self._fill(self._filled)
        return self._best[distance, self._dice, 0]

    def _fill(self, missing: int) -> None:
        """Work out every hand that has `missing` points to make."""
        for hot_hands in range(self._hot_hands_that_count(missing) + 1):
            after = {kept: self._after(missing - kept[0], kept[1], hot_hands) for kept in self._outcomes}
            for dice, hand in self._throws.items():
                self._best[missing, dice, hot_hands] = fsum(  # sum() rounds otherwise since Python 3.12
                    chance * max(map(after.__getitem__, choices)) for chance, choices in hand
                )

    def _after(self, missing: int, left: int, hot_hands: int) -> float:
        """Return the chance after a keep that leaves `missing` points to make with `left` dice."""
        if left == 0:
            missing -= self._bonus << hot_hands
            left = self._dice
            if missing == 0 and self._forced:
                return 0.0
            hot_hands += 1
        if missing <= 0:
            return 1.0 if missing == 0 else 0.0
        return self._best[missing, left, min(hot_hands, self._hot_hands_that_count(missing))]

    def _hot_hands_that_count(self, missing: int) -> int:
        """Return the number of hot hands from which on the next bonus is too large for `missing` points."""
        return (missing // self._bonus).bit_length() if self._bonus else 0


def _different_throws(keeps: KeepTable, dice: int) -> _Throws:
    """Return the throws of so many dice that score, those with the same keeps put together."""
    ways: Counter[tuple[tuple[int, int], ...]] = Counter()
    for throw, count in throws(dice):
        ways[tuple(sorted({(keep.points, dice - len(keep.dice)) for keep in keeps[throw]}))] += count
    return [(count / len(FACES) ** dice, kept) for kept, count in ways.items() if kept]
