"""A sentence about rules, and which options it speaks of."""

from typing import NamedTuple

from client.sentences.speech import Said

__all__ = ["Told", "only_as_difference", "told"]


class Told(NamedTuple):
    """A sentence about rules.

    Args:
        keys: the options it speaks of.
        sentence: what it says.
        always: whether it belongs to the rules as they are told in full; otherwise it is worth saying only where
            these options are different from what was expected.
    """

    keys: frozenset[str]
    sentence: Said
    always: bool


def told(sentence: Said, *keys: str) -> Told:
    """Return a sentence that is always told."""
    return Told(frozenset(keys), sentence, always=True)


def only_as_difference(sentence: Said, *keys: str) -> Told:
    """Return a sentence that is told only as a difference."""
    return Told(frozenset(keys), sentence, always=False)
