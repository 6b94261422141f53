"""Whole matches in memory: the journal is the match, the dice can be checked, and nothing is left behind."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from engine import PRESETS
from protocol import messages as m
from protocol.codes import End, Finish, Phase
from server.journal import Acted
from tests.support.different import different
from tests.support.parlour import Parlour, settle
from tests.support.playing import careless, folded, play_out, steady, throws_seen, verified_throws

SETTINGS: Final = (
    m.CreateTable("dice10k", different(turn_limit=8)),
    m.CreateTable("dice10k", different(turn_limit=8, starting_score=9_000)),
    m.CreateTable("dice10k", different(turn_limit=8, head_starts="2000,0")),
    m.CreateTable("dice10k", different(turn_limit=8), computers=("threshold",)),
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
    visitors = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(starting_score=8_000)))

    last = play_out(parlour, visitors, steady)

    assert last.outcome is not None
    (winner,) = last.outcome.winners
    assert (End.EXACT, 10_000) == (last.outcome.end, last.seats[winner].score)
    assert [last.throws] * 2 == [verified_throws(visitor) for visitor in visitors]


@pytest.mark.parametrize(
    ("preset", "seats"),
    [(name, seats) for name, rules in PRESETS.items() for seats in range(rules.seats[0], rules.seats[1] + 1)],
)
def test_every_preset_is_played_to_its_end(parlour: Parlour, preset: str, seats: int) -> None:
    """With one to seven seats, as many as it allows, against computer players that do not wait, or alone."""
    # RULES 3.6, 3.7, 4.6
    setting = m.CreateTable(preset, different(turn_limit=60), seats, ("threshold",) * (seats - 1), pace=0)
    (ana,) = parlour.match("Ana", setting=setting)

    last = play_out(parlour, (ana,), steady, pace=0)

    assert last.outcome is not None
    assert last.outcome.end in {ENDS[Finish(PRESETS[preset].finish), seats == 1], End.TURN_LIMIT}
    assert {*range(seats)} == {thrown.seat for thrown in throws_seen(ana)}
    _position, shown = folded(parlour.written.entries(last.match))
    assert replace(last, news=()) == shown
    assert verified_throws(ana) == last.throws


ENDS: Final = {
    (Finish.EXACT, False): End.EXACT,
    (Finish.LAST_ROUND, False): End.LAST_ROUND,
    (Finish.LAST_ROUND, True): End.TARGET,
    (Finish.FIRST_PAST, False): End.TARGET,
    (Finish.FIRST_PAST, True): End.TARGET,
}
"""How matches end, by how they are won, and whether one plays alone."""


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_last_round_is_played_by_people_too(parlour: Parlour, seats: int) -> None:
    """Whoever reaches the target first, everybody else has exactly one more turn, and the highest score wins."""
    # RULES 3.5
    names = [f"P{seat}" for seat in range(seats)]
    setting = m.CreateTable("classic", different(target=1_000), seats)
    visitors = parlour.match(*names, setting=setting)

    last = play_out(parlour, visitors, steady)

    begun = [news for seen in visitors[0].all(m.View) for news in seen.news if isinstance(news, m.LastRoundBegun)]
    assert len(begun) == 1
    assert [seat == begun[0].seat for seat in range(seats)] == [seat.last_round for seat in last.seats]
    first = next(news for seen in visitors[0].all(m.View) for news in seen.news if isinstance(news, m.Started)).first
    turns = last.seats[begun[0].seat].turns
    order = [(first + turn) % seats for turn in range(seats)]
    earlier = order[: order.index(begun[0].seat)]
    assert [turns + (seat in earlier) for seat in range(seats)] == [seat.turns for seat in last.seats]
    assert last.outcome is not None
    assert End.LAST_ROUND == last.outcome.end
    assert {max(seat.score for seat in last.seats)} == {last.seats[winner].score for winner in last.outcome.winners}


def test_a_match_of_rounds_ends_after_them(parlour: Parlour) -> None:
    """Everybody has had as many turns, and whoever has the highest score has won, together with those who are level."""
    setting = m.CreateTable("classic", different(finish="rounds", rounds=4), 3, ("threshold",) * 2, pace=0)
    (ana,) = parlour.match("Ana", setting=setting)

    last = play_out(parlour, (ana,), steady, pace=0)

    best = max(seat.score for seat in last.seats)
    assert [4, 4, 4] == [seat.turns for seat in last.seats]
    assert m.Outcome(End.ROUNDS, tuple(n for n, seat in enumerate(last.seats) if seat.score == best)) == last.outcome


def test_matches_at_many_tables_take_turns(open_parlour: Callable[..., Parlour]) -> None:
    """Ten matches played a step at a time, in turns, each end as if they were alone, with dice of their own."""
    parlour = open_parlour(wired=True)
    tables = [
        parlour.match(f"Ana {table}", f"Luis {table}", setting=m.CreateTable("dice10k", different(turn_limit=4)))
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
    visitors = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(turn_limit=2)))
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
    stays, leaves = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(turn_limit=2)))
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
    (ana,) = parlour.match(
        "Ana", setting=m.CreateTable("dice10k", different(turn_limit=number), computers=("threshold",))
    )

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
