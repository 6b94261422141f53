"""Claims about bytes that mean harm: whatever arrives, a message comes out or a `RemoteProtocolError`, nothing else.

Three kinds of bytes: random ones, valid frames with some bytes changed, and valid messages with some values changed.
The seeds are fixed, so what fails once fails again.
"""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import FROM_CLIENT, FROM_SERVER, Decoder, encode
from protocol.connection import Connection, Role
from protocol.errors import RemoteProtocolError
from protocol.messages import TO_CLIENT, TO_SERVER, Message
from protocol.order import State
from tests.support.ends import at
from tests.support.frames import ExtType, Timestamp, listed, pack, reader_of, tag_of
from tests.support.wire_values import KINDS, random_message

ROUNDS: Final = [
    pytest.param(20_000, marks=pytest.mark.slow, id="some"),
    pytest.param(1_000_000, marks=pytest.mark.long, id="many"),
]
"""How often each test tries."""

HEADERS: Final = bytes([*range(0x80, 0xA4), *range(0xC0, 0xE0)])
"""What announces lists, maps, texts and numbers in msgpack: bytes with consequences."""

HARM: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 2**31 - 1, 2**31, -(2**31) - 1, 2**53, 2**63, 2**64 - 1, -(2**63)),
    *(0.0, 1.0, float("nan"), float("inf"), float("-inf")),
    *("", "pong", "view", "x" * 40, "x" * 41, "x" * 800, "x" * 801, "\0", "\x1b]0;x\a", "\u202e"),
    *(b"", b"pong", bytes(15), bytes(16), bytes(31), bytes(32), bytes(33)),
    *((), ((),), ((((((),),),),),), (((((((),),),),),),), (0,) * 7, (0,) * 8, (0,) * 64, (0,) * 65, (0,) * 257),
    *(("pong",), (None,) * 6),
    *({}, {0: 0}, {"tag": "pong"}, ExtType(1, b""), ExtType(1, b"x"), Timestamp(0), Timestamp(2**40, 1)),
)
"""Values that may stand anywhere in a frame and seldom should."""

Listed = list[object]


def hear(decoder: Decoder, body: bytes) -> Message | None:
    """Return the message in a body, or `None` where it is refused; any other exception fails the test."""
    try:
        return decoder.decode(body)
    except RemoteProtocolError:
        return None


def check(decoder: Decoder, body: bytes) -> bool:
    """Say whether a body is a message; one that is can be said again and is then understood as the same."""
    message = hear(decoder, body)
    if message is None:
        return False
    assert hear(decoder, encode(message)[4:]) == message
    return True


def sound_messages(source: Random) -> list[Message]:
    """Return messages with nothing wrong in them, many of each class."""
    return [random_message(kind, source) for kind in KINDS for _ in range(50)]


# Random bytes.


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("decoder", [FROM_CLIENT, FROM_SERVER])
def test_random_bytes_are_refused(decoder: Decoder, rounds: int) -> None:
    """No random bytes are a message, however many of them have consequences."""
    source = Random(1)
    for _ in range(rounds):
        length = source.randint(0, 40)
        assert not check(decoder, source.randbytes(length))
        assert not check(decoder, bytes(source.choices(HEADERS, k=length)))


# Bytes changed.


def flip(source: Random, body: bytearray) -> None:
    """Change one bit."""
    body[source.randrange(len(body))] ^= 1 << source.randrange(8)


def overwrite(source: Random, body: bytearray) -> None:
    """Put a byte with consequences over another."""
    body[source.randrange(len(body))] = source.choice(HEADERS)


def insert(source: Random, body: bytearray) -> None:
    """Put any byte in."""
    body.insert(source.randint(0, len(body)), source.randrange(256))


def leave_out(source: Random, body: bytearray) -> None:
    """Take some bytes out."""
    start = source.randrange(len(body))
    del body[start : start + source.randint(1, 4)]


def repeat(source: Random, body: bytearray) -> None:
    """Put some bytes in twice."""
    start = source.randrange(len(body))
    body[start:start] = body[start : start + source.randint(1, 16)]


BYTE_CHANGES: Final[tuple[Callable[[Random, bytearray], None], ...]] = (flip, overwrite, insert, leave_out, repeat)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_frames_with_bytes_changed_are_messages_or_refused(rounds: int) -> None:
    """A few changed bytes make another message or none; nothing else comes of them."""
    source = Random(2)
    pool = sound_messages(source)
    kept = 0
    for _ in range(rounds):
        message = source.choice(pool)
        body = bytearray(encode(message)[4:])
        for _ in range(source.randint(1, 3)):
            if body:
                source.choice(BYTE_CHANGES)(source, body)
        kept += check(reader_of(type(message)), bytes(body))
    assert rounds * 0.05 < kept < rounds * 0.95


