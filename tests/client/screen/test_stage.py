"""Claims about the stage: what keys say to the server, what they say about themselves, and what is shown for it."""

from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.exits import Exit
from client.leaving import Stay
from client.sentences.speech import Speech
from client.sentences.verdicts import verdict
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import Reading, RefusalCode, RuleFaultCode, SeatState, Then
from tests.support.scenes import ANA, CODE, LUIS, MATCH, RULES, TOKEN, scene, table, welcome
from tests.support.speech import ENGLISH, SPANISH
from tests.support.staging import Staging

THROW: Final = scene("0 throw 0 0 - - - 9300/12+,10300/12+ -", revision=5)
CHOOSE: Final = scene("0 choose 0 0 - 111553 - 4300/12+,10300/12+ -", revision=7)
BEYOND: Final = scene("0 choose 250 0 115 155 - 10700/12+,10300/12+ -", revision=7)
READINGS: Final = scene("0 choose 0 0 - 222255 - 4300/12+,-1000/12+ -", revision=7)
THEIRS: Final = scene("1 choose 0 0 - 111553 - 4300/12+,10300/12+ -", revision=7)
OFFERED: Final = scene("1 throw 0 0 - - 1 9000/1+,9500/1+ -", m.DrawOffered(1), revision=8)
OVER: Final = scene("0 over 0 0 - - - 10000/1+,9500/1+ exact:0", revision=9)


def playing(home: Path, *views: m.ServerMessage, speech: Speech = ENGLISH, stay: Stay = Stay.ELSEWHERE) -> Staging:
    """Return a screen at a table where a match is played."""
    screen = Staging(home, speech, stay=stay)
    screen.play(*views)
    screen.wait()
    return screen


# Throwing and keeping.


@pytest.mark.parametrize("key", ["t", "space", "enter"])
def test_throwing_is_one_key(tmp_path: Path, key: str) -> None:
    """Any of those a player might try."""
    screen = playing(tmp_path, THROW)
    screen.press(key)

    assert [m.Throw(5)] == screen.said


def test_a_key_pressed_twice_asks_once(tmp_path: Path) -> None:
    """While the server owes an answer the second one would be about what is gone."""
    screen = playing(tmp_path, THROW)
    screen.press("t", "t")
    assert [m.Throw(5)] == screen.said

    screen.hear(CHOOSE)
    screen.press("1", "t", "t", "b", "enter")
    assert [m.Throw(5), m.Keep(7, (1,), Reading.SETS, Then.THROW)] == screen.said


def test_picked_dice_are_kept_and_thrown_on(tmp_path: Path) -> None:
    """There is no key for keeping alone (SCREENS)."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "4", "t")

    assert [m.Keep(7, (1, 5), Reading.SETS, Then.THROW)] == screen.said


def test_picked_dice_are_kept_and_banked(tmp_path: Path) -> None:
    """Where there is one way to bank nothing more is asked."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("a", "b")

    assert [m.Keep(7, (1, 1, 1, 5, 5), Reading.SETS, Then.BANK)] == screen.said


@pytest.mark.parametrize(("row", "reading"), [(0, Reading.THREE_PAIRS), (1, Reading.SETS)])
def test_the_row_says_how_dice_are_read(tmp_path: Path, row: int, reading: Reading) -> None:
    """The same dice, two values: the cursor decides."""
    screen = playing(tmp_path, READINGS)
    screen.press(*["down"] * (row + 1), "t")

    assert [m.Keep(7, (2, 2, 2, 2, 5, 5), reading, Then.THROW)] == screen.said


def test_every_die_is_picked_by_arrows_and_space(tmp_path: Path) -> None:
    """Digits need Shift on French keyboards (UX B3, 41)."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("space", *["right", "space"] * 4)

    assert [1, 2, 3, 4, 5] == screen.picked
    screen.press("left", "space")
    assert [1, 2, 3, 5] == screen.picked


def test_picks_are_taken_back_one_by_one(tmp_path: Path) -> None:
    """Whatever made them; at the start there is nothing more to take back."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "2", "a", "a", "down")
    screen.press("u")
    assert [1, 2, 3, 4, 5] == screen.picked
    screen.press("u")
    assert [1, 2] == screen.picked
    screen.press("backspace", "u", "u")
    assert [] == screen.picked


