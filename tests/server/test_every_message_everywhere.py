"""Every message a client can send, in every situation: accepted, or refused with a code, and then nothing has changed.

Everything goes through wires as bytes, so that the order of a conversation is judged too (PROMISES A1, row 7).
"""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import FarewellCode, Phase, RefusalCode
from protocol.messages import TO_SERVER
from tests.support.parlour import Parlour, Visitor
from tests.support.photograph import photograph
from tests.support.sensible import sensible

Outcome = RefusalCode | FarewellCode | None
"""What a message leads to: it is refused, it ends the conversation, or it is accepted."""

Row = dict[type[m.ClientMessage], Outcome]
"""What each message leads to in one situation."""

REPEATED: Final = {
    ("to reveal", m.Commit),
    ("waiting", m.Rematch),
    ("waiting after a rematch that failed", m.Rematch),
}
"""What is accepted and changes nothing, since it is so already."""

INTENTS: Final = (m.Throw, m.Keep, m.OfferDraw, m.AgreeDraw, m.DeclineDraw, m.Resign)

TALK: Final[Row] = {m.Hello: FarewellCode.OUT_OF_ORDER, m.Pong: None, m.Move: None, m.ListTables: None}

SEATED: Final[Row] = {
    **TALK,
    m.Forget: RefusalCode.SEAT_HELD,
    m.CreateTable: RefusalCode.ALREADY_SEATED,
    m.JoinTable: RefusalCode.ALREADY_SEATED,
    m.LeaveTable: None,
    m.Rematch: RefusalCode.NO_REMATCH,
    m.GetRecord: RefusalCode.NO_MATCH,
    m.Commit: RefusalCode.NOT_WANTED,
    m.Reveal: RefusalCode.NOT_WANTED,
}

WAITING: Final[Row] = {**SEATED, m.Rematch: None, **dict.fromkeys(INTENTS, RefusalCode.NO_MATCH)}

SETTLING: Final[Row] = {**WAITING, m.Rematch: RefusalCode.NO_REMATCH, m.LeaveTable: RefusalCode.SETTLING}

PLAYING: Final[Row] = {
    **SEATED,
    m.LeaveTable: RefusalCode.MATCH_RUNNING,
    m.Throw: RefusalCode.NOT_ON_TURN,
    m.Keep: RefusalCode.NOT_ON_TURN,
    m.OfferDraw: None,
    m.AgreeDraw: RefusalCode.DRAW_NOT_OFFERED,
    m.DeclineDraw: RefusalCode.DRAW_NOT_OFFERED,
    m.Resign: None,
}

EXPECTED: Final[dict[str, Row]] = {
    "before hello": {**dict.fromkeys(TO_SERVER, FarewellCode.OUT_OF_ORDER), m.Hello: None},
    "lobby": {
        **dict.fromkeys(TO_SERVER, RefusalCode.NOT_SEATED),
        **TALK,
        m.Forget: FarewellCode.FORGOTTEN,
        m.CreateTable: None,
        m.JoinTable: None,
    },
    "waiting": WAITING,
    "to commit": {**SETTLING, m.Commit: None},
    "to reveal": {**SETTLING, m.Commit: None, m.Reveal: None},
    "to throw": {**PLAYING, m.Throw: None, m.Keep: RefusalCode.MUST_THROW},
    "to choose": {**PLAYING, m.Throw: RefusalCode.MUST_KEEP, m.Keep: None},
    "not on turn": PLAYING,
    "draw offered": {**PLAYING, m.OfferDraw: RefusalCode.DRAW_ALREADY_OFFERED, m.AgreeDraw: None, m.DeclineDraw: None},
    "to commit again": {**SETTLING, m.Commit: None},
    "over": {**SEATED, m.Rematch: None, m.GetRecord: None, **dict.fromkeys(INTENTS, RefusalCode.MATCH_OVER)},
    "over, and alone": {**SEATED, m.Rematch: None, m.GetRecord: None, **dict.fromkeys(INTENTS, RefusalCode.MATCH_OVER)},
    "waiting after a rematch that failed": WAITING,
}
"""The whole matrix, by situation."""


def waiting(parlour: Parlour) -> tuple[Visitor, ...]:
    """Wait at a table."""
    return parlour.table("Ana")


