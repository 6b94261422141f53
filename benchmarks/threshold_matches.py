"""Whether matches end: the computer player `threshold` against itself, with the dice of real matches.

    python -m benchmarks.threshold_matches [--matches 1000]

Each match has a fresh secret and fresh nonces; the first seat and every throw come from them as they do on a server,
and each intent goes through `engine.decide` and `engine.land`. Nothing is shown or journalled. A turn is a seat's turn
that has ended; a match that has not ended after `_MOST_THROWS` counts as not ended.

Reported: how many matches ended, refusals, the length in turns of both seats together and in throws, who won, and how
often a bank passed the target or was subtracted. The dice differ each time, so figures of two runs differ by chance.
Exit code 1 when a match did not end or the rules refused an intent.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_bytes
from typing import Final

import click

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
    def winner(self) -> int | None:
        """The seat that won; `None` when the match did not end, since `threshold` agrees to no draw."""
        winners = () if self.position.outcome is None else self.position.outcome.winners
        return winners[0] if winners else None

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


def _report(matches: Sequence[_Match], seconds: float) -> None:
    wins = Counter(match.winner for match in matches)
    refusals = [match.refused for match in matches if match.refused is not None]
    print(f"{len(matches):,} matches in {seconds:.1f} s: {wins[0] + wins[1]:,} ended, {len(refusals):,} refusals")
    _report_lengths("turns", [match.turns for match in matches])
    _report_lengths("throws", [match.throws for match in matches])
    starter = sum(match.winner == match.first for match in matches)
    print(f"won by seat 0: {wins[0]:,}, by seat 1: {wins[1]:,}; by the seat that started: {starter:,}")
    _report_seen("overshoots", [match.overshoots for match in matches])
    _report_seen("subtracts", [match.subtracts for match in matches])
    for refusal in refusals:
        print(f"refused: {refusal}")


def _report_lengths(unit: str, lengths: Sequence[int]) -> None:
    mean, median = statistics.mean(lengths), statistics.median(lengths)
    print(f"{unit}: mean {mean:,.1f}, median {median:,g}, longest {max(lengths):,}, shortest {min(lengths):,}")


def _report_seen(what: str, counts: Sequence[int]) -> None:
    print(f"{what}: {sum(counts):,} in {sum(map(bool, counts)):,} matches")


@click.command()
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=1_000, show_default=True)
def main(matches: int) -> None:
    """Play threshold against itself and report how the matches ended."""
    book = rule_book(DICE10K)
    begin = time.perf_counter()
    played = [_play(book) for _ in range(matches)]
    _report(played, time.perf_counter() - begin)
    sys.exit(any(match.winner is None for match in played))


if __name__ == "__main__":
    main()
