"""What a seat can want: the intents of a match.

An intent says what is wanted and nothing about whether it is allowed; `engine.phases` and the steps decide that.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.scoring import Dice, Reading

__all__ = ["AgreeDraw", "DeclineDraw", "Intent", "KeepThen", "OfferDraw", "Resign", "Then", "Throw"]


class Then(StrEnum):
    """What follows a keep. Nothing new is learnt in between, so both are one intent."""

    THROW = "throw"
    """Throw the dice that are left, or all of them after a hot hand."""
    BANK = "bank"
    """Register the turn score from below the target (RULES 2.8, 2.9)."""
    ADD = "add"
    """Register it from the target or above by adding (RULES 2.10)."""
    SUBTRACT = "subtract"
    """Register it from the target or above by subtracting (RULES 2.10)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw all dice: the obligatory start of a turn (RULES 2.2)."""


@dataclass(frozen=True, slots=True)
class KeepThen:
    """Keep dice of the throw, then throw on or bank (RULES 2.2).

    Args:
        dice: the dice to keep, in any order.
        reading: how to read them; `None` where only one value is possible (RULES 1.9).
        then: what follows.
    """

    dice: Dice
    reading: Reading | None
    then: Then


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer the others a draw (RULES 6.1)."""


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Agree to the draw that is offered (RULES 6.1)."""


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Decline the draw that is offered (RULES 6.1)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the match for good (RULES 6.8)."""


Intent: TypeAlias = Throw | KeepThen | OfferDraw | AgreeDraw | DeclineDraw | Resign
"""Everything a seat can want."""
