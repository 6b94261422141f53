"""Claims about a stranger in the place of a known server: one question in both renderers, and leaving comes first."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from twisted.internet.task import Clock

from client.acquaintance import Meeting
from client.exits import Exit
from client.leaving import Stay
from client.model import LinkState, Model
from client.narration import narrate
from client.robot import Robot, narrator
from client.sentences.speech import Speech
from dice10k.robot import decide
from tests.support.desk import ADDRESS, OTHER, SERVER, Desk
from tests.support.scenes import ANA, scene, table, welcome
from tests.support.screen import SERVER as HERE
from tests.support.screen import Screen
from tests.support.speech import ENGLISH, SPANISH
from tests.support.staging import Staging

ADVICE = "If its host set it up anew, compare the new id with the host's invite; otherwise leave."
WORDS = (
    f"This is not the server you met before at {HERE}. Nothing was sent to it.",
    f"Another server than before. Known: {SERVER}. Now: {OTHER}. {ADVICE}",
    "  1. leave",
    "  2. take this server from now on",
)
THROW = scene("0 throw 0 0 - - - 9000/1+,9500/1+ -")


@pytest.fixture
def lines(tmp_path: Path) -> Screen:
    """Somebody at plain mode whose known address a stranger has answered at."""
    screen = Screen(tmp_path / "lines")
    screen.controller.hello(OTHER)
    return screen


@pytest.fixture
def keys(tmp_path: Path) -> Staging:
    """Somebody at the full screen in the same place."""
    screen = Staging(tmp_path / "keys")
    screen.controller.hello(OTHER)
    return screen


def test_lines_say_who_was_known_who_is_there_and_what_to_compare(lines: Screen) -> None:
    """Whole ids, since the start of one could be forged; and nothing is done before an answer (UX B5)."""
    assert list(WORDS) == lines.printed
    assert ([], [], 0) == (lines.said, lines.codes, lines.opened)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("speech", [ENGLISH, SPANISH])
def test_the_screen_says_the_same_at_every_size(tmp_path: Path, size: tuple[int, int], speech: Speech) -> None:
    """Both ids, what to compare and both choices, in the lobby as in a match, of which nothing distracts then."""
    for playing in (False, True):
        screen = Staging(tmp_path / str(playing), speech)
        if playing:
            screen.play(THROW)
            screen.wait()
        screen.controller.hello(OTHER)
        seen = " ".join(" ".join(screen.picture(*size)).split())

        assert all(word in seen for word in (SERVER, OTHER, *screen.choices))
        assert 2 == len(screen.choices)
        screen.profile.close()


def test_the_cursor_begins_at_leaving(keys: Staging) -> None:
    """Whoever just presses Enter sends nothing to anybody."""
    assert 0 == keys.cursor
    keys.press("enter")

    assert ([Exit.IDENTITY], 0, SERVER) == (keys.codes, keys.opened, keys.profile.server_at(ADDRESS))


@pytest.mark.parametrize("leave", [lambda s: s.type("1"), lambda s: s.type("q"), lambda s: s.plain.end_of_input()])
def test_every_way_to_leave_has_the_same_exit_code(lines: Screen, leave: Callable[[Screen], object]) -> None:
    """Scripts learn why (UX B6)."""
    leave(lines)

    assert [Exit.IDENTITY] == lines.codes[:1]


def test_taking_the_stranger_is_said_and_connects(lines: Screen, keys: Staging) -> None:
    """From then on it is the server of that address, and nothing more is said of it."""
    assert [f"This server is meant from now on when {HERE} is named."] == lines.type("2")
    keys.press("2")

    for screen in (lines, keys):
        assert (1, OTHER, None) == (screen.opened, screen.profile.server_at(ADDRESS), screen.model.stranger)
        assert LinkState.CONNECTING is screen.model.link
        screen.controller.hello(OTHER)
    assert "Connected. Your name here is Ana." == lines.show(welcome())[0]
    assert keys.choices == []


def test_lines_of_a_file_answer_no_question_about_strangers(tmp_path: Path) -> None:
    """They were meant for the lobby: a 2 in them must not take an impostor."""
    screen = Screen(tmp_path, interactive=False)
    screen.go_on("2", "2", "2")
    screen.controller.hello(OTHER)

    assert ([Exit.IDENTITY], 0, SERVER) == (screen.codes, screen.opened, screen.profile.server_at(ADDRESS))


def test_in_mid_match_the_question_takes_the_place_of_every_other(tmp_path: Path) -> None:
    """What was being asked makes no sense any more, and no key for the dice is live."""
    lines, keys = Screen(tmp_path / "lines"), Staging(tmp_path / "keys", animated=False)
    lines.play(THROW, table=table())
    lines.go_on("r")
    keys.play(THROW)
    keys.press("r")
    for screen in (lines, keys):
        screen.controller.hello(OTHER)
    keys.wait()

    assert WORDS[-1] == lines.printed[-1]
    assert ["leave", "take this server from now on"] == keys.choices
    assert [] == keys.keys("t")


def test_nobody_is_invited_to_a_stranger(tmp_path: Path) -> None:
    """The host's own screen does not show the invite of a server that is not there."""
    screen = Staging(tmp_path, stay=Stay.HOSTED)
    screen.hear(welcome(), table(ANA, None))
    assert f"dice10k://{HERE}/K7QF#{SERVER}" in screen.text
    screen.controller.hello(OTHER)

    assert "dice10k://" not in screen.text


