"""Claims about readings: each has the name that RULES 7 gives it."""

from collections.abc import Sequence

import pytest

from client.sentences.readings import dice_text, reading_name
from protocol.codes import Reading
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

SETS = (
    ((1,), "", ""),
    ((1, 1, 5), "", ""),
    ((1, 1, 1), "three of a kind", "trío"),
    ((2, 2, 2, 2), "four of a kind", "cuarteto"),
    ((2, 2, 2, 2, 5, 5), "four of a kind", "cuarteto"),
    ((3, 3, 3, 3, 3), "five of a kind", "quinteto"),
    ((4, 4, 4, 4, 4, 4), "six of a kind", "sexteto"),
    ((1, 1, 1, 5, 5, 5), "three of a kind, three of a kind", "trío, trío"),
)


@pytest.mark.parametrize(("dice", "english", "spanish"), SETS)
def test_sets_are_called_by_their_size(dice: Sequence[int], english: str, spanish: str) -> None:
    """RULES 7; single dice need no name."""
    assert [english, spanish] == [reading_name(speech, Reading.SETS, dice) for speech in (ENGLISH, SPANISH)]


def test_the_other_readings_have_one_name_each() -> None:
    """RULES 7, with dice or without."""
    dice = (1, 2, 3, 4, 5, 6)

    assert ["three pairs", "straight"] == [
        reading_name(ENGLISH, reading, dice) for reading in (Reading.THREE_PAIRS, Reading.STRAIGHT)
    ]
    assert ["tres parejas", "escalera"] == [
        reading_name(SPANISH, reading) for reading in (Reading.THREE_PAIRS, Reading.STRAIGHT)
    ]


@pytest.mark.parametrize("reading", Reading)
def test_every_reading_has_a_name(reading: Reading) -> None:
    """No player reads a code."""
    names = [reading_name(speech, reading) for speech in SPEECHES]

    assert all(name and "_" not in name for name in names)
    assert 2 == len(set(names))


def test_a_reading_of_a_newer_server_stands_for_itself() -> None:
    """Harmlessly."""
    assert "new[2J" == reading_name(ENGLISH, "new\x1b[2J")


def test_dice_are_written_as_they_are_typed() -> None:
    """A space between, so that they are read out one by one."""
    assert ["1 1 5", "6", ""] == [dice_text((1, 1, 5)), dice_text((6,)), dice_text(())]
