"""Real records for tests: matches played by the engine with verifiable dice, as a server would have journalled them."""

from random import Random
from typing import Final

from engine import DICE10K, Phase, Rules, decide, land, rule_book, start
from protocol.codes import SitterKind
from protocol.dice import first_seat, throw
from protocol.record import Record, write
from server.identity import Identity, passing_identity
from server.journal import Acted, Opened, Seated
from server.records import record_of
from tests.support.matches import Player, steady
from tests.support.settlements import settled

__all__ = ["NAMES", "SERVER", "journalled", "recorded", "text_of"]

SERVER: Final = passing_identity()
"""Who signs the records."""

NAMES: Final = ("Ana", "Luis", "José María", "ñandú 漢字", "O'Hara", "Zoë", "x")
"""Names by seat."""


def journalled(
    number: int, rules: Rules = DICE10K, player: Player = steady, seats: int = 2, *, most: int = 10_000
) -> tuple[Opened, list[Acted]]:
    """Return what a journal has of a match played to its end, always the same one for the same number.

    Args:
        number: of the match.
        rules: what it is played by.
        player: who decides for everybody.
        seats: how many play.
        most: decisions after which it must be over.
    """
    book, (settlement, secret) = rule_book(rules), settled(number, seats)
    given, rng = rules.starter, Random(number)
    first = first_seat(settlement, secret) if given is None else given
    sitters = (*(Seated(SitterKind.PERSON, str(seat)) for seat in range(seats - 1)), _last(seats))
    opened = Opened(settlement.match, rules, seats, first, settlement, secret, drawn=given is None, sitters=sitters)
    position, acts, throws = start(book, seats, first), list[Acted](), 0
    while position.phase is not Phase.OVER:
        seat, intent = player(rng, book, position)
        advance = decide(book, position, seat, intent)
        dice = throw(settlement, secret, throws, advance.dice) if advance.dice else ()
        advance = land(book, advance, dice) if dice else advance
        throws += bool(dice)
        position = advance.position
        acts.append(Acted(settlement.match, len(acts) + 2, seat, intent, dice))
        assert len(acts) < most
    return opened, acts


def _last(seats: int) -> Seated:
    """Return who takes the last seat: the computer, where it is not the only one."""
    return Seated(SitterKind.COMPUTER, "threshold") if seats > 1 else Seated(SitterKind.PERSON, "0")


def recorded(
    number: int, rules: Rules = DICE10K, player: Player = steady, seats: int = 2, server: Identity = SERVER
) -> Record:
    """Return the signed record of such a match."""
    opened, acts = journalled(number, rules, player, seats)
    return record_of(opened, acts, server, lambda who: NAMES[int(who)])


def text_of(record: Record) -> bytes:
    """Return the whole text of a record."""
    return b"".join(write(record))
