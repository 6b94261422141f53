"""Prepared secrets and nonces: the one way in which tests decide what dice fall."""

import hashlib

from protocol.dice import Settlement, commit_nonce, commit_secret

__all__ = ["settle", "settled"]


def settle(match: bytes, secret: bytes, nonces: tuple[bytes, ...]) -> Settlement:
    """Return what is settled when everybody is honest."""
    seals = tuple(commit_nonce(match, seat, nonce) for seat, nonce in enumerate(nonces))
    return Settlement(match, commit_secret(match, secret), seals, nonces)


def settled(number: int, seats: int = 2) -> tuple[Settlement, bytes]:
    """Return the settlement and the secret of one of many matches, always the same for the same number."""

    def part(name: str, length: int) -> bytes:
        return hashlib.sha256(f"{name} of match {number}".encode()).digest()[:length]

    secret = part("secret", 32)
    return settle(part("id", 16), secret, tuple(part(f"nonce {seat}", 16) for seat in range(seats))), secret
