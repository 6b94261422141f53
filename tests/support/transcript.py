"""Print what becomes of some matches whose every dice follow from a secret, so that two runs can be compared.

    python -S -m tests.support.transcript

It needs nothing but Python's own library: whatever interpreter there is can run it, without any of our packages.
"""

import sys
from pathlib import Path
from types import ModuleType

if __name__ == "__main__":
    # The door of `protocol` leads to its messages, too, which need packages. Shut, it leads to each module by its name.
    sys.modules["protocol"] = ModuleType("protocol")
    sys.modules["protocol"].__path__ = [str(Path(__file__).parents[2] / "protocol")]

from engine import (
    PRESETS,
    KeepThen,
    Phase,
    Position,
    RuleBook,
    Then,
    Throw,
    decide,
    land,
    landing_chance,
    options,
    rule_book,
    start,
    threshold,
    throw_risk,
)
from protocol.dice import Settlement, commit_nonce, commit_secret, first_seat, throw

__all__ = ["transcript"]

_MATCHES = 5
_NONCES = (b"a" * 16, b"b" * 16)


def transcript() -> list[str]:
    """Return every moment of some matches of each preset, played by `threshold` against itself, one to a line."""
    books = map(rule_book, PRESETS.values())
    return [line for book in books for number in range(_MATCHES) for line in _match(book, number)]


def _match(book: RuleBook, number: int) -> list[str]:
    match, secret = bytes([number] * 16), bytes([number] * 32)
    seals = tuple(commit_nonce(match, seat, nonce) for seat, nonce in enumerate(_NONCES))
    settlement = Settlement(match, commit_secret(match, secret), seals, _NONCES)
    position = start(book, 2, first_seat(settlement, secret))
    lines, throws = [_moment(book, position)], 0
    while position.phase is not Phase.OVER:
        seat = position.on_turn
        intent: Throw | KeepThen = Throw()
        if position.phase is not Phase.THROW:
            scores = [seat.score for seat in position.seats]
            option, bank = threshold(options(book, position), scores[seat], max(scores))
            intent = KeepThen(option.dice, option.reading, Then.THROW if bank is None else Then(bank.then))
        advance = decide(book, position, seat, intent)
        if advance.dice:
            advance = land(book, advance, throw(settlement, secret, throws, advance.dice))
            throws += 1
        position = advance.position
        lines.append(_moment(book, position))
    return lines


def _moment(book: RuleBook, position: Position) -> str:
    """Return where a match stands, what can be kept, and every risk and chance to the last bit."""
    landing = [landing_chance(book, seat) for seat in position.seats]
    risk = throw_risk(book, position) if position.phase is Phase.THROW else None
    return f"{position} {landing} {risk} {options(book, position)}"


if __name__ == "__main__":
    print("\n".join(transcript()))  # noqa: T201 - that is its way to talk
