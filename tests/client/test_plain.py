"""Claims about plain mode: every line that is typed is answered, and nothing happens that was not asked for."""

from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.exits import Exit
from client.leaving import Stay
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import Then
from tests.support.desk import SERVER
from tests.support.scenes import ANA, LUIS, scene, table, welcome
from tests.support.screen import Screen

THROW: Final = scene("0 throw 0 0 - - - 9000/1+,9500/1+ -")
THEIRS: Final = scene("1 throw 0 0 - - - 9000/1+,9500/1+ -")
BELOW: Final = scene("0 choose 0 0 - 111236 - 9000/1+,9500/1+ -", revision=2)
ABOVE: Final = scene("0 choose 0 0 - 111236 - 10700/9+,0/0 -", revision=2)
OFFERED: Final = scene("1 throw 0 0 - - 1 9000/1+,9500/1+ -", m.DrawOffered(1), revision=3)
OVER: Final = scene("0 over 0 0 - - - 9000/2+,9500/1+ resigned:1", revision=9)

NOTHING: Final = ["There is nothing to choose now. Type ? for help."]
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


# Choosing.


def test_choices_are_numbered_and_shown_once(playing: Screen) -> None:
    """A menu that stands there already is not said again."""
    lines = playing.show(THROW)

    assert ["Your turn.", "  1. throw all the dice (severe bust 2.3%: lose 2,000, down to 7,000)"] == lines[-2:]
    assert [] == playing.show(table())


@pytest.mark.parametrize("line", ["1", "t", " 1 ", "1\r", "01"])
def test_a_choice_is_made_by_number_or_letter(playing: Screen, line: str) -> None:
    """Space around it does not matter."""
    playing.show(THROW)

    assert [] == playing.type(line)
    assert [m.Throw(1)] == playing.said


@pytest.mark.parametrize(
    ("view", "line", "then"),
    [
        (BELOW, "1t", Then.THROW),
        (BELOW, "1b", Then.BANK),
        (BELOW, "1 b", Then.BANK),
        (ABOVE, "1t", Then.THROW),
        (ABOVE, "1+", Then.ADD),
        (ABOVE, "1-", Then.SUBTRACT),
    ],
)
def test_a_keep_and_what_follows_fit_in_one_line(playing: Screen, view: m.View, line: str, then: Then) -> None:
    """Whoever knows the letters needs one line for each throw."""
    playing.show(view)
    playing.type(line)

    option = view.options[0]
    assert [m.Keep(2, option.dice, option.reading, then)] == playing.said


def test_a_keep_alone_asks_what_follows(playing: Screen) -> None:
    """With the row of consequences for each way to go on, and a way back."""
    playing.show(BELOW)

    assert [
        "You keep 1 1 1, for a turn score of 700. And then?",
        "  1. throw on (bust 28%: lose 700)",
        "  2. bank: 9,700, needs 300 (64% to land)",
        "  x. back",
    ] == playing.type("1")
    playing.type("b")
    assert [m.Keep(2, (1, 1, 1), BELOW.options[0].reading, Then.BANK)] == playing.said


def test_x_goes_back_to_the_keeps(playing: Screen) -> None:
    """A slip costs nothing."""
    keeps = playing.show(BELOW)
    playing.type("1")

    assert keeps[-len(BELOW.options) - 1 :] == playing.type("x")
    assert [] == playing.said


@pytest.mark.parametrize("line", ["0", "9", "999", "1x", "1tt", "", "q1", "throw", "-1", "+", "1b+", "٣", "²", "b"])
def test_a_line_that_is_no_choice_gets_one_sentence_and_changes_nothing(playing: Screen, line: str) -> None:
    """It says what is possible."""
    playing.show(BELOW)
    most = len(BELOW.options)

    assert [f"Type a number from 1 to {most}, or ? for help."] == playing.type(line)
    assert [] == playing.said


@pytest.mark.parametrize(("view", "line"), [(BELOW, "1+"), (BELOW, "1-"), (ABOVE, "1b")])
def test_a_way_to_bank_that_is_not_there_is_not_taken(playing: Screen, view: m.View, line: str) -> None:
    """Below the target nobody adds or subtracts, above it nobody just banks (RULES 2.9, 2.10)."""
    playing.show(view)

    assert 1 == len(playing.type(line))
    assert [] == playing.said


