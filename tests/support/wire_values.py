"""Messages made from nothing but the types of their fields: whatever a message class allows, these make.

A `Chooser` decides every number, length and alternative. Hypothesis is one, a seeded generator another for runs that
are too many for Hypothesis. A field without a bound cannot be chosen for, so it stops the tests.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, Protocol, TypeVar, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as types

from protocol.messages import TO_CLIENT, TO_SERVER, AnyNews, Message

__all__ = ["KINDS", "NEWS", "a_message", "fields", "of_kind", "random_message", "smallest"]

KINDS: Final[tuple[type[Message], ...]] = (*TO_SERVER, *TO_CLIENT)
"""Every message class, of both directions."""

NEWS: Final[tuple[type[msgspec.Struct], ...]] = get_args(AnyNews)
"""Every class of news."""

LISTED: Final = 4
"""Elements a list gets at the most; the greatest lengths have tests of their own."""

WRITTEN: Final = 40
"""Characters a text gets at the most."""

ALPHABET: Final = "aZ09 _-ñ漢🎲\n\x1b\u202e\0"
"""Characters of one to four bytes, and some that do harm to terminals: the codec passes them all."""

T = TypeVar("T")


class Chooser(Protocol):
    """Makes the choices of which a message is the result."""

    def integer(self, low: int, high: int) -> int:
        """Return a number between two bounds, both included."""

    def pick(self, values: Sequence[T]) -> T:
        """Return one of some values."""


class Smallest:
    """Always the least, the shortest and the first."""

    def integer(self, low: int, _high: int) -> int:
        """Return the lower end."""
        return low

    def pick(self, values: Sequence[T]) -> T:
        """Return the first value."""
        return values[0]


class Seeded:
    """Quick, and fond of the ends of a range, where faults are."""

    def __init__(self, source: Random) -> None:
        """Choose by a seeded generator."""
        self._source = source

    def integer(self, low: int, high: int) -> int:
        """Return one of the ends, or any number between."""
        return self._source.choice((low, high, self._source.randint(low, high)))

    def pick(self, values: Sequence[T]) -> T:
        """Return any of the values."""
        return self._source.choice(values)


class Steered:
    """Hypothesis chooses, and shrinks what fails."""

    def __init__(self, draw: st.DrawFn) -> None:
        """Choose by the draws of a strategy."""
        self._draw = draw

    def integer(self, low: int, high: int) -> int:
        """Return a drawn number."""
        return self._draw(st.integers(low, high))

    def pick(self, values: Sequence[T]) -> T:
        """Return a drawn value."""
        return self._draw(st.sampled_from(values))


@cache
def fields(kind: type[msgspec.Struct]) -> tuple[types.Type, ...]:
    """Return the types of a class's fields, in order."""
    described = types.type_info(kind)
    assert isinstance(described, types.StructType)
    return tuple(field.type for field in described.fields)


def smallest(kind: type[Message]) -> Message:
    """Return the smallest message of a class."""
    return kind(*(value(field, Smallest()) for field in fields(kind)))


def random_message(kind: type[Message], source: Random) -> Message:
    """Return a message of a class, chosen by a seeded generator."""
    chooser = Seeded(source)
    return kind(*(value(field, chooser) for field in fields(kind)))


def of_kind(kind: type[Message]) -> st.SearchStrategy[Message]:
    """Return a strategy for every message of a class."""

    @st.composite
    def build(draw: st.DrawFn) -> Message:
        chooser = Steered(draw)
        return kind(*(value(field, chooser) for field in fields(kind)))

    return build()


def a_message(among: Sequence[type[Message]]) -> st.SearchStrategy[Message]:
    """Return a strategy for every message of some classes."""
    return st.sampled_from(among).flatmap(of_kind)


def value(kind: types.Type, chooser: Chooser) -> object:  # noqa: C901, PLR0911 - one line for each type of field
    """Return a value that a field's type allows."""
    match kind:
        case types.IntType():
            return chooser.integer(*span(kind))
        case types.StrType(max_length=int(most)):
            return "".join(
                chooser.pick(ALPHABET) for _ in range(chooser.integer(kind.min_length or 0, min(most, WRITTEN)))
            )
        case types.BytesType(min_length=int(length), max_length=most) if length == most:
            return chooser.integer(0, 256**length - 1).to_bytes(length, "big")
        case types.BoolType():
            return chooser.pick((False, True))
        case types.NoneType():
            return None
        case types.EnumType():
            return chooser.pick(tuple(kind.cls))
        case types.UnionType():
            return value(chooser.pick(kind.types), chooser)
        case types.VarTupleType(max_length=int(most)):
            fewest = kind.min_length or 0
            length = chooser.integer(fewest, max(fewest, min(most, LISTED)))
            return tuple(value(kind.item_type, chooser) for _ in range(length))
        case types.TupleType():
            return tuple(value(item, chooser) for item in kind.item_types)
        case types.StructType():
            return kind.cls(*(value(field.type, chooser) for field in kind.fields))
        case _:
            raise AssertionError(f"a field may not be of type {kind}")


def span(kind: types.IntType) -> tuple[int, int]:
    """Return the least and the greatest number a type allows."""
    low = kind.ge if kind.gt is None else kind.gt + 1
    high = kind.le if kind.lt is None else kind.lt - 1
    assert low is not None
    assert high is not None
    return low, high
