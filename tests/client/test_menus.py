"""Claims about menus: what can be done in each situation, and what each choice leads to."""

from collections.abc import Callable
from dataclasses import replace as replace_model
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.choices import BadAnswer, Menu, Question, Step
from client.evidence import Verdict
from client.exits import Exit
from client.menus import main_menu, tables_menu
from client.model import LinkState, Model
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import SeatState, Then
from tests.support.desk import OTHER, SERVER, Desk
from tests.support.scenes import ANA, CODE, LUIS, RULES, scene, table
from tests.support.speech import ENGLISH, SPEECHES

LOBBY: Final = Model(link=LinkState.UP)
THROW: Final = scene("0 throw 0 0 - - - 9000/1+,0/0 -")
BELOW: Final = scene("0 choose 0 0 - 111236 - 9000/1+,0/0 -")
ABOVE: Final = scene("0 choose 0 0 - 111236 - 10700/9+,0/0 -")
FORCED: Final = scene("0 choose 0 0 - 123456 - 9000/1+,0/0 -")
OVER: Final = scene("0 over 0 0 - - - 10000/1+,0/0 exact:0")
ROW: Final = m.TableRow(CODE, RULES, ("Luis",), 2)


def at_table(view: m.View) -> Model:
    """Return the model of Ana at a table with Luis, the dice of a match that is over checked."""
    return Model(link=LinkState.UP, table=table(), view=view, verdict=Verdict(7, 7))


def menu_of(model: Model) -> Menu:
    """Return what can be done, where something can."""
    menu = main_menu(model, ENGLISH)
    assert menu is not None
    return menu


SITUATIONS: Final = (
    LOBBY,
    Model(link=LinkState.UP, table=table(ANA, None, clear=True)),
    *map(at_table, (THROW, BELOW, ABOVE, FORCED, OVER)),
)
"""Every kind of situation in which there is something to do."""


def texts(menu: Menu) -> list[str]:
    """Return what the choices of a menu say."""
    return [choice.text for choice in menu.choices]


def pick(menu: Menu, number: int) -> Step:
    """Return what the choice of a number leads to."""
    return menu.choices[number - 1].step


@pytest.fixture
def say(tmp_path: Path) -> Callable[[Step], list[m.ClientMessage]]:
    """What is said to the server when a step is carried out."""

    def carry_out(step: Step) -> list[m.ClientMessage]:
        assert not isinstance(step, Menu | Question)
        desk = Desk(tmp_path)
        with desk.profile:
            step(desk.controller)
        return desk.said

    return carry_out


def answered(question: Step, *lines: str) -> Step:
    """Return what questions lead to when they are answered one after the other."""
    for line in lines:
        assert isinstance(question, Question)
        question = question.answer(line)
    return question


# When there is something to do.


@pytest.mark.parametrize(
    "model",
    [
        Model(),
        Model(link=LinkState.DOWN, table=table(), view=THROW),
        Model(link=LinkState.UP, arriving=True),
        Model(link=LinkState.UP, table=table()),
        Model(link=LinkState.UP, table=table(you=1), view=THROW),
        Model(link=LinkState.UP, table=table(you=1), view=BELOW),
        Model(link=LinkState.UP, table=table(), view=OVER),
    ],
)
def test_there_are_times_to_wait(model: Model) -> None:
    """No link, no answer yet, dice being settled or checked, somebody else's turn: nothing is offered."""
    assert main_menu(model, ENGLISH) is None


