"""Claims about the dice: each step is the one docs/protocol.md describes, and no change goes unnoticed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.dice import Settlement, commit_nonce, commit_secret, first_seat, throw
from tests.support import written_dice
from tests.support.settlements import settle

MATCH: Final = bytes(range(16))
SECRET: Final = bytes(range(32, 64))
HONEST: Final = settle(MATCH, SECRET, (bytes([0xA0] * 16), bytes([0xB0] * 16)))

EVERY_SETTLEMENT: Final = st.builds(
    settle,
    st.binary(min_size=16, max_size=16),
    st.binary(min_size=32, max_size=32),
    st.lists(st.binary(min_size=16, max_size=16), min_size=1, max_size=7).map(tuple),
)


# Known answers, and the document.


def test_commitments_are_the_hashes_written_down() -> None:
    """The commitments of a fixed match are known: the hash of each, worked out apart, is written here."""
    assert commit_secret(MATCH, SECRET).hex() == "92329b2c3b5533066e465850934d72170a28105335fca25685b53d8d5f619b05"
    assert (
        commit_nonce(MATCH, 0, HONEST.nonces[0]).hex()
        == "0aaf1f265446f94dee214aeda9477ed351e8ca6c2f86e2ce6b05c281ce095582"
    )
    assert (
        commit_nonce(MATCH, 1, HONEST.nonces[1]).hex()
        == "4d3e7ef016b532def542f91c31ca287a8732470720dbba5788ab8294f40f2fea"
    )
    assert HONEST.transcript.hex() == "f009ca12f6f8d58eb1296ea13bc5c67281326460de85304a16d649b7c2e955dd"


def test_throws_are_the_ones_written_down() -> None:
    """The first throws of a fixed match are known, and so is who starts."""
    assert [throw(HONEST, SECRET, index, 6) for index in range(5)] == [
        (2, 2, 4, 1, 4, 4),
        (4, 6, 4, 4, 4, 1),
        (5, 2, 6, 5, 6, 1),
        (6, 6, 5, 1, 2, 1),
        (5, 4, 5, 6, 1, 5),
    ]
    assert throw(HONEST, SECRET, 2**63, 3) == (5, 4, 6)
    assert throw(HONEST, SECRET, 0, 6, (bytes(32), bytes([1] * 32))) == (2, 3, 3, 4, 2, 2)
    assert first_seat(HONEST, SECRET) == 1


@given(st.binary(min_size=16, max_size=16), st.binary(min_size=32, max_size=32), st.integers(0, 6))
@settings(max_examples=50, deadline=None)
def test_commitments_are_made_as_the_document_says(match: bytes, secret: bytes, seat: int) -> None:
    """A commitment is the SHA-256 of label, match, seat where there is one, and what is committed to."""
    assert commit_secret(match, secret) == written_dice.commit_secret(match, secret)
    assert commit_nonce(match, seat, secret[:16]) == written_dice.commit_nonce(match, seat, secret[:16])


@given(
    EVERY_SETTLEMENT,
    st.binary(min_size=32, max_size=32),
    st.integers(0, 2**64 - 1),
    st.integers(0, 60),
    st.lists(st.binary(min_size=32, max_size=32), max_size=3),
)
@settings(max_examples=100, deadline=None)
def test_a_throw_is_made_as_the_document_says(
    settlement: Settlement, secret: bytes, index: int, dice: int, contributions: list[bytes]
) -> None:
    """Any throw of any match is the one that the text of the document gives, over as many blocks as it takes."""
    expected = written_dice.throw(settlement.transcript, secret, index, dice, *contributions)
    assert throw(settlement, secret, index, dice, tuple(contributions)) == expected


@given(EVERY_SETTLEMENT, st.binary(min_size=32, max_size=32))
@settings(max_examples=100, deadline=None)
def test_the_first_seat_is_drawn_as_the_document_says(settlement: Settlement, secret: bytes) -> None:
    """The seat that starts is the first byte of a stream of its own that is not passed over, modulo the seats."""
    # RULES 6.4
    expected = written_dice.first_seat(settlement.transcript, secret, len(settlement.nonces))
    assert first_seat(settlement, secret) == expected


@given(EVERY_SETTLEMENT)
@settings(max_examples=50, deadline=None)
def test_a_settlement_hashes_everything_it_holds(settlement: Settlement) -> None:
    """The transcript is the hash of match, commitment, commitments and nonces, in the order of the seats."""
    public = (settlement.match, settlement.commitment, settlement.commitments, settlement.nonces)
    assert settlement.transcript == written_dice.transcript(*public)


# Lengths.


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"match": MATCH[:-1]}, id="match too short"),
        pytest.param({"match": MATCH + b"\0"}, id="match too long"),
        pytest.param({"commitment": bytes(31)}, id="commitment too short"),
        pytest.param({"commitments": (bytes(32), bytes(33))}, id="a commitment too long"),
        pytest.param({"nonces": (bytes(16), bytes(15))}, id="a nonce too short"),
        pytest.param({"nonces": HONEST.nonces[:1]}, id="a nonce missing"),
        pytest.param({"commitments": HONEST.commitments[:1]}, id="a commitment missing"),
    ],
)
def test_a_settlement_of_other_lengths_is_none(changed: dict[str, Any]) -> None:
    """Lengths are fixed, so that no two settlements are hashed alike."""
    with pytest.raises(ValueError, match="one nonce of 16 bytes for each commitment of 32 bytes"):
        replace(HONEST, **changed)


@pytest.mark.parametrize("secret", [SECRET[:-1], SECRET + b"\0", b""])
def test_a_secret_of_another_length_opens_nothing(secret: bytes) -> None:
    """A secret has 32 bytes; a commitment to another one is not opened by it, although the hashes agree."""
    settlement = replace(HONEST, commitment=commit_secret(MATCH, secret))
    assert not settlement.opened_by(secret)


# Nothing can be changed unnoticed.


def test_an_honest_settlement_has_no_broken_seal() -> None:
    """Everything fits together when nobody has changed anything."""
    assert HONEST.broken_seals() == ()
    assert HONEST.opened_by(SECRET)


def flips(value: bytes) -> Iterator[bytes]:
    """Yield a value with each of its bits changed in turn."""
    number = int.from_bytes(value, "big")
    for bit in range(8 * len(value)):
        yield (number ^ 1 << bit).to_bytes(len(value), "big")


def flips_of_one(values: tuple[bytes, ...], seat: int) -> Iterator[tuple[bytes, ...]]:
    """Yield values with each bit of one of them changed in turn."""
    for changed in flips(values[seat]):
        yield (*values[:seat], changed, *values[seat + 1 :])


def test_any_bit_of_the_secret_is_noticed() -> None:
    """A secret with one bit changed does not open the commitment, and gives other dice."""
    for secret in flips(SECRET):
        assert not HONEST.opened_by(secret)
        assert throw(HONEST, secret, 0, 40) != throw(HONEST, SECRET, 0, 40)


def test_any_bit_of_the_match_is_noticed() -> None:
    """Another match breaks every seal, is not opened by the secret, and has other dice."""
    for match in flips(MATCH):
        changed = replace(HONEST, match=match)
        assert changed.broken_seals() == (0, 1)
        assert not changed.opened_by(SECRET)
        assert throw(changed, SECRET, 0, 40) != throw(HONEST, SECRET, 0, 40)


def test_any_bit_of_the_commitment_is_noticed() -> None:
    """A commitment with one bit changed is not opened by the secret; the dice are others, so it cannot be kept back."""
    for commitment in flips(HONEST.commitment):
        changed = replace(HONEST, commitment=commitment)
        assert not changed.opened_by(SECRET)
        assert throw(changed, SECRET, 0, 40) != throw(HONEST, SECRET, 0, 40)


@pytest.mark.parametrize("seat", [0, 1])
def test_any_bit_of_a_seats_part_is_noticed(seat: int) -> None:
    """A nonce or its commitment with one bit changed breaks that seat's seal, and gives other dice."""
    changes = [replace(HONEST, nonces=nonces) for nonces in flips_of_one(HONEST.nonces, seat)]
    changes += [replace(HONEST, commitments=seals) for seals in flips_of_one(HONEST.commitments, seat)]

    for changed in changes:
        assert changed.broken_seals() == (seat,)
        assert throw(changed, SECRET, 0, 40) != throw(HONEST, SECRET, 0, 40)