def test_the_winning_keep_is_picked_from_the_start(tmp_path: Path) -> None:
    """Banking it is one key."""
    screen = playing(tmp_path, scene("0 choose 0 0 - 111234 - 9300/12+,10300/12+ -", revision=7))
    screen.press("b")

    assert [m.Keep(7, (1, 1, 1), Reading.SETS, Then.BANK)] == screen.said


# What is refused here says why.


def test_a_die_that_scores_nothing_is_not_picked(tmp_path: Path) -> None:
    """The sentence says which one (SCREENS)."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("6")

    assert [] == screen.picked
    assert screen.notice == "A 3 scores nothing in this throw."
    assert screen.notice in screen.text


def test_a_die_that_is_not_there_is_not_picked(tmp_path: Path) -> None:
    """With three dice on the table there are three digits."""
    screen = playing(tmp_path, BEYOND)
    screen.press("6")

    assert ([], "") == (screen.picked, screen.notice)


@pytest.mark.parametrize("key", ["t", "b", "enter"])
def test_nothing_picked_is_said(tmp_path: Path, key: str) -> None:
    """In every way to keep."""
    screen = playing(tmp_path, CHOOSE)
    screen.press(key)

    assert screen.notice
    assert ([], []) == (screen.said, screen.choices)


@pytest.mark.parametrize("key", ["t", "b", "enter"])
def test_dice_that_make_no_keep_are_said(tmp_path: Path, key: str) -> None:
    """Two pairs score one by one in no reading."""
    screen = playing(tmp_path, READINGS)
    screen.press("1", key)

    assert screen.notice
    assert ([], []) == (screen.said, screen.choices)


def test_a_bank_that_is_not_allowed_says_why(tmp_path: Path) -> None:
    """In numbers of the game (UX B3, 4)."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "2", "4", "b")

    assert "250" in screen.notice
    assert [] == screen.said
    screen.press("u")
    assert "" == screen.notice


# Add or subtract.


def test_banking_beyond_the_target_asks_which_way(tmp_path: Path) -> None:
    """Both results with their needs, and throwing on instead."""
    screen = playing(tmp_path, BEYOND)
    screen.press("1", "2", "b")

    assert 3 == len(screen.choices)
    assert any("11,100" in choice for choice in screen.choices)
    assert any("10,300" in choice for choice in screen.choices)
    assert [] == screen.said


@pytest.mark.parametrize(("row", "then"), [(1, Then.THROW), (2, Then.ADD), (3, Then.SUBTRACT)])
def test_each_way_is_chosen_by_its_digit(tmp_path: Path, row: int, then: Then) -> None:
    """One more key."""
    screen = playing(tmp_path, BEYOND)
    screen.press("1", "2", "b", str(row))

    assert [m.Keep(7, (1, 5), Reading.SETS, then)] == screen.said


def test_the_chooser_is_left_with_the_dice_still_picked(tmp_path: Path) -> None:
    """Whoever looks at both results may want neither."""
    for key in ("escape", "x", "left"):
        screen = playing(tmp_path / key, BEYOND)
        screen.press("1", "2", "b", key)

        assert [] == screen.choices
        assert [1, 2] == screen.picked
        screen.profile.close()


def test_enter_asks_what_follows_a_keep(tmp_path: Path) -> None:
    """Every way that is allowed, chosen by the cursor."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("a", "enter")
    assert 2 == len(screen.choices)
    screen.press("down", "up", "down", "down", "up", "enter")

    assert [m.Keep(7, (1, 1, 1, 5, 5), Reading.SETS, Then.THROW)] == screen.said


def test_nothing_is_chosen_beforehand_but_what_wins(tmp_path: Path) -> None:
    """Enter pressed twice banks nothing by mistake (SCREENS, add or subtract)."""
    screen = playing(tmp_path, BEYOND)
    screen.press("1", "2", "enter")
    assert screen.cursor is None
    screen.press("enter")
    assert [] == screen.said
    assert "Nothing is chosen yet" in screen.notice
    screen.press("up")
    assert len(screen.choices) - 1 == screen.cursor


# The draw, and the way out.


def test_a_draw_is_offered_once(tmp_path: Path) -> None:
    """After asking; its key is dead while an offer stands."""
    screen = playing(tmp_path, THEIRS)
    screen.press("d")
    assert ([], ["yes, offer a draw"]) == (screen.said, screen.choices)
    screen.press("1")

    assert [m.OfferDraw(7)] == screen.said
    screen.hear(scene("1 choose 0 0 - 111553 0 4300/12+,10300/12+ -", revision=8))
    assert [] == screen.keys("d")


@pytest.mark.parametrize(("key", "said"), [("y", m.AgreeDraw(8)), ("s", m.AgreeDraw(8)), ("n", m.DeclineDraw(8))])
def test_an_offer_is_answered(tmp_path: Path, key: str, said: m.ClientMessage) -> None:
    """The keys are live only then, `s` for whoever says sí, and the screen says so."""
    screen = playing(tmp_path, THEIRS)
    assert [] == screen.keys(key)
    screen.hear(OFFERED)
    screen.wait()
    screen.press(key)

    assert [said] == screen.said


def test_an_offer_takes_no_picked_dice_back(tmp_path: Path) -> None:
    """The other offers while one is choosing: the choice is the same."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "4")
    offered = replace(CHOOSE, draw=(1,), news=(m.DrawOffered(1),), revision=8)
    screen.hear(offered)

    assert [1, 4] == screen.picked
    screen.press("u")
    assert [1] == screen.picked


