"""Claims about a table: who sits there, how a match begins and ends, and what is said to whom."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import End, LeftCode, Phase, RefusalCode, SeatState, SitterKind
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.playing import play_out, steady

AGAINST_COMPUTER: Final = m.CreateTable("dice10k", different(turn_limit=3), computers=("threshold",))


def kinds(messages: list[m.ServerMessage]) -> list[type[m.ServerMessage]]:
    """Return what kinds of messages were heard."""
    return [type(message) for message in messages]


# Waiting.


def test_who_waits_is_told_who_joins(parlour: Parlour) -> None:
    """The table comes anew to everybody there, each with their own seat, and then the settling begins."""
    ana, luis = parlour.table("Ana", "Luis")

    for visitor in (ana, luis):
        assert ["Ana", "Luis"] == visitor.sitters
        assert [m.Table, m.Sealed] == kinds(visitor.heard)[-2:]
    assert (0, 1) == (ana.seat, luis.seat)


def test_who_waits_may_leave(parlour: Parlour) -> None:
    """Back in the lobby one may sit down elsewhere, and the empty table is gone."""
    (ana,) = parlour.table("Ana")
    code = ana.code

    ana.say(m.LeaveTable())

    assert m.Left(LeftCode.LEFT) == ana.heard[-1]
    assert parlour.visitor("Luis").refusal(m.JoinTable(code)) is RefusalCode.NO_SUCH_TABLE
    ana.say(m.CreateTable("dice10k"))
    assert ["Ana", None] == ana.sitters


# Settling.


def test_nobody_leaves_while_the_dice_are_settled(parlour: Parlour) -> None:
    """Coming and going would keep the others at settling: it is refused, and the match begins."""
    ana, luis = parlour.table("Ana", "Luis")
    ana.commit()

    assert luis.refusal(m.LeaveTable()) is RefusalCode.SETTLING
    luis.commit()
    settle(ana, luis)

    assert ana.view == luis.view


def test_who_is_left_alone_with_the_dice_may_leave(parlour: Parlour) -> None:
    """When the other's link is lost while the dice are settled, nobody has to wait for the deadline."""
    ana, luis = parlour.table("Ana", "Luis")
    luis.line.lose()

    ana.say(m.LeaveTable())

    assert m.Left(LeftCode.LEFT) == ana.heard[-1]
    parlour.clock.advance(20)
    assert [m.Welcome, m.Table] == kinds(parlour.back(luis).heard)


def test_a_new_settling_has_nothing_of_the_old(parlour: Parlour) -> None:
    """Whoever joins after a broken settling gets another match; what was made for the old one is refused."""
    ana, luis = parlour.table("Ana", "Luis")
    old = ana.last(m.Sealed)
    ana.commit()
    parlour.clock.advance(10)
    assert m.Left(LeftCode.NOT_REVEALED) == luis.heard[-1]

    eva = parlour.visitor("Eva")
    eva.say(m.JoinTable(ana.code))

    assert old.match != ana.last(m.Sealed).match == eva.last(m.Sealed).match
    assert ana.refusal(m.Commit(old.match, bytes(32))) is RefusalCode.NOT_WANTED
    settle(ana, eva)
    assert eva.view.match == eva.last(m.Sealed).match


def test_nothing_is_settled_without_the_host(parlour: Parlour) -> None:
    """A host who lost the link before the guest came keeps the table: the match begins once both are there."""
    (ana,) = parlour.table("Ana")
    ana.line.lose()
    luis = parlour.visitor("Luis")

    luis.say(m.JoinTable(ana.code))
    parlour.clock.advance(60)
    assert [m.Welcome, m.Table] == kinds(luis.heard)
    again = parlour.back(ana)
    settle(again, luis)

    assert again.view == luis.view


@pytest.mark.parametrize("step", [lambda _: None, Visitor.commit], ids=["commit", "reveal"])
def test_a_seat_that_lets_the_time_pass_is_dropped(parlour: Parlour, step: Callable[[Visitor], None]) -> None:
    """After ten seconds, not before, who has not done the step goes to the lobby and hears why; the other waits on."""
    ana, luis = parlour.table("Ana", "Luis")
    ana.commit()
    step(luis)
    ana.reveal()

    parlour.clock.advance(9.99)
    assert luis.all(m.Left) == []
    parlour.clock.advance(0.01)

    assert m.Left(LeftCode.NOT_REVEALED) == luis.heard[-1]
    assert ["Ana", None] == ana.sitters
    assert ana.all(m.Left) == []
    assert luis.refusal(m.LeaveTable()) is RefusalCode.NOT_SEATED


def test_a_table_that_nobody_answers_at_is_gone(parlour: Parlour) -> None:
    """When every seat lets the time pass, all are sent to the lobby and the table is closed."""
    ana, luis = parlour.table("Ana", "Luis")
    code = ana.code

    parlour.clock.advance(10)

    for visitor in (ana, luis):
        assert m.Left(LeftCode.NOT_REVEALED) == visitor.heard[-1]
    assert ana.refusal(m.JoinTable(code)) is RefusalCode.NO_SUCH_TABLE


