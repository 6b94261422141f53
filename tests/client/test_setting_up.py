"""Claims about setting up a table: every kind can be had, and no answer is sent that the protocol has no room for."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.choices import BadAnswer, Choice, Menu, Question, Step
from client.presets import PRESETS
from client.setting_up import COMPUTER, MOST_TURNS, table_menu
from engine import house
from protocol import messages as m
from protocol.limits import CHANGES
from tests.support.desk import Desk
from tests.support.different import different
from tests.support.speech import ENGLISH

SPRINT, STRICT, CLASSIC, DIEZMIL = 1, 2, 3, 4
"""Games by their numbers."""

OWN = len(PRESETS) + 1
"""One's own settings."""

ONE = (COMPUTER,)


def setup(*path: int | str) -> Step:
    """Return what is reached by numbers of choices and typed answers; the first number says who is to play."""
    step: Step = Menu("", (Choice("", table_menu(ENGLISH, alone=True)), Choice("", table_menu(ENGLISH))))
    for way in path:
        if isinstance(way, int):
            assert isinstance(step, Menu)
            step = step.choices[way - 1].step
        else:
            assert isinstance(step, Question)
            step = step.answer(way)
    return step


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ((1, SPRINT), m.CreateTable("sprint", seats=2, computers=ONE)),
        ((1, STRICT), m.CreateTable("dice10k", seats=2, computers=ONE)),
        ((1, CLASSIC, 1), m.CreateTable("classic", seats=1)),
        ((1, CLASSIC, 2), m.CreateTable("classic", seats=2, computers=ONE)),
        ((1, CLASSIC, 7), m.CreateTable("classic", seats=7, computers=ONE * 6)),
        ((1, DIEZMIL, 6), m.CreateTable("diezmil", seats=6, computers=ONE * 5)),
        ((2, SPRINT, 1), m.CreateTable("sprint", seats=2)),
        ((2, STRICT, 2), m.CreateTable("dice10k", seats=2, private=True)),
        ((2, CLASSIC, 6, 1), m.CreateTable("classic", seats=7)),
        ((2, DIEZMIL, 4, 2), m.CreateTable("diezmil", seats=5, private=True)),
        (
            (1, OWN, STRICT, "", "9.000", "", "", "100", ""),
            m.CreateTable("dice10k", different(starting_score=9_000, turn_limit=100), 2, ONE),
        ),
        (
            (2, OWN, STRICT, "", "", "1 000", "500", "", "", 2),
            m.CreateTable("dice10k", different(head_starts="500,1000"), 2, private=True),
        ),
        (
            (2, OWN, DIEZMIL, 4, "2000", "", "", "floor=yes; tie = shared;", 1),
            m.CreateTable("diezmil", different(target=2_000, floor="yes", tie="shared"), 5),
        ),
    ],
)
def test_every_kind_of_table_can_be_set_up(path: tuple[int | str, ...], wanted: m.CreateTable, tmp_path: Path) -> None:
    """Against the computer in two choices; nobody is asked who may find a table that is full at once."""
    act = setup(*path)
    assert not isinstance(act, Menu | Question)
    desk = Desk(tmp_path)
    act(desk.controller)

    assert [wanted] == desk.said
    rules = house(wanted.rules, {change.key: change.value for change in wanted.changes})
    assert rules.seats[0] <= wanted.seats <= rules.seats[1]


@pytest.mark.parametrize("game", range(1, len(PRESETS) + 1))
@pytest.mark.parametrize("who", [1, 2])
def test_enter_is_enough_to_play_with_one_other(who: int, game: int) -> None:
    """Where there is a number to choose, the cursor begins at two seats."""
    step = setup(who, game)
    if isinstance(step, Menu) and PRESETS[game - 1].most > 2:
        assert step.start is not None
        assert ("1 computer player", "2 people")[who - 1] == step.choices[step.start].text


POINTS = [(1, OWN, STRICT), (1, OWN, STRICT, "0"), (1, OWN, STRICT, "0", "0"), (1, OWN, STRICT, "0", "0", "0", "0")]


@pytest.mark.parametrize("path", POINTS)
@pytest.mark.parametrize("line", ["-1", "x", "1,5", "99999999999", "1e3", "٣", "0x10"])
def test_what_is_no_number_of_points_or_turns_is_asked_again(path: tuple[int | str, ...], line: str) -> None:
    """The sentence says what is taken."""
    with pytest.raises(BadAnswer, match=r"Type a whole number from [01] to"):
        setup(*path, line)


@given(st.integers(0, MOST_TURNS))
def test_turns_are_taken_up_to_the_bound_of_the_rules(turns: int) -> None:
    """What cannot be played cannot be typed."""
    assert isinstance(setup(1, OWN, STRICT, "", "", "", "", str(turns)), Question)
    with pytest.raises(BadAnswer):
        setup(1, OWN, STRICT, "", "", "", "", str(MOST_TURNS + 1 + turns))


@pytest.mark.parametrize("line", ["floor", "floor=yes; tie", "x=1;" * (CHANGES + 1)])
def test_options_that_are_none_are_asked_again(line: str) -> None:
    """With an example of how they are written."""
    with pytest.raises(BadAnswer, match="floor=yes; larger=fixed"):
        setup(1, OWN, STRICT, "", "", "", "", "", line)


@given(st.text())
def test_whatever_is_typed_as_options_can_be_sent(line: str) -> None:
    """What makes no sense of them the server says, not this client; but it must have room for it."""
    try:
        setup(1, OWN, STRICT, "", "", "", "", "", line)
    except BadAnswer:
        return
