"""Entries and notes as rows, each with a checksum: a bit that flips on the disk is found or changes nothing.

A bit may also flip in what says of which type a value is, so rows are taken as they come from the disk.

The checksums of a match are a chain: each covers the one before, so no row can be missing, doubled or from elsewhere.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

import engine
from engine import Dice, Intent, Rules
from protocol.dice import Settlement
from server.journal import Acted, Entry, Kind, Opened, Seated

__all__ = ["START", "DamagedRow", "Row", "entries_of", "event_row", "note_row", "noted", "sequence_of", "verified"]

Row: TypeAlias = Mapping[Any, Any]
"""A row by its columns."""

NoteT = TypeVar("NoteT")
ValueT = TypeVar("ValueT")

START: Final = bytes(32)
"""What the chain of a match begins with."""


class DamagedRow(ValueError):
    """A row that is not as it was written.

    Args:
        what: which it is, in words for an operator; what cannot be written down in them is escaped.
    """

    def __init__(self, what: str) -> None:
        """Keep what can be printed."""
        super().__init__(what.encode(errors="backslashreplace").decode())


@dataclass(frozen=True, slots=True)
class _Opening:
    """The first event of a match."""

    rules: Rules
    seats: int
    first: int
    commitment: bytes
    commitments: tuple[bytes, ...]
    nonces: tuple[bytes, ...]
    secret: bytes
    drawn: bool = False
    sitters: tuple[Seated, ...] = ()


@dataclass(frozen=True, slots=True)
class _Act:
    """Every other event; an intent is its name and what it says."""

    seat: int
    intent: str
    wanted: dict[str, Any]
    dice: Dice


_INTENTS: Final[Mapping[str, type[Intent]]] = MappingProxyType(
    {
        "throw": engine.Throw,
        "keep": engine.KeepThen,
        "offer_draw": engine.OfferDraw,
        "agree_draw": engine.AgreeDraw,
        "decline_draw": engine.DeclineDraw,
        "resign": engine.Resign,
    }
)
"""The intents by the names they have in the database."""

_FORMER: Final = '"sets":['
"""What payloads with rules hold that were written when all sets doubled: the points of every set, by face."""

_NAMES: Final = MappingProxyType({intent: name for name, intent in _INTENTS.items()})


def sequence_of(entry: Entry) -> int:
    """Return the place of an entry in its match, from 1."""
    return 1 if isinstance(entry, Opened) else entry.revision


def event_row(entry: Entry, epoch: int, before: bytes) -> Row:
    """Return the row of an entry.

    Args:
        entry: what has happened.
        epoch: of the server that writes it.
        before: the checksum of the entry before in the same match, `START` for the first.
    """
    payload = _payload(entry)
    sequence = sequence_of(entry)
    checksum = _event_checksum(before, entry.match, sequence, epoch, payload)
    return {"match": entry.match, "sequence": sequence, "epoch": epoch, "payload": payload, "checksum": checksum}


def entries_of(match: bytes, rows: Iterable[Row]) -> tuple[tuple[Entry, ...], bytes]:
    """Return the entries of a match from its rows in order, and the end of their chain.

    Raises:
        DamagedRow: when any of them is not as it was written.
    """
    entries: list[Entry] = []
    tip = START
    for entry, row in verified(match, rows):
        entries.append(entry)
        tip = row["checksum"]
    return tuple(entries), tip


def verified(match: bytes, rows: Iterable[Row]) -> Iterator[tuple[Entry, Row]]:
    """Yield the entries of a match with their rows, in order, as far as they are whole.

    Raises:
        DamagedRow: at the first that is not as it was written.
    """
    tip = START
    for place, row in enumerate(rows, start=1):
        try:
            epoch, payload, checksum = _typed(row["epoch"], int), _typed(row["payload"], str), row["checksum"]
            tip = _event_checksum(tip, match, place, epoch, payload)
            _same((place, tip), (row["sequence"], checksum))
            entry = _entry(match, place, payload)
        except ValueError as error:
            raise DamagedRow(f"event {place} of the match {match.hex()}") from error
        yield entry, row


def _same(expected: object, found: object) -> None:
    """See that what a row says of itself is true.

    Raises:
        ValueError: when it is not.
    """
    if found != expected:
        raise ValueError("another checksum")


def _typed(value: object, form: type[ValueT]) -> ValueT:
    """Return a value of a row.

    Raises:
        ValueError: when it is of another type.
    """
    if not isinstance(value, form):
        raise ValueError("another type")  # noqa: TRY004 - what the disk says, not what a caller does
    return value


def note_row(kind: Kind, key: str, value: object) -> Row:
    """Return the row of a note."""
    payload = msgspec.json.encode(value).decode()
    return {"kind": kind.value, "key": key, "payload": payload, "checksum": _note_checksum(kind, key, payload)}


def noted(row: Row, form: type[NoteT]) -> NoteT:
    """Return the note of a row.

    Raises:
        DamagedRow: when it is not as it was written.
    """
    try:
        kind, key, payload = (_typed(row[column], str) for column in ("kind", "key", "payload"))
        _same(_note_checksum(kind, key, payload), row["checksum"])
        return _decoded(payload, form)
    except ValueError as error:
        raise DamagedRow(f"the {row['kind']} {row['key']}") from error


def _decoded(payload: str, form: type[NoteT]) -> NoteT:
    """Return the value of a payload; rules may be written as before houses had options of their own.

    Raises:
        ValueError: when it makes no sense.
    """
    if _FORMER not in payload:
        return msgspec.json.decode(payload, type=form)
    written = msgspec.json.decode(payload, type=dict[str, Any])
    rules = msgspec.convert(written.get("rules"), dict[str, Any])
    sets = msgspec.convert(rules.pop("sets", None), list[tuple[int, int, int, int]])
    triples = [points for points, *_doubled in sets]
    return msgspec.convert({**written, "rules": {**rules, "triples": triples}}, form)


def _payload(entry: Entry) -> str:
    if isinstance(entry, Opened):
        settled = entry.settlement
        form: object = _Opening(
            entry.rules,
            entry.seats,
            entry.first,
            settled.commitment,
            settled.commitments,
            settled.nonces,
            entry.secret,
            entry.drawn,
            entry.sitters,
        )
    else:
        wanted = {field.name: getattr(entry.intent, field.name) for field in fields(entry.intent)}
        form = _Act(entry.seat, _NAMES[type(entry.intent)], wanted, entry.dice)
    return msgspec.json.encode(form).decode()


def _entry(match: bytes, sequence: int, payload: str) -> Entry:
    """Return the entry of a payload.

    Raises:
        ValueError: when it makes no sense.
    """
    if sequence == 1:
        opening = _decoded(payload, _Opening)
        settlement = Settlement(match, opening.commitment, opening.commitments, opening.nonces)
        dealt = (settlement, opening.secret, opening.drawn, opening.sitters)
        return Opened(match, opening.rules, opening.seats, opening.first, *dealt)
    act = msgspec.json.decode(payload, type=_Act)
    if act.intent not in _INTENTS:
        raise ValueError(f"there is no intent {act.intent}")
    intent = msgspec.convert(act.wanted, _INTENTS[act.intent])
    return Acted(match, sequence, act.seat, intent, act.dice)


def _event_checksum(before: bytes, match: bytes, sequence: int, epoch: int, payload: str) -> bytes:
    numbers = sequence.to_bytes(8, "big") + epoch.to_bytes(8, "big", signed=True)
    return hashlib.sha256(before + match + numbers + payload.encode(errors="surrogateescape")).digest()


def _note_checksum(kind: str, key: str, payload: str) -> bytes:
    return hashlib.sha256(f"{kind}\0{key}\0{payload}".encode(errors="surrogateescape")).digest()
