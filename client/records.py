"""Records that this client keeps: gathered from the server's messages, and written into the profile, one file each.

A record that is kept is never written over: another of the same match gets a name of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

from client.disk import private_folder, replace
from protocol.messages import RecordPart
from protocol.record import RECORD_BYTES
from protocol.record_reading import BadRecord, read, signed_part

__all__ = ["Gathering", "RecordEnd", "RecordError", "RecordKept", "RecordTrouble", "keep_record"]

_FOLDER: Final = "records"
_SUFFIX: Final = ".d10k"
_MATCH_DIGITS: Final = 8
"""Digits of a match in the name of its file: enough to tell the matches of a life apart."""

_UNFIT: Final = re.compile(r"[^0-9A-Z]")
"""What a server may put into a code, and not into the name of a file."""


class RecordTrouble(StrEnum):
    """Why a record is not kept."""

    DISK = "disk"
    """It cannot be written."""
    NONSENSE = "nonsense"
    """What the server sent is no record of that match."""


class RecordError(Exception):
    """A record is not kept.

    Args:
        trouble: why.
        path: where it would be.
    """

    def __init__(self, trouble: RecordTrouble, path: Path) -> None:
        """Keep both for a sentence."""
        super().__init__(trouble, path)
        self.trouble = trouble
        self.path = path


@dataclass(frozen=True, slots=True)
class RecordKept:
    """A record is kept.

    Args:
        path: its file.
        new: whether it was not kept there before.
    """

    path: Path
    new: bool


RecordEnd: TypeAlias = RecordKept | RecordError
"""What has become of a record that was to be kept."""


class Gathering:
    """The parts of one record, as they come."""

    def __init__(self) -> None:
        """Expect nothing."""
        self.expected = False
        """Whether a part is to come."""
        self._text = bytearray()

    def begin(self) -> None:
        """Expect the first part."""
        self.expected = True
        self._text.clear()

    def stop(self) -> None:
        """Expect no more."""
        self.expected = False

    def take(self, part: RecordPart) -> bytes | None:
        """Take a part, and return the whole with the last one; of a text that is too long as much as shows that."""
        for line in part.lines:
            self._text += f"{line}\n".encode()
        if part.more and len(self._text) <= RECORD_BYTES:
            return None
        self.expected = False
        return bytes(self._text)


def keep_record(folder: Path, code: str, match: bytes, data: bytes) -> RecordKept:
    """Write a record down, durably.

    Args:
        folder: of the profile.
        code: of the table, for the name of the file.
        match: the match it must be of.
        data: its text.

    Raises:
        RecordError: when that is no record of the match, or cannot be written.
    """
    names = _names(folder / _FOLDER, code, match)
    path = next(names)
    try:
        if read(data).header.settlement.match != match:
            raise RecordError(RecordTrouble.NONSENSE, path)
        private_folder(path.parent)
        while path.exists():
            if signed_part(path.read_bytes()) == signed_part(data):
                return RecordKept(path, new=False)
            path = next(names)
        replace(path, data)
    except BadRecord as error:
        raise RecordError(RecordTrouble.NONSENSE, path) from error
    except OSError as error:
        raise RecordError(RecordTrouble.DISK, path) from error
    return RecordKept(path, new=True)


def _names(folder: Path, code: str, match: bytes) -> Iterator[Path]:
    """Yield the name of a record, and then without end others like it."""
    name = "-".join(filter(None, (_UNFIT.sub("", code), match.hex()[:_MATCH_DIGITS])))
    yield folder / f"{name}{_SUFFIX}"
    yield from (folder / f"{name}-{number}{_SUFFIX}" for number in count(2))
