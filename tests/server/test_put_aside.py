"""Claims about matches that are put aside: they wait in the lobby for their players, another evening too."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import LeftCode, RefusalCode, SeatState
from server.lobby import _ASIDE, _OWN
from server.table import MATCH_SECONDS
from tests.support.parlour import Parlour, Visitor, kept_in, settle
from tests.support.playing import play_out, steady

AGAINST_COMPUTER: Final = m.CreateTable("dice10k", computers=("threshold",))


def alone(parlour: Parlour) -> tuple[Visitor, Visitor]:
    """Return two in a match, the second of whom has lost the link."""
    first, second = parlour.match("Ana", "Luis")
    second.line.lose()
    return first, second


def own_rows(visitor: Visitor) -> list[str]:
    """Return the codes of the matches of their own that somebody was shown last."""
    return [row.code for row in visitor.last(m.Tables).rows if row.yours]


def test_a_match_nobody_else_is_here_for_is_put_aside_by_leaving(parlour: Parlour) -> None:
    """The player may do something else meanwhile, and finds it in the list, first of all."""
    ana, luis = alone(parlour)
    code = ana.code
    ana.new()
    ana.say(m.LeaveTable())
    assert m.Left(LeftCode.PUT_ASIDE) == ana.new()[0]
    parlour.visitor("Eva").say(m.CreateTable("dice10k"))
    ana.say(m.ListTables())
    assert [code] == own_rows(ana)
    assert [True, False] == [row.yours for row in ana.last(m.Tables).rows]
    ana.say(m.CreateTable("dice10k"))
    assert ana.code != code
    assert not luis.all(m.Left)


def test_it_is_taken_up_where_it_was(parlour: Parlour) -> None:
    """By its code, like any table: the same seat, the same dice, the same revision; then it goes on to its end."""
    ana, luis = alone(parlour)
    ana.throw()
    before, seat = ana.view, ana.seat
    nonces = ana.last(m.Nonces)
    ana.say(m.LeaveTable())
    ana.new()
    ana.say(m.JoinTable(ana.code))
    assert [m.Table, m.Nonces, m.View] == [type(message) for message in ana.new()]
    assert (before.revision, before.thrown, seat) == (ana.view.revision, ana.view.thrown, ana.seat)
    assert nonces == ana.last(m.Nonces)
    luis = parlour.back(luis)
    assert ana.view == luis.view
    assert play_out(parlour, [ana, luis], steady).outcome is not None


def test_who_comes_back_finds_the_other_away_and_may_put_it_aside_as_well(parlour: Parlour) -> None:
    """Nobody is told what happens there as long as they are elsewhere; whoever takes it up is seen to be back."""
    ana, luis = alone(parlour)
    ana.say(m.LeaveTable())
    ana.new()
    luis = parlour.back(luis)
    states = [sitter.state for sitter in luis.last(m.Table).sitters if sitter is not None]
    assert sorted([SeatState.LINK_LOST, SeatState.PRESENT]) == sorted(states)
    luis.throw() if luis.seat == luis.view.on_turn else luis.say(m.OfferDraw(luis.view.revision))
    assert [] == ana.new()
    luis.say(m.LeaveTable())
    assert [LeftCode.PUT_ASIDE] == [left.code for left in luis.all(m.Left)]
    for visitor in (luis, ana):
        visitor.say(m.JoinTable(luis.code))
    assert ana.view.revision == luis.view.revision == 2
    assert {SeatState.PRESENT} == {sitter.state for sitter in luis.last(m.Table).sitters if sitter is not None}


def test_a_match_against_others_who_are_here_is_not_left(parlour: Parlour) -> None:
    """Resigning comes first, so that nobody walks away by mistake."""
    ana, _luis = parlour.match("Ana", "Luis")
    assert RefusalCode.MATCH_RUNNING is ana.refusal(m.LeaveTable())


def test_a_match_against_the_computer_can_be_put_aside(parlour: Parlour) -> None:
    """It waits, too, for a day."""
    (ana,) = parlour.match("Ana", setting=AGAINST_COMPUTER)
    ana.say(m.LeaveTable())
    assert [LeftCode.PUT_ASIDE] == [left.code for left in ana.all(m.Left)]
    ana.say(m.JoinTable(ana.code))
    assert play_out(parlour, [ana], steady).outcome is not None


def test_nobody_else_takes_a_seat_that_is_kept(parlour: Parlour) -> None:
    """It is no free seat, and is listed to nobody else."""
    ana, _luis = alone(parlour)
    ana.say(m.LeaveTable())
    eva = parlour.visitor("Eva")
    eva.say(m.ListTables())
    assert () == eva.last(m.Tables).rows
    assert RefusalCode.TABLE_FULL is eva.refusal(m.JoinTable(ana.code))


def test_whoever_sits_elsewhere_takes_nothing_up(parlour: Parlour) -> None:
    """One table at a time."""
    ana, _luis = alone(parlour)
    code = ana.code
    ana.say(m.LeaveTable(), m.CreateTable("dice10k"))
    assert RefusalCode.ALREADY_SEATED is ana.refusal(m.JoinTable(code))


def test_after_a_day_without_anybody_a_match_between_people_is_put_aside_by_all(parlour: Parlour) -> None:
    """Another evening each finds it in the lobby, also behind a restart, and is told of it on arrival."""
    ana, luis = alone(parlour)
    ana.line.lose()
    parlour.clock.advance(MATCH_SECONDS)
    following = Parlour(parlour.written)
    assert [] == following.restore(kept_in(parlour.written))
    for visitor in (ana, luis):
        again = following.back(visitor)
        assert not again.last(m.Welcome).seated
        assert [LeftCode.PUT_ASIDE] == [left.code for left in again.all(m.Left)]
        assert [ana.code] == own_rows(again)
        again.say(m.JoinTable(ana.code))
        assert again.view.revision == 1


def test_a_table_elsewhere_is_not_touched_by_one_that_was_put_aside(parlour: Parlour) -> None:
    """What is closed or ended there puts nobody out of where they sit now."""
    ana, luis = alone(parlour)
    ana.say(m.LeaveTable(), m.CreateTable("dice10k"))
    luis = parlour.back(luis)
    luis.resign()
    luis.say(m.LeaveTable())
    luis.line.lose()
    parlour.clock.advance(2 * MATCH_SECONDS)
    assert [LeftCode.PUT_ASIDE] == [left.code for left in ana.all(m.Left)]
    assert [ana.code] == [code for code, table in parlour.lobby.tables.items() if table.seats.attending]


def test_matches_put_aside_take_no_place_from_tables_and_have_a_bound(open_parlour: Callable[..., Parlour]) -> None:
    """The oldest go first; of their own somebody is shown some at a time."""
    parlour = open_parlour(tables=2)
    ana = parlour.visitor("Ana")
    codes = []
    for _ in range(2 * _ASIDE + 3):
        ana.say(AGAINST_COMPUTER)
        settle(ana)
        codes.append(ana.code)
        ana.say(m.LeaveTable())
    assert codes[-2 * _ASIDE - 1 :] == list(parlour.lobby.tables)
    ana.say(m.ListTables())
    assert codes[-2 * _ASIDE - 1 :][:_OWN] == own_rows(ana)


@pytest.mark.parametrize("who", ["Ana", "Luis"])
def test_a_rematch_waits_for_who_has_put_the_match_aside(parlour: Parlour, who: str) -> None:
    """Whoever sees the result later is not pulled into the next match; who has left makes room for others."""
    ana, luis = alone(parlour)
    ana.say(m.LeaveTable())
    luis = parlour.back(luis)
    luis.resign()
    luis.say(m.Rematch())
    assert not luis.last(m.Table).clear
    if who == "Ana":
        ana.say(m.JoinTable(luis.code))
        assert ana.view.outcome is not None
        ana.say(m.Rematch())
        settle(*sorted((ana, luis), key=lambda visitor: visitor.seat))
        assert ana.view.revision == 1
    else:
        luis.say(m.LeaveTable())
        assert not parlour.lobby.tables[ana.code].listed


def test_who_has_a_match_put_aside_is_not_forgotten_for_room(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody could go on with it then; whoever has given up every seat is."""
    monkeypatch.setattr("server.players.KEPT", 3)
    ana, luis = alone(parlour)
    ana.say(m.LeaveTable())
    ana.line.lose()
    for number in range(10):
        parlour.visitor(f"Guest {number}").line.lose()
    assert 1 == len(parlour.back(ana).all(m.Welcome))
    assert own_rows(parlour.back(ana)) == [luis.code]
    luis = parlour.back(luis)
    luis.resign()
    luis.say(m.LeaveTable())
    luis.line.lose()
    for number in range(10):
        parlour.visitor(f"Guest {number}").line.lose()
    assert [] == parlour.back(luis).all(m.Welcome)
