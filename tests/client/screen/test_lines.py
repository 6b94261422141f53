"""Claims about lines: they have the columns asked for, whatever stands in them."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.screen.lines import columns_of, fitted, joined, plain, spread, text_of, wrapped
from protocol.text import clean_line, width

TEXTS: Final = st.text(max_size=60).map(lambda text: clean_line(text, 100))


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("Ana", 5, "Ana  "),
        ("Ana", 3, "Ana"),
        ("Anabel", 3, "An…"),
        ("漢字漢字", 4, "漢 …"),
        ("Ana", 1, "…"),
        ("Ana", 0, ""),
        ("", 2, "  "),
    ],
)
def test_a_line_is_filled_or_cut(text: str, columns: int, shown: str) -> None:
    """A wide character that does not fit leaves a space."""
    assert shown == text_of(fitted(plain(text), columns))


def test_numbers_stand_at_the_right() -> None:
    """Filled from the left."""
    assert "   42" == text_of(fitted(plain("42"), 5, right=True))


@given(TEXTS, TEXTS, st.integers(0, 80))
def test_any_line_has_the_columns_asked_for(left: str, right: str, columns: int) -> None:
    """In one piece, in two, and with a piece at each edge."""
    assert columns == columns_of(fitted(joined(plain(left), plain(right)), columns))
    assert columns == columns_of(spread(plain(left), plain(right), columns))


def test_both_edges_are_used() -> None:
    """What stands at the left is cut where there is no room for both."""
    assert "left    right" == text_of(spread(plain("left"), plain("right"), 13))
    assert "le…right" == text_of(spread(plain("left"), plain("right"), 8))


def test_a_sentence_is_broken_at_its_spaces() -> None:
    """But not at those inside a number, and a word that is too long is broken anywhere."""
    assert ["You keep", "10\u00a0000", "points."] == list(map(text_of, wrapped("You keep 10\u00a0000 points.", 8)))
    assert ["abcd", "ef g"] == list(map(text_of, wrapped("abcdef g", 4)))
    assert () == wrapped("", 8)


def test_a_sentence_that_goes_on_says_so() -> None:
    """In the last line there is room for."""
    said = "one two three four"

    assert ["one two", "three …"] == list(map(text_of, wrapped(said, 7, most=2)))
    assert ["one tw~"] == list(map(text_of, wrapped(said, 7, most=1, more="~")))
    assert () == wrapped(said, 7, most=0)
    assert wrapped(said, 7) == wrapped(said, 7, most=3)


@given(TEXTS, st.integers(2, 40))
def test_a_wrapped_sentence_loses_nothing(text: str, columns: int) -> None:
    """Every line fits, and together they say all of it."""
    lines = list(map(text_of, wrapped(text, columns)))

    assert all(width(line) <= columns for line in lines)
    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
