"""The dice a second time, written from the text of docs/protocol.md alone, down to the HMAC.

It must not know `protocol`: where both agree, two independent readings of the document agree.
"""

import hashlib
from collections.abc import Iterator
from itertools import count, islice

__all__ = ["commit_nonce", "commit_secret", "first_seat", "throw", "transcript"]


def joined(label: bytes, *parts: bytes) -> bytes:
    """Return a label and parts, each behind two bytes of length, big-endian."""
    return b"".join(len(part).to_bytes(2, "big") + part for part in (b"dice10k " + label, *parts))


def digest(label: bytes, *parts: bytes) -> bytes:
    """Return the SHA-256 of a label and parts."""
    return hashlib.sha256(joined(label, *parts)).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """Return the HMAC of RFC 2104 with SHA-256, for keys of 64 bytes and less."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def commit_secret(match: bytes, secret: bytes) -> bytes:
    """Return the commitment to a match's secret."""
    return digest(b"secret", match, secret)


def commit_nonce(match: bytes, seat: int, nonce: bytes) -> bytes:
    """Return the commitment to a seat's nonce."""
    return digest(b"nonce", match, seat.to_bytes(1, "big"), nonce)


def transcript(match: bytes, commitment: bytes, commitments: tuple[bytes, ...], nonces: tuple[bytes, ...]) -> bytes:
    """Return the hash of everything that is settled."""
    return digest(b"transcript", match, commitment, *commitments, *nonces)


def stream(settled: bytes, secret: bytes, *parts: bytes) -> Iterator[int]:
    """Yield the bytes of a stream, block after block."""
    for block in count():
        yield from hmac_sha256(secret, joined(b"stream", settled, *parts, block.to_bytes(4, "big")))


def throw(settled: bytes, secret: bytes, index: int, dice: int, *contributions: bytes) -> tuple[int, ...]:
    """Return a throw: bytes of 252 and more are passed over.

    Args:
        settled: the transcript.
        secret: the match's secret.
        index: the number of the throw.
        dice: how many dice.
        contributions: what other seats add.
    """
    source = stream(settled, secret, b"throw", index.to_bytes(8, "big"), *contributions)
    return tuple(byte % 6 + 1 for byte in islice((byte for byte in source if byte < 252), dice))


def first_seat(settled: bytes, secret: bytes, seats: int) -> int:
    """Return the seat that starts: bytes from the greatest multiple of the seats on are passed over."""
    return next(byte % seats for byte in stream(settled, secret, b"first seat") if byte < 256 // seats * seats)
