"""Claims about the codec: what goes out comes back, and every limit is one that holds."""

from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from msgpack.exceptions import BufferFull, FormatError, OutOfData, StackError  # type: ignore[import-untyped]

from protocol.codec import FROM_CLIENT, FROM_SERVER, Decoder, encode
from protocol.codes import FarewellCode
from protocol.limits import CLIENT_FRAME, SERVER_FRAME
from protocol.messages import (
    TO_CLIENT,
    TO_SERVER,
    Change,
    CreateTable,
    Farewell,
    Hello,
    ListTables,
    Message,
    Refused,
    Throw,
)
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from tests.support.frames import ExtType, Timestamp, fault, listed, pack, reader_of, tag_of, unpack
from tests.support.memory import peak
from tests.support.wire_values import KINDS, a_message, random_message, smallest

BOTH: Final = [pytest.param(FROM_CLIENT, "pong", id="from client"), pytest.param(FROM_SERVER, "ping", id="from server")]
"""The two decoders, each with the tag of a message without fields, so that what follows it is extra."""


def nested(depth: int) -> list[object]:
    """Return lists in lists, so many altogether."""
    value: list[object] = []
    for _ in range(depth - 1):
        value = [value]
    return value


# What goes out comes back.


@pytest.mark.parametrize("kind", KINDS)
def test_messages_of_every_class_come_back_as_they_were(kind: type[Message]) -> None:
    """Encoding and decoding 200 messages of each class gives equal messages of that class."""
    source = Random(kind.__name__)
    for _ in range(200):
        message = random_message(kind, source)
        decoded = reader_of(kind).decode(encode(message)[4:])
        assert type(decoded) is kind
        assert decoded == message


@pytest.mark.slow
@given(message=a_message(KINDS))
@settings(max_examples=150, deadline=None)
def test_every_message_comes_back_as_it_was(message: Message) -> None:
    """Encoding and decoding any message whatever gives an equal one."""
    assert reader_of(type(message)).decode(encode(message)[4:]) == message


@pytest.mark.slow
@given(message=a_message(KINDS))
@settings(max_examples=80, deadline=None)
def test_a_frame_is_its_length_and_one_list_of_tag_and_fields(message: Message) -> None:
    """Plain msgpack, without our types, reads the same out of a frame: so can a client in any language."""
    frame = encode(message)

    assert int.from_bytes(frame[:4], "big") == len(frame) - 4
    assert unpack(frame[4:]) == listed(message)


@pytest.mark.slow
@given(message=a_message(KINDS))
@settings(max_examples=80, deadline=None)
def test_what_plain_msgpack_writes_is_understood(message: Message) -> None:
    """A list made without our types is read as the message: so can a client in any language write it."""
    assert reader_of(type(message)).decode(pack(listed(message))) == message


def test_another_encoding_of_the_same_number_is_understood() -> None:
    """A number need not be packed as small as it can be: other libraries write other forms (PROMISES A3)."""
    assert FROM_CLIENT.decode(b"\x92\xa5throw\xd3" + (7).to_bytes(8, "big")) == Throw(7)


# What is compatible.


@pytest.mark.parametrize("kind", KINDS)
def test_fields_that_are_not_known_are_passed_over(kind: type[Message]) -> None:
    """A peer of a later version may append fields to any message; the ones known are read."""
    message = smallest(kind)
    later = pack([*listed(message), "new", 12, [True, None]])

    assert reader_of(kind).decode(later) == message


@pytest.mark.parametrize(
    ("earlier", "read"),
    [
        (["list_tables"], ListTables("")),
        (["create_table", "dice10k"], CreateTable("dice10k", (), 0, (), 1_000, private=False)),
        (
            ["create_table", "dice10k", [["target", "9000"]], 2],
            CreateTable("dice10k", (Change("target", "9000"),), 2, (), 1_000, private=False),
        ),
        (["refused", "not_seated"], Refused("not_seated", (), ())),
        (["farewell", "internal"], Farewell("internal", ())),
    ],
)
def test_fields_left_out_at_the_end_have_their_defaults(earlier: list[object], read: Message) -> None:
    """A peer of an earlier version that does not know the last fields is understood."""
    assert reader_of(type(read)).decode(pack(earlier)) == read


