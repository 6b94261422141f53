"""Claims about plain mode around the match: leaving, a lost link, a file instead of a person, and anything at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from client.attendant import SECRET_SECONDS
from client.exits import Exit
from client.inbox import PATIENCE_SECONDS
from client.leaving import Stay
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import SeatState, Then
from protocol.errors import RemoteProtocolError
from protocol.messages import TO_CLIENT
from tests.support.different import different
from tests.support.hostile_text import UNSAFE
from tests.support.scenes import ANA, COMPUTER, LUIS, MATCH, opening, scene, table, welcome
from tests.support.screen import Screen
from tests.support.seal import Seal
from tests.support.wire_values import a_message

THROW: Final = scene("0 throw 0 0 - - - 9000/1+,9500/1+ -")
THEIRS: Final = scene("1 throw 0 0 - - - 9000/1+,9500/1+ -")
BELOW: Final = scene("0 choose 0 0 - 111236 - 9000/1+,9500/1+ -", revision=2)

NOTHING: Final = ["There is nothing to choose now. Type ? for help."]
NOT_CHECKED: Final = "The dice are not checked: the server has not revealed its secret yet."
ENDED: Final = "The server of this match has ended. The match is kept: start again to go on with it."
MOMENT: Final = ["One moment: the server has not answered yet."]


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    """A screen in front of somebody who has not been welcomed yet."""
    return Screen(tmp_path)


@pytest.fixture
def playing(screen: Screen) -> Screen:
    """A screen at a table with Luis, whose match is settled."""
    screen.play(table=table())
    return screen


# Leaving.


def test_leaving_a_match_is_asked_about(playing: Screen) -> None:
    """And it is said what becomes of the seat."""
    playing.show(THROW)

    assert ["Your seat is kept: connect again to play on.", "  1. leave", "  x. back"] == playing.type("q")
    assert [] == playing.codes
    playing.type("1")
    assert ([Exit.OK], 1) == (playing.codes, playing.closed)


def test_leaving_works_without_a_link(playing: Screen) -> None:
    """Nobody has to wait for a server that is gone."""
    playing.show(THROW)
    playing.controller.down(Trouble.LOST, 0.5)
    playing.type("q")
    playing.controller.down(Trouble.LOST, 1.0)
    playing.type("1")

    assert [Exit.OK] == playing.codes


def test_leaving_the_lobby_is_not_asked_about(screen: Screen) -> None:
    """There is nothing to lose."""
    screen.show(welcome())
    screen.type("q")

    assert [Exit.OK] == screen.codes


def test_a_host_is_always_asked(tmp_path: Path) -> None:
    """There may be guests."""
    screen = Screen(tmp_path, stay=Stay.HOSTED)
    screen.show(welcome())

    assert "The server stays open" in screen.type("q")[0]
    assert [] == screen.codes


def test_a_match_nobody_else_is_here_for_can_be_put_aside(playing: Screen) -> None:
    """The player goes to the lobby, and the server keeps the match."""
    playing.show(THROW, table(ANA, replace(LUIS, state=SeatState.LINK_LOST)))
    assert "  2. put the match aside and go to the lobby" in playing.type("q")
    playing.type("2")

    assert [m.LeaveTable()] == playing.said[-1:]


def test_ctrl_c_says_what_leaving_means_and_leaves_the_second_time(playing: Screen) -> None:
    """UX B3 42, with the exit code of B6."""
    playing.show(THROW)
    playing.plain.interrupt()

    assert ["Your seat is kept: connect again to play on.", "Press Ctrl-C again to leave."] == playing.new()
    assert [] == playing.codes
    playing.plain.interrupt()
    assert [Exit.INTERRUPTED] == playing.codes


def test_a_line_in_between_takes_ctrl_c_back(playing: Screen) -> None:
    """Two slips an hour apart are no wish to leave."""
    playing.show(THROW)
    playing.plain.interrupt()
    playing.type("s")
    playing.plain.interrupt()

    assert [] == playing.codes


def test_after_the_end_nothing_is_printed_or_sent(playing: Screen) -> None:
    """Lines may still be on their way."""
    playing.show(THROW)
    playing.type("q", "1")

    assert [] == playing.type("1", "s", "?")
    playing.plain.end_of_input()
    assert ([], [], [Exit.OK]) == (playing.new(), playing.said, playing.codes)


@pytest.mark.parametrize("checked", [True, False])
def test_whoever_leaves_before_the_secret_hears_that_the_dice_are_not_checked(screen: Screen, *, checked: bool) -> None:
    """Also by a signal, without asking how things stand."""
    screen.hear(welcome(), table())
    seal = screen.settle(Seal(MATCH))
    over = scene("0 over 0 0 - - - 9000/2+,9500/1+ resigned:1", revision=2)
    screen.show(opening(seal.started), over, *([m.Secret(MATCH, seal.secret, 0)] if checked else []))
    screen.controller.quit()

    assert ([] if checked else [NOT_CHECKED]) == screen.new()
    assert [Exit.OK] == screen.codes


# The link.


def test_a_lost_link_is_told_and_the_match_comes_back(playing: Screen) -> None:
    """With how things stand, and what was asked before."""
    asked = playing.show(THROW)[-2:]
    playing.new()
    playing.controller.down(Trouble.LOST, 0.5)
    lost = playing.new()
    playing.hear(welcome(seated=True), table())

    assert "192.168.1.20:10010" in lost[0]
    assert ["Your seat is kept for you.", "Trying again."] == lost[1:]
    assert ["Connected again."] == playing.new()
    back = playing.show(THROW)
    assert "It is your turn." in back
    assert asked == back[-2:]


def test_while_the_link_is_down_a_choice_is_not_taken(playing: Screen) -> None:
    """It could not be heard."""
    playing.show(THROW)
    playing.controller.down(Trouble.LOST, 0.5)

    assert NOTHING == playing.type("1")
    assert [] == playing.said


def test_a_server_of_ones_own_that_has_ended_is_said_to_have(tmp_path: Path) -> None:
    """There is no seat to come back to."""
    screen = Screen(tmp_path, stay=Stay.ENDS)
    screen.play(THROW, table=table(ANA, COMPUTER))
    screen.new()
    screen.controller.down(Trouble.LOST, None)

    assert [ENDED] == screen.new()
    assert [Exit.CONNECTION] == screen.codes


def test_a_server_of_ones_own_that_has_cut_the_link_is_there_still(tmp_path: Path) -> None:
    """A program that was suspended for half a minute comes back to its match."""
    screen = Screen(tmp_path, stay=Stay.ENDS)
    screen.play(THROW, table=table(ANA, COMPUTER))
    screen.hear(m.Farewell("too_slow", (("seconds", 25),)))
    screen.controller.down(Trouble.LOST, 0.5)
    assert ENDED not in screen.new()
    assert "It is your turn." in screen.show(welcome(seated=True), table(ANA, COMPUTER), THROW)

    assert [] == screen.codes


def test_a_server_of_ones_own_that_listens_no_more_has_ended(tmp_path: Path) -> None:
    """Nobody waits for it to come back."""
    screen = Screen(tmp_path, stay=Stay.ENDS)
    screen.play(THROW, table=table(ANA, COMPUTER))
    screen.controller.down(Trouble.LOST, 0.5)
    screen.new()
    screen.controller.down(Trouble.REFUSED, 1.0)

    assert [ENDED] == screen.new()
    assert ([Exit.CONNECTION], 1) == (screen.codes, screen.closed)


def test_a_host_starts_the_server_again(tmp_path: Path) -> None:
    """Whenever it has gone, while there is a way back."""
    revived: list[str] = []
    screen = Screen(tmp_path, stay=Stay.HOSTED, revive=lambda _fail: revived.append("server"))
    screen.show(welcome())
    screen.controller.down(Trouble.LOST, 0.5)
    screen.controller.down(Trouble.REFUSED, 1.0)
    screen.controller.down(Trouble.REFUSED, None)

    assert ["server", "server"] == revived


def test_a_host_whose_server_cannot_be_started_hears_why_and_leaves(tmp_path: Path) -> None:
    """But not once it is there after all."""
    fails: list[Callable[[str], None]] = []
    screen = Screen(tmp_path, stay=Stay.HOSTED, revive=fails.append)
    screen.show(welcome())
    screen.controller.down(Trouble.LOST, 0.5)
    screen.show(welcome())
    fails[0]("The disk is full.")
    assert [] == screen.codes
    screen.controller.down(Trouble.LOST, 0.5)
    screen.new()
    fails[0]("The disk is full.")
    kept = "Your server cannot be started again. What was played is kept."
    assert ([kept, "The disk is full."], [Exit.FAILURE]) == (screen.new(), screen.codes)


# A file instead of a person.


@pytest.fixture
def script(tmp_path: Path) -> Screen:
    """A screen that is read from a file."""
    screen = Screen(tmp_path, interactive=False)
    screen.play(table=table(ANA, COMPUTER))
    return screen


def test_lines_of_a_file_wait_until_they_are_asked_for(script: Screen) -> None:
    """A script cannot know how long the others take."""
    script.show(THEIRS)

    assert [] == script.type("t", "1b")
    script.show(THROW)
    assert [m.Throw(1)] == script.said
    script.show(BELOW)
    assert [m.Throw(1), m.Keep(2, (1, 1, 1), BELOW.options[0].reading, Then.BANK)] == script.said


def test_after_a_lost_link_a_file_waits_for_the_match_as_it_stands_then(script: Screen) -> None:
    """A line that was meant for the next question is not spent on an old one."""
    script.show(THEIRS)
    script.type("t")
    script.controller.down(Trouble.LOST, 0.5)
    script.show(welcome(seated=True), table(ANA, COMPUTER))
    assert [] == script.said
    script.show(replace(THROW, revision=7))

    assert [m.Throw(7)] == script.said


def test_a_command_in_a_file_need_not_wait(script: Screen) -> None:
    """It can be carried out at any time, but not before the lines in front of it."""
    script.show(THEIRS)
    assert script.type("s")

    assert [] == script.type("t", "s")


def test_a_file_that_ends_leaves_politely(script: Screen) -> None:
    """It says what becomes of the match, and the program ends with 0."""
    script.show(THROW)
    script.plain.end_of_input()

    assert ["End of input.", "Your seat is kept: connect again to play on."] == script.new()
    assert ([Exit.OK], 1) == (script.codes, script.closed)


def test_a_file_that_ends_is_played_to_its_end_first(script: Screen) -> None:
    """What stands in it happens, and the computer's turn is seen."""
    script.show(THEIRS)
    script.type("t")
    script.plain.end_of_input()
    assert [] == script.codes
    script.show(THROW)
    assert ([m.Throw(1)], []) == (script.said, script.codes)
    script.show(BELOW)

    assert [Exit.OK] == script.codes


