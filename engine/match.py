"""A match as pure functions: start it, decide an intent, let dice fall, apply both at once.

No clock, no input or output, no randomness: the dice are handed in. Equal arguments give equal results.
"""

from engine.book import RuleBook
from engine.intents import Intent
from engine.phases import step_for
from engine.position import Phase, Position, Seat
from engine.scoring import Dice
from engine.turn import Advance, land

__all__ = ["apply", "decide", "start"]


def start(book: RuleBook, seats: int, first: int) -> Position:
    """Return the position a match starts from.

    Args:
        book: what the match is played by.
        seats: how many seats there are.
        first: the seat that starts: drawn from the match's dice, the first one of the table where the rules say so, or
            rotated in a rematch (RULES 6.4).

    Raises:
        ValueError: when the rules do not allow so many seats, or `first` is none of them.
    """
    least, most = book.rules.seats
    if not least <= seats <= most:
        raise ValueError(f"{book.rules.name} is for {least} to {most} seats, not {seats}")
    if not 0 <= first < seats:
        raise ValueError(f"there is no seat {first} among {seats}")
    return Position(
        on_turn=first,
        phase=Phase.THROW,
        turn_score=0,
        hot_hands=0,
        kept=(),
        thrown=(),
        draw=(),
        seats=tuple(Seat(book.rules.opening_score(seat)) for seat in range(seats)),
    )


def decide(book: RuleBook, position: Position, seat: int, intent: Intent) -> Advance:
    """Carry out an intent as far as it goes without dice.

    Returns:
        How far it went. Where `dice` is not 0, throw so many and hand them to `land`.

    Raises:
        Refused: when the intent is not allowed; the position is as it was.
    """
    return step_for(book, position, seat, intent)(book, position, seat, intent)


def apply(book: RuleBook, position: Position, seat: int, intent: Intent, dice: Dice = ()) -> Advance:
    """Carry out an intent with the dice it leads to, if any; the fold of a match is this, over its intents.

    Raises:
        Refused: when the intent is not allowed.
        ValueError: when the dice are not as many as the intent asks for.
    """
    advance = decide(book, position, seat, intent)
    if advance.dice or dice:
        return land(book, advance, dice)
    return advance
