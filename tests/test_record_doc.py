"""Claims about docs/record.md: its examples verify, and its words and limits are those of the program."""

import re
from pathlib import Path
from typing import Final

import pytest

from dice10k.verifying import verified
from protocol import messages as m
from protocol.codes import End, Reading
from protocol.limits import TEXT_BYTES
from protocol.record import RECORD_BYTES, SIGNATURE, Record, numbered, write
from protocol.record_reading import RESERVED

PAGE: Final = (Path(__file__).parent.parent / "docs" / "record.md").read_text(encoding="utf-8")

EXAMPLES: Final = re.findall(r"^```record\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def events(record: Record) -> set[type]:
    """Return the kinds of events of a record."""
    return {type(item) for _line, item in numbered(record)}


def words(rule: str) -> set[str]:
    """Return the words that a rule of the grammar allows."""
    (found,) = re.findall(rf"^{rule} += (.*) ;", PAGE, re.MULTILINE)
    return {word.strip(' "') for word in found.split("|")}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_verifies_and_is_written_so(text: str) -> None:
    """Whoever copies one has a record."""
    record = verified(text.encode())
    assert text.encode() == b"".join(write(record))


def test_the_examples_show_what_the_page_says() -> None:
    """An overshoot and a severe bust in the one, three seats and a last round in the other."""
    strict, three = (verified(text.encode()) for text in EXAMPLES)
    assert {m.Overshot, m.SevereBusted, m.HotHand, m.Busted} <= events(strict)
    assert ("dice10k", End.EXACT) == (strict.header.preset, strict.header.outcome.end)
    assert m.LastRoundBegun in events(three)
    assert ("classic", 3, End.LAST_ROUND) == (three.header.preset, len(three.header.sitters), three.header.outcome.end)


def test_the_words_of_the_grammar_are_those_of_the_program() -> None:
    """A new reading, end or reserved word stands there too."""
    assert set(End) == words("end")
    assert set(Reading) == words("reading")
    assert set(RESERVED) == words("reserved")


def test_the_limits_are_those_of_the_program() -> None:
    """Lines, the whole, the signature."""
    assert f"at most {TEXT_BYTES} bytes" in PAGE
    assert f"{RECORD_BYTES // 2**20} MiB" in PAGE
    assert f'"signature " , hex{SIGNATURE}' in PAGE
