"""Claims about moving to another device: a code brings its player once, and a wrong one changes nothing."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import FarewellCode, SeatState
from protocol.limits import MOVE_LENGTH, MOVE_SECONDS
from server.lobby import ALPHABET
from server.moves import GUESS_SECONDS, GUESSES
from tests.support.different import different
from tests.support.journals import TardyJournal
from tests.support.parlour import Parlour, Visitor, kept_in, settle
from tests.support.photograph import photograph
from tests.support.playing import play_out, steady

UNKNOWN: Final = [m.Farewell(FarewellCode.UNKNOWN_CODE)]


def code_of(visitor: Visitor) -> str:
    """Return a code that moves somebody."""
    visitor.say(m.Move())
    return visitor.last(m.Moving).code


def turned_away(parlour: Parlour, code: str) -> bool:
    """Say whether a code brings nobody; where it does, they are gone again."""
    mover = parlour.mover(code, speaks=False)
    mover.line.lose()
    return mover.line.farewells == UNKNOWN


# A code.


def test_a_code_can_be_read_out_and_typed(parlour: Parlour) -> None:
    """Eight letters and digits that cannot be taken for each other, another each time, and how long they hold."""
    ana = parlour.visitor("Ana")
    codes = [code_of(ana) for _ in range(100)]

    assert {MOVE_LENGTH} == {len(code) for code in codes}
    assert set(ALPHABET) >= set("".join(codes))
    assert len(set(codes)) == 100
    assert MOVE_SECONDS == ana.last(m.Moving).seconds


@pytest.mark.parametrize("spelt", [str.upper, str.lower])
def test_whoever_names_a_code_is_its_player(parlour: Parlour, spelt: Callable[[str], str]) -> None:
    """With the name they have, whatever is wanted, and with a token of their own; the older connection has moved."""
    ana = parlour.visitor("Ana")
    mover = parlour.mover(spelt(code_of(ana)), "Server")

    welcome = mover.last(m.Welcome)
    assert ("Ana", False) == (welcome.name, welcome.seated)
    assert ana.token != welcome.token
    assert [m.Farewell(FarewellCode.MOVED)] == ana.line.farewells
    assert 1 == len(parlour.players)


def test_every_former_token_is_void(parlour: Parlour) -> None:
    """The one in use, the one given out for it, and the one before: none leads back but the new one."""
    ana = parlour.visitor("Ana")
    again = parlour.back(ana)
    mover = parlour.mover(code_of(again))
    later = parlour.back(mover)

    assert later.line.farewells == []
    assert [None, None] == [parlour.players.find(visitor.token) for visitor in (ana, again)]
    assert 1 == len({parlour.players.find(visitor.token) for visitor in (mover, later)} - {None})


def test_a_player_moves_in_the_middle_of_a_match(open_parlour: Callable[..., Parlour]) -> None:
    """Table, dice and turn are where they were, the other sees the same player, and the match comes to its end."""
    parlour = open_parlour(wired=True)
    first, second = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(turn_limit=2)))
    first.throw()
    code = code_of(first)

    mover = parlour.mover(code, first.name)

    assert mover.last(m.Welcome).seated
    assert first.last(m.Table).code == mover.code
    assert (first.view.thrown, first.view.revision) == (mover.view.thrown, mover.view.revision)
    assert {SeatState.PRESENT} == {sitter.state for sitter in second.last(m.Table).sitters if sitter is not None}
    assert [m.Farewell(FarewellCode.MOVED)] == first.line.farewells
    assert play_out(parlour, (mover, second), steady).outcome is not None


@pytest.mark.parametrize("step", ["to commit", "to reveal", "revealed"])
def test_dice_that_are_being_settled_are_settled_anew_for_who_moves(parlour: Parlour, step: str) -> None:
    """The nonce committed to has stayed on the former device, so nobody could reveal it any more."""
    ana, luis = parlour.table("Ana", "Luis")
    if step != "to commit":
        ana.commit()
        luis.commit()
    if step == "revealed":
        ana.reveal()
    before = luis.last(m.Sealed).match

    mover = parlour.mover(code_of(ana))
    settle(mover, luis)

    assert mover.view == luis.view
    assert mover.view.match == luis.view.match != before
    assert luis.all(m.Left) == []


def test_a_player_can_move_whose_device_is_gone(parlour: Parlour) -> None:
    """The code is what counts: nobody has to be there to be moved."""
    (ana,) = parlour.table("Ana")
    code = code_of(ana)
    ana.line.lose()

    assert parlour.mover(code).last(m.Welcome).seated


def test_who_was_moved_can_do_nothing_any_more(parlour: Parlour) -> None:
    """Not a word of the older connection is heard, and its end ends nothing."""
    first, second = parlour.match("Ana", "Luis")
    mover = parlour.mover(code_of(first), first.name)
    before = photograph(parlour.players, parlour.lobby, parlour.written, parlour.moves)
    second.new()

    first.say(m.Throw(1), m.Move(), m.Forget(), m.Resign(1))
    first.line.lose()

    assert before == photograph(parlour.players, parlour.lobby, parlour.written, parlour.moves)
    assert second.new() == []
    mover.throw()


def test_a_device_that_was_left_learns_so_when_it_comes_back(parlour: Parlour) -> None:
    """Its token is nobody's, and it is no newcomer either; so it is also for a server that begins anew."""
    ana = parlour.visitor("Ana")
    code = code_of(ana)
    ana.line.lose()
    mover = parlour.mover(code)
    again = Parlour()
    again.restore(kept_in(parlour.written))
    before = photograph(parlour.players, parlour.lobby, parlour.written)

    for place in (parlour, again):
        assert [m.Farewell(FarewellCode.MOVED)] == place.visitor("Ana", ana.token).line.farewells
    assert before == photograph(parlour.players, parlour.lobby, parlour.written)
    mover.say(m.Forget())
    assert [m.Farewell(FarewellCode.UNKNOWN_TOKEN)] == parlour.visitor("Ana", ana.token).line.farewells


