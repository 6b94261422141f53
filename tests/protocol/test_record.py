"""Claims about the text of a record: it has one form, reads back as what was written, and nothing else can be read."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DICE10K, PRESETS
from protocol import messages as m
from protocol.codes import End, Reading, SitterKind, Then
from protocol.dice import Settlement
from protocol.record import (
    RECORD_BYTES,
    Header,
    Record,
    RecordSitter,
    Turn,
    is_name,
    lines_of,
    numbered,
    write,
)
from protocol.record_reading import RESERVED, BadRecord, RecordFault, read, signed_part
from tests.support.recorded import recorded, text_of

HEADER = Header(
    program="0.1.0",
    server="LTJFF6YM5CJSINX27DGNCBAJQG",
    key=bytes(91),
    preset="classic",
    changes=(("target", "5000"), ("head_starts", "")),
    sitters=(RecordSitter(SitterKind.PERSON, "Ana"), RecordSitter(SitterKind.COMPUTER, "threshold")),
    first=1,
    drawn=False,
    settlement=Settlement(b"m" * 16, b"c" * 32, (b"a" * 32, b"b" * 32), (b"x" * 16, b"y" * 16)),
    secret=b"s" * 32,
    outcome=m.Outcome(End.DRAW_AGREED, ()),
    scores=(-500, 12_000),
)

EVERYTHING = Record(
    HEADER,
    (
        Turn(
            1,
            (
                m.Thrown(1, 0, (1, 2, 3, 4, 5, 6), (b"q" * 32, b"r" * 32)),
                m.Kept(1, (1, 2, 3, 4, 5, 6), Reading.STRAIGHT, 1_500),
                m.HotHand(1, 1, 500),
                m.DrawLapsed(),
                m.Thrown(1, 1, (5,)),
                m.Banked(1, 2_000, Then.SUBTRACT, -500),
                m.Overshot(1, 10_300),
                m.LastRoundBegun(1, 10_300),
            ),
        ),
        Turn(0, (m.Busted(0, 0), m.SevereBusted(0, 0, 1_000, -1_000), m.BustsPenalized(0, 3, 500, -1_500))),
        Turn(0, ()),
        Turn(
            1,
            (
                m.DrawOffered(0),
                m.DrawDeclined(1),
                m.DrawAgreed(1),
                m.Resigned(0),
                m.Banked(1, 1, Then.BANK, 1),
                m.Banked(1, 1, Then.ADD, 1),
                m.Ended(HEADER.outcome),
            ),
        ),
    ),
    bytes(range(64)),
)
"""One record with everything that a line can tell; no rules lead to it."""


def fault(text: bytes | str) -> tuple[RecordFault, int]:
    """Return why a text is no record, and at which line."""
    with pytest.raises(BadRecord) as caught:
        read(text.encode() if isinstance(text, str) else text)
    return caught.value.fault, caught.value.line


def test_everything_that_happens_has_a_line_and_reads_back() -> None:
    """What is written is read as what it was."""
    assert EVERYTHING == read(text_of(EVERYTHING))


def test_a_person_can_read_the_lines() -> None:
    """They say it in the words of RULES 7, one thing a line; seats count from one."""
    assert [
        "turn 1 seat 2",
        f"throw 1 2 3 4 5 6 with {'71' * 32} {'72' * 32}",
        "keep 1 2 3 4 5 6 as straight for 1500",
        "hot hand 1 for 500",
        "draw lapsed",
        "throw 5",
        "subtract 2000 -> -500",
        "overshoot -> 10300",
        "last round -> 10300",
        "",
        "turn 2 seat 1",
        "bust loses 0",
        "severe bust loses 0 and 1000 -> -1000",
        "busts in a row 3 lose 500 -> -1500",
        "",
        "turn 3 seat 1",
        "",
        "turn 4 seat 2",
        "draw offered by 1",
        "draw declined by 2",
        "draw agreed by 2",
        "resigned by 1",
        "bank 1 -> 1",
        "add 1 -> 1",
        "end",
    ] == list(lines_of(EVERYTHING))[list(lines_of(EVERYTHING)).index("turn 1 seat 2") :]


def test_the_header_says_who_played_what_on_which_dice() -> None:
    """Rules with their changes, seats, dice and result stand before the first turn."""
    lines = list(lines_of(EVERYTHING))
    assert lines[0] == "Dice 10k record 1"
    assert ["rules classic", "rule target = 5000", "rule head_starts = "] == lines[5:8]
    assert ["seat 1 person Ana", "seat 2 computer threshold", "first 2 in order"] == lines[8:11]
    assert ["result draw_agreed won by nobody", "score 1 -500", "score 2 12000"] == lines[17:20]


def test_every_event_is_found_at_its_line() -> None:
    """`numbered` counts lines as a reader does."""
    lines = list(lines_of(EVERYTHING))
    numbers = {line for line, _item in numbered(EVERYTHING)}
    headings = {number for number, line in enumerate(lines, start=1) if not line or line.startswith("turn ")}
    start = lines.index("") + 1
    assert set(range(start, len(lines) + 1)) == numbers | headings
    assert "end" == lines[max(numbers) - 1]


@pytest.mark.parametrize("number", range(12))
def test_records_of_real_matches_read_back(number: int) -> None:
    """Of two to seven seats, by different rules."""
    preset = ("dice10k", "classic", "zilch", "tavern")[number % 4]
    rules = replace(PRESETS[preset], target=2_000)
    seats = 2 if rules.name == DICE10K.name else 2 + number % 6
    record = recorded(number, rules, seats=seats)
    assert record == read(text_of(record))


@given(st.binary(max_size=400))
def test_no_bytes_do_more_than_be_refused(data: bytes) -> None:
    """Whatever is read, nothing but `BadRecord` comes of it."""
    with pytest.raises(BadRecord):
        read(data)


@given(data=st.data())
def test_no_lines_do_more_than_be_refused(data: st.DataObject) -> None:
    """Nor of lines that are left out, doubled, or put elsewhere."""
    lines = text_of(EVERYTHING).splitlines(keepends=True)
    mixed = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines)))
    text = b"".join((*lines[: data.draw(st.integers(0, len(lines)))], *mixed))
    try:
        found = read(text)
    except BadRecord:
        return
    assert text == text_of(found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("score 1 -500", "score 1 -0500"),
        ("score 1 -500", "score 1 +500"),
        ("score 1 -500", "score  1 -500"),
        ("score 2 12000", "score 1 12000"),
        ("score 2 12000", "score 2 12000 "),
        ("score 2 12000", "score 2 \u0661"),
        ("turn 2 seat 1", "turn 3 seat 1"),
        ("turn 2 seat 1", "turn 2 seat 3"),
        ("draw offered by 1", "draw offered by 7"),
        ("won by nobody", "won by 3"),
        ("won by nobody", "won by"),
        ("first 2 in order", "first 3 in order"),
        ("first 2 in order", "first 2"),
        ("bust loses 0", "bust loses -0"),
        ("seat 1 person Ana", "seat 1 person  Ana"),
        ("seat 1 person Ana", "seat 1 person A\u2028na"),
        ("seat 1 person Ana", "seat 1 person A\rna"),
        ("seat 1 person Ana", "seat 1 dog Ana"),
        ("keep 1 2 3 4 5 6 as", "keep 1 2 3 4 5 7 as"),
        ("as straight", "as a straight"),
        ("bank 1 -> 1", "throw 1 -> 1"),
        ("draw lapsed", "Draw lapsed"),
        ("7373", "737A"),
    ],
)
def test_what_is_written_otherwise_is_refused_at_its_line(old: str, new: str) -> None:
    """There is one way to write a record."""
    text = text_of(EVERYTHING).decode()
    assert (RecordFault.LINE, text[: text.index(old)].count("\n") + 1) == fault(text.replace(old, new, 1))


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_words_that_are_kept_for_later_are_refused_as_such(word: str) -> None:
    """Clock and absence have room in the format, and no events yet."""
    text = text_of(EVERYTHING).decode()
    line = text[: text.index("bust loses")].count("\n") + 1
    assert (RecordFault.RESERVED, line) == fault(text.replace("bust loses 0", f"{word} 60 seat 2"))


def test_other_files_and_later_forms_are_told_apart() -> None:
    """The first line says what it is."""
    text = text_of(EVERYTHING)
    assert (RecordFault.NO_RECORD, 1) == fault(b"")
    assert (RecordFault.NO_RECORD, 1) == fault(b"\x89PNG\r\n\x1a\n")
    assert (RecordFault.NO_RECORD, 1) == fault("a letter\n")
    assert (RecordFault.NEWER, 1) == fault(text.replace(b"record 1", b"record 2", 1))
    assert (RecordFault.NO_RECORD, 1) == fault(text.replace(b"\n", b"\r\n"))
    assert (RecordFault.NO_RECORD, 1) == fault(b"\xef\xbb\xbf" + text)


def test_a_record_that_ends_too_soon_says_where() -> None:
    """Cut anywhere, it is no record."""
    text = text_of(EVERYTHING)
    for end in range(len(text)):
        reason, line = fault(text[:end])
        assert reason in {RecordFault.SHORT, RecordFault.LINE, RecordFault.NO_RECORD}
        assert line <= text.count(b"\n") + 1
    assert (RecordFault.LINE, text.count(b"\n") + 1) == fault(text + b"\n")


def test_what_is_too_long_is_refused_unread() -> None:
    """A record and its lines have a longest length."""
    text = text_of(EVERYTHING)
    line = text[: text.index(b"seat 1")].count(b"\n") + 1
    assert (RecordFault.TOO_LONG, line) == fault(text.replace(b"person Ana", b"person " + b"A" * 800))
    assert (RecordFault.TOO_LONG, 1) == fault(text + b" " * RECORD_BYTES)
    assert fault(text.replace(b"Ana", b"\xff"))[0] is RecordFault.NOT_TEXT


def test_names_that_would_break_a_line_are_not_written() -> None:
    """Whoever writes is stopped; who reads is not asked to trust."""
    for name in ("", " Ana", "Ana ", "A  na", "A\nna", "A\x1b[2Jna", "A\u2029na"):
        assert not is_name(name)
        sitters = (RecordSitter(SitterKind.PERSON, name), HEADER.sitters[1])
        with pytest.raises(ValueError, match="no name"):
            write(replace(EVERYTHING, header=replace(HEADER, sitters=sitters)))
    assert is_name("José María ⚄")


def test_who_started_is_no_event_of_a_record() -> None:
    """It stands in the header."""
    with pytest.raises(ValueError, match="header"):
        write(replace(EVERYTHING, turns=(Turn(0, (m.Started(0, drawn=True),)),)))


def test_the_signature_is_over_everything_before_its_line() -> None:
    """The last line is left out, and nothing else."""
    signed, last = write(EVERYTHING)
    assert signed == signed_part(signed + last)
    assert last == b"signature " + bytes(range(64)).hex().encode() + b"\n"
