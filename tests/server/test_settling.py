"""Claims about how the dice of a match are settled."""

from collections.abc import Callable
from itertools import permutations
from typing import Final

import pytest
from twisted.internet.task import Clock

from protocol.codes import RefusalCode
from protocol.dice import Settlement, commit_nonce
from protocol.limits import NONCE, REVEAL_SECONDS, TOKEN
from protocol.messages import Commit, Commitments, Reveal, Sealed, ServerMessage
from server.refusal import Refusal
from server.settling import Settling
from tests.support.photograph import photograph

NONCES: Final = (b"a" * NONCE, b"b" * NONCE, b"c" * NONCE)
"""What the seats draw."""


class Round:
    """One settling, with everything it says and leads to."""

    def __init__(self, people: set[int], seats: int = 2) -> None:
        """Begin."""
        self.clock = Clock()
        self.people = people
        self.heard: dict[int, list[ServerMessage]] = {seat: [] for seat in people}
        self.settled: list[tuple[Settlement, bytes]] = []
        self.missed: list[set[int]] = []
        self.settling = Settling(
            self.clock,
            frozenset(people),
            seats,
            self.tell,
            lambda settlement, secret: self.settled.append((settlement, secret)),
            lambda seats: self.missed.append(set(seats)),
        )
        self.settling.begin()

    def tell(self, make: Callable[[int], ServerMessage]) -> None:
        """Let every person hear something."""
        for seat in self.people:
            self.heard[seat].append(make(seat))

    @property
    def sealed(self) -> Sealed:
        """What somebody was told first."""
        (first, *_rest) = next(iter(self.heard.values()))
        assert isinstance(first, Sealed)
        return first

    @property
    def match(self) -> bytes:
        """The match."""
        return self.sealed.match

    def commitment(self, seat: int) -> Commit:
        """Return the honest commitment of a seat."""
        return Commit(self.match, commit_nonce(self.match, seat, NONCES[seat]))

    def commit(self, *seats: int) -> None:
        """Let seats commit."""
        for seat in seats:
            self.settling.commit(seat, self.commitment(seat))

    def reveal(self, *seats: int) -> None:
        """Let seats reveal."""
        for seat in seats:
            self.settling.reveal(seat, Reveal(self.match, NONCES[seat]))

    def refusal(self, seat: int, message: Commit | Reveal) -> RefusalCode:
        """Return why a message is refused, which changes nothing and says nothing to anybody."""
        settling, before = self.settling, photograph(self.settling, self.heard)
        with pytest.raises(Refusal) as refused:
            settling.commit(seat, message) if isinstance(message, Commit) else settling.reveal(seat, message)
        assert before == photograph(self.settling, self.heard)
        return refused.value.code


def kinds(messages: list[ServerMessage]) -> list[type[ServerMessage]]:
    """Return what kinds of messages were heard."""
    return [type(message) for message in messages]


# The order of things.


@pytest.mark.parametrize("committing", tuple(permutations(range(3))))
@pytest.mark.parametrize("revealing", tuple(permutations(range(3))))
def test_the_dice_are_settled_when_all_have_committed_and_revealed(
    committing: tuple[int, ...], revealing: tuple[int, ...]
) -> None:
    """In whatever order the seats come, each step begins once the one before is complete, and all hear the same."""
    match = Round({0, 1, 2}, 3)

    match.commit(*committing[:2])
    assert all(kinds(heard) == [Sealed] for heard in match.heard.values())
    match.commit(committing[2])
    match.reveal(*revealing[:2])
    assert all(kinds(heard) == [Sealed, Commitments] for heard in match.heard.values())
    match.reveal(revealing[2])

    ((settlement, secret),) = match.settled
    seals = tuple(match.commitment(seat).commitment for seat in range(3))
    assert Settlement(match.match, match.sealed.commitment, seals, NONCES) == settlement
    assert settlement.opened_by(secret)
    assert settlement.broken_seals() == ()
    for heard in match.heard.values():
        assert [Commitments(match.match, seals)] == heard[1:]
    assert match.clock.getDelayedCalls() == []
    assert match.missed == []


def test_everybody_is_told_their_own_seat_and_the_same_seal() -> None:
    """The first word names the match, the seal, how many play, the seat it is for and how long there is."""
    match = Round({0, 1, 2}, 3)

    for seat, heard in match.heard.items():
        assert [Sealed(match.match, match.sealed.commitment, 3, seat, 10)] == heard


def test_the_server_draws_for_computer_players() -> None:
    """Only people are waited for; the nonces of the others are as random and sealed as theirs."""
    match = Round({0}, 3)

    match.commit(0)
    match.reveal(0)

    ((settlement, _secret),) = match.settled
    assert settlement.broken_seals() == ()
    assert settlement.nonces[0] == NONCES[0]
    assert len(set(settlement.nonces)) == 3


