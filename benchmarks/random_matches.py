"""Whether matches by any rules are sound and end, and how fast they are played.

    python -m benchmarks.random_matches [--matches 1000] [--seed 0] [--limit 30] [--share 0]

Each match has random rules that can be played by and one to seven seats, which play at random, now and then offer a
draw or resign, and are done after `limit` turns each. Without a limit (`--limit 0`) the computer player `threshold`
plays, by rules that let it come to an end. Every step is checked against what must hold in any match; of `share` of the
positions, 0 to 1, everything that is legal and everything that is not is tried as well, which takes most of the time.

Reported: matches, steps and throws a second, the checks and the making of the rules' tables included, and the longest
match. The seed decides all of it. What does not hold ends the run with the rules and the position.
"""

import time
from typing import Final

import click

from tests.support.matches import steady
from tests.support.random_matches import houses, lasting_houses, play, some_player

__all__ = ["main"]

_MOST_STEPS: Final = 100_000
"""Steps after which a match counts as one without an end."""


@click.command()
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=1_000, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--limit", type=click.IntRange(0, 10_000), default=30, show_default=True, help="Turns of each seat.")
@click.option("--share", type=click.FloatRange(0, 1), default=0.0, show_default=True)
def main(matches: int, seed: int, limit: int, share: float) -> None:
    """Play random matches and report how fast that was."""
    begin = time.perf_counter()
    rules = houses(seed, matches, limit) if limit else lasting_houses(seed, matches)
    played = [
        play(house, number, some_player(number) if limit else steady, _MOST_STEPS, share)
        for number, house in enumerate(rules)
    ]
    seconds = time.perf_counter() - begin
    steps, throws = sum(match.steps for match in played), sum(match.throws for match in played)
    print(f"{matches:,} matches in {seconds:.1f} s, all ended: {matches / seconds:,.1f} matches/s")
    print(f"{steps:,} steps, {steps / seconds:,.0f}/s; {throws:,} throws, {throws / seconds:,.0f}/s")
    print(f"longest match: {max(match.steps for match in played):,} steps")


if __name__ == "__main__":
    main()
