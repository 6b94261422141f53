"""Whether matches end: the computer player `threshold` against itself, with the dice of real matches.

    python -m benchmarks.threshold_matches [--matches 1000]

Each match has a fresh secret and fresh nonces; the first seat and every throw come from them as they do on a server,
and each intent goes through `engine.decide` and `engine.land`. Nothing is shown or journalled. A turn is a seat's turn
that has ended; a match that has not ended after `_MOST_THROWS` counts as not ended.

Reported: how many matches ended, refusals, the length in turns of both seats together and in throws, who won, and how
often a bank passed the target or was subtracted. The dice differ each time, so figures of two runs differ by chance.
Exit code 1 when a match did not end or the rules refused an intent.
"""

import argparse
import statistics
import time
from collections import Counter
from dataclasses import dataclass
from secrets import token_bytes
from typing import Final

from engine import DICE10K, Position, Refused, RuleBook, Then, decide, events, land, rule_book, start
from protocol.dice import Settlement, commit_nonce, commit_secret, first_seat, throw
from protocol.limits import NONCE, TOKEN
from server.computer import COMPUTERS

__all__ = ["main"]

_SEATS: Final = 2
_MOST_THROWS: Final = 100_000
"""Throws after which a match is given up: several hundred times the mean, so that the run ends whatever happens."""


@dataclass(frozen=True, slots=True)
class _Match:
    """A match that was played.

    Args:
        position: where it stands at the end.
        first: the seat that started.
        throws: how many there were.
        overshoots: banks that passed the target.
        subtracts: banks that were subtracted.
        refused: the refusal that ended it; `None` where there was none.
    """

    position: Position
    first: int
    throws: int
    overshoots: int
    subtracts: int
    refused: Refused | None = None

    @property
    def turns(self) -> int:
        """Turns both seats had, together."""
        return sum(seat.turns for seat in self.position.seats)


def _settle() -> tuple[Settlement, bytes]:
    """Return what a match's dice are settled on, and their secret, all of it fresh."""
    match, secret = token_bytes(NONCE), token_bytes(TOKEN)
    nonces = tuple(token_bytes(NONCE) for _ in range(_SEATS))
    seals = tuple(commit_nonce(match, seat, nonce) for seat, nonce in enumerate(nonces))
    return Settlement(match, commit_secret(match, secret), seals, nonces), secret


def _play(book: RuleBook) -> _Match:
    """Play one match."""
    settlement, secret = _settle()
    computer = COMPUTERS["threshold"]
    first = first_seat(settlement, secret)
    position = start(book, _SEATS, first)
    throws, seen, refused = 0, Counter[str](), None
    while position.outcome is None and throws < _MOST_THROWS:
        try:
            decided = decide(book, position, position.on_turn, computer(book, position))
        except Refused as reason:
            refused = reason
            break
        if decided.dice:
            decided = land(book, decided, throw(settlement, secret, throws, decided.dice))
            throws += 1
        seen.update(map(_name, decided.events))
        position = decided.position
    return _Match(position, first, throws, seen["overshoot"], seen["subtract"], refused)


def _name(event: events.Event) -> str:
    """Return what an event counts as, "" for one that is not counted."""
    match event:
        case events.Overshot():
            return "overshoot"
        case events.Banked(then=Then.SUBTRACT):
            return "subtract"
        case _:
            return ""


def _report(matches: list[_Match], seconds: float) -> None:
    ended = [match for match in matches if match.position.outcome is not None]
    refusals = [match.refused for match in matches if match.refused is not None]
    print(f"{len(matches):,} matches in {seconds:.1f} s: {len(ended):,} ended, {len(refusals)} refusals")
    for name, lengths in (
        ("turns", [match.turns for match in matches]),
        ("throws", [match.throws for match in matches]),
    ):
        mean, median, longest = statistics.mean(lengths), statistics.median(lengths), max(lengths)
        print(f"{name}: mean {mean:,.1f}, median {median:,g}, longest {longest:,}, shortest {min(lengths):,}")
    wins = Counter(match.position.outcome.winner for match in ended if match.position.outcome is not None)
    starter = sum(match.position.outcome.winner == match.first for match in ended if match.position.outcome is not None)
    print(f"won by seat 0: {wins[0]:,}, by seat 1: {wins[1]:,}; by the seat that started: {starter:,}")
    overshoots = [match.overshoots for match in matches]
    subtracts = [match.subtracts for match in matches]
    print(f"overshoots: {sum(overshoots):,} in {sum(map(bool, overshoots)):,} matches", end="; ")
    print(f"subtracts: {sum(subtracts):,} in {sum(map(bool, subtracts)):,} matches")
    for refusal in refusals:
        print(f"refused: {refusal}")


def main() -> int:
    """Read the command line, play, report and return the exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks.threshold_matches", description="Play threshold against itself.")
    parser.add_argument("--matches", type=int, default=1_000, help="how many matches are played")
    arguments = parser.parse_args()
    if arguments.matches < 1:
        parser.error("--matches must be above 0")
    book = rule_book(DICE10K)
    begin = time.perf_counter()
    matches = [_play(book) for _ in range(arguments.matches)]
    _report(matches, time.perf_counter() - begin)
    return int(any(match.position.outcome is None for match in matches))


if __name__ == "__main__":
    raise SystemExit(main())
