"""Print what becomes of some matches whose every dice follow from a secret, so that two runs can be compared.

python -m tests.support.transcript
"""

from engine import DICE10K, KeepThen, Phase, Then, Throw, decide, land, options, rule_book, start, threshold
from protocol.dice import Settlement, commit_nonce, commit_secret, first_seat, throw

__all__ = ["transcript"]

_MATCHES = 5


def transcript() -> str:
    """Return every position of some matches of `threshold` against itself, one to a line."""
    return "\n".join(line for number in range(_MATCHES) for line in _match(number))


def _match(number: int) -> list[str]:
    match, secret, nonces = bytes([number] * 16), bytes([number] * 32), (b"a" * 16, b"b" * 16)
    seals = tuple(commit_nonce(match, seat, nonce) for seat, nonce in enumerate(nonces))
    settlement = Settlement(match, commit_secret(match, secret), seals, nonces)
    book = rule_book(DICE10K)
    position = start(book, 2, first_seat(settlement, secret))
    lines, throws = [str(position)], 0
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
        lines.append(str(position))
    return lines


if __name__ == "__main__":
    print(transcript())  # noqa: T201 - that is its way to talk
