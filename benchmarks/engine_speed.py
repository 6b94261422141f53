"""How fast the engine is on one core: throws scored, and matches through `decide` and `land`.

    python -m benchmarks.engine_speed

Three figures, each from five rounds in one process; compare medians of one run, since machines are noisy:

* throws scored from scratch: every legal keep of each of the 923 different throws, worked out;
* throws looked up in the table of the rules, which is what a match does;
* matches of the computer player `threshold` against itself, dice from a seeded generator, so that every run plays the
  same matches; and the intents they took. Views, journal, network and verifiable dice are not part of it.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Final

from engine import DICE10K, KeepThen, Phase, Then, Throw, decide, land, options, rule_book, start, threshold
from engine.scoring import keeps, throws

__all__ = ["main"]

ROUNDS: Final = 5
MATCHES: Final = 50
LOOK_UPS: Final = 200
"""How often the whole table is looked up in a round."""

BOOK: Final = rule_book(DICE10K)
THROWS: Final = tuple(throw for dice in range(1, DICE10K.dice + 1) for throw, _ in throws(dice))


def score_from_scratch() -> dict[str, int]:
    """Work out the keeps of every throw."""
    for throw in THROWS:
        keeps(DICE10K, throw)
    return {"throws scored from scratch": len(THROWS)}


def look_up() -> dict[str, int]:
    """Look up the keeps of every throw, as they fall: unsorted."""
    fallen = [throw[::-1] for throw in THROWS]
    for _ in range(LOOK_UPS):
        for throw in fallen:
            BOOK.keeps[tuple(sorted(throw))]
    return {"throws looked up": LOOK_UPS * len(THROWS)}


def play() -> dict[str, int]:
    """Play matches to their end."""
    intents = sum(_play_one(Random(seed)) for seed in range(MATCHES))  # noqa: S311 - a seed drives the rounds
    return {"matches": MATCHES, "intents": intents}


def _play_one(rng: Random) -> int:
    """Play one match and return how many intents it took."""
    position = start(BOOK, 2, 0)
    intents = 0
    while position.phase is not Phase.OVER:
        intent: Throw | KeepThen = Throw()
        if position.phase is Phase.CHOOSE:
            scores = [seat.score for seat in position.seats]
            option, bank = threshold(options(BOOK, position), scores[position.on_turn], max(scores))
            intent = KeepThen(option.dice, option.reading, Then(bank.then) if bank else Then.THROW)
        decided = decide(BOOK, position, position.on_turn, intent)
        if decided.dice:
            decided = land(BOOK, decided, tuple(rng.randint(1, 6) for _ in range(decided.dice)))
        position = decided.position
        intents += 1
    return intents


def measure(work: Callable[[], dict[str, int]]) -> None:
    """Run some work in rounds, after one to warm up, and print what it did in a second of processor time."""
    work()
    rates: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        before = time.process_time()
        done = work()
        seconds = time.process_time() - before
        for name, count in done.items():
            rates.setdefault(name, []).append(count / seconds)
    for name, values in rates.items():
        low, middle, high = min(values), statistics.median(values), max(values)
        print(f"{name:<28} {middle:>12,.0f} a second   (min {low:,.0f}, max {high:,.0f})")


def main() -> None:
    """Measure everything."""
    for work in (score_from_scratch, look_up, play):
        measure(work)


if __name__ == "__main__":
    main()
