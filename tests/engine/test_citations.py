"""Claims about these tests: every paragraph of the rules that speaks of the game is cited by a test of it."""

import io
import re
import tokenize
from pathlib import Path
from typing import Final

import pytest

PARAGRAPHS: Final = (
    *("1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9"),
    *("2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12"),
    *("3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7"),
    *("4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7"),
    "5",  # house rules, which have no paragraphs
    *("6.1", "6.4", "6.5", "6.6", "6.7", "6.8"),
)
"""The paragraphs of the rules that speak of the game."""

NOT_YET: Final = (
    "6.2",  # what the others can do about a seat whose link is lost
    "6.3",  # the turn clock
)
"""The paragraphs on what there is not yet; once it is there, they belong to those above."""

CITATION: Final = re.compile(r"# RULES ((?:\d+\.\d+|5)(?:, (?:\d+\.\d+|5))*)")


def citations() -> set[str]:
    """Return the paragraphs cited inside tests: by comments of a line of their own, within a function."""
    found: set[str] = set()
    for path in sorted(Path(__file__).parents[1].rglob("test_*.py")):
        lines = io.StringIO(path.read_text(encoding="utf-8")).readline
        comments = [token for token in tokenize.generate_tokens(lines) if token.type == tokenize.COMMENT]
        cited = [CITATION.fullmatch(comment.string) for comment in comments if comment.start[1] > 0]
        found |= {number for match in cited if match for number in match[1].split(", ")}
    return found


CITED: Final = citations()


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_is_cited_by_a_test(paragraph: str) -> None:
    """A paragraph that no test cites is a rule that nobody checks."""
    assert paragraph in CITED


def test_only_paragraphs_there_are_are_cited() -> None:
    """A citation of a paragraph that is not on the list is a slip of the pen."""
    assert set(PARAGRAPHS) >= CITED


def test_what_there_is_not_yet_is_cited_by_nobody() -> None:
    """A paragraph that somebody tests is there, and belongs on the list."""
    assert not CITED & set(NOT_YET)
