"""Claims about a match at the full screen: real programs, real dice, and keys."""

import re
from pathlib import Path

import pytest

from client.exits import Exit
from tests.support.seated import ENGLISH, SHORT, SPANISH, Words, may_bank, picked, play
from tests.support.terminals import Terminal, opened

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


@pytest.mark.parametrize("words", [ENGLISH, SPANISH], ids=["en", "es"])
def test_past_the_target_a_bank_is_added_or_subtracted(words: Words, tmp_path: Path) -> None:
    """From 9,900 every bank goes past it; the next one asks, with a way back, and does what it has said."""
    near = ("play", "--start", "9900", "--pace", "0", "--no-animation")
    with opened(tmp_path, *near, LANG=words.tag) as terminal:
        play_to_the_choice(terminal, words)
        terminal.press("x")
        terminal.wait_for(words.keep)
        terminal.press("b")
        terminal.wait_for(words.add)
        (score,) = re.findall(rf"{words.add}(\d+\D\d+)", terminal.printed)
        terminal.press("2")
        terminal.wait_until(lambda: any(score in line for line in terminal.picture[2:4]))


def play_to_the_choice(terminal: Terminal, words: Words) -> None:
    """Bank whatever may be banked, match after match, until there are two ways to."""
    while (seen := terminal.wait_for(words.throw, words.keep, words.over, words.add)) != words.add:
        if seen == words.keep:
            terminal.press("a")
            terminal.wait_until(lambda: picked(terminal) > 0)
        before = terminal.picture
        keep = "b" if may_bank(terminal) else "t"
        terminal.press({words.over: "1", words.throw: "t", words.keep: keep}[seen])
        terminal.wait_until(lambda before=before: terminal.picture != before)  # type: ignore[misc]


def test_two_keys_lead_to_the_first_throw(tmp_path: Path) -> None:
    """Nothing is asked before, and the dice are thrown by the first key that is pressed."""
    with opened(tmp_path, "play", "--pace", "0") as terminal:
        terminal.wait_for(ENGLISH.throw)
        terminal.press(" ")
        terminal.wait_for("You threw ")
