"""Claims about one end of a conversation: framing, limits, and what is left after the end."""

from itertools import product
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import encode
from protocol.codes import FarewellCode
from protocol.connection import Connection, Role
from protocol.errors import LocalProtocolError
from protocol.limits import CLIENT_FRAME, HELLO_FRAME, SERVER_FRAME
from protocol.messages import TO_CLIENT, ClientMessage, Farewell, Hello, ListTables, Message, Ping, Pong, Throw, Welcome
from protocol.order import State
from tests.support.ends import HELLO, WELCOME, at, broken, framed, padded
from tests.support.frames import pack
from tests.support.memory import peak
from tests.support.wire_values import KINDS, a_message

GREETINGS: Final = {Hello, Welcome, Farewell}
"""What opens and closes a conversation."""


# Two ends, joined.


def test_a_conversation_goes_both_ways() -> None:
    """What one end sends the other receives, from hello to farewell, and both always agree on how far they are."""
    client, server = Connection(Role.CLIENT), Connection(Role.SERVER)
    said: list[Message] = [HELLO, WELCOME, ListTables(), Ping(), Pong(), Throw(3), Farewell("server_stopping")]

    for message in said:
        speaker, hearer = (client, server) if isinstance(message, ClientMessage) else (server, client)
        assert hearer.receive(speaker.send(message)) == [message]
        assert client.state is server.state
    assert client.state is State.CLOSED


@pytest.mark.slow
@given(st.lists(a_message([kind for kind in KINDS if kind not in GREETINGS]), max_size=5))
@settings(max_examples=60, deadline=None)
def test_open_ends_understand_each_other_whatever_is_said(said: list[Message]) -> None:
    """Once open, any messages sent from either end in any order arrive whole and in their order."""
    client, server = at(Role.CLIENT, State.OPEN), at(Role.SERVER, State.OPEN)

    to_server = b"".join(client.send(message) for message in said if isinstance(message, ClientMessage))
    to_client = b"".join(server.send(message) for message in said if not isinstance(message, ClientMessage))

    assert server.receive(to_server) == [message for message in said if isinstance(message, ClientMessage)]
    assert client.receive(to_client) == [message for message in said if not isinstance(message, ClientMessage)]
    assert client.state is server.state is State.OPEN


def test_a_message_encoded_once_can_be_sent_to_many() -> None:
    """Bytes made for somebody else are sent as they are, and the order is held all the same."""
    server, frame = at(Role.SERVER, State.OPEN), encode(Ping())

    assert server.send(Ping(), frame) is frame
    with pytest.raises(LocalProtocolError):
        at(Role.SERVER, State.NEW).send(Ping(), frame)


# Framing.

PIECES: Final = [Pong(), Throw(1), ListTables("ABCD"), Pong()]


def test_bytes_may_arrive_in_any_two_pieces() -> None:
    """Wherever a stream is cut, the same messages come out, and an end knows whether a frame has begun."""
    stream = b"".join(map(encode, PIECES))
    borders = {sum(len(encode(message)) for message in PIECES[:count]) for count in range(len(PIECES) + 1)}

    for cut in range(len(stream) + 1):
        server = at(Role.SERVER, State.OPEN)
        first = server.receive(stream[:cut])
        assert server.unfinished is (cut not in borders)
        assert first + server.receive(stream[cut:]) == PIECES
        assert not server.unfinished


@pytest.mark.slow
@given(st.lists(a_message(TO_CLIENT), max_size=4), st.data())
@settings(max_examples=60, deadline=None)
def test_bytes_may_arrive_in_any_pieces(said: list[Message], data: st.DataObject) -> None:
    """However a stream is cut, the same messages come out in the same order."""
    messages = [message for message in said if type(message) not in GREETINGS]
    stream = b"".join(map(encode, messages))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    client = at(Role.CLIENT, State.OPEN)

    heard: list[Message] = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        heard += client.receive(stream[start:end])

    assert heard == messages


def test_a_conversation_byte_by_byte_is_the_same_conversation() -> None:
    """Greetings, too, are understood when every byte comes alone."""
    client, server = Connection(Role.CLIENT), Connection(Role.SERVER)

    heard = [message for byte in client.send(HELLO) for message in server.receive(bytes([byte]))]
    heard += [message for byte in server.send(WELCOME) for message in client.receive(bytes([byte]))]

    assert heard == [HELLO, WELCOME]


