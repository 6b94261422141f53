"""Numbers as people write them: 10,000 or 10 000, 2.3% or 2,3 %; and numbers as people type them.

A terminal and a browser must agree, and neither Babel nor the browsers agree with the rule sheets (PROMISES, finding
18), so the few lines are our own (UX 2.6).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from client.words import Language
from protocol.messages import MILLION

__all__ = ["NotANumber", "Numbers", "Style", "numbers_for", "parse_number"]

_SPACE: Final = "\u00a0"
"""Between groups: a line does not break there, it is one column wide, and every font has it (UX 2.6)."""

_DECIMAL_POINT: Final = frozenset({"419", "BR", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"})
"""Where Spanish is written with a decimal point (Unicode CLDR, number symbols of `es`)."""

_TYPED: Final = re.compile(
    r"([-−]?)([0-9]{1,15}|[0-9]{1,3}(?:([ .,'’_\u00a0\u2009\u202f])[0-9]{3}(?:\3[0-9]{3}){0,3}))"
)
"""A whole number in one piece, or in groups of three with the same mark between them."""


class NotANumber(ValueError):
    """What was typed is no whole number."""


class Style(StrEnum):
    """How numbers are grouped: the setting `numbers`."""

    AUTO = "auto"
    """As the language does."""
    SPACE = "space"
    """10 000"""
    DOT = "dot"
    """10.000"""
    COMMA = "comma"
    """10,000"""
    PLAIN = "plain"
    """10000"""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How numbers are written.

    Args:
        group: what stands between groups of three digits.
        point: what stands before a decimal.
        percent: the percent sign, with the space before it where there is one.
    """

    group: str
    point: str
    percent: str

    def whole(self, number: int) -> str:
        """Return a whole number, such as points or dice."""
        return f"{number:,}".replace(",", self.group)

    def chance(self, millionths: int) -> str:
        """Return a chance in percent: one decimal under 10 %, none above.

        Only what is impossible is 0 %, only what is certain is 100 %.

        Args:
            millionths: the chance, from 0 to 1,000,000.
        """
        return self._percent_number(millionths) + self.percent

    def exact_chance(self, chance: Fraction) -> str:
        """Return a chance from 0 to 1 in percent, with three decimals."""
        thousandths = round(100_000 * chance)
        return f"{thousandths // 1_000}{self.point}{thousandths % 1_000:03}{self.percent}"

    def _percent_number(self, millionths: int) -> str:
        tenths, whole = (2 * millionths + 1_000) // 2_000, (2 * millionths + 10_000) // 20_000
        if millionths in (0, MILLION):
            return str(whole)
        if tenths == 0:
            return f"<0{self.point}1"
        if whole == 100:  # noqa: PLR2004 - percent
            return ">99"
        return str(whole) if tenths >= 100 else f"{tenths // 10}{self.point}{tenths % 10}"  # noqa: PLR2004 - 10 percent


def numbers_for(language: Language, style: Style = Style.AUTO) -> Numbers:
    """Return how a language writes numbers, or how the player prefers it."""
    spanish = language.code == "es"
    comma = spanish and language.region not in _DECIMAL_POINT
    natural = Numbers(_SPACE if comma else ",", "," if comma else ".", f"{_SPACE}%" if spanish else "%")
    group, point = {
        Style.AUTO: (natural.group, natural.point),
        Style.SPACE: (_SPACE, natural.point),
        Style.DOT: (".", ","),
        Style.COMMA: (",", "."),
        Style.PLAIN: ("", natural.point),
    }[style]
    return Numbers(group, point, natural.percent)


def parse_number(text: str) -> int:
    """Return the whole number somebody typed, whichever way they group it: 10000, 10,000, 10.000 or 10 000.

    Raises:
        NotANumber: when it is none; `1,5` is none, and neither is anything longer than 15 digits.
    """
    match = _TYPED.fullmatch(text.strip())
    if match is None:
        raise NotANumber(text)
    digits = int(re.sub("[^0-9]", "", match[2]))
    return -digits if match[1] else digits
