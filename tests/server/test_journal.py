"""Claims about the journal in memory."""

from typing import Final

from engine import DICE10K, Resign, Throw
from server.journal import Acted, Entry, MemoryJournal, Opened
from tests.support.awaited import Awaited
from tests.support.settlements import settle

MATCH: Final = bytes(16)
OTHER: Final = bytes([1] * 16)
SECRET: Final = bytes(32)


def opened(match: bytes) -> Opened:
    """Return the first entry of a match."""
    return Opened(match, DICE10K, 2, 0, settle(match, SECRET, (b"a" * 16, b"b" * 16)), SECRET)


def write(journal: MemoryJournal, *entries: Entry) -> None:
    """Append entries; each is written when the call returns."""
    for entry in entries:
        assert not Awaited(journal.append(entry)).waiting


def test_entries_come_back_in_the_order_they_were_written() -> None:
    """What was appended to a match is there, first things first."""
    journal = MemoryJournal()
    entries = opened(MATCH), Acted(MATCH, 2, 0, Throw(), (1, 2, 3, 4, 5, 6)), Acted(MATCH, 3, 1, Resign(), ())

    write(journal, *entries)

    assert entries == journal.entries(MATCH)


def test_matches_do_not_mix() -> None:
    """Entries of matches written in turns stay apart, and a match nobody wrote has none."""
    journal = MemoryJournal()
    resigned = Acted(OTHER, 2, 1, Resign(), ())

    write(journal, opened(MATCH), opened(OTHER), resigned)

    assert (opened(MATCH),) == journal.entries(MATCH)
    assert (opened(OTHER), resigned) == journal.entries(OTHER)
    assert journal.entries(b"x" * 16) == ()


def test_a_match_that_is_forgotten_leaves_nothing() -> None:
    """Forgetting drops one match and no other, and may be done twice."""
    journal = MemoryJournal()
    write(journal, opened(MATCH), opened(OTHER))

    journal.forget(MATCH)
    journal.forget(MATCH)

    assert journal.entries(MATCH) == ()
    assert (opened(OTHER),) == journal.entries(OTHER)


def test_what_was_read_does_not_change_later() -> None:
    """The entries somebody has read are a value; a later entry does not get into them."""
    journal = MemoryJournal()
    write(journal, opened(MATCH))
    read = journal.entries(MATCH)

    write(journal, Acted(MATCH, 2, 1, Resign(), ()))

    assert (opened(MATCH),) == read
