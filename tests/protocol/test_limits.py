"""Claims about the limits themselves; that each one holds is claimed where it is checked."""

from itertools import starmap
from types import SimpleNamespace

from msgspec.structs import replace

from engine import OPTIONS
from protocol import limits
from protocol.codec import encode
from protocol.codes import Reading, Then
from protocol.messages import Change, CreateTable, Hello, Keep, Refused, Reveal, RuleFault, TableRow, Tables
from protocol.text import MARKS, NAME_COLUMNS
from server.views import rules_view
from tests.support.option_values import longest


def test_the_limits_are_those_promised() -> None:
    """The figures are those of the limits sheet; a change of one is a decision, not an accident."""
    assert limits.HELLO_FRAME == 1_024
    assert limits.CLIENT_FRAME == 4_096
    assert limits.SERVER_FRAME == 65_536
    assert (limits.LIST_CLIENT, limits.TEXT_BYTES, limits.DEPTH) == (64, 800, 6)
    assert (limits.HELLO_SECONDS, limits.FRAME_SECONDS, limits.REVEAL_SECONDS) == (10, 10, 10)
    assert (limits.PING_SECONDS, limits.CLIENT_SILENCE_SECONDS, limits.SERVER_SILENCE_SECONDS) == (3, 25, 9)
    assert (limits.DIGEST, limits.NONCE, limits.TOKEN) == (32, 16, 32)


def test_a_limit_is_a_positive_number() -> None:
    """There is no limit that lets everything or nothing through."""
    assert min(getattr(limits, name) for name in limits.__all__) > 0


def test_nobody_is_taken_for_gone_for_one_lost_answer() -> None:
    """There is time for two more pings, on either side."""
    assert min(limits.CLIENT_SILENCE_SECONDS, limits.SERVER_SILENCE_SECONDS) >= 3 * limits.PING_SECONDS


def test_whatever_a_client_may_have_to_say_fits() -> None:
    """The greatest values of the fields leave a client's frames far under the limit of a frame."""
    name = "\N{CJK UNIFIED IDEOGRAPH-4E00}" * limits.NAME_LENGTH
    words = ("\N{CJK UNIFIED IDEOGRAPH-4E00}" * 40,) * limits.SEATS
    hello = Hello(2**31 - 1, 2**31 - 1, words[0], name, bytes(limits.TOKEN))
    changes = tuple(Change(key, longest(kind)) for key, kind in OPTIONS.items())
    create = CreateTable(words[0], changes, limits.SEATS, words, 10_000, private=True)
    keep = Keep(2**31 - 1, (6,) * limits.DICE, Reading.THREE_PAIRS, Then.SUBTRACT)

    assert len(encode(hello)) - limits.PREFIX <= limits.HELLO_FRAME
    assert len(encode(create)) - limits.PREFIX <= limits.CLIENT_FRAME
    assert len(changes) <= limits.CHANGES
    assert max(len(change.value) for change in changes) <= limits.VALUE_LENGTH
    assert max(len(encode(keep)), len(encode(Reveal(bytes(16), bytes(16))))) < 100


def test_a_page_of_the_longest_tables_fits() -> None:
    """So many full tables, with every option of their house different and the longest names, are a frame."""
    written = {key: longest(kind) for key, kind in OPTIONS.items()}
    values = {key: kind.read(written[key]) for key, kind in OPTIONS.items()}
    rules = rules_view(SimpleNamespace(**values, name="dice10k", written=written.get))  # type: ignore[arg-type]
    greatest = replace(rules, changes=tuple(starmap(Change, written.items())))
    name = "\N{GRINNING FACE}" * (NAME_COLUMNS * (1 + MARKS))
    row = TableRow("K7QF", greatest, (name,) * limits.SEATS, limits.SEATS, yours=True)

    assert len(encode(Tables((row,) * limits.PAGE, more=True))) - limits.PREFIX <= limits.SERVER_FRAME


def test_as_many_faults_as_are_told_fit() -> None:
    """Whatever a client can ask for in one frame, the answer is one: each option with all its words, or the longest."""
    words = tuple(OPTIONS)
    unknown = RuleFault("k" * 40, "v" * 30, "unknown_key", (), words)
    ranges = RuleFault("k" * 40, "1" * 9, "range", (("least", 1), ("most", 2)), ())
    faults = (*(unknown,) * limits.CHANGES, *(ranges,) * (limits.FAULTS - limits.CHANGES))

    assert len(encode(Refused("rules_refused", (), faults))) - limits.PREFIX <= limits.SERVER_FRAME


def test_another_protocols_first_bytes_announce_too_long_a_frame() -> None:
    """The limits are low enough that a printable letter or a TLS record in the first bytes is over any of them."""
    longest = max(limits.HELLO_FRAME, limits.CLIENT_FRAME, limits.SERVER_FRAME)
    assert int.from_bytes(b"\x16\x03\x01\x00", "big") > longest
    assert int.from_bytes(b"\n\0\0\0", "big") > longest
