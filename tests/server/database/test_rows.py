"""Claims about rows: a byte that changes on the disk is found or changes nothing (PROMISES, corrections)."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DICE10K, AgreeDraw, DeclineDraw, KeepThen, OfferDraw, Reading, Resign, Then, Throw
from protocol.codes import LeftCode
from server.database.rows import START, DamagedRow, Row, entries_of, event_row, note_row, noted
from server.journal import Acted, Entry, Kind, Opened
from server.notes import PlayerNote, SeatNote, TableNote
from tests.support.settlements import settle

MATCH: Final = bytes(range(16))
SECRET: Final = bytes(range(32))
ENTRIES: Final[tuple[Entry, ...]] = (
    Opened(MATCH, DICE10K, 2, 1, settle(MATCH, SECRET, (b"a" * 16, b"b" * 16)), SECRET),
    Acted(MATCH, 2, 1, Throw(), (1, 1, 1, 5, 5, 2)),
    Acted(MATCH, 3, 1, KeepThen((1, 1, 1), None, Then.THROW), (2, 3, 4)),
    Acted(MATCH, 4, 0, OfferDraw(), ()),
    Acted(MATCH, 5, 1, DeclineDraw(), ()),
    Acted(MATCH, 6, 1, AgreeDraw(), ()),
    Acted(MATCH, 7, 1, KeepThen((5,), Reading.THREE_PAIRS, Then.SUBTRACT), ()),
    Acted(MATCH, 8, 0, Resign(), ()),
)
TABLE: Final = TableNote(
    rules=DICE10K,
    computers=("threshold",),
    pace=0.5,
    private=True,
    seats=(SeatNote("1", ready=False),),
    match=MATCH.hex(),
)
NOTES: Final = (
    (Kind.PLAYER, "1", PlayerNote("ab" * 32, "Ana", LeftCode.TABLE_CLOSED)),
    (Kind.TABLE, "K7QF", TABLE),
)


def rows(epoch: int = 1) -> list[Row]:
    """Return the rows of the entries."""
    made: list[Row] = []
    for entry in ENTRIES:
        made.append(event_row(entry, epoch, made[-1]["checksum"] if made else START))
    return made


def changed(value: Any) -> Iterator[Any]:  # noqa: ANN401 - any value of a column
    """Yield a value with every single byte changed, in one bit and in all of them."""
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(16))
        return
    data = value if isinstance(value, bytes) else value.encode()
    for place in range(len(data)):
        for flip in (1, 0x80, 0xFF):
            flipped = bytes([*data[:place], data[place] ^ flip, *data[place + 1 :]])
            yield flipped if isinstance(value, bytes) else flipped.decode(errors="surrogateescape")


def test_entries_come_back_from_their_rows() -> None:
    """Every kind of intent, and the end of the chain to go on from."""
    assert (ENTRIES, rows()[-1]["checksum"]) == entries_of(MATCH, rows())
    assert ((), START) == entries_of(MATCH, [])


@pytest.mark.parametrize("column", ["sequence", "epoch", "payload", "checksum"])
def test_a_byte_that_changes_in_an_event_is_found(column: str) -> None:
    """In every row, every column, at every place."""
    for number, row in enumerate(rows()):
        for value in changed(row[column]):
            damaged = [*rows()[:number], {**row, column: value}, *rows()[number + 1 :]]
            with pytest.raises(DamagedRow, match=f"event {number + 1} of the match 000102"):
                entries_of(MATCH, damaged)


@given(order=st.lists(st.integers(0, len(ENTRIES) - 1), max_size=len(ENTRIES)))
def test_no_row_is_missing_doubled_or_out_of_order(order: list[int]) -> None:
    """Only a match as it was at some moment is one."""
    made = rows()
    if order == list(range(len(order))):
        assert ENTRIES[: len(order)] == entries_of(MATCH, [made[place] for place in order])[0]
    else:
        with pytest.raises(DamagedRow):
            entries_of(MATCH, [made[place] for place in order])


def test_rows_of_another_match_do_not_fit() -> None:
    """Nor those another server has written in between under another epoch."""
    with pytest.raises(DamagedRow):
        entries_of(bytes(16), rows())
    with pytest.raises(DamagedRow):
        entries_of(MATCH, [*rows()[:4], *rows(epoch=2)[4:]])


def test_a_checksum_alone_does_not_make_an_event() -> None:
    """What was written by something else is damaged as well."""
    with pytest.raises(DamagedRow):
        entries_of(MATCH, [rows()[0], _signed('{"seat":0,"intent":"cheat","wanted":{},"dice":[]}', rows()[0])])


def _signed(payload: str, before: Row) -> Row:
    from server.database import rows as module  # noqa: PLC0415 - what nobody else makes

    checksum = module._event_checksum(before["checksum"], MATCH, 2, 1, payload)  # noqa: SLF001
    return {"match": MATCH, "sequence": 2, "epoch": 1, "payload": payload, "checksum": checksum}


@pytest.mark.parametrize(("kind", "key", "note"), NOTES)
@pytest.mark.parametrize("column", ["kind", "key", "payload", "checksum"])
def test_a_byte_that_changes_in_a_note_is_found(kind: Kind, key: str, note: object, column: str) -> None:
    """In every column, at every place; one that has not changed comes back."""
    row = note_row(kind, key, note)
    assert note == noted(row, type(note))
    for value in changed(row[column]):
        with pytest.raises(DamagedRow):
            noted({**row, column: value}, type(note))
