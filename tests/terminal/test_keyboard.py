"""Claims about keys at a real terminal: none is lost, and what is pasted is no key."""

import time
from pathlib import Path

import pytest

from tests.support.seated import ENGLISH, LONG, picked, scoring_die, sit_down
from tests.support.terminals import opened, pasted

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("interval", [1 / 20, 0.0], ids=["20 a second", "at once"])
def test_no_key_is_lost(interval: float, tmp_path: Path) -> None:
    """A die is picked and put back over and over; so many steps lead back again, and not one less."""
    with opened(tmp_path, *LONG) as terminal:
        key = scoring_die(terminal)
        for pressed, left in ((key * 41, 1), ("u" * 40 + "?x", 1), ("u", 0)):
            for each in pressed:
                terminal.press(each)
                time.sleep(interval)
            terminal.wait_until(lambda left=left: picked(terminal) == left)  # type: ignore[misc]


def test_a_paste_does_not_play(tmp_path: Path) -> None:
    """Neither throws nor leaves: whoever pastes an invitation into the wrong window loses nothing."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.press(pasted("t q1\nt\rb1at") + "\x03")
        terminal.wait_for("Ctrl-C again to leave.")

        assert not terminal.shows("You threw")
        assert terminal.shows(ENGLISH.throw)


def test_the_language_is_switched_in_mid_match(tmp_path: Path) -> None:
    """`l` is one key; the match stays where it is."""
    with opened(tmp_path, *LONG) as terminal:
        sit_down(terminal)
        terminal.press("l")
        terminal.wait_for(" t lanzar ")
        terminal.press("l")
        terminal.wait_for(ENGLISH.throw)
