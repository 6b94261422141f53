"""Claims about a match at the full screen: real programs, real dice, and keys."""

from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.seated import ENGLISH, SHORT, SPANISH, Words, play
from tests.support.terminals import opened

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("words", [ENGLISH, SPANISH], ids=["en", "es"])
def test_a_match_is_played_by_keys_to_its_end(words: Words, tmp_path: Path) -> None:
    """To the checked dice; the result stays on the normal screen, and nothing else is left of it all."""
    with opened(tmp_path, *SHORT, LANG=words.tag) as terminal:
        play(terminal, words)
        terminal.press("q")

        assert (Exit.OK, "", []) == (terminal.end(), terminal.errors, terminal.changes)
        scores, checked = terminal.picture[:2], [line for line in terminal.picture if line.startswith(words.over)]
        assert all(":" in score for score in scores)
        assert len(checked) == 1


def test_two_keys_lead_to_the_first_throw(tmp_path: Path) -> None:
    """Nothing is asked before, and the dice are thrown by the first key that is pressed."""
    with opened(tmp_path, "play", "--pace", "0") as terminal:
        terminal.wait_for(ENGLISH.throw)
        terminal.press(" ")
        terminal.wait_for("You threw ")
