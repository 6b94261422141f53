"""Whole matches for tests: seeded players, and the walk through a match step by step.

The seeds drive the test and make a failure repeatable; dice of a real match never come from here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from engine import (
    Advance,
    AgreeDraw,
    DeclineDraw,
    Dice,
    Intent,
    KeepThen,
    OfferDraw,
    Phase,
    Position,
    Resign,
    RuleBook,
    Then,
    Throw,
    decide,
    land,
    options,
    start,
    threshold,
)

__all__ = ["Player", "Step", "anybody", "careless", "fall", "steady", "walk"]

Player = Callable[[Random, RuleBook, Position], tuple[int, Intent]]
"""What chooses the next seat to act and its intent, always a legal one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted intent: where the match stood, who wanted what, which dice fell, and where that led."""

    before: Position
    seat: int
    intent: Intent
    dice: Dice
    after: Advance


def walk(book: RuleBook, seed: int, player: Player, seats: int = 2) -> Iterator[Step]:
    """Play one match to its end; the seed decides the dice, the first seat and whatever the player leaves to chance."""
    rng = Random(seed)
    position = start(book, seats, rng.randrange(seats))
    while position.phase is not Phase.OVER:
        seat, intent = player(rng, book, position)
        decided = decide(book, position, seat, intent)
        dice = fall(rng, decided.dice)
        after = land(book, decided, dice) if dice else decided
        yield Step(position, seat, intent, dice, after)
        position = after.position


def fall(rng: Random, dice: int) -> Dice:
    """Let dice fall."""
    return tuple(rng.randint(1, 6) for _ in range(dice))


def steady(_rng: Random, book: RuleBook, position: Position) -> tuple[int, Intent]:
    """Play as the computer player `threshold` does."""
    if position.phase is Phase.THROW:
        return position.on_turn, Throw()
    scores = [seat.score for seat in position.seats]
    option, bank = threshold(options(book, position), scores[position.on_turn], max(scores))
    return position.on_turn, KeepThen(option.dice, option.reading, Then.THROW if bank is None else Then(bank.then))


def careless(rng: Random, book: RuleBook, position: Position) -> tuple[int, Intent]:
    """Play any legal keep, and bank about every other time it can."""
    if position.phase is Phase.THROW:
        return position.on_turn, Throw()
    option = rng.choice(options(book, position))
    then = rng.choice([Then.THROW, *(bank.then for bank in option.banks)])
    return position.on_turn, KeepThen(option.dice, option.reading, then)


def anybody(rng: Random, book: RuleBook, position: Position) -> tuple[int, Intent]:
    """Play carelessly or steadily, and now and then let any seat offer or answer a draw, or resign."""
    chance = rng.random()
    seat = rng.choice(position.present)
    if chance < 0.002:
        return seat, Resign()
    if position.draw:
        waiting = [seat for seat in position.present if seat not in position.draw]
        if chance < 0.5:
            answers: list[Intent] = [AgreeDraw(), DeclineDraw(), DeclineDraw()]
            return rng.choice(waiting), rng.choice(answers)
    elif chance < 0.05 and len(position.present) > 1:
        return seat, OfferDraw()
    return rng.choice([steady, careless])(rng, book, position)