def test_a_new_throw_of_the_same_dice_is_a_new_choice(tmp_path: Path) -> None:
    """What was picked of the old one is not picked of the new one."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1")
    screen.hear(replace(CHOOSE, throws=2, revision=8))

    assert [] == screen.picked


def test_resigning_asks_first(tmp_path: Path) -> None:
    """And can be left; Enter alone says yes to nothing."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("r")
    assert ([], ["yes, resign"]) == (screen.said, screen.choices)
    screen.press("x")
    assert [] == screen.choices
    screen.press("r", "enter")
    assert [] == screen.said
    screen.press("1")
    assert [m.Resign(7)] == screen.said


def test_leaving_a_match_asks_first_and_says_what_becomes_of_the_seat(tmp_path: Path) -> None:
    """Then it is at once."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("q")
    assert "Your seat is kept: connect again to play on." in screen.text
    assert [] == screen.codes
    screen.press("enter")
    assert [] == screen.codes
    screen.press("down", "enter")
    assert [Exit.OK] == screen.codes


@pytest.mark.parametrize("opening", [("r",), ("q",), ("d",), ("1", "2", "b")])
def test_inside_a_menu_only_its_own_keys_are_live(tmp_path: Path, opening: tuple[str, ...]) -> None:
    """What is asked is answered or left first: no letter closes it, none asks something else on top."""
    screen = playing(tmp_path, BEYOND)
    screen.press(*opening)

    assert [] == [name for name in "drlyn" if screen.keys(name)]
    assert screen.keys("x")


def test_the_waiting_table_is_not_left_by_enter(tmp_path: Path) -> None:
    """Whoever waits for others has one choice, and it is a grave one."""
    screen = Staging(tmp_path)
    screen.hear(welcome(), table(ANA, None, clear=True))
    screen.press("enter")

    assert [] == screen.all_said(m.LeaveTable)
    screen.press("1")
    assert [m.LeaveTable()] == screen.all_said(m.LeaveTable)


def test_a_menu_that_takes_the_place_of_another_by_itself_has_nothing_chosen(tmp_path: Path) -> None:
    """The match ends while one is asked whether to leave: Enter then begins no other one."""
    screen = playing(tmp_path, THEIRS)
    screen.press("q", "down")
    screen.hear(OVER, m.Secret(MATCH, TOKEN, 0))
    screen.wait()

    assert ["play another match", "back to the lobby"] == screen.choices
    screen.press("enter")
    assert [] == screen.all_said(m.Rematch)


def test_leaving_the_lobby_is_at_once(tmp_path: Path) -> None:
    """There is nothing to lose."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("q")

    assert [Exit.OK] == screen.codes


def test_ctrl_c_asks_once_and_then_leaves(tmp_path: Path) -> None:
    """With the code of an interrupted program (UX B3, 42)."""
    screen = playing(tmp_path, CHOOSE)
    screen.stage.interrupt()
    assert "Your seat is kept" in screen.notice
    assert "Ctrl-C" in screen.notice
    assert [] == screen.codes
    screen.stage.interrupt()
    assert [Exit.INTERRUPTED] == screen.codes


def test_ctrl_c_was_a_slip_for_whoever_plays_on(tmp_path: Path) -> None:
    """The next one asks again."""
    screen = playing(tmp_path, CHOOSE)
    screen.stage.interrupt()
    screen.press("1")
    assert ("", []) == (screen.notice, screen.picked)
    screen.stage.interrupt()

    assert [] == screen.codes


