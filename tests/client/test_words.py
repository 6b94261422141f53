"""Claims about words: which language is spoken, and that a missing catalogue is said and not suffered."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.words import ENGLISH, LANGUAGES, Language, UnknownLanguage, choose_language, load_words, system_tag

SPANISH: Final = Language("es")

TAGS: Final = {
    "en": Language("en"),
    "es": SPANISH,
    "ES": SPANISH,
    "es_MX": Language("es", "MX"),
    "es-mx": Language("es", "MX"),
    "es_419": Language("es", "419"),
    "es_ES.UTF-8": Language("es", "ES"),
    "es.UTF-8": SPANISH,
    "es_ES@euro": Language("es", "ES"),
    "es_ES.ISO-8859-15@euro": Language("es", "ES"),
    "en_GB": Language("en", "GB"),
}
UNKNOWN_TAGS: Final = (
    *("", "C", "POSIX", "C.UTF-8", "de", "de_DE", "e", "esp", "español", "es_", "es_M", "es_MEX", "es MX", "es_ES.\n"),
    *("es/../..", "../es", "es_ES." + "x" * 100, "\x1b[2J", "e\u017f"),
)

ENVIRONMENTS: Final[tuple[tuple[Mapping[str, str], Language], ...]] = (
    ({}, ENGLISH),
    ({"LANG": "es_ES.UTF-8"}, Language("es", "ES")),
    ({"LANG": "de_DE.UTF-8"}, ENGLISH),
    ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "es_MX.UTF-8"}, Language("es", "MX")),
    ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LC_ALL": "es_AR.UTF-8"}, Language("es", "AR")),
    ({"LANG": "es_ES.UTF-8", "LC_ALL": ""}, Language("es", "ES")),
    ({"LANG": "en_US.UTF-8", "LANGUAGE": "es"}, SPANISH),
    ({"LC_ALL": "en_US.UTF-8", "LANGUAGE": "es"}, SPANISH),
    ({"LANGUAGE": "es"}, SPANISH),
    ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:es_MX:en"}, Language("es", "MX")),
    ({"LANG": "es_ES.UTF-8", "LANGUAGE": "de"}, ENGLISH),
    ({"LANG": "es_ES.UTF-8", "LANGUAGE": ""}, Language("es", "ES")),
    ({"LANG": "es_ES.UTF-8", "LANGUAGE": ":::"}, ENGLISH),
    ({"LC_ALL": "C", "LANGUAGE": "es", "LANG": "es_ES.UTF-8"}, ENGLISH),
    ({"LANG": "POSIX", "LANGUAGE": "es"}, ENGLISH),
    ({"LANG": "C.UTF-8", "LANGUAGE": "es"}, SPANISH),
)


@pytest.mark.parametrize(("tag", "language"), TAGS.items())
def test_a_tag_is_read_as_locales_and_browsers_write_it(tag: str, language: Language) -> None:
    """Case, hyphen, encoding and modifier do not matter."""
    assert language == Language.parse(tag)


@pytest.mark.parametrize("tag", UNKNOWN_TAGS)
def test_a_language_that_is_none_of_ours_is_refused(tag: str) -> None:
    """Other languages and other texts raise one error, which keeps what was asked for."""
    with pytest.raises(UnknownLanguage) as caught:
        Language.parse(tag)

    assert tag == caught.value.tag


@given(st.text())
def test_whatever_is_asked_for_is_a_language_of_ours_or_refused(tag: str) -> None:
    """No other error comes out, and what is accepted can be kept as text and read again."""
    try:
        language = Language.parse(tag)
    except UnknownLanguage:
        return

    assert language.code in LANGUAGES
    assert language == Language.parse(str(language))


@pytest.mark.parametrize(("environment", "language"), ENVIRONMENTS)
def test_the_environment_is_read_in_the_order_of_gettext(environment: Mapping[str, str], language: Language) -> None:
    """LANGUAGE is a list and comes first, but not in the locale C; then LC_ALL, LC_MESSAGES and LANG."""
    assert language == choose_language("", "", environment)


def test_the_command_line_comes_before_the_profile_before_the_environment_before_the_system() -> None:
    """Each hint counts only where those before it say nothing (UX 2.4)."""
    spanish = {"LANG": "es_ES"}

    assert [
        Language("es", "MX"),
        Language("es", "AR"),
        Language("es", "ES"),
        Language("es", "CL"),
        ENGLISH,
    ] == [
        choose_language("es_MX", "en", {"LANG": "en_US"}, "en"),
        choose_language("", "es_AR", {"LANG": "en_US"}, "en"),
        choose_language("", "", spanish, "en"),
        choose_language("", "", {}, "es_CL"),
        choose_language("", "", {}),
    ]


def test_a_hint_that_is_no_language_of_ours_is_passed_over_but_a_wish_is_refused() -> None:
    """Somebody who asks for German hears that there is none; a German locale gets English."""
    assert SPANISH == choose_language("", "de", {"LANG": "fr_FR"}, "es")

    with pytest.raises(UnknownLanguage):
        choose_language("de", "es", {"LANG": "es"})


def test_the_system_says_nothing_or_a_tag() -> None:
    """Where the environment says the language, as here, the system is not asked."""
    assert not system_tag()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_its_texts_in_this_installation(code: str) -> None:
    """A catalogue that was not compiled fails here, loudly: run `make setup`."""
    assert not load_words(Language(code)).notice


def test_the_words_of_a_region_are_those_of_its_language() -> None:
    """Mexico reads the Spanish catalogue; what it wants for its numbers stays with the language."""
    words = load_words(Language("es", "MX"))

    assert load_words(SPANISH).gettext("It is not your turn.") == words.gettext("It is not your turn.")
    assert "MX" == words.language.region


def test_two_languages_are_spoken_at_once() -> None:
    """Words are values: one language does not change another, so a player can switch in mid-match."""
    english, spanish = load_words(ENGLISH), load_words(SPANISH)

    assert ["straight", "escalera", "straight"] == [words.gettext("straight") for words in (english, spanish, english)]


@pytest.mark.parametrize(("number", "text"), [(0, "{dice} dice"), (1, "{dice} die"), (2, "{dice} dice")])
def test_a_number_of_things_has_its_form(number: int, text: str) -> None:
    """One is singular, everything else plural."""
    assert text == load_words(ENGLISH).ngettext("{dice} die", "{dice} dice", number)


def test_a_missing_catalogue_is_one_sentence_and_english(tmp_path: Path) -> None:
    """Without its catalogue Spanish is English, and says so once."""
    words = load_words(SPANISH, tmp_path)

    assert "«es»" in words.notice
    assert "It is not your turn." == words.gettext("It is not your turn.")


def test_a_catalogue_cut_off_anywhere_breaks_nothing(tmp_path: Path) -> None:
    """However much of a catalogue is left, there are words, in Spanish or in English."""
    source = Path(__file__).parents[2] / "client" / "locale" / "es" / "LC_MESSAGES" / "dice10k.mo"
    whole = source.read_bytes()
    broken = tmp_path / "es" / "LC_MESSAGES" / "dice10k.mo"
    broken.parent.mkdir(parents=True)
    for length in range(0, len(whole), 997):
        broken.write_bytes(whole[:length])

        assert load_words(SPANISH, tmp_path).gettext("straight") in ("straight", "escalera")
