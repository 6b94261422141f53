"""Claims about choices: a line leads where its number and letter say, or to one sentence."""

from typing import Final

import pytest

from client.choices import BadAnswer, Choice, Menu, Question, Step, answered
from client.controller import Controller
from tests.support.speech import ENGLISH

WAYS: Final = Menu("And then?", (Choice("throw on", Controller.throw, "t"), Choice("bank", Controller.resign, "b")))
MENU: Final = Menu(
    "What?",
    (
        Choice("throw", Controller.throw, "t"),
        Choice("keep, then", WAYS),
        Choice("keep and throw", Controller.rematch, only="t"),
        Choice("more", Menu("More", (Choice("leave", Controller.quit),))),
    ),
)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("1", Controller.throw),
        ("t", Controller.throw),
        ("2", WAYS),
        ("2t", Controller.throw),
        ("2 b", Controller.resign),
        ("3", Controller.rematch),
        ("3t", Controller.rematch),
        ("04", MENU.choices[3].step),
    ],
)
def test_a_choice_is_named_by_number_or_letter_or_both(line: str, step: Step) -> None:
    """The letter behind a number is that of what follows."""
    assert step is answered(MENU, line, ENGLISH)


@pytest.mark.parametrize("line", ["", "0", "5", "1t", "1b", "2+", "3b", "4t", "x", "b", "1 1"])
def test_what_names_no_choice_is_a_sentence(line: str) -> None:
    """Nothing is done by mistake."""
    with pytest.raises(BadAnswer, match=r"Type a number from 1 to 4|does not go with this choice"):
        answered(MENU, line, ENGLISH)


def test_a_question_answers_for_itself() -> None:
    """Whatever is typed."""
    assert WAYS is answered(Question("Which?", lambda line: WAYS if line == "2t" else MENU), "2t", ENGLISH)