def test_a_file_that_ends_in_the_computers_turn_waits_for_ones_own(script: Screen) -> None:
    """It will not take long, and shows that the computer plays."""
    script.show(THEIRS)
    script.plain.end_of_input()
    assert [] == script.codes
    script.show(THROW)

    assert [Exit.OK] == script.codes


def test_a_file_that_ends_while_a_person_is_on_turn_does_not_wait(tmp_path: Path) -> None:
    """They may take all day."""
    screen = Screen(tmp_path, interactive=False)
    screen.play(THEIRS, table=table())
    screen.plain.end_of_input()

    assert [Exit.OK] == screen.codes


def test_a_file_that_ends_before_the_welcome_waits_for_it(tmp_path: Path) -> None:
    """`dice10k play < /dev/null` shows that it works."""
    screen = Screen(tmp_path, interactive=False)
    screen.plain.end_of_input()
    assert [] == screen.codes
    screen.show(welcome())

    assert [Exit.OK] == screen.codes


@pytest.mark.parametrize("interactive", [True, False])
def test_the_end_of_input_while_the_link_is_down_leaves_with_3(tmp_path: Path, *, interactive: bool) -> None:
    """A server that is gone for good holds nobody back, and what was wanted has not been done."""
    screen = Screen(tmp_path, interactive=interactive)
    screen.play(THROW, table=table())
    screen.controller.down(Trouble.LOST, 0.5)
    screen.plain.end_of_input()

    assert [Exit.CONNECTION] == screen.codes


