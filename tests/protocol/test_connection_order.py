"""Claims about the order of a conversation, as each end holds it: every state, every message, said and heard."""

from collections.abc import Mapping
from itertools import product
from typing import Final

import pytest

from protocol.codec import encode
from protocol.codes import FarewellCode
from protocol.connection import Role
from protocol.errors import LocalProtocolError
from protocol.messages import TO_CLIENT, TO_SERVER, Farewell, Hello, Message, Pong, Throw, Welcome
from protocol.order import State
from tests.support.ends import HELLO, at, broken, framed
from tests.support.frames import pack
from tests.support.wire_values import KINDS, smallest

PLACES: Final[Mapping[State, set[type[Message]]]] = {
    State.NEW: {Hello, Farewell},
    State.GREETED: {Welcome, Farewell},
    State.OPEN: set(KINDS) - {Hello, Welcome},
    State.CLOSED: set(),
}
"""What may be said in which state, whoever says it."""


def own(role: Role) -> tuple[type[Message], ...]:
    """Return the messages an end may say."""
    return TO_SERVER if role is Role.CLIENT else TO_CLIENT


EVERYWHERE: Final = list(product(Role, State))


@pytest.mark.parametrize(("role", "state"), EVERYWHERE)
def test_an_end_says_only_what_has_its_place(role: Role, state: State) -> None:
    """In every state each end can send its own messages that may come then; any other is a fault of ours and closes."""
    for kind in KINDS:
        connection, message = at(role, state), smallest(kind)
        if kind in own(role) and kind in PLACES[state]:
            assert connection.send(message) == encode(message)
        else:
            with pytest.raises(LocalProtocolError, match=f"{kind.__name__} may not be sent"):
                connection.send(message)
            assert connection.state is State.CLOSED


@pytest.mark.parametrize(("role", "state"), EVERYWHERE)
def test_an_end_hears_only_what_has_its_place(role: Role, state: State) -> None:
    """In every state each end takes the other's messages that may come then, and refuses any other by its code."""
    for kind in KINDS:
        connection, message = at(role, state), smallest(kind)
        if state is State.CLOSED:
            assert connection.receive(encode(message)) == []
        elif kind in own(role):
            assert broken(connection, encode(message)).code is FarewellCode.BAD_MESSAGE
        elif kind not in PLACES[state]:
            assert broken(connection, encode(message)).code is FarewellCode.OUT_OF_ORDER
        else:
            assert connection.receive(encode(message)) == [message]


@pytest.mark.parametrize(
    ("state", "fine", "wrong"),
    [
        pytest.param(State.NEW, [HELLO], HELLO, id="hello twice"),
        pytest.param(State.NEW, [HELLO], Pong(), id="before the welcome"),
        pytest.param(State.OPEN, [Pong(), Throw(1)], HELLO, id="hello once open"),
    ],
)
def test_a_message_out_of_order_is_caught_behind_others(state: State, fine: list[Message], wrong: Message) -> None:
    """The order holds within one piece of bytes too, and what came before the fault is lost with it."""
    together = b"".join(map(encode, [*fine, wrong]))
    assert broken(at(Role.SERVER, state), together).code is FarewellCode.OUT_OF_ORDER

    apart = at(Role.SERVER, state)
    assert apart.receive(b"".join(map(encode, fine))) == fine
    assert broken(apart, encode(wrong)).code is FarewellCode.OUT_OF_ORDER


def test_a_fault_behind_messages_is_the_fault_found() -> None:
    """Whatever is wrong with a later frame is found in the same bytes as frames that are right."""
    for wrong, code in [
        (bytes(4), FarewellCode.FRAME_EMPTY),
        (b"\xff" * 4, FarewellCode.FRAME_TOO_LONG),
        (framed(b"\xc1"), FarewellCode.NOT_MSGPACK),
        (framed(pack(["ping"])), FarewellCode.BAD_MESSAGE),
    ]:
        assert broken(at(Role.SERVER, State.OPEN), encode(Pong()) + wrong + encode(Pong())).code is code
