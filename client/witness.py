"""The witness of the dice: it takes part in settling them, writes down what it is shown, and checks that at the end.

It answers for one player, whatever table they sit at. Who asks it, and how it is told, is not known here.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from client.evidence import Fault, Finding, Verdict
from client.receipt import Receipt, ReceiptError, ReceiptFault, ReceiptTrouble
from client.rotation import Rotation
from client.succession import breach
from protocol import messages as m
from protocol.dice import commit_nonce
from protocol.limits import NONCE

__all__ = ["ReceiptLost", "Witness"]


class ReceiptLost(ReceiptError):
    """The receipt of a match that was taken up again is missing or of no use: the match can be played, not checked."""


class Witness:
    """The witness of one client.

    Its methods raise `ReceiptFault` when the dice are wrong, `ReceiptError` when the receipt cannot be written, and
    `ReceiptLost` once for a match that cannot be checked.

    Args:
        folder: of the profile; receipts are kept there.
    """

    def __init__(self, folder: Path) -> None:
        """Have seen nothing."""
        self._folder = folder
        self._server = ""
        self._receipt: Receipt | None = None
        self._lost = b""
        self._takes_up = self._may_take_up = False
        self._judged: set[bytes] = set()
        self._open = False
        self._rotation = Rotation()
        self.given_up = 0
        """How often on the way to this match the dice were settled anew, though this client had revealed its part."""

    # Where the player is.

    def meets(self, server: str) -> None:
        """Take note of the server's id; "" where nothing shows it."""
        self._server = server

    def welcomed(self, *, seated: bool) -> None:
        """Take note of a new connection: something may have been missed, unless it is the first one of a newcomer."""
        if self._receipt is not None:
            self._receipt.gap()
            self._rotation.missed()
        elif seated:
            self._takes_up = True
            self._rotation.began_anew()
        if not seated:
            self.left()

    def sits(self, table: m.Table, *, arrives: bool) -> None:
        """Take note of who sits where; who comes to a table where a match is on may go on with one of their own."""
        self._may_take_up = (self._may_take_up or arrives) and not table.clear
        self._rotation.sits(table)

    def left(self) -> None:
        """Take note that the player has left the table."""
        self._rotation.left()
        self._open, self.given_up = False, 0

    # How the dice are settled.

    def sealed(self, sealed: m.Sealed) -> m.Commit:
        """Draw a nonce, write the receipt, and only then return the commitment.

        A server may break off what it has begun with our part known, without showing its secret; that is counted.
        """
        self._may_take_up = False
        if self._receipt is None or self._receipt.match != sealed.match:
            self._rotation.settles()
            self.given_up = self.given_up + 1 if self._open else 0
            self._open = False
        nonce = secrets.token_bytes(NONCE)
        begun = Receipt.begin(self._folder, sealed, nonce, self._server)
        self._receipt, self._lost = begun, b""
        return m.Commit(sealed.match, commit_nonce(sealed.match, sealed.you, begun.nonce))

    def commitments(self, seen: m.Commitments) -> m.Reveal:
        """Write down everybody's commitments, and only then return our nonce."""
        receipt = self._sealed_receipt(seen.match)
        receipt.commitments(seen)
        self._open = True
        return m.Reveal(seen.match, receipt.nonce)

    def nonces(self, seen: m.Nonces) -> None:
        """Write down everybody's nonces."""
        receipt = self._receipt_of(seen.match)
        if receipt is not None:
            receipt.nonces(seen)

    # What is shown, and what it was worth.

    def sees(self, before: m.View | None, view: m.View, table: m.Table) -> None:
        """Write down what a view shows of the dice.

        Args:
            before: the view before; `None` where there is none.
            view: the view.
            table: where it is played.
        """
        receipt = self._receipt_of(view.match)
        if receipt is not None and not receipt.settled:
            raise ReceiptFault([Finding(Fault.MISSING)])
        started = next((item for item in view.news if isinstance(item, m.Started)), None)
        if receipt is not None:
            with self._as_long_as_it_can(receipt):
                self._see_dice(receipt, before, view, table.rules.dice)
                if started is not None:
                    self._see_first(receipt, started, view, table.rules)
        self._rotation.plays(view.match, None if receipt is None else receipt.first, told=started is not None)

    def _see_first(self, receipt: Receipt, started: m.Started, view: m.View, rules: m.Rules) -> None:
        """Write down who starts, by the dice, the rules or the order of play, and whose turn it is in fact."""
        receipt.saw_first(started, sure=self._rotation.certain())
        if view.on_turn != started.first or not self._rotation.fits(started, rules, len(view.seats)):
            receipt.accuse(Finding(Fault.FIRST_SEAT, started.first))

    def _see_dice(self, receipt: Receipt, before: m.View | None, view: m.View, hand: int) -> None:
        """Write down the throws that are told, and hold them against the dice on the table and the view before."""
        for thrown in view.news:
            if isinstance(thrown, m.Thrown):
                receipt.saw_throw(thrown)
        if view.thrown:
            self._see_table(receipt, view, hand)
        finding = breach(before, view, hand, receipt.throws)
        if finding is not None:
            receipt.accuse(finding)

    def _see_table(self, receipt: Receipt, view: m.View, hand: int) -> None:
        """Compare the dice that lie on the table with the throw they come from: with those kept they are all."""
        if not view.throws:
            receipt.accuse(Finding(Fault.ORDER, 0))
        receipt.compare(m.Thrown(view.on_turn, view.throws - 1, view.thrown))
        if len(view.kept) + len(view.thrown) != hand:
            receipt.accuse(Finding(Fault.COUNT, view.throws - 1))

    @contextmanager
    def _as_long_as_it_can(self, receipt: Receipt) -> Iterator[None]:
        """Let a match that is longer than any receipt go on unchecked."""
        try:
            yield
        except ReceiptError as error:
            if error.trouble is not ReceiptTrouble.TOO_LONG:
                raise
            self._lost = receipt.match
            raise ReceiptLost(error.trouble, error.path) from error

    def verdict(self, secret: m.Secret) -> Verdict:
        """Say what the dice of a match were worth, now that its secret is out."""
        receipt = self._receipt_of(secret.match)
        self._judged.add(secret.match)
        self._open = False
        if receipt is None:
            return Verdict(0, secret.throws, receipt=False)
        return receipt.verify(secret.secret, secret.throws)

    def _sealed_receipt(self, match: bytes) -> Receipt:
        """Return the receipt of a match that was sealed.

        Only a seal begins another match: else a server could pass off the dice of an old one.
        """
        if self._receipt is None:
            raise ReceiptFault([Finding(Fault.MISSING)])
        if self._receipt.match != match:
            raise ReceiptFault([Finding(Fault.MATCH)])
        return self._receipt

    def _receipt_of(self, match: bytes) -> Receipt | None:
        """Return the receipt of a match, from the disk where this client was started anew; `None` where it is lost."""
        if match == self._lost:
            return None
        if self._may_take_up and match not in self._judged and Receipt.is_kept(self._folder, match):
            self._may_take_up = False
            self._rotation.began_anew()
            self._load(match)
        if self._takes_up and self._receipt is None:
            self._takes_up = False
            self._load(match)
        return self._sealed_receipt(match)

    def _load(self, match: bytes) -> None:
        try:
            self._receipt = Receipt.load(self._folder, match)
            self._open = True
        except ReceiptError as error:
            self._lost = match
            raise ReceiptLost(error.trouble, error.path) from error