def test_the_order_of_the_seats_is_noticed() -> None:
    """Nonces changed over break both seals; with their commitments too, since each names its seat."""
    nonces, seals = HONEST.nonces[::-1], HONEST.commitments[::-1]

    for changed in (replace(HONEST, nonces=nonces), replace(HONEST, nonces=nonces, commitments=seals)):
        assert changed.broken_seals() == (0, 1)
        assert throw(changed, SECRET, 0, 40) != throw(HONEST, SECRET, 0, 40)


def test_a_copied_commitment_is_caught() -> None:
    """A seat that passes on another's commitment, and then its nonce, has broken its own seal."""
    copied = replace(HONEST, commitments=HONEST.commitments[:1] * 2, nonces=HONEST.nonces[:1] * 2)
    assert copied.broken_seals() == (1,)


def test_every_throw_of_a_match_is_another() -> None:
    """The number of a throw, any bit of it, and any contribution to it change its dice."""
    throws = [throw(HONEST, SECRET, 0, 40)]
    throws += [throw(HONEST, SECRET, 1 << bit, 40) for bit in range(64)]
    throws += [throw(HONEST, SECRET, 0, 40, (contribution,)) for contribution in flips(bytes(32))]
    throws += [throw(HONEST, SECRET, 0, 40, (bytes(32),)), throw(HONEST, SECRET, 0, 40, (bytes(32),) * 2)]

    assert len(set(throws)) == len(throws)


def test_fewer_dice_are_the_first_of_more() -> None:
    """A throw of fewer dice is the beginning of one of more dice with the same number; each number is thrown once."""
    six = throw(HONEST, SECRET, 3, 6)
    assert [throw(HONEST, SECRET, 3, dice) for dice in range(7)] == [six[:dice] for dice in range(7)]
