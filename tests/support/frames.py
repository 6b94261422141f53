"""Frames as a peer in another language makes and reads them: plain msgpack, without our types."""

from enum import StrEnum

import msgpack  # type: ignore[import-untyped]  # it ships none
import msgspec
import pytest
from msgpack import ExtType, Timestamp

from protocol.codec import FROM_CLIENT, FROM_SERVER, Decoder
from protocol.codes import FarewellCode
from protocol.errors import RemoteProtocolError
from protocol.messages import ClientMessage, Message

__all__ = ["ExtType", "Timestamp", "fault", "listed", "pack", "reader_of", "tag_of", "unpack"]


def pack(value: object) -> bytes:
    """Return the bytes of a value, by plain msgpack."""
    packed: bytes = msgpack.packb(value)
    return packed


def unpack(body: bytes) -> object:
    """Return the value in a body, by plain msgpack."""
    value: object = msgpack.unpackb(body)
    return value


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the tag of a message or of news."""
    return str(kind.__struct_config__.tag)


def listed(message: msgspec.Struct) -> list[object]:
    """Return a message as lists, worked out without the codec: a tag where there is one, then the fields."""
    tag = message.__struct_config__.tag
    head = [] if tag is None else [tag]
    return head + [_plain(getattr(message, field)) for field in message.__struct_fields__]


def _plain(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return listed(value)
    if isinstance(value, StrEnum):
        return str(value)
    return [_plain(element) for element in value] if isinstance(value, tuple) else value


def reader_of(kind: type[Message]) -> Decoder:
    """Return the decoder of those who hear a message."""
    return FROM_CLIENT if issubclass(kind, ClientMessage) else FROM_SERVER


def fault(decoder: Decoder, body: bytes) -> FarewellCode:
    """Return why a body is refused; a test fails where it is not."""
    with pytest.raises(RemoteProtocolError) as caught:
        decoder.decode(body)
    return caught.value.code
