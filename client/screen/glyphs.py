"""The signs a picture is drawn with: one set for terminals that show Unicode, one for those that show ASCII alone.

Both sets have the same widths, so a picture has the same layout in either. Box lines and arrows are in neither: their
width is ambiguous, and some terminals draw them two columns wide, which moves everything behind them (UX B3, 20). So is
that of `…`, `·` and most letters with accents; whoever has such a terminal takes the ASCII signs.
"""

from dataclasses import dataclass
from typing import Final

__all__ = ["ASCII", "UNICODE", "Glyphs"]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs, each one column wide.

    Args:
        more: stands for what was cut off.
        pip: a pip of a die.
        dot: an empty place on the strip, and between two parts of a line.
    """

    more: str
    pip: str
    dot: str


UNICODE: Final = Glyphs(more="…", pip="o", dot="·")
ASCII: Final = Glyphs(more="~", pip="o", dot=".")
