"""Claims about matches that are put aside, by real clients at a real server: their dice are checked all the same."""

from pathlib import Path

import pytest

from protocol import messages as m
from protocol.codes import LeftCode, Phase, Then
from tests.support.different import different
from tests.support.joined import Guest, Hall

AGAINST_COMPUTER = m.CreateTable(
    "dice10k", different(starting_score=9_000, turn_limit=3), computers=("threshold",), pace=0
)


def play_on(hall: Hall, guest: Guest) -> None:
    """Play until the match is over, keeping whatever comes first."""
    while (view := guest.model.view) is not None and view.outcome is None:
        if not guest.model.on_turn:
            hall.pass_time(0.5)
        elif view.phase is Phase.THROW:
            guest.controller.throw()
        else:
            option = view.options[0]
            guest.controller.keep(option, option.banks[0].then if option.banks else Then.THROW)
        hall.settle()


@pytest.mark.parametrize("between", ["nothing", "another match", "a new start of the program"])
def test_a_match_that_was_put_aside_is_checked_to_its_end(tmp_path: Path, between: str) -> None:
    """Whatever was done meanwhile; what was seen before counts, too."""
    hall = Hall()
    guest = hall.guest(tmp_path, "Ana", AGAINST_COMPUTER)
    hall.pass_time(1)
    code = guest.model.table.code if guest.model.table is not None else ""
    if guest.model.on_turn:
        guest.controller.throw()
        hall.settle()
    guest.controller.leave_table()
    hall.settle()
    assert [LeftCode.PUT_ASIDE] == [left.code for left in guest.all_heard(m.Left)]
    if between == "another match":
        guest.controller.create_table(AGAINST_COMPUTER)
        hall.settle()
        play_on(hall, guest)
        guest.controller.leave_table()
        hall.settle()
    elif between == "a new start of the program":
        guest.controller.quit()
        hall.settle()
        guest = hall.guest(tmp_path, "Ana")
        (own,) = guest.all_heard(m.Tables)
        assert [code] == [row.code for row in own.rows if row.yours]
    guest.controller.join_table(code)
    hall.settle()
    play_on(hall, guest)
    verdict = guest.model.verdict
    assert verdict is not None
    assert (verdict.consistent, verdict.checked) == (True, verdict.throws)
    assert not guest.codes
    guest.controller.quit()
    hall.settle()


def test_whoever_hosts_again_is_shown_the_match_before_a_new_table_is_set_up(tmp_path: Path) -> None:
    """The guest who comes back sits at the old table, and both would wait for ever at different ones."""
    hall = Hall()
    guest = hall.guest(tmp_path, "Ana", AGAINST_COMPUTER)
    hall.pass_time(1)
    code = guest.model.table.code if guest.model.table is not None else ""
    guest.controller.leave_table()
    guest.controller.quit()
    hall.settle()

    again = hall.guest(tmp_path, "Ana", m.CreateTable("dice10k"))
    hall.settle()

    assert again.model.table is None
    assert not again.model.arriving
    assert [code] == [row.code for tables in again.all_heard(m.Tables) for row in tables.rows if row.yours]
    again.controller.join_table(code)
    hall.settle()
    assert again.model.view is not None
    again.controller.quit()
    hall.settle()
