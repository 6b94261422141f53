"""Rules files: which names mean one, what stands in it, and what is wrong with one that nobody can play by.

A rules file is TOML: `preset = "classic"` and the options that differ from it, such as `target = 5000`.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path
from types import MappingProxyType
from typing import Final

from client.exits import Exit
from client.sentences.speech import Said, Speech
from dice10k.files import NotOrdinary, first_bytes
from dice10k.stopping import Stop
from engine import OPTIONS, PRESETS
from engine.kinds import Numbers, Penalties

__all__ = ["HouseFile", "is_path", "read_house"]

_LARGEST: Final = 64 * 1_024
"""Bytes of a rules file that are read; one that sets every option has 2 KiB."""

_WHERE: Final = re.compile(r"\(at (?:line (?P<line>\d+), column \d+|end of document)\)")
"""Where the parser says that a file makes no sense."""

_SUFFIX: Final = ".toml"

_PRESET: Final = "preset"

_LISTS: Final = (Numbers, Penalties)
"""The kinds of options that are lists."""


@dataclass(frozen=True, slots=True)
class HouseFile:
    """What stands in a rules file.

    Args:
        preset: the name of the rules it starts from.
        options: what is different, as it is written on a command line.
        wrong: a sentence for each key that is set to what no option ever is.
    """

    preset: str
    options: Mapping[str, str]
    wrong: tuple[Said, ...]


def is_path(name: str) -> bool:
    """Return whether a name that may be a preset means a file instead, be there one or not."""
    if name in PRESETS:
        return False
    separated = any(separator in name for separator in (os.sep, os.altsep) if separator)
    return separated or name.casefold().endswith(_SUFFIX) or os.path.lexists(name)


def read_house(speech: Speech, name: str) -> HouseFile:
    """Return what stands in a rules file.

    Args:
        speech: how to say what is wrong.
        name: its path.

    Raises:
        Stop: when it cannot be read, makes no sense, or names no preset.
    """
    data = _data(speech, name)
    try:
        values = tomllib.loads(data.decode("utf-8-sig"))  # some editors put a mark in front
        options = {key: _written(key, value) for key, value in values.items()}
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        sentence = speech.say("«{path}» is no rules file: line {line} is not text in UTF-8.", path=name, line=line)
        raise Stop(sentence, Exit.USAGE) from error
    except (ValueError, RecursionError) as error:  # also of numbers and of brackets that are far too many
        raise Stop(_nonsense(speech, name, data, str(error)), Exit.USAGE) from error
    if _PRESET not in options:
        sentence = speech.say(
            '«{path}» does not say which rules it starts from: write a line such as preset = "classic". '
            "There are: {presets}.",
            path=name,
            presets=", ".join(PRESETS),
        )
        raise Stop(sentence, Exit.USAGE)
    wrong = dict(_wrong(speech, values))
    return HouseFile(
        options.pop(_PRESET),
        MappingProxyType({key: text for key, text in options.items() if key not in wrong}),
        tuple(wrong.values()),
    )


def _data(speech: Speech, name: str) -> bytes:
    """Return the bytes of a rules file.

    Raises:
        Stop: when it cannot be read.
    """
    try:
        data = first_bytes(Path(name), _LARGEST + 1)
    except FileNotFoundError as error:
        raise Stop(speech.say("There is no file «{path}».", path=name), Exit.USAGE) from error
    except NotOrdinary as error:
        sentence = speech.say("«{path}» is no ordinary file: rules are read from nothing else.", path=name)
        raise Stop(sentence, Exit.USAGE) from error
    except OSError as error:
        raise Stop(speech.say("The rules file «{path}» cannot be read.", path=name), Exit.USAGE) from error
    if len(data) > _LARGEST:
        raise Stop(speech.say("«{path}» is too large for a rules file.", path=name), Exit.USAGE)
    return data


def _nonsense(speech: Speech, name: str, data: bytes, error: str) -> Said:
    """Return why a text is no TOML, as far as one can tell."""
    lines = data.decode("utf-8-sig").rstrip().split("\n")
    where = _WHERE.search(error)
    if where is None:
        return speech.say("«{path}» is no rules file. Write lines such as floor = true.", path=name)
    line = int(where["line"] or len(lines))
    keys = [text.partition("=")[0].strip().strip("\"'") for text in lines[:line] if "=" in text]
    if keys and keys[-1] in keys[:-1]:
        return speech.say(
            "«{path}» is no rules file: {key} stands there twice. Take one of the two out.", path=name, key=keys[-1]
        )
    return speech.say(
        "«{path}» is no rules file: line {line} makes no sense. Write lines such as floor = true.",
        path=name,
        line=line,
    )


def _wrong(speech: Speech, values: Mapping[str, object]) -> Iterator[tuple[str, Said]]:
    """Yield the keys that are set to what no option ever is, each with a sentence."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield (
                key,
                speech.say(
                    "«{key}» has values with names of their own, and no option has: write lines such as floor = true.",
                    key=key,
                ),
            )
        elif isinstance(value, date | time):
            yield key, speech.say("{key} = «{value}»: no option is a date or a time.", key=key, value=str(value))


def _written(key: str, value: object) -> str:
    """Return a value of a file as options are written; one of the wrong kind so that it cannot be read as another."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        inside = ",".join(map(_inside, value))
        return inside if isinstance(OPTIONS.get(key), _LISTS) else f"[{inside}]"
    return str(value)


def _inside(value: object) -> str:
    """Return a part of a list: numbers and texts as they are, all else as it stands in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{','.join(map(_inside, value))}]"
    return "{…}" if isinstance(value, dict) else str(value)
