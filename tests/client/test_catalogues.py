"""Claims about the catalogues: every text of the code is translated, with the same places, in the words of RULES 7.

What the code says is read from its syntax here, not by the tool that fills the catalogues.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from client.words import ENGLISH, LANGUAGES, Language, Words, load_words

ROOT: Final = Path(__file__).parents[2]
SPEAKERS: Final = ("client", "dice10k")
"""The packages that speak to people; a server sends codes."""

FORMS: Final = {"say": 1, "gettext": 1, "Text": 1, "say_many": 2, "ngettext": 2, "Counted": 2}
"""The calls that name texts, and how many of their arguments are one."""

MACHINERY: Final = {ROOT / "client" / "words.py", ROOT / "client" / "sentences" / "speech.py"}
"""Where texts are looked up that stand elsewhere."""

CLICK: Final = ROOT / "dice10k" / "click_texts.py"
"""Where the texts stand that are click's, word for word."""

TRANSLATIONS: Final = tuple(code for code in LANGUAGES if code != ENGLISH.code)

SAME_IN_BOTH: Final = {
    *("no", "no: {why}", "{dice}:", "Error: {message}", "{heading}:", "{face} = {points}"),
    *("{score}", "{name}: {score}", "{name}: {about}", "{code}: {names}; {rules} {target} ({taken}/{seats})"),
}
"""Texts that are the same in every language."""

GLOSSARY: Final = (
    *((r"\bbank(s|ed|ing)?\b", r"registr"), (r"\bsevere bust", r"nulo total"), (r"\bbusts?\b", r"nulo")),
    *((r"\bhot hand", r"mano caliente"), (r"\bturn score", r"puntuación del turno"), (r"\bscore\b", r"punt[uú]")),
    *((r"\bthr[eo]ws?\b", r"tiro|lanz"), (r"(?<!is )\bkept\b|\bkeep\b(?! devices)", r"apart")),
    *((r"\boversho", r"exceso"), (r"\badd(s|ed)?\b", r"\bsum(ar|as?)\b"), (r"\bsubtract", r"\brest(ar|as?)\b")),
    *((r"\breadings?\b", r"lectura"), (r"\bstraight\b", r"escalera"), (r"\bthree pairs\b", r"tres parejas")),
    *((r"\bthree of a kind\b", r"trío"), (r"\bfour of a kind\b", r"cuarteto")),
    *((r"\bfive of a kind\b", r"quinteto"), (r"\bsix of a kind\b", r"sexteto")),
    *((r"\btables?\b", r"mesa"), (r"\bseats?\b", r"asiento"), (r"\blobby\b", r"sala"), (r"\bspectator", r"espectador")),
    *((r"\bcomputer player", r"jugador(es)? del ordenador"), (r"\bmatch(es)?\b", r"partida"), (r"\brecord\b", r"acta")),
    *((r"\bdraw\b(?! of)", r"empate"), (r"\btarget\b", r"meta"), (r"\bresign", r"abandon")),
)
"""English words, and what each must be in Spanish (RULES 7)."""

NEVER: Final = r"\b(roll(s|ed)?|rooms?|bots?)\b"
"""What none of our things is called in English."""

NEVER_IN_SPANISH: Final = r"\b(usted(es)?|tiradas?|plantar\w*|asegur\w*|reserv\w*|bots?)\b"
"""Another tone, and the words of other rule sheets (UX 2.8)."""


