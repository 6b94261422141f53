"""The computer player `threshold`: bank once the turn score reaches a threshold (RULES 3.6).

It sees only what any player is shown, a row of consequences for each legal keep, and so plays equally well from the
engine's own options and from those a client has received.
"""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

__all__ = ["BankSeen", "OptionSeen", "threshold"]

BASE: Final = 300
"""Points at which it banks when it is not behind (RULES 3.6)."""
STEP: Final = 50
"""Points the threshold rises for each full 1,000 that it is behind."""
MOST_RISE: Final = 300
"""The most it rises, in points."""
FEW_DICE: Final = 2
"""With so many dice left or fewer, the threshold falls."""
FALL: Final = 100
"""Points it falls then."""


class BankSeen(Protocol):
    """What it must see of a way to bank: how, how far from the target it leads, and whether that wins or loses."""

    @property
    def then(self) -> str:
        """Bank, add or subtract."""

    @property
    def needs(self) -> int:
        """Points still needed afterwards."""

    @property
    def wins(self) -> bool:
        """Whether it wins the match."""

    @property
    def behind(self) -> bool:
        """Whether nothing can be won with it any more."""


BankT_co = TypeVar("BankT_co", bound=BankSeen, covariant=True)


class OptionSeen(Protocol[BankT_co]):
    """What it must see of a legal keep."""

    @property
    def points(self) -> int:
        """What the kept dice are worth."""

    @property
    def turn_score(self) -> int:
        """The turn score after it."""

    @property
    def dice_left(self) -> int:
        """How many dice throwing on would throw."""

    @property
    def banks(self) -> Sequence[BankT_co]:
        """The legal ways to bank after it."""


OptionT = TypeVar("OptionT", bound=OptionSeen[BankSeen])


def threshold(options: Sequence[OptionT], own: int, leader: int) -> tuple[OptionT, BankSeen | None]:
    """Return what it does with the throw on the table.

    Args:
        options: the legal keeps, at least one.
        own: its own score.
        leader: the highest score of the match, its own included.

    Returns:
        The keep, and the bank that follows it; `None` to throw on.
    """
    for option in options:
        for bank in option.banks:
            if bank.wins:
                return option, bank
    best = max(options, key=lambda option: (option.points, option.dice_left))
    ways = [bank for bank in best.banks if not bank.behind]
    if ways and best.turn_score >= _threshold(leader - own, best.dice_left):
        return best, min(ways, key=lambda bank: bank.needs)
    return best, None


def _threshold(behind: int, dice_left: int) -> int:
    """Return the turn score from which it banks; no less than the rules allow, since only legal banks are seen."""
    rise = min(STEP * (behind // 1_000), MOST_RISE)
    return BASE + rise - (FALL if dice_left <= FEW_DICE else 0)
