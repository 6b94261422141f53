"""What messages are made of: the kinds of fields with their bounds, and one base class for each direction.

Each number has a range, each text and each list a length, so that nothing has to be checked again.
"""

from typing import Annotated, Final, TypeAlias, dataclass_transform

from msgspec import Meta, Struct

from protocol.limits import CODE_LENGTH, DICE, DIGEST, MOVE_LENGTH, NAME_LENGTH, NONCE, SEATS, TOKEN

__all__ = [
    "MILLION",
    "Chance",
    "ClientMessage",
    "Code",
    "Count",
    "Dice",
    "Digest",
    "Face",
    "MatchId",
    "Message",
    "MoveCode",
    "Name",
    "News",
    "Nonce",
    "Number",
    "Numbers",
    "Part",
    "Points",
    "Revision",
    "SeatIndex",
    "SeatIndexes",
    "ServerMessage",
    "Token",
    "Word",
]

MILLION: Final = 1_000_000
"""What chances are counted in."""

# The fields. Each number has a range, each text and each list a length.
Number: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Points: TypeAlias = Number
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Chance: TypeAlias = Annotated[int, Meta(ge=0, le=MILLION)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Dice: TypeAlias = Annotated[tuple[Face, ...], Meta(max_length=DICE)]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, lt=SEATS)]
SeatIndexes: TypeAlias = Annotated[tuple[SeatIndex, ...], Meta(max_length=SEATS)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
"""A code: a name from a closed set that may grow."""
Name: TypeAlias = Annotated[str, Meta(max_length=NAME_LENGTH)]
Code: TypeAlias = Annotated[str, Meta(min_length=CODE_LENGTH, max_length=CODE_LENGTH)]
MoveCode: TypeAlias = Annotated[str, Meta(min_length=MOVE_LENGTH, max_length=MOVE_LENGTH)]
Digest: TypeAlias = Annotated[bytes, Meta(min_length=DIGEST, max_length=DIGEST)]
Nonce: TypeAlias = Annotated[bytes, Meta(min_length=NONCE, max_length=NONCE)]
Token: TypeAlias = Annotated[bytes, Meta(min_length=TOKEN, max_length=TOKEN)]
MatchId: TypeAlias = Annotated[bytes, Meta(min_length=NONCE, max_length=NONCE)]
Revision: TypeAlias = Count
Numbers: TypeAlias = Annotated[tuple[tuple[Word, Number], ...], Meta(max_length=8)]
"""What a sentence about a code needs, as names and numbers."""


@dataclass_transform(frozen_default=True)
class Part(Struct, frozen=True, array_like=True):
    """Something inside a message: a list of its fields, without a tag."""


@dataclass_transform(frozen_default=True)
class ClientMessage(Struct, frozen=True, array_like=True, tag=True):
    """What a client may send."""


@dataclass_transform(frozen_default=True)
class ServerMessage(Struct, frozen=True, array_like=True, tag=True):
    """What a server may send."""


Message: TypeAlias = ClientMessage | ServerMessage
"""Anything that is said."""


@dataclass_transform(frozen_default=True)
class News(Struct, frozen=True, array_like=True, tag=True):
    """Something that happened in a match since the view before."""