def test_against_the_computer_the_settling_begins_at_once(parlour: Parlour) -> None:
    """A table full of one person and computer players waits for nobody else."""
    (ana,) = parlour.table("Ana", setting=AGAINST_COMPUTER)

    assert [m.Welcome, m.Table, m.Sealed] == kinds(ana.heard)
    computer = m.Sitter("threshold", SitterKind.COMPUTER, SeatState.PRESENT, rematch=False)
    assert computer == ana.last(m.Table).sitters[1]


# Playing.


def test_everybody_sees_the_same(parlour: Parlour) -> None:
    """Each view goes to all seats alike, from the first one on, which says who begins."""
    first, second = parlour.match("Ana", "Luis")
    assert isinstance(first.view.news[0], m.Started)

    first.throw()

    assert first.all(m.View) == second.all(m.View)
    assert [1, 2] == [view.revision for view in second.all(m.View)]


def test_an_intent_for_an_older_view_is_refused(parlour: Parlour) -> None:
    """Its sender hears that it is stale, and sees the newest view again, without news; nobody else hears a word."""
    first, second = parlour.match("Ana", "Luis")
    first.throw()
    for visitor in (first, second):
        visitor.new()

    first.say(m.Throw(1))
    second.say(m.Resign(3))

    for visitor in (first, second):
        stale, view = visitor.new()
        assert m.Refused(RefusalCode.STALE, (("revision", 2),)) == stale
        assert isinstance(view, m.View)
        assert (2, ()) == (view.revision, view.news)


def test_nobody_walks_away_from_a_match_by_mistake(parlour: Parlour) -> None:
    """Leaving is refused until the match is over; resigning ends it, and then one may go."""
    # RULES 6.8
    first, second = parlour.match("Ana", "Luis")
    assert first.refusal(m.LeaveTable()) is RefusalCode.MATCH_RUNNING

    first.resign()
    first.say(m.LeaveTable())

    assert m.Outcome(End.RESIGNED, (second.seat,)) == second.view.outcome
    assert m.Left(LeftCode.LEFT) == first.heard[-1]
    assert second.sitters.count(None) == 1


def test_the_secret_comes_when_the_match_is_over_and_not_before(parlour: Parlour) -> None:
    """Everybody gets it behind the last view, and nobody a view later."""
    first, second = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(turn_limit=2)))
    play_out(parlour, (first, second), steady)

    for visitor in (first, second):
        assert [m.View, m.Secret] == kinds(visitor.heard)[-2:]
        assert len(visitor.all(m.Secret)) == 1
        assert visitor.view.phase is Phase.OVER
        assert visitor.last(m.Secret).throws == visitor.view.throws


def test_a_computer_player_plays_at_its_pace(parlour: Parlour) -> None:
    """It acts after the pace of the table, one thing at a time, and a match against it comes to its end."""
    (ana,) = parlour.match(
        "Ana", setting=m.CreateTable("dice10k", different(turn_limit=3), computers=("threshold",), pace=2_500)
    )
    while ana.view.on_turn == ana.seat:
        steady(ana)
    revision = ana.view.revision

    parlour.clock.advance(2.499)
    assert ana.view.revision == revision
    parlour.clock.advance(0.001)
    assert ana.view.revision == revision + 1

    assert play_out(parlour, (ana,), steady, pace=2.5).outcome is not None


def test_a_computer_player_declines_a_draw(parlour: Parlour) -> None:
    """Whoever is on turn, a draw offered to it is off the table after the pace, and the match goes on."""
    # RULES 6.1
    (ana,) = parlour.match("Ana", setting=AGAINST_COMPUTER)
    ana.say(m.OfferDraw(ana.view.revision))
    assert (ana.seat,) == ana.view.draw

    parlour.clock.advance(1)

    assert [m.DrawDeclined(1)] == list(ana.view.news)
    assert play_out(parlour, (ana,), steady).outcome is not None


def test_a_draw_is_agreed_on(parlour: Parlour) -> None:
    """Offered by one and agreed to by the other, the match ends without a winner."""
    # RULES 6.1
    first, second = parlour.match("Ana", "Luis")

    second.say(m.OfferDraw(1))
    first.say(m.AgreeDraw(2))

    assert m.Outcome(End.DRAW_AGREED, ()) == first.view.outcome


def test_a_turn_limit_ends_a_match(parlour: Parlour) -> None:
    """When all have had their turns, the score nearest to the target wins."""
    # RULES 6.1, 6.7
    visitors = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(turn_limit=2)))

    view = play_out(parlour, visitors, steady)

    assert view.outcome is not None
    assert view.outcome.end in {End.TURN_LIMIT, End.EXACT}
    assert all(seat.turns <= 2 for seat in view.seats)


def test_scores_start_where_the_table_says(parlour: Parlour) -> None:
    """Starting score and head starts are there in the first view."""
    setting = m.CreateTable("dice10k", different(starting_score=2_000, head_starts="0,1500"))
    first, _second = parlour.match("Ana", "Luis", setting=setting)

    assert [2_000, 3_500] == [seat.score for seat in first.view.seats]


def test_matches_at_several_tables_do_not_touch(parlour: Parlour) -> None:
    """What happens at one table is heard there alone."""
    first, second = parlour.match("Ana", "Luis")
    others = parlour.match("Eva", "Marta")
    for visitor in others:
        visitor.new()

    first.throw()
    second.resign()

    assert [[], []] == [visitor.new() for visitor in others]
    assert others[0].view.revision == 1
