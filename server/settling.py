"""Settling the dice of a match: the server seals a secret, every seat commits to a nonce and then reveals it.

Two steps, each with a deadline, so that nobody chooses a nonce after having seen another's (PROMISES A5). A seat that
lets a deadline pass is named to the table, which drops it.
"""

import secrets
from collections.abc import Callable
from enum import Enum, auto

from twisted.internet.interfaces import IDelayedCall, IReactorTime

from protocol.codes import RefusalCode
from protocol.dice import Settlement, commit_nonce, commit_secret
from protocol.limits import NONCE, REVEAL_SECONDS, TOKEN
from protocol.messages import Commit, Commitments, Reveal, Sealed, ServerMessage
from server.refusal import Refusal

__all__ = ["Settling"]


class _Step(Enum):
    """What is being waited for."""

    COMMIT = auto()
    REVEAL = auto()
    DONE = auto()


class Settling:
    """The settling of one match.

    Args:
        clock: for the deadlines.
        people: the seats of people, which take part themselves.
        seats: how many seats there are; for those of computer players the server draws a nonce.
        tell: says something to every person at the table.
        settled: called with the settlement and the secret when all is revealed. The nonces are not told from here: not
            before the match they lead to is in the journal, or a server that fails in between could settle anew.
        missed: called with the seats that let a deadline pass.
    """

    def __init__(
        self,
        clock: IReactorTime,
        people: frozenset[int],
        seats: int,
        tell: Callable[[Callable[[int], ServerMessage]], None],
        settled: Callable[[Settlement, bytes], None],
        missed: Callable[[frozenset[int]], None],
    ) -> None:
        """Draw a match and its secret, and the nonces of the computer players."""
        self._clock = clock
        self._people = people
        self._seats = seats
        self._tell = tell
        self._settled = settled
        self._missed = missed
        self._match = secrets.token_bytes(NONCE)
        self._secret = secrets.token_bytes(TOKEN)
        computers = set(range(seats)) - people
        self._nonces = {seat: secrets.token_bytes(NONCE) for seat in computers}
        self._seals = {seat: commit_nonce(self._match, seat, nonce) for seat, nonce in self._nonces.items()}
        self._step = _Step.COMMIT
        self._deadline: IDelayedCall | None = None

    def begin(self) -> None:
        """Ask everybody to commit."""
        self._wait(self._seals)
        self._tell(self._sealed)

    def remind(self, seat: int, tell: Callable[[ServerMessage], None]) -> None:
        """Say again to one seat, whose player has come back, what has been said so far."""
        tell(self._sealed(seat))
        if self._step is _Step.REVEAL:
            tell(self._commitments())

    def commit(self, seat: int, message: Commit) -> None:
        """Take a seat's commitment; saying the same twice changes nothing.

        Raises:
            Refusal: when none is wanted, or another was made.
        """
        if message.match != self._match or self._seals.setdefault(seat, message.commitment) != message.commitment:
            raise Refusal(RefusalCode.NOT_WANTED)
        if self._step is _Step.COMMIT and len(self._seals) == self._seats:
            self._step = _Step.REVEAL
            self._wait(self._nonces)
            self._tell(lambda _: self._commitments())

    def reveal(self, seat: int, message: Reveal) -> None:
        """Take a seat's nonce; saying the same twice changes nothing.

        Raises:
            Refusal: when none is wanted, or it is not the one committed to.
        """
        if message.match != self._match or self._step is not _Step.REVEAL:
            raise Refusal(RefusalCode.NOT_WANTED)
        if commit_nonce(self._match, seat, message.nonce) != self._seals[seat]:
            raise Refusal(RefusalCode.BROKEN_SEAL)
        self._nonces[seat] = message.nonce
        if len(self._nonces) == self._seats:
            self._finish()

    def cancel(self) -> None:
        """Give up: the table has changed."""
        self._step = _Step.DONE
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()

    def _finish(self) -> None:
        self.cancel()
        nonces = tuple(self._nonces[seat] for seat in range(self._seats))
        seals = tuple(self._seals[seat] for seat in range(self._seats))
        settlement = Settlement(self._match, commit_secret(self._match, self._secret), seals, nonces)
        self._settled(settlement, self._secret)

    def _wait(self, given: dict[int, bytes]) -> None:
        """Start the deadline of a step; when it passes, those who have not given their part are missed."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self._clock.callLater(REVEAL_SECONDS, lambda: self._missed(self._people - given.keys()))

    def _sealed(self, seat: int) -> Sealed:
        commitment = commit_secret(self._match, self._secret)
        return Sealed(self._match, commitment, self._seats, seat, round(REVEAL_SECONDS))

    def _commitments(self) -> Commitments:
        return Commitments(self._match, tuple(self._seals[seat] for seat in range(self._seats)))