def test_the_key_after_ctrl_c_does_nothing_else(tmp_path: Path) -> None:
    """What Ctrl-C said hid the menu: Enter must not follow what nobody sees."""
    screen = Staging(tmp_path, stay=Stay.HOSTED)
    screen.hear(welcome())
    screen.said.clear()
    screen.stage.interrupt()
    screen.press("enter")
    assert ([], "") == (screen.said, screen.notice)
    screen.press("down", "down", "enter")

    assert [m.ListTables("")] == screen.said


def test_ctrl_c_says_nothing_twice(tmp_path: Path) -> None:
    """Whoever is asked whether to leave reads there what it means."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("q")
    screen.stage.interrupt()

    assert "Press Ctrl-C again to leave." == screen.notice


def test_an_answer_that_is_typed_makes_ctrl_c_a_slip_too(tmp_path: Path) -> None:
    """Typing is doing something else; the answer is not taken, since what Ctrl-C said came between."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("4")
    screen.stage.interrupt()
    assert screen.stage.submit(CODE)
    screen.stage.interrupt()

    assert [] == screen.codes


# Languages and help.


def test_the_language_is_switched_in_play(tmp_path: Path) -> None:
    """The picked dice stay picked."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "l")
    assert "te toca" in screen.text.lower()
    assert [1] == screen.picked
    screen.press("l")
    assert "you are on turn" in screen.text


def test_help_covers_everything_and_goes_away(tmp_path: Path) -> None:
    """No key of the game works below it."""
    screen = playing(tmp_path, CHOOSE)
    for closing in ("?", "escape", "x", "q", "enter"):
        screen.press("?")
        assert "Whoever lands exactly on 10,000" in screen.text
        assert [] == screen.keys("t") + screen.keys("1") + screen.keys("l")
        screen.press(closing)
        assert "you are on turn" in screen.text
    assert [] == screen.codes


def test_the_mouse_is_switched_and_says_how_to_select(tmp_path: Path) -> None:
    """It is off by default."""
    screen = playing(tmp_path, CHOOSE)
    seen = [(screen.stage.mouse, screen.notice)]
    for _ in range(2):
        screen.press("m")
        seen.append((screen.stage.mouse, screen.notice))

    assert [False, True, False] == [on for on, _ in seen]
    assert "Shift" in seen[1][1]


# The lobby.


def test_a_match_against_the_computer_is_two_keys_away(tmp_path: Path) -> None:
    """A sprint comes first."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("enter", "enter")

    assert [m.CreateTable("sprint", seats=2, computers=("threshold",))] == screen.all_said(m.CreateTable)


def test_tables_are_listed_and_joined(tmp_path: Path) -> None:
    """And the next page is the last row."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("3")
    screen.hear(m.Tables((m.TableRow(CODE, RULES, ("Luis",), 2),), more=True))
    assert 2 == len(screen.choices)
    screen.press("2")
    screen.hear(m.Tables((m.TableRow("ABCD", RULES, ("Luis",), 2),), more=False))
    screen.press("1")

    assert [m.ListTables(""), m.ListTables(CODE), m.JoinTable("ABCD")] == screen.said[-3:]


def test_a_code_is_typed(tmp_path: Path) -> None:
    """A wrong one is asked for again, and says why; Esc leaves."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.said.clear()
    screen.press("4")
    assert screen.stage.question is not None
    assert [] == screen.keys("q") + screen.keys("4") + screen.keys("x")
    screen.stage.submit("K7")
    assert "A code has 4 letters and digits" in screen.notice
    screen.stage.submit(" k7 qf")

    assert ([m.JoinTable(CODE)], "") == (screen.said, screen.notice)
    assert screen.stage.question is None


