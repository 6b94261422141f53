"""Claims about the limits themselves; that each one holds is claimed where it is checked."""

from protocol import limits
from protocol.codec import encode
from protocol.codes import Reading, Then
from protocol.messages import CreateTable, Hello, Keep, Reveal


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
    create = CreateTable(words[0], 2**31 - 1, (2**31 - 1,) * limits.SEATS, 10_000, words, 10_000, private=True)
    keep = Keep(2**31 - 1, (6,) * limits.DICE, Reading.THREE_PAIRS, Then.SUBTRACT)

    assert len(encode(hello)) - limits.PREFIX <= limits.HELLO_FRAME
    assert len(encode(create)) - limits.PREFIX <= limits.CLIENT_FRAME
    assert max(len(encode(keep)), len(encode(Reveal(bytes(16), bytes(16))))) < 100


def test_another_protocols_first_bytes_announce_too_long_a_frame() -> None:
    """The limits are low enough that a printable letter or a TLS record in the first bytes is over any of them."""
    longest = max(limits.HELLO_FRAME, limits.CLIENT_FRAME, limits.SERVER_FRAME)
    assert int.from_bytes(b"\x16\x03\x01\x00", "big") > longest
    assert int.from_bytes(b"\n\0\0\0", "big") > longest
