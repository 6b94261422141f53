"""What the check of a match's dice proves, and what is wrong where it fails. It promises no more than was checked."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from client.evidence import Fault, Finding, First, Verdict
from client.sentences.speech import Counted, Said, Speech, Text

__all__ = ["broken", "not_checked", "settled_anew", "verdict"]

_SAID: Final = 5
"""Findings that are said one by one; one is proof enough, and a wrong secret spoils every throw."""

_FINDINGS: Final[Mapping[Fault, Text]] = MappingProxyType(
    {
        Fault.MATCH: Text("The server mixed this match up with another one."),
        Fault.COMMITMENT: Text("The commitment of seat {number} was exchanged."),
        Fault.NONCE: Text("The nonce of seat {number} is not the one committed to."),
        Fault.OWN_NONCE: Text("The nonce this client gave was exchanged."),
        Fault.SECRET: Text("The secret is not the one the server committed to."),
        Fault.FIRST_SEAT: Text("Seat {number} started, and another one should have."),
        Fault.FIRST_UNSEEN: Text("The server never said who starts."),
        Fault.COUNT: Text("Throw {number} had another number of dice than were due."),
        Fault.TURN: Text("Throw {number} was made by a seat that was not on turn."),
        Fault.VIEW: Text("What the server showed does not follow from what it had shown before."),
        Fault.LATE: Text("Throw {number} fell after the secret was out."),
        Fault.ORDER: Text("A throw was left out or shown twice where throw {number} was due."),
        Fault.THROW: Text("Throw {number} should have fallen otherwise."),
        Fault.CONTRIBUTION: Text("Something was put into throw {number} that nobody had committed to."),
        Fault.MISSING: Text("This client did not see how the dice were settled."),
    }
)
"""People count seats and throws from one."""


_ALL: Final = Counted(
    "Dice checked: {checked} throw, all there was, is consistent with what this client saw.",
    "Dice checked: all {checked} throws are consistent with what this client saw.",
    "checked",
)
_SOME: Final = Counted(
    "Dice checked: {checked} throw is consistent with what this client saw.",
    "Dice checked: {checked} throws are consistent with what this client saw.",
    "checked",
)
_UNSEEN: Final = Counted(
    "It did not see {unseen} throw, which fell while the link was lost.",
    "It did not see {unseen} throws, which fell while the link was lost.",
    "unseen",
)


def verdict(speech: Speech, found: Verdict) -> Said:
    """Return what the check of the dice found, in a few sentences, or a list of what is wrong."""
    if not found.receipt:
        return speech.say("The dice could not be checked: this client has no receipt of the match.")
    if not found.consistent:
        return _inconsistent(speech, found.findings)
    return speech.join(" ", (*_throws(speech, found), *_start(speech, found)))


def _throws(speech: Speech, found: Verdict) -> Iterator[Said]:
    if not found.checked:
        yield speech.say("The dice were not checked: this client saw no throw.")
        return
    yield speech.tell(_SOME if found.unseen else _ALL, {"checked": found.checked})
    if found.first is First.DRAWN:
        yield speech.say("So is who started, as the dice chose.")
    if found.unseen:
        yield speech.tell(_UNSEEN, {"unseen": found.unseen})


def _start(speech: Speech, found: Verdict) -> Iterator[Said]:
    """Yield what is not known of the start: silence would pass for a check."""
    if found.first is First.UNSEEN:
        yield speech.say("It did not see who was to start, since the link was lost then.")
    elif not found.sure and found.first is First.DRAWN:
        yield speech.say(
            "Whether the first seat had to be drawn could not be checked: "
            "this client did not see all that went on at the table before."
        )
    elif not found.sure:
        yield speech.say(
            "Who started could not be checked: this client did not see all that went on at the table before."
        )


def broken(speech: Speech, findings: Sequence[Finding]) -> Said:
    """Return why this client takes no further part in a match."""
    said = _said(speech, findings)
    return speech.say(
        "The dice of this match cannot be trusted, so this client takes no part in them. {findings}", findings=said
    )


def not_checked(speech: Speech) -> Said:
    """Return what is to be said of a match that is over, and whose secret the server keeps."""
    return speech.say("The dice are not checked: the server has not revealed its secret yet.")


def settled_anew(speech: Speech, count: int) -> Said:
    """Return the one thing a server can still choose by, which no check of the throws can show.

    Args:
        speech: how to say it.
        count: how often the dice were settled anew after this client had revealed its part, at least once.
    """
    return speech.say_many(
        "Warning: the dice were settled anew {count} time after your part was known. "
        "Somebody may have dropped out; but a server that wants to can pick dice in this way.",
        "Warning: the dice were settled anew {count} times after your part was known. "
        "Somebody may have dropped out; but a server that wants to can pick dice in this way.",
        count,
        count=count,
    )


def _inconsistent(speech: Speech, findings: Sequence[Finding]) -> Said:
    said = _said(speech, findings)
    if findings == (Finding(Fault.MISSING),):
        return speech.say("The dice could not be checked. {findings}", findings=said)
    return speech.say("The dice are NOT what this client saw being settled. {findings}", findings=said)


def _said(speech: Speech, findings: Sequence[Finding]) -> Said:
    said = [speech.tell(_FINDINGS[found.fault], _values(found)) for found in findings[:_SAID]]
    more = len(findings) - _SAID
    if more > 0:
        said.append(
            speech.say_many("And {more} more thing is wrong.", "And {more} more things are wrong.", more, more=more)
        )
    return speech.join(" ", said)


def _values(found: Finding) -> dict[str, int]:
    return {} if found.number is None else {"number": found.number + 1}