@pytest.mark.parametrize("kind", KINDS)
def test_no_message_is_read_without_its_required_fields(kind: type[Message]) -> None:
    """A message that lacks a field without a default is none."""
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    for count in range(required):
        assert fault(reader_of(kind), pack(listed(smallest(kind))[: 1 + count])) is FarewellCode.BAD_MESSAGE


# Limits, each with what is just allowed beside it.


@pytest.mark.parametrize(("decoder", "tag"), BOTH)
@pytest.mark.parametrize(
    ("allowed", "refused"),
    [
        pytest.param("x" * 800, "x" * 801, id="text"),
        pytest.param("ñ" * 400, "ñ" * 401, id="text is counted in bytes"),
        pytest.param(b"x" * 32, b"x" * 33, id="bytes"),
        pytest.param(nested(5), nested(6), id="depth"),
        pytest.param([[[[]]], [[[[]]]]], [[[[]]], [[[[[]]]]]], id="depth of the last element"),
        pytest.param({}, {1: 1}, id="map"),
        pytest.param({}, {"a": {}}, id="map with a text for a key"),
        pytest.param(ExtType(5, b""), ExtType(5, b"x"), id="extension"),
        pytest.param(None, Timestamp(0), id="timestamp of 32 bits"),
        pytest.param(None, Timestamp(2**33), id="timestamp of 64 bits"),
        pytest.param(None, Timestamp(2**40), id="timestamp of 96 bits"),
    ],
)
def test_a_limit_holds_wherever_a_value_stands(decoder: Decoder, tag: str, allowed: object, refused: object) -> None:
    """Limits come before meaning: even what would be passed over may not be larger than they say (PROMISES A2, A3)."""
    assert tag_of(type(decoder.decode(pack([tag, allowed])))) == tag
    assert fault(decoder, pack([tag, refused])) is FarewellCode.NOT_MSGPACK


@pytest.mark.parametrize(("decoder", "tag", "longest"), [(FROM_CLIENT, "pong", 64), (FROM_SERVER, "ping", 256)])
def test_lists_have_a_longest_length_for_each_direction(decoder: Decoder, tag: str, longest: int) -> None:
    """A client's lists have 64 elements at the most, a server's 256 (PROMISES A2)."""
    assert tag_of(type(decoder.decode(pack([tag, [0] * longest])))) == tag
    assert fault(decoder, pack([tag, [0] * (longest + 1)])) is FarewellCode.NOT_MSGPACK
    assert fault(decoder, pack([tag, *[0] * longest])) is FarewellCode.NOT_MSGPACK


@pytest.mark.parametrize("decoder", [FROM_CLIENT, FROM_SERVER])
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\xc1", id="the byte msgpack never uses"),
        pytest.param(b"\x91\xa4pon", id="a text cut short"),
        pytest.param(b"\x92\xa4pong", id="a list cut short"),
        pytest.param(pack(["pong"]) + b"\x00", id="a byte too many"),
        pytest.param(pack(["pong"]) * 2, id="two messages in one frame"),
        pytest.param(pack(["pong"]) + b"\xc1", id="an unused byte too many"),
        pytest.param(b"\x91\xa2\xc3\x28", id="no UTF-8"),
        pytest.param(b"\x91\xa3\xed\xa0\x80", id="a surrogate"),
        pytest.param(b"\x91\xdb\xff\xff\xff\xff", id="a text of 4 GiB announced"),
        pytest.param(b"\x91\xc6\xff\xff\xff\xff", id="bytes of 4 GiB announced"),
        pytest.param(b"\xdd\xff\xff\xff\xff", id="a list of 4 G announced"),
        pytest.param(b"\xdf\xff\xff\xff\xff", id="a map of 4 G announced"),
        pytest.param(b"\x92\xa4pong\xc7\x00\xff", id="a timestamp of no bits"),
        pytest.param(b"\x92\xa4pong\x81\xc4\x01a\x01", id="a map with bytes for a key"),
        pytest.param(b"\x92\xa4pong\x81\x90\x01", id="a map with a list for a key"),
        pytest.param(b"\x91" * 4_000 + b"\x90", id="lists in lists without end"),
    ],
)
def test_what_is_not_one_well_formed_value_is_refused(decoder: Decoder, body: bytes) -> None:
    """A frame is one whole msgpack value and nothing else."""
    assert fault(decoder, body) is FarewellCode.NOT_MSGPACK


