"""Claims about these tests: every paragraph of the rules that the engine implements is cited by a test of it."""

import io
import re
import tokenize
from pathlib import Path
from typing import Final

import pytest

PARAGRAPHS: Final = (
    *("1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9"),
    *("2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12"),
    *("3.6", "6.1", "6.4", "6.7", "6.8"),
)
"""The paragraphs on scoring, on the strict game, on the computer player, and those for every game."""

CITATION: Final = re.compile(r"# RULES (\d+\.\d+(?:, \d+\.\d+)*)")


def citations() -> dict[str, set[str]]:
    """Return the paragraphs cited inside tests, by file: comments of a line of their own, within a function."""
    found: dict[str, set[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        lines = io.StringIO(path.read_text(encoding="utf-8")).readline
        comments = [token for token in tokenize.generate_tokens(lines) if token.type == tokenize.COMMENT]
        cited = [CITATION.fullmatch(comment.string) for comment in comments if comment.start[1] > 0]
        found[path.name] = {number for match in cited if match for number in match[1].split(", ")}
    return found


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_is_cited_by_a_test(paragraph: str) -> None:
    """A paragraph that no test cites is a rule that nobody checks."""
    assert any(paragraph in cited for cited in citations().values())


def test_only_paragraphs_there_are_are_cited() -> None:
    """A citation of a paragraph that is not on the list is a slip of the pen."""
    assert set().union(*citations().values()) <= set(PARAGRAPHS)
