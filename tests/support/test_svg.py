"""Claims about pictures of a terminal: every cell is where it was, as it looked."""

from xml.etree import ElementTree as ET

import pyte
import pytest

from tests.support.svg import BASELINE, CELL, COLORS, INK, MARGIN, PAPER, svg

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(written: str) -> ET.Element:
    """Return the picture of a small terminal in which something was written."""
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(written)
    return ET.fromstring(svg(screen, 'A "title" & more'))  # noqa: S314 - it is ours


def test_text_stands_where_it_stood() -> None:
    """Cells are places, whatever font there is."""
    (text,) = drawn("\x1b[2;3H\x1b[1mAna & <Luis>\x1b[0m").findall(f"{SPACE}text")

    assert "Ana & <Luis>" == text.text
    assert [MARGIN + 2 * CELL[0], MARGIN + CELL[1] + BASELINE] == [int(text.attrib["x"]), int(text.attrib["y"])]
    assert ("bold", INK) == (text.attrib["font-weight"], text.attrib["fill"])


def test_reverse_is_dark_on_light() -> None:
    """The ground is drawn behind it."""
    picture = drawn("\x1b[7m>\x1b[0m")

    assert PAPER == picture.findall(f"{SPACE}text")[0].attrib["fill"]
    assert INK == picture.findall(f"{SPACE}rect")[1].attrib["fill"]


@pytest.mark.parametrize("number", [*range(30, 38), *range(90, 98)])
def test_every_color_of_a_terminal_has_one(number: int) -> None:
    """All sixteen."""
    (text,) = drawn(f"\x1b[{number}mx\x1b[0m").findall(f"{SPACE}text")

    assert text.attrib["fill"] in COLORS.values()


def test_a_picture_has_a_title() -> None:
    """For those who cannot see it."""
    assert 'A "title" & more' == drawn("").attrib["aria-label"]