def test_every_match_has_a_secret_and_an_id_of_its_own() -> None:
    """Nothing of one match tells anything about another."""
    settled = []
    for _ in range(100):
        match = Round({0})
        match.commit(0)
        match.reveal(0)
        settled += match.settled

    assert len({settlement.match for settlement, _secret in settled}) == 100
    assert len({settlement.commitment for settlement, _secret in settled}) == 100
    assert len({settlement.nonces[1] for settlement, _secret in settled}) == 100
    assert len({secret for _settlement, secret in settled if len(secret) == TOKEN}) == 100


# What is refused.


def test_another_commitment_is_refused() -> None:
    """Whoever has committed is bound, before the others have and after."""
    match = Round({0, 1})
    match.commit(0)
    other = Commit(match.match, bytes(32))

    assert match.refusal(0, other) is RefusalCode.NOT_WANTED
    match.commit(1)
    assert match.refusal(0, other) is RefusalCode.NOT_WANTED


def test_another_match_is_refused() -> None:
    """What was made for another match is not taken, in either step."""
    match, other = Round({0, 1}), Round({0, 1})

    assert match.refusal(0, other.commitment(0)) is RefusalCode.NOT_WANTED
    match.commit(0, 1)
    assert match.refusal(0, Reveal(other.match, NONCES[0])) is RefusalCode.NOT_WANTED


def test_nobody_reveals_before_all_have_committed() -> None:
    """Else the last to commit could choose (PROMISES A5)."""
    match = Round({0, 1})
    match.commit(0)

    assert match.refusal(0, Reveal(match.match, NONCES[0])) is RefusalCode.NOT_WANTED


def test_a_nonce_that_was_not_committed_to_is_refused() -> None:
    """The seal binds: another nonce, another seat's nonce, or the own one from another seat."""
    match = Round({0, 1})
    match.commit(0, 1)

    for seat, nonce in ((0, bytes(NONCE)), (0, NONCES[1]), (1, NONCES[0])):
        assert match.refusal(seat, Reveal(match.match, nonce)) is RefusalCode.BROKEN_SEAL
    match.reveal(0, 1)
    assert len(match.settled) == 1


def test_a_copied_commitment_cannot_be_revealed() -> None:
    """A seat that passes on another's commitment does not know what opens it for its own seat."""
    match = Round({0, 1})
    match.settling.commit(0, match.commitment(1))
    match.commit(1)

    assert match.refusal(0, Reveal(match.match, NONCES[1])) is RefusalCode.BROKEN_SEAL


def test_saying_the_same_twice_does_no_harm() -> None:
    """A client that came back may repeat itself: it is not refused, and nobody hears anything twice."""
    match = Round({0, 1})

    match.commit(0, 0, 1, 0, 1)
    match.reveal(0, 0)
    match.commit(0)
    assert match.settled == []
    match.reveal(1)

    assert len(match.settled) == 1
    assert all(kinds(heard) == [Sealed, Commitments] for heard in match.heard.values())


# Time.


@pytest.mark.parametrize("given", [set(), {0}, {1}])
def test_who_has_not_committed_after_ten_seconds_is_missed(given: set[int]) -> None:
    """The deadline is absolute, and names exactly those who let it pass."""
    match = Round({0, 1})
    match.commit(*given)

    match.clock.advance(REVEAL_SECONDS - 0.01)
    assert match.missed == []
    match.clock.advance(0.01)

    assert [{0, 1} - given] == match.missed
    assert REVEAL_SECONDS == 10.0


@pytest.mark.parametrize("given", [set(), {0}, {1}])
def test_who_has_not_revealed_after_another_ten_seconds_is_missed(given: set[int]) -> None:
    """The second step has its own ten seconds, from when it began."""
    match = Round({0, 1})
    match.clock.advance(9.99)
    match.commit(0, 1)
    match.reveal(*given)

    match.clock.advance(9.99)
    assert match.missed == []
    match.clock.advance(0.01)

    assert [{0, 1} - given] == match.missed


def test_computer_players_are_never_missed() -> None:
    """Only people can be late."""
    match = Round({1}, 3)

    match.clock.advance(10)

    assert [{1}] == match.missed


def test_a_settling_that_is_given_up_misses_nobody() -> None:
    """No deadline is left, in either step and even when it is given up twice."""
    for committed in ((), (0, 1)):
        match = Round({0, 1})
        match.commit(*committed)

        match.settling.cancel()
        match.settling.cancel()

        assert match.clock.getDelayedCalls() == []


# Coming back.


def test_who_comes_back_is_told_again_what_was_said() -> None:
    """Before and after all have committed: the seal, and the commitments where there are all, to this seat alone."""
    match, again = Round({0, 1}), list[ServerMessage]()

    match.settling.remind(1, again.append)
    assert match.heard[1] == again
    match.commit(0, 1)
    again.clear()
    match.settling.remind(1, again.append)

    assert match.heard[1] == again
    assert kinds(again) == [Sealed, Commitments]
