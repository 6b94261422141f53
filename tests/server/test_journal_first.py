"""The promise of the order: journal, then memory, then show (PROMISES A1, row 1).

The journal of these tests waits until the test lets it write or fail.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from protocol import messages as m
from protocol.codes import LeftCode, Phase, RefusalCode
from server.journal import Acted, Opened
from tests.support.journals import SlowJournal
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.photograph import photograph
from tests.support.playing import folded, steady


class Slow(NamedTuple):
    """A match at a server whose journal waits for the test; all has been written so far."""

    parlour: Parlour
    journal: SlowJournal
    first: Visitor
    second: Visitor

    def hush(self) -> None:
        """Forget what has been heard."""
        self.first.new()
        self.second.new()

    def said(self) -> list[list[m.ServerMessage]]:
        """Return what both have heard since."""
        return [self.first.new(), self.second.new()]


@pytest.fixture
def slow(open_parlour: Callable[..., Parlour]) -> Slow:
    """Return a match that has begun."""
    journal = SlowJournal()
    parlour = open_parlour(journal)
    ana, luis = parlour.table("Ana", "Luis")
    settle(ana, luis)
    journal.write()
    first, second = sorted((ana, luis), key=lambda visitor: visitor.seat != visitor.view.on_turn)
    match = Slow(parlour, journal, first, second)
    match.hush()
    return match


def test_nobody_sees_a_match_before_its_opening_is_written(open_parlour: Callable[..., Parlour]) -> None:
    """Until the first entry is in the journal there is no match: no view, and intents are refused."""
    journal = SlowJournal()
    ana, luis = open_parlour(journal).table("Ana", "Luis")
    settle(ana, luis)

    assert [Opened] == [type(entry) for entry in journal.waiting]
    assert ana.all(m.View) == luis.all(m.View) == []
    assert ana.refusal(m.Throw(0)) is RefusalCode.NO_MATCH
    journal.write()

    assert [1] == [view.revision for view in ana.all(m.View)] == [view.revision for view in luis.all(m.View)]


def test_nobody_is_shown_what_is_not_written(slow: Slow) -> None:
    """A throw is shown to nobody, its own player included, before it is in the journal; then to all."""
    slow.first.throw()

    assert [[], []] == slow.said()
    assert [Acted] == [type(entry) for entry in slow.journal.waiting]
    slow.journal.write()

    ((own,), (other,)) = slow.said()
    assert own == other
    assert isinstance(own, m.View)
    assert own.revision == 2


def test_what_is_not_written_is_not_in_memory(slow: Slow) -> None:
    """Somebody who comes back while the journal waits sees the moment before, and then what was written."""
    slow.first.throw()
    slow.first.line.lose()

    again = slow.parlour.back(slow.first)
    assert (1, Phase.THROW) == (again.view.revision, again.view.phase)
    slow.journal.write()

    assert again.view.revision == 2
    assert again.view.news


def test_intents_wait_for_the_journal_and_are_then_judged(slow: Slow) -> None:
    """What comes in while an intent is written is answered afterwards: stale, in the order it came in."""
    slow.first.throw()
    slow.first.throw()
    slow.second.say(m.OfferDraw(1))
    assert [[], []] == slow.said()
    assert len(slow.journal.waiting) == 1

    slow.journal.write()

    own, other = slow.said()
    assert [m.View, m.Refused, m.View] == [type(message) for message in own]
    assert [m.View, m.Refused, m.View] == [type(message) for message in other]
    assert m.Refused(RefusalCode.STALE, (("revision", 2),)) == own[1] == other[1]
    assert slow.journal.waiting == []


def test_intents_made_for_what_is_to_come_are_refused(slow: Slow) -> None:
    """An intent that names a revision nobody has seen is refused at once, whatever is being written."""
    slow.first.throw()

    slow.second.say(m.Resign(2))

    stale, view = slow.second.new()
    assert m.Refused(RefusalCode.STALE, (("revision", 1),)) == stale
    assert isinstance(view, m.View)
    slow.journal.write()
    assert (2, []) == (slow.second.view.revision, slow.journal.waiting)


def test_the_journal_alone_says_what_everybody_saw(slow: Slow) -> None:
    """At every moment the newest view anybody has seen is the fold of what is written."""
    slow.first.throw()
    slow.journal.write()
    slow.second.say(m.OfferDraw(2), m.Resign(2))
    slow.journal.write()
    slow.second.say(m.Resign(3), m.Resign(3))

    while slow.journal.waiting:
        slow.journal.write()
        _position, shown = folded(slow.journal.entries)
        assert (shown.revision, shown.thrown, shown.seats) == (
            slow.second.view.revision,
            slow.second.view.thrown,
            slow.second.view.seats,
        )
    assert slow.second.view.phase is Phase.OVER


def test_a_computer_player_never_acts_on_what_is_past(open_parlour: Callable[..., Parlour]) -> None:
    """What it wanted of a position is dropped when an intent that was being written has changed it meanwhile."""
    journal = SlowJournal()
    parlour = open_parlour(journal)
    (ana,) = parlour.table("Ana", setting=m.CreateTable("dice10k", computers=("threshold",)))
    settle(ana)
    journal.write()
    while ana.view.on_turn == ana.seat:
        steady(ana)
        journal.write()
    revision = ana.view.revision

    ana.say(m.OfferDraw(revision))
    parlour.clock.advance(1)
    journal.write()
    assert (revision + 1, []) == (ana.view.revision, journal.waiting)
    parlour.clock.advance(1)
    journal.write()

    assert [m.DrawDeclined(1)] == list(ana.view.news)


def test_a_journal_that_fails_shows_nobody_the_event(slow: Slow) -> None:
    """Both are told that the table is closed and nothing else, and are free to sit down elsewhere."""
    slow.first.throw()

    slow.journal.fail()

    assert [[m.Left(LeftCode.TABLE_CLOSED)]] * 2 == slow.said()
    assert slow.parlour.lobby.tables == {}
    for visitor in (slow.first, slow.second):
        assert visitor.refusal(m.Throw(2)) is RefusalCode.NOT_SEATED
        visitor.say(m.CreateTable("dice10k"))
        assert isinstance(visitor.heard[-1], m.Table)


def test_a_journal_that_fails_at_the_opening_closes_the_table(open_parlour: Callable[..., Parlour]) -> None:
    """A match that could not be written never began."""
    journal = SlowJournal()
    ana, luis = open_parlour(journal).table("Ana", "Luis")
    settle(ana, luis)

    journal.fail()

    for visitor in (ana, luis):
        assert visitor.all(m.View) == []
        assert m.Left(LeftCode.TABLE_CLOSED) == visitor.heard[-1]


def test_intents_behind_one_that_failed_are_dropped(slow: Slow) -> None:
    """Nothing of a closed table is written or said any more."""
    slow.first.throw()
    slow.second.say(m.OfferDraw(1), m.Resign(1))

    slow.journal.fail()

    assert [[m.Left(LeftCode.TABLE_CLOSED)]] * 2 == slow.said()
    assert slow.journal.waiting == []


def test_other_tables_go_on(slow: Slow) -> None:
    """A journal that fails for one match has no say over another, before and after."""
    others = slow.parlour.table("Eva", "Marta")
    settle(*others)
    slow.journal.write()
    eva, marta = sorted(others, key=lambda visitor: visitor.seat != visitor.view.on_turn)
    slow.first.throw()
    eva.throw()

    slow.journal.fail()
    slow.journal.write()

    assert eva.view.revision == marta.view.revision == 2
    assert marta.all(m.Left) == []
    marta.say(m.Resign(2))
    slow.journal.write()
    assert eva.view.phase is Phase.OVER


def test_a_match_given_up_while_it_opens_is_shown_to_nobody(open_parlour: Callable[..., Parlour]) -> None:
    """When the table closes first, the journal lets go of the match behind its opening, and a failure harms nobody."""
    for ending in (SlowJournal.write, SlowJournal.fail):
        journal = SlowJournal()
        parlour = open_parlour(journal)
        ana, luis = parlour.table("Ana", "Luis")
        settle(ana, luis)
        next(iter(parlour.lobby.tables.values())).close()
        assert journal.forgotten == []
        others = parlour.table("Eva", "Marta")
        settle(*others)

        ending(journal)
        journal.write()

        assert m.Left(LeftCode.TABLE_CLOSED) == ana.heard[-1] == luis.heard[-1]
        assert [ana.last(m.Sealed).match] == journal.forgotten
        assert [1, 1] == [visitor.view.revision for visitor in others]


def test_a_late_failure_of_a_match_is_no_fault_of_the_next(slow: Slow) -> None:
    """What is still being written when a match is given up may fail: the table plays on."""
    slow.first.throw()
    table = next(iter(slow.parlour.lobby.tables.values()))
    table.close()
    again = slow.parlour.table("Eva", "Marta")
    settle(*again)

    slow.journal.fail()
    slow.journal.write()

    assert [1, 1] == [visitor.view.revision for visitor in again]
    assert slow.journal.forgotten == [slow.first.view.match]


@pytest.mark.parametrize("who", [0, 1])
def test_nobody_hears_the_nonces_before_the_opening_is_written(open_parlour: Callable[..., Parlour], who: int) -> None:
    """Who comes back meanwhile hears them with the others; a server that fails first may settle anew, and no other."""
    journal = SlowJournal()
    parlour = open_parlour(journal)
    ana, luis = parlour.table("Ana", "Luis")
    settle(ana, luis)
    gone, stays = ((ana, luis), (luis, ana))[who]
    gone.line.lose()

    again = parlour.back(gone)
    assert [] == again.all(m.Nonces) == stays.all(m.Nonces)
    journal.write()

    assert stays.last(m.Nonces) == again.last(m.Nonces)
    assert stays.view == again.view


def test_who_is_refused_while_the_journal_waits_changes_nothing(slow: Slow) -> None:
    """Requests that need no journal are answered at once, and those that are refused leave all as it was."""
    slow.first.throw()
    before = photograph(slow.parlour.players, slow.parlour.lobby, slow.journal.waiting)

    assert slow.first.refusal(m.LeaveTable()) is RefusalCode.MATCH_RUNNING
    assert slow.second.refusal(m.Rematch()) is RefusalCode.NO_REMATCH
    assert slow.second.refusal(m.Commit(bytes(16), bytes(32))) is RefusalCode.NOT_WANTED

    assert before == photograph(slow.parlour.players, slow.parlour.lobby, slow.journal.waiting)
