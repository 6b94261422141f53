"""Files of records: reading them, and saying what is wrong with one."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from client.exits import Exit
from client.sentences.speech import Said, Speech, Text
from client.sentences.verdicts import verdict
from dice10k.files import NotOrdinary, first_bytes
from dice10k.stopping import Stop
from dice10k.verifying import Wrong, WrongRecord
from protocol.record import RECORD_BYTES
from protocol.record_reading import BadRecord, RecordFault

__all__ = ["file_name", "read_file", "what_is_wrong"]

_FAULTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        RecordFault.NO_RECORD: Text("This is no record of a match."),
        RecordFault.NEWER: Text("This record is of a newer program: update this one (git pull, then make setup)."),
        RecordFault.RESERVED: Text(
            "Line {line} tells of something that this program does not know yet: update it (git pull, then make setup)."
        ),
        RecordFault.TOO_LONG: Text("Line {line} is wrong: it is too long for a record."),
        RecordFault.NOT_TEXT: Text("Line {line} is wrong: it is not text in UTF-8."),
        RecordFault.LINE: Text("Line {line} is wrong: nothing like that can stand there."),
        RecordFault.SHORT: Text("Line {line} is wrong: the record ends there, and should go on."),
        Wrong.KEY: Text("Line {line} is wrong: that is no key of a server."),
        Wrong.SERVER: Text("Line {line} is wrong: that id does not go with the key."),
        Wrong.RULES: Text("Line {line} is wrong: no match can be played by those rules."),
        Wrong.SEATS: Text("Line {line} is wrong: the rules are not for so many seats."),
        Wrong.SECRET: Text("Line {line} is wrong: the secret is not the one the server committed to."),
        Wrong.NONCE: Text("Line {line} is wrong: the nonce is not the one committed to."),
        Wrong.FIRST: Text("Line {line} is wrong: the dice chose another seat to start."),
        Wrong.DIFFERS: Text("Line {line} is wrong: it should be «{expected}»."),
        Wrong.NOT_ALLOWED: Text("Line {line} is wrong: the rules do not allow that ({reason})."),
        Wrong.OVER: Text("Line {line} is wrong: it does not follow from what stands before it."),
        Wrong.UNFINISHED: Text("Line {line} is wrong: the match goes on there."),
        Wrong.SIGNATURE: Text("Line {line} is wrong: the server has not signed this. Something above was changed."),
        Wrong.SEEN_OTHERWISE: Text("Line {line} is wrong: this client saw something else."),
        Wrong.NOT_TRUSTED: Text("This client found something wrong while it played. {verdict}"),
    }
)
"""What is wrong with a record, by its fault."""

_EMPTY: Final = Text("Line {line} is wrong: it should be empty. If the turns are right, the rules above them are not.")


def read_file(speech: Speech, path: Path) -> bytes:
    """Return what stands in a file, and of one that is too long no more than shows that.

    Raises:
        Stop: when it cannot be read.
    """
    try:
        return first_bytes(path, RECORD_BYTES + 1)
    except NotOrdinary as error:
        raise Stop(speech.say("This is no ordinary file: records are read from nothing else."), Exit.DISK) from error
    except OSError as error:
        sentence = speech.say("This file cannot be read ({reason}).", reason=error.strerror or str(error))
        raise Stop(sentence, Exit.DISK) from error


def file_name(path: Path) -> str:
    """Return a path as it can be said, whatever bytes are in it."""
    return str(path).encode(errors="replace").decode()


def what_is_wrong(speech: Speech, error: BadRecord | WrongRecord) -> Said:
    """Return what is wrong with a record, and at which line."""
    values: dict[str, str | int] = {"line": error.line}
    if isinstance(error, BadRecord):
        return speech.tell(_FAULTS[error.fault], values)
    if error.expected == "":
        return speech.tell(_EMPTY, values)
    values["expected"] = error.expected or ""
    values["reason"] = "" if error.refused is None else error.refused.reason.value
    values["verdict"] = "" if error.verdict is None else verdict(speech, error.verdict)
    return speech.tell(_FAULTS[error.wrong], values)
