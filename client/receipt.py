"""The receipt of a match's dice: the evidence, in a file that outlives this client.

Verification compares with what *this client* saw, also when it was killed in mid-match and started again; so every
sighting is written down as it came, and reading the file adds the sightings up again. It is one JSON value a line:
first the seal with our own nonce, then what was seen, each as the message that said it, and each with the checksum of
all that stands in the file so far: nobody is accused for a file that is damaged.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, Self
from zlib import crc32

from msgspec import Meta, Raw, Struct, json
from msgspec.structs import replace

from client.disk import append, private_folder
from client.evidence import Evidence, Fault, Finding, Gap, Sighting, Unsure, Verdict
from protocol.identity import ID_LENGTH
from protocol.limits import NONCE
from protocol.messages import Commitments, Nonces, Sealed, Started, Thrown

__all__ = ["Receipt", "ReceiptError", "ReceiptFault", "ReceiptTrouble", "delete_receipts", "look"]

KEPT: Final = 500
"""Receipts that are kept; the oldest go first."""

SIGHTINGS: Final = 20_000
"""Sightings that are written down: the longest of 150 matches between computer players had 288 throws. A server that
goes on for ever fills no disk."""

_FOLDER: Final = "receipts"
_OLDEST: Final = 2
_VERSION: Final = 3

_FILE_BYTES: Final = 16 * 1024 * 1024
"""The longest file that is read: more than so many sightings take."""


class _Head(Struct, frozen=True, array_like=True, tag="receipt"):
    """The first line: what the server sealed, our nonce, and since version 3 the server."""

    version: Annotated[int, Meta(ge=_OLDEST, le=_VERSION)]
    sealed: Sealed
    nonce: Annotated[bytes, Meta(min_length=NONCE, max_length=NONCE)]
    server: Annotated[str, Meta(max_length=ID_LENGTH)] = ""


class _Line(Struct, frozen=True, array_like=True):
    """A line: what it says, and the checksum of that after all that was said before."""

    said: Raw
    check: int


_LINE: Final = json.Decoder(_Line)
_HEAD: Final = json.Decoder(_Head)
_SIGHTING: Final = json.Decoder(Sighting)


class ReceiptTrouble(StrEnum):
    """Why there is no receipt to work with."""

    DISK = "disk"
    """It cannot be written."""
    UNREADABLE = "unreadable"
    """It cannot be read."""
    DAMAGED = "damaged"
    """What stands in it makes no sense."""
    NONE = "none"
    """There is none of this match."""
    TOO_LONG = "too_long"
    """The match has more throws than any real one."""


class ReceiptError(Exception):
    """There is no receipt to work with.

    Args:
        trouble: why.
        path: its file.
    """

    def __init__(self, trouble: ReceiptTrouble, path: Path) -> None:
        """Keep both for a sentence."""
        super().__init__(trouble, path)
        self.trouble = trouble
        self.path = path


class ReceiptFault(Exception):
    """The dice are wrong, and it shows already: reveal nothing, and do not go on with this match.

    Args:
        findings: what is wrong, at least one thing.
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        """Keep the findings for a sentence."""
        super().__init__(*findings)
        self.findings = tuple(findings)


