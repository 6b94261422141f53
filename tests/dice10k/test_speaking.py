"""Claims about the language of the command line."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.words import ENGLISH, LANGUAGES, Language, UnknownLanguage
from dice10k.speaking import language_of, next_speech, speech_in, wanted_language
from tests.support.speech import SPANISH


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], ""),
        (["--lang"], ""),
        (["--lang", "es"], "es"),
        (["--lang=es"], "es"),
        (["play", "--lang", "es"], "es"),
        (["--lang", "en", "play", "--lang", "es"], "es"),
        (["explain", "--", "--lang", "es"], ""),
        (["--language", "es"], ""),
    ],
)
def test_the_wish_is_found_before_anything_is_parsed(arguments: list[str], wanted: str) -> None:
    """The help texts are made in that language, so it must be known first."""
    assert wanted == wanted_language(arguments)


@pytest.mark.slow
@given(st.lists(st.text() | st.sampled_from(["--lang", "--lang=", "--", "es", "en"])))
def test_no_command_line_breaks_it(arguments: list[str]) -> None:
    """Whatever was typed."""
    with suppress(UnknownLanguage):
        assert language_of(arguments, {}).code in LANGUAGES


def test_the_wish_comes_before_what_is_remembered_and_the_system() -> None:
    """UX 2.4."""
    system = {"LANG": "es_MX.UTF-8"}

    assert Language("en") == language_of(["--lang", "en"], system, "es")
    assert Language("en") == language_of([], system, "en")
    assert Language("es", "MX") == language_of([], system)
    assert ENGLISH == language_of([], {})


def test_switching_goes_round() -> None:
    """From Spanish to English and back."""
    english = next_speech(SPANISH)

    assert "en" == english.words.language.code
    assert SPANISH.say("Your turn.") == next_speech(english).say("Your turn.") != english.say("Your turn.")


def test_a_region_decides_how_numbers_are_written() -> None:
    """UX 2.6."""
    assert "10,000" == speech_in(Language("es", "MX")).whole(10_000)
    assert "10\u00a0000" == speech_in(Language("es")).whole(10_000)