def texts_of(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield the texts that a module names, each with its forms."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in FORMS:
                yield tuple(literal(argument, path) for argument in node.args[: FORMS[name]])


def literal(argument: ast.expr, path: Path) -> str:
    """Return a text that stands in the code itself, where the extraction finds it."""
    assert isinstance(argument, ast.Constant), f"{path}:{argument.lineno} looks up a text that does not stand there"
    return str(argument.value)


def texts_of_the_code() -> set[tuple[str, ...]]:
    """Return every text the code says."""
    paths = (path for package in SPEAKERS for path in sorted((ROOT / package).rglob("*.py")))
    return {text for path in paths if path not in MACHINERY for text in texts_of(path)}


def catalogue(code: str) -> Catalog:
    """Return a language's catalogue."""
    with (ROOT / "client" / "locale" / code / "LC_MESSAGES" / "dice10k.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages(code: str) -> Iterator[Message]:
    """Yield the texts of a catalogue, without its header."""
    return (message for message in catalogue(code) if message.id)


def forms(text: object) -> tuple[str, ...]:
    """Return the forms of a text, one or several."""
    return (text,) if isinstance(text, str) else tuple(map(str, text)) if isinstance(text, Sequence) else ()


def places(text: str) -> list[tuple[str, str | None, str | None]]:
    """Return the places of a text: name, format and conversion of each, in order of their names."""
    return sorted((name, spec, conversion) for _, name, spec, conversion in Formatter().parse(text) if name is not None)


def pairs(code: str) -> Iterator[tuple[str, str]]:
    """Yield each English form with its translation."""
    for message in messages(code):
        yield from zip(forms(message.id), forms(message.string), strict=True)


def spoken(words: Words, text: tuple[str, ...]) -> tuple[str, ...]:
    """Return the forms of a text as a program says them."""
    if len(text) == 1:
        return (words.gettext(text[0]),)
    return tuple(words.ngettext(text[0], text[1], number) for number in (1, 2))


def without_places(text: str) -> str:
    """Return the words of a text: no names of places, and no commands to type."""
    return re.sub(r"\{\w+\}|dice10k [a-z]+", "", text)


TEXTS: Final = sorted(texts_of_the_code())


def test_the_code_names_its_texts_where_they_can_be_found() -> None:
    """There are texts, and those of the rules of the game are among them."""
    assert {("It is not your turn.",), ("{dice} die", "{dice} dice")} <= set(TEXTS)


def test_the_english_texts_keep_to_the_words_of_the_rules() -> None:
    """One word for one thing (RULES 7)."""
    assert not [form for text in TEXTS for form in text if re.search(NEVER, form, re.IGNORECASE)]


def test_places_have_plain_names() -> None:
    """No `%s`, no number, no attribute, no index, no format: a translation cannot reach into anything.

    Those of click are as click has them; where it quotes what was typed, the translation does too.
    """
    of_click = set(texts_of(CLICK))
    said = [form for text in TEXTS if text not in of_click for form in text]

    assert not [form for form in said if "%s" in form or "%(" in form]
    assert not [place for form in said for place in places(form) if not place[0].isidentifier() or any(place[1:])]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_has_the_texts_of_the_code_and_no_others(code: str) -> None:
    """`make messages` brings it up to date."""
    known = {forms(message.id) for message in messages(code)}

    assert set() == set(TEXTS) - known
    assert set() == known - set(TEXTS)


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_text_is_translated_and_no_translation_is_a_guess(code: str) -> None:
    """Every form has its text, and none is marked as fuzzy."""
    assert not [message.id for message in messages(code) if message.fuzzy or not all(forms(message.string))]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_text_has_as_many_forms_as_its_language(code: str) -> None:
    """Spanish has two, as English."""
    numbers = catalogue(code).num_plurals

    assert not [each.id for each in messages(code) if each.pluralizable and len(forms(each.string)) != numbers]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_translation_has_the_places_of_its_text(code: str) -> None:
    """The same names, as often, and nothing else that a format would obey."""
    assert not [text for text, translation in pairs(code) if places(text) != places(translation)]


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_translation_is_one(code: str) -> None:
    """Nothing was left in English, and spaces at the edges and the kind of ending are kept."""
    for text, translation in pairs(code):
        assert translation != text or text in SAME_IN_BOTH
        assert [text[0] == " ", text[-1]] == [translation[0] == " ", translation[-1]] or text[-1].isalnum()


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_installed_catalogue_is_the_one_of_the_source(code: str) -> None:
    """What was compiled is not older than what was written: `make setup` compiles it."""
    words = load_words(Language(code))

    assert {message.id: forms(message.string) for message in messages(code)} == {
        message.id: spoken(words, forms(message.id)) for message in messages(code)
    }


@pytest.mark.parametrize(("english", "spanish"), GLOSSARY)
def test_spanish_keeps_to_the_words_of_the_rules(english: str, spanish: str) -> None:
    """Wherever a word of the game stands in English, its Spanish word stands in the translation (RULES 7)."""
    said = [(without_places(text), without_places(translation)) for text, translation in pairs("es")]
    concerned = [pair for pair in said if re.search(english, pair[0], re.IGNORECASE)]

    assert not [pair for pair in concerned if not re.search(spanish, pair[1], re.IGNORECASE)]


def test_spanish_has_one_tone_and_no_word_of_another_sheet() -> None:
    """It says tú, and one word for one thing."""
    assert not [each for _, each in pairs("es") if re.search(NEVER_IN_SPANISH, each, re.IGNORECASE)]
