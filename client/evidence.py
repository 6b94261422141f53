"""Evidence: what this client saw of a match's dice, and what follows from it once the secret is out.

A server that cheats has to contradict something said before: a commitment, a nonce, the number of a throw. Everything
it says about the dice is added here in the order in which it came; a contradiction is a finding. Some show at once, the
rest when the secret is revealed (PROMISES A5). Files, messages on the wire and sentences are not known here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Final, TypeAlias

from msgspec import Struct

from protocol.dice import Dice, Settlement, commit_nonce, first_seat, throw
from protocol.messages import Commitments, Nonces, Sealed, Started, Thrown

__all__ = ["Evidence", "Fault", "Finding", "First", "Gap", "Sighting", "Unsure", "Verdict"]


class Gap(Struct, frozen=True, array_like=True, tag="gap"):
    """The link was lost: throws may have happened that this client did not see."""


class Unsure(Struct, frozen=True, array_like=True, tag="unsure"):
    """Not all was seen that went on at the table before, so nobody can say how the first seat had to be found."""


class Fault(StrEnum):
    """What is wrong with the dice; each member says what the number of a finding is."""

    MATCH = "match"
    """Something was said about another match."""
    COMMITMENT = "commitment"
    """A commitment is not the one made, or changed later; the seat."""
    NONCE = "nonce"
    """A nonce is not the one committed to; the seat."""
    OWN_NONCE = "own_nonce"
    """Our nonce is not the one we revealed; our seat."""
    SECRET = "secret"  # noqa: S105 - a code, not a password
    """The secret is not the one committed to."""
    FIRST_SEAT = "first_seat"
    """Another seat should have started; the one that did."""
    FIRST_UNSEEN = "first_unseen"
    """The server never said who starts, and the link was up all the time."""
    ORDER = "order"
    """A throw was left out or came twice; the index that was due."""
    THROW = "throw"
    """A throw should have fallen otherwise, or was shown in two ways; its index."""
    COUNT = "count"
    """A throw had another number of dice than were due; its index."""
    TURN = "turn"
    """A throw was made by a seat that was not on turn; its index."""
    VIEW = "view"
    """What was shown of the match does not follow from what was shown before."""
    LATE = "late"
    """A throw fell after the secret was out; its index."""
    CONTRIBUTION = "contribution"
    """Somebody put something into a throw that nobody had committed to; the throw's index."""
    MISSING = "missing"
    """This client did not see how the dice were settled, so it can check nothing."""


class First(Enum):
    """What is known of how the first seat of a match was found (RULES 6.4)."""

    DRAWN = auto()
    """It was drawn, and the draw was checked."""
    IN_ORDER = auto()
    """It was not drawn: in a rematch it is the next one, else the first of the table where its rules say so."""
    UNSEEN = auto()
    """The match began while the link was lost."""


class Finding(Struct, frozen=True, array_like=True, tag="finding"):
    """Something wrong.

    Args:
        fault: what.
        number: the seat or the index of the throw, as `Fault` says; `None` where there is none.
    """

    fault: Fault
    number: int | None = None


Sighting: TypeAlias = Commitments | Nonces | Started | Thrown | Gap | Unsure | Finding
"""What can be seen of the dice after the seal, and what was found wrong in other ways than by adding that up."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check of a match's dice found.

    Args:
        checked: throws this client saw and worked out anew.
        throws: throws of the match, as the server says.
        first: what is known of the first seat.
        findings: everything that is wrong.
        receipt: whether there was a receipt to check with; without one nothing can be said.
        sure: whether this client could say how the first seat had to be found: by the rules of the
            table, or in the order of play.
    """

    checked: int
    throws: int
    first: First = First.IN_ORDER
    findings: tuple[Finding, ...] = ()
    receipt: bool = True
    sure: bool = True

    @property
    def consistent(self) -> bool:
        """Whether everything is as this client saw it."""
        return not self.findings

    @property
    def unseen(self) -> int:
        """Throws this client did not see."""
        return max(0, self.throws - self.checked)


