"""Every code with which the server can refuse, each brought about by somebody who asks for something."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from engine import Reason
from protocol import messages as m
from protocol.codes import Phase, Reading, RefusalCode, Then
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.photograph import photograph
from tests.support.play import dice
from tests.support.prepared import prepare

Request = tuple[Visitor, m.ClientMessage]
"""Somebody, and what they say that is refused."""

PLAIN: Final = m.CreateTable("dice10k")


class Kept(NamedTuple):
    """A keep that is refused: the dice on the table, the score at the start, the dice to keep, and how to go on."""

    thrown: tuple[str, ...]
    start: int
    dice: str | None
    """All of them where none are named."""
    then: Then = Then.THROW
    reading: Reading | None = None


MIXED: Final = ("112345",)
TRIPLE: Final = ("111234", "111236", "111246", "111346")
FOUR_AND_TWO: Final = ("112222", "113333", "114444", "116666", "222255", "333355", "444455", "556666")

KEEPS: Final = {
    RefusalCode.KEEP_NOTHING: Kept(MIXED, 0, ""),
    RefusalCode.KEEP_NOT_THROWN: Kept(MIXED, 0, "16"),
    RefusalCode.KEEP_WORTHLESS: Kept(MIXED, 0, "12"),
    RefusalCode.READING_NEEDED: Kept(FOUR_AND_TWO, 0, None),
    RefusalCode.READING_IMPOSSIBLE: Kept(MIXED, 0, "1", reading=Reading.STRAIGHT),
    RefusalCode.BANK_AFTER_HOT_HAND: Kept(FOUR_AND_TWO, 0, None, Then.BANK, Reading.SETS),
    RefusalCode.BANK_MULTIPLE: Kept(MIXED, 1_000, "5", Then.BANK),
    RefusalCode.BANK_MINIMUM: Kept(MIXED, 1_000, "11", Then.BANK),
    RefusalCode.BANK_OPENING: Kept(MIXED, 0, "11", Then.BANK),
    RefusalCode.BANK_HAS_NO_CHOICE: Kept(TRIPLE, 1_000, "111", Then.ADD),
}
"""What is refused of somebody who has thrown."""


def kept(parlour: Parlour, patch: pytest.MonkeyPatch, keep: Kept) -> Request:
    """Throw the dice and want to keep."""
    prepare(patch, ("Ana", "Luis"), *keep.thrown)
    ana, _luis = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(starting_score=keep.start)))
    ana.throw()
    return ana, m.Keep(2, ana.view.thrown if keep.dice is None else dice(keep.dice), keep.reading, keep.then)


def bank_needs_choice(parlour: Parlour) -> Request:
    """Pass the target, and want to bank in the next turn without saying how."""
    ana, luis = parlour.match("Ana", "Luis", setting=m.CreateTable("dice10k", different(starting_score=9_800)))
    while True:
        seen = ana.view
        visitor = ana if ana.seat == seen.on_turn else luis
        if seen.phase is Phase.THROW:
            visitor.throw()
            continue
        option = seen.options[0]
        bank = next((bank for bank in option.banks if bank.needs), None)
        if visitor is ana and bank and bank.then is not Then.BANK:
            return ana, m.Keep(seen.revision, option.dice, option.reading, Then.BANK)
        visitor.keep(option, bank.then if visitor is ana and bank else Then.THROW)


def seat_left(parlour: Parlour) -> Request:
    """Want to go on after having resigned from a match of three, which goes on."""
    # RULES 6.8
    ana, luis, eva = parlour.table("Ana", "Luis", "Eva", setting=m.CreateTable("classic", seats=3))
    settle(ana, luis, eva)
    ana.resign()
    assert luis.view.phase is not Phase.OVER
    return ana, m.Throw(2)


def broken_seal(parlour: Parlour) -> Request:
    """Reveal another nonce than the one committed to."""
    ana, luis = parlour.table("Ana", "Luis")
    ana.commit()
    luis.commit()
    return ana, m.Reveal(ana.last(m.Sealed).match, bytes(16))


def draw_already_offered(parlour: Parlour) -> Request:
    """Offer a draw that is on offer."""
    first, second = parlour.match("Ana", "Luis")
    first.say(m.OfferDraw(1))
    return second, m.OfferDraw(2)


def draw_alone(parlour: Parlour) -> Request:
    """Offer a draw where nobody else plays."""
    (ana,) = parlour.match("Ana", setting=m.CreateTable("classic", seats=1))
    return ana, m.OfferDraw(1)


def draw_already_agreed(parlour: Parlour) -> Request:
    """Agree to one's own offer."""
    first, _second = parlour.match("Ana", "Luis")
    first.say(m.OfferDraw(1))
    return first, m.AgreeDraw(2)


