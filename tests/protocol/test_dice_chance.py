"""Claims about chance: every face, pair and pattern falls as often as it must, and nobody can tell what will fall.

The secrets are fixed, so a test that passes once passes always. A chi-square beyond its critical value comes once in a
thousand honest runs; the values are those of the usual tables for p = 0.001.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import comb, factorial, prod
from typing import Final

import pytest

from protocol.dice import Dice, Settlement, first_seat, throw
from tests.support.settlements import settled

MATCHES: Final = 200
THROWS: Final = 1_000
"""Throws of six dice in each match: 200,000 altogether."""

CRITICAL: Final = {1: 10.828, 2: 13.816, 4: 18.467, 5: 20.515, 6: 22.458, 10: 29.588, 35: 66.619}
"""Chi-square at p = 0.001, by degrees of freedom."""


@pytest.fixture(scope="module")
def throws() -> list[Dice]:
    """Return 200,000 throws of six dice from 200 matches."""
    matches = [settled(number) for number in range(MATCHES)]
    return [throw(settlement, secret, index, 6) for settlement, secret in matches for index in range(THROWS)]


def chi_square(found: Iterable[object], expected: Mapping[object, float]) -> float:
    """Return how far counts are from what is expected, by shares of 1."""
    counts = Counter(found)
    assert set(counts) <= set(expected)
    total = counts.total()
    return sum((counts[value] - total * share) ** 2 / (total * share) for value, share in expected.items())


# Chance.


@pytest.mark.slow
def test_every_face_falls_equally_often(throws: list[Dice]) -> None:
    """In 1,200,000 dice no face is favoured (PROMISES A1, row 15)."""
    faces = [face for dice in throws for face in dice]
    assert chi_square(faces, dict.fromkeys(range(1, 7), 1 / 6)) < CRITICAL[5]


@pytest.mark.slow
@pytest.mark.parametrize("place", range(6))
def test_every_face_falls_equally_often_in_every_place(throws: list[Dice], place: int) -> None:
    """No die of the six is loaded."""
    assert chi_square((dice[place] for dice in throws), dict.fromkeys(range(1, 7), 1 / 6)) < CRITICAL[5]


@pytest.mark.slow
def test_a_die_says_nothing_about_the_next(throws: list[Dice]) -> None:
    """The 36 pairs of neighbouring dice fall equally often."""
    pairs = [pair for dice in throws for pair in zip(dice[::2], dice[1::2], strict=True)]
    expected: dict[object, float] = {(one, other): 1 / 36 for one in range(1, 7) for other in range(1, 7)}
    assert chi_square(pairs, expected) < CRITICAL[35]


@pytest.mark.slow
def test_a_throw_says_nothing_about_the_next(throws: list[Dice]) -> None:
    """The 36 pairs of a throw's first die and the next throw's first die fall equally often."""
    pairs = zip((dice[0] for dice in throws[::2]), (dice[0] for dice in throws[1::2]), strict=True)
    expected: dict[object, float] = {(one, other): 1 / 36 for one in range(1, 7) for other in range(1, 7)}
    assert chi_square(pairs, expected) < CRITICAL[35]


def pattern(dice: Iterable[int]) -> tuple[int, ...]:
    """Return how many dice are equal, greatest number first: (2, 2, 1, 1) are two pairs and two others."""
    return tuple(sorted(Counter(dice).values(), reverse=True))


def partitions(total: int, greatest: int) -> list[tuple[int, ...]]:
    """Return every way to write a number as a sum, greatest first."""
    if total == 0:
        return [()]
    return [(part, *rest) for part in range(min(total, greatest), 0, -1) for rest in partitions(total - part, part)]


def share(parts: tuple[int, ...]) -> float:
    """Return the chance that six dice fall in a pattern: ways to choose faces, times ways to order the dice."""
    faces = comb(6, len(parts)) * factorial(len(parts)) // prod(map(factorial, Counter(parts).values()))
    return faces * factorial(6) / prod(map(factorial, parts)) / 6**6


@pytest.mark.slow
def test_every_pattern_of_six_dice_falls_as_often_as_it_must(throws: list[Dice]) -> None:
    """Straights, pairs, triples and all other patterns of a throw come at their rates, which add up to 1."""
    expected: dict[object, float] = {parts: share(parts) for parts in partitions(6, 6)}

    assert len(expected) == 11
    assert sum(expected.values()) == pytest.approx(1)
    assert chi_square(map(pattern, throws), expected) < CRITICAL[10]


@pytest.mark.slow
def test_busts_come_at_their_rate(throws: list[Dice]) -> None:
    """Throws in which nothing scores come at 1,080 in 46,656 (PROMISES A5)."""
    # RULES 1.1, 1.2, 1.3
    busts = [not {1, 5} & set(dice) and max(pattern(dice)) < 3 and pattern(dice) != (2, 2, 2) for dice in throws]
    assert chi_square(busts, {True: 1_080 / 46_656, False: 1 - 1_080 / 46_656}) < CRITICAL[1]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5, 6, 7])
def test_every_seat_starts_equally_often(seats: int) -> None:
    """Over 4,000 matches no seat is favoured, whether or not the seats divide 256."""
    # RULES 6.4
    first = [first_seat(*settled(number, seats)) for number in range(4_000)]
    assert chi_square(first, dict.fromkeys(range(seats), 1 / seats)) < CRITICAL[seats - 1]


# Rejection.


def blocks(*contents: bytes) -> Callable[[bytes, bytes, str], bytes]:
    """Return an HMAC that gives these blocks one after the other."""
    rest = iter(contents)
    return lambda *_: next(rest)


def test_high_bytes_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes from 252 on are no dice: the next byte is, in the next block if need be."""
    stream = blocks(bytes([252, 253, 254, 255] * 8), bytes([251, 255, 0, 252, 5, 6] + [255] * 26), bytes([7] * 32))
    monkeypatch.setattr(hmac, "digest", stream)

    assert throw(*settled(0), 0, 6) == (6, 1, 6, 1, 2, 2)


