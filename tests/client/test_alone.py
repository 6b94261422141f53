"""Claims about `client.alone`: the fewest turns are kept for each player and each set of rules, and told."""

from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.address import Address
from client.alone import Alone, ended_alone
from client.narration import narrate
from client.profile import open_profile
from engine import house
from protocol import messages as m
from protocol.codes import End, Phase
from server.views import rules_view
from tests.support.desk import Desk
from tests.support.speech import ENGLISH, SPANISH

SOLO: Final = rules_view(house("diezmil", {"target": "2000"}))


def ended(turns: int, end: End = End.TARGET, seats: int = 1) -> m.View:
    """Return the view that shows the end of a match."""
    outcome = m.Outcome(end, (0,))
    seat = m.SeatView(2_000, turns, 0, None, left=False, busts=0, last_round=False, beat=None)
    return m.View(
        match=bytes(16),
        revision=9,
        phase=Phase.OVER,
        on_turn=0,
        turn_score=0,
        hot_hands=0,
        kept=(),
        thrown=(),
        throws=5,
        draw=(),
        seats=(seat,) * seats,
        risk=None,
        options=(),
        outcome=outcome,
        news=(m.Ended(outcome),),
    )


def test_the_fewest_turns_are_kept(tmp_path: Path) -> None:
    """From one start of the program to the next; more turns change nothing (RULES 4.6, 6.6)."""
    told = []
    for turns in (12, 15, 9, 9):
        with open_profile(tmp_path, "ana") as profile:
            told.append(ended_alone(profile, SOLO, ended(turns)))

    assert told == [Alone(12, None), Alone(15, 12), Alone(9, 12), Alone(9, 9)]


def test_each_set_of_rules_has_a_best_of_its_own(tmp_path: Path) -> None:
    """Whatever it is called, however many could have played and whoever would start; and each player has theirs."""
    with open_profile(tmp_path, "ana") as ana, open_profile(tmp_path, "luis") as luis:
        assert ended_alone(ana, SOLO, ended(12)) == Alone(12, None)
        assert ended_alone(luis, SOLO, ended(12)) == Alone(12, None)
        assert ended_alone(ana, rules_view(house("classic", {"target": "2000"})), ended(20)) == Alone(20, 12)
        assert ended_alone(ana, rules_view(house("diezmil", {"target": "3000"})), ended(20)) == Alone(20, None)
        assert ended_alone(ana, rules_view(house("diezmil", {"target": "2000", "straight": "0"})), ended(20)) == Alone(
            20, None
        )
        assert ended_alone(
            ana, rules_view(house("diezmil", {"target": "2000", "starting_player": "first_seat"})), ended(20)
        ) == Alone(20, 12)


@pytest.mark.parametrize(
    "view",
    [
        ended(12, seats=2),
        ended(12, End.TURN_LIMIT),
        ended(12, End.RESIGNED),
        ended(12, End.ROUNDS),
        replace(ended(12), news=()),
    ],
)
def test_what_is_no_result_of_one_alone_is_not_kept(view: m.View, tmp_path: Path) -> None:
    """Against others turns are not counted, a target that was not reached has none, and a view may be shown again."""
    with open_profile(tmp_path, "ana") as profile:
        assert ended_alone(profile, SOLO, view) is None
        assert ended_alone(profile, SOLO, ended(12)) == Alone(12, None)


@pytest.mark.parametrize(
    ("alone", "words"),
    [
        (Alone(1, None), "You have reached the target in 1 turn. That is your first result by these rules."),
        (Alone(9, 12), "You have reached the target in 9 turns. That is your best: before it was 12."),
        (Alone(12, 9), "You have reached the target in 12 turns. Your best is 9."),
        (Alone(9, 9), "You have reached the target in 9 turns. Your best is 9."),
    ],
)
def test_the_result_is_told_with_the_best(alone: Alone, words: str, tmp_path: Path) -> None:
    """In both languages."""
    desk = Desk(tmp_path)
    model = desk.controller.model

    assert [words] == list(narrate(ENGLISH, model, model, alone, Address("localhost", 10_010)))
    assert [words] != list(narrate(SPANISH, model, model, alone, Address("localhost", 10_010)))
