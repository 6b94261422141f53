"""Claims about what stands below every picture: a notice, and the keys that work now."""

from dataclasses import replace

import pytest

from client.screen.lines import columns_of, text_of
from client.screen.picture import FOOTER_ROWS, body, footer
from client.sentences.speech import Text
from tests.support.pictures import PICTURES

KEYS = (*((letter, Text("leave")) for letter in "abcdefghij"), ("?", Text("help")))
SENTENCE = "The match is kept: start again to go on with it. Press Ctrl-C again to leave."


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_notice_is_never_cut(columns: int) -> None:
    """It says why, or what comes next; where one line is too short there are more."""
    drawn = replace(PICTURES["choosing"], notice=SENTENCE, columns=columns)
    *notice, keys = footer(replace(drawn, rows=23), KEYS)

    assert SENTENCE == " ".join(text_of(line).strip() for line in notice)
    assert {columns} == set(map(columns_of, (*notice, keys)))


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_long_notice_covers_the_end_of_the_picture(columns: int) -> None:
    """All else stays where it was."""
    drawn = replace(PICTURES["choosing"], notice=SENTENCE, columns=columns)
    below = footer(drawn, KEYS)
    seen, whole = body(drawn, 22, (), len(below) - FOOTER_ROWS), body(replace(drawn, notice=""), 22, ())

    assert seen == whole[: len(seen)]
    assert 24 == len(seen) + len(below)


def test_without_a_notice_its_line_is_blank() -> None:
    """Nothing above moves when one comes."""
    blank, _keys = footer(PICTURES["choosing"], KEYS[-3:])

    assert " " * 80 == text_of(blank)


def test_the_help_is_the_key_that_is_never_left_out() -> None:
    """However many keys there are (UX B3, 2)."""
    for rows in (12, 24):
        *_notice, keys = footer(replace(PICTURES["choosing"], columns=40, rows=rows), KEYS)

        assert text_of(keys).rstrip().endswith("? help")


@pytest.mark.parametrize(("rows", "lines"), [(12, 1), (23, 1), (24, 2), (40, 2)])
def test_keys_take_two_lines_where_there_is_room(rows: int, lines: int) -> None:
    """Where the notice stands else; a notice comes above both."""
    drawn = replace(PICTURES["choosing"], columns=60, rows=rows)

    assert [lines] == [sum("leave" in text_of(line) for line in footer(drawn, KEYS))]
    assert 2 == len(footer(drawn, KEYS))
    assert "Look" == text_of(footer(replace(drawn, notice="Look"), KEYS)[0]).strip()
    assert 1 + lines == len(footer(replace(drawn, notice="Look"), KEYS))
