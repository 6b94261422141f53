"""Claims about a server that begins anew: everybody finds everything as it was last shown (PROMISES A1, row 1)."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace as changed

from protocol import messages as m
from protocol.codes import LeftCode, Phase, RefusalCode
from server.database.rows import DamagedRow
from server.journal import Acted, Entry, Kind, Opened
from server.notes import SeatNote, TableNote
from server.restoring import Kept
from server.table import IDLE_SECONDS, MATCH_SECONDS
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor, kept_in, settle
from tests.support.playing import careless, play_out, steady, verified_throws

AGAINST_COMPUTER: Final = m.CreateTable("dice10k", different(turn_limit=6), computers=("threshold",), pace=500)

Open = Callable[..., Parlour]


@pytest.fixture
def restart(open_parlour: Open) -> Callable[[Parlour], Parlour]:
    """Return what gives the server that begins anew where another was cut off, with all of its journal."""

    def anew(parlour: Parlour) -> Parlour:
        following = open_parlour(parlour.written)
        assert [] == following.restore(kept_in(parlour.written))
        return following

    return anew


Restart = Callable[[Parlour], Parlour]


def still(view: m.View) -> m.View:
    """Return what is seen of a view, without the news that led to it."""
    return changed(view, news=())


@pytest.mark.parametrize("seed", range(3))
def test_a_match_stands_where_it_was_last_seen(parlour: Parlour, restart: Restart, seed: int) -> None:
    """The same dice, the same seat on turn, the same revision, after every step to the end, which is as it was too."""
    first, second = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(turn_limit=4)))
    choose = careless(Random(seed))
    nonces = first.last(m.Nonces)
    while True:
        before = first.view
        parlour = restart(parlour)
        first, second = parlour.back(first), parlour.back(second)
        assert still(before) == first.view == second.view
        assert nonces == first.last(m.Nonces)
        if before.phase is Phase.OVER:
            break
        choose(first if first.seat == before.on_turn else second)
    assert first.last(m.Secret) == second.last(m.Secret)


def test_dice_go_on_as_they_were_settled(parlour: Parlour, restart: Restart) -> None:
    """A server that fell in the middle of a match has no other dice afterwards: the check at the end holds."""
    first, second = parlour.match("Ana", "Luis")
    first.throw()
    heard = {visitor.name: visitor.heard for visitor in (first, second)}
    parlour = restart(parlour)
    first, second = parlour.back(first), parlour.back(second)
    play_out(parlour, [first, second], steady)
    for visitor in (first, second):
        visitor.heard[:0] = heard[visitor.name]
        assert verified_throws(visitor) > 0


def test_everybody_keeps_name_table_and_seat(parlour: Parlour, restart: Restart) -> None:
    """Also who waits for a guest, or sits in the lobby; a table is found under the code people were told."""
    ana, luis = parlour.match("Ana", "Luis")
    (eva,) = parlour.table("Eva", setting=m.CreateTable("dice10k", different(starting_score=7_000), private=True))
    rosa = parlour.visitor("Rosa")
    parlour = restart(parlour)
    for was in (ana, luis, eva, rosa):
        again = parlour.back(was)
        assert was.name == again.last(m.Welcome).name
        assert (was is not rosa) == again.last(m.Welcome).seated
        if was is not rosa:
            assert (was.code, was.seat) == (again.code, again.seat)
            assert was.last(m.Table).rules == again.last(m.Table).rules
    rosa = parlour.back(rosa)
    rosa.say(m.ListTables())
    assert () == rosa.last(m.Tables).rows
    rosa.say(m.JoinTable(eva.code))
    assert ["Eva", "Rosa"] == rosa.sitters


@pytest.mark.parametrize("seats", [1, 3, 7])
def test_a_match_of_any_house_and_number_of_seats_goes_on(parlour: Parlour, restart: Restart, seats: int) -> None:
    """With the rules, the seats and the scores it had, after every step to its end."""
    setting = m.CreateTable("zilch", different(target=1_500, opening_minimum=0, four_two_points=700), seats)
    visitors = parlour.match(*(f"P{seat}" for seat in range(seats)), setting=setting)
    rules = visitors[0].last(m.Table).rules
    while (before := visitors[0].view).phase is not Phase.OVER:
        parlour = restart(parlour)
        visitors = tuple(map(parlour.back, visitors))
        assert {still(before)} == {still(visitor.view) for visitor in visitors}
        assert {rules} == {visitor.last(m.Table).rules for visitor in visitors}
        assert seats == len(visitors[0].sitters)
        steady(next(visitor for visitor in visitors if visitor.seat == before.on_turn))
    assert before.outcome is not None


def test_a_table_that_waits_has_as_many_free_seats_as_before(parlour: Parlour, restart: Restart) -> None:
    """Seats that nobody has taken yet and computer players are there again, each in its place."""
    (ana,) = parlour.table("Ana", setting=m.CreateTable("classic", seats=5, computers=("threshold",)))
    before = ana.last(m.Table)
    parlour = restart(parlour)

    assert before == parlour.back(ana).last(m.Table)
    assert ["Ana", None, None, None, "threshold"] == ana.sitters


def test_a_stranger_is_still_a_stranger(parlour: Parlour, restart: Restart) -> None:
    """And a name that is taken stays taken while its owner has a seat."""
    parlour.table("Ana")
    parlour = restart(parlour)
    assert "Ana 2" == parlour.visitor("Ana").last(m.Welcome).name


@pytest.mark.parametrize("committed", [0, 1, 2])
def test_dice_that_were_being_settled_are_settled_anew(parlour: Parlour, restart: Restart, committed: int) -> None:
    """Nothing had been thrown; with everybody back it begins by itself, under another match."""
    visitors = parlour.table("Ana", "Luis")
    for visitor in visitors[:committed]:
        visitor.commit()
    match = visitors[0].last(m.Sealed).match
    parlour = restart(parlour)
    ana = parlour.back(visitors[0])
    assert [] == ana.all(m.Sealed)
    luis = parlour.back(visitors[1])
    assert match != ana.last(m.Sealed).match
    settle(ana, luis)
    assert ana.view.revision == 1


def test_a_match_whose_opening_was_not_written_begins_anew(parlour: Parlour, restart: Restart) -> None:
    """Its table was noted and its opening was not: nobody has seen it, nor the nonces."""
    visitors = parlour.match("Ana", "Luis")
    parlour.written.forget(visitors[0].view.match)
    parlour = restart(parlour)
    ana, luis = map(parlour.back, visitors)
    settle(ana, luis)
    assert ana.view.match != visitors[0].view.match


def test_computer_players_go_on(parlour: Parlour, restart: Restart) -> None:
    """At their pace, without anybody's doing."""
    (ana,) = parlour.match("Ana", setting=AGAINST_COMPUTER)
    while ana.view.on_turn == ana.seat:
        steady(ana)
    parlour = restart(parlour)
    ana = parlour.back(ana)
    before = ana.view.revision
    parlour.clock.advance(0.4)
    assert before == ana.view.revision
    parlour.clock.advance(0.1)
    assert before + 1 == ana.view.revision
    assert Phase.OVER == play_out(parlour, [ana], steady).phase


