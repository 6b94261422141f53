"""Claims about banners: each kind of moment has a shape of its own, and its sentence is never left out."""

from dataclasses import replace
from typing import Final

import pytest

from client.screen.banner import banner, framed
from client.screen.lines import columns_of, text_of
from client.screen.scene import Moment, MomentKind, Scene
from tests.support.pictures import at
from tests.support.speech import SPANISH

SCENE: Final = at("1 throw 0 0 - - - 9300/12+,10300/12+ -")
SENTENCE: Final = "Severe bust: you lose 1,400 and 2,000, down to 4,300."


def held(kind: MomentKind, rows: int = 9, columns: int = 80, scene: Scene = SCENE) -> list[str]:
    """Return the banner of a moment."""
    moment = Moment(kind, SENTENCE)
    return list(map(text_of, banner(replace(scene, moment=moment, columns=columns), rows)))


def test_a_moment_is_framed() -> None:
    """Large letters, and the sentence."""
    assert held(MomentKind.SEVERE_BUST) == [
        "   #############################################################",
        "   ##                                                         ##",
        "   ##                  S E V E R E   B U S T                  ##",
        "   ##  Severe bust: you lose 1,400 and 2,000, down to 4,300.  ##",
        "   ##                                                         ##",
        "   #############################################################",
    ]


def test_no_two_kinds_have_the_same_frame() -> None:
    """They can be told apart without any colour (UX B3, 17)."""
    assert len(MomentKind) == len({held(kind)[0].strip()[:2] for kind in MomentKind})


@pytest.mark.parametrize("kind", MomentKind)
@pytest.mark.parametrize("rows", range(1, 9))
def test_a_banner_takes_no_more_rows_than_it_has(kind: MomentKind, rows: int) -> None:
    """Nor more columns."""
    for columns in (40, 80, 200):
        shown = held(kind, rows, columns)

        assert 1 <= len(shown) <= rows
        assert all(columns_of(((("", line)),)) <= columns for line in shown)


def test_where_rows_are_few_there_is_no_frame() -> None:
    """The sign stays, and the sentence."""
    assert ["   ### S E V E R E   B U S T ###", f"   {SENTENCE}"] == held(MomentKind.SEVERE_BUST, 2)
    assert [f"   ### {SENTENCE}"] == held(MomentKind.SEVERE_BUST, 1)


def test_large_letters_are_translated() -> None:
    """As every text."""
    assert "N U L O   T O T A L" in held(MomentKind.SEVERE_BUST, scene=replace(SCENE, speech=SPANISH))[2]


def test_without_a_moment_there_is_no_banner() -> None:
    """Nothing is drawn."""
    assert () == banner(SCENE, 9)


def test_a_frame_needs_no_title() -> None:
    """Such as that of a result."""
    assert ["   *************", "   **  Won.  **", "   *************"][1:2] == [
        text_of(line) for line in framed(SCENE, "*", "", "Won.", "", 3)
    ][1:2]
