"""Claims about the seats of a table."""

import pytest

from protocol.codes import RefusalCode, SeatState, SitterKind
from protocol.messages import Sitter
from server.journal import MemoryJournal
from server.players import Player
from server.refusal import Refusal
from server.seats import Seats
from tests.support.parlour import Ear


def player(name: str, *, here: bool = True) -> Player:
    """Return a player, connected or away."""
    known = Player(name, (name.encode(),), name, MemoryJournal())
    if here:
        known.meet(Ear())
    return known


def person(name: str, state: SeatState = SeatState.PRESENT, *, rematch: bool = False) -> Sitter:
    """Return how everybody is told of a person in a seat."""
    return Sitter(name, SitterKind.PERSON, state, rematch)


COMPUTER = Sitter("threshold", SitterKind.COMPUTER, SeatState.PRESENT, rematch=False)


def test_computer_players_take_the_last_seats() -> None:
    """People get the first seats, so that who sets a table up sits first."""
    seats = Seats(4, ("threshold", "other"))
    seats.take(player("Ana"))

    assert {2: "threshold", 3: "other"} == seats.computers
    assert ("Ana", "threshold", "other") == seats.names
    assert len(seats) == 4
    assert not seats.full


def test_people_take_the_first_free_seat() -> None:
    """A seat that becomes free is the next to be taken, wherever it is."""
    ana, luis, eva = player("Ana"), player("Luis"), player("Eva")
    seats = Seats(2, ())
    seats.take(ana)
    seats.take(luis)
    assert (0, 1) == (seats.of(ana), seats.of(luis))

    seats.free(ana)
    seats.take(eva)

    assert (0, 1) == (seats.of(eva), seats.of(luis))
    assert [eva, luis] == [person.player for person in seats.people]


def test_a_full_table_takes_nobody() -> None:
    """The refusal names how many seats there are, and nobody is seated."""
    seats = Seats(2, ("threshold",))
    seats.take(player("Ana"))

    with pytest.raises(Refusal) as refused:
        seats.take(player("Luis"))

    assert (RefusalCode.TABLE_FULL, {"seats": 2}) == (refused.value.code, refused.value.numbers)
    assert ("Ana", "threshold") == seats.names
    assert seats.full


def test_who_does_not_sit_here_has_no_seat() -> None:
    """Asking for the seat of somebody else is a fault of the caller."""
    ana, luis = player("Ana"), player("Luis")
    seats = Seats(2, ())
    seats.take(ana)

    assert ana is seats.person(ana).player
    with pytest.raises(LookupError):
        seats.of(luis)


def test_a_wish_to_play_again_is_told_where_a_match_is_over() -> None:
    """Who has sat down wants a match, which needs no saying; after one it is said who wants another."""
    ana, luis = player("Ana"), player("Luis")
    seats = Seats(2, ())
    for each in (ana, luis):
        seats.take(each)
    assert [person("Ana"), person("Luis")] == list(seats.sitters(again=False))
    seats.person(luis).ready = False

    assert [person("Ana", rematch=True), person("Luis")] == list(seats.sitters(again=True))
    assert not seats.willing


@pytest.mark.parametrize("missing", ["seat", "link", "wish"])
def test_a_match_needs_everybody_here_and_willing(missing: str) -> None:
    """With one seat free, one link lost or one who does not want it yet, no match can begin."""
    ana, luis = player("Ana"), player("Luis", here=missing != "link")
    seats = Seats(2, ())
    seats.take(ana)
    if missing != "seat":
        seats.take(luis)
    seats.person(ana).ready = missing != "wish"

    assert not seats.ready


# RULES 6.2
@pytest.mark.parametrize(("here", "state"), [(True, SeatState.PRESENT), (False, SeatState.LINK_LOST)])
def test_everybody_is_told_how_a_seat_is(here: bool, state: SeatState) -> None:  # noqa: FBT001 - a row
    """A person is present or has lost the link; a computer player is there."""
    seats = Seats(3, ("threshold",))
    seats.take(player("Ana", here=here))

    assert [person("Ana", state), None, COMPUTER] == list(seats.sitters(again=False))


def test_a_table_knows_whether_anybody_is_there() -> None:
    """One connected person is enough; computer players are nobody."""
    ana, luis = player("Ana", here=False), player("Luis")
    seats = Seats(3, ("threshold",))
    assert not seats.anybody_here
    seats.take(ana)
    assert not seats.anybody_here

    seats.take(luis)

    assert seats.anybody_here