def match_over(parlour: Parlour) -> Request:
    """Throw after the end."""
    first, second = parlour.match("Ana", "Luis")
    second.resign()
    return first, m.Throw(2)


def must_keep(parlour: Parlour) -> Request:
    """Throw with dice on the table."""
    first, second = parlour.match("Ana", "Luis")
    while first.view.phase is Phase.THROW:
        (first if first.seat == first.view.on_turn else second).throw()
    return first if first.seat == first.view.on_turn else second, m.Throw(first.view.revision)


def table_full(parlour: Parlour) -> Request:
    """Join a table where all seats are taken."""
    ana, _luis = parlour.table("Ana", "Luis")
    return parlour.visitor("Eva"), m.JoinTable(ana.code)


def table_busy(parlour: Parlour) -> Request:
    """Join a table where somebody reads the result of a match."""
    first, second = parlour.match("Ana", "Luis")
    second.resign()
    second.say(m.LeaveTable())
    return parlour.visitor("Eva"), m.JoinTable(first.code)


def too_many_tables(parlour: Parlour) -> Request:
    """Set up one table more than there may be."""
    for number in range(100):
        parlour.table(f"Ana {number}")
    return parlour.visitor("Luis"), PLAIN


SCENES: Final[dict[RefusalCode, Callable[[Parlour], Request]]] = {
    RefusalCode.MATCH_OVER: match_over,
    RefusalCode.SEAT_LEFT: seat_left,
    RefusalCode.NOT_ON_TURN: lambda parlour: (parlour.match("Ana", "Luis")[1], m.Throw(1)),
    RefusalCode.MUST_THROW: lambda parlour: (parlour.match("Ana", "Luis")[0], m.Keep(1, (1,), None, Then.THROW)),
    RefusalCode.MUST_KEEP: must_keep,
    RefusalCode.BANK_NEEDS_CHOICE: bank_needs_choice,
    RefusalCode.DRAW_ALREADY_OFFERED: draw_already_offered,
    RefusalCode.DRAW_ALONE: draw_alone,
    RefusalCode.DRAW_NOT_OFFERED: lambda parlour: (parlour.match("Ana", "Luis")[0], m.AgreeDraw(1)),
    RefusalCode.DRAW_ALREADY_AGREED: draw_already_agreed,
    RefusalCode.NO_MATCH: lambda parlour: (parlour.table("Ana")[0], m.Resign(0)),
    RefusalCode.NOT_SEATED: lambda parlour: (parlour.visitor("Ana"), m.LeaveTable()),
    RefusalCode.ALREADY_SEATED: lambda parlour: (parlour.table("Ana")[0], PLAIN),
    RefusalCode.SEAT_HELD: lambda parlour: (parlour.table("Ana")[0], m.Forget()),
    RefusalCode.MATCH_RUNNING: lambda parlour: (parlour.match("Ana", "Luis")[0], m.LeaveTable()),
    RefusalCode.SETTLING: lambda parlour: (parlour.table("Ana", "Luis")[0], m.LeaveTable()),
    RefusalCode.NO_SUCH_TABLE: lambda parlour: (parlour.visitor("Ana"), m.JoinTable("0000")),
    RefusalCode.TABLE_FULL: table_full,
    RefusalCode.TABLE_BUSY: table_busy,
    RefusalCode.TOO_MANY_TABLES: too_many_tables,
    RefusalCode.RULES_REFUSED: lambda parlour: (
        parlour.visitor("Ana"),
        m.CreateTable("dice10k", different(starting_score=50)),
    ),
    RefusalCode.WRONG_SEATS: lambda parlour: (parlour.visitor("Ana"), m.CreateTable("dice10k", seats=3)),
    RefusalCode.NO_SUCH_COMPUTER: lambda parlour: (parlour.visitor("Ana"), m.CreateTable("dice10k", computers=("x",))),
    RefusalCode.NOT_WANTED: lambda parlour: (parlour.table("Ana")[0], m.Commit(bytes(16), bytes(32))),
    RefusalCode.BROKEN_SEAL: broken_seal,
    RefusalCode.NO_REMATCH: lambda parlour: (parlour.match("Ana", "Luis")[0], m.Rematch()),
}
"""What leads to each other code."""

