"""Matches whose dice a test knows beforehand: the secret and the nonces are prepared, never the dice."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Final

import pytest

from protocol.dice import first_seat, throw
from protocol.limits import NONCE, TOKEN
from tests.support.parlour import nonce_of
from tests.support.play import digits
from tests.support.settlements import settle

__all__ = ["prepare"]

MATCH: Final = bytes(NONCE)


class Secrets:
    """Stands in for `secrets` where the dice of a match are settled.

    Args:
        secret: the secret of the match.
    """

    def __init__(self, secret: bytes) -> None:
        """Keep the secret."""
        self._secret: Final = secret

    def token_bytes(self, length: int) -> bytes:
        """Return the secret, or the id of the match and the nonce of a computer player."""
        return self._secret if length == TOKEN else MATCH


def prepare(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], *faces: str) -> None:
    """Let seat 0 begin the matches that follow, and let its first throw be one of these, in any order of the dice.

    Args:
        monkeypatch: undoes it after the test.
        names: the visitors who play, by seat.
        faces: such as `112345`, in rising order.
    """
    nonces = tuple(map(nonce_of, names))
    secret = next(secret for secret in _secrets() if _leads_to(secret, nonces, faces))
    monkeypatch.setattr("server.settling.secrets", Secrets(secret))


def _secrets() -> Iterator[bytes]:
    return (sha256(number.to_bytes(8, "big")).digest() for number in count())


def _leads_to(secret: bytes, nonces: tuple[bytes, ...], faces: tuple[str, ...]) -> bool:
    settled = settle(MATCH, secret, nonces)
    return "".join(sorted(digits(throw(settled, secret, 0, 6)))) in faces and first_seat(settled, secret) == 0
