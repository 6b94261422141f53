"""The seats of a table: who sits where, and in what state."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from protocol import messages as m
from protocol.codec import encode
from protocol.codes import RefusalCode, SeatState, SitterKind
from server.journal import Seated
from server.notes import SeatNote
from server.players import Player
from server.refusal import Refusal

__all__ = ["Person", "Seats"]


@dataclass(slots=True)
class Person:
    """A seat taken by somebody.

    Args:
        player: who.
        ready: whether they want the next match: by sitting down, and after a match by asking for another.
        aside: whether they have put the match aside: the seat is kept, and they are elsewhere.
    """

    player: Player
    ready: bool = True
    aside: bool = False

    @property
    def here(self) -> bool:
        """Whether they are at the table and connected."""
        return self.player.peer is not None and not self.aside


_Seat: TypeAlias = Person | str | None
"""A person, a computer player by its kind, or nobody."""


class Seats:
    """The seats of one table.

    Args:
        count: how many there are.
        computers: the kinds of the computer players, who take the last ones.
    """

    def __init__(self, count: int, computers: tuple[str, ...]) -> None:
        """Leave the first seats free."""
        self._seats: list[_Seat] = [*(None for _ in range(count - len(computers))), *computers]

    def __len__(self) -> int:
        """Return how many seats there are."""
        return len(self._seats)

    @property
    def full(self) -> bool:
        """Whether no seat is free."""
        return None not in self._seats

    @property
    def people(self) -> tuple[Person, ...]:
        """The seats taken by people, in order."""
        return tuple(seat for seat in self._seats if isinstance(seat, Person))

    @property
    def attending(self) -> tuple[Person, ...]:
        """Those who are told what happens at the table, when they are connected."""
        return tuple(person for person in self.people if not person.aside)

    @property
    def computers(self) -> Mapping[int, str]:
        """The computer players, by seat."""
        return {index: seat for index, seat in enumerate(self._seats) if isinstance(seat, str)}

    @property
    def willing(self) -> bool:
        """Whether all who sit here want the next match."""
        return all(person.ready for person in self.people)

    @property
    def ready(self) -> bool:
        """Whether the next match can begin: every seat is taken, and all are here and want it."""
        return self.full and self.willing and all(person.here for person in self.people)

    @property
    def anybody_here(self) -> bool:
        """Whether a person at the table is connected."""
        return any(person.here for person in self.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit, as the lobby lists them."""
        return tuple(seat.player.name if isinstance(seat, Person) else seat for seat in self._seats if seat is not None)

    def take(self, player: Player) -> None:
        """Give a player the first free seat.

        Raises:
            Refusal: when there is none.
        """
        if self.full:
            raise Refusal(RefusalCode.TABLE_FULL, seats=len(self))
        self.restore(self._seats.index(None), Person(player))

    def restore(self, index: int, person: Person) -> None:
        """Give somebody a seat that is free."""
        self._seats[index] = person
        person.player.seats += 1

    def noted(self) -> tuple[SeatNote | None, ...]:
        """Return who sits in the seats that are not a computer player's."""
        return tuple(
            SeatNote(seat.player.id, seat.ready, seat.aside) if isinstance(seat, Person) else None
            for seat in self._seats
            if not isinstance(seat, str)
        )

    def seated(self) -> tuple[Seated, ...]:
        """Return who sits in each seat, as the journal calls them; all seats are taken."""
        return tuple(
            Seated(SitterKind.PERSON, seat.player.id) if isinstance(seat, Person) else Seated(SitterKind.COMPUTER, seat)
            for seat in self._seats
            if seat is not None
        )

    def free(self, player: Player) -> None:
        """Free a player's seat."""
        self._seats[self.of(player)] = None
        player.seats -= 1

    def person(self, player: Player) -> Person:
        """Return a player's seat.

        Raises:
            LookupError: when they have none here.
        """
        for person in self.people:
            if person.player is player:
                return person
        raise LookupError(f"{player.name} does not sit here")

    def of(self, player: Player) -> int:
        """Return the index of a player's seat.

        Raises:
            LookupError: when they have none here.
        """
        return self._seats.index(self.person(player))

    def sitters(self, *, again: bool) -> Iterator[m.Sitter | None]:
        """Yield who sits in each seat as everybody is told.

        Args:
            again: whether a match is over here, so that who is ready wants another one.
        """
        for seat in self._seats:
            match seat:
                case None:
                    yield None
                case str():
                    yield m.Sitter(seat, SitterKind.COMPUTER, SeatState.PRESENT, rematch=False)
                case Person():
                    state = SeatState.PRESENT if seat.here else SeatState.LINK_LOST
                    yield m.Sitter(seat.player.name, SitterKind.PERSON, state, again and seat.ready)

    def tell(self, message: m.ServerMessage) -> None:
        """Tell everybody the same, encoded once for all."""
        frame = encode(message)
        for person in self.attending:
            person.player.tell(message, frame)

    def tell_each(self, message: Callable[[int], m.ServerMessage]) -> None:
        """Tell every person something, made for their seat."""
        for person in self.attending:
            person.player.tell(message(self.of(person.player)))