def test_so_many_devices_that_were_left_are_known_and_no_more(parlour: Parlour) -> None:
    """Whoever moves all the time takes no memory."""
    devices = [parlour.visitor("Ana")]
    for _ in range(20):
        devices.append(parlour.mover(code_of(devices[-1])))

    heard = [parlour.visitor("Ana", device.token).line.farewells[0].code for device in devices[:-1]]
    assert [FarewellCode.UNKNOWN_TOKEN] * 12 + [FarewellCode.MOVED] * 8 == heard


# Once, for some minutes, and no longer.


def test_a_code_brings_a_player_once(parlour: Parlour) -> None:
    """Whoever names it again is nobody, from the first moment on and after a word was said, too."""
    ana = parlour.visitor("Ana")
    code = code_of(ana)
    mover = parlour.mover(code)

    assert turned_away(parlour, code)
    mover.say(m.Pong())
    mover.line.lose()
    assert turned_away(parlour, code)
    assert mover.line.farewells == []


def test_a_link_that_breaks_before_a_word_costs_no_code(parlour: Parlour) -> None:
    """Nobody knows whether the welcome arrived, so the code brings the player again, in what is left of its time."""
    (ana,) = parlour.table("Ana")
    code = code_of(ana)
    parlour.mover(code, speaks=False).line.lose()
    parlour.clock.advance(MOVE_SECONDS - 1)
    ana.line.lose()

    mover = parlour.mover(code, speaks=False)
    assert mover.last(m.Welcome).seated
    mover.line.lose()
    parlour.clock.advance(1)
    assert turned_away(parlour, code)