def test_no_beginning_of_a_frame_is_a_frame() -> None:
    """A message cut off anywhere is refused, never read as a shorter one."""
    body = encode(Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", "Ana", bytes(range(32))))[4:]

    assert {fault(FROM_CLIENT, body[:length]) for length in range(len(body))} == {FarewellCode.NOT_MSGPACK}


@pytest.mark.parametrize(
    "trouble",
    [ValueError, TypeError, OverflowError, MemoryError, RecursionError, OutOfData, BufferFull, FormatError, StackError],
)
def test_whatever_trouble_msgpack_has_is_a_refusal(monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]) -> None:
    """Everything that msgpack is known to raise, in any of its versions, leaves as the one error (PROMISES A3)."""

    def unpackb(*_args: object, **_limits: object) -> object:
        raise trouble

    monkeypatch.setattr("msgpack.unpackb", unpackb)

    assert fault(FROM_CLIENT, b"\xc0") is FarewellCode.NOT_MSGPACK


# Tags.


@pytest.mark.parametrize("decoder", [FROM_CLIENT, FROM_SERVER])
@pytest.mark.parametrize(
    "value",
    [
        None,
        5,
        "pong",
        b"pong",
        [],
        {},
        [None],
        [5],
        [[]],
        [["pong"]],
        ["no_such_tag"],
        ["Pong"],
        ["PING"],
        [""],
        ["intent", 1],
        ["Intent", 1],
    ],
    ids=repr,
)
def test_what_has_no_known_tag_is_no_message(decoder: Decoder, value: object) -> None:
    """A message is a list that starts with a tag of its direction; classes that only others build on have none."""
    assert fault(decoder, pack(value)) is FarewellCode.BAD_MESSAGE


@pytest.mark.parametrize("decoder", [FROM_CLIENT, FROM_SERVER])
def test_a_tag_is_a_text_not_bytes(decoder: Decoder) -> None:
    """The bytes of a tag are not the tag."""
    assert fault(decoder, pack([b"pong"])) is FarewellCode.BAD_MESSAGE
    assert fault(decoder, pack([b"ping"])) is FarewellCode.BAD_MESSAGE


@pytest.mark.parametrize(("decoder", "kind"), [*product([FROM_CLIENT], TO_CLIENT), *product([FROM_SERVER], TO_SERVER)])
def test_nobody_says_what_is_for_the_other_to_say(decoder: Decoder, kind: type[Message]) -> None:
    """A client cannot send a server's message, nor a server a client's."""
    assert fault(decoder, encode(smallest(kind))[4:]) is FarewellCode.BAD_MESSAGE


def test_each_direction_reads_its_own_messages_and_no_other() -> None:
    """The decoders know exactly the messages of their direction."""
    assert set(FROM_CLIENT.kinds.values()) == set(TO_SERVER)
    assert set(FROM_SERVER.kinds.values()) == set(TO_CLIENT)


# Memory.


def _bombs(size: int) -> list[object]:
    """Return frames of a size that announce more than they hold, each with a name."""
    headers = {
        "lists of 15": b"\x9f",
        "lists of 64": b"\xdc\x00\x40",
        "lists of 256": b"\xdc\x01\x00",
        "lists of 65,535": b"\xdc\xff\xff",
        "lists of 4 G": b"\xdd\xff\xff\xff\xff",
        "maps of 15": b"\x8f",
        "maps of 65,535": b"\xde\xff\xff",
        "a list and a map by turns": b"\x9f\x81\xa0",
        "texts of 4 GiB": b"\x92\xdb\xff\xff\xff\xff",
    }
    return [pytest.param((header * size)[:size], id=name) for name, header in headers.items()]


@pytest.mark.parametrize("body", _bombs(CLIENT_FRAME))
def test_a_small_frame_cannot_make_much_of_itself(body: bytes) -> None:
    """A bomb of 4 KiB costs less than 2 MiB; without limits it took 22 (PROMISES, finding 4)."""
    assert peak(lambda: fault(FROM_CLIENT, body)) < 2 * 2**20


@pytest.mark.parametrize("body", _bombs(SERVER_FRAME))
def test_a_servers_frame_cannot_make_much_of_itself_either(body: bytes) -> None:
    """A bomb of 64 KiB costs a client less than 8 MiB."""
    assert peak(lambda: fault(FROM_SERVER, body)) < 8 * 2**20