def test_settings_that_are_refused_are_asked_again(tmp_path: Path) -> None:
    """With what is wrong, so that the next try is better."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("1", "8", "2")
    for answer in ("9999", "", "", "", "", ""):
        screen.stage.submit(answer)
    assert 1 == len(screen.all_said(m.CreateTable))
    fault = m.RuleFault("target", "9999", RuleFaultCode.MULTIPLE, (("multiple", 100),))
    screen.hear(m.Refused(RefusalCode.RULES_REFUSED, faults=(fault,)))

    assert screen.log[-1].startswith("target = «9999»: no bank could land on the target.")
    assert screen.stage.question is not None
    assert "The target?" in screen.stage.question.text
    assert "9999" == screen.stage.draft
    screen.press("escape")
    assert 4 == len(screen.choices)


def test_what_was_answered_before_the_mistake_stays_and_what_follows_is_there_to_be_taken(tmp_path: Path) -> None:
    """Nobody sits down at a table without what they had typed for it."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("1", "8", "2")
    for answer in ("9000", "510", "300", "100", "7", "floor=yes"):
        screen.stage.submit(answer)
    (first,) = screen.all_said(m.CreateTable)
    fault = m.RuleFault("starting_score", "510", RuleFaultCode.MULTIPLE, (("multiple", 100),))
    screen.hear(m.Refused(RefusalCode.RULES_REFUSED, faults=(fault,)))

    assert screen.stage.question is not None
    assert "The score everybody starts with?" in screen.stage.question.text
    for answer, before in (("500", "510"), ("300", "300"), ("100", "100"), ("7", "7"), ("floor=yes", "floor=yes")):
        assert before == screen.stage.draft
        screen.stage.submit(answer)
    second = screen.all_said(m.CreateTable)[-1]
    assert [(each.key, each.value) for each in second.changes] == [
        (each.key, "500" if each.key == "starting_score" else each.value) for each in first.changes
    ]


def test_a_mistake_among_the_other_options_is_asked_for_there(tmp_path: Path) -> None:
    """All that was answered before stays; a new table begins without what was typed for another."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("1", "8", "2")
    for answer in ("9000", "", "", "", "", "foo=1"):
        screen.stage.submit(answer)
    fault = m.RuleFault("foo", "1", RuleFaultCode.UNKNOWN_KEY)
    screen.hear(m.Refused(RefusalCode.RULES_REFUSED, faults=(fault,)))

    assert "foo=1" == screen.stage.draft
    screen.stage.submit("")
    assert [m.Change("target", "9000")] == list(screen.all_said(m.CreateTable)[-1].changes)
    screen.hear(m.Refused(RefusalCode.RULES_REFUSED, faults=(fault,)))
    screen.press("escape", "1", "8", "2")
    assert "" == screen.stage.draft


def test_a_question_is_left_by_escape(tmp_path: Path) -> None:
    """Back to the lobby; an answer that comes late is nobody's."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.said.clear()
    screen.press("4", "escape")
    screen.stage.submit(CODE)

    assert [] == screen.said
    assert 4 == len(screen.choices)


def test_the_cursor_stays_where_it_is_while_the_menu_is_the_same(tmp_path: Path) -> None:
    """An answer that changes nothing moves nothing."""
    screen = Staging(tmp_path)
    screen.hear(welcome())
    screen.press("down", "down", "enter")
    screen.hear(m.Tables((), more=False))

    assert 2 == screen.cursor


def test_an_arrival_that_is_refused_says_so_and_leads_to_the_lobby(tmp_path: Path) -> None:
    """Somebody came with a code of a table that is full."""
    screen = Staging(tmp_path, arrival=m.JoinTable(CODE))
    screen.hear(welcome())
    assert [] == screen.choices
    screen.hear(m.Refused(RefusalCode.TABLE_FULL))

    assert screen.log[-1] in screen.text
    assert 4 == len(screen.choices)


def test_a_refusal_of_the_server_is_shown_with_the_dice_still_picked(tmp_path: Path) -> None:
    """And another try is possible."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "4", "t")
    screen.hear(m.Refused(RefusalCode.STALE))

    assert [1, 4] == screen.picked
    screen.press("t")
    assert 2 == len(screen.all_said(m.Keep))


# After the match.


def test_another_match_and_the_lobby_are_offered_after_a_match(tmp_path: Path) -> None:
    """Once the dice are checked."""
    screen = playing(tmp_path, OVER)
    assert [] == screen.choices
    screen.hear(m.Secret(MATCH, TOKEN, 0))
    screen.press("1")
    assert [m.Rematch()] == screen.said
    screen.hear(table(replace(ANA, rematch=True), LUIS))
    screen.press("2")
    assert [m.Rematch(), m.LeaveTable()] == screen.said


def test_a_secret_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    """Some seconds, then the screen says that the dice are not checked."""
    screen = playing(tmp_path, OVER)
    screen.clock.advance(5.0)

    assert 2 == len(screen.choices)
    assert "not checked" in screen.notice
    assert [] == screen.clock.getDelayedCalls()


# The link.


def test_a_lost_link_is_a_banner_that_counts_down(tmp_path: Path) -> None:
    """Keys that need a server are dead; the match is still there."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "4")
    screen.controller.down(Trouble.LOST, 3.0)
    seen = [screen.notice]
    for _ in range(3):
        screen.clock.advance(1.0)
        seen.append(screen.notice)

    assert [
        "No connection. Next attempt in 3 s.",
        "No connection. Next attempt in 2 s.",
        "No connection. Next attempt in 1 s.",
        "No connection. Connecting again.",
    ] == seen
    assert seen[-1] in screen.text
    assert [] == screen.keys("t") + screen.keys("1")
    assert [] == screen.clock.getDelayedCalls()


