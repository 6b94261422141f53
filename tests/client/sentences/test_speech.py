"""Claims about speech: what is put into a sentence is written as the language does, and can do no harm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.sentences.speech import Counted, Said, Text
from protocol.text import LINE_COLUMNS, width
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.speech import ENGLISH, SPANISH

DICE = Counted("{dice} die", "{dice} dice", "dice")


def test_values_stand_in_their_places() -> None:
    """Places have names, so a translation may order them as it likes."""
    assert "Ana threw 1 1 5." == ENGLISH.say("{name} threw {dice}.", name="Ana", dice="1 1 5")
    assert "Ana lanza 1 1 5." == SPANISH.say("{name} threw {dice}.", name="Ana", dice="1 1 5")


def test_numbers_are_written_as_the_language_does() -> None:
    """Whoever makes a sentence hands on numbers, not digits."""
    assert "Bust: you lose 1,400." == ENGLISH.say("Bust: you lose {lost}.", lost=1_400)
    assert "Nulo: pierdes 1\u00a0400." == SPANISH.say("Bust: you lose {lost}.", lost=1_400)


@pytest.mark.parametrize(("number", "english", "spanish"), [(1, "1 die", "1 dado"), (2, "2 dice", "2 dados")])
def test_the_number_picks_the_form(number: int, english: str, spanish: str) -> None:
    """Said directly or from a table."""
    assert english == ENGLISH.say_many("{dice} die", "{dice} dice", number, dice=number)
    assert [english, spanish] == [speech.tell(DICE, {"dice": number}) for speech in (ENGLISH, SPANISH)]


def test_chances_are_written_as_the_language_does() -> None:
    """They come in millionths."""
    assert ["2.3%", "2,3\u00a0%"] == [speech.chance(23_148) for speech in (ENGLISH, SPANISH)]


def test_a_table_says_what_is_missing() -> None:
    """A value that a sentence needs and does not get is an error; one it does not need is none."""
    with pytest.raises(KeyError):
        ENGLISH.tell(DICE, {})
    with pytest.raises(KeyError):
        ENGLISH.tell(Text("{dice} of {all}"), {"dice": 1})

    assert "1 die" == ENGLISH.tell(DICE, {"dice": 1, "text": 2, "self": 3, "one": "x"})


def test_nothing_from_outside_gets_into_a_sentence_as_it_is() -> None:
    """Whoever forgets to clean a name, a code or an address has it cleaned here."""
    said = [ENGLISH.say("{name} starts.", name=hostile) for hostile in HOSTILE]

    assert not UNSAFE & frozenset("".join([*said, ENGLISH.join(", ", HOSTILE)]))


@given(st.text())
def test_what_is_put_in_is_no_format(text: str) -> None:
    """Braces, percent signs and backslashes of a peer mean nothing, and a line has its bounds."""
    said = ENGLISH.say("{name} starts.", name="{dice}" + text)

    assert said.startswith("{dice}")
    assert width(said) <= LINE_COLUMNS + len(" starts.")


def test_what_has_been_said_is_put_in_as_it_is() -> None:
    """A number in a sentence in a sentence keeps the space that breaks no line."""
    inner = SPANISH.say("Bust: you lose {lost}.", lost=1_400)

    assert f"{inner} {inner}" == SPANISH.join(" ", [inner, inner])
    assert inner in SPANISH.say("{name} starts.", name=inner)
    assert isinstance(SPANISH.join(" ", [inner]), Said)