def test_a_letter_behind_a_keep_without_a_bank_is_not_taken(playing: Screen) -> None:
    """Nothing is kept by mistake."""
    playing.show(BELOW)
    number = next(number for number, option in enumerate(BELOW.options, 1) if not option.banks)

    assert 1 == len(playing.type(f"{number}b"))
    assert [] == playing.said
    playing.type(f"{number}t")
    assert 1 == len(playing.said)


def test_a_second_line_before_the_answer_is_not_played(playing: Screen) -> None:
    """A person's second Enter is a slip."""
    playing.show(THROW)

    assert MOMENT == playing.type("1", "1")
    assert [m.Throw(1)] == playing.said


def test_what_is_typed_while_nothing_is_asked_is_not_played_later(playing: Screen) -> None:
    """The dice of a person are thrown when they want them thrown."""
    playing.show(THEIRS)

    assert NOTHING * 2 == playing.type("1", "t")
    playing.show(THROW)
    assert [] == playing.said


# The lobby.


def test_from_the_lobby_to_a_table_by_numbers(screen: Screen) -> None:
    """Play the computer, a sprint: two choices."""
    screen.show(welcome())
    screen.type("1", "1")

    assert [m.CreateTable("sprint", seats=2, computers=("threshold",))] == screen.said


def test_who_hosts_is_told_what_others_type_while_there_is_room(tmp_path: Path) -> None:
    """Once for each table, with its code, and what they paste; nobody else is told, and a full table invites nobody."""
    invite = "Others join with: dice10k join 192.168.1.20 K7QF"
    pasted = f"dice10k://192.168.1.20:10010/K7QF#{SERVER}"
    host, guest = Screen(tmp_path / "host", stay=Stay.HOSTED), Screen(tmp_path / "guest")
    for screen in (host, guest):
        screen.hear(welcome())

    shown = host.show(table(ANA, None))
    assert [invite, pasted] == shown[shown.index(invite) :][:2]
    assert invite not in host.show(table(replace(ANA, rematch=True), None))
    assert invite not in guest.show(table(ANA, None))
    host.show(m.Left("left"))
    assert invite not in host.show(table(ANA, LUIS))


def test_questions_are_answered_and_asked_again(screen: Screen) -> None:
    """A wrong answer gets one sentence, and the question stands."""
    screen.show(welcome())
    assert ["The code of the table?"] == screen.type("4")
    assert ["A code has 4 letters and digits, such as K7QF."] == screen.type("nope!")
    screen.type("k7qf")

    assert [m.JoinTable("K7QF")] == screen.said


def test_tables_are_listed_and_joined(screen: Screen) -> None:
    """The list is a menu."""
    screen.show(welcome())
    screen.type("3")
    lines = screen.show(m.Tables((m.TableRow("K7QF", table().rules, ("Luis",), 2),), more=False))

    assert ["Tables with a free seat:", "  1. K7QF: Luis; dice10k 10,000 (1/2)", "  x. back"] == lines
    screen.type("1")
    assert [m.ListTables(), m.JoinTable("K7QF")] == screen.said


def test_an_empty_list_leads_back_to_the_lobby(screen: Screen) -> None:
    """There is always something to do."""
    screen.show(welcome())
    screen.type("3")
    lines = screen.show(m.Tables((), more=False))

    assert "No table has a free seat." == lines[0]
    screen.type("3")
    assert [m.ListTables()] * 2 == screen.said


def test_what_was_being_set_up_is_forgotten_when_the_link_is_lost(screen: Screen) -> None:
    """After coming back the lobby is shown anew."""
    screen.show(welcome())
    screen.type("2", "3", "9000")
    screen.controller.down(Trouble.LOST, 0.5)

    assert ["Connected again.", "You are in the lobby."] == screen.show(welcome())[:2]


# The commands.


def test_a_question_mark_explains_what_can_be_typed(playing: Screen) -> None:
    """With the rules of this table."""
    playing.show(THROW)

    lines = playing.type("?")
    assert "Type the number of a choice and press Enter." == lines[0]
    assert "The rules of this table (dice10k):" in lines


def test_help_works_before_there_is_a_link(screen: Screen) -> None:
    """Whatever the situation, ? is answered."""
    assert "Type the number of a choice and press Enter." == screen.type("?")[0]


def test_s_tells_how_things_stand_and_asks_again(playing: Screen) -> None:
    """Whose turn, the scores, then the choices."""
    playing.show(THROW)

    assert [
        "Ana: 9,000, needs 1,000 (14% to land)",
        "Luis: 9,500, needs 500 (22% to land)",
        "It is your turn.",
        "Your turn.",
        "  1. throw all the dice (severe bust 2.3%: lose 2,000, down to 7,000)",
    ] == playing.type("s")