def test_after_a_lost_link_everything_is_as_it_was(tmp_path: Path) -> None:
    """The view sent again is the same choice: dice that were picked are picked."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("1", "4")
    screen.controller.down(Trouble.LOST, 3.0)
    screen.hear(welcome(seated=True), table(), CHOOSE)

    assert "" == screen.notice
    assert [1, 4] == screen.picked
    screen.press("t")
    assert [m.Keep(7, (1, 5), Reading.SETS, Then.THROW)] == screen.all_said(m.Keep)


def test_without_a_link_no_key_asks_for_what_nobody_hears(tmp_path: Path) -> None:
    """Nor does the footer name one."""
    screen = playing(tmp_path, OFFERED)
    screen.controller.down(Trouble.LOST, 3.0)

    assert [] == [name for name in "drynt" if screen.keys(name)]
    assert {"l", "q", "m", "?"} == {label for label, _text in screen.footer}


# A server that takes its time.


def test_after_a_moment_the_player_reads_that_the_server_is_waited_for(tmp_path: Path) -> None:
    """And the footer offers nothing that would ask it for more (UX B3, 35); the answer ends it."""
    screen = playing(tmp_path, THROW)
    screen.press("t")
    screen.clock.advance(0.29)
    assert "" == screen.notice
    screen.clock.advance(0.01)

    assert "Waiting for the server ..." == screen.notice
    assert [] == [name for name in "tdr" if screen.keys(name)]
    screen.hear(CHOOSE)
    assert "" == screen.notice
    assert screen.keys("t")
    assert [] == screen.clock.getDelayedCalls()


def test_a_quick_answer_is_not_waited_for(tmp_path: Path) -> None:
    """Nothing flickers."""
    screen = playing(tmp_path, THROW)
    screen.press("t")
    screen.hear(CHOOSE)

    assert [] == screen.clock.getDelayedCalls()


def test_one_can_leave_a_server_that_does_not_answer(tmp_path: Path) -> None:
    """By the same keys as ever."""
    screen = playing(tmp_path, THROW)
    screen.press("t")
    screen.clock.advance(1.0)
    screen.press("q", "1")

    assert [Exit.OK] == screen.codes
    assert [] == screen.clock.getDelayedCalls()


def test_a_link_that_does_not_come_back_ends_the_program(tmp_path: Path) -> None:
    """With words that stay in the terminal."""
    screen = playing(tmp_path, CHOOSE)
    screen.controller.down(Trouble.LOST, 3.0)
    screen.controller.down(Trouble.LOST, None)

    assert [Exit.CONNECTION] == screen.codes
    assert 2 == len(screen.stage.parting)
    assert screen.stage.parting[0].startswith("The connection to")
    assert "Your seat is kept for you." == screen.stage.parting[1]
    assert [] == screen.clock.getDelayedCalls()


def test_a_server_that_can_be_started_again_is(tmp_path: Path) -> None:
    """Whoever hosts the table brings it back."""
    revived: list[bool] = []
    screen = Staging(tmp_path, stay=Stay.HOSTED, revive=lambda _fail: revived.append(True))
    screen.play(THEIRS)
    screen.controller.down(Trouble.LOST, 1.0)

    assert [True] == revived
    assert "The connection to your server was lost. If it has stopped, it is being started again." == screen.log[-1]
    screen.controller.down(Trouble.REFUSED, 1.0)
    assert "The connection to your server was lost" in screen.log[-1]
    assert not [line for line in screen.log if "host's screen" in line or "check your network" in line]


def test_last_words_of_a_program_that_fails_stay(tmp_path: Path) -> None:
    """Behind what was said before, whatever is wrong with the screen."""
    screen = playing(tmp_path, CHOOSE)
    screen.stage.redraw = lambda: pytest.fail("nothing is drawn any more")
    screen.stage.say_last("It is in a file.")

    assert "It is in a file." == screen.stage.parting[-1]


def test_a_second_interrupt_leaves_no_advice_behind(tmp_path: Path) -> None:
    """What to press to leave is of no use to whoever has left."""
    screen = playing(tmp_path, THEIRS)
    screen.stage.interrupt()
    assert "Press Ctrl-C again to leave." in screen.notice
    screen.stage.interrupt()

    assert [Exit.INTERRUPTED] == screen.codes
    assert not [line for line in screen.stage.parting if "Ctrl-C" in line]
    assert "Your seat is kept" in screen.stage.parting[-1]


def test_what_was_refused_on_the_way_is_not_said_in_parting(tmp_path: Path) -> None:
    """Only what was said last stays in the terminal."""
    screen = playing(tmp_path, CHOOSE)
    screen.press("6", "b", "1", "q", "1")

    assert not [line for line in screen.stage.parting if "scores nothing" in line]


def test_a_match_against_the_computer_ends_with_its_server(tmp_path: Path) -> None:
    """The sentence about it is the only word: neither network nor seat have to do with it."""
    screen = playing(tmp_path, CHOOSE, stay=Stay.ENDS)
    screen.controller.down(Trouble.LOST, 0.5)
    screen.controller.down(Trouble.REFUSED, 1.0)

    assert [Exit.CONNECTION] == screen.codes
    (parting,) = screen.stage.parting
    assert "The server of this match has ended. The match is kept: start again to go on with it." == parting


def test_what_is_of_no_use_afterwards_is_not_among_the_last_words(tmp_path: Path) -> None:
    """What was told some time ago says nothing to whoever has left."""
    screen = Staging(tmp_path)
    screen.hear(welcome(), m.Tables((), more=False))
    screen.press("q")

    assert [Exit.OK] == screen.codes
    assert () == screen.stage.parting


def test_the_last_words_say_why_it_ended(tmp_path: Path) -> None:
    """A farewell of the server, such as to a seat that was taken over."""
    screen = playing(tmp_path, CHOOSE)
    screen.hear(m.Farewell("taken_over"))

    assert ("You continued somewhere else, so this connection has ended.",) == screen.stage.parting


def test_a_result_is_said_once(tmp_path: Path) -> None:
    """The log leaves out what stands above it."""
    screen = playing(tmp_path, THEIRS, OVER)
    screen.hear(m.Secret(MATCH, bytes(range(32)), 0))
    screen.wait()
    assert 1 == screen.text.count("You land exactly on the target")
    found = screen.stage.model.verdict
    assert found is not None
    assert 1 == screen.text.count(verdict(ENGLISH, found))


def test_a_seat_that_is_away_is_seen(tmp_path: Path) -> None:
    """Nobody waits without knowing for whom."""
    screen = playing(tmp_path, THEIRS)
    screen.hear(table(ANA, replace(LUIS, state=SeatState.LINK_LOST)))

    assert any("Luis" in line for line in screen.log[-1:])


def test_what_has_happened_is_told_in_the_language_spoken_now(tmp_path: Path) -> None:
    """The log goes along with the rest of the screen."""
    told = scene("0 throw 0 0 - - - 4300/12+,10000/12+ -", m.Busted(1, 300), revision=8)
    one, other = (
        playing(tmp_path / name, THEIRS, told, speech=speech) for name, speech in (("en", ENGLISH), ("es", SPANISH))
    )
    assert one.log != other.log
    other.press("l")
    assert one.log == other.log


def test_a_choice_without_any_keep_leaves_the_keys_dead(tmp_path: Path) -> None:
    """A bust is to be seen, whatever a server says."""
    screen = playing(tmp_path, replace(CHOOSE, options=()))

    for name in ("a", "up", "down", "t", "b", "1", "space", "enter", "left", "right"):
        assert [] == screen.keys(name)


def test_a_language_is_that_of_the_player(tmp_path: Path) -> None:
    """From the first picture on."""
    screen = Staging(tmp_path, SPANISH)
    screen.hear(welcome())

    assert "salir" in screen.text
    assert "leave" not in screen.text
