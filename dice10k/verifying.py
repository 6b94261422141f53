"""Verifying a record: its signature, its dice, every decision, and what a client saw of it. The first fault is named.

A record holds all that a match follows from. So it is made anew from that, and compared with itself line by line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest

from client.evidence import Evidence, Verdict
from engine import (
    AgreeDraw,
    DeclineDraw,
    Intent,
    KeepThen,
    OfferDraw,
    Reading,
    Refused,
    Resign,
    Rules,
    RulesRefused,
    Then,
    Throw,
    changes,
    house,
)
from protocol import messages as m
from protocol.codes import End
from protocol.dice import Settlement, first_seat
from protocol.identity import server_id
from protocol.record import Header, Record, lines_of, numbered
from protocol.record_reading import read, signed_part
from server.identity import is_signed
from server.journal import Opened
from server.records import Retold, retold

__all__ = ["Decision", "Wrong", "WrongRecord", "compared", "decisions", "verified"]


class Wrong(StrEnum):
    """What is wrong with a line of a record that can be read."""

    KEY = "key"
    """It is no public key of a server."""
    SERVER = "server"
    """The id is not that of the key."""
    RULES = "rules"
    """No match can be played by these rules."""
    SEATS = "seats"
    """The rules are not for so many seats."""
    SECRET = "secret"  # noqa: S105 - a code, not a password
    """The secret is not the one committed to."""
    NONCE = "nonce"
    """The nonce is not the one committed to."""
    FIRST = "first"
    """The dice chose another seat."""
    DIFFERS = "differs"
    """It should be the line that is expected."""
    NOT_ALLOWED = "not_allowed"
    """The rules do not allow it; the refusal says why."""
    OVER = "over"
    """Nothing of it follows from what was decided before."""
    UNFINISHED = "unfinished"
    """The match goes on there."""
    SIGNATURE = "signature"
    """The signature is not that of the server over these lines."""
    SEEN_OTHERWISE = "seen_otherwise"
    """This client saw something else there."""
    NOT_TRUSTED = "not_trusted"
    """This client found its dice wrong while it was played; the verdict says how."""


class WrongRecord(ValueError):
    """A record that is not consistent.

    Args:
        wrong: what is wrong.
        line: the number of the first line that is, from 1.
        expected: what should stand there, where that is known.
        refused: why the rules do not allow it.
        verdict: what the check of what this client saw has found.
    """

    def __init__(
        self,
        wrong: Wrong,
        line: int,
        expected: str | None = None,
        refused: Refused | None = None,
        verdict: Verdict | None = None,
    ) -> None:
        """Keep everything for a sentence."""
        super().__init__(wrong, line)
        self.wrong = wrong
        self.line = line
        self.expected = expected
        self.refused = refused
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat has decided, and the line it stands on."""

    line: int
    seat: int
    intent: Intent


def verified(data: bytes) -> Record:
    """Return a record in which everything follows from its secret, its nonces and its decisions.

    Raises:
        BadRecord: when it cannot be read.
        WrongRecord: when something in it is wrong.
    """
    record = read(data)
    lines = list(lines_of(record))
    _check_server(record.header, lines)
    opened = _opened(record.header, lines)
    decided = list(decisions(record))
    told = retold(opened, ((decision.seat, decision.intent) for decision in decided))
    for number, (line, expected) in enumerate(zip(lines, lines_of(_anew(record, opened.rules, told)), strict=False), 1):
        if line != expected:
            raise WrongRecord(Wrong.DIFFERS, number, expected)
    if told.refused is not None:
        raise WrongRecord(Wrong.NOT_ALLOWED, decided[told.accepted].line, refused=told.refused)
    _check_end(record, told, lines)
    if not is_signed(signed_part(data), record.signature, record.header.key):
        raise WrongRecord(Wrong.SIGNATURE, len(lines) + 1)
    return record


def _place(lines: list[str], start: str) -> int:
    """Return the number of the first line that starts so."""
    return next(number for number, line in enumerate(lines, start=1) if line.startswith(start))


def _check_server(header: Header, lines: list[str]) -> None:
    """Check that the key is one, and that of the server."""
    try:
        is_signed(b"", bytes(64), header.key)
    except ValueError as error:
        raise WrongRecord(Wrong.KEY, _place(lines, "key ")) from error
    if header.server != server_id(header.key):
        raise WrongRecord(Wrong.SERVER, _place(lines, "server "))