class Receipt:
    """The receipt of one match; `begin` and `load` make them.

    Every method that takes a sighting writes it down before it returns, and raises `ReceiptFault` when something is
    wrong with it, `ReceiptError` when it cannot be written.

    Args:
        file: where it is written.
        evidence: what stands in it.
    """

    def __init__(self, file: "_File", evidence: Evidence) -> None:
        """Take over what stands in the file."""
        self._file = file
        self._evidence = evidence

    @classmethod
    def begin(cls, folder: Path, seal: Sealed, nonce: bytes, server: str = "") -> Self:
        """Write down a seal and our nonce, durably: only then may the nonce be committed to.

        When the server says the seal of a match again before its nonces are known, the receipt is taken up again, with
        the nonce it holds: two nonces for one seal would let somebody choose.

        Args:
            folder: of the profile.
            seal: as the server says it.
            nonce: 16 bytes from a secure source.
            server: its id; "" where nothing shows it.

        Raises:
            ReceiptFault: when this match had another seal before, or has been settled.
            ReceiptError: when it cannot be written, or the one there is cannot be read.
        """
        path = _path(folder, seal.match)
        sealed = replace(seal, seconds=0)
        try:
            file, evidence = _read(path, seal.match)
        except _NoReceipt:
            file, evidence = _File(path), Evidence(sealed, nonce, server)
            _make_room(path)
            file.append(_Head(_VERSION, sealed, nonce, server), durable=True)
        if evidence.sealed != sealed or evidence.settled:
            raise ReceiptFault([Finding(Fault.MATCH)])
        return cls(file, evidence)

    @classmethod
    def load(cls, folder: Path, match: bytes) -> Self:
        """Return the receipt of a match, after a restart; throws since it was written may have been missed.

        A last line without its end is taken away: it was never written durably, so nothing followed from it.

        Raises:
            ReceiptError: when there is none, or it cannot be read or makes no sense.
        """
        receipt = cls(*_read(_path(folder, match), match))
        receipt.gap()
        return receipt

    @staticmethod
    def is_kept(folder: Path, match: bytes) -> bool:
        """Say whether there is a receipt of a match, whatever it is worth."""
        return _path(folder, match).exists()

    @property
    def match(self) -> bytes:
        """The match, 16 bytes."""
        return self._evidence.sealed.match

    @property
    def nonce(self) -> bytes:
        """Our nonce, 16 bytes."""
        return self._evidence.nonce

    @property
    def first(self) -> int | None:
        """The first seat; `None` while it has not been seen."""
        return self._evidence.first

    @property
    def throws(self) -> int:
        """How many throws there have been at least."""
        return self._evidence.throws

    @property
    def settled(self) -> bool:
        """Whether all nonces are known: before that nothing of the match can be shown."""
        return self._evidence.settled

    def commitments(self, seen: Commitments) -> None:
        """Take the commitments of all seats. Ours must stand among them; only then may the nonce be revealed."""
        self._see(seen, durable=True)

    def nonces(self, seen: Nonces) -> None:
        """Take the nonces of all seats. Each must be the one committed to, and ours our own."""
        self._see(seen, durable=True)

    def saw_first(self, seen: Started, *, sure: bool) -> None:
        """Take the first seat.

        Args:
            seen: which it is, and how it was found.
            sure: whether this client can say that it had to be found so.
        """
        if not sure:
            self._see(Unsure())
        self._see(seen)

    def saw_throw(self, seen: Thrown) -> None:
        """Take a throw. It must be the next one, unless the link was lost since the last."""
        self._see(seen)

    def compare(self, shown: Thrown) -> None:
        """Compare dice that lie on the table with the throw they come from; after a gap it may be a new one."""
        if self._evidence.dice(shown.index) != shown.dice:
            self._see(shown)

    def accuse(self, finding: Finding) -> None:
        """Write down something wrong that shows in what the server told besides, and raise it."""
        self._see(finding)

    def gap(self) -> None:
        """Take note that the link was lost: throws may be missed from here on until the next one that is seen."""
        if not self._evidence.in_gap:
            self._see(Gap())

    def verify(self, secret: bytes, throws: int) -> Verdict:
        """Say what the match's dice are worth, now that it is over.

        Args:
            secret: as the server reveals it, 32 bytes.
            throws: how many there were, as the server says.
        """
        return self._evidence.verify(secret, throws)

    def _see(self, sighting: Sighting, *, durable: bool = False) -> None:
        """Add a sighting to evidence and file.

        Only the settling waits for the disk: it must be down before we reveal our part. A throw lost in a power cut is
        a throw this client did not see.
        """
        if self._file.lines > SIGHTINGS:
            raise ReceiptError(ReceiptTrouble.TOO_LONG, self._file.path)
        findings = self._evidence.add(sighting)
        self._file.append(sighting, durable=durable)
        if findings:
            raise ReceiptFault(findings)


