"""Ends of conversations that have got somewhere, and bytes to put into them."""

from collections.abc import Mapping
from typing import Final

import pytest

from protocol.codec import encode
from protocol.connection import Connection, Role
from protocol.errors import RemoteProtocolError
from protocol.messages import ClientMessage, Hello, Message, Welcome
from protocol.order import State
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from tests.support.frames import listed, pack

__all__ = ["HELLO", "WELCOME", "at", "broken", "framed", "padded"]

HELLO: Final = Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", None)
WELCOME: Final = Welcome(PROTOCOL_MAX, "0.1.0", "Ana", bytes(range(32)), seated=False)

SAID: Final[Mapping[State, list[Message]]] = {State.NEW: [], State.GREETED: [HELLO], State.OPEN: [HELLO, WELCOME]}
"""What has been said in a state."""


def at(role: Role, state: State) -> Connection:
    """Return an end of a conversation that has got as far as a state."""
    connection = Connection(role)
    if state is State.CLOSED:
        connection.end()
        return connection
    for greeting in SAID[state]:
        if isinstance(greeting, ClientMessage) is (role is Role.CLIENT):
            connection.send(greeting)
        else:
            connection.receive(encode(greeting))
    assert connection.state is state
    return connection


def framed(body: bytes) -> bytes:
    """Return a body behind its length."""
    return len(body).to_bytes(4, "big") + body


def padded(message: Message, length: int) -> bytes:
    """Return a frame of so many bytes that is still the message: a later version has appended fields to it."""
    texts = ["x" * 400] * ((length - 300) // 403)
    rest = length - len(pack([*listed(message), *texts, "x" * 300])) + 300
    body = pack([*listed(message), *texts, "x" * rest])
    assert len(body) == length
    return framed(body)


def broken(connection: Connection, data: bytes) -> RemoteProtocolError:
    """Return what an end finds wrong with bytes, and check that it is closed and takes nothing more."""
    with pytest.raises(RemoteProtocolError) as caught:
        connection.receive(data)
    assert connection.state is State.CLOSED
    assert not connection.unfinished
    assert connection.receive(data) == []
    assert connection.receive(encode(HELLO)) == []
    assert not connection.unfinished
    return caught.value