def test_the_lobby_offers_four_ways_to_a_table(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """Play the computer, open a table, list the tables, join by code."""
    menu = menu_of(LOBBY)

    assert 4 == len(menu.choices)
    assert [m.ListTables()] == say(pick(menu, 3))


def test_somebody_who_waits_alone_knows_the_code_and_can_leave(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """The code is what the other needs."""
    menu = menu_of(Model(link=LinkState.UP, table=table(ANA, None, clear=True)))

    assert CODE in menu.title
    assert [m.LeaveTable()] == say(pick(menu, 1))


def test_after_a_match_one_plays_again_or_goes(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """Once the dice are checked."""
    menu = menu_of(at_table(OVER))

    assert [[m.Rematch()], [m.LeaveTable()]] == [say(choice.step) for choice in menu.choices]


def test_after_a_match_whose_opponent_has_gone_the_code_is_said() -> None:
    """Whoever wants another match needs somebody to come."""
    menu = menu_of(replace_model(at_table(OVER), table=table(ANA, None)))

    assert CODE in menu.title


def test_on_a_server_of_ones_own_there_is_the_computer_and_leaving(tmp_path: Path) -> None:
    """Nobody else could ever come."""
    menu = main_menu(LOBBY, ENGLISH, alone=True)

    assert menu is not None
    assert ["play the computer", "list your matches that are not over", "leave"] == texts(menu)
    desk = Desk(tmp_path)
    leave = pick(menu, 3)
    assert not isinstance(leave, Menu | Question)
    leave(desk.controller)
    assert [Exit.OK] == desk.codes


def test_whoever_waits_for_somebody_at_the_table_can_leave(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """The match does not begin before they are back, and that may take long."""
    away = replace(LUIS, state=SeatState.LINK_LOST)
    menu = menu_of(Model(link=LinkState.UP, table=table(ANA, away, clear=True)))

    assert "The match begins when everybody is here." == menu.title
    assert [m.LeaveTable()] == say(pick(menu, 1))


# A turn.


def test_a_turn_starts_with_a_throw_and_says_what_it_risks(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """RULES 2.5: a severe bust costs points one has."""
    menu = menu_of(at_table(THROW))

    assert ["throw all the dice (severe bust 2.3%: lose 2,000, down to 7,000)"] == texts(menu)
    assert "t" == menu.choices[0].letter
    assert [m.Throw(0)] == say(pick(menu, 1))


def test_every_legal_keep_is_a_row() -> None:
    """Nothing else is, and nothing is added up here."""
    menu = menu_of(at_table(BELOW))

    assert "What do you keep of 1 1 1 2 3 6?" == menu.title
    assert len(BELOW.options) == len(menu.choices)
    assert (
        "1 1 1 (three of a kind): turn score 700, 3 dice left. Bank now: 9,700, needs 300 (64% to land). "
        "Throw on: bust 28%: lose 700." == texts(menu)[0]
    )


def test_a_keep_that_cannot_be_banked_throws_on_at_once(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """There is nothing more to ask; a letter behind its number may say the same."""
    menu = menu_of(at_table(FORCED))
    option = FORCED.options[0]

    assert "hot hand +500" in texts(menu)[0]
    assert [m.Keep(0, option.dice, option.reading, Then.THROW)] == say(pick(menu, 1))
    assert {"t"} == {choice.only for choice in menu.choices}


@pytest.mark.parametrize(
    ("view", "letters", "thens"),
    [
        (BELOW, ["t", "b"], [Then.THROW, Then.BANK]),
        (ABOVE, ["t", "+", "-"], [Then.THROW, Then.ADD, Then.SUBTRACT]),
    ],
)
def test_a_keep_that_can_be_banked_asks_what_then(
    view: m.View, letters: list[str], thens: list[Then], say: Callable[[Step], list[m.ClientMessage]]
) -> None:
    """Below the target one banks, above it one adds or subtracts (RULES 2.8, 2.10); one may always throw on."""
    then = pick(menu_of(at_table(view)), 1)
    option = view.options[0]

    assert isinstance(then, Menu)
    assert letters == [choice.letter for choice in then.choices]
    assert [[m.Keep(0, option.dice, option.reading, way)] for way in thens] == [
        say(choice.step) for choice in then.choices
    ]


def test_both_ways_to_bank_say_where_they_lead() -> None:
    """Add or subtract, each with what it needs and the chance (SCREENS, add or subtract)."""
    then = pick(menu_of(at_table(ABOVE)), 1)

    assert isinstance(then, Menu)
    assert "You keep 1 1 1, for a turn score of 700. And then?" == then.title
    assert ["add: 11,400, needs 1,400 (14% to land)", "subtract: 10,000 and win"] == texts(then)[1:]


def test_every_way_to_win_says_so() -> None:
    """Whichever way one banks."""
    view = scene("0 choose 0 0 - 111236 - 9300/1+,0/0 -")
    bank = pick(menu_of(at_table(view)), 1)
    assert isinstance(bank, Menu)
    assert "bank: 10,000 and win" == texts(bank)[1]

    option = ABOVE.options[0]
    wins = tuple(replace(bank, needs=0, wins=True) for bank in option.banks)
    both = pick(menu_of(at_table(replace(ABOVE, options=(replace(option, banks=wins),)))), 1)
    assert isinstance(both, Menu)
    assert all(text.endswith(("10,000 and win", "11,400 and win")) for text in texts(both)[1:])


# Tables.


def test_listed_tables_are_joined_by_number(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """Each with its code, who waits there, and what is played."""
    menu = tables_menu(m.Tables((ROW, replace(ROW, code="BBBB")), more=False), ENGLISH)

    assert f"{CODE}: Luis; dice10k 10,000 (1/2)" == texts(menu)[0]
    assert [m.JoinTable("BBBB")] == say(pick(menu, 2))
    assert 2 == len(menu.choices)


def test_a_further_page_goes_on_behind_the_last_table(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """Only where there is one."""
    menu = tables_menu(m.Tables((replace(ROW, code="BBBB"), ROW), more=True), ENGLISH)

    assert [m.ListTables(CODE)] == say(pick(menu, 3))
    assert 1 == len(tables_menu(m.Tables((ROW,), more=False), ENGLISH).choices)


@pytest.mark.parametrize("line", ["k7qf", "K7QF", " K7 QF ", "k 7 q f"])
def test_a_code_may_be_typed_anyhow(line: str, say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """Capitals and spaces do not matter."""
    assert [m.JoinTable(CODE)] == say(answered(pick(menu_of(LOBBY), 4), line))


@pytest.mark.parametrize("line", ["", "K7Q", "K7QFX", "dice10k join 192.168.1.20"])
def test_what_cannot_be_a_code_is_not_sent(line: str) -> None:
    """The sentence shows what one looks like."""
    with pytest.raises(BadAnswer, match="K7QF"):
        answered(pick(menu_of(LOBBY), 4), line)


AT_HOME: Final = replace_model(LOBBY, server=SERVER)


@pytest.mark.parametrize("around", ["{}", " <{}> "])
def test_an_invite_to_this_server_is_as_good_as_its_code(
    around: str, say: Callable[[Step], list[m.ClientMessage]]
) -> None:
    """Whatever address is in it: the id says that it is this one."""
    pasted = around.format(f"dice10k://elsewhere:7/k7qf#{SERVER.lower()}")

    assert [m.JoinTable(CODE)] == say(answered(pick(menu_of(AT_HOME), 4), pasted))


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        (f"dice10k://marta-laptop/K7QF#{OTHER}", "Leave this one, then join with: dice10k join and the invite."),
        (f"dice10k://marta-laptop#{SERVER}", "Ask for its code."),
        ("dice10k://marta-laptop/K7QF", "Copy all of it, from dice10k:// to its end."),
        (f"dice10k://marta-laptop/K7QF#{SERVER[:-1]}", "Copy all of it, from dice10k:// to its end."),
    ],
)
def test_an_invite_of_no_use_here_says_what_to_do(pasted: str, words: str) -> None:
    """One for another server, one without a table, and one that is not whole."""
    with pytest.raises(BadAnswer, match=words):
        answered(pick(menu_of(AT_HOME), 4), pasted)


# Every menu.


def walk(step: Step) -> list[Menu]:
    """Return every menu that can be reached from a step, with an empty line for every answer that takes one."""
    if isinstance(step, Menu):
        return [step, *(menu for choice in step.choices for menu in walk(choice.step))]
    if isinstance(step, Question):
        try:
            return walk(step.answer(""))
        except BadAnswer:
            return []
    return []


@pytest.mark.parametrize("speech", SPEECHES, ids=["en", "es"])
@pytest.mark.parametrize("model", SITUATIONS)
def test_every_menu_can_be_shown_and_answered(model: Model, speech: Speech) -> None:
    """A title, at least one choice, a text for each, and no letter that means two things."""
    start = main_menu(model, speech)
    assert start is not None

    for menu in walk(start):
        letters = [choice.letter for choice in menu.choices if choice.letter]
        assert menu.title
        assert menu.choices
        assert all(texts(menu))
        assert len(letters) == len(set(letters))


def test_matches_of_ones_own_are_gone_on_with(say: Callable[[Step], list[m.ClientMessage]]) -> None:
    """They stand first, and alone they are called what they are."""
    own = replace(ROW, names=("Ana", "Luis"), yours=True)
    menu = tables_menu(m.Tables((own,), more=False), ENGLISH)
    assert ("Your matches that are not over:", ["K7QF: go on with your match, Ana, Luis"]) == (menu.title, texts(menu))
    assert [m.JoinTable(CODE)] == say(pick(menu, 1))
    assert "Tables with a free seat:" == tables_menu(m.Tables((own, ROW), more=False), ENGLISH).title