class _NoReceipt(ReceiptError):
    """There is no receipt of this match."""


def look(folder: Path, match: bytes) -> Evidence:
    """Return what a client has seen of a match, and leave the file as it is: that client may be at it now.

    Throws since the last one written may have been missed.

    Args:
        folder: of the profile.
        match: the match, 16 bytes.

    Raises:
        ReceiptError: when there is none, or it cannot be read or makes no sense.
    """
    _, evidence = _read(_path(folder, match), match, mend=False)
    evidence.add(Gap())
    return evidence


def delete_receipts(folder: Path) -> None:
    """Delete every receipt of a profile.

    Args:
        folder: of the profile.

    Raises:
        OSError: when one cannot be deleted.
    """
    for path in (folder / _FOLDER).glob("*.jsonl"):
        path.unlink()


def _path(folder: Path, match: bytes) -> Path:
    return folder / _FOLDER / f"{match.hex()}.jsonl"


@dataclass(slots=True)
class _File:
    """A file of lines, each of which fits only behind those before it.

    Args:
        path: where it is.
        lines: how many it has.
        check: the checksum of what they say.
    """

    path: Path
    lines: int = 0
    check: int = 0

    def append(self, said: Struct, *, durable: bool) -> None:
        """Write a line in one piece."""
        text = json.encode(said)
        check = crc32(text, self.check)
        try:
            append(self.path, json.encode(_Line(Raw(text), check)) + b"\n", durable=durable)
        except OSError as error:
            raise ReceiptError(ReceiptTrouble.DISK, self.path) from error
        self.lines, self.check = self.lines + 1, check

    def read(self, line: bytes) -> Raw:
        """Return what the next line says.

        Raises:
            ValueError: when it is none, or does not fit behind those before it.
        """
        read = _LINE.decode(line)
        self.lines, self.check = self.lines + 1, crc32(read.said, self.check)
        if read.check != self.check:
            raise ValueError("a line is not as it was written")
        return read.said


def _make_room(path: Path) -> None:
    """Make the folder of a new receipt, and room in it; an old one that cannot be removed stops no match."""
    try:
        private_folder(path.parent)
        with suppress(OSError):
            _prune(path.parent)
    except OSError as error:
        raise ReceiptError(ReceiptTrouble.DISK, path) from error


def _prune(folder: Path) -> None:
    """Remove the oldest receipts, so that there is room for one more."""
    newest_first = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in newest_first[KEPT - 1 :]:
        path.unlink()


def _read(path: Path, match: bytes, *, mend: bool = True) -> tuple[_File, Evidence]:
    """Return a file, and what it says."""
    head, *sightings = _read_lines(path, mend=mend)
    file = _File(path)
    try:
        evidence = _evidence(_HEAD.decode(file.read(head)), match)
        for line in sightings:
            evidence.add(_SIGHTING.decode(file.read(line)))
    except (ValueError, RecursionError) as error:
        raise ReceiptError(ReceiptTrouble.DAMAGED, path) from error
    return file, evidence


def _evidence(head: _Head, match: bytes) -> Evidence:
    if head.sealed.match != match:
        raise ValueError("the receipt of another match")
    return Evidence(head.sealed, head.nonce, head.server)


def _read_lines(path: Path, *, mend: bool) -> list[bytes]:
    """Return the lines of a file, at least one, without a torn last one; it is taken away where that is to mend it."""
    try:
        with path.open("r+b" if mend else "rb") as file:
            data = file.read(_FILE_BYTES + 1)
            whole = data[: data.rfind(b"\n") + 1]
            if mend and len(data) <= _FILE_BYTES:
                file.truncate(len(whole))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _NoReceipt(ReceiptTrouble.NONE, path) from error
    except OSError as error:
        raise ReceiptError(ReceiptTrouble.UNREADABLE, path) from error
    if len(data) > _FILE_BYTES:
        raise ReceiptError(ReceiptTrouble.DAMAGED, path)
    if not whole:
        raise _NoReceipt(ReceiptTrouble.NONE, path)
    return whole.splitlines()