def test_results_and_wishes_stay(parlour: Parlour, restart: Restart) -> None:
    """Who has asked for another match need not ask again, and the other seat starts it (RULES 6.4)."""
    first, second = parlour.match("Ana", "Luis")
    starter = first.seat
    first.resign()
    second.say(m.Rematch())
    parlour = restart(parlour)
    first, second = parlour.back(first), parlour.back(second)
    assert first.view.outcome is not None
    assert first.view.outcome.winners == (second.seat,)
    first.say(m.Rematch())
    settle(first, second)
    assert (m.Started(1 - starter, drawn=False),) == first.view.news


def test_the_next_seat_starts_though_the_server_fell_before_the_rematch(parlour: Parlour, restart: Restart) -> None:
    """The last match had been put away already."""
    first, second = parlour.match("Ana", "Luis")
    starter = first.seat
    first.resign()
    for visitor in (first, second):
        visitor.say(m.Rematch())
    parlour = restart(parlour)
    first, second = parlour.back(first), parlour.back(second)
    settle(first, second)
    assert (m.Started(1 - starter, drawn=False),) == first.view.news


def test_who_was_put_out_while_away_hears_it_all_the_same(parlour: Parlour, restart: Restart) -> None:
    """Once, and then never again."""
    ana, luis = parlour.table("Ana", "Luis")
    luis.line.lose()
    ana.commit()
    parlour.clock.advance(10)
    parlour = restart(parlour)
    luis = parlour.back(luis)
    assert [LeftCode.NOT_REVEALED] == [left.code for left in luis.all(m.Left)]
    parlour = restart(parlour)
    assert [] == parlour.back(luis).all(m.Left)


def test_what_was_left_stays_left(parlour: Parlour, restart: Restart) -> None:
    """A table that is no more, and a seat that was given up."""
    (ana,) = parlour.table("Ana")
    ana.say(m.LeaveTable())
    eva, rosa = parlour.match("Eva", "Rosa")
    eva.resign()
    eva.say(m.LeaveTable())
    parlour = restart(parlour)
    assert not parlour.back(ana).last(m.Welcome).seated
    assert not parlour.back(eva).last(m.Welcome).seated
    assert parlour.back(rosa).sitters.count(None) == 1
    assert [rosa.code] == list(parlour.lobby.tables)


