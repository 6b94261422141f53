"""The record of a match (acta): a value, and its text, which a person can read and a program can check.

The text has one form only. `write` makes it, `protocol.record_reading` reads back that and nothing else, so whatever is
changed in it is found. What happened is told in the words of RULES 7 and held as news; which news is right is not known
here. `docs/record.md` has the grammar.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, assert_never

from protocol import messages as m
from protocol.codes import SitterKind
from protocol.dice import Settlement

__all__ = [
    "FORMAT",
    "NOBODY",
    "RECORD_BYTES",
    "SIGNATURE",
    "Header",
    "Record",
    "RecordSitter",
    "Turn",
    "is_name",
    "lines_of",
    "numbered",
    "write",
]

FORMAT: Final = 1
"""The form of the text; a higher number is a form that this program cannot read."""

RECORD_BYTES: Final = 4 * 1024 * 1024
"""Bytes of a record at the most. A match of 20,000 throws, beyond which no client goes, takes half of that."""

SIGNATURE: Final = 64
"""Bytes of a signature: the two numbers of ECDSA over P-256, 32 bytes each, big-endian (FIPS 186-5, 6.4)."""

NOBODY: Final = "-"
"""The name of a player of whom the server keeps nothing any more."""

_UNFIT: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that would break a line, which no version of Unicode moves anything into."""


@dataclass(frozen=True, slots=True)
class RecordSitter:
    """Who sat in a seat: a person by name, a computer player by its kind."""

    kind: SitterKind
    name: str


@dataclass(frozen=True, slots=True)
class Header:
    """Everything about a match that is not a turn.

    Args:
        program: the version of the program that wrote the record.
        server: the id of the server.
        key: its public key, a SubjectPublicKeyInfo in DER (RFC 5280).
        preset: the rules, or those they come from.
        changes: the options that differ from that preset and their values, as they are written (RULES 5).
        sitters: who sat in each seat.
        first: the seat that started.
        drawn: whether the match's dice chose it (RULES 6.4).
        settlement: the match, and what its dice were settled on.
        secret: the secret of its dice, 32 bytes.
        outcome: why it ended, and who won.
        scores: the final scores, by seat.
    """

    program: str
    server: str
    key: bytes
    preset: str
    changes: tuple[tuple[str, str], ...]
    sitters: tuple[RecordSitter, ...]
    first: int
    drawn: bool
    settlement: Settlement
    secret: bytes
    outcome: m.Outcome
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: whose it was, and what happened until the next, others' draws and resignations included."""

    seat: int
    news: tuple[m.AnyNews, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a match that is over.

    Args:
        header: everything but the turns.
        turns: in order.
        signature: of the server, over everything before its line; `SIGNATURE` bytes.
    """

    header: Header
    turns: tuple[Turn, ...]
    signature: bytes = bytes(SIGNATURE)


def write(record: Record) -> tuple[bytes, bytes]:
    """Return a record as UTF-8: what is signed, and the last line with the signature.

    Raises:
        ValueError: when somebody's name cannot stand on a line.
    """
    signed = "".join(f"{line}\n" for line in lines_of(record)).encode()
    return signed, f"signature {record.signature.hex()}\n".encode()


def is_name(text: str) -> bool:
    """Say whether a text can stand on a line as a name: harmless it need not be, whoever shows it sees to that."""
    return bool(text) and " ".join(text.split()) == text and _fits(text)


def _fits(text: str) -> bool:
    return not any(unicodedata.category(char) in _UNFIT for char in text)


def lines_of(record: Record) -> Iterator[str]:
    """Yield the lines of a record but the last, without their ends."""
    yield from header_lines(record.header)
    for number, turn in enumerate(record.turns, start=1):
        yield ""
        yield f"turn {number} seat {turn.seat + 1}"
        yield from map(news_line, turn.news)


def numbered(record: Record) -> Iterator[tuple[int, m.AnyNews]]:
    """Yield everything that happened, with the number of its line."""
    line = len(list(header_lines(record.header)))
    for turn in record.turns:
        line += 2
        for item in turn.news:
            line += 1
            yield line, item


def header_lines(header: Header) -> Iterator[str]:
    """Yield the lines before the first turn."""
    settled = header.settlement
    yield f"Dice 10k record {FORMAT}"
    yield f"match {settled.match.hex()}"
    yield f"program {header.program}"
    yield f"server {header.server}"
    yield f"key {header.key.hex()}"
    yield f"rules {header.preset}"
    yield from (f"rule {key} = {value}" for key, value in header.changes)
    for number, sitter in enumerate(header.sitters, start=1):
        if not is_name(sitter.name):
            raise ValueError(f"no name for a record: {sitter.name!r}")
        yield f"seat {number} {sitter.kind} {sitter.name}"
    yield f"first {header.first + 1} {'drawn' if header.drawn else 'in order'}"
    yield f"commitment {settled.commitment.hex()}"
    yield from (f"seal {number} {seal.hex()}" for number, seal in enumerate(settled.commitments, start=1))
    yield from (f"nonce {number} {nonce.hex()}" for number, nonce in enumerate(settled.nonces, start=1))
    yield f"secret {header.secret.hex()}"
    yield f"result {header.outcome.end} won by {_seats(header.outcome.winners)}"
    yield from (f"score {number} {score}" for number, score in enumerate(header.scores, start=1))


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join(str(seat + 1) for seat in seats) or "nobody"


def _dice(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def news_line(item: m.AnyNews) -> str:  # noqa: C901, PLR0911, PLR0912 - one line for each kind of news
    """Return the line that tells what happened."""
    match item:
        case m.Thrown():
            others = " ".join(("", "with", *(part.hex() for part in item.contributions))) if item.contributions else ""
            return f"throw {_dice(item.dice)}{others}"
        case m.Kept():
            return f"keep {_dice(item.dice)} as {item.reading} for {item.points}"
        case m.HotHand():
            return f"hot hand {item.number} for {item.bonus}"
        case m.Banked():
            return f"{item.then} {item.points} -> {item.score}"
        case m.Overshot():
            return f"overshoot -> {item.score}"
        case m.LastRoundBegun():
            return f"last round -> {item.score}"
        case m.Busted():
            return f"bust loses {item.lost}"
        case m.SevereBusted():
            return f"severe bust loses {item.lost} and {item.penalty} -> {item.score}"
        case m.BustsPenalized():
            return f"busts in a row {item.busts} lose {item.penalty} -> {item.score}"
        case m.DrawOffered():
            return f"draw offered by {item.seat + 1}"
        case m.DrawAgreed():
            return f"draw agreed by {item.seat + 1}"
        case m.DrawDeclined():
            return f"draw declined by {item.seat + 1}"
        case m.DrawLapsed():
            return "draw lapsed"
        case m.Resigned():
            return f"resigned by {item.seat + 1}"
        case m.Ended():
            return "end"
        case m.Started():
            raise ValueError("who started stands in the header")
    assert_never(item)
