"""Claims about the server put together: how many it takes on, how it stops, and when it is idle."""

from typing import Final

import pytest
from twisted.internet.task import Clock

from protocol import messages as m
from protocol.codes import FarewellCode
from server.app import CONNECTIONS, Server, ServerSetting
from server.journal import MemoryJournal
from server.session import Session
from server.wire import LINGER_SECONDS
from tests.support.cable import Cable
from tests.support.ends import HELLO
from tests.support.frames import pack

IDLE: Final = 60.0


class House:
    """A server on a clock, and a note of each time it found itself idle."""

    def __init__(self, *, idle_seconds: float | None = None, connections: int = CONNECTIONS) -> None:
        """Open."""
        self.clock = Clock()
        self.idle: list[float] = []
        setting = ServerSetting(idle_seconds, connections)
        self.server = Server(self.clock, setting, MemoryJournal(), lambda: self.idle.append(self.clock.seconds()))

    def connect(self, *, reading: bool = True) -> Cable:
        """Return a new connection."""
        wire = self.server.buildProtocol(None)
        assert wire is not None
        return Cable(wire, reading=reading)


def full(limit: int) -> list[m.Farewell]:
    """Return what is said to one too many."""
    return [m.Farewell(FarewellCode.SERVER_FULL, (("limit", limit),))]


STOPPING: Final = m.Farewell(FarewellCode.SERVER_STOPPING)


def test_people_who_connect_meet() -> None:
    """Every connection leads to the same players and the same lobby."""
    house = House()
    ana, luis = house.connect(), house.connect()
    ana.say(HELLO)
    luis.say(HELLO)
    ana.say(m.CreateTable("dice10k"))
    table = ana.heard[-1]
    assert isinstance(table, m.Table)

    luis.say(m.JoinTable(table.code))

    assert isinstance(luis.heard[-1], m.Sealed)
    assert isinstance(ana.heard[-1], m.Sealed)


def test_one_connection_too_many_is_refused() -> None:
    """At the limit a newcomer hears the limit and nothing else; those who are there notice nothing."""
    house = House(connections=2)
    inside = [house.connect(), house.connect()]

    outside = house.connect()
    outside.say(HELLO)

    assert full(2) == outside.heard
    assert not outside.open
    assert [[], []] == [cable.heard for cable in inside]


def test_who_leaves_makes_room() -> None:
    """A connection that has ended does not count, nor does one that was refused and has not read why."""
    house = House(connections=1)
    first = house.connect()
    for _ in range(3):
        assert house.connect(reading=False).open

    first.lose()
    second = house.connect()
    second.say(HELLO)

    assert isinstance(second.heard[0], m.Welcome)
    assert full(1) == house.connect().heard


def test_a_server_that_stops_says_so() -> None:
    """Everybody hears it, whoever they are and whether or not they have said hello, and then all connections end."""
    house = House()
    greeted, silent = house.connect(), house.connect()
    greeted.say(HELLO)

    stopped = house.server.stop()

    assert STOPPING == greeted.heard[-1]
    assert [STOPPING] == silent.heard
    assert stopped.called
    assert house.clock.getDelayedCalls() == []


def test_a_server_waits_until_its_last_words_have_left() -> None:
    """Who stops the server is told when everybody has gone, and not sooner; a peer that does not read is cut off."""
    house = House()
    reads, does_not = house.connect(), house.connect(reading=False)

    stopped = house.server.stop()
    reads.flush()
    house.clock.advance(LINGER_SECONDS - 0.01)
    does_not.flush()
    before = stopped.called
    house.clock.advance(0.01)
    does_not.flush()

    assert [False, True] == [before, stopped.called]
    assert house.clock.getDelayedCalls() == []


def test_a_server_without_people_stops_at_once() -> None:
    """There is nobody to wait for."""
    assert House().server.stop().called


def test_a_server_that_stops_takes_on_nobody() -> None:
    """A connection that comes while the last words leave gets none."""
    house = House()
    house.connect(reading=False)

    stopped = house.server.stop()

    assert house.server.buildProtocol(None) is None
    assert not stopped.called


def test_who_was_refused_may_go_after_the_end() -> None:
    """A connection that was one too many and lingers does not hold up the end, nor disturb it by ending later."""
    house = House(connections=0)
    refused = house.connect(reading=False)

    stopped = house.server.stop()
    house.clock.advance(LINGER_SECONDS)
    refused.flush()

    assert stopped.called
    assert not refused.open


def test_who_is_in_the_middle_of_a_farewell_is_not_said_another() -> None:
    """A peer that is being sent away hears why it is, and the end is told all the same."""
    house = House()
    cable = house.connect()
    cable.reading = False
    cable.put(len(pack(7)).to_bytes(4, "big") + pack(7))

    stopped = house.server.stop()
    cable.reading = True

    assert [m.Farewell(FarewellCode.BAD_MESSAGE)] == cable.heard
    assert stopped.called


def test_a_fault_of_ours_does_not_keep_a_server_from_stopping(monkeypatch: pytest.MonkeyPatch) -> None:
    """A conversation whose end fails has ended all the same."""
    house = House()
    cable = house.connect()
    monkeypatch.setattr(Session, "lost", broken)

    stopped = house.server.stop()
    with pytest.raises(ZeroDivisionError):
        cable.flush()

    assert stopped.called
    assert house.clock.getDelayedCalls() == []


def broken(_session: Session) -> None:
    """Stand for a session with a fault."""
    raise ZeroDivisionError


# Idle.


def test_a_server_without_a_connection_is_idle_in_the_end() -> None:
    """From the start on the time is counted, and it is told once."""
    house = House(idle_seconds=IDLE)

    house.clock.advance(IDLE - 0.01)
    assert house.idle == []
    house.clock.advance(0.01)
    house.clock.advance(10 * IDLE)

    assert [IDLE] == house.idle


def test_a_connection_stops_the_time() -> None:
    """While anybody is connected, hello or not, a server is not idle; when the last has gone the time begins anew."""
    house = House(idle_seconds=IDLE)
    house.clock.advance(IDLE - 1)
    first, second = house.connect(), house.connect()
    first.say(HELLO)
    second.say(HELLO)
    for _ in range(6):
        house.clock.advance(20)
        first.say(m.Pong())
        second.say(m.Pong())

    first.lose()
    house.clock.advance(1)
    second.lose()
    gone = house.clock.seconds()
    house.clock.advance(IDLE - 0.01)
    assert house.idle == []
    house.clock.advance(0.01)

    assert [gone + IDLE] == house.idle


@pytest.mark.parametrize("stopped", [False, True])
def test_a_server_that_is_to_stay_stays(stopped: bool) -> None:  # noqa: FBT001 - a parameter
    """Without a time to wait no server is idle, and none that has been stopped."""
    house = House(idle_seconds=IDLE if stopped else None)
    cable = house.connect()
    if stopped:
        assert not house.server.stop().called
    cable.lose()

    house.clock.advance(1_000 * IDLE)

    assert house.idle == []
    assert house.clock.getDelayedCalls() == []


def test_a_server_keeps_two_hundred_connections() -> None:
    """The limit is what PROMISES A2 says, and it stays where nobody says otherwise."""
    assert (None, 200) == (ServerSetting().idle_seconds, ServerSetting().connections)
