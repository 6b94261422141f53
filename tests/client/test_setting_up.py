"""Claims about setting up a table: every kind can be had, and no answer is sent that the protocol has no room for."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.choices import BadAnswer, Choice, Menu, Question, Step
from client.setting_up import COMPUTER, MOST_TURNS, table_menu
from protocol import messages as m
from tests.support.desk import Desk
from tests.support.speech import ENGLISH


def setup(*path: int | str) -> Step:
    """Return what is reached by numbers of choices and typed answers; the first number says who is to play."""
    step: Step = Menu("", (Choice("", table_menu(ENGLISH, (COMPUTER,))), Choice("", table_menu(ENGLISH))))
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
        ((1, 1), m.CreateTable("dice10k", starting_score=7_000, computers=("threshold",))),
        ((1, 2), m.CreateTable("dice10k", computers=("threshold",))),
        ((2, 1, 1), m.CreateTable("dice10k", starting_score=7_000)),
        ((2, 2, 1), m.CreateTable("dice10k")),
        ((2, 2, 2), m.CreateTable("dice10k", private=True)),
        (
            (1, 3, "9.000", "", "", "100"),
            m.CreateTable(
                "dice10k", starting_score=9_000, head_starts=(0, 0), turn_limit=100, computers=("threshold",)
            ),
        ),
        (
            (2, 3, "", "1 000", "500", "", 2),
            m.CreateTable("dice10k", head_starts=(500, 1_000), private=True),
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


@pytest.mark.parametrize("path", [(1, 3), (1, 3, "0"), (1, 3, "0", "0"), (1, 3, "0", "0", "0")])
@pytest.mark.parametrize("line", ["-1", "x", "1,5", "99999999999", "1e3", "٣", "0x10"])
def test_what_is_no_number_of_points_or_turns_is_asked_again(path: tuple[int | str, ...], line: str) -> None:
    """The sentence says what is taken."""
    with pytest.raises(BadAnswer, match="Type a whole number from 0 to"):
        setup(*path, line)


@given(st.integers(0, MOST_TURNS))
def test_turns_are_taken_up_to_the_bound_of_the_protocol(turns: int) -> None:
    """What cannot be sent cannot be typed."""
    assert not isinstance(setup(1, 3, "", "", "", str(turns)), Question)
    with pytest.raises(BadAnswer):
        setup(1, 3, "", "", "", str(MOST_TURNS + 1 + turns))
