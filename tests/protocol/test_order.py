"""Claims about the order of a conversation, as the table says it."""

from typing import Final

import pytest

from protocol.messages import TO_CLIENT, TO_SERVER, Farewell, Hello, Message, Welcome
from protocol.order import TABLE, State
from tests.support.wire_values import KINDS

FIRST: Final = {
    State.NEW: {Hello: State.GREETED, Farewell: State.CLOSED},
    State.GREETED: {Welcome: State.OPEN, Farewell: State.CLOSED},
    State.CLOSED: {},
}
"""What may be said before and after the conversation proper, and where it leads."""


@pytest.mark.parametrize("state", FIRST)
def test_little_may_be_said_outside_the_conversation_proper(state: State) -> None:
    """First comes hello, then welcome, either may be a farewell, and after the end comes nothing."""
    assert TABLE[state] == FIRST[state]


@pytest.mark.parametrize("kind", KINDS)
def test_once_open_everything_but_a_greeting_may_be_said(kind: type[Message]) -> None:
    """Every message has its place in an open conversation but a second greeting, and only a farewell ends it."""
    following = TABLE[State.OPEN].get(kind)

    if kind in {Hello, Welcome}:
        assert following is None
    else:
        assert following is (State.CLOSED if kind is Farewell else State.OPEN)


def test_the_table_has_every_state_and_no_unknown_message() -> None:
    """Nothing is looked up in vain for want of a row, and nothing stands there that cannot be said."""
    assert set(TABLE) == set(State)
    assert {kind for row in TABLE.values() for kind in row} == {*TO_SERVER, *TO_CLIENT}


def test_the_table_cannot_be_changed() -> None:
    """The order of a conversation is the same for all of a program's life."""
    with pytest.raises(TypeError):
        TABLE[State.CLOSED] = {}  # type: ignore[index]
