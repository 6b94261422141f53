"""Claims about a table after its match: the next one, a failure, and how long it is kept."""

from itertools import count
from typing import Final

import pytest

from engine import Advance, Intent, Position, RuleBook, decide
from protocol import messages as m
from protocol.codes import LeftCode, RefusalCode
from server.table import IDLE_SECONDS, MATCH_SECONDS
from tests.support.different import different
from tests.support.log import Log
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.playing import play_out, steady, verified_throws

AGAINST_COMPUTER: Final = m.CreateTable("dice10k", computers=("threshold",))


# Again.


def over(parlour: Parlour, setting: m.CreateTable | None = None) -> tuple[Visitor, Visitor]:
    """Return two whose match is over, the one who began it first."""
    first, second = parlour.match("Ana", "Luis", setting=setting)
    second.resign()
    return first, second


def test_a_rematch_begins_when_both_want_it(parlour: Parlour) -> None:
    """The first to ask is shown as asking; with the second a new settling begins, and the other seat starts."""
    # RULES 6.4
    first, second = over(parlour)
    match = first.view.match

    second.say(m.Rematch())
    asking = {sitter.name: sitter.rematch for sitter in first.last(m.Table).sitters if sitter is not None}
    assert {first.name: False, second.name: True} == asking
    first.say(m.Rematch())
    settle(first, second)

    assert first.view.match != match
    assert (m.Started(second.seat, drawn=False),) == second.view.news
    assert not any(sitter and sitter.rematch for sitter in first.last(m.Table).sitters)


def test_the_first_seat_rotates_with_every_rematch(parlour: Parlour) -> None:
    """From match to match the next seat begins, in order of play."""
    # RULES 6.4
    first, second = over(parlour)
    starts = [first.seat]
    for _ in range(4):
        for visitor in (first, second):
            visitor.say(m.Rematch())
        settle(first, second)
        starts.append(first.view.on_turn)
        first.resign()

    assert [(starts[0] + index) % 2 for index in range(5)] == starts


def test_by_the_rules_the_first_seat_starts_and_then_the_order_rotates(parlour: Parlour) -> None:
    """Whoever set the table up starts, a rematch goes to the next seat; and with somebody new the first seat starts."""
    # RULES 6.4
    ana, luis = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(starting_player="first_seat")))
    ana, luis = sorted((ana, luis), key=lambda visitor: visitor.name)
    assert (0, (m.Started(0, drawn=False),)) == (ana.seat, ana.view.news)

    ana.resign()
    for visitor in (ana, luis):
        visitor.say(m.Rematch())
    settle(ana, luis)
    assert (m.Started(1, drawn=False),) == ana.view.news

    ana.resign()
    luis.say(m.LeaveTable())
    ana.say(m.Rematch())
    eva = parlour.visitor("Eva")
    eva.say(m.JoinTable(ana.code))
    settle(ana, eva)
    assert (m.Started(0, drawn=False),) == ana.view.news


@pytest.mark.parametrize("back", ["before the other asks", "after the other has asked"])
def test_the_first_seat_rotates_whoever_was_away_in_between(parlour: Parlour, back: str) -> None:
    """Nobody gains a draw of the first seat by breaking a link behind a wish (RULES 6.4)."""
    first, second = over(parlour)
    starter = first.seat
    second.say(m.Rematch())
    second.line.lose()
    if back == "after the other has asked":
        first.say(m.Rematch())
        assert first.last(m.Table).clear
    second = parlour.back(second)
    if back == "before the other asks":
        first.say(m.Rematch())
    settle(first, second)

    assert (m.Started(1 - starter, drawn=False),) == first.view.news


def test_a_rematch_against_the_computer_begins_at_once(parlour: Parlour) -> None:
    """A computer player always wants one."""
    (ana,) = parlour.match("Ana", setting=AGAINST_COMPUTER)
    ana.resign()

    ana.say(m.Rematch())

    assert [m.Table, m.Sealed] == [type(message) for message in ana.heard[-2:]]


