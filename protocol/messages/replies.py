"""What a server says outside the view of a match: the conversation, the lobby, the table, and the dice."""

from typing import Annotated

from msgspec import Meta

from protocol.codes import SeatState, SitterKind
from protocol.limits import FAULTS, LIST_SERVER, PAGE, SEATS, TEXT_BYTES
from protocol.messages.fields import (
    Code,
    Count,
    Digest,
    MatchId,
    MoveCode,
    Name,
    Nonce,
    Numbers,
    Part,
    SeatIndex,
    ServerMessage,
    Token,
    Word,
)
from protocol.messages.rules import RuleFault, Rules

__all__ = [
    "Commitments",
    "Farewell",
    "Left",
    "Moving",
    "Nonces",
    "Ping",
    "RecordPart",
    "Refused",
    "Sealed",
    "Secret",
    "Sitter",
    "Table",
    "TableRow",
    "Tables",
    "Welcome",
]

# The conversation.


class Welcome(ServerMessage, tag="welcome"):
    """The answer to a hello that is accepted.

    Args:
        protocol: the protocol spoken from here on.
        version: the server program's version, for people.
        name: the name the player has here, which may differ from the one wanted.
        token: the player's secret; with it the same player returns.
        seated: whether the player holds a seat, whose table and view follow.
        kept: how many matches of the player's own were put aside here; those that are shown follow in `tables`.
    """

    protocol: Count
    version: Word
    name: Name
    token: Token
    seated: bool
    kept: Count = 0


class Farewell(ServerMessage, tag="farewell"):
    """The last word: why the server ends the conversation."""

    code: Word
    numbers: Numbers = ()


class Ping(ServerMessage, tag="ping"):
    """Asks for a sign of life."""


class Moving(ServerMessage, tag="moving"):
    """The code that moves this player to another device, once, within `seconds`."""

    code: MoveCode
    seconds: Count


class Refused(ServerMessage, tag="refused"):
    """The last request is refused and has changed nothing; `faults` are what is wrong with rules that were wanted."""

    code: Word
    numbers: Numbers = ()
    faults: Annotated[tuple[RuleFault, ...], Meta(max_length=FAULTS)] = ()


# The lobby and the table.


class TableRow(Part):
    """A table as the lobby lists it: its code, rules, the names of those seated, and how many seats it has.

    It has a free seat, or it is `yours`: a match of the player's own that was put aside.
    """

    code: Code
    rules: Rules
    names: Annotated[tuple[Name, ...], Meta(max_length=SEATS)]
    seats: Count
    yours: bool = False


class Tables(ServerMessage, tag="tables"):
    """A page of the tables one can join; with `more`, ask again from after the last one on.

    Comes unasked behind a welcome where matches of the player's own were put aside, with just these.
    """

    rows: Annotated[tuple[TableRow, ...], Meta(max_length=PAGE)]
    more: bool


class Sitter(Part):
    """Who sits in a seat.

    Args:
        name: the player's name, or the kind of a computer player.
        kind: `person` or `computer`.
        state: `present` or `link_lost` (RULES 6.2).
        rematch: whether they want another match, now that one is over here.
    """

    name: Name
    kind: SitterKind
    state: SeatState
    rematch: bool


class Table(ServerMessage, tag="table"):
    """The table the player sits at, sent whenever something about it changes.

    Args:
        code: how others find it.
        rules: what is played.
        sitters: who sits in each seat; nobody in a free one.
        you: the player's own seat.
        clear: whether no match stands here as this is said: none was played, or all who stay want another.
    """

    code: Code
    rules: Rules
    sitters: Annotated[tuple[Sitter | None, ...], Meta(max_length=SEATS)]
    you: SeatIndex
    clear: bool


class Left(ServerMessage, tag="left"):
    """The player is no longer at the table."""

    code: Word


# The dice of a match.


class Sealed(ServerMessage, tag="sealed"):
    """The server has sealed its secret for a new match: commit to a nonce within `seconds`.

    Args:
        match: the match.
        commitment: the hash of the secret.
        seats: how many seats play.
        you: the seat the nonce is for.
        seconds: how long there is, for this and again for revealing.
    """

    match: MatchId
    commitment: Digest
    seats: Annotated[int, Meta(ge=1, le=SEATS)]
    you: SeatIndex
    seconds: Count


class Commitments(ServerMessage, tag="commitments"):
    """Every seat has committed to its nonce: reveal it."""

    match: MatchId
    commitments: Annotated[tuple[Digest, ...], Meta(max_length=SEATS)]


class Nonces(ServerMessage, tag="nonces"):
    """Every seat has revealed its nonce: the dice of the match are settled."""

    match: MatchId
    nonces: Annotated[tuple[Nonce, ...], Meta(max_length=SEATS)]


class Secret(ServerMessage, tag="secret"):
    """The match is over: the secret, and how many throws there were, so that all of them can be checked."""

    match: MatchId
    secret: Token
    throws: Count


class RecordPart(ServerMessage, tag="record_part"):
    """Lines of the record that was asked for, from the first on, without their ends; with `more`, others follow."""

    lines: Annotated[tuple[Annotated[str, Meta(max_length=TEXT_BYTES)], ...], Meta(max_length=LIST_SERVER)]
    more: bool
