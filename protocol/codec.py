"""Messages to bytes and back: the only file that knows msgpack.

A frame is a length of four bytes, big-endian, and one msgpack value. Limits are given to the unpacker, so that nothing
large is built of small bytes: with msgpack's own limits 4 KiB of nested list headers took 22 MiB, with these 1 MiB
(PROMISES, findings 4 and A3). One frame is one `unpackb`; no unpacker outlives an error (CVE-2026-57585).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import msgpack  # type: ignore[import-untyped]  # it ships none
import msgspec

from protocol.codes import FarewellCode
from protocol.errors import RemoteProtocolError
from protocol.limits import DEPTH, LIST_CLIENT, LIST_SERVER, PREFIX, TEXT_BYTES, TOKEN
from protocol.messages import TO_CLIENT, TO_SERVER, Message

__all__ = ["FROM_CLIENT", "FROM_SERVER", "Decoder", "encode"]


def encode(message: Message) -> bytes:
    """Return the frame of a message, its length included."""
    body: bytes = msgpack.packb(msgspec.to_builtins(message, builtin_types=(bytes,)))
    return len(body).to_bytes(PREFIX, "big") + body


@dataclass(frozen=True, slots=True)
class Decoder:
    """Turns the bodies of frames from one direction into messages.

    Args:
        kinds: the messages of that direction, by tag. Looking the tag up and converting to one class takes 1 µs where
            a union of all classes takes 30, since msgspec works a union out anew at each call.
        longest_list: elements a list may have.
    """

    kinds: Mapping[str, type[Message]]
    longest_list: int

    def decode(self, body: bytes) -> Message:
        """Return the message in a frame.

        Args:
            body: the frame without its length.

        Raises:
            RemoteProtocolError: when it is none.
        """
        value = self._unpack(body)
        if not _within(value, DEPTH):
            raise RemoteProtocolError(FarewellCode.NOT_MSGPACK)
        match value:
            case [str(tag), *_] if tag in self.kinds:
                return _convert(value, self.kinds[tag])
        raise RemoteProtocolError(FarewellCode.BAD_MESSAGE)

    def _unpack(self, body: bytes) -> object:
        try:
            value: object = msgpack.unpackb(
                body,
                max_str_len=TEXT_BYTES,
                max_bin_len=TOKEN,
                max_array_len=self.longest_list,
                max_map_len=0,
                max_ext_len=0,
            )
        except (
            ValueError,
            TypeError,
            OverflowError,
            MemoryError,
            RecursionError,
            msgpack.UnpackException,
        ) as error:
            raise RemoteProtocolError(FarewellCode.NOT_MSGPACK) from error
        return value


def _convert(value: object, kind: type[Message]) -> Message:
    try:
        return msgspec.convert(value, kind, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise RemoteProtocolError(FarewellCode.BAD_MESSAGE) from error


def _by_tag(kinds: tuple[type[Message], ...]) -> Mapping[str, type[Message]]:
    return MappingProxyType({str(kind.__struct_config__.tag): kind for kind in kinds})


def _within(value: object, depth: int) -> bool:
    """Say whether lists stand in lists no deeper than allowed; stops looking at the limit."""
    if not isinstance(value, list):
        return True
    return depth > 0 and all(_within(element, depth - 1) for element in value)


FROM_CLIENT: Final = Decoder(_by_tag(TO_SERVER), LIST_CLIENT)
"""What a server reads with."""

FROM_SERVER: Final = Decoder(_by_tag(TO_CLIENT), LIST_SERVER)
"""What a client reads with."""
