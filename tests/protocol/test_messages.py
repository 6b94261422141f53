"""Claims about the messages: how their classes are made, and that nothing in them is without a bound."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec
import pytest
from msgspec import inspect as types

from protocol import messages
from protocol.limits import TEXT_BYTES
from protocol.messages import (
    MILLION,
    TO_CLIENT,
    TO_SERVER,
    ClientMessage,
    Intent,
    Message,
    News,
    Part,
    ServerMessage,
    Thrown,
)
from tests.support.frames import tag_of
from tests.support.scenes import RULES
from tests.support.wire_values import KINDS, NEWS, fields, smallest, span

EVERY: Final = (*KINDS, *NEWS, *Part.__subclasses__())
"""Every class that crosses the wire, messages and what is in them."""


def leaves(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield the classes under one that nothing else builds on."""
    for below in kind.__subclasses__():
        yield from leaves(below) if below.__subclasses__() else [below]


def all_types(kind: types.Type) -> Iterator[types.Type]:
    """Yield a type and every type in it."""
    yield kind
    match kind:
        case types.VarTupleType():
            yield from all_types(kind.item_type)
        case types.TupleType(item_types=inner) | types.UnionType(types=inner):
            for each in inner:
                yield from all_types(each)
        case types.StructType():
            for field in kind.fields:
                yield from all_types(field.type)
        case _:
            pass


# The classes.


@pytest.mark.parametrize(
    ("root", "known"),
    [(ClientMessage, TO_SERVER), (ServerMessage, TO_CLIENT), (News, NEWS)],
    ids=lambda value: str(value)[:40],
)
def test_every_class_is_in_the_list_of_its_direction(root: type[msgspec.Struct], known: tuple[type, ...]) -> None:
    """A message that is not listed could be made and never read; none is listed twice."""
    assert sorted(kind.__name__ for kind in leaves(root)) == sorted(kind.__name__ for kind in known)


@pytest.mark.parametrize("kind", [*KINDS, *NEWS])
def test_a_tag_is_the_name_of_its_class(kind: type[msgspec.Struct]) -> None:
    """The tag of `OfferDraw` is `offer_draw`, and so on."""
    words = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)
    assert tag_of(kind) == words.removeprefix("_")


def test_no_two_messages_share_a_tag() -> None:
    """A tag says which message it is whoever sends it, and which news."""
    assert len({tag_of(kind) for kind in KINDS}) == len(KINDS)
    assert len({tag_of(kind) for kind in NEWS}) == len(NEWS)


@pytest.mark.parametrize("kind", EVERY)
def test_a_message_is_a_frozen_list(kind: type[msgspec.Struct]) -> None:
    """What crosses a border cannot be changed afterwards, can be hashed, and is a list on the wire, never a map."""
    config = kind.__struct_config__
    assert config.frozen
    assert config.array_like
    assert config.eq
    assert not config.forbid_unknown_fields


@pytest.mark.parametrize("kind", KINDS)
def test_messages_are_compared_and_hashed_by_value(kind: type[Message]) -> None:
    """Two equal messages are one in a set, and no field can be assigned."""
    message = smallest(kind)

    assert {message, smallest(kind)} == {message}
    for field in kind.__struct_fields__:
        with pytest.raises(AttributeError):
            setattr(message, field, None)


@pytest.mark.parametrize("kind", EVERY)
def test_no_field_is_without_a_bound(kind: type[msgspec.Struct]) -> None:
    """Numbers have a range within 32 bits, texts and lists a length, bytes one length; nothing else is in a message."""
    for field in fields(kind):
        for each in all_types(field):
            assert is_bounded(each), f"{kind.__name__}: {each}"


def is_bounded(kind: types.Type) -> bool:
    """Say whether a type is one that may be in a message, and bounds what it allows."""
    match kind:
        case types.IntType():
            low, high = span(kind)
            return -(2**31) <= low <= high < 2**31
        case types.StrType(max_length=int(most)):
            return most <= TEXT_BYTES
        case types.BytesType(min_length=int(length), max_length=int(most)):
            return length == most <= 32
        case types.VarTupleType(max_length=int(most)):
            return most <= 256
        case types.EnumType():
            return issubclass(kind.cls, StrEnum)
        case _:
            closed = (types.BoolType, types.NoneType, types.UnionType, types.TupleType, types.StructType)
            return isinstance(kind, closed)


@pytest.mark.parametrize("kind", EVERY)
def test_fields_with_a_default_stand_last(kind: type[msgspec.Struct]) -> None:
    """A field can only be added at the end, so that an earlier peer reads what it knows."""
    required = [field.required for field in types.type_info(kind).fields]  # type: ignore[attr-defined]
    assert required == sorted(required, reverse=True)


@pytest.mark.parametrize("kind", Intent.__subclasses__())
def test_every_intent_begins_with_the_revision_it_was_made_for(kind: type[Intent]) -> None:
    """An intent names the view its sender saw, always in the same place."""
    assert kind.__struct_fields__[0] == "seen"


def test_a_throw_has_room_for_contributions_and_needs_none() -> None:
    """What other seats add to a throw has its place in the news of it, empty for now (PROMISES A5, tier 2)."""
    assert Thrown(seat=0, index=0, dice=(1,)).contributions == ()
    assert Thrown.__struct_fields__[-1] == "contributions"


def test_certainty_is_a_million() -> None:
    """Chances are counted in millionths."""
    assert MILLION == 10**6


def test_the_public_names_are_all_classes_and_lists() -> None:
    """`__all__` has every message, every part of one, and nothing that is not there."""
    assert {kind.__name__ for kind in EVERY} <= set(messages.__all__)
    assert all(hasattr(messages, name) for name in messages.__all__)
    assert len(set(messages.__all__)) == len(messages.__all__)


def test_a_seat_starts_with_the_starting_score_and_its_head_start() -> None:
    """Whoever has no head start gets none."""
    rules = msgspec.structs.replace(RULES, starting_score=500, head_starts=(100, 0))
    assert [600, 500, 500] == [rules.opening_score(seat) for seat in range(3)]
