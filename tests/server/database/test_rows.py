"""Claims about rows: a byte that changes on the disk is found or changes nothing (PROMISES, corrections)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DICE10K,
    PRESETS,
    AgreeDraw,
    DeclineDraw,
    KeepThen,
    OfferDraw,
    Reading,
    Resign,
    Rules,
    Then,
    Throw,
)
from protocol.codes import LeftCode
from server.database.rows import START, DamagedRow, Row, entries_of, event_row, note_row, noted
from server.journal import Acted, Entry, Kind, Opened
from server.notes import PlayerNote, SeatNote, TableNote
from tests.support.random_rules import random_rules
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


OTHER_TYPES: Final = (None, 1, 1.5, "text", b"bytes")


@pytest.mark.parametrize("column", ["sequence", "epoch", "payload", "checksum"])
def test_an_event_of_another_type_is_found(column: str) -> None:
    """One bit on the disk can make a text of a number, or bytes of a text."""
    for number, row in enumerate(rows(epoch=7)[1:], start=1):
        for value in OTHER_TYPES:
            damaged = [*rows(epoch=7)[:number], {**row, column: value}, *rows(epoch=7)[number + 1 :]]
            with pytest.raises(DamagedRow, match=f"event {number + 1} of the match 000102"):
                entries_of(MATCH, damaged)


@pytest.mark.parametrize("column", ["kind", "key", "payload", "checksum"])
def test_a_note_of_another_type_is_found(column: str) -> None:
    """And what cannot be written down in its name does no harm where that is printed."""
    for kind, key, note in NOTES:
        for value in (*OTHER_TYPES, "\udcff"):
            with pytest.raises(DamagedRow) as damaged:
                noted({**note_row(kind, key, note), column: value}, type(note))
            assert str(damaged.value).encode()


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


# What was written before houses had options of their own.

FORMER_RULES: Final = (
    '{"name":"dice10k","dice":6,"singles":[100,0,0,0,50,0],"sets":[[700,1400,2800,5600],[200,400,800,'
    "1600],[300,600,1200,2400],[400,800,1600,3200],[500,1000,2000,4000],[600,1200,2400,4800]],"
    '"straight":1500,"three_pairs":1000,"four_two":true,"two_triplets":0,"reading":"choice",'
    '"opening_minimum":500,"opening":"zero","minimum":300,"multiple":100,"hot_hand_forced":true,'
    '"hot_hand_bonus":500,"severe_bust":[{"below":5000,"points":1000},{"below":null,"points":2000}],'
    '"target":10000,"seats":[2,2],"turn_limit":20,"starting_score":1000,"head_starts":[0,500]}'
)
"""Rules as protocol 1 had them: the points of every set by face."""

FORMER_TABLE: Final = (
    f'{{"rules":{FORMER_RULES},"computers":["threshold"],"pace":0.5,"private":true,'
    '"seats":[{"player":"1","ready":false,"aside":false}],"match":"000102030405060708090a0b0c0d0e0f","first":null}'
)
FORMER_OPENING: Final = (
    f'{{"rules":{FORMER_RULES},"seats":2,"first":1,"commitment":"TKljFzTsKFq3zPrx9PxHEN4Dkl+HLrs5lyx0sBNZ7ws=",'
    '"commitments":["mLnA1FabFDgNUTURhG0DJWPYyQdgZKY+OZ3vO8wh+yk=","bni9sLq1US7Xp1ZQn0InjtZHfhqFicnhNkqATbIN6os="],'
    '"nonces":["YWFhYWFhYWFhYWFhYWFhYQ==","YmJiYmJiYmJiYmJiYmJiYg=="],'
    '"secret":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}'
)
FORMER_SUMS: Final = {
    "table": bytes.fromhex("e647c1923fe3603f19c4e06520f76491cc076c12ea0ddc2a8d783d2fd5146139"),
    "opening": bytes.fromhex("b8cbfcdf5bb06bdfdc187cc44954045100031380b8aad37adcabc5b1554906ac"),
}
"""The checksums they were written with."""

NOW: Final = replace(DICE10K, turn_limit=20, starting_score=1_000, head_starts=(0, 500))
"""What those rules are."""


def test_a_table_noted_before_is_read() -> None:
    """Its rules are the same rules, however they were written."""
    row = {"kind": "table", "key": "K7QF", "payload": FORMER_TABLE, "checksum": FORMER_SUMS["table"]}

    assert noted(row, TableNote) == replace(TABLE, rules=NOW)


def test_a_match_opened_before_goes_on() -> None:
    """The opening is read, the chain of its checksums is the same, and what follows is written behind it."""
    row = {"match": MATCH, "sequence": 1, "epoch": 1, "payload": FORMER_OPENING, "checksum": FORMER_SUMS["opening"]}
    following = event_row(ENTRIES[1], 1, FORMER_SUMS["opening"])

    opened = Opened(MATCH, NOW, 2, 1, settle(MATCH, SECRET, (b"a" * 16, b"b" * 16)), SECRET)
    assert entries_of(MATCH, [row, following])[0] == (opened, ENTRIES[1])


def test_rules_written_before_anybody_could_say_who_starts_draw_it() -> None:
    """What a row leaves out is what every preset has (RULES 6.4)."""
    from server.database import rows as module  # noqa: PLC0415 - what nobody else makes

    row = note_row(Kind.TABLE, "K7QF", TABLE)
    payload = row["payload"].replace('"starting_player":"drawn",', "")
    checksum = module._note_checksum("table", "K7QF", payload)  # noqa: SLF001

    assert payload != row["payload"]
    assert noted({**row, "payload": payload, "checksum": checksum}, TableNote) == TABLE


HOUSES: Final = (*PRESETS.values(), *(random_rules(Random(seed)) for seed in range(100)))


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_rules_of_every_house_come_back_from_their_rows(house: Rules) -> None:
    """In the opening of a match and in the note of a table, with every option."""
    opened = Opened(MATCH, house, 2, 1, settle(MATCH, SECRET, (b"a" * 16, b"b" * 16)), SECRET)
    assert ((opened,), event_row(opened, 1, START)["checksum"]) == entries_of(MATCH, [event_row(opened, 1, START)])
    note = replace(TABLE, rules=house)
    assert note == noted(note_row(Kind.TABLE, "K7QF", note), TableNote)


@pytest.mark.parametrize(
    "payload",
    [
        FORMER_TABLE.replace('"rules"', '"law"'),
        FORMER_TABLE.replace("[700,1400,2800,5600]", "700"),
        FORMER_TABLE.replace("[700,1400,2800,5600],", ""),
        FORMER_TABLE.replace('"target":10000', '"target":0'),
        '{"sets":[]}',
    ],
)
def test_former_rules_that_make_no_sense_are_damaged(payload: str) -> None:
    """Whatever stands there, it is named as damaged and nothing else goes wrong."""
    from server.database import rows as module  # noqa: PLC0415 - what nobody else makes

    checksum = module._note_checksum("table", "K7QF", payload)  # noqa: SLF001
    with pytest.raises(DamagedRow):
        noted({"kind": "table", "key": "K7QF", "payload": payload, "checksum": checksum}, TableNote)
