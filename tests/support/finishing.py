"""Short ways to write how a match ends: tables, throws that are blank, and what becomes of them."""

from typing import Final

from engine import (
    Advance,
    AgreeDraw,
    Bank,
    DeclineDraw,
    Intent,
    OfferDraw,
    Resign,
    RuleBook,
    Rules,
    Throw,
    apply,
    banks,
    parse_position,
)
from tests.support.play import dice, keep

__all__ = ["BLANK", "EVERYTHING", "bust_round", "line", "table", "ways"]

BLANK: Final = "223346"
"""A throw in which nothing scores, wherever there are no more than the usual ways to."""

EVERYTHING: Final[tuple[Intent, ...]] = (Throw(), keep("5"), OfferDraw(), AgreeDraw(), DeclineDraw(), Resign())
"""An intent of each kind."""


def line(decided: Advance) -> str:
    """Return the position a decision leads to."""
    return str(decided.position)


def ways(rules: Rules, where: str, turn_score: int) -> tuple[Bank, ...]:
    """Return the ways to bank a turn score where the line stands."""
    return banks(rules, parse_position(where), turn_score, hot=False)


def table(*seats: str, on_turn: int, thrown: str = "555236") -> str:
    """Return the line of a table at which the seat on turn may keep three 5s."""
    return f"{on_turn} choose 0 0 - {thrown} - {','.join(seats)} -"


def bust_round(decided: Advance, book: RuleBook) -> tuple[list[int], Advance]:
    """Let everybody bust from here to the end; return who was on turn, and the end."""
    turns = []
    while decided.position.outcome is None:
        turns.append(decided.position.on_turn)
        decided = apply(book, decided.position, turns[-1], Throw(), dice(BLANK))
    return turns, decided