@pytest.mark.parametrize("asks", ["before", "after"])
def test_who_stays_and_wants_another_match_plays_whoever_comes(parlour: Parlour, asks: str) -> None:
    """The wish holds when the other leaves: the table is as new, is listed, and the seat that starts is drawn."""
    # RULES 6.4
    first, second = over(parlour)
    if asks == "before":
        first.say(m.Rematch())
    second.say(m.LeaveTable())
    if asks == "after":
        first.say(m.Rematch())
    assert (True, [first.name, None][first.seat]) == (first.last(m.Table).clear, first.sitters[0])
    eva = parlour.visitor("Eva")
    eva.say(m.ListTables())
    assert [first.code] == [row.code for row in eva.last(m.Tables).rows]

    eva.say(m.JoinTable(first.code))
    settle(first, eva)

    assert (m.Started(first.view.on_turn, drawn=True),) == eva.view.news


def test_nobody_sits_down_beside_somebody_who_reads_a_result(parlour: Parlour) -> None:
    """Not before all who stay have asked for another match: the names beside the result stay those who played."""
    first, second = over(parlour)
    second.say(m.LeaveTable())
    eva = parlour.visitor("Eva")

    assert eva.refusal(m.JoinTable(first.code)) is RefusalCode.TABLE_BUSY
    eva.say(m.ListTables())
    assert () == eva.last(m.Tables).rows
    assert not first.last(m.Table).clear


def test_who_was_away_at_the_end_sees_it_though_the_other_has_gone(parlour: Parlour) -> None:
    """The result and the secret wait a day for whoever lost the link before they came."""
    first, second = parlour.match("Ana", "Luis")
    second.line.lose()
    first.resign()
    first.say(m.LeaveTable())
    parlour.clock.advance(MATCH_SECONDS - 1)

    again = parlour.back(second)

    assert again.view.outcome is not None
    assert first.last(m.Secret) == again.last(m.Secret)


def test_a_rematch_whose_settling_fails_leaves_a_table_to_play_at(parlour: Parlour) -> None:
    """Whoever stays waits as at a new table; when the other comes back and sits down, the match begins."""
    first, second = over(parlour)
    for visitor in (first, second):
        visitor.say(m.Rematch())
    first.commit()
    second.line.lose()
    parlour.clock.advance(10)
    assert m.Left not in {type(message) for message in first.heard}

    again = parlour.back(second)
    assert [m.Welcome, m.Left] == [type(message) for message in again.heard]
    again.say(m.JoinTable(first.code))
    settle(first, again)

    assert (m.Started(first.view.on_turn, drawn=True),) == first.view.news == again.view.news


@pytest.mark.parametrize("why", [LeftCode.NOT_REVEALED, LeftCode.TABLE_CLOSED])
def test_who_loses_the_seat_while_away_hears_why_on_coming_back(parlour: Parlour, why: LeftCode) -> None:
    """Once, behind the welcome, which says that there is no seat."""
    ana, luis = parlour.table("Ana", "Luis")
    luis.line.lose()
    if why is LeftCode.NOT_REVEALED:
        ana.commit()
        parlour.clock.advance(10)
    else:
        next(iter(parlour.lobby.tables.values())).close()

    again = parlour.back(luis)
    welcome, left = again.heard
    assert isinstance(welcome, m.Welcome)
    assert not welcome.seated
    assert m.Left(why) == left
    assert [m.Welcome] == [type(message) for message in parlour.back(again).heard]


# When something fails.


def broken(_book: RuleBook, _position: Position) -> Intent:
    """Stand for a computer player with a fault."""
    raise ZeroDivisionError


