"""What readings and dice are called (RULES 7)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from client.sentences.speech import Said, Speech, Text
from protocol.codes import Reading

__all__ = ["dice_text", "reading_name"]

_READINGS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        Reading.SETS: Text("sets"),
        Reading.THREE_PAIRS: Text("three pairs"),
        Reading.STRAIGHT: Text("straight"),
        Reading.TWO_TRIPLETS: Text("two triplets"),
        Reading.SHORT_STRAIGHT: Text("short straight"),
        Reading.FULL_HOUSE: Text("full house"),
        Reading.NOTHING: Text("nothing"),
    }
)

_OF_A_KIND: Final[Mapping[int, Text]] = MappingProxyType(
    {
        3: Text("three of a kind"),
        4: Text("four of a kind"),
        5: Text("five of a kind"),
        6: Text("six of a kind"),
    }
)


def reading_name(speech: Speech, reading: str, dice: Sequence[int] = ()) -> Said:
    """Return what a reading is called.

    Args:
        speech: how to say it.
        reading: its code; one that is no `Reading` stands for itself.
        dice: the dice read: of `sets` it is then said which they are, and nothing for single dice.
    """
    if reading == Reading.SETS and dice:
        sizes = sorted(Counter(dice).values(), reverse=True)
        return speech.join(", ", (speech.tell(_OF_A_KIND[size], {}) for size in sizes if size in _OF_A_KIND))
    known = _READINGS.get(reading)
    return speech.join("", (reading,)) if known is None else speech.tell(known, {})


def dice_text(dice: Sequence[int]) -> str:
    """Return dice as they are read out and typed: `1 1 5`."""
    return " ".join(map(str, dice))