def test_nobody_waits_for_ever(parlour: Parlour, restart: Restart) -> None:
    """Tables nobody comes back to go after their time, counted from the new beginning."""
    (ana,) = parlour.table("Ana")
    (eva,) = parlour.match("Eva", setting=AGAINST_COMPUTER)
    parlour = restart(parlour)
    parlour.clock.advance(IDLE_SECONDS)
    assert [eva.code] == list(parlour.lobby.tables)
    parlour.clock.advance(MATCH_SECONDS - IDLE_SECONDS)
    assert [] == list(parlour.lobby.tables)
    assert [] == [key for key in parlour.written.notes if key[0] is Kind.TABLE]
    assert [LeftCode.TABLE_CLOSED] == [left.code for left in parlour.back(ana).all(m.Left)]


# Damage.


def damaged(parlour: Parlour, kept: Kept, open_parlour: Open) -> tuple[Parlour, list[str]]:
    """Return the server that begins with what is kept, and what it names."""
    following = open_parlour(parlour.written)
    return following, following.restore(kept)


def _another_die(entry: Acted) -> Acted:
    return replace(entry, dice=tuple(7 - face for face in entry.dice))


@pytest.mark.parametrize("how", ["row", "dice", "intent", "revision", "secret", "seal", "rules", "player"])
def test_a_damaged_match_is_set_aside_and_the_others_play_on(parlour: Parlour, open_parlour: Open, how: str) -> None:
    """It is named, its people are in the lobby, and what was noted about it is kept."""
    ana, luis = parlour.match("Ana", "Luis")
    ana.throw()
    eva, rosa = parlour.match("Eva", "Rosa")
    kept = kept_in(parlour.written)
    match, note = ana.view.match.hex(), kept.tables[ana.code]
    assert isinstance(note, TableNote)
    entries = parlour.written.entries(ana.view.match)
    opened, thrown = entries
    assert isinstance(opened, Opened)
    assert isinstance(thrown, Acted)
    other: dict[str, tuple[Entry, ...] | DamagedRow] = {
        "row": DamagedRow("event 2"),
        "dice": (opened, _another_die(thrown)),
        "intent": (opened, replace(thrown, seat=1 - thrown.seat)),
        "revision": (opened, replace(thrown, revision=3)),
        "secret": (replace(opened, secret=bytes(32)), thrown),
        "seal": (replace(opened, settlement=replace(opened.settlement, nonces=(bytes(16),) * 2)), thrown),
        "rules": (replace(opened, rules=replace(opened.rules, starting_score=100)), thrown),
    }
    kept = replace(kept, matches={**kept.matches, match: other.get(how, entries)})
    if how == "player":
        gone = replace(note, seats=(SeatNote("nobody", ready=False), note.seats[1]))
        kept = replace(kept, tables={**kept.tables, ana.code: gone})
    following, named = damaged(parlour, kept, open_parlour)

    (sentence,) = named
    assert ana.code in sentence
    assert match in sentence
    assert not following.back(ana).last(m.Welcome).seated
    assert not following.back(luis).last(m.Welcome).seated
    eva, rosa = following.back(eva), following.back(rosa)
    (eva if eva.seat == eva.view.on_turn else rosa).throw()
    assert eva.view.revision == 2
    aside = [key for key in parlour.written.notes if key[0] is Kind.ASIDE]
    assert [(Kind.ASIDE, f"{ana.code} {match}")] == aside


def test_a_damaged_table_or_player_is_named_and_nothing_else_is_lost(
    parlour: Parlour, open_parlour: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written over what is there: its code is given to nobody."""
    (ana,) = parlour.table("Ana")
    eva = parlour.visitor("Eva")
    kept = kept_in(parlour.written)
    (key,) = [key for key, note in kept.players.items() if getattr(note, "name", "") == "Eva"]
    kept = replace(
        kept,
        tables={ana.code: DamagedRow(f"the table {ana.code}")},
        players={**kept.players, key: DamagedRow(f"the player {key}")},
    )
    following, named = damaged(parlour, kept, open_parlour)
    assert [f"the player {key}", f"the table {ana.code}"] == named
    assert not following.back(ana).last(m.Welcome).seated
    assert RefusalCode.NO_SUCH_TABLE is following.back(ana).refusal(m.JoinTable(ana.code))
    stranger = Visitor(following.line(), "Eva")
    stranger.hello(eva.token)
    assert [] == stranger.heard
    letters = iter(ana.code + "BBBB")
    monkeypatch.setattr(secrets, "choice", lambda _: next(letters))
    assert ("BBBB",) == tuple(visitor.code for visitor in following.table("Rosa"))


def test_notes_of_no_kind_we_know_are_named(open_parlour: Open) -> None:
    """A bit has flipped in what says what they are about; nobody else minds."""
    kept = Kept(strays=(DamagedRow("the plqyer 1"),))
    assert ["the plqyer 1"] == open_parlour().restore(kept)
