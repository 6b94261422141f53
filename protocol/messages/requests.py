"""What a client says: hello, the lobby, its part of the dice, and its intents in a match."""

from typing import Annotated

from msgspec import Meta

from protocol.codes import Reading, Then
from protocol.limits import CODE_LENGTH, SEATS
from protocol.messages.fields import (
    ClientMessage,
    Code,
    Count,
    Dice,
    Digest,
    MatchId,
    MoveCode,
    Name,
    Nonce,
    Revision,
    Token,
    Word,
)
from protocol.messages.rules import Changes

__all__ = [
    "AgreeDraw",
    "Commit",
    "CreateTable",
    "DeclineDraw",
    "Forget",
    "GetRecord",
    "Hello",
    "Intent",
    "JoinTable",
    "Keep",
    "LeaveTable",
    "ListTables",
    "Move",
    "OfferDraw",
    "Pong",
    "Rematch",
    "Resign",
    "Reveal",
    "Throw",
]

# The conversation.


class Hello(ClientMessage, tag="hello"):
    """The first word: which protocols the client speaks, and who it is.

    Args:
        protocol_min: oldest protocol spoken.
        protocol_max: newest protocol spoken.
        version: the client program's version, for people.
        name: the name wanted.
        token: the secret of a player this server knows; `None` for somebody new.
        code: what moves a player to this device, instead of a token; `None` for no move.
    """

    protocol_min: Count
    protocol_max: Count
    version: Word
    name: Name
    token: Token | None
    code: MoveCode | None = None


class Pong(ClientMessage, tag="pong"):
    """The sign of life a `Ping` asks for."""


class Move(ClientMessage, tag="move"):
    """Ask for a code that moves this player to another device; one asked for before holds no longer."""


class Forget(ClientMessage, tag="forget"):
    """Ask to be forgotten: everything the server keeps about this player goes, and the conversation ends."""


# The lobby and the table.


class ListTables(ClientMessage, tag="list_tables"):
    """Ask for the tables one can join, in order of their codes, from after `after` on ("" for the first page)."""

    after: Annotated[str, Meta(max_length=CODE_LENGTH)] = ""


class CreateTable(ClientMessage, tag="create_table"):
    """Set up a table and sit down at it.

    Args:
        rules: the name of a preset.
        changes: what is different here.
        seats: how many seats; 0 for two, or as many as the rules and the computer players ask for.
        computers: the computer players to seat, by kind.
        pace: milliseconds a computer player waits before it acts.
        private: whether only those who know the code find the table.
    """

    rules: Word
    changes: Changes = ()
    seats: Annotated[int, Meta(ge=0, le=SEATS)] = 0
    computers: Annotated[tuple[Word, ...], Meta(max_length=SEATS)] = ()
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 1_000
    private: bool = False


class JoinTable(ClientMessage, tag="join_table"):
    """Sit down at the table of this code; who sits there already is told so again."""

    code: Code


class LeaveTable(ClientMessage, tag="leave_table"):
    """Leave the table, when no match is running."""


class Rematch(ClientMessage, tag="rematch"):
    """Ask for another match at this table; it starts once every seat is taken and all want it (RULES 6.4)."""


# The dice of a match.


class GetRecord(ClientMessage, tag="get_record"):
    """Ask for the record of the match that is over at this table."""


class Commit(ClientMessage, tag="commit"):
    """Commit to a nonce by its hash (docs/protocol.md, dice)."""

    match: MatchId
    commitment: Digest


class Reveal(ClientMessage, tag="reveal"):
    """Reveal the nonce committed to."""

    match: MatchId
    nonce: Nonce


# Intents. Each names the revision of the view it was made for.


class Intent(ClientMessage):
    """What a seat wants of the match."""

    seen: Revision


class Throw(Intent, tag="throw"):
    """Throw all dice: the start of a turn."""


class Keep(Intent, tag="keep"):
    """Keep dice, then throw on or bank.

    Args:
        dice: the dice to keep.
        reading: how to read them; `None` where only one value is possible.
        then: `throw`, `bank`, `add` or `subtract`.
    """

    dice: Dice
    reading: Reading | None
    then: Then


class OfferDraw(Intent, tag="offer_draw"):
    """Offer the others a draw."""


class AgreeDraw(Intent, tag="agree_draw"):
    """Agree to the draw on offer."""


class DeclineDraw(Intent, tag="decline_draw"):
    """Decline the draw on offer."""


class Resign(Intent, tag="resign"):
    """Leave the match for good."""