def test_a_code_lapses(parlour: Parlour) -> None:
    """To the second; and nothing of it is kept."""
    ana, eva = parlour.visitor("Ana"), parlour.visitor("Eva")
    lapsed = code_of(ana)
    parlour.clock.advance(1)
    holds = code_of(eva)
    for visitor in (ana, eva):
        visitor.line.lose()
    parlour.clock.advance(MOVE_SECONDS - 1)

    assert turned_away(parlour, lapsed)
    assert not turned_away(parlour, holds)
    parlour.clock.advance(MOVE_SECONDS)
    assert turned_away(parlour, holds)
    assert "Player" not in str(photograph(parlour.moves))


def test_a_new_code_takes_the_place_of_the_one_before(parlour: Parlour) -> None:
    """There is one for each player."""
    ana, eva = parlour.visitor("Ana"), parlour.visitor("Eva")
    first, others, second = code_of(ana), code_of(eva), code_of(ana)

    assert turned_away(parlour, first)
    assert ["Ana", "Eva"] == [parlour.mover(code).last(m.Welcome).name for code in (second, others)]


@pytest.mark.parametrize("how", ["by wish", "for room"])
def test_the_code_of_a_player_who_was_forgotten_is_nobodys(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Nobody comes back by it."""
    ana = parlour.visitor("Ana")
    code = code_of(ana)
    if how == "by wish":
        ana.say(m.Forget())
    else:
        monkeypatch.setattr("server.players.KEPT", 1)
        ana.line.lose()
        parlour.visitor("Eva")
    assert parlour.players.find(ana.token) is None

    assert turned_away(parlour, code)


def test_a_code_waits_in_memory_alone(parlour: Parlour) -> None:
    """Neither it nor its hash is written down: a server that falls has forgotten it."""
    ana = parlour.visitor("Ana")
    before = photograph(parlour.written)
    code_of(ana)

    assert before == photograph(parlour.written)


# What is wrong with a code.


def test_a_wrong_code_changes_nothing(parlour: Parlour) -> None:
    """Whoever names one is sent away, whatever is wrong with it; players, tables and codes are what they were."""
    ana, luis = parlour.match("Ana", "Luis")
    code = code_of(ana)
    before = photograph(parlour.players, parlour.lobby, parlour.written, parlour.clock.getDelayedCalls())
    for visitor in (ana, luis):
        visitor.new()

    for wrong in ("BCDFGHJK", code[::-1], code[:-1] + "I", "\u0131" * 8, "\0" * 8):
        assert turned_away(parlour, wrong)

    assert before == photograph(parlour.players, parlour.lobby, parlour.written, parlour.clock.getDelayedCalls())
    assert [[], []] == [ana.new(), luis.new()]
    assert parlour.mover(code).last(m.Welcome).seated


def test_a_hello_with_a_token_and_a_code_is_no_message(parlour: Parlour) -> None:
    """Nobody is two people; the code still holds."""
    ana = parlour.visitor("Ana")
    code = code_of(ana)
    both = Visitor(parlour.line(), "Ana")
    both.hello(ana.token, code)

    assert ([m.Farewell(FarewellCode.BAD_MESSAGE)], []) == (both.line.farewells, both.heard)
    assert ana.line.farewells == []
    assert parlour.mover(code).last(m.Welcome).name == "Ana"


@pytest.mark.parametrize("code", ["", "K7QF", "K7QFBD2MX"])
def test_a_code_of_another_length_is_no_message(open_parlour: Callable[..., Parlour], code: str) -> None:
    """On the wire it has eight characters, or the hello is none."""
    assert [m.Farewell(FarewellCode.BAD_MESSAGE)] == open_parlour(wired=True).mover(code).heard


def test_behind_so_many_wrong_codes_none_is_looked_at_for_a_while(parlour: Parlour) -> None:
    """Nobody finds a code by trying; when the minute is over the right one holds, if it is still its time."""
    ana = parlour.visitor("Ana")
    code = code_of(ana)
    for number in range(GUESSES):
        assert turned_away(parlour, f"X{number:07}")

    assert turned_away(parlour, code)
    parlour.clock.advance(GUESS_SECONDS - 1)
    assert turned_away(parlour, code)
    parlour.clock.advance(1)
    assert parlour.mover(code).last(m.Welcome).name == "Ana"


def test_who_moves_is_known_by_the_new_token_after_a_fall(parlour: Parlour) -> None:
    """The token was written down before it was told, and those of before are void in the journal, too."""
    ana = parlour.visitor("Ana")
    mover = parlour.mover(code_of(ana))
    again = Parlour()
    again.restore(kept_in(parlour.written))

    assert again.players.find(mover.token) is not None
    assert again.players.find(ana.token) is None


def test_nobody_is_told_that_they_have_moved_before_it_is_written(open_parlour: Callable[..., Parlour]) -> None:
    """So the older device forgets no token that a server would still want, should it fall now."""
    journal = TardyJournal()
    parlour = open_parlour(journal)
    ana = parlour.visitor("Ana")
    journal.write()
    mover = parlour.mover(code_of(ana))
    assert ([], []) == (ana.line.farewells, mover.heard)
    journal.write()
    assert ([], "Ana") == (ana.line.farewells, mover.last(m.Welcome).name)

    mover.say(m.Pong())
    assert [] == ana.line.farewells
    journal.write()
    assert [m.Farewell(FarewellCode.MOVED)] == ana.line.farewells


# Nobody is lost on the way.


def test_whoever_moves_keeps_the_old_device_until_the_first_word_from_the_new_one(parlour: Parlour) -> None:
    """It hears nothing meanwhile; where the new one is lost too soon it is cut, and comes back with its own token."""
    first, _second = parlour.match("Ana", "Luis")
    mover = parlour.mover(code_of(first), speaks=False)
    assert ([], 0) == (first.line.farewells, first.line.cuts)
    mover.line.lose()

    assert ([], 1) == (first.line.farewells, first.line.cuts)
    again = parlour.back(first)
    assert again.last(m.Welcome).seated
    assert again.view.revision == first.view.revision


def test_a_fall_in_the_middle_of_a_move_costs_neither_device_the_player(parlour: Parlour) -> None:
    """The old token holds, and so does the new one, should it have arrived; by the one that is used others are void."""
    ana = parlour.visitor("Ana")
    mover = parlour.mover(code_of(ana), "Ana", speaks=False)
    kept = kept_in(parlour.written)
    for first, second, heard in ((ana, mover, []), (mover, ana, [m.Farewell(FarewellCode.MOVED)])):
        fallen = Parlour()
        fallen.restore(kept)
        assert fallen.back(first).last(m.Welcome).name == "Ana"
        assert heard == fallen.back(second).line.farewells


def test_whoever_comes_back_on_the_old_device_in_the_middle_of_a_move_fences_the_new_one(parlour: Parlour) -> None:
    """The newest connection wins, and the new device still may come with its token."""
    ana = parlour.visitor("Ana")
    mover = parlour.mover(code_of(ana), "Ana", speaks=False)
    again = parlour.back(ana)
    assert [m.Farewell(FarewellCode.TAKEN_OVER)] == mover.line.farewells

    mover.say(m.ListTables())
    mover.line.lose()
    assert 0 == again.line.cuts
    assert parlour.back(mover).last(m.Welcome).name == "Ana"
    assert [m.Farewell(FarewellCode.TAKEN_OVER)] == again.line.farewells
    assert [m.Farewell(FarewellCode.MOVED)] == parlour.visitor("Ana", again.token).line.farewells


def test_the_end_of_a_link_that_was_taken_over_gives_no_code_back(parlour: Parlour) -> None:
    """Whoever came by it has come again with the token meanwhile, so the code has done what it was for."""
    ana = parlour.visitor("Ana")
    code = code_of(ana)
    mover = parlour.mover(code, "Ana", speaks=False)
    again = parlour.back(mover)
    mover.line.lose()

    assert turned_away(parlour, code)
    assert [] == again.line.farewells
