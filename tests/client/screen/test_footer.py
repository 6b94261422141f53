"""Claims about what stands below every picture: a notice, and the keys that work now."""

from dataclasses import replace

import pytest

from client.screen.lines import columns_of, text_of
from client.screen.picture import body, footer
from client.sentences.speech import Text
from tests.support.pictures import PICTURES

KEYS = (*((letter, Text("leave")) for letter in "abcdefghij"), ("?", Text("help")))
SENTENCE = "The match against the computer ends with this program. Press Ctrl-C again to leave."


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_notice_is_never_cut(columns: int) -> None:
    """It says why, or what comes next; where one line is too short there are more."""
    drawn = replace(PICTURES["choosing"], notice=SENTENCE, columns=columns)
    *notice, keys = footer(drawn, KEYS)

    assert SENTENCE == " ".join(text_of(line).strip() for line in notice)
    assert {columns} == set(map(columns_of, (*notice, keys)))


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_a_long_notice_covers_the_end_of_the_picture(columns: int) -> None:
    """All else stays where it was."""
    drawn = replace(PICTURES["choosing"], notice=SENTENCE, columns=columns)
    seen, whole = body(drawn, 22, KEYS), body(replace(drawn, notice=""), 22, KEYS)

    assert seen == whole[: len(seen)]
    assert 24 == len(seen) + len(footer(drawn, KEYS))


def test_without_a_notice_its_line_is_blank() -> None:
    """Nothing above moves when one comes."""
    blank, _keys = footer(PICTURES["choosing"], KEYS)

    assert " " * 80 == text_of(blank)


def test_the_help_is_the_key_that_is_never_left_out() -> None:
    """However many keys there are (UX B3, 2)."""
    *_notice, keys = footer(replace(PICTURES["choosing"], columns=40), KEYS)

    assert text_of(keys).rstrip().endswith("? help")
