"""A language that exists only in tests: every letter of the catalogue is a Cyrillic one.

What is still Latin in a sentence has not come through the catalogue.
"""

import re
from gettext import NullTranslations
from string import ascii_letters
from typing import Final

from client.numbers import numbers_for
from client.sentences.speech import Speech
from client.words import ENGLISH, Words

__all__ = ["PSEUDO", "untranslated"]

_CYRILLIC: Final = "".join(chr(0x0410 + index) for index in range(len(ascii_letters)))
_OTHER_LETTERS: Final = str.maketrans(ascii_letters, _CYRILLIC)

_PLACE: Final = re.compile(r"(\{\w+\})")


class _Catalogue(NullTranslations):
    """Every text of the code, in other letters; the named places stay."""

    def gettext(self, message: str) -> str:
        pieces = _PLACE.split(message)
        return "".join(piece if _PLACE.fullmatch(piece) else piece.translate(_OTHER_LETTERS) for piece in pieces)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


PSEUDO: Final = Speech(Words(ENGLISH, "", _Catalogue()), numbers_for(ENGLISH))


def untranslated(line: str, *known: str) -> str:
    """Return the Latin letters of a line that are no part of the names and codes that may stand there."""
    for text in sorted(known, key=len, reverse=True):
        line = line.replace(text, "")
    return "".join(filter(str.isascii, filter(str.isalpha, line)))