def test_no_face_has_more_bytes_than_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the 256 bytes each face has 42, and four have none: without that 1 to 4 would have 43 (PROMISES A5)."""
    every = bytes(range(256))
    monkeypatch.setattr(hmac, "digest", blocks(every, every))

    assert Counter(throw(*settled(0), 0, 252)) == dict.fromkeys(range(1, 7), 42)


@pytest.mark.parametrize(("seats", "last"), [(1, 255), (2, 255), (3, 254), (4, 255), (5, 254), (6, 251), (7, 251)])
def test_no_seat_has_more_bytes_than_another(monkeypatch: pytest.MonkeyPatch, seats: int, last: int) -> None:
    """Bytes from the greatest multiple of the seats on are passed over when the first seat is drawn."""
    settlement, secret = settled(0, seats)
    drawn = []
    for byte in range(256):
        monkeypatch.setattr(hmac, "digest", blocks(bytes([byte] * 32), bytes(32)))
        drawn.append(first_seat(settlement, secret))

    assert drawn[: last + 1] == [byte % seats for byte in range(last + 1)]
    assert set(drawn[last + 1 :]) <= {0}


# Nobody can tell.


def _as_secret(public: Callable[[Settlement], bytes]) -> Callable[[Settlement, int], Dice]:
    """Return a guess that takes something public for the secret."""
    return lambda settlement, index: throw(settlement, public(settlement), index, 6)


def _hashed(settlement: Settlement, index: int) -> Dice:
    """Guess as a game does that derives its dice from the published commitment (PROMISES, finding 11)."""
    digest = hashlib.sha256(settlement.commitment + str(index).encode()).digest()
    return tuple(byte % 6 + 1 for byte in digest[:6])


GUESSES: Final = [
    pytest.param(_as_secret(lambda settlement: settlement.commitment), id="the commitment"),
    pytest.param(_as_secret(lambda settlement: settlement.transcript), id="the transcript"),
    pytest.param(_as_secret(lambda settlement: settlement.match), id="the match"),
    pytest.param(_as_secret(lambda _: bytes(32)), id="no secret"),
    pytest.param(_as_secret(lambda settlement: b"".join(settlement.nonces)), id="the nonces"),
    pytest.param(_hashed, id="a hash of the commitment"),
]


@pytest.mark.parametrize("guess", GUESSES)
def test_what_is_public_does_not_tell_the_dice(guess: Callable[[Settlement, int], Dice]) -> None:
    """Whoever guesses from what is published before a throw is right about one die in six (PROMISES A5)."""
    matches = [settled(number) for number in range(100)]
    right = [
        guessed == fallen
        for settlement, secret in matches
        for index in range(20)
        for guessed, fallen in zip(guess(settlement, index), throw(settlement, secret, index, 6), strict=True)
    ]
    assert chi_square(right, {True: 1 / 6, False: 5 / 6}) < CRITICAL[1]


def test_the_next_throw_cannot_be_told_from_the_last() -> None:
    """Whoever guesses that a throw comes again is right about one die in six."""
    matches = [settled(number) for number in range(100)]
    right = [
        one == other
        for settlement, secret in matches
        for index in range(20)
        for one, other in zip(throw(settlement, secret, index, 6), throw(settlement, secret, index + 1, 6), strict=True)
    ]
    assert chi_square(right, {True: 1 / 6, False: 5 / 6}) < CRITICAL[1]
