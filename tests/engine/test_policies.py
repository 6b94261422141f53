"""Claims about `engine.policies`: the words that options take."""

from enum import StrEnum
from typing import Final

import pytest

from engine import OPTIONS, policies
from engine.kinds import Word

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "larger": ("doubling", "adding", "fixed", "table"),
    "full_house": ("none", "points", "bonus", "double"),
    "reading": ("choice", "best"),
    "opening": ("zero", "first_bank"),
    "finish": ("exact", "first_past", "last_round", "rounds"),
    "overshoot": ("stands", "lost"),
    "tie": ("earliest", "latest", "shared"),
    "starting_player": ("drawn", "first_seat"),
}


def test_options_take_the_words_that_the_rules_name() -> None:
    """Each option of words takes exactly those of its house rule."""
    # RULES 1.9, 2.6, 4.4, 5, 6.4
    words = {key: tuple(kind.words) for key, kind in OPTIONS.items() if isinstance(kind, Word)}
    assert words == WORDS


@pytest.mark.parametrize("name", policies.__all__)
def test_every_kind_of_words_belongs_to_one_option(name: str) -> None:
    """No words are there that nobody can set, and no two options share theirs."""
    kind: type[StrEnum] = getattr(policies, name)
    assert sum(isinstance(option, Word) and option.words is kind for option in OPTIONS.values()) == 1