def test_a_computer_player_leaves_a_stranger(desk: Desk) -> None:
    """Nobody is there to be asked."""
    printed: list[str] = []
    told = narrator(ENGLISH, HERE, printed.append, quiet=False)
    robot = Robot(desk.controller, decide, Clock(), told, desk.end)
    desk.controller.attach(desk, robot)
    desk.controller.hello(OTHER)

    assert [Exit.IDENTITY] == desk.codes
    assert list(WORDS[:1]) == printed


# Servers that are what they should be.


def test_an_invite_stands_in_a_line_or_not_at_all(tmp_path: Path) -> None:
    """What is broken in two cannot be copied as one; where it does not fit, the start of the id is there to compare."""
    screen = Staging(tmp_path, stay=Stay.HOSTED)
    screen.hear(welcome(), table(ANA, None))
    wide, narrow = (screen.picture(columns, 24) for columns in (80, 40))

    assert f"   dice10k://{HERE}/K7QF#{SERVER}" in wide
    assert f"   The id of this server is {SERVER[:4]}-{SERVER[4:7]}." in narrow
    assert not any("dice10k://" in line for line in narrow)


def test_a_server_that_is_new_is_told_once_before_the_welcome() -> None:
    """As information, with an id short enough to read out; a link that comes back says no more of it."""
    met = Model(meeting=Meeting.NEW, server=OTHER)
    first, again = (
        list(narrate(ENGLISH, replace(met, link=link), met, welcome(), HERE))
        for link in (LinkState.CONNECTING, LinkState.DOWN)
    )

    assert [f"New server at {HERE}. Its id is {OTHER[:4]}-{OTHER[4:7]}.", "Connected. Your name here is Ana."] == first
    assert ["Connected again."] == again


def test_a_link_without_encryption_is_told_before_the_welcome() -> None:
    """Whoever wanted that knows again what it means."""
    met = Model(meeting=Meeting.UNPROVEN)

    assert "This connection is not encrypted: anybody on the network can read along." == next(
        narrate(ENGLISH, met, met, welcome(), HERE)
    )


def test_a_known_server_needs_no_word(desk: Desk) -> None:
    """Nothing that is as it should be is told."""
    desk.hear(welcome())

    assert ["Connected. Your name here is Ana."] == list(narrate(ENGLISH, Model(), desk.model, welcome(), HERE))
