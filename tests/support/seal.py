"""A match's dice from the server's side: sealed, settled and thrown as an honest server does it, for tests to bend."""

from dataclasses import dataclass, replace

from protocol.dice import Dice, Settlement, commit_nonce, commit_secret, first_seat, throw
from protocol.messages import Commitments, Nonces, Sealed, Started, Thrown

__all__ = ["Seal"]


@dataclass(frozen=True, slots=True)
class Seal:
    """Everything the dice of a match come from.

    Args:
        match: 16 bytes.
        secret: 32 bytes.
        all_nonces: by seat, 16 bytes each.
        you: the seat of the client under test.
    """

    match: bytes = bytes(range(16))
    secret: bytes = bytes(range(32))
    all_nonces: tuple[bytes, ...] = (b"a" * 16, b"b" * 16)
    you: int = 0

    @property
    def nonce(self) -> bytes:
        """The client's own nonce."""
        return self.all_nonces[self.you]

    @property
    def sealed(self) -> Sealed:
        """What the server says first."""
        return Sealed(self.match, commit_secret(self.match, self.secret), len(self.all_nonces), self.you, 10)

    @property
    def commitments(self) -> Commitments:
        """What it says once all have committed."""
        seals = (commit_nonce(self.match, seat, nonce) for seat, nonce in enumerate(self.all_nonces))
        return Commitments(self.match, tuple(seals))

    @property
    def nonces(self) -> Nonces:
        """What it says once all have revealed."""
        return Nonces(self.match, self.all_nonces)

    @property
    def settlement(self) -> Settlement:
        """What the throws depend on."""
        return Settlement(self.match, self.sealed.commitment, self.commitments.commitments, self.all_nonces)

    @property
    def started(self) -> Started:
        """The first seat, drawn."""
        return Started(first_seat(self.settlement, self.secret), drawn=True)

    def dice(self, index: int, count: int = 6, contributions: tuple[bytes, ...] = ()) -> Dice:
        """Return how so many dice fall in a throw."""
        return throw(self.settlement, self.secret, index, count, contributions)

    def thrown(self, index: int, count: int = 6) -> Thrown:
        """Return a throw of the seat that starts, as the server tells it."""
        return Thrown(self.started.first, index, self.dice(index, count))

    def seen_from(self, seat: int) -> "Seal":
        """Return the same for the client in another seat."""
        return replace(self, you=seat)