@pytest.mark.parametrize("when", ["before the loss", "after the loss"])
def test_a_file_with_lines_left_does_not_wait_for_a_lost_link_for_ever(tmp_path: Path, when: str) -> None:
    """It waits some seconds, in which the link may come back."""
    screen = Screen(tmp_path, interactive=False)
    screen.play(THEIRS, table=table())
    screen.type("t")
    if when == "before the loss":
        screen.plain.end_of_input()
    screen.controller.down(Trouble.LOST, 0.5)
    if when == "after the loss":
        screen.plain.end_of_input()
    for _ in range(int(PATIENCE_SECONDS) - 1):
        screen.clock.advance(1)
        screen.controller.down(Trouble.REFUSED, 1.0)
    assert [] == screen.codes
    screen.clock.advance(1)

    assert [Exit.CONNECTION] == screen.codes
    assert "Nothing has come from the server in 15 seconds." == screen.new()[-1]


def test_a_link_that_comes_back_in_time_goes_on_with_the_file(tmp_path: Path) -> None:
    """A line that was waiting is not lost."""
    screen = Screen(tmp_path, interactive=False)
    screen.play(THEIRS, table=table())
    screen.type("t")
    screen.plain.end_of_input()
    screen.controller.down(Trouble.LOST, 0.5)
    screen.clock.advance(PATIENCE_SECONDS - 1)
    screen.show(welcome(seated=True), table(), replace(THROW, revision=7))

    assert [m.Throw(7)] == screen.said
    assert [] == screen.codes


