"""Claims about the result: outcome, scores and verdict are there, and a warning that is due."""

from dataclasses import replace
from typing import Final

import pytest

from client.evidence import Fault, Finding, First, Verdict
from client.model import Model
from client.screen.lines import text_of
from client.screen.result import result
from client.screen.scene import Scene
from tests.support.pictures import at
from tests.support.scenes import scene, table

WON: Final = at("0 over 0 0 - - - 10000/2+,10100/1+ exact:0")
CHECKED: Final = Verdict(44, 44, First.DRAWN)
CHEATED: Final = Verdict(44, 44, First.DRAWN, (Finding(Fault.SECRET),))


def shown(drawn: Scene, rows: int = 22) -> str:
    """Return the result as text."""
    return "\n".join(text_of(line).rstrip() for line in result(drawn, rows))


def judged(verdict: Verdict | None, given_up: int = 0) -> Scene:
    """Return a match that was won, and what was found of its dice."""
    return replace(WON, model=replace(WON.model, verdict=verdict, given_up=given_up))


@pytest.mark.parametrize(("columns", "rows"), [(40, 10), (40, 18), (80, 12), (80, 22), (120, 38)])
def test_outcome_scores_and_verdict_fit_everywhere(columns: int, rows: int) -> None:
    """From 40 by 12 on."""
    text = shown(replace(judged(CHECKED), columns=columns), rows)
    words = " ".join(text.replace("*", " ").split())

    assert "You land exactly on the target and win!" in words
    assert "10,000" in text
    assert "10,100" in text
    assert "consistent with what this client saw." in words


@pytest.mark.parametrize("rows", [6, 7, 8])
def test_what_is_cut_ends_in_the_mark(rows: int) -> None:
    """Below a menu there are few rows: nobody takes half a sentence for the whole one."""
    lines = shown(replace(judged(CHECKED), columns=40), rows).splitlines()

    assert any(line.strip().startswith("Dice checked:") for line in lines)
    assert lines[-1].endswith(("…", "."))


def test_what_the_dice_were_worth_is_said_as_soon_as_it_is_known() -> None:
    """Before that, that it is not known."""
    assert "The dice are not checked: the server has not revealed its secret yet." in shown(judged(None))
    assert "The dice are NOT what this client saw being settled." in shown(judged(CHEATED))
    assert "Warning" not in shown(judged(CHECKED))


def test_dice_settled_anew_are_warned_of() -> None:
    """No check of the throws can show that."""
    assert "Warning: the dice were settled anew 1 time after your part was known." in shown(judged(CHECKED, given_up=1))


@pytest.mark.parametrize(
    ("line", "sign"),
    [
        ("0 over 0 0 - - - 10000/2+,10100/1+ exact:0", "****"),
        ("1 over 0 0 - - - 9300/2+,10000/1+ exact:1", "----"),
        ("0 over 0 0 - - - 9300/2+,9300/1+ draw_agreed", "===="),
    ],
)
def test_win_loss_and_draw_have_frames_of_their_own(line: str, sign: str) -> None:
    """They can be told apart at a glance."""
    assert f"   {sign}" in shown(at(line))


def test_without_a_match_that_is_over_there_is_the_log() -> None:
    """Nothing is made up."""
    running = at("0 throw 0 0 - - - 9300/2+,9300/1+ -")

    assert running.log[-1] in shown(running)
    assert running.log[-1] in shown(replace(running, model=Model(table=table())))
    assert "points" not in shown(
        replace(running, model=replace(running.model, view=scene("0 throw 0 0 - - - 0/0,0/0 -")))
    )
