"""Claims about one connection: its deadlines, what ends it, and what it takes to hurt nobody else."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode, SeatState
from protocol.limits import CLIENT_FRAME, HELLO_FRAME
from tests.support.cable import Cable
from tests.support.ends import HELLO, framed
from tests.support.frames import pack
from tests.support.parlour import Parlour
from tests.support.photograph import photograph


@pytest.fixture
def parlour(open_parlour: Callable[..., Parlour]) -> Parlour:
    """Return a parlour whose visitors speak through wires."""
    return open_parlour(wired=True)


def connected(parlour: Parlour) -> Cable:
    """Return a connection on which nothing has been said."""
    line = parlour.line()
    assert isinstance(line, Cable)
    return line


def welcomed(parlour: Parlour, name: str = "Ana") -> Cable:
    """Return a connection on which somebody has been welcomed."""
    line = parlour.visitor(name).line
    assert isinstance(line, Cable)
    return line


def too_slow(seconds: int) -> m.Farewell:
    """Return what is said to who was too slow."""
    return m.Farewell(FarewellCode.TOO_SLOW, (("seconds", seconds),))


# Deadlines.


@pytest.mark.parametrize("drip", [b"", encode(HELLO)[:8]], ids=["silent", "dripping"])
def test_the_hello_must_come_within_ten_seconds(parlour: Parlour, drip: bytes) -> None:
    """Ten seconds from the first moment, and a byte now and then does not buy one more (PROMISES, finding 2)."""
    cable = connected(parlour)
    for index in range(8):
        cable.put(drip[index : index + 1])
        parlour.clock.advance(1)

    parlour.clock.advance(1.99)
    assert cable.heard == []
    parlour.clock.advance(0.01)

    assert [too_slow(10)] == cable.heard
    assert not cable.open


def test_a_hello_in_time_ends_that_deadline(parlour: Parlour) -> None:
    """Whoever is welcomed in the last moment stays."""
    cable = connected(parlour)
    parlour.clock.advance(9.99)

    cable.say(HELLO)
    parlour.clock.advance(1)

    assert [m.Welcome] == [type(message) for message in cable.heard]
    assert cable.open


def test_a_frame_must_be_whole_within_ten_seconds(parlour: Parlour) -> None:
    """Ten seconds from its first byte to its last, however it drips (PROMISES A1, row 9)."""
    cable, frame = welcomed(parlour), encode(m.CreateTable("dice10k"))
    for index in range(9):
        parlour.clock.advance(1)
        cable.put(frame[index : index + 1])

    parlour.clock.advance(1.99)
    assert cable.farewells == []
    parlour.clock.advance(0.01)

    assert [too_slow(10)] == cable.farewells
    assert not cable.open


def test_every_frame_has_its_own_ten_seconds(parlour: Parlour) -> None:
    """A frame that became whole ends its deadline; one that begins in the same bytes starts another."""
    cable, frame = welcomed(parlour), encode(m.ListTables())
    cable.put(frame[:3])
    for _ in range(5):
        parlour.clock.advance(8)
        cable.put(frame[3:] + frame[:3])
    parlour.clock.advance(9.99)
    assert len(cable.heard) > 5
    assert cable.farewells == []

    parlour.clock.advance(0.01)

    assert [too_slow(10)] == cable.farewells


def test_whole_frames_have_no_deadline(parlour: Parlour) -> None:
    """Between frames there is no hurry but the sign of life."""
    cable = welcomed(parlour)
    cable.say(m.ListTables())

    parlour.clock.advance(19.99)

    assert cable.open


def test_a_sign_of_life_is_asked_for_every_ten_seconds(parlour: Parlour) -> None:
    """Whoever gives it stays, for as long as they like."""
    cable = welcomed(parlour)

    for minute in range(60):
        for _ in range(6):
            parlour.clock.advance(10)
            cable.say(m.Pong())
        assert len([message for message in cable.heard if message == m.Ping()]) == 6 * (minute + 1)

    assert cable.open


@pytest.mark.parametrize("last", [0.0, 0.1, 3.3, 5.0, 9.9])
def test_who_gives_none_for_25_seconds_is_taken_for_gone(parlour: Parlour, last: float) -> None:
    """It counts from the last byte heard, whenever that was, and is noticed at once (PROMISES A2)."""
    cable = welcomed(parlour)
    parlour.clock.advance(last)
    cable.say(m.Pong())

    parlour.clock.pump([0.1] * 248)
    assert cable.farewells == []
    parlour.clock.pump([0.1] * 3)

    assert [too_slow(25)] == cable.farewells
    assert not cable.open


def test_what_is_said_leaves_at_once(parlour: Parlour) -> None:
    """The system is told not to wait for more to send along: a view is small, and somebody waits for it."""
    assert connected(parlour).no_delay


# What is no part of the conversation.

TOO_LONG: Final = (FarewellCode.FRAME_TOO_LONG, HELLO_FRAME)

GARBAGE: Final = {
    "an http request": (b"GET / HTTP/1.1\r\nHost: dice\r\n\r\n", TOO_LONG),
    "a tls hello": (bytes.fromhex("1603010200010001fc0303") + bytes(200), TOO_LONG),
    "an ssh banner": (b"SSH-2.0-OpenSSH_9.2\r\n", TOO_LONG),
    "a long frame": ((HELLO_FRAME + 1).to_bytes(4, "big"), TOO_LONG),
    "an empty frame": (bytes(4), (FarewellCode.FRAME_EMPTY, None)),
    "no msgpack": (framed(b"\xc1"), (FarewellCode.NOT_MSGPACK, None)),
    "half a value": (framed(b"\x93\xa5"), (FarewellCode.NOT_MSGPACK, None)),
    "a map": (framed(pack({"hello": 1})), (FarewellCode.NOT_MSGPACK, None)),
    "a bomb": (framed(b"\xdd\xff\xff\xff\xff"), (FarewellCode.NOT_MSGPACK, None)),
    "a number": (framed(pack(7)), (FarewellCode.BAD_MESSAGE, None)),
    "an unknown tag": (framed(pack(["login", 1])), (FarewellCode.BAD_MESSAGE, None)),
    "a server's word": (framed(pack(["ping"])), (FarewellCode.BAD_MESSAGE, None)),
    "a wrong type": (framed(pack(["hello", "1", 1, "0", "Ana", None])), (FarewellCode.BAD_MESSAGE, None)),
    "a number out of range": (framed(pack(["hello", 1, 2**40, "0", "Ana", None])), (FarewellCode.BAD_MESSAGE, None)),
    "too few fields": (framed(pack(["hello", 1])), (FarewellCode.BAD_MESSAGE, None)),
}
"""What may arrive at the port, and the reason that is given."""


@pytest.mark.parametrize("garbage", GARBAGE)
def test_a_stranger_who_speaks_something_else_hears_why(parlour: Parlour, garbage: str) -> None:
    """One word says what was wrong, and the connection ends; a match at the next table notices nothing."""
    first, second = parlour.match("Ana", "Luis")
    before = photograph(parlour.players, parlour.lobby, parlour.written)
    data, (code, limit) = GARBAGE[garbage]

    cable = connected(parlour)
    cable.put(data)

    assert [m.Farewell(code, (("limit", limit),) if limit else ())] == cable.heard
    assert not cable.open
    assert before == photograph(parlour.players, parlour.lobby, parlour.written)
    first.throw()
    assert second.view.revision == 2


@pytest.mark.parametrize(
    "said", [b"", encode(HELLO)[:2], encode(HELLO)[:-1]], ids=["nothing", "half a length", "half a frame"]
)
def test_who_hangs_up_half_way_leaves_nothing(parlour: Parlour, said: bytes) -> None:
    """A connection that ends in the middle of a frame was none: nobody is enrolled, and no deadline is left."""
    cable = connected(parlour)
    cable.put(said)

    cable.lose()

    assert cable.heard == []
    assert len(parlour.players) == 0
    assert parlour.clock.getDelayedCalls() == []


@pytest.mark.parametrize("garbage", GARBAGE)
def test_a_player_who_breaks_the_protocol_hears_why(parlour: Parlour, garbage: str) -> None:
    """After the welcome it is the same, but that frames may be longer; the seat is kept."""
    first, second = parlour.match("Ana", "Luis")
    data, (code, limit) = GARBAGE[garbage]
    assert isinstance(first.line, Cable)

    first.line.put(data if garbage != "a long frame" else (CLIENT_FRAME + 1).to_bytes(4, "big"))

    assert [m.Farewell(code, (("limit", CLIENT_FRAME),) if limit else ())] == first.line.farewells
    states = {sitter.name: sitter.state for sitter in second.last(m.Table).sitters if sitter is not None}
    assert {first.name: SeatState.LINK_LOST, second.name: SeatState.PRESENT} == states
    assert parlour.back(first).view.match == second.view.match
