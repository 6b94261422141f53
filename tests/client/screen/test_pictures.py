"""Claims about pictures as players see them, sign for sign; `tests.support.pictures` says how they are drawn anew."""

import pytest

from client.screen.glyphs import ASCII, UNICODE
from tests.support.pictures import FOLDER, PICTURES, shown


@pytest.mark.parametrize("name", PICTURES)
def test_a_scene_looks_like_this(name: str) -> None:
    """Whoever changes a picture has looked at it."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == shown(PICTURES[name])


def test_every_golden_picture_is_that_of_a_scene() -> None:
    """None is left over."""
    assert set(PICTURES) == {path.stem for path in FOLDER.glob("*.txt")}


def test_ascii_changes_signs_and_no_layout() -> None:
    """The same picture, in other signs of the same width (UX B3, 20)."""
    ascii_picture = shown(PICTURES["choosing-ascii"])

    assert ascii_picture.isascii()
    assert ascii_picture == shown(PICTURES["choosing"]).replace(UNICODE.dot, ASCII.dot)
