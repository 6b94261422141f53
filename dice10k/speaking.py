"""Which language the command line speaks, decided before the first help text is made."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from client.numbers import numbers_for
from client.sentences.speech import Speech
from client.words import LANGUAGES, Language, choose_language, load_words, system_tag

__all__ = ["language_of", "next_speech", "speech_in", "wanted_language"]


def wanted_language(arguments: Sequence[str]) -> str:
    """Return the language that `--lang` names on a command line, "" for none; the last one counts."""
    wanted = ""
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--":
            break
        if argument == "--lang":
            wanted = following
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
    return wanted


def language_of(arguments: Sequence[str], environment: Mapping[str, str], remembered: str = "") -> Language:
    """Return the language to speak.

    Args:
        arguments: the command line.
        environment: the environment variables.
        remembered: the language of the profile, "" for none.

    Raises:
        UnknownLanguage: when the command line names one we do not speak.
    """
    return choose_language(wanted_language(arguments), remembered, environment, system_tag())


def speech_in(language: Language) -> Speech:
    """Return the speech of a language."""
    return Speech(load_words(language), numbers_for(language))


def next_speech(speech: Speech) -> Speech:
    """Return the speech in the next language, for whoever wants to switch."""
    following = (LANGUAGES.index(speech.words.language.code) + 1) % len(LANGUAGES)
    return speech_in(Language(LANGUAGES[following]))
