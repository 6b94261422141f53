"""What is wrong with rules: a code from a closed set for each fault, with what a sentence about it needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Fault", "FaultCode", "RulesRefused"]


class FaultCode(StrEnum):
    """What is wrong with a value; each member names the numbers that come with it."""

    UNKNOWN_PRESET = "unknown_preset"
    """There are no such rules; the words are the presets."""
    UNKNOWN_KEY = "unknown_key"
    """There is no such option; the words are those it could have been, all where it resembles none."""
    NOT_A_NUMBER = "not_a_number"
    """It must be a whole number from `least` to `most`."""
    NOT_A_WORD = "not_a_word"
    """It must be one of the words."""
    NOT_NUMBERS = "not_numbers"
    """It must be numbers, separated by commas: from `fewest` to `count` of them, each from `least` to `most`."""
    NOT_PENALTIES = "not_penalties"
    """It must be penalties such as `1000 below 5000, 2000`, in points up to `most`."""
    RANGE = "range"
    """It must be from `least` to `most`."""
    COUNT = "count"
    """There must be from `fewest` to `count` numbers."""
    NOTHING_SCORES = "nothing_scores"
    """No throw of these dice ever scores."""
    NEVER_BANKED = "never_banked"
    """All that scores takes all dice, which is a hot hand, after which nobody may bank."""
    NEVER_PAID = "never_paid"
    """Of two penalties the later must hold for higher scores, or nobody pays it."""
    NOTHING_PAYS = "nothing_pays"
    """A throw of all dice in which nothing scores pays `nothing` points, so there is no severe bust."""
    SEATS = "seats"
    """The fewest seats must not be more than the most."""
    TARGET = "target"
    """It must stay under the `target`; a minimum may be equal to it."""
    MULTIPLE = "multiple"
    """It must be a multiple of `multiple`, or no bank can land on the target."""
    STRANDED = "stranded"
    """It must be at most `most`: a bank that passes the target is lost, and whoever came nearer could not land."""
    UNEVEN = "uneven"
    """All points are multiples of `unit`, so what a bank is a multiple of must divide that or be one."""
    ROUNDS = "rounds"
    """A match of `rounds` rounds ends after them."""
    NO_ROUNDS = "no_rounds"
    """A match that ends after so many rounds needs at least one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Args:
        key: the option.
        value: what it was set to, as it was written.
        code: what is wrong with it.
        numbers: the numbers the code names.
        words: what would be accepted, where that is one of a few words.
    """

    key: str
    value: str
    code: FaultCode
    numbers: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return it on one line, for logs and failing tests."""
        numbers = "".join(f" {name}={number}" for name, number in self.numbers)
        words = f" {'|'.join(self.words)}" if self.words else ""
        return f"{self.key}: {self.value} ({self.code}{numbers}{words})"


class RulesRefused(ValueError):
    """Rules that nobody can play by.

    Args:
        faults: everything that is wrong, at least one thing; what is there twice is kept once.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        """Keep the faults for whoever makes sentences of them."""
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(map(str, self.faults)))
