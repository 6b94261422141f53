"""Whole matches in memory: the journal is the match, the dice can be checked, and nothing is left behind."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from protocol import messages as m
from protocol.codes import End, Phase
from server.journal import Acted
from tests.support.parlour import Parlour, settle
from tests.support.playing import careless, folded, play_out, steady, throws_seen, verified_throws

SETTINGS: Final = (
    m.CreateTable("dice10k", turn_limit=8),
    m.CreateTable("dice10k", turn_limit=8, starting_score=9_000),
    m.CreateTable("dice10k", turn_limit=8, head_starts=(2_000, 0)),
    m.CreateTable("dice10k", turn_limit=8, computers=("threshold",)),
)
"""What is played in turns."""


@pytest.mark.parametrize("seed", range(24))
def test_the_journal_of_a_match_is_the_match(parlour: Parlour, seed: int) -> None:
    """However it goes, the fold of its entries is the position everybody saw, and both can check every throw."""
    # PROMISES A1, rows 1, 15 and 16
    setting = SETTINGS[seed % len(SETTINGS)]
    visitors = parlour.match(*("Ana", "Luis")[: 2 - len(setting.computers)], setting=setting)

    last = play_out(parlour, visitors, careless(Random(seed)) if seed % 2 else steady)

    entries = parlour.written.entries(last.match)
    _position, shown = folded(entries)
    assert replace(last, news=()) == shown
    assert [last.throws] * len(visitors) == [verified_throws(visitor) for visitor in visitors]
    written = [entry.dice for entry in entries if isinstance(entry, Acted) and entry.dice]
    assert written == [thrown.dice for thrown in throws_seen(visitors[0])]


def test_a_match_is_played_to_exactly_ten_thousand(parlour: Parlour) -> None:
    """Without a limit two who play steadily come to an end, and whoever landed has won."""
    # RULES 2.8
    visitors = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", starting_score=8_000))

    last = play_out(parlour, visitors, steady)

    assert last.outcome is not None
    assert last.outcome.winner is not None
    assert (End.EXACT, 10_000) == (last.outcome.end, last.seats[last.outcome.winner].score)
    assert [last.throws] * 2 == [verified_throws(visitor) for visitor in visitors]


def test_matches_at_many_tables_take_turns(open_parlour: Callable[..., Parlour]) -> None:
    """Ten matches played a step at a time, in turns, each end as if they were alone, with dice of their own."""
    parlour = open_parlour(wired=True)
    tables = [
        parlour.match(f"Ana {table}", f"Luis {table}", setting=m.CreateTable("dice10k", turn_limit=4))
        for table in range(10)
    ]
    rng = Random(7)
    while running := [visitors for visitors in tables if visitors[0].view.phase is not Phase.OVER]:
        visitors = rng.choice(running)
        steady(next(visitor for visitor in visitors if visitor.seat == visitor.view.on_turn))

    for visitors in tables:
        _position, shown = folded(parlour.written.entries(visitors[0].view.match))
        assert replace(visitors[0].view, news=()) == shown
        assert verified_throws(visitors[0]) == verified_throws(visitors[1]) == shown.throws
    assert len({tuple(thrown.dice for thrown in throws_seen(visitors[0])) for visitors in tables}) == 10


def test_a_rematch_has_dice_of_its_own(parlour: Parlour) -> None:
    """Match after match at one table, each is settled anew and can be checked by itself."""
    visitors = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", turn_limit=2))
    seen = set()
    for _ in range(4):
        last = play_out(parlour, visitors, steady)
        assert [last.throws] * 2 == [verified_throws(visitor) for visitor in visitors]
        seen.add((last.match, visitors[0].last(m.Secret).secret))
        for visitor in visitors:
            visitor.say(m.Rematch())
        settle(*visitors)

    assert len(seen) == 4
    assert len({match for match, _secret in seen}) == 4


def test_guests_may_change_between_matches(parlour: Parlour) -> None:
    """Who leaves after a match makes room for another, and the one who stays plays on with them."""
    stays, leaves = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", turn_limit=2))
    for name in ("Eva", "Marta", "Pau"):
        play_out(parlour, (stays, leaves), steady)
        leaves.say(m.LeaveTable())
        guest = parlour.visitor(name)
        stays.say(m.Rematch())
        guest.say(m.JoinTable(stays.code))
        settle(stays, guest)
        assert {stays.name, name} == set(stays.sitters)
        leaves = guest

    last = play_out(parlour, (stays, leaves), steady)

    assert [last.throws] * 2 == [verified_throws(visitor) for visitor in (stays, leaves)]


def test_a_match_that_nobody_can_come_back_to_is_forgotten(parlour: Parlour) -> None:
    """The journal lets go of a match when the next one begins or the last one leaves, and not before."""
    first, second = parlour.match("Ana", "Luis")
    first.resign()
    match = first.view.match
    second.say(m.LeaveTable())
    assert len(parlour.written.entries(match)) == 2

    first.say(m.LeaveTable())

    assert parlour.written.entries(match) == ()


@pytest.mark.parametrize("number", [1, 7])
def test_dice_do_not_depend_on_who_plays(parlour: Parlour, number: int) -> None:
    """The same service throws for people and computer players: one stream for the match, in the order of its throws."""
    # RULES 6.7
    (ana,) = parlour.match("Ana", setting=m.CreateTable("dice10k", turn_limit=number, computers=("threshold",)))

    last = play_out(parlour, (ana,), steady)

    assert {0, 1} == {thrown.seat for thrown in throws_seen(ana)}
    assert list(range(last.throws)) == [thrown.index for thrown in throws_seen(ana)]
    assert verified_throws(ana) == last.throws


@pytest.mark.parametrize("cheat", ["a die", "a throw more", "another secret"])
def test_the_check_of_these_tests_finds_what_is_wrong(parlour: Parlour, cheat: str) -> None:
    """A die, a throw or a secret that is not what was settled does not pass, or the tests above would say nothing."""
    first, second = parlour.match("Ana", "Luis")
    first.throw()
    second.resign()
    view = first.all(m.View)[1]
    secret = first.last(m.Secret)
    (thrown,) = [news for news in view.news if isinstance(news, m.Thrown)]
    heard = first.heard

    if cheat == "a die":
        faces = (thrown.dice[0] % 6 + 1, *thrown.dice[1:])
        heard[heard.index(view)] = replace(view, news=(replace(thrown, dice=faces),))
    elif cheat == "a throw more":
        heard[heard.index(secret)] = replace(secret, throws=2)
    else:
        heard[heard.index(secret)] = replace(secret, secret=bytes(32))

    with pytest.raises(AssertionError):
        verified_throws(first)
