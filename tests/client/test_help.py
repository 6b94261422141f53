"""Claims about the help: it names what can be typed, and the rules of this very table."""

import re
from typing import Final

import pytest
from msgspec.structs import replace

from client.commands import COMMANDS
from client.help import help_lines
from tests.support.scenes import RULES
from tests.support.speech import ENGLISH, SPEECHES

HOUSE: Final = replace(
    RULES, name="ours", dice=5, target=4_321, opening_minimum=654, minimum=222, multiple=50, hot_hand_bonus=987
)
"""Rules of which every number is another."""


def test_every_command_is_named() -> None:
    """What can be typed at any time stands in the help, in quotes: «y» is a word in Spanish."""
    for speech in SPEECHES:
        assert set(COMMANDS) <= set(re.findall("«(.)»", " ".join(help_lines(speech, None))))


def test_the_short_ways_behind_a_number_are_named() -> None:
    """`2t` and its sisters."""
    for speech in SPEECHES:
        assert {"2t", "2b", "2+", "2-"} == set(re.findall("«(..)»", " ".join(help_lines(speech, None))))


def test_the_rules_are_those_of_the_table() -> None:
    """No number of the preset is in the text."""
    text = " ".join(help_lines(ENGLISH, HOUSE))

    for number in ("ours", "4,321", "your 5 dice", "654", "222", "multiples of 50", "987"):
        assert number in text
    assert "10,000" not in text


@pytest.mark.parametrize(
    ("turn_limit", "line"),
    [
        (0, None),
        (1, "After 1 turn each, the score nearest to the target wins."),
        (100, "After 100 turns each, the score nearest to the target wins."),
    ],
)
def test_a_turn_limit_is_told_where_there_is_one(turn_limit: int, line: str | None) -> None:
    """RULES 6.1; by default there is none."""
    lines = list(help_lines(ENGLISH, replace(RULES, turn_limit=turn_limit)))

    assert (line in lines) is (line is not None)
    assert (line is None) is not any(text.startswith("After ") for text in lines)


def test_in_the_lobby_there_are_no_rules_to_tell() -> None:
    """Only what can be typed."""
    assert list(help_lines(ENGLISH, RULES))[: len(list(help_lines(ENGLISH, None)))] == list(help_lines(ENGLISH, None))


def test_no_line_is_the_same_in_two_languages() -> None:
    """The whole help is translated."""
    first, second = (list(help_lines(speech, replace(RULES, turn_limit=100))) for speech in SPEECHES)

    assert len(first) == len(second)
    assert not set(first) & set(second)