@dataclass(slots=True)
class Evidence:
    """What has been seen of one match. It starts with the server's seal and this client's own nonce.

    Args:
        sealed: what the server sealed, for which seat.
        nonce: the nonce of that seat, 16 bytes.
        server: the id of the server; "" where nothing showed it.
    """

    sealed: Final[Sealed]
    nonce: Final[bytes]
    server: Final[str] = ""
    _commitments: tuple[bytes, ...] | None = None
    _settlement: Settlement | None = None
    _first: Started | None = None
    _throws: dict[int, Thrown] = field(default_factory=dict)
    _due: int = 0
    _in_gap: bool = False
    _first_missable: bool = False
    _sure: bool = True
    _ended: int | None = None
    _findings: list[Finding] = field(default_factory=list)

    @property
    def settlement(self) -> Settlement | None:
        """What the dice were settled on; `None` while the nonces have not been seen."""
        return self._settlement

    @property
    def started(self) -> Started | None:
        """How the match began; `None` where that has not been seen."""
        return self._first

    @property
    def thrown(self) -> Mapping[int, Thrown]:
        """The throws that have been seen, by index."""
        return self._throws

    @property
    def settled(self) -> bool:
        """Whether the nonces have been seen: from then on nothing can be chosen any more."""
        return self._settlement is not None

    @property
    def in_gap(self) -> bool:
        """Whether the next throw need not be the next one in order."""
        return self._in_gap

    @property
    def throws(self) -> int:
        """How many throws there have been at least, by the last one seen."""
        return self._due

    @property
    def first(self) -> int | None:
        """The first seat; `None` while it has not been seen."""
        return None if self._first is None else self._first.first

    def dice(self, index: int) -> Dice | None:
        """Return the dice of a throw; `None` for one that has not been seen."""
        known = self._throws.get(index)
        return None if known is None else known.dice

    def add(self, sighting: Sighting) -> tuple[Finding, ...]:
        """Add what was seen, and return what is wrong with it; later checks remember that."""
        findings: list[Finding] = []
        match sighting:
            case Commitments():
                findings = self._add_commitments(sighting)
            case Nonces():
                findings = self._add_nonces(sighting)
            case Started():
                findings = self._add_first(sighting)
            case Thrown():
                findings = self._add_throw(sighting)
            case Gap():
                self._in_gap = True
                self._first_missable |= not self._throws
            case Unsure():
                self._sure = False
            case Finding():
                findings = [sighting]
        self._findings += findings
        return tuple(findings)

    def _add_commitments(self, seen: Commitments) -> list[Finding]:
        if seen.match != self.sealed.match:
            return [Finding(Fault.MATCH)]
        you, seals = self.sealed.you, seen.commitments
        own = commit_nonce(seen.match, you, self.nonce)
        if len(seals) != self.sealed.seats or own not in seals[you : you + 1]:
            return [Finding(Fault.COMMITMENT, you)]
        if self._commitments is None:
            self._commitments = seals
        changed = (seat for seat, seal in enumerate(seals) if seal != self._commitments[seat])
        return [Finding(Fault.COMMITMENT, seat) for seat in changed]

    def _add_nonces(self, seen: Nonces) -> list[Finding]:
        if seen.match != self.sealed.match:
            return [Finding(Fault.MATCH)]
        if self._commitments is None:
            return [Finding(Fault.MISSING)]
        you, nonces = self.sealed.you, seen.nonces
        if len(nonces) != self.sealed.seats or nonces[you] != self.nonce:
            return [Finding(Fault.OWN_NONCE, you)]
        settlement = Settlement(seen.match, self.sealed.commitment, self._commitments, nonces)
        broken = settlement.broken_seals()
        if not broken:
            self._settlement = settlement
        return [Finding(Fault.NONCE, seat) for seat in broken]

    def _add_first(self, seen: Started) -> list[Finding]:
        if seen.first >= self.sealed.seats or self._first not in (None, seen):
            return [Finding(Fault.FIRST_SEAT, seen.first)]
        self._first = seen
        return []

    def _add_throw(self, seen: Thrown) -> list[Finding]:
        """Take a throw, which must be the one that is due.

        After a gap it may be a later one, or be shown once more as it was. A throw of no dice would be a way to pass
        over a number.
        """
        known = self._throws.get(seen.index)
        if known is not None and (known.dice, known.contributions) != (seen.dice, seen.contributions):
            return [Finding(Fault.THROW, seen.index)]
        if self._in_gap and known is not None:
            return []
        findings = [Finding(Fault.CONTRIBUTION, seen.index)] if seen.contributions else []
        if not seen.dice:
            findings.append(Finding(Fault.THROW, seen.index))
        if self._ended is not None and seen.index >= self._ended:
            findings.append(Finding(Fault.LATE, seen.index))
        if seen.index != self._due and not (self._in_gap and seen.index > self._due):
            findings.append(Finding(Fault.ORDER, self._due))
        self._throws.setdefault(seen.index, seen)
        self._due = max(self._due, seen.index + 1)
        self._in_gap = False
        return findings

    def verify(self, secret: bytes, throws: int) -> Verdict:
        """Check everything that was seen against the secret, now that the match is over.

        Args:
            secret: as the server reveals it.
            throws: how many there were, as the server says.
        """
        self._ended = throws if self._ended is None else self._ended
        if self._settlement is None:
            return Verdict(0, throws, findings=tuple(self._findings) or (Finding(Fault.MISSING),))
        if not self._settlement.opened_by(secret):
            return Verdict(0, throws, findings=(*self._findings, Finding(Fault.SECRET)))
        findings = (
            *self._findings,
            *self._check_first(self._settlement, secret),
            *self._check_throws(self._settlement, secret),
            *self._check_end(throws),
        )
        found = tuple(dict.fromkeys(findings))
        return Verdict(len(self._throws), throws, self._how_first(), found, sure=self._sure)

    def _how_first(self) -> First:
        if self._first is None:
            return First.UNSEEN
        return First.DRAWN if self._first.drawn else First.IN_ORDER

    def _check_first(self, settlement: Settlement, secret: bytes) -> list[Finding]:
        first = self._first
        if first is None:
            return [] if self._first_missable else [Finding(Fault.FIRST_UNSEEN)]
        if not first.drawn or first.first == first_seat(settlement, secret):
            return []
        return [Finding(Fault.FIRST_SEAT, first.first)]

    def _check_throws(self, settlement: Settlement, secret: bytes) -> list[Finding]:
        return [
            Finding(Fault.THROW, index)
            for index, seen in sorted(self._throws.items())
            if seen.dice != throw(settlement, secret, index, len(seen.dice), seen.contributions)
        ]

    def _check_end(self, throws: int) -> list[Finding]:
        """Check that the last throw was seen, unless it may have fallen into a gap."""
        complete = self._due == throws or (self._in_gap and self._due < throws)
        return [] if complete else [Finding(Fault.ORDER, self._due)]
