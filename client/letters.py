"""Words for terminals that show ASCII alone: letters lose their accents, and signs become the nearest there are."""

import codecs
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from unicodedata import combining, normalize

__all__ = ["LETTERS", "in_ascii"]

LETTERS: Final = "dice10k.letters"
"""The name by which streams and `encode` are told to write so whatever their encoding cannot say."""

_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "¿": "",
        "¡": "",
        "«": '"',
        "»": '"',
        "…": "...",
        "·": ".",
        "—": "-",
        "–": "-",
        "\u2019": "'",
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "Đ": "D",
    }
)
"""What becomes of signs and letters that are no letter with something on it."""


def in_ascii(text: str) -> str:
    """Return a text in ASCII alone; what has no like there is a question mark."""
    return text if text.isascii() else "".join(map(_spelled, text))


def _spelled(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in _SIGNS:
        return _SIGNS[sign]
    base = "".join(part for part in normalize("NFKD", sign) if part.isascii())
    return base or ("" if combining(sign) else "?")


def _written(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding cannot say.

    Raises:
        UnicodeError: when it is not about writing.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(LETTERS, _written)
