"""Verifiable dice: commitments, nonces and the stream of throws. Both ends compute it (PROMISES A5, tier 1).

Before a match the server commits to a secret and every seat commits to a nonce; then the nonces are revealed. Nobody
can choose their part after having seen another's. A throw is bytes of an HMAC under the secret over everything that was
settled, so it can be computed by the server alone during the match and by everybody once the secret is out. It is not
derived from the commitment, which is public (PROMISES, finding 11).

`docs/protocol.md` writes the same down byte by byte.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from protocol.limits import DIGEST, NONCE, TOKEN

__all__ = ["Dice", "Settlement", "commit_nonce", "commit_secret", "first_seat", "throw"]

Dice = tuple[int, ...]
"""Faces as they fall."""

_FACES: Final = 6
_BYTES: Final = 256


def _hash(label: bytes, *parts: bytes) -> bytes:
    """Return the SHA-256 of a label and parts, each after its length, so that no two lists of parts look alike."""
    return hashlib.sha256(_joined(label, parts)).digest()


def _joined(label: bytes, parts: tuple[bytes, ...]) -> bytes:
    return b"".join(len(part).to_bytes(2, "big") + part for part in (b"dice10k " + label, *parts))


def commit_secret(match: bytes, secret: bytes) -> bytes:
    """Return the commitment to a match's secret: 32 bytes of each, 16 of the match."""
    return _hash(b"secret", match, secret)


def commit_nonce(match: bytes, seat: int, nonce: bytes) -> bytes:
    """Return the commitment to a seat's nonce. It names match and seat, so one seat cannot pass on another's."""
    return _hash(b"nonce", match, bytes([seat]), nonce)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is settled before the first throw, and public: everything a throw depends on but the secret.

    Args:
        match: the match, 16 bytes.
        commitment: to the secret, 32 bytes.
        commitments: to the nonces, by seat, 32 bytes each.
        nonces: by seat, 16 bytes each.

    Raises:
        ValueError: when the lengths are wrong, or there is not one nonce for each commitment.
    """

    match: bytes
    commitment: bytes
    commitments: tuple[bytes, ...]
    nonces: tuple[bytes, ...]
    transcript: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse other lengths and hash the whole."""
        lengths = {len(self.match) - NONCE, len(self.commitment) - DIGEST}
        lengths |= {len(commitment) - DIGEST for commitment in self.commitments}
        lengths |= {len(nonce) - NONCE for nonce in self.nonces}
        if lengths != {0} or len(self.commitments) != len(self.nonces):
            raise ValueError("a settlement has one nonce of 16 bytes for each commitment of 32 bytes")
        transcript = _hash(b"transcript", self.match, self.commitment, *self.commitments, *self.nonces)
        object.__setattr__(self, "transcript", transcript)

    def broken_seals(self) -> tuple[int, ...]:
        """Return the seats whose nonce is not the one committed to."""
        pairs = enumerate(zip(self.commitments, self.nonces, strict=True))
        return tuple(seat for seat, (seal, nonce) in pairs if seal != commit_nonce(self.match, seat, nonce))

    def opened_by(self, secret: bytes) -> bool:
        """Say whether this is the secret committed to."""
        return len(secret) == TOKEN and commit_secret(self.match, secret) == self.commitment


def throw(settlement: Settlement, secret: bytes, index: int, dice: int, contributions: tuple[bytes, ...] = ()) -> Dice:
    """Return a throw of the match.

    Args:
        settlement: what was settled before.
        secret: the match's secret.
        index: the number of the throw in the match, from 0.
        dice: how many dice are thrown.
        contributions: what other seats add to this throw, 32 bytes each; none yet.
    """
    stream = _numbers(settlement, secret, (b"throw", index.to_bytes(8, "big"), *contributions), _FACES)
    return tuple(next(stream) + 1 for _ in range(dice))


def first_seat(settlement: Settlement, secret: bytes) -> int:
    """Return the seat that starts the match (RULES 6.4); every seat has the same chance."""
    return next(_numbers(settlement, secret, (b"first seat",), len(settlement.nonces)))


def _numbers(settlement: Settlement, secret: bytes, parts: tuple[bytes, ...], below: int) -> Iterator[int]:
    """Yield numbers from 0 to `below` - 1, all equally likely.

    A byte at or above the largest multiple of `below` is rejected: without that the faces 1 to 4 would fall 43 times in
    256 and 5 and 6 only 42 times (PROMISES A5).
    """
    block = 0
    while True:
        message = _joined(b"stream", (settlement.transcript, *parts, block.to_bytes(4, "big")))
        for byte in hmac.digest(secret, message, "sha256"):
            if byte < _BYTES - _BYTES % below:
                yield byte % below
        block += 1
