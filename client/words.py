"""Words: which language to speak, and the texts in it.

English stands in the code, every other language in a catalogue under `client/locale`. Nothing here is global, so a
player can switch the language in mid-match and a test can speak two at once. What the sentences say is not known here.
"""

import re
import struct
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Language",
    "UnknownLanguage",
    "Words",
    "choose_language",
    "load_words",
    "system_tag",
]

LANGUAGES: Final = ("en", "es")
"""The languages we speak; the first one is the language of the code."""

_TAG: Final = re.compile(r"([A-Za-z]{2,3})(?:[_-]([A-Za-z]{2}|[0-9]{3}))?(?:[.@].{0,40})?")
"""A language with its region as locales and browsers write it, such as `es_MX.UTF-8` or `es-419`."""

_CATALOGUES: Final = files(__package__) / "locale"


class UnknownLanguage(ValueError):
    """A language we do not speak.

    Args:
        tag: what was asked for.
    """

    def __init__(self, tag: str) -> None:
        """Keep what was asked for."""
        super().__init__(tag)
        self.tag = tag


@dataclass(frozen=True, slots=True)
class Language:
    """A language, and the region that decides how its numbers are written.

    Args:
        code: one of `LANGUAGES`.
        region: a country or a part of the world, such as `MX` or `419`; "" for none in particular.
    """

    code: str
    region: str = ""

    @classmethod
    def parse(cls, tag: str) -> "Language":
        """Return the language of a tag such as `es`, `es-MX` or `es_MX.UTF-8`.

        Raises:
            UnknownLanguage: when it is none, or one we do not speak.
        """
        match = _TAG.fullmatch(tag)
        if match is None or match[1].lower() not in LANGUAGES:
            raise UnknownLanguage(tag)
        return cls(match[1].lower(), (match[2] or "").upper())

    def __str__(self) -> str:
        """Return the tag."""
        return f"{self.code}_{self.region}" if self.region else self.code


ENGLISH: Final = Language("en")
"""The language of the code, which is always there."""


def choose_language(wanted: str, remembered: str, environment: Mapping[str, str], system: str = "") -> Language:
    """Return the language to speak (UX 2.4).

    Args:
        wanted: the option of the command line; "" for none.
        remembered: the language of the profile; "" for none.
        environment: the environment variables.
        system: the language of the user interface (`system_tag`), for systems without these variables.

    Raises:
        UnknownLanguage: when the one wanted is none of ours. The others are hints, and passed over.
    """
    if wanted:
        return Language.parse(wanted)
    for tag in (remembered, *_locale_tags(environment), system):
        try:
            return Language.parse(tag)
        except UnknownLanguage:
            continue
    return ENGLISH


def _locale_tags(environment: Mapping[str, str]) -> Iterable[str]:
    """Return the languages of a locale, in gettext's order: LANGUAGE is a list and comes first, unless it is off.

    It is off in the locale `C`, and what `C` asks for is English.
    """
    locale = next(filter(None, (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if locale in ("C", "POSIX"):
        return (ENGLISH.code,)
    listed = environment.get("LANGUAGE", "")
    return listed.split(":") if listed else (locale,)


def system_tag() -> str:
    """Return the language of the user interface where the environment does not say it (Windows), else ""."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 - there is none anywhere else
        from locale import windows_locale  # noqa: PLC0415 - goes with it

        return windows_locale.get(windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in one language.

    Args:
        language: the one wanted.
        notice: one sentence when its catalogue is missing, and the texts are English instead; else "".
    """

    language: Language
    notice: str
    _translations: NullTranslations

    def gettext(self, text: str) -> str:
        """Return a text of the code in this language."""
        return self._translations.gettext(text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the form of a text that goes with a number of things."""
        return self._translations.ngettext(one, many, number)


def load_words(language: Language, catalogues: Traversable = _CATALOGUES) -> Words:
    """Return the texts in a language; English ones, with a notice, where the installation lacks them.

    Args:
        language: the language to speak.
        catalogues: the folder with a folder for each language.
    """
    if language.code == ENGLISH.code:
        return Words(language, "", NullTranslations())
    catalogue = catalogues / language.code / "LC_MESSAGES" / "dice10k.mo"
    try:
        with catalogue.open("rb") as file:
            return Words(language, "", GNUTranslations(file))
    except (OSError, ValueError, LookupError, struct.error):
        notice = f"This installation lacks its texts in «{language.code}», so it speaks English: install it again."
        return Words(language, notice, NullTranslations())
