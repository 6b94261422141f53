"""Claims about one match being played: rules, dice, journal, memory, in this order."""

from dataclasses import replace
from typing import Final

import pytest

from engine import DICE10K, DeclineDraw, Intent, OfferDraw, Refused, Resign, Throw, rule_book
from engine.policies import Starter
from protocol import messages as m
from protocol.codes import Phase
from protocol.dice import first_seat, throw
from server.journal import Acted, Journal, MemoryJournal, Opened
from server.play import Dealing, Play
from tests.support.awaited import Awaited
from tests.support.journals import DiskFull, SlowJournal
from tests.support.photograph import photograph
from tests.support.playing import folded
from tests.support.settlements import settle

MATCH: Final = bytes(range(16))
SECRET: Final = bytes(range(32))
NONCES: Final = (b"a" * 16, b"b" * 16)
SETTLED: Final = settle(MATCH, SECRET, NONCES)
DRAWN: Final = first_seat(SETTLED, SECRET)
BOOK: Final = rule_book(DICE10K)


def opening(journal: Journal, first: int | None = 0) -> Awaited[Play]:
    """Begin to open a match."""
    return Awaited(Play.open(Dealing(BOOK, SETTLED, SECRET, journal), first))


def opened(journal: Journal, first: int | None = 0) -> Play:
    """Return a match that has been opened, with a journal that writes at once."""
    return opening(journal, first).result


def view_of(play: Play, seat: int, intent: Intent) -> m.View:
    """Carry out an intent, and return the view it leads to."""
    return Awaited(play.act(seat, intent)).result


def first_view(play: Play) -> m.View:
    """Return the first view, which comes behind the nonces."""
    nonces, view = play.opening()
    assert m.Nonces(MATCH, NONCES) == nonces
    assert isinstance(view, m.View)
    return view


# Opening.


@pytest.mark.parametrize("first", [0, 1])
def test_a_match_begins_with_the_seat_it_is_given(first: int) -> None:
    """In a rematch the first seat is given, and the news say that it was not drawn."""
    # RULES 6.4
    view = first_view(opened(MemoryJournal(), first))

    assert (1, Phase.THROW, first, (m.Started(first, drawn=False),)) == (
        view.revision,
        view.phase,
        view.on_turn,
        view.news,
    )


def test_a_first_match_draws_the_seat_that_begins() -> None:
    """The first seat comes from the dice of the match, where everybody can check it."""
    # RULES 6.4
    play = opened(MemoryJournal(), None)

    view = first_view(play)

    assert (DRAWN, (m.Started(DRAWN, drawn=True),)) == (view.on_turn, view.news)
    assert play.first == DRAWN


def test_a_first_match_begins_with_the_first_seat_where_the_rules_say_so() -> None:
    """Whomever the dice would have chosen; the news and the journal say that nobody was drawn."""
    # RULES 6.4
    rules, journal = replace(DICE10K, starting_player=Starter.FIRST_SEAT), MemoryJournal()
    for number in range(8):
        settled = settle(bytes([number]) * 16, SECRET, NONCES)
        play = Awaited(Play.open(Dealing(rule_book(rules), settled, SECRET, journal), None)).result

        (opened_so,) = journal.entries(settled.match)
        assert Opened(settled.match, rules, 2, 0, settled, SECRET, drawn=False) == opened_so
        assert 0 == play.position.on_turn
        assert [m.Started(0, drawn=False)] == [n for v in play.opening() if isinstance(v, m.View) for n in v.news]


def test_a_rematch_begins_with_the_seat_it_is_given_whoever_started_the_first_match() -> None:
    """The order of play goes before what the rules say of a first match."""
    # RULES 6.4
    book = rule_book(replace(DICE10K, starting_player=Starter.FIRST_SEAT))

    play = Awaited(Play.open(Dealing(book, SETTLED, SECRET, MemoryJournal()), 1)).result

    assert (1, False) == (play.first, play.opened.drawn)


def test_everything_a_match_follows_from_is_in_its_first_entry() -> None:
    """Rules, seats, the first one, the settlement and the secret are written before anything is shown."""
    journal = MemoryJournal()

    opened(journal, first=1)

    assert (Opened(MATCH, DICE10K, 2, 1, SETTLED, SECRET),) == journal.entries(MATCH)


