"""Reading the text of a record: what `protocol.record.write` makes is read and nothing else; a wrong line is named."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from types import MappingProxyType
from typing import Final, TypeAlias

from protocol import messages as m
from protocol.codes import End, Reading, SitterKind, Then
from protocol.dice import Settlement
from protocol.limits import DICE, DIGEST, NONCE, SEATS, TEXT_BYTES, TOKEN
from protocol.record import FORMAT, RECORD_BYTES, SIGNATURE, Header, Record, RecordSitter, Turn, is_name, lines_of

__all__ = ["RESERVED", "BadRecord", "RecordFault", "read", "signed_part"]

RESERVED: Final = frozenset({"clock", "absence", "return"})
"""First words of lines that tell of clocks and of absence, of which there are none yet."""

_KEY_BYTES: Final = 91
"""Bytes of a public key of P-256 as it stands in a certificate."""


class RecordFault(StrEnum):
    """Why a text is no record."""

    TOO_LONG = "too_long"
    """It has more than `RECORD_BYTES`, or the line more than `TEXT_BYTES`."""
    NOT_TEXT = "not_text"
    """The line is no UTF-8."""
    NO_RECORD = "no_record"
    """The first line is not that of a record."""
    NEWER = "newer"
    """It is of a form that this program does not know yet."""
    RESERVED = "reserved"
    """The line tells of something that this program does not know yet."""
    LINE = "line"
    """The line cannot stand there, or is not written as it must be."""
    SHORT = "short"
    """It ends too soon."""


class BadRecord(ValueError):
    """A text that is no record.

    Args:
        fault: why.
        line: the number of the first line that is wrong, from 1.
    """

    def __init__(self, fault: RecordFault, line: int) -> None:
        """Keep both for a sentence."""
        super().__init__(fault, line)
        self.fault = fault
        self.line = line


def signed_part(data: bytes) -> bytes:
    """Return what the signature of a record is over: everything before its last line."""
    return data[: data.rfind(b"\n", 0, -1) + 1]


def read(data: bytes) -> Record:
    """Return the record that a text tells.

    Raises:
        BadRecord: when it is none.
    """
    lines = _Lines(_lines(data))
    header = _header(lines)
    turns = tuple(_turns(lines, header))
    record = Record(header, turns, bytes.fromhex(lines.take("signature")[1]))
    if lines.left:
        raise BadRecord(RecordFault.LINE, lines.number)
    for number, (line, written) in enumerate(zip_longest(lines.all[:-1], lines_of(record)), start=1):
        if line != written:
            raise BadRecord(RecordFault.LINE, number)
    return record


def _lines(data: bytes) -> list[str]:
    if len(data) > RECORD_BYTES:
        raise BadRecord(RecordFault.TOO_LONG, 1)
    _check_first(data)
    *lines, rest = data.split(b"\n")
    found: list[str] = []
    for number, line in enumerate(lines, start=1):
        if len(line) > TEXT_BYTES:
            raise BadRecord(RecordFault.TOO_LONG, number)
        try:
            found.append(line.decode())
        except UnicodeDecodeError as error:
            raise BadRecord(RecordFault.NOT_TEXT, number) from error
    if rest:
        raise BadRecord(RecordFault.SHORT, len(lines) + 1)
    return found


def _check_first(data: bytes) -> None:
    known = re.match(rb"Dice 10k record ([1-9]\d{0,3})\n", data)
    if known is None:
        raise BadRecord(RecordFault.NO_RECORD, 1)
    if int(known[1]) != FORMAT:
        raise BadRecord(RecordFault.NEWER, 1)


_NUMBER: Final = r"(-?\d+)"
_SEAT: Final = rf"([1-{SEATS}])"
_DICE: Final = rf"([1-6](?: [1-6]){{0,{DICE - 1}}})"


def _hex(count: int) -> str:
    return rf"[0-9a-f]{{{2 * count}}}"


_HEADER: Final[Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "Dice": re.compile(r"Dice 10k record (\d+)", re.ASCII),
        "match": re.compile(rf"match ({_hex(NONCE)})"),
        "program": re.compile(r"program ([0-9A-Za-z.+-]{1,40})"),
        "server": re.compile(r"server ([A-Z2-7]{26})"),
        "key": re.compile(rf"key ({_hex(_KEY_BYTES)})"),
        "rules": re.compile(r"rules ([0-9a-z_]{1,40})"),
        "rule": re.compile(r"rule ([0-9a-z_]{1,40}) = (.*)"),
        "seat": re.compile(rf"seat {_SEAT} (person|computer) (.+)"),
        "first": re.compile(rf"first {_SEAT} (drawn|in order)"),
        "commitment": re.compile(rf"commitment ({_hex(DIGEST)})"),
        "seal": re.compile(rf"seal {_SEAT} ({_hex(DIGEST)})"),
        "nonce": re.compile(rf"nonce {_SEAT} ({_hex(NONCE)})"),
        "secret": re.compile(rf"secret ({_hex(TOKEN)})"),
        "result": re.compile(rf"result ({'|'.join(End)}) won by (nobody|{_SEAT}(?: {_SEAT})*)"),
        "score": re.compile(rf"score {_SEAT} {_NUMBER}", re.ASCII),
        "turn": re.compile(rf"turn ([1-9]\d{{0,8}}) seat {_SEAT}", re.ASCII),
        "": re.compile(""),
        "signature": re.compile(rf"signature ({_hex(SIGNATURE)})"),
    }
)
"""The lines of the header, and those around the turns, by their first word."""


class _Lines:
    """The lines of a text, taken one after the other.

    Args:
        all: all there are.
    """

    def __init__(self, all: Sequence[str]) -> None:  # noqa: A002 - what they are
        """Stand before the first."""
        self.all: Final = all
        self._taken = 0

    @property
    def number(self) -> int:
        """The number of the next line, from 1."""
        return self._taken + 1

    @property
    def left(self) -> bool:
        """Whether there is a next line."""
        return self._taken < len(self.all)

    @property
    def next(self) -> str:
        """The next line.

        Raises:
            BadRecord: when there is none.
        """
        if not self.left:
            raise BadRecord(RecordFault.SHORT, self.number)
        return self.all[self._taken]

    def starts(self, word: str) -> bool:
        """Say whether the next line begins with a word."""
        return self.next.partition(" ")[0] == word

    def take(self, word: str) -> re.Match[str]:
        """Take the next line, which must be of a kind.

        Raises:
            BadRecord: when it is not, or there is none.
        """
        found = _HEADER[word].fullmatch(self.next)
        if found is None:
            raise self.wrong()
        self._taken += 1
        return found

    def take_any(self) -> str:
        """Take the next line, whatever it says.

        Raises:
            BadRecord: when there is none.
        """
        line = self.next
        self._taken += 1
        return line

    def wrong(self) -> BadRecord:
        """Return that the next line cannot stand there."""
        known = self.next.partition(" ")[0] in RESERVED
        return BadRecord(RecordFault.RESERVED if known else RecordFault.LINE, self.number)


def _header(lines: _Lines) -> Header:
    lines.take("Dice")
    match = bytes.fromhex(lines.take("match")[1])
    program, server = lines.take("program")[1], lines.take("server")[1]
    key, preset = bytes.fromhex(lines.take("key")[1]), lines.take("rules")[1]
    changes, sitters = tuple(_changes(lines)), tuple(_sitters(lines))
    number, first = lines.number, lines.take("first")
    _check_seats(number, len(sitters), int(first[1]) - 1)
    commitment = bytes.fromhex(lines.take("commitment")[1])
    seals, nonces = (tuple(bytes.fromhex(lines.take(word)[2]) for _ in sitters) for word in ("seal", "nonce"))
    secret = bytes.fromhex(lines.take("secret")[1])
    number, result = lines.number, lines.take("result")
    winners = _winners(result[2])
    _check_seats(number, len(sitters), *winners)
    return Header(
        program=program,
        server=server,
        key=key,
        preset=preset,
        changes=changes,
        sitters=sitters,
        first=int(first[1]) - 1,
        drawn=first[2] == "drawn",
        settlement=Settlement(match, commitment, seals, nonces),
        secret=secret,
        outcome=m.Outcome(End(result[1]), winners),
        scores=tuple(int(lines.take("score")[2]) for _ in sitters),
    )


def _changes(lines: _Lines) -> Iterator[tuple[str, str]]:
    while lines.starts("rule"):
        found = lines.take("rule")
        yield found[1], found[2]


def _sitters(lines: _Lines) -> Iterator[RecordSitter]:
    while lines.starts("seat"):
        number, found = lines.number, lines.take("seat")
        if not is_name(found[3]):
            raise BadRecord(RecordFault.LINE, number)
        yield RecordSitter(SitterKind(found[2]), found[3])


def _check_seats(line: int, seats: int, *named: int) -> None:
    """Check that there are the seats that a line names.

    Raises:
        BadRecord: when there are not.
    """
    if any(seat >= seats for seat in named):
        raise BadRecord(RecordFault.LINE, line)


def _winners(text: str) -> tuple[int, ...]:
    return () if text == "nobody" else tuple(int(seat) - 1 for seat in text.split(" "))


def _turns(lines: _Lines, header: Header) -> Iterator[Turn]:
    throws, seats = 0, len(header.sitters)
    while lines.starts(""):
        lines.take("")
        number, seat = lines.number, int(lines.take("turn")[2]) - 1
        _check_seats(number, seats, seat)
        news: list[m.AnyNews] = []
        while not (lines.starts("") or lines.starts("signature")):
            number, item = lines.number, _news(lines, _At(seat, throws, header.outcome))
            _check_seats(number, seats, getattr(item, "seat", seat))
            news.append(item)
            throws += isinstance(item, m.Thrown)
        yield Turn(seat, tuple(news))


@dataclass(frozen=True, slots=True)
class _At:
    """What a line of a turn leaves unsaid, since it follows from where it stands.

    Args:
        seat: whose turn it is.
        throws: how many throws there were before.
        outcome: of the match.
    """

    seat: int
    throws: int
    outcome: m.Outcome


def _news(lines: _Lines, at: _At) -> m.AnyNews:
    for pattern, read_as in _NEWS:
        found = pattern.fullmatch(lines.next)
        if found is not None:
            lines.take_any()
            return read_as(found, at)
    raise lines.wrong()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(" ")))


def _thrown(found: re.Match[str], at: _At) -> m.AnyNews:
    others = tuple(map(bytes.fromhex, found[2].split(" "))) if found[2] else ()
    return m.Thrown(at.seat, at.throws, _numbers(found[1]), others)


def _banked(found: re.Match[str], at: _At) -> m.AnyNews:
    return m.Banked(at.seat, int(found[2]), Then(found[1]), int(found[3]))


def _kept(found: re.Match[str], at: _At) -> m.AnyNews:
    return m.Kept(at.seat, _numbers(found[1]), Reading(found[2]), int(found[3]))


def _by_whom(kind: Callable[[int], m.AnyNews]) -> "_ReadAs":
    return lambda found, _at: kind(int(found[1]) - 1)


def _of_turn(kind: Callable[..., m.AnyNews]) -> "_ReadAs":
    """Return what reads news of the seat on turn that have numbers alone."""
    return lambda found, at: kind(at.seat, *map(int, found.groups()))


_ReadAs: TypeAlias = Callable[[re.Match[str], _At], m.AnyNews]

_NEWS: Final[Sequence[tuple[re.Pattern[str], _ReadAs]]] = tuple(
    (re.compile(pattern, re.ASCII), read_as)
    for pattern, read_as in (
        (rf"throw {_DICE}(?: with ({_hex(DIGEST)}(?: {_hex(DIGEST)}){{0,{SEATS - 1}}}))?", _thrown),
        (rf"keep {_DICE} as ({'|'.join(Reading)}) for {_NUMBER}", _kept),
        (rf"hot hand {_NUMBER} for {_NUMBER}", _of_turn(m.HotHand)),
        (rf"({'|'.join(then for then in Then if then is not Then.THROW)}) {_NUMBER} -> {_NUMBER}", _banked),
        (rf"overshoot -> {_NUMBER}", _of_turn(m.Overshot)),
        (rf"last round -> {_NUMBER}", _of_turn(m.LastRoundBegun)),
        (rf"bust loses {_NUMBER}", _of_turn(m.Busted)),
        (rf"severe bust loses {_NUMBER} and {_NUMBER} -> {_NUMBER}", _of_turn(m.SevereBusted)),
        (rf"busts in a row {_NUMBER} lose {_NUMBER} -> {_NUMBER}", _of_turn(m.BustsPenalized)),
        (rf"draw offered by {_SEAT}", _by_whom(m.DrawOffered)),
        (rf"draw agreed by {_SEAT}", _by_whom(m.DrawAgreed)),
        (rf"draw declined by {_SEAT}", _by_whom(m.DrawDeclined)),
        ("draw lapsed", lambda _found, _at: m.DrawLapsed()),
        (rf"resigned by {_SEAT}", _by_whom(m.Resigned)),
        ("end", lambda _found, at: m.Ended(at.outcome)),
    )
)
"""The lines of a turn, and what each is read as."""