NUMBERS: Final[dict[RefusalCode, set[str]]] = {
    RefusalCode.NOT_ON_TURN: {"on_turn"},
    RefusalCode.MUST_THROW: {"dice"},
    RefusalCode.READING_NEEDED: {"sets", "three_pairs"},
    RefusalCode.READING_IMPOSSIBLE: {"sets"},
    RefusalCode.BANK_AFTER_HOT_HAND: {"dice"},
    RefusalCode.BANK_MULTIPLE: {"turn_score", "multiple"},
    RefusalCode.BANK_MINIMUM: {"turn_score", "minimum"},
    RefusalCode.BANK_OPENING: {"turn_score", "minimum"},
    RefusalCode.BANK_NEEDS_CHOICE: {"add", "subtract"},
    RefusalCode.TABLE_FULL: {"seats"},
    RefusalCode.TOO_MANY_TABLES: {"limit"},
    RefusalCode.WRONG_SEATS: {"least", "most"},
}
"""The numbers that a sentence about a code needs, as `RefusalCode` names them."""


def test_every_code_is_brought_about() -> None:
    """There is no code the server cannot give; a stale intent, answered with a view too, has tests of its own."""
    assert set(RefusalCode) == {*KEEPS, *SCENES, RefusalCode.STALE}
    assert set(RefusalCode) >= {RefusalCode(reason.value) for reason in Reason}


@pytest.mark.parametrize("code", KEEPS)
def test_a_keep_that_is_not_allowed_is_refused(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, code: RefusalCode
) -> None:
    """Whoever wants to keep what cannot be kept, or bank what cannot be banked, hears why, and nothing has changed."""
    check(parlour, code, kept(parlour, monkeypatch, KEEPS[code]))


@pytest.mark.parametrize("code", SCENES)
def test_a_request_that_cannot_be_granted_is_refused(parlour: Parlour, code: RefusalCode) -> None:
    """Whoever asks for what cannot be now hears why, and nothing has changed."""
    check(parlour, code, SCENES[code](parlour))


def check(parlour: Parlour, code: RefusalCode, request: Request) -> None:
    """Check that a request is refused with a code and its numbers, to its sender alone, and changes nothing."""
    visitor, message = request
    visitor.new()
    before = photograph(parlour.players, parlour.lobby, parlour.written)
    heard = [len(line.heard) for line in parlour.lines]

    visitor.say(message)

    (refused,) = visitor.new()
    assert isinstance(refused, m.Refused)
    assert (code, NUMBERS.get(code, set())) == (refused.code, {name for name, _number in refused.numbers})
    assert bool(refused.faults) is (code is RefusalCode.RULES_REFUSED)
    assert before == photograph(parlour.players, parlour.lobby, parlour.written)
    assert sum(heard) + 1 == sum(len(line.heard) for line in parlour.lines)