# Acting.


def test_dice_come_from_the_settled_stream() -> None:
    """The throws of a match are those of its secret and nonces, one after the other, and are counted."""
    play = opened(MemoryJournal())

    view = view_of(play, 0, Throw())

    (thrown,) = [news for news in view.news if isinstance(news, m.Thrown)]
    assert m.Thrown(0, 0, throw(SETTLED, SECRET, 0, 6)) == thrown
    assert (2, 1) == (view.revision, view.throws)


def test_an_intent_without_dice_takes_none() -> None:
    """Only a throw uses up the next dice of the stream."""
    play = opened(MemoryJournal())
    view_of(play, 0, OfferDraw())
    view_of(play, 1, DeclineDraw())

    view = view_of(play, 0, Throw())

    assert throw(SETTLED, SECRET, 0, 6) == view.thrown
    assert (4, 1) == (view.revision, view.throws)


def test_a_refused_intent_changes_nothing() -> None:
    """What the rules refuse is neither written nor counted, and costs no dice."""
    journal = MemoryJournal()
    play = opened(journal)
    before = photograph(play, journal)

    assert [Refused] == Awaited(play.act(1, Throw())).failures
    assert before == photograph(play, journal)


def test_every_accepted_intent_is_written_with_its_dice() -> None:
    """The journal has who wanted what, the dice that fell and the revision, and its fold is the position."""
    journal = MemoryJournal()
    play = opened(journal)

    view = view_of(play, 0, Throw())
    view_of(play, 1, OfferDraw())

    written = Acted(MATCH, 2, 0, Throw(), view.thrown), Acted(MATCH, 3, 1, OfferDraw(), ())
    assert written == journal.entries(MATCH)[1:]
    assert play.position == folded(journal.entries(MATCH))[0]


# Journal, memory, show.


def test_a_match_is_there_when_its_first_entry_is_written() -> None:
    """Until the journal says so there is none; then it is whole."""
    journal = SlowJournal()

    waiting = opening(journal)
    assert waiting.waiting
    journal.write()

    assert (1, 1) == (waiting.result.revision, first_view(waiting.result).revision)


def test_memory_changes_when_the_entry_is_written() -> None:
    """While an append waits the match stands where it stood, to whoever looks, and then moves at once."""
    journal, play = slowly_opened()
    before, shown = photograph(play), play.view([])

    acting = Awaited(play.act(0, Throw()))
    assert [Acted] == [type(entry) for entry in journal.waiting]
    assert acting.waiting
    assert (before, shown) == (photograph(play), play.view([]))
    journal.write()

    assert acting.result.revision == play.revision == 2


def test_a_journal_that_fails_leaves_the_match_where_it_stood() -> None:
    """What could not be written has not happened."""
    journal, play = slowly_opened()
    before = photograph(play)

    acting = Awaited(play.act(0, Throw()))
    journal.fail()

    assert [DiskFull] == acting.failures
    assert before == photograph(play)


def slowly_opened() -> tuple[SlowJournal, Play]:
    """Return a match that has been opened, and its journal that waits for the test."""
    journal = SlowJournal()
    waiting = opening(journal)
    journal.write()
    return journal, waiting.result


# The secret, and coming back.


def test_the_secret_is_kept_until_the_match_is_over() -> None:
    """While the match goes on, asking for it is an error; afterwards it comes with the count of throws."""
    play = opened(MemoryJournal())
    view_of(play, 0, Throw())
    with pytest.raises(RuntimeError):
        play.secret()

    view_of(play, 1, Resign())

    assert play.over
    assert m.Secret(MATCH, SECRET, 1) == play.secret()


def test_who_comes_back_hears_where_the_match_stands() -> None:
    """The nonces, the view without news, and the secret once it is out: what is needed to go on and to check."""
    play = opened(MemoryJournal())
    view_of(play, 0, Throw())

    assert [m.Nonces(MATCH, NONCES), play.view([])] == list(play.so_far())
    view_of(play, 0, Resign())
    assert [m.Nonces(MATCH, NONCES), play.view([]), play.secret()] == list(play.so_far())