def test_a_server_that_never_answers_ends_a_file_in_time(tmp_path: Path) -> None:
    """Whatever it was asked."""
    screen = Screen(tmp_path, interactive=False)
    screen.show(welcome())
    screen.type("4", "K7QF")
    screen.plain.end_of_input()
    screen.clock.advance(PATIENCE_SECONDS)

    assert [m.JoinTable("K7QF")] == screen.said
    assert [Exit.FAILURE] == screen.codes


def test_a_server_that_keeps_its_secret_ends_a_file_in_time(script: Screen) -> None:
    """Its code says that the dice were not checked."""
    script.plain.end_of_input()
    script.show(replace(scene("0 over 0 0 - - - 9000/2+,9500/1+ resigned:1"), revision=2))
    script.clock.advance(SECRET_SECONDS - 1)
    assert [] == script.codes
    script.new()
    script.clock.advance(1)

    assert NOT_CHECKED == script.new()[0]
    assert [Exit.FAILURE] == script.codes


def test_a_server_that_keeps_its_secret_keeps_nobody_waiting(playing: Screen) -> None:
    """After some seconds it is said, once, and the player goes on."""
    playing.show(THROW, replace(scene("0 over 0 0 - - - 9000/2+,9500/1+ resigned:1"), revision=2))
    playing.clock.advance(SECRET_SECONDS)

    assert [NOT_CHECKED, "The match is over."] == playing.new()[:2]
    playing.type("1", "s")
    playing.clock.advance(SECRET_SECONDS)
    playing.controller.quit()
    assert [m.Rematch()] == playing.said
    assert NOT_CHECKED not in playing.new()
    assert [] == playing.clock.getDelayedCalls()


def test_other_people_may_take_all_day(tmp_path: Path) -> None:
    """A file whose next line is for one's own turn waits for it."""
    screen = Screen(tmp_path, interactive=False)
    screen.play(THEIRS, table=table())
    screen.type("t")
    screen.plain.end_of_input()
    screen.clock.advance(100 * PATIENCE_SECONDS)
    assert [] == screen.codes
    screen.show(THROW)

    assert [m.Throw(1)] == screen.said