def test_l_switches_the_language_in_mid_match_both_ways(playing: Screen) -> None:
    """What was asked is asked again in the other language, and everything that follows is in it."""
    english = playing.show(THROW)[-2:]

    spanish = playing.type("l")
    assert ["Tu turno."] == spanish[:1]
    playing.show(THEIRS)
    assert ["Ahora no hay nada que elegir. Escribe ? para ver la ayuda."] == playing.type("1")
    playing.show(THROW)
    assert english == playing.type("l")


def test_l_leaves_a_menu_inside_a_menu(playing: Screen) -> None:
    """It was made in the old language."""
    playing.show(BELOW)
    playing.type("1")

    assert len(BELOW.options) + 1 == len(playing.type("l"))


def test_d_offers_a_draw(playing: Screen) -> None:
    """Also out of turn, and after asking: an offer can end the match."""
    playing.show(THEIRS)
    assert "  1. yes, offer a draw" in playing.type("d")
    assert [] == playing.said
    playing.type("1")

    assert [m.OfferDraw(1)] == playing.said


def test_there_is_no_draw_with_nobody(playing: Screen) -> None:
    """Whoever is left alone hears so before being asked anything."""
    playing.show(scene("0 throw 0 0 - - - 9000/1+,0/0x -"))

    assert ["There is nobody to agree on a draw with."] == playing.type("d")
    assert [] == playing.said


@pytest.mark.parametrize(("line", "answer"), [("y", m.AgreeDraw(3)), ("n", m.DeclineDraw(3))])
def test_a_draw_is_answered_by_one_letter(playing: Screen, line: str, answer: m.ClientMessage) -> None:
    """The letters are said with the offer."""
    playing.show(THEIRS)
    lines = playing.show(OFFERED)

    assert "Agree to the draw with «y», decline it with «n»." in lines
    playing.type(line)
    assert [answer] == playing.said


def test_resigning_is_asked_about_once_more(playing: Screen) -> None:
    """It is final (RULES 6.8)."""
    playing.show(THROW)

    assert ["Resign? The match is then lost for you.", "  1. yes, resign", "  x. back"] == playing.type("r")
    assert [] == playing.said
    playing.type("1")
    assert [m.Resign(1)] == playing.said


def test_resigning_can_be_taken_back(playing: Screen) -> None:
    """With x, which asks again what was asked before."""
    asked = playing.show(THROW)[-2:]
    playing.type("r")

    assert asked == playing.type("x")
    assert [] == playing.said


@pytest.mark.parametrize("key", ["r", "q"])
def test_the_others_moves_do_not_take_a_question_away(playing: Screen, key: str) -> None:
    """Against a quick opponent one could else never leave."""
    playing.show(THEIRS)
    playing.type(key)
    playing.show(scene("1 choose 0 0 - 115236 - 9000/1+,9500/1+ -", revision=2), THROW)
    playing.type("1")

    assert [m.Resign(1)] == playing.said if key == "r" else [Exit.OK] == playing.codes


def test_the_end_of_the_match_takes_it_away(playing: Screen) -> None:
    """There is nothing left to resign."""
    playing.show(THEIRS)
    playing.type("r")
    playing.show(OVER)

    assert NOTHING == playing.type("1")
    assert [] == playing.said


@pytest.mark.parametrize("line", ["d", "y", "n"])
def test_without_a_match_there_is_no_draw(screen: Screen, line: str) -> None:
    """The sentence says so, and the server is not asked."""
    screen.show(welcome())

    assert ["There is no match running."] == screen.type(line)
    assert ["There is no match to resign."] == screen.type("r")
    assert [] == screen.said


@pytest.mark.parametrize("line", ["d", "y", "n", "r"])
def test_without_a_link_nothing_is_asked_of_the_server(playing: Screen, line: str) -> None:
    """What could not be heard must not look done."""
    playing.show(THROW)
    playing.controller.down(Trouble.LOST, 0.5)

    assert ["There is no connection to the server now."] == playing.type(line)
    assert [] == playing.said


def test_an_offer_does_not_change_what_a_key_means(playing: Screen) -> None:
    """Somebody who is choosing what follows a keep goes on choosing it when the other offers a draw."""
    playing.show(BELOW)
    playing.type("1")
    playing.show(replace(BELOW, revision=3, draw=(1,), news=(m.DrawOffered(1),)))
    playing.type("2")

    assert [m.Keep(3, (1, 1, 1), BELOW.options[0].reading, Then.BANK)] == playing.said