# Values changed.


def somewhere(source: Random, value: Listed) -> Listed:
    """Return one of the lists in a message, with something in it."""
    while True:
        inner = [element for element in value if isinstance(element, list) and element]
        if not inner or source.random() < 0.4:
            return value
        value = source.choice(inner)


def replace(source: Random, values: Listed) -> None:
    """Put a harmful value in the place of another."""
    values[source.randrange(len(values))] = source.choice(HARM)


def add(source: Random, values: Listed) -> None:
    """Put a harmful value in."""
    values.insert(source.randint(0, len(values)), source.choice(HARM))


def drop(source: Random, values: Listed) -> None:
    """Take a value out."""
    del values[source.randrange(len(values))]


def swap(source: Random, values: Listed) -> None:
    """Change two values over."""
    one, other = source.randrange(len(values)), source.randrange(len(values))
    values[one], values[other] = values[other], values[one]


def wrap(source: Random, values: Listed) -> None:
    """Put a value into a list of its own."""
    at_index = source.randrange(len(values))
    values[at_index] = [values[at_index]]


def multiply(source: Random, values: Listed) -> None:
    """Put the values in many times over."""
    values *= source.choice((2, 9, 70, 300))


VALUE_CHANGES: Final[tuple[Callable[[Random, Listed], None], ...]] = (replace, add, drop, swap, wrap, multiply)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_messages_with_values_changed_are_messages_or_refused(rounds: int) -> None:
    """A well-formed frame with some harmful value anywhere in it makes another message or none."""
    source = Random(3)
    pool = sound_messages(source)
    kept = 0
    for _ in range(rounds):
        message = source.choice(pool)
        values = listed(message)
        for _ in range(source.randint(1, 2)):
            found = somewhere(source, values)
            if found:
                source.choice(VALUE_CHANGES)(source, found)
        kept += check(reader_of(type(message)), pack(values))
    assert rounds * 0.05 < kept < rounds * 0.95


@pytest.mark.slow
@given(st.recursive(st.sampled_from(HARM), lambda inner: st.lists(inner, max_size=5), max_leaves=20))
@settings(max_examples=200, deadline=None)
def test_any_value_behind_any_tag_is_a_message_or_refused(value: object) -> None:
    """Whatever is packed behind the tag of a message, a message comes out or the refusal."""
    for kind in KINDS:
        check(reader_of(kind), pack([tag_of(kind), *(value if isinstance(value, list) else [value])]))


# Whole conversations.


@pytest.mark.parametrize(
    "rounds", [pytest.param(1_000, id="some"), pytest.param(30_000, marks=pytest.mark.long, id="many")]
)
@pytest.mark.parametrize("state", [State.NEW, State.GREETED, State.OPEN])
@pytest.mark.parametrize("role", Role)
def test_an_end_survives_whatever_it_hears(role: Role, state: State, rounds: int) -> None:
    """Streams of good, changed and random frames in random pieces end in messages or one fault, and then in silence."""
    source = Random(f"{role} {state}")
    for _ in range(rounds):
        connection = at(role, state)
        stream = b"".join(a_frame(source, role) for _ in range(source.randint(1, 4)))
        listen(source, connection, stream)


def a_frame(source: Random, role: Role) -> bytes:
    """Return a frame for an end to hear: as it should be, changed, or random with the right length."""
    kinds: tuple[type[Message], ...] = TO_SERVER if role is Role.SERVER else TO_CLIENT
    frame = bytearray(encode(random_message(source.choice(kinds), source)))
    match source.randrange(4):
        case 0:
            source.choice(BYTE_CHANGES)(source, frame)
        case 1:
            length = source.randint(0, 30)
            frame = bytearray(length.to_bytes(4, "big") + source.randbytes(length))
        case _:
            pass
    return bytes(frame)


def listen(source: Random, connection: Connection, stream: bytes) -> None:
    """Let an end hear a stream in random pieces; after a fault it must be closed and deaf."""
    while stream:
        cut = source.randint(1, len(stream))
        piece, stream = stream[:cut], stream[cut:]
        before = connection.state
        try:
            heard = connection.receive(piece)
        except RemoteProtocolError:
            assert before is not State.CLOSED
            assert connection.state is State.CLOSED
        else:
            assert before is not State.CLOSED or heard == []
        assert connection.state is not State.CLOSED or not connection.unfinished
