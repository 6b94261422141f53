"""The kinds of options a house has: how each is written, read, and kept within its bounds.

An option has one written form, the same in a rules file, on the command line, over the network and in a record.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final, Protocol

from engine.faults import Fault, FaultCode

__all__ = ["Flag", "Kind", "Number", "Numbers", "Penalties", "Penalty", "Word"]

_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)

_FLAGS: Final = {"yes": True, "no": False}

_MOST_PENALTIES: Final = 8
"""Penalties that differ by score; the game has two (RULES 2.5)."""

_PENALTY: Final = re.compile(r"(?P<points>-?\d{1,9})(?: below (?P<below>-?\d{1,9}))?", re.ASCII)


class Kind(Protocol):
    """A kind of option."""

    def read(self, text: str) -> Any:  # noqa: ANN401 - each kind has a type of its own
        """Return the value that is written so.

        Raises:
            ValueError: when it is not written as this kind is.
        """

    def write(self, value: Any) -> str:  # noqa: ANN401
        """Return how a value is written; `read` gives it back."""

    def unreadable(self, key: str, text: str) -> Fault:
        """Return what is wrong with a text that cannot be read."""

    def faults(self, key: str, value: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield what is wrong with a value, whatever the other options are."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int

    def read(self, text: str) -> int:
        """Return the number."""
        return _number(text)

    def write(self, value: int) -> str:
        """Return its digits."""
        return str(value)

    def unreadable(self, key: str, text: str) -> Fault:
        """Say which numbers there are."""
        return Fault(key, text, FaultCode.NOT_A_NUMBER, (("least", self.least), ("most", self.most)))

    def faults(self, key: str, value: int) -> Iterator[Fault]:
        """Yield a number out of bounds."""
        if not self.least <= value <= self.most:
            yield Fault(key, str(value), FaultCode.RANGE, (("least", self.least), ("most", self.most)))


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several whole numbers within bounds: at least `fewest`, at most `count`."""

    fewest: int
    count: int
    least: int
    most: int

    def read(self, text: str) -> tuple[int, ...]:
        """Return the numbers."""
        return tuple(_number(part.strip()) for part in text.split(",")) if text.strip() else ()

    def write(self, value: tuple[int, ...]) -> str:
        """Return them with commas in between."""
        return ",".join(map(str, value))

    def unreadable(self, key: str, text: str) -> Fault:
        """Say how many of which numbers there are."""
        return Fault(key, text, FaultCode.NOT_NUMBERS, (*self._counts(), ("least", self.least), ("most", self.most)))

    def faults(self, key: str, value: tuple[int, ...]) -> Iterator[Fault]:
        """Yield too few or too many numbers, and each that is out of bounds."""
        if not self.fewest <= len(value) <= self.count:
            yield Fault(key, self.write(value), FaultCode.COUNT, self._counts())
        for number in value:
            yield from Number(self.least, self.most).faults(key, number)

    def _counts(self) -> tuple[tuple[str, int], ...]:
        return ("fewest", self.fewest), ("count", self.count)


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words: the members of an enumeration."""

    words: type[StrEnum]

    def read(self, text: str) -> StrEnum:
        """Return the member."""
        return self.words(text)

    def write(self, value: StrEnum) -> str:
        """Return its word."""
        return value.value

    def unreadable(self, key: str, text: str) -> Fault:
        """Say which words there are."""
        return Fault(key, text, FaultCode.NOT_A_WORD, words=tuple(self.words))

    def faults(self, key: str, value: StrEnum) -> Iterator[Fault]:
        """Yield nothing: every member is right."""
        del key, value
        yield from ()


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, text: str) -> bool:
        """Return whether it is yes."""
        if text not in _FLAGS:
            raise ValueError(f"neither yes nor no: {text!r}")
        return _FLAGS[text]

    def write(self, value: bool) -> str:  # noqa: FBT001 - the value of an option
        """Return yes or no."""
        return next(text for text, meant in _FLAGS.items() if meant is value)

    def unreadable(self, key: str, text: str) -> Fault:
        """Say which words there are."""
        return Fault(key, text, FaultCode.NOT_A_WORD, words=tuple(_FLAGS))

    def faults(self, key: str, value: bool) -> Iterator[Fault]:  # noqa: FBT001
        """Yield nothing: both are right."""
        del key, value
        yield from ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a severe bust costs a score (RULES 2.5).

    Args:
        below: the penalty holds for scores under this many points; `None` for all that are left.
        points: points taken from the score.
    """

    below: int | None
    points: int

    def __str__(self) -> str:
        """Return it as it is written."""
        return str(self.points) if self.below is None else f"{self.points} below {self.below}"


@dataclass(frozen=True, slots=True)
class Penalties:
    """Penalties by rising score, each up to `most` points; only the last can be open. Written as 0 for none."""

    most: int

    def read(self, text: str) -> tuple[Penalty, ...]:
        """Return the penalties; an open one of 0 points, which is the only way to write none, is left out."""
        found = tuple(_penalty(part.strip()) for part in text.split(","))
        return found[:-1] if found[-1] == Penalty(None, 0) else found

    def write(self, value: tuple[Penalty, ...]) -> str:
        """Return them with commas in between."""
        return ", ".join(map(str, value)) or "0"

    def unreadable(self, key: str, text: str) -> Fault:
        """Say how penalties are written."""
        return Fault(key, text, FaultCode.NOT_PENALTIES, (("most", self.most),))

    def faults(self, key: str, value: tuple[Penalty, ...]) -> Iterator[Fault]:
        """Yield too many, each that gives points or takes too many, and each that nobody would ever pay."""
        if len(value) > _MOST_PENALTIES:
            yield Fault(key, self.write(value), FaultCode.COUNT, (("fewest", 0), ("count", _MOST_PENALTIES)))
        for penalty in value:
            least = 1 if penalty.below is None else 0
            yield from Number(least, self.most).faults(key, penalty.points)
        for lower, upper in pairwise(value):
            if lower.below is None or (upper.below is not None and upper.below <= lower.below):
                yield Fault(key, self.write(value), FaultCode.NEVER_PAID)


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise ValueError(f"not a number: {text!r}")
    return int(text)


def _penalty(text: str) -> Penalty:
    found = _PENALTY.fullmatch(text)
    if found is None:
        raise ValueError(f"not a penalty: {text!r}")
    return Penalty(None if found["below"] is None else int(found["below"]), int(found["points"]))
