"""Claims about style: every name that a picture uses has a look, or is deliberately as plain as its surroundings."""

import re
from pathlib import Path
from typing import Final

import pytest
from prompt_toolkit.styles import Style
from prompt_toolkit.styles.defaults import default_ui_style

import client.screen
from client.screen.ability import THEMES as NAMES
from client.screen.dice import Look
from client.screen.lines import Line
from client.screen.result import result
from client.screen.scene import MomentKind
from client.screen.style import THEMES
from client.screen.table import table
from tests.support.pictures import PICTURES

PLAIN: Final = {
    "choices",
    "die.plain",
    "keep",
    "keep.bank",
    "keep.detail",
    "more",
    "keep.risk",
    "result.verdict",
    "standing.note",
    "standing.other",
    "standing.you",
    "strip.place",
    "strip.star",
    "title.over",
    "title.theirs",
    "todo.risk",
    "turn.kept",
    "turn.label",
}
"""Names that look like ordinary text; a theme may change that."""

PLACE: Final = "at."
"""Begins names that say what stands at a place, for the mouse; they have no look."""

PATTERN: Final = re.compile(r"class:([a-z_.]+(?:\{[a-z_.]+\})?)")
ENDS: Final = {"{self.look}": tuple(Look), "{scene.moment.kind}": tuple(MomentKind)}


def used() -> set[str]:
    """Return every name that stands in the code, with all its ends where it has several."""
    names: set[str] = set()
    for path in Path(client.screen.__file__).parent.glob("*.py"):
        for found in PATTERN.findall(path.read_text(encoding="utf-8")):
            start, brace, end = found.partition("{")
            names |= {start + each for each in ENDS[brace + end]} if brace else {start}
    return {name for name in names if not name.startswith(PLACE)}


def known(theme: str) -> set[str]:
    """Return the names that a theme has a look for."""
    return {name for name, _look in rules(THEMES[theme]) if name}


def rules(style: Style) -> list[tuple[str, str]]:
    """Return what a theme consists of."""
    return list(style.style_rules)


def test_every_name_has_a_look_or_is_plain() -> None:
    """A misspelt one would be plain by accident."""
    assert used() == known("default") | PLAIN
    assert set() == known("default") & PLAIN


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_use_no_other_names(name: str) -> None:
    """However they put them together."""
    drawn = PICTURES[name]
    lines: tuple[Line, ...] = (*table(drawn, 22), *result(drawn, 22)) if drawn.model.verdict else table(drawn, 22)
    styles = {each for line in lines for style, _text in line for each in style.split()}

    names = {each.removeprefix("class:") for each in styles}
    assert {each for each in names if not each.startswith(PLACE)} <= used()


def test_every_theme_has_the_same_names() -> None:
    """And each can be asked for."""
    assert set(NAMES) == set(THEMES)
    assert {frozenset(known(theme)) for theme in NAMES} == {frozenset(known("default"))}


def test_the_default_theme_takes_the_colours_of_the_terminal() -> None:
    """The sixteen that its owner has chosen, and no background (UX B3, 37)."""
    words = {word for _name, look in rules(THEMES["default"]) for word in look.split()}

    assert {word for word in words if word.startswith(("#", "bg:", "fg:"))} == set()
    assert {word for word in words if not word.startswith("ansi")} <= {"bold", "reverse", "italic", "noinherit"}


def test_the_theme_of_high_contrast_fades_nothing() -> None:
    """White on black, bold, or the reverse; no meaning is in a colour at all."""
    looks = {look for name, look in rules(THEMES["contrast"]) if name}

    assert looks <= {"", "bold", "bold reverse"}
    assert "bg:ansiblack ansiwhite" == dict(rules(THEMES["contrast"]))[""]


def test_what_is_picked_or_pointed_at_differs_without_colours() -> None:
    """By weight or by reversal; shapes differ as well, in the pictures (UX B3, 17)."""
    for theme in NAMES:
        looks = dict(rules(THEMES[theme]))
        for name in ("keep.cursor", "choices.here"):
            assert "reverse" in looks[name]
        assert "bold" in looks["die.picked"]
        assert "bold" in looks["title.yours"]


def test_no_style_of_the_toolkit_shines_through() -> None:
    """It has a sheet of its own for menus and the like, in colours nobody has chosen."""
    theirs = {name for selector, _look in default_ui_style().style_rules for name in selector.split()}

    assert set() == theirs & {name.partition(".")[0] for name in used()}
