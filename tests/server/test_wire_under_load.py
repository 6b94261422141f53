"""Claims about connections that flood, do not read, or meet a fault of ours: they end, and the others go on."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode, Phase, SeatState
from protocol.messages import TO_SERVER
from server.lobby import Lobby
from server.wire import LINGER_SECONDS, UNREAD_BYTES, Wire
from tests.support.cable import BUFFER, Cable
from tests.support.ends import HELLO, framed
from tests.support.log import Log
from tests.support.memory import peak
from tests.support.parlour import Parlour
from tests.support.wire_values import random_message

MEBI: Final = 1024 * 1024


@pytest.fixture
def parlour(open_parlour: Callable[..., Parlour]) -> Parlour:
    """Return a parlour whose visitors speak through wires."""
    return open_parlour(wired=True)


def cable_of(parlour: Parlour, name: str = "Ana") -> Cable:
    """Return the connection of somebody who has been welcomed."""
    line = parlour.visitor(name).line
    assert isinstance(line, Cable)
    return line


# Floods.


@pytest.mark.parametrize("data", [b"\xff" * 4096, framed(b"\xc1") * 700], ids=["long frames", "many faults"])
def test_a_flood_behind_a_fault_is_dropped(parlour: Parlour, data: bytes) -> None:
    """However much a peer goes on sending after its farewell, nothing is kept and nothing answered."""
    # PROMISES, finding 1: a transport may go on delivering bytes after it was told to close.
    cable = cable_of(parlour)
    cable.put(data)
    said = len(cable.bytes_sent)

    def flood() -> None:
        for _ in range(20 * MEBI // len(data)):
            cable.wire.dataReceived(data)

    assert peak(flood) < 64 * 1024
    assert said == len(cable.bytes_sent)
    assert len(cable.farewells) == 1


def test_a_frame_under_way_keeps_no_more_than_itself(parlour: Parlour) -> None:
    """Of a frame that has not ended, what has arrived is kept, and that has a bound."""
    cables = [cable_of(parlour, f"Ana {number}") for number in range(50)]
    part = (4096).to_bytes(4, "big") + bytes(4000)

    def begin() -> None:
        for cable in cables:
            cable.put(part)

    assert peak(begin) < 50 * 3 * 4096


@pytest.mark.parametrize("seed", range(100))
def test_no_bytes_at_all_do_any_harm(parlour: Parlour, seed: int) -> None:
    """Random bytes, broken frames and messages at random never raise an error and never touch a match next to them."""
    rng = Random(seed)
    first, second = parlour.match("Eva", "Marta")
    cable = cable_of(parlour) if seed % 2 else connected(parlour)

    for _ in range(30):
        frame = encode(random_message(rng.choice(TO_SERVER), rng))
        part, noise = frame[: rng.randrange(len(frame))], rng.randbytes(rng.randrange(40))
        cable.put(rng.choice([frame, part, noise, framed(frame)]))
        parlour.clock.advance(rng.choice([0, 0, 3]))
        for visitor in (first, second):
            visitor.say(m.Pong())

    assert len(cable.farewells) <= 1
    assert all(message.code != FarewellCode.INTERNAL for message in cable.farewells)
    first.throw()
    assert second.view.revision == 2


def connected(parlour: Parlour) -> Cable:
    """Return a connection on which nothing has been said."""
    line = parlour.line()
    assert isinstance(line, Cable)
    return line


# Peers that do not read.


def talk(cable: Cable, count: int) -> int:
    """Ask for long answers, and return the most bytes that ever waited to be read."""
    most = 0
    for _ in range(count):
        cable.put(encode(m.ListTables()))
        most = max(most, len(cable.waiting))
    return most


@pytest.fixture
def crowded(parlour: Parlour) -> Parlour:
    """Return a parlour with so many tables that a list is long."""
    for number in range(40):
        parlour.table(f"Luis {number}")
    return parlour


def test_who_does_not_read_is_cut_off(crowded: Parlour) -> None:
    """What waits for a peer has a bound; beyond it the connection is cut, and memory is free again."""
    # PROMISES, finding 3
    cable = cable_of(crowded)
    cable.reading = False

    most = talk(cable, 1_000)

    assert not cable.open
    assert abs(most - BUFFER - UNREAD_BYTES) < 4 * 1024
    assert len(cable.waiting) == 0
    assert UNREAD_BYTES == 262_144


def test_nothing_is_done_for_who_has_been_cut_off(crowded: Parlour) -> None:
    """What stands behind the last straw in the same bytes is dropped: nobody hears of it."""
    cable = cable_of(crowded)
    cable.reading = False
    tables = len(crowded.lobby.tables)

    cable.put(encode(m.ListTables()) * 1_000 + encode(m.CreateTable("dice10k")))

    assert not cable.open
    assert tables == len(crowded.lobby.tables)


@pytest.mark.slow
def test_who_reads_late_is_not_cut_off(crowded: Parlour) -> None:
    """Whoever catches up in time may fall behind again: what was read does not count."""
    cable = cable_of(crowded)

    for _ in range(10):
        cable.reading = False
        assert talk(cable, 60) > BUFFER
        cable.reading = True
        cable.flush()

    assert cable.open
    assert len(cable.heard) > 600


@pytest.mark.slow
def test_who_does_not_read_does_not_slow_the_table(parlour: Parlour) -> None:
    """The other player sees every view; the one who does not read loses the link and nothing else."""
    first, second = parlour.match("Ana", "Luis")
    assert isinstance(second.line, Cable)
    second.line.reading = False

    for _ in range(2_000):
        first.say(m.OfferDraw(first.view.revision))
        second.say(m.DeclineDraw(first.view.revision))
        if not second.line.open:
            break
    first.resign()

    assert first.view.phase is Phase.OVER
    states = {sitter.name: sitter.state for sitter in first.last(m.Table).sitters if sitter is not None}
    assert {first.name: SeatState.PRESENT, second.name: SeatState.LINK_LOST} == states
    assert first.last(m.Secret) == parlour.back(second).last(m.Secret)


def test_a_farewell_waits_two_seconds_to_be_read(parlour: Parlour) -> None:
    """A peer at fault that does not read its farewell is cut off, politely no longer."""
    cable = cable_of(parlour)
    cable.reading = False
    cable.put(framed(b"\xc1"))

    parlour.clock.advance(LINGER_SECONDS - 0.01)
    cable.flush()
    still_open = cable.open
    parlour.clock.advance(0.01)
    cable.flush()

    assert (True, False) == (still_open, cable.open)
    assert LINGER_SECONDS == 2.0


def test_the_last_word_is_said_once(parlour: Parlour) -> None:
    """A second reason to part does not come through, and nothing behind the first."""
    cable = cable_of(parlour)

    cable.wire.farewell(FarewellCode.SERVER_STOPPING)
    cable.wire.farewell(FarewellCode.INTERNAL)
    cable.wire.send(m.Ping())

    assert [m.Farewell(FarewellCode.SERVER_STOPPING)] == cable.heard[1:]


# Faults of ours.


def test_a_fault_of_ours_ends_one_conversation(parlour: Parlour, monkeypatch: pytest.MonkeyPatch, log: Log) -> None:
    """Whoever met it hears that it was us, and it is logged without a secret; everybody else goes on."""
    # PROMISES A1, rows 18 and 25
    first, second = parlour.match("Eva", "Marta")
    victim = parlour.visitor("Ana")
    monkeypatch.setattr(Lobby, "handle", broken)

    victim.say(m.ListTables())
    monkeypatch.undo()

    assert [m.Farewell(FarewellCode.INTERNAL)] == victim.line.farewells
    (line,) = log.lines
    assert "ZeroDivisionError" in line
    assert repr(victim.token)[2:-1] not in line
    assert victim.token.hex() not in line
    first.throw()
    assert second.view.revision == 2
    assert parlour.back(victim).last(m.Welcome).name == "Ana"


def broken(*_: object) -> None:
    """Stand for a part of the server with a fault."""
    raise ZeroDivisionError


# One connection too many.


def test_one_connection_too_many_hears_just_that(parlour: Parlour) -> None:
    """It is told how many there may be before it can say a word, and its hello is not heard."""
    full = Cable(Wire(parlour.clock, parlour.session, lambda _: None, 200))
    parlour.lines.append(full)
    known = len(parlour.players)

    full.put(encode(HELLO))

    assert [m.Farewell(FarewellCode.SERVER_FULL, (("limit", 200),))] == full.heard
    assert not full.open
    assert known == len(parlour.players)