def _opened(header: Header, lines: list[str]) -> Opened:
    """Return how the match began, once that makes sense."""
    rules, seats = _rules(header, lines), len(header.sitters)
    if not rules.seats[0] <= seats <= rules.seats[1]:
        raise WrongRecord(Wrong.SEATS, _place(lines, "seat "))
    settled = header.settlement
    if not settled.opened_by(header.secret):
        raise WrongRecord(Wrong.SECRET, _place(lines, "secret "))
    for seat in settled.broken_seals():
        raise WrongRecord(Wrong.NONCE, _place(lines, f"nonce {seat + 1} "))
    if header.drawn and rules.starter is not None:
        raise WrongRecord(Wrong.DIFFERS, _place(lines, "first "), f"first {header.first + 1} in order")
    drawn = first_seat(settled, header.secret)
    if header.drawn and header.first != drawn:
        raise WrongRecord(Wrong.FIRST, _place(lines, "first "), f"first {drawn + 1} drawn")
    return Opened(settled.match, rules, seats, header.first, settled, header.secret)


def _rules(header: Header, lines: list[str]) -> Rules:
    try:
        return house(header.preset, dict(header.changes))
    except RulesRefused as refused:
        keys = [fault.key for fault in refused.faults]
        wrong = next((key for key, _ in header.changes if key in keys), None)
        raise WrongRecord(Wrong.RULES, _place(lines, "rules " if wrong is None else f"rule {wrong} ")) from refused


def decisions(record: Record) -> Iterator[Decision]:
    """Yield what was decided, as far as that makes sense: what does not leads to other lines than there are."""
    keep: tuple[int, m.Kept] | None = None
    for line, item in numbered(record):
        match item:
            case m.Kept():
                keep = line, item
            case m.Thrown() if keep is None:
                yield Decision(line, item.seat, Throw())
            case m.Thrown() | m.Banked() if keep is not None:
                then = Then.THROW if isinstance(item, m.Thrown) else Then(item.then)
                number, kept = keep
                yield Decision(number, kept.seat, KeepThen(kept.dice, Reading(kept.reading), then))
                keep = None
            case m.DrawOffered() | m.DrawAgreed() | m.DrawDeclined() | m.Resigned():
                yield Decision(line, item.seat, _SPOKEN[type(item)]())
            case _:
                pass


_SPOKEN: dict[type[m.News], type[OfferDraw | AgreeDraw | DeclineDraw | Resign]] = {
    m.DrawOffered: OfferDraw,
    m.DrawAgreed: AgreeDraw,
    m.DrawDeclined: DeclineDraw,
    m.Resigned: Resign,
}


def _anew(record: Record, rules: Rules, told: Retold) -> Record:
    """Return what the record should be, as far as its decisions go; how it ends is taken over where they do not."""
    header, outcome = replace(record.header, changes=tuple(changes(rules).items())), told.position.outcome
    if outcome is not None and told.refused is None:
        ended = m.Outcome(End(outcome.end), outcome.winners)
        header = replace(header, outcome=ended, scores=tuple(seat.score for seat in told.position.seats))
    return Record(header, told.turns)


def _check_end(record: Record, told: Retold, lines: list[str]) -> None:
    """Check that everything that follows stands there, and nothing more."""
    due = len(list(lines_of(replace(record, turns=told.turns))))
    if len(lines) > due:
        raise WrongRecord(Wrong.OVER, due + 1)
    if len(lines) < due or told.position.outcome is None:
        raise WrongRecord(Wrong.UNFINISHED, len(lines) + 1)


def compared(record: Record, seen: Evidence) -> None:
    """Compare a record, once verified, with what a client saw of its match.

    Raises:
        WrongRecord: when it saw something else, or found something wrong.
    """
    header, lines = record.header, list(lines_of(record))
    told = {item.index: (line, item) for line, item in numbered(record) if isinstance(item, m.Thrown)}
    if seen.sealed.commitment != header.settlement.commitment or seen.sealed.seats != len(header.sitters):
        raise WrongRecord(Wrong.SEEN_OTHERWISE, _place(lines, "commitment "))
    if seen.settlement is not None and seen.settlement != header.settlement:
        raise WrongRecord(Wrong.SEEN_OTHERWISE, _differing(header, seen.settlement, lines))
    if seen.started not in (None, m.Started(header.first, header.drawn)):
        raise WrongRecord(Wrong.SEEN_OTHERWISE, _place(lines, "first "))
    for index, thrown in sorted(seen.thrown.items()):
        line, item = told.get(index, (len(lines), None))
        if item != thrown:
            raise WrongRecord(Wrong.SEEN_OTHERWISE, line)
    found = seen.verify(header.secret, len(told))
    if not found.consistent:
        raise WrongRecord(Wrong.NOT_TRUSTED, _place(lines, "secret "), verdict=found)


def _differing(header: Header, seen: Settlement, lines: list[str]) -> int:
    """Return the first line of what the dice were settled on that a client saw otherwise."""
    saw = list(lines_of(Record(replace(header, settlement=seen), ())))
    pairs = enumerate(zip_longest(lines, saw), start=1)
    return next(number for number, (line, other) in pairs if line != other)
