"""Speech: one language and one way to write numbers, and the only place where a sentence gets its values.

A sentence is a text of the code with named places, such as "You threw {dice}."; `say`, `say_many`, `Text` and `Counted`
are what the extraction of messages looks for. Whatever is put into a place is made harmless here, since most of it
comes from a server; only what has been said here before is taken as it is. Which sentences there are is not known here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from client.letters import in_ascii
from client.numbers import Numbers
from client.words import Words
from protocol.text import LINE_COLUMNS, clean_line

__all__ = ["Counted", "Said", "Speech", "Text"]

_SPACE: Final = "\u00a0"
"""A space inside a number."""


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence that stands in a table, and is said later.

    Args:
        text: the sentence.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Counted(Text):
    """A sentence in two forms.

    Args:
        text: the sentence about a single thing.
        many: the sentence about several things.
        by: the place whose number picks the form.
    """

    many: str
    by: str


class Said(str):
    """A text that is harmless to show, since a `Speech` has made it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Speech:
    """How sentences are made for one player.

    Args:
        words: the texts in the player's language.
        numbers: how numbers are written.
        ascii: whether everything is said in ASCII alone, but for the spaces at which no line is broken.
    """

    words: Words
    numbers: Numbers
    ascii: bool = False

    def say(self, text: str, /, **values: str | int) -> Said:
        """Return a sentence. Numbers are written as the language does, texts are made harmless."""
        return self._filled(self.words.gettext(text), values)

    def say_many(self, one: str, many: str, number: int, /, **values: str | int) -> Said:
        """Return the form of a sentence that goes with a number of things."""
        return self._filled(self.words.ngettext(one, many, number), values)

    def tell(self, text: Text, values: Mapping[str, str | int]) -> Said:
        """Return a sentence of a table. Values it has no place for are passed over.

        Raises:
            KeyError: when a value is missing.
        """
        if isinstance(text, Counted):
            return self._filled(self.words.ngettext(text.text, text.many, int(values[text.by])), values)
        return self._filled(self.words.gettext(text.text), values)

    def chance(self, millionths: int) -> Said:
        """Return a chance in percent."""
        return Said(self.numbers.chance(millionths))

    def whole(self, number: int) -> Said:
        """Return a whole number."""
        return Said(self.numbers.whole(number))

    def join(self, separator: str, parts: Iterable[str]) -> Said:
        """Return several texts as one, to be put into a sentence."""
        return self._said(separator.join(self._written(part) for part in parts))

    def _filled(self, sentence: str, values: Mapping[str, str | int]) -> Said:
        return self._said(sentence.format_map({name: self._written(value) for name, value in values.items()}))

    def _said(self, text: str) -> Said:
        return Said(_SPACE.join(map(in_ascii, text.split(_SPACE))) if self.ascii else text)

    def _written(self, value: str | int) -> str:
        if isinstance(value, int):
            return self.whole(value)
        return value if isinstance(value, Said) else clean_line(value, LINE_COLUMNS)
