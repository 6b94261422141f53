"""What is wrong with rules that somebody wanted: a sentence for each fault, with what would be accepted."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from client.sentences.speech import Said, Speech, Text
from protocol.codes import RuleFaultCode
from protocol.limits import VALUE_LENGTH
from protocol.text import LINE_COLUMNS, clean_line, cut, visible_line, width

__all__ = ["FaultSeen", "rule_fault", "rule_faults"]

_FAULTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        RuleFaultCode.UNKNOWN_PRESET: Text("There are no rules called «{value}». There are: {words}."),
        RuleFaultCode.UNKNOWN_KEY: Text(
            "{key} = «{value}»: there is no such option. Did you mean one of these: {words}?"
        ),
        RuleFaultCode.NOT_A_NUMBER: Text("{key} = «{value}» is no whole number: take one from {least} to {most}."),
        RuleFaultCode.NOT_A_WORD: Text("{key} = «{value}» is unknown: take one of {words}."),
        RuleFaultCode.NOT_NUMBERS: Text(
            "{key} = «{value}» is no list of numbers: write from {fewest} to {count} numbers from {least} to {most}, "
            "with commas between them."
        ),
        RuleFaultCode.NOT_PENALTIES: Text(
            "{key} = «{value}» is no list of penalties: write points up to {most}, such as «1000 below 5000, 2000», "
            "or 0 for none."
        ),
        RuleFaultCode.RANGE: Text("{key} = {value} is out of range: take a number from {least} to {most}."),
        RuleFaultCode.COUNT: Text("{key} = «{value}» has too few or too many numbers: take from {fewest} to {count}."),
        RuleFaultCode.NOTHING_SCORES: Text(
            "{key} = «{value}»: no throw would ever score. Give at least one face or combination points."
        ),
        RuleFaultCode.NEVER_BANKED: Text(
            "{key} = {value}: all that scores takes all the dice, so nobody could ever bank. Set it to no."
        ),
        RuleFaultCode.NEVER_PAID: Text(
            "{key} = «{value}»: one of these would never be paid. Name them by rising scores, the open one last, "
            "such as «1000 below 5000, 2000»."
        ),
        RuleFaultCode.NOTHING_PAYS: Text(
            "{key} = «{value}»: a throw of all dice in which nothing scores pays {nothing}, so there is no such bust. "
            "Set one of the two to 0."
        ),
        RuleFaultCode.SEATS: Text("{key} = «{value}»: the second number must not be smaller than the first."),
        RuleFaultCode.TARGET: Text("{key} = «{value}» leaves no way to go: stay under {target}."),
        RuleFaultCode.MULTIPLE: Text(
            "{key} = «{value}»: no bank could land on the target. Take a distance that is a multiple of {multiple}."
        ),
        RuleFaultCode.STRANDED: Text(
            "{key} = {value}: whoever is nearer to the target than that could never land. Take {most} at the most."
        ),
        RuleFaultCode.UNEVEN: Text(
            "{key} = {value}: all points are multiples of {unit}, so take a multiple of that or one that divides it."
        ),
        RuleFaultCode.ROUNDS: Text("{key} = {value}: a match of {rounds} rounds ends after them anyway. Set it to 0."),
        RuleFaultCode.NO_ROUNDS: Text("{key} = {value}: say after how many rounds the match ends, from 1 on."),
    }
)

_EXACTLY: Final[Mapping[str, Text]] = MappingProxyType(
    {
        RuleFaultCode.NOT_NUMBERS: Text(
            "{key} = «{value}» is no list of numbers: write {count} numbers from {least} to {most}, with commas "
            "between them."
        ),
        RuleFaultCode.COUNT: Text("{key} = «{value}» has too few or too many numbers: write {count}."),
    }
)
"""What is said where the fewest numbers are as many as the most."""

_NO_SUCH_OPTION: Final = Text(
    "{key} = «{value}»: there is no such option. To see all there are: dice10k rules classic --json"
)
"""What is said of a key that resembles no option, or too many to be of help."""

_NEAR: Final = 3
"""Options that a wrong key could have been, at the most."""

_OTHER: Final = Text("{key} = «{value}» is not accepted ({code}).")


class FaultSeen(Protocol):
    """What is known of a fault."""

    @property
    def key(self) -> str:
        """The option."""

    @property
    def value(self) -> str:
        """What it was set to."""

    @property
    def code(self) -> str:
        """What is wrong: a `RuleFaultCode`, or a newer one."""

    @property
    def numbers(self) -> tuple[tuple[str, int], ...]:
        """What a sentence needs."""

    @property
    def words(self) -> tuple[str, ...]:
        """What would be accepted."""


def rule_faults(speech: Speech, faults: Iterable[FaultSeen]) -> tuple[Said, ...]:
    """Return a sentence for each fault; what would be said twice is said once."""
    return tuple(dict.fromkeys(rule_fault(speech, fault) for fault in faults))


def rule_fault(speech: Speech, fault: FaultSeen) -> Said:
    """Return what is wrong with an option, and what would be accepted."""
    values: dict[str, str | int] = {
        **dict(fault.numbers),
        "key": visible_line(fault.key, VALUE_LENGTH),
        "value": visible_line(fault.value, VALUE_LENGTH),
        "words": _listed(fault.words),
        "code": fault.code,
    }
    try:
        return speech.tell(_text(fault), values)
    except KeyError:
        return speech.tell(_OTHER, values)


def _text(fault: FaultSeen) -> Text:
    """Return the sentence for a fault, without its values."""
    numbers = dict(fault.numbers)
    if fault.code == RuleFaultCode.UNKNOWN_KEY and not 0 < len(fault.words) <= _NEAR:
        return _NO_SUCH_OPTION
    if "count" in numbers and numbers["count"] == numbers.get("fewest") and fault.code in _EXACTLY:
        return _EXACTLY[fault.code]
    return _FAULTS.get(fault.code, _OTHER)


def _listed(words: Sequence[str]) -> str:
    """Return words with commas between them: as many whole ones as there is room for, and whether that is all."""
    listed = ", ".join(clean_line(word, VALUE_LENGTH) for word in words)
    if width(listed) <= LINE_COLUMNS:
        return listed
    return cut(listed, LINE_COLUMNS - len(", …")).rpartition(", ")[0] + ", …"