def test_a_computer_player_that_fails_closes_its_table_alone(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    """The person there is told so and is back in the lobby, the fault is logged, and other matches go on."""
    # PROMISES A1, row 18
    first, _second = parlour.match("Luis", "Eva")
    (ana,) = parlour.match("Ana", setting=AGAINST_COMPUTER)
    monkeypatch.setattr("server.computer.COMPUTERS", {"threshold": broken})

    while not ana.all(m.Left):
        if ana.view.on_turn == ana.seat:
            steady(ana)
        parlour.clock.advance(1)

    assert [m.Left(LeftCode.TABLE_CLOSED)] == ana.all(m.Left)
    (line,) = log.lines
    assert ana.code in line
    assert "ZeroDivisionError" in line
    assert ana.refusal(m.LeaveTable()) is RefusalCode.NOT_SEATED
    first.throw()
    assert first.view.revision == 2


@pytest.mark.parametrize("call", range(6))
def test_a_fault_in_one_match_is_no_fault_of_another(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    """Whichever intent it strikes, one of two matches is closed off, and the other ends with dice that are proven."""
    # PROMISES A1, row 18
    short = m.CreateTable("dice10k", different(turn_limit=2))
    tables = [parlour.match("Ana", "Luis", setting=short), parlour.match("Eva", "Marta", setting=short)]
    monkeypatch.setattr("server.play.decide", Faulty(call))

    while not any(visitors[0].all(m.Left) for visitors in tables):
        for visitors in tables:
            steady(next(visitor for visitor in visitors if visitor.seat == visitor.view.on_turn))

    (closed,) = [visitors for visitors in tables if visitors[0].all(m.Left)]
    (healthy,) = [visitors for visitors in tables if visitors is not closed]
    assert [[m.Left(LeftCode.TABLE_CLOSED)]] * 2 == [visitor.all(m.Left) for visitor in closed]
    play_out(parlour, healthy, steady)
    assert verified_throws(healthy[0]) == verified_throws(healthy[1]) > 0


class Faulty:
    """Rules that fail once.

    Args:
        call: at which call, from 0.
    """

    def __init__(self, call: int) -> None:
        """Work so far."""
        self._calls = count(-call)

    def __call__(self, book: RuleBook, position: Position, seat: int, intent: Intent) -> Advance:
        """Decide, or fail."""
        if next(self._calls) == 0:
            raise ZeroDivisionError
        return decide(book, position, seat, intent)


# When everybody has gone.


@pytest.mark.parametrize("where", ["waiting", "against the computer", "behind a match"])
def test_a_table_waits_for_those_whose_link_is_lost(parlour: Parlour, where: str) -> None:
    """Without a match it is kept for ten minutes after the last link was lost, with one for a day, and no longer."""
    if where == "waiting":
        visitors, seconds = parlour.table("Ana"), IDLE_SECONDS
    elif where == "against the computer":
        visitors, seconds = parlour.match("Ana", setting=AGAINST_COMPUTER), MATCH_SECONDS
    else:
        visitors, seconds = over(parlour), MATCH_SECONDS
    for visitor in visitors:
        parlour.clock.advance(5)
        visitor.line.lose()

    parlour.clock.advance(seconds - 0.01)
    assert len(parlour.lobby.tables) == 1
    parlour.clock.advance(0.01)

    assert len(parlour.lobby.tables) == 0
    assert not parlour.back(visitors[0]).last(m.Welcome).seated


def test_who_comes_back_keeps_the_table(parlour: Parlour) -> None:
    """The time of an earlier absence is forgotten, and a later one is counted from its own beginning."""
    (ana,) = parlour.table("Ana")
    ana.line.lose()
    parlour.clock.advance(IDLE_SECONDS - 1)

    again = parlour.back(ana)
    parlour.clock.advance(2 * MATCH_SECONDS)
    again.line.lose()
    parlour.clock.advance(IDLE_SECONDS - 1)

    assert parlour.back(ana).last(m.Welcome).seated


def test_who_joins_keeps_the_table(parlour: Parlour) -> None:
    """Whoever sits down while its host's link is lost is not sent away when the host's time is over."""
    (ana,) = parlour.table("Ana")
    ana.line.lose()
    parlour.clock.advance(IDLE_SECONDS - 1)

    luis = parlour.visitor("Luis")
    luis.say(m.JoinTable(ana.code))
    parlour.clock.advance(2 * MATCH_SECONDS)

    assert ["Ana", "Luis"] == luis.sitters
    assert luis.all(m.Left) == []


def test_a_table_is_not_kept_for_one_who_was_away_already(parlour: Parlour) -> None:
    """When the last who was there leaves, the time of those whose link is lost begins to count."""
    first, second = over(parlour)
    second.line.lose()
    first.say(m.LeaveTable())

    parlour.clock.advance(MATCH_SECONDS)

    assert len(parlour.lobby.tables) == 0
    assert first.refusal(m.Rematch()) is RefusalCode.NOT_SEATED


def test_who_resigns_while_the_computer_is_about_to_act_keeps_the_table(parlour: Parlour) -> None:
    """What the computer player had planned is off: the match is over, and another one can be asked for."""
    (only,) = parlour.match("Ana", setting=AGAINST_COMPUTER)
    only.say(m.OfferDraw(only.view.revision))
    only.resign()
    parlour.clock.advance(10)

    assert [] == only.all(m.Left)
    only.say(m.Rematch())
    assert only.view.match != only.last(m.Sealed).match