def test_a_wrong_code_is_the_exit_code_of_a_file(tmp_path: Path) -> None:
    """`dice10k join ADDRESS CODE < /dev/null` did not get what it was started for (UX B6)."""
    screen = Screen(tmp_path, interactive=False, arrival=m.JoinTable("ZZZZ"))
    screen.plain.end_of_input()
    screen.show(welcome(), m.Refused("no_such_table"))

    assert [Exit.REFUSED] == screen.codes


def test_a_wrong_code_leads_a_person_to_the_lobby(tmp_path: Path) -> None:
    """Where they may find another table; then nothing was refused in the end."""
    screen = Screen(tmp_path, arrival=m.JoinTable("ZZZZ"))
    lines = screen.show(welcome(), m.Refused("no_such_table"))
    assert lines[1].startswith("There is no table with that code.")
    assert "You are in the lobby." == lines[2]
    screen.type("q")

    assert [Exit.OK] == screen.codes


def test_what_is_asked_again_comes_with_what_was_typed_before(tmp_path: Path) -> None:
    """An empty line would mean something else; and the answers before the mistake stay."""
    screen = Screen(tmp_path)
    screen.show(welcome())
    for line in ("1", "8", "2", "9000", "510", "", "", ""):
        screen.type(line)
    screen.type("")
    fault = m.RuleFault("starting_score", "510", "multiple", (("multiple", 100),))
    lines = screen.show(m.Refused("rules_refused", (), (fault,)))

    assert ["The score everybody starts with? An empty line leaves it as it is.", "  before: 510"] == lines[-2:]
    lines = screen.type("500")
    assert "  before: 510" not in lines


def test_a_match_that_cannot_be_played_is_a_wrong_command_line(tmp_path: Path) -> None:
    """`dice10k play --start 123`: there is nothing else to do on a server of one's own."""
    screen = Screen(tmp_path, stay=Stay.ENDS, arrival=m.CreateTable("dice10k", different(starting_score=123)))
    fault = m.RuleFault("starting_score", "123", "multiple", (("multiple", 100),))
    lines = screen.show(welcome(), m.Refused("rules_refused", (), (fault,)))

    assert "No match can be played by those rules." == lines[-2]
    assert lines[-1].startswith("starting_score = «123»: no bank could land on the target.")
    assert [Exit.USAGE] == screen.codes


def test_a_failed_first_connection_keeps_its_code_at_the_end_of_input(tmp_path: Path) -> None:
    """`dice10k join nowhere < /dev/null` has failed, however politely."""
    screen = Screen(tmp_path, interactive=False)
    screen.plain.end_of_input()
    screen.controller.down(Trouble.REFUSED, None)

    assert [Exit.CONNECTION] == screen.codes
    assert 1 == len(screen.new())


# Anything.

LINES: Final = st.sampled_from(["1", "2", "9", "1t", "1b", "1+", "1-", *"stdynrlxq?b+-", "", "K7QF", "500"]) | st.text()
MESSAGES: Final = a_message(TO_CLIENT)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=60)
@given(st.lists(LINES | MESSAGES | st.sampled_from(["down", "^C"]), max_size=15))
def test_whatever_is_typed_and_whatever_a_server_says_nothing_breaks(
    tmp_path_factory: pytest.TempPathFactory, events: list[str | m.ServerMessage]
) -> None:
    """No line and no server makes the program fail, or print what a terminal would obey."""
    screen = Screen(tmp_path_factory.mktemp("home"))
    screen.play(THROW, table=table())
    for event in events:
        if isinstance(event, str):
            screen.plain.line(event)
            continue
        try:
            screen.hear(event)
        except RemoteProtocolError:
            screen.controller.down(Trouble.LOST, 0.5)
            screen.hear(welcome(seated=True), table())

    assert not UNSAFE & set("".join(screen.new()))
    screen.profile.close()
