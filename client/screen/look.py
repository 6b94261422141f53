"""How a screen looks, by what its terminal and its player want."""

from dataclasses import dataclass

from client.screen.glyphs import UNICODE, Glyphs

__all__ = ["Look"]


@dataclass(frozen=True, slots=True)
class Look:
    """How the stage looks.

    Args:
        glyphs: what is drawn with.
        animated: whether dice tumble.
    """

    glyphs: Glyphs = UNICODE
    animated: bool = True
