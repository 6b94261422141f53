"""What to say when the server refuses something, says farewell, or tells us that we left a table.

The server sends a code and numbers (`protocol.codes`). It may be newer than we are, or not honest: an unknown code, or
one without its numbers, becomes a general sentence.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from client.sentences.readings import reading_name
from client.sentences.speech import Counted, Said, Speech, Text
from protocol.codes import FarewellCode, LeftCode, RefusalCode
from protocol.version import PROTOCOL_MIN

__all__ = ["farewell", "left", "refusal"]

_Numbers: TypeAlias = tuple[tuple[str, int], ...]
"""Numbers by name, as they stand in messages."""

_HUNDRED: Final = 100

_ENDS_IN: Final = Text("{turn_score} ends in {rest}: throw on.")

_REFUSALS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        RefusalCode.MATCH_OVER: Text("The match is over."),
        RefusalCode.NOT_ON_TURN: Text("It is not your turn."),
        RefusalCode.SEAT_LEFT: Text("You have left this match."),
        RefusalCode.MUST_THROW: Counted("First throw your {dice} die.", "First throw your {dice} dice.", "dice"),
        RefusalCode.MUST_KEEP: Text("First keep at least one scoring die of this throw."),
        RefusalCode.KEEP_NOTHING: Text("Keep at least one scoring die."),
        RefusalCode.KEEP_NOT_THROWN: Text("Those dice are not in this throw."),
        RefusalCode.KEEP_WORTHLESS: Text(
            "Not all of those dice score, so nothing is kept: leave out the ones that do not."
        ),
        RefusalCode.READING_NEEDED: Text("Those dice have several readings: {readings}. Say which one you want."),
        RefusalCode.READING_IMPOSSIBLE: Text("Those dice do not have that reading. Possible: {readings}."),
        RefusalCode.BANK_AFTER_HOT_HAND: Counted(
            "After a hot hand you must throw: {dice} die.", "After a hot hand you must throw: all {dice} dice.", "dice"
        ),
        RefusalCode.BANK_MULTIPLE: Text(
            "You can only bank multiples of {multiple}, and your turn score is {turn_score}: throw on."
        ),
        RefusalCode.BANK_MINIMUM: Text("You need {minimum} to bank, and your turn score is {turn_score}: throw on."),
        RefusalCode.BANK_OPENING: Text(
            "You need {minimum} for an opening bank, and your turn score is {turn_score}: throw on."
        ),
        RefusalCode.BANK_NEEDS_CHOICE: Text(
            "From the target on you choose: add, which leads to {add}, or subtract, which leads to {subtract}."
        ),
        RefusalCode.BANK_HAS_NO_CHOICE: Text("Below the target you cannot choose: a bank is added."),
        RefusalCode.DRAW_ALREADY_OFFERED: Text("A draw is on offer already: agree to it or decline it."),
        RefusalCode.DRAW_ALONE: Text("There is nobody to agree on a draw with."),
        RefusalCode.DRAW_NOT_OFFERED: Text("No draw is on offer; an offer ends with the next throw."),
        RefusalCode.DRAW_ALREADY_AGREED: Text("You have agreed to the draw; the others have not answered yet."),
        RefusalCode.STALE: Text("The match had moved on by then. This is how it stands: choose again."),
        RefusalCode.NO_MATCH: Text("There is no match at this table now."),
        RefusalCode.NOT_SEATED: Text("First sit down at a table."),
        RefusalCode.ALREADY_SEATED: Text("You sit at a table already: leave it first."),
        RefusalCode.SEAT_HELD: Text(
            "You hold a seat there: resign the match, or leave the table, and then ask to be forgotten."
        ),
        RefusalCode.MATCH_RUNNING: Text("Your match is not over: to leave it for good, resign."),
        RefusalCode.SETTLING: Text("One moment: the dice are being settled."),
        RefusalCode.NO_SUCH_TABLE: Text("There is no table with that code. Check it, or list the tables."),
        RefusalCode.TABLE_FULL: Counted(
            "That table is full: its {seats} seat is taken.",
            "That table is full: its {seats} seats are taken.",
            "seats",
        ),
        RefusalCode.TABLE_BUSY: Text("At that table a match has just ended: try again in a moment."),
        RefusalCode.TOO_MANY_TABLES: Counted(
            "The server keeps no more than {limit} table at once: join one, or try again later.",
            "The server keeps no more than {limit} tables at once: join one, or try again later.",
            "limit",
        ),
        RefusalCode.RULES_REFUSED: Text("No match can be played by those rules."),
        RefusalCode.WRONG_SEATS: Text("Those rules are for {least} to {most} seats, one of them for a person."),
        RefusalCode.NO_SUCH_COMPUTER: Text("The server does not know that computer player."),
        RefusalCode.NOT_WANTED: Text("The server was not waiting for our part of the dice."),
        RefusalCode.BROKEN_SEAL: Text("The server says that our part of the dice is not the one we committed to."),
        RefusalCode.NO_REMATCH: Text("A rematch needs a match that is over."),
    }
)

_NOT_UNDERSTOOD: Final = Text(
    "The server does not understand this program ({code}). Install the same version on both sides."
)

_FAREWELLS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        FarewellCode.VERSION_MISMATCH: Text(
            "This program is too old for the server: update it (git pull, then make setup)."
        ),
        FarewellCode.UNKNOWN_TOKEN: Text("The server does not know you any more, so you join as a new player."),
        FarewellCode.UNKNOWN_CODE: Text(
            "That code is wrong, has been used, or is older than five minutes. Ask for another one with «c» "
            "on the device where you play."
        ),
        FarewellCode.BAD_NAME: Text("The server does not accept your name: choose another one."),
        FarewellCode.TAKEN_OVER: Text("You continued somewhere else, so this connection has ended."),
        FarewellCode.MOVED: Text("You continued on another device."),
        FarewellCode.FORGOTTEN: Text("The server has forgotten you."),
        FarewellCode.SERVER_FULL: Counted(
            "The server is full, with {limit} connection: try again later.",
            "The server is full, with {limit} connections: try again later.",
            "limit",
        ),
        FarewellCode.SERVER_STOPPING: Text("The server is being stopped: ask its host when it will be back."),
        FarewellCode.TOO_SLOW: Counted(
            "The server heard nothing from us for {seconds} second and ended the connection: connect again.",
            "The server heard nothing from us for {seconds} seconds and ended the connection: connect again.",
            "seconds",
        ),
        FarewellCode.FRAME_TOO_LONG: _NOT_UNDERSTOOD,
        FarewellCode.FRAME_EMPTY: _NOT_UNDERSTOOD,
        FarewellCode.NOT_MSGPACK: _NOT_UNDERSTOOD,
        FarewellCode.BAD_MESSAGE: _NOT_UNDERSTOOD,
        FarewellCode.OUT_OF_ORDER: _NOT_UNDERSTOOD,
        FarewellCode.INTERNAL: Text("Something went wrong in the server: connect again, and tell its host."),
    }
)

_LEFT: Final[Mapping[str, Text]] = MappingProxyType(
    {
        LeftCode.LEFT: Text("You have left the table."),
        LeftCode.NOT_REVEALED: Text("Your part of the dice did not arrive in time, so your seat was given up."),
        LeftCode.TABLE_CLOSED: Text("The table has been closed."),
        LeftCode.PUT_ASIDE: Text("Your match is put aside. The list of tables has it until you go on with it."),
    }
)


_SERVER_TOO_OLD: Final = Text(
    "The server is too old for this program: ask its host to update it (git pull, then make setup)."
)

_OTHER_REFUSAL: Final = Text("The server refuses that ({code}).")
_OTHER_FAREWELL: Final = Text("The server has ended the conversation ({code}).")
_OTHER_LEFT: Final = Text("You are no longer at the table ({code}).")


def refusal(speech: Speech, code: str, numbers: _Numbers = ()) -> Said:
    """Return why a request is refused, and what to do.

    Args:
        speech: how to say it.
        code: as the server sent it, a `RefusalCode` or a newer one.
        numbers: that came with it.
    """
    values: dict[str, str | int] = dict(numbers)
    if code in (RefusalCode.READING_NEEDED, RefusalCode.READING_IMPOSSIBLE) and numbers:
        values["readings"] = speech.join(", ", (_reading(speech, name, points) for name, points in numbers))
    rest = ends_in(numbers)
    if code == RefusalCode.BANK_MULTIPLE and rest:
        return speech.tell(_ENDS_IN, {**values, "rest": rest})
    return _tell(speech, _REFUSALS.get(code, _OTHER_REFUSAL), _OTHER_REFUSAL, {**values, "code": code})


def ends_in(numbers: _Numbers) -> int:
    """Return what a turn score ends in that had to be a multiple of 100, such as 50; else 0."""
    values = dict(numbers)
    return values.get("turn_score", 0) % _HUNDRED if values.get("multiple") == _HUNDRED else 0


def farewell(speech: Speech, code: str, numbers: _Numbers = ()) -> Said:
    """Return why the server ends the conversation, and what to do.

    Args:
        speech: how to say it.
        code: as the server sent it, a `FarewellCode` or a newer one.
        numbers: that came with it.
    """
    values = dict(numbers)
    text = _FAREWELLS.get(code, _OTHER_FAREWELL)
    if code == FarewellCode.VERSION_MISMATCH and values.get("protocol_max", PROTOCOL_MIN) < PROTOCOL_MIN:
        text = _SERVER_TOO_OLD
    return _tell(speech, text, _OTHER_FAREWELL, {**values, "code": code})


def left(speech: Speech, code: str) -> Said:
    """Return why the player is no longer at the table."""
    return _tell(speech, _LEFT.get(code, _OTHER_LEFT), _OTHER_LEFT, {"code": code})


def _reading(speech: Speech, name: str, points: int) -> Said:
    return Said(f"{reading_name(speech, name)} ({speech.whole(points)})")


def _tell(speech: Speech, text: Text, general: Text, values: Mapping[str, str | int]) -> Said:
    """Say a sentence, or the general one where a number is missing."""
    try:
        return speech.tell(text, values)
    except KeyError:
        return speech.tell(general, values)
