"""Claims about what people are told of players and tables: nothing before it is written (PROMISES A1, row 1)."""

from collections.abc import Callable

import pytest

from protocol import messages as m
from protocol.codes import FarewellCode, RefusalCode
from protocol.limits import HELLO_SECONDS
from server.journal import Kind
from server.outbox import Outbox
from tests.support.journals import TardyJournal
from tests.support.parlour import Ear, Parlour, Visitor


@pytest.fixture
def journal() -> TardyJournal:
    """Return a journal whose notes wait for the test."""
    return TardyJournal()


@pytest.fixture
def tardy(open_parlour: Callable[..., Parlour], journal: TardyJournal) -> Parlour:
    """Return a server with that journal."""
    return open_parlour(journal)


def test_a_token_is_told_once_it_is_known(tardy: Parlour, journal: TardyJournal) -> None:
    """Else a server that begins anew would not know whom it has welcomed."""
    ana = tardy.visitor("Ana")
    assert [] == ana.heard
    journal.write()
    assert [m.Welcome] == [type(message) for message in ana.heard]


def test_the_deadline_of_a_hello_ends_with_the_welcome_however_late_that_leaves(
    open_parlour: Callable[..., Parlour], journal: TardyJournal
) -> None:
    """Nobody is cut off who sits there and thinks."""
    parlour = open_parlour(journal, wired=True)
    ana = parlour.visitor("Ana")
    parlour.clock.advance(1)
    journal.write()
    parlour.clock.advance(2 * HELLO_SECONDS)
    assert [] == ana.line.farewells


def test_a_hello_whose_welcome_never_leaves_is_not_waited_for(
    open_parlour: Callable[..., Parlour],
) -> None:
    """A journal that hangs holds nobody for ever."""
    parlour = open_parlour(TardyJournal(), wired=True)
    ana = parlour.visitor("Ana")
    parlour.clock.advance(HELLO_SECONDS)
    assert [FarewellCode.TOO_SLOW] == [farewell.code for farewell in ana.line.farewells]


def test_a_table_is_told_once_it_is_there(tardy: Parlour, journal: TardyJournal) -> None:
    """To who sets it up, to who joins it, and to who lists it."""
    ana, luis, eva = (tardy.visitor(name) for name in ("Ana", "Luis", "Eva"))
    journal.write()
    for visitor in (ana, luis, eva):
        visitor.new()
    ana.say(m.CreateTable("dice10k"))
    (code,) = tardy.lobby.tables
    eva.say(m.ListTables())
    assert [[], []] == [ana.new(), eva.new()]
    journal.write()
    assert [[m.Table], [m.Tables]] == [[type(message) for message in visitor.new()] for visitor in (ana, eva)]
    luis.say(m.JoinTable(code))
    assert [[], []] == [ana.new(), luis.new()]
    journal.write()
    assert ["Ana", "Luis"] == ana.sitters == luis.sitters


def test_who_leaves_is_told_once_the_seat_is_free(tardy: Parlour, journal: TardyJournal) -> None:
    """Else they would sit there again after all; those who stay likewise."""
    ana, luis = _seated(tardy, journal)
    luis.line.lose()
    ana.new()
    ana.say(m.LeaveTable())
    assert [] == ana.new()
    journal.write()
    assert [m.Left] == [type(message) for message in ana.new()]


def test_what_is_said_keeps_its_order(tardy: Parlour, journal: TardyJournal) -> None:
    """An answer that need not wait waits behind one that must."""
    ana = tardy.visitor("Ana")
    ana.say(m.Rematch(), m.ListTables(), m.CreateTable("dice10k"), m.CreateTable("dice10k"))
    assert [] == ana.heard
    journal.write(1)
    assert [m.Welcome, m.Refused, m.Tables] == [type(message) for message in ana.heard]
    journal.write()
    assert [m.Table, m.Refused] == [type(message) for message in ana.heard[3:]]
    assert ana.last(m.Refused).code == RefusalCode.ALREADY_SEATED


def test_who_returns_hears_nothing_of_what_waited_for_the_former_link(tardy: Parlour, journal: TardyJournal) -> None:
    """They are told everything anew, and the welcome comes first."""
    ana = tardy.visitor("Ana")
    journal.write()
    ana.say(m.CreateTable("dice10k"))
    again = tardy.back(ana)
    journal.write()
    assert [m.Welcome, m.Table] == [type(message) for message in again.heard]
    assert [m.Welcome] == [type(message) for message in ana.heard]


def _seated(tardy: Parlour, journal: TardyJournal) -> tuple[Visitor, Visitor]:
    """Return two at a table, all of which is written."""
    ana, luis = tardy.visitor("Ana"), tardy.visitor("Luis")
    journal.write()
    ana.say(m.CreateTable("dice10k"))
    journal.write()
    luis.say(m.JoinTable(ana.code))
    journal.write()
    return ana, luis


def test_an_outbox_never_overtakes_itself() -> None:
    """However many wait, in one go and without one call for each inside the other."""
    journal, ear = TardyJournal(), Ear()
    outbox = Outbox(journal, ear)
    for number in range(5_000):
        place = journal.note(Kind.PLAYER, "1", number) if number % 2 else 0
        outbox.say(place, m.Refused(RefusalCode.STALE, (("n", number),)))
    assert [] != ear.heard
    journal.write()
    assert list(range(5_000)) == [dict(said.numbers)["n"] for said in ear.heard if isinstance(said, m.Refused)]