@pytest.mark.parametrize(
    ("role", "state", "message", "limit"),
    [
        (Role.SERVER, State.NEW, HELLO, HELLO_FRAME),
        (Role.SERVER, State.OPEN, Pong(), CLIENT_FRAME),
        (Role.CLIENT, State.NEW, Farewell("server_full"), SERVER_FRAME),
        (Role.CLIENT, State.GREETED, WELCOME, SERVER_FRAME),
        (Role.CLIENT, State.OPEN, Ping(), SERVER_FRAME),
    ],
)
def test_a_frame_has_a_longest_length_by_state(role: Role, state: State, message: Message, limit: int) -> None:
    """The longest frame is read, one byte more is refused by its length alone, before the rest arrives."""
    assert at(role, state).receive(padded(message, limit)) == [message]

    found = broken(at(role, state), (limit + 1).to_bytes(4, "big"))

    assert found.code is FarewellCode.FRAME_TOO_LONG
    assert found.numbers == {"limit": limit}


def test_what_follows_a_hello_is_bound_like_the_hello() -> None:
    """Until the welcome a client has the short limit, even for what it sends in the same bytes."""
    assert broken(Connection(Role.SERVER), encode(HELLO) + padded(Pong(), HELLO_FRAME + 1)).numbers == {"limit": 1024}
    assert broken(at(Role.SERVER, State.GREETED), padded(Pong(), HELLO_FRAME + 1)).numbers == {"limit": 1024}


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", id="HTTP"),
        pytest.param(b"POST / HTTP/1.1\r\n\r\n", id="HTTP POST"),
        pytest.param(bytes.fromhex("16030100c8010000c40303"), id="TLS"),
        pytest.param(b"SSH-2.0-OpenSSH_9.7\r\n", id="SSH"),
        pytest.param(b"\r\n\r\n", id="a person at a terminal"),
        pytest.param(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", id="HTTP/2"),
    ],
)
@pytest.mark.parametrize("role", Role)
def test_another_language_is_noticed_by_its_first_four_bytes(other: bytes, role: Role) -> None:
    """A peer that speaks something else is refused at once, and the bytes are not waited for."""
    connection = Connection(role)

    assert connection.receive(other[:3]) == []
    assert connection.unfinished
    assert broken(connection, other[3:4]).code is FarewellCode.FRAME_TOO_LONG


@pytest.mark.parametrize(("role", "state"), list(product(Role, [State.NEW, State.GREETED, State.OPEN])))
def test_an_empty_frame_is_refused(role: Role, state: State) -> None:
    """A frame of no bytes is no message."""
    assert broken(at(role, state), bytes(4)).code is FarewellCode.FRAME_EMPTY


def test_a_frame_that_is_no_message_is_refused() -> None:
    """What the codec refuses, an end refuses with the same code."""
    assert broken(Connection(Role.SERVER), framed(b"\xc1")).code is FarewellCode.NOT_MSGPACK
    assert broken(Connection(Role.SERVER), framed(pack(["no_such_tag"]))).code is FarewellCode.BAD_MESSAGE


# The end.


@pytest.mark.parametrize("state", [State.NEW, State.GREETED, State.OPEN])
def test_nothing_is_heard_after_a_farewell(state: State) -> None:
    """Bytes behind a farewell are dropped, whatever they are, in the same piece or later."""
    client, farewell = at(Role.CLIENT, state), Farewell("taken_over")

    assert client.receive(encode(farewell) + b"\xff" * 100) == [farewell]
    assert client.state is State.CLOSED
    assert not client.unfinished
    assert client.receive(encode(Ping())) == []


@pytest.mark.parametrize(("role", "state"), list(product(Role, State)))
def test_the_end_of_the_stream_closes(role: Role, state: State) -> None:
    """When the stream ends so does the conversation, with half a frame too, and ending twice is no fault."""
    connection = at(role, state)
    connection.receive(b"\0\0")

    connection.end()
    connection.end()

    assert connection.state is State.CLOSED
    assert not connection.unfinished
    assert connection.receive(encode(HELLO)) == []


def test_a_fault_of_ours_closes() -> None:
    """After sending what may not be sent an end says and hears nothing more."""
    client = Connection(Role.CLIENT)
    with pytest.raises(LocalProtocolError, match="Throw may not be sent in state NEW"):
        client.send(Throw(1))

    with pytest.raises(LocalProtocolError):
        client.send(HELLO)
    assert client.receive(encode(WELCOME)) == []


# Memory.


@pytest.mark.slow
def test_no_more_than_a_frame_is_kept_of_a_stream_without_end() -> None:
    """16 MiB, in frames that are right, take no more memory than the pieces they come in (PROMISES, finding 1)."""
    server, stream = at(Role.SERVER, State.OPEN), padded(Pong(), CLIENT_FRAME) * 16
    assert peak(lambda: [server.receive(stream) for _ in range(256)][-1]) < 2**20
    assert server.state is State.OPEN


def test_nothing_is_kept_of_a_stream_after_a_broken() -> None:
    """16 MiB behind a frame that is too long are dropped as they come (PROMISES, finding 1)."""
    server, piece = at(Role.SERVER, State.OPEN), b"\xff" * 2**16
    broken(server, piece)

    assert peak(lambda: [server.receive(piece) for _ in range(256)][-1]) < 2**16
