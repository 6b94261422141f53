"""The promise of the return: whoever loses the link keeps the seat, and the token brings back the same moment."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from protocol import messages as m
from protocol.codes import FarewellCode, Phase, RefusalCode, SeatState
from protocol.limits import TOKEN
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.photograph import photograph
from tests.support.playing import play_out, steady, verified_throws

SHORT: Final = m.CreateTable("dice10k", different(turn_limit=4))

Scene = Callable[[Parlour], tuple[Visitor, ...]]
"""Leads to a moment at a table, and returns who sits there; the first one is who goes and comes back."""


def waiting(parlour: Parlour) -> tuple[Visitor, ...]:
    """Wait for somebody to join."""
    return parlour.table("Ana")


def sealed(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be asked to commit."""
    return parlour.table("Ana", "Luis")


def committed(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have committed before the other has."""
    ana, luis = parlour.table("Ana", "Luis")
    ana.commit()
    return ana, luis


def revealing(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be asked to reveal."""
    ana, luis = committed(parlour)
    luis.commit()
    return ana, luis


def to_throw(parlour: Parlour) -> tuple[Visitor, ...]:
    """Be about to throw."""
    return parlour.match("Ana", "Luis", setting=SHORT)


def watching(parlour: Parlour) -> tuple[Visitor, ...]:
    """See the other's turn."""
    first, second = to_throw(parlour)
    return second, first


def choosing(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have dice on the table."""
    visitors = to_throw(parlour)
    while visitors[0].view.phase is not Phase.CHOOSE:
        next(visitor for visitor in visitors if visitor.seat == visitor.view.on_turn).throw()
    return tuple(sorted(visitors, key=lambda visitor: visitor.seat != visitor.view.on_turn))


def asked_for_a_draw(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have a draw to answer."""
    first, second = to_throw(parlour)
    first.say(m.OfferDraw(1))
    return second, first


def over(parlour: Parlour) -> tuple[Visitor, ...]:
    """Have played a match to its end."""
    visitors = to_throw(parlour)
    play_out(parlour, visitors, steady)
    return visitors


SCENES: Final = (waiting, sealed, committed, revealing, to_throw, watching, choosing, asked_for_a_draw, over)
PLAYING: Final = (to_throw, watching, choosing, asked_for_a_draw, over)


def told(visitor: Visitor) -> dict[type[m.ServerMessage], m.ServerMessage]:
    """Return the newest of each kind of message that tells where things stand, the view without its news."""
    standing = (m.Table, m.Sealed, m.Commitments, m.Nonces, m.View, m.Secret)
    newest: dict[type[m.ServerMessage], m.ServerMessage]
    newest = {type(message): message for message in visitor.heard if isinstance(message, standing)}
    if isinstance(view := newest.get(m.View), m.View):
        newest[m.View] = without_news(view)
    if isinstance(table := newest.get(m.Table), m.Table):
        newest[m.Table] = replace(table, clear=m.View not in newest)  # the table was told before the match began
    return newest


def without_news(view: m.View) -> m.View:
    """Return a view as it is sent again."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return m.View(**{**fields, "news": ()})


# The seat is kept, and everybody knows.


@pytest.mark.parametrize("scene", SCENES)
def test_a_lost_link_keeps_the_seat_and_everybody_is_told(parlour: Parlour, scene: Scene) -> None:
    """The others hear at once that the link is lost, and at once that it is back; nothing else changes for them."""
    gone, *others = scene(parlour)
    for visitor in others:
        visitor.new()

    gone.line.lose()
    for visitor in others:
        (table,) = visitor.new()
        assert isinstance(table, m.Table)
        assert state_of(table, gone) is SeatState.LINK_LOST
    parlour.back(gone)

    for visitor in others:
        (table,) = visitor.new()
        assert isinstance(table, m.Table)
        assert state_of(table, gone) is SeatState.PRESENT


def state_of(table: m.Table, visitor: Visitor) -> SeatState:
    """Return how somebody's seat is said to be."""
    sitter = table.sitters[visitor.seat]
    assert sitter is not None
    return sitter.state


# The same moment.


@pytest.mark.parametrize("noticed", [True, False], ids=["noticed", "not noticed"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_token_brings_back_the_same_moment(parlour: Parlour, scene: Scene, noticed: bool) -> None:  # noqa: FBT001 - a parameter
    """In every phase, noticed by the server or not, who comes back is told what they knew, but for the news."""
    gone, *_others = scene(parlour)
    before = told(gone)
    if noticed:
        gone.line.lose()

    again = parlour.back(gone)

    assert again.last(m.Welcome).seated
    expected = {
        kind: message
        for kind, message in before.items()
        if m.View not in before or kind not in {m.Sealed, m.Commitments}  # said before the match, and kept as a receipt
    }
    assert expected == told(again)
    assert again.all(m.View) == [message for message in before.values() if isinstance(message, m.View)]


@pytest.mark.parametrize("scene", [sealed, committed, revealing])
def test_who_comes_back_can_finish_the_settling(parlour: Parlour, scene: Scene) -> None:
    """A client that is not sure what arrived says all of it again, and the match begins."""
    gone, other = scene(parlour)
    gone.line.lose()

    again = parlour.back(gone)
    settle(again, other)

    assert again.view == other.view
    assert again.view.match == gone.last(m.Sealed).match


@pytest.mark.parametrize("scene", PLAYING[:-1])
def test_who_comes_back_plays_on_and_can_check_every_throw(parlour: Parlour, scene: Scene) -> None:
    """A match with an interruption at any moment comes to its end, and both have all they need to check the dice."""
    gone, other = scene(parlour)
    gone.line.lose()

    again = parlour.back(gone)
    view = play_out(parlour, (again, other), steady)

    assert view.outcome is not None
    assert verified_throws(other) == view.throws
    assert again.last(m.Secret) == other.last(m.Secret)
    assert again.last(m.Nonces) == other.last(m.Nonces)


def test_the_match_goes_on_while_somebody_is_away(parlour: Parlour) -> None:
    """What the others do meanwhile is there on coming back, in one view."""
    first, second = parlour.match("Ana", "Luis")
    second.line.lose()
    first.throw()
    first.say(m.OfferDraw(2))

    again = parlour.back(second)

    assert without_news(first.view) == again.view
    again.say(m.AgreeDraw(3))
    assert first.view.phase is Phase.OVER


def test_who_was_away_at_the_end_gets_the_secret(parlour: Parlour) -> None:
    """A match that ended meanwhile is shown with its outcome, its nonces and its secret."""
    first, second = parlour.match("Ana", "Luis")
    second.line.lose()
    first.resign()

    again = parlour.back(second)

    assert again.view.outcome is not None
    assert first.last(m.Secret) == again.last(m.Secret)
    assert first.last(m.Nonces) == again.last(m.Nonces)


def test_a_match_survives_any_number_of_returns(parlour: Parlour) -> None:
    """With both coming and going all the time a match comes to the same end as without."""
    visitors = list(parlour.match("Ana", "Luis", setting=SHORT))
    while visitors[0].view.phase is not Phase.OVER:
        steady(next(visitor for visitor in visitors if visitor.seat == visitor.view.on_turn))
        for index, visitor in enumerate(visitors):
            if visitor.view.revision % 2:
                visitor.line.lose()
            visitors[index] = parlour.back(visitor)
            assert visitor.view.revision == visitors[index].view.revision

    assert visitors[0].last(m.Secret) == visitors[1].last(m.Secret)


# One connection at a time.


@pytest.mark.parametrize("wired", [False, True], ids=["in messages", "in bytes"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_newest_connection_wins(open_parlour: Callable[..., Parlour], scene: Scene, wired: bool) -> None:  # noqa: FBT001 - a parameter
    """The old one is told so and can do nothing any more: not a word of it is heard, and its end ends nothing."""
    parlour = open_parlour(wired=wired)
    old, *others = scene(parlour)
    new = parlour.back(old)
    assert [m.Farewell(FarewellCode.TAKEN_OVER)] == old.line.farewells
    before = photograph(list(parlour.lobby.tables.values()), parlour.written)
    for visitor in others:
        visitor.new()
    new.new()

    old.say(m.LeaveTable(), m.Rematch(), m.Throw(1), m.Resign(1), m.OfferDraw(1), m.AgreeDraw(2), m.ListTables())
    old.line.lose()

    assert before == photograph(list(parlour.lobby.tables.values()), parlour.written)
    assert [[]] * (1 + len(others)) == [visitor.new() for visitor in (new, *others)]


# Tokens that are not theirs.


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("away", [True, False], ids=["away", "here"])
def test_a_wrong_token_changes_nothing_and_the_owner_still_returns(parlour: Parlour, scene: Scene, away: bool) -> None:  # noqa: FBT001 - a parameter
    """Whoever tries tokens is sent away; players, tables, seats and deadlines are what they were, to the last bit."""
    # PROMISES, finding 10
    owner, *others = scene(parlour)
    if away:
        owner.line.lose()
    before = photograph(parlour.players, parlour.lobby, parlour.written, parlour.clock.getDelayedCalls())
    for visitor in others:
        visitor.new()

    for wrong in (bytes(TOKEN), owner.token[::-1], owner.token[:-1] + bytes([owner.token[-1] ^ 1]), owner.token[:16]):
        stranger = parlour.visitor(owner.name, wrong)
        assert [m.Farewell(FarewellCode.UNKNOWN_TOKEN)] == stranger.line.farewells
        stranger.line.lose()

    assert before == photograph(parlour.players, parlour.lobby, parlour.written, parlour.clock.getDelayedCalls())
    assert [[]] * len(others) == [visitor.new() for visitor in others]
    assert told(parlour.back(owner))[m.Table] is not None


def test_ten_thousand_wrong_tokens_change_nothing(parlour: Parlour) -> None:
    """Whoever tries for long finds nothing either, with a bit that is wrong or all of them (PROMISES A1, row 3)."""
    ana, luis = parlour.match("Ana", "Luis")
    ana.line.lose()
    luis.new()
    before = photograph(parlour.players, parlour.lobby, parlour.written, parlour.moves)
    rng, bits = Random(3), 8 * TOKEN
    nearly = [(int.from_bytes(ana.token) ^ 1 << bit).to_bytes(TOKEN) for bit in range(bits)]

    for wrong in (*nearly, *(rng.randbytes(TOKEN) for _ in range(10_000 - bits))):
        stranger = parlour.visitor("Ana", wrong)
        assert [m.Farewell(FarewellCode.UNKNOWN_TOKEN)] == stranger.line.farewells
        stranger.line.lose()

    assert before == photograph(parlour.players, parlour.lobby, parlour.written, parlour.moves)
    assert luis.new() == []
    assert parlour.back(ana).last(m.Welcome).seated


def test_a_token_of_the_wrong_length_is_no_message(open_parlour: Callable[..., Parlour]) -> None:
    """On the wire a token is 32 bytes or the hello is no hello; the owner notices nothing."""
    parlour = open_parlour(wired=True)
    ana, luis = parlour.match("Ana", "Luis")
    before = photograph(list(parlour.lobby.tables.values()), parlour.written)
    for visitor in (ana, luis):
        visitor.new()

    for wrong, code in (
        (b"", FarewellCode.BAD_MESSAGE),
        (ana.token[:-1], FarewellCode.BAD_MESSAGE),
        (ana.token + b"\0", FarewellCode.NOT_MSGPACK),
    ):
        assert [m.Farewell(code)] == parlour.visitor("Ana", wrong).heard

    assert before == photograph(list(parlour.lobby.tables.values()), parlour.written)
    assert [[], []] == [ana.new(), luis.new()]


def test_somebody_elses_token_is_somebody_else(parlour: Parlour) -> None:
    """A player who shows the token of their own finds their own seat, whatever name they give."""
    ana, _luis = parlour.match("Ana", "Luis")
    eva = parlour.visitor("Eva")
    eva.line.lose()

    again = parlour.visitor(ana.name, eva.token)

    assert not again.last(m.Welcome).seated
    assert again.refusal(m.Throw(1)) is RefusalCode.NOT_SEATED
    assert ana.line.farewells == []
