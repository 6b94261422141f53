"""A way to speak each language, for tests."""

from typing import Final

from client.numbers import numbers_for
from client.sentences.speech import Speech
from client.words import Language, load_words

__all__ = ["ENGLISH", "SPANISH", "SPEECHES", "speech_in"]


def speech_in(tag: str) -> Speech:
    """Return how a language is spoken."""
    language = Language.parse(tag)
    return Speech(load_words(language), numbers_for(language))


ENGLISH: Final = speech_in("en")
SPANISH: Final = speech_in("es")
SPEECHES: Final = (ENGLISH, SPANISH)