def to_commit(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be asked to commit."""
    return parlour.table("Ana", "Luis")


def to_reveal(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be asked to reveal."""
    visitors = to_commit(parlour)
    for visitor in visitors:
        visitor.commit()
    return visitors


def to_throw(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be about to throw."""
    return parlour.match("Ana", "Luis")


def to_choose(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have dice on the table."""
    visitors = to_throw(parlour)
    while visitors[0].view.phase is Phase.THROW:
        next(visitor for visitor in visitors if visitor.seat == visitor.view.on_turn).throw()
    return tuple(sorted(visitors, key=lambda visitor: visitor.seat != visitor.view.on_turn))


def not_on_turn(parlour: Parlour) -> tuple[Visitor, ...]:
    """See the other's turn."""
    first, second = to_throw(parlour)
    return second, first


def draw_offered(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have a draw to answer."""
    second, first = not_on_turn(parlour)
    first.say(m.OfferDraw(1))
    return second, first


def over(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have won."""
    second, first = not_on_turn(parlour)
    first.resign()
    return second, first


def to_commit_again(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be asked to commit for a rematch."""
    visitors = over(parlour)
    for visitor in visitors:
        visitor.say(m.Rematch())
    return visitors


def over_and_alone(parlour: Parlour) -> tuple[Visitor, ...]:
    """Read the result when the other has gone."""
    second, first = over(parlour)
    first.say(m.LeaveTable())
    return (second,)


def after_a_failed_rematch(parlour: Parlour) -> tuple[Visitor, ...]:
    """Wait on when the other has let the time for the dice pass."""
    first, _second = to_commit_again(parlour)
    first.commit()
    parlour.clock.advance(10)
    first.say(m.Pong())  # heard at this moment, as everybody else in these tests is
    return (first,)


SITUATIONS: Final[dict[str, Callable[[Parlour], tuple[Visitor, ...]]]] = {
    "before hello": lambda parlour: (Visitor(parlour.line(), "Ana"),),
    "lobby": lambda parlour: (parlour.visitor("Ana"),),
    "waiting": waiting,
    "to commit": to_commit,
    "to reveal": to_reveal,
    "to throw": to_throw,
    "to choose": to_choose,
    "not on turn": not_on_turn,
    "draw offered": draw_offered,
    "to commit again": to_commit_again,
    "over": over,
    "over, and alone": over_and_alone,
    "waiting after a rematch that failed": after_a_failed_rematch,
}
"""What leads to each situation: the first visitor is the one who is in it, others are at the same table."""


def test_the_matrix_is_whole() -> None:
    """Each situation says what becomes of each message."""
    assert all(set(TO_SERVER) == set(row) for row in EXPECTED.values())


@pytest.mark.parametrize("kind", TO_SERVER, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("name", EXPECTED)
def test_a_message_is_accepted_or_refused_and_then_changes_nothing(
    open_parlour: Callable[..., Parlour], name: str, kind: type[m.ClientMessage]
) -> None:
    """A refusal reaches its sender alone, an accepted message is answered, and nothing is left without an answer."""
    parlour = open_parlour(wired=True)
    (host,) = parlour.table("Eva")
    visitor, *others = SITUATIONS[name](parlour)
    said = sensible(kind, visitor, host.code)
    for person in (visitor, *others):
        person.new()
    before = photograph(parlour.players, parlour.lobby, parlour.written)

    visitor.say(said)

    heard, overheard = visitor.new(), [person.new() for person in others]
    unchanged = before == photograph(parlour.players, parlour.lobby, parlour.written)
    match EXPECTED[name][kind]:
        case RefusalCode() as code:
            assert [code] == [answer.code for answer in heard if isinstance(answer, m.Refused)]
            assert (1, [[]] * len(others), True) == (len(heard), overheard, unchanged)
        case FarewellCode() as code:
            assert [m.Farewell(code)] == heard
            assert {m.Table} >= {type(told) for words in overheard for told in words}
            assert unchanged or name != "before hello"
        case None:
            assert not [answer for answer in heard if isinstance(answer, m.Refused | m.Farewell)]
            assert unchanged is (kind in {m.Pong, m.ListTables, m.GetRecord} or (name, kind) in REPEATED)
            assert heard or kind in {m.Pong, m.Commit, m.Reveal}
