"""What the journal keeps of players and tables, so that a server that begins anew goes on where the last one ended."""

from dataclasses import dataclass

from engine import Rules
from protocol.codes import LeftCode

__all__ = ["PlayerNote", "SeatNote", "TableNote"]


@dataclass(frozen=True, slots=True)
class PlayerNote:
    """What is kept of a player.

    Args:
        token: the hash of the token, as hexadecimal digits.
        name: as others see it.
        unheard: why they were put out of a table while they were away; `None` for no reason.
        pending: the hashes of tokens that were given out in its place and have not been used.
        left: the hashes of tokens that stayed on devices they have moved from.
        mover: the one of the pending hashes that was given to a device they move to; "" for none.
    """

    token: str
    name: str
    unheard: LeftCode | None = None
    pending: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    mover: str = ""


@dataclass(frozen=True, slots=True)
class SeatNote:
    """What is kept of a seat taken by somebody.

    Args:
        player: what they are called in the journal.
        ready: whether they want the next match.
        aside: whether they have put the match aside, and are elsewhere until they take it up again.
    """

    player: str
    ready: bool
    aside: bool = False


@dataclass(frozen=True, slots=True)
class TableNote:
    """What is kept of a table, under its code.

    Args:
        rules: what is played.
        computers: the kinds of the computer players, who take the last seats.
        pace: seconds a computer player waits before it acts.
        private: whether the lobby leaves it out of its list.
        seats: who sits in the other seats.
        match: the match there, as hexadecimal digits; "" for none.
        first: the seat that starts the next match; `None` to draw it.
    """

    rules: Rules
    computers: tuple[str, ...]
    pace: float
    private: bool
    seats: tuple[SeatNote | None, ...]
    match: str
    first: int | None = None
