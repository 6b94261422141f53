"""Claims about the evidence: whatever a server changes about the dice is found, and an honest one is never accused."""

from collections.abc import Callable, Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client.evidence import Evidence, Fault, Finding, First, Gap, Sighting, Verdict
from protocol.dice import Dice, commit_nonce
from protocol.messages import Commitments, Nonces, Sealed, Started, Thrown
from tests.support.seal import Seal

HONEST: Final = Seal()
OTHER: Final = Seal(match=b"m" * 16, secret=b"s" * 32, all_nonces=(b"c" * 16, b"d" * 16))
THROWS: Final = 8


def honest_story(seal: Seal = HONEST, throws: int = THROWS) -> list[Sighting]:
    """Return all that an honest server says of the dice between the seal and the secret."""
    return [seal.commitments, seal.nonces, seal.started, *(seal.thrown(index) for index in range(throws))]


def after(story: Sequence[Sighting], seal: Seal = HONEST) -> Evidence:
    """Return the evidence of a client that saw a story."""
    evidence = Evidence(seal.sealed, seal.nonce)
    for sighting in story:
        evidence.add(sighting)
    return evidence


def found(story: Sequence[Sighting], seal: Seal = HONEST, throws: int = THROWS) -> tuple[Finding, ...]:
    """Return everything that turns out to be wrong by the end."""
    return after(story, seal).verify(seal.secret, throws).findings


def found_at(sighting: Sighting, before: Sequence[Sighting] = (), seal: Seal = HONEST) -> tuple[Finding, ...]:
    """Return what is wrong as soon as something is seen."""
    return after(before, seal).add(sighting)


def swapped(items: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Return two items the other way round."""
    return (items[1], items[0])


def another_face(dice: Dice, position: int) -> Dice:
    """Return the same throw with one die altered."""
    return (*dice[:position], dice[position] % 6 + 1, *dice[position + 1 :])


def flipped(data: bytes, bit: int) -> bytes:
    """Return the same bytes with one bit altered."""
    return (int.from_bytes(data, "big") ^ (1 << bit)).to_bytes(len(data), "big")


# An honest server.


@pytest.mark.slow
@given(
    st.lists(st.binary(min_size=16, max_size=16), min_size=1, max_size=7),
    st.data(),
    st.lists(st.tuples(st.integers(1, 6), st.booleans()), max_size=20),
)
def test_an_honest_server_is_never_accused(
    nonces: list[bytes], data: st.DataObject, plan: list[tuple[int, bool]]
) -> None:
    """Whatever the seats, the nonces and the throws, and whichever throws are missed, nothing is found."""
    seal = Seal(all_nonces=tuple(nonces), you=data.draw(st.integers(0, len(nonces) - 1)))
    story: list[Sighting] = honest_story(seal, 0)
    story += [Gap() if missed else seal.thrown(index, count) for index, (count, missed) in enumerate(plan)]
    seen = sum(not missed for _, missed in plan)

    verdict = after(story, seal).verify(seal.secret, len(plan))

    assert Verdict(seen, len(plan), first=First.DRAWN) == verdict
    assert verdict.consistent
    assert len(plan) - seen == verdict.unseen


def test_what_is_said_again_to_somebody_who_comes_back_is_no_fault() -> None:
    """Commitments, first seat and the throw on the table may be shown once more as they were."""
    story = honest_story()
    again = [story[0], *story[:2], story[1], *story[2:], Gap(), Gap(), story[2], story[-1]]

    assert () == found(again)


def test_in_a_rematch_the_first_seat_is_not_drawn_and_not_checked() -> None:
    """The verdict does not claim a check of what comes from the order of play (RULES 6.4)."""
    story = honest_story()
    story[2] = Started(1 - HONEST.started.first, drawn=False)

    assert Verdict(THROWS, THROWS, first=First.IN_ORDER) == after(story).verify(HONEST.secret, THROWS)


def test_a_first_seat_told_while_the_link_was_lost_is_no_fault_and_no_check() -> None:
    """A client that came back after the start checks the throws alone, and says so."""
    story = honest_story()
    story[2] = Gap()

    assert Verdict(THROWS, THROWS, first=First.UNSEEN) == after(story).verify(HONEST.secret, THROWS)


@pytest.mark.parametrize("later", [[], [Gap()]])
@pytest.mark.parametrize("throws", [1, THROWS])
def test_a_server_that_never_says_who_starts_is_found(throws: int, later: list[Sighting]) -> None:
    """Whoever starts is drawn from the dice; a gap after the first throw explains nothing."""
    story = honest_story(throws=throws)
    del story[2]

    assert (Finding(Fault.FIRST_UNSEEN),) == found([*story, *later], throws=throws)


# A server that alters something.


@given(st.integers(0, THROWS - 1), st.integers(0, 5))
def test_one_altered_die_is_found(index: int, position: int) -> None:
    """Any die of any throw."""
    story = honest_story()
    story[3 + index] = Thrown(0, index, another_face(HONEST.dice(index), position))

    assert (Finding(Fault.THROW, index),) == found(story)


@given(st.integers(0, 255))
def test_another_secret_is_found(bit: int) -> None:
    """A secret that differs in any bit is not the one committed to, and no throw is called checked by it."""
    verdict = after(honest_story()).verify(flipped(HONEST.secret, bit), THROWS)

    assert Verdict(0, THROWS, findings=(Finding(Fault.SECRET),)) == verdict


@pytest.mark.parametrize("secret", [b"", HONEST.secret[:-1], HONEST.secret + b"\0"])
def test_a_secret_of_another_length_is_found(secret: bytes) -> None:
    """The secret has 32 bytes."""
    assert Fault.SECRET == after(honest_story()).verify(secret, THROWS).findings[0].fault


@given(st.integers(0, 255))
def test_an_altered_commitment_to_the_secret_is_found(bit: int) -> None:
    """A server that sealed one thing and plays with another cannot open its seal."""
    sealed = replace(HONEST.sealed, commitment=flipped(HONEST.sealed.commitment, bit))
    evidence = Evidence(sealed, HONEST.nonce)
    for sighting in honest_story():
        evidence.add(sighting)

    assert (Finding(Fault.SECRET),) == evidence.verify(HONEST.secret, THROWS).findings


@given(st.sampled_from([0, 1]), st.integers(0, 255))
def test_an_altered_own_commitment_is_found_before_anything_is_revealed(you: int, bit: int) -> None:
    """Ours must stand at our seat as we made it."""
    seal = HONEST.seen_from(you)
    seals = list(seal.commitments.commitments)
    seals[you] = flipped(seals[you], bit)

    assert (Finding(Fault.COMMITMENT, you),) == found_at(Commitments(seal.match, tuple(seals)), (), seal)


@given(st.integers(0, 255))
def test_an_altered_commitment_of_another_seat_is_found_with_its_nonce(bit: int) -> None:
    """The nonce of the other seat does not open what was shown as its commitment."""
    seals = (HONEST.commitments.commitments[0], flipped(HONEST.commitments.commitments[1], bit))

    assert (Finding(Fault.NONCE, 1),) == found_at(HONEST.nonces, [Commitments(HONEST.match, seals)])


@pytest.mark.parametrize("you", [0, 1])
def test_commitments_in_another_order_are_found(you: int) -> None:
    """A commitment names its seat, so none can be passed on."""
    seal = HONEST.seen_from(you)

    altered = Commitments(seal.match, swapped(seal.commitments.commitments))

    assert (Finding(Fault.COMMITMENT, you),) == found_at(altered, (), seal)


def test_commitments_that_change_when_said_again_are_found() -> None:
    """A server that saw our nonce cannot let another seat choose anew by showing us other commitments."""
    changed = commit_nonce(HONEST.match, 1, b"z" * 16)
    again = Commitments(HONEST.match, (HONEST.commitments.commitments[0], changed))

    assert (Finding(Fault.COMMITMENT, 1),) == found_at(again, [HONEST.commitments])
    assert (
        Fault.NONCE == found_at(Nonces(HONEST.match, (HONEST.nonce, b"z" * 16)), [HONEST.commitments, again])[0].fault
    )


@given(st.sampled_from([0, 1]), st.integers(0, 127))
def test_an_altered_nonce_is_found(seat: int, bit: int) -> None:
    """Our own we know, another seat's does not open its commitment."""
    nonces = list(HONEST.all_nonces)
    nonces[seat] = flipped(nonces[seat], bit)
    fault = Fault.OWN_NONCE if seat == HONEST.you else Fault.NONCE

    assert (Finding(fault, seat),) == found_at(Nonces(HONEST.match, tuple(nonces)), [HONEST.commitments])


@pytest.mark.parametrize("you", [0, 1])
def test_nonces_in_another_order_are_found(you: int) -> None:
    """Ours does not stand at our seat."""
    seal = HONEST.seen_from(you)

    altered = Nonces(seal.match, swapped(seal.all_nonces))

    assert (Finding(Fault.OWN_NONCE, you),) == found_at(altered, [seal.commitments], seal)


def test_two_other_nonces_in_another_order_are_found() -> None:
    """Also where our own is in its place."""
    seal = Seal(all_nonces=(b"a" * 16, b"b" * 16, b"c" * 16))
    altered = Nonces(seal.match, (b"a" * 16, b"c" * 16, b"b" * 16))

    assert (Finding(Fault.NONCE, 1), Finding(Fault.NONCE, 2)) == found_at(altered, [seal.commitments], seal)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_more_or_fewer_seats_than_sealed_are_found(count: int) -> None:
    """Everybody knows from the seal on how many take part."""
    seals = (HONEST.commitments.commitments * 2)[:count]
    nonces = (HONEST.all_nonces * 2)[:count]

    assert (Finding(Fault.COMMITMENT, 0),) == found_at(Commitments(HONEST.match, seals))
    assert (Finding(Fault.OWN_NONCE, 0),) == found_at(Nonces(HONEST.match, nonces), [HONEST.commitments])


def test_a_seat_that_does_not_exist_is_found() -> None:
    """A server that gives us seat 6 of 2 is not followed there."""
    sealed = Sealed(HONEST.match, HONEST.sealed.commitment, 2, 6, 10)

    assert (Finding(Fault.COMMITMENT, 6),) == Evidence(sealed, b"a" * 16).add(HONEST.commitments)


def test_nonces_before_the_commitments_are_found() -> None:
    """A server that skips a step lets somebody choose last."""
    assert (Finding(Fault.MISSING),) == found_at(HONEST.nonces)


@pytest.mark.parametrize("altered", [OTHER.commitments, OTHER.nonces])
def test_another_match_is_found_in_what_is_settled(altered: Commitments | Nonces) -> None:
    """What belongs to another match is not taken for this one."""
    assert (Finding(Fault.MATCH),) == found_at(altered, [HONEST.commitments])


def test_dice_of_another_match_are_found() -> None:
    """A server that plays with the dice of another match, same nonces or not, is found throw by throw."""
    elsewhere = Seal(match=OTHER.match)
    story = [*honest_story()[:3], *(elsewhere.thrown(index) for index in range(THROWS))]

    assert [Fault.THROW] * THROWS == [finding.fault for finding in found(story)]


def test_another_first_seat_is_found() -> None:
    """The drawn first seat follows from the secret as the throws do."""
    story = honest_story()
    wrong = 1 - HONEST.started.first
    story[2] = Started(wrong, drawn=True)

    assert (Finding(Fault.FIRST_SEAT, wrong),) == found(story)


@pytest.mark.parametrize("altered", [Started(6, drawn=False), Started(1, drawn=False), Started(0, drawn=True)])
def test_a_first_seat_that_changes_or_does_not_exist_is_found_at_once(altered: Started) -> None:
    """There is one first seat, drawn or not."""
    before: list[Sighting] = [*honest_story()[:2], Started(0, drawn=False)]

    assert (Finding(Fault.FIRST_SEAT, altered.first),) == found_at(altered, before)


# A server that alters the order of throws.


@given(st.integers(0, THROWS - 1))
def test_a_throw_that_is_left_out_is_found_at_once(index: int) -> None:
    """Passing over a number would let a server pick among its throws."""
    story = honest_story()

    assert (Finding(Fault.ORDER, index),) == found_at(HONEST.thrown(index + 1), story[: 3 + index])


def test_throws_left_out_at_the_end_are_found() -> None:
    """The number of throws the server tells must be the number seen, unless the link was lost."""
    assert (Finding(Fault.ORDER, THROWS),) == found(honest_story(), throws=THROWS + 1)
    assert () == found([*honest_story(), Gap()], throws=THROWS + 1)


@pytest.mark.parametrize("gap", [[], [Gap()]])
def test_fewer_throws_than_were_seen_are_found(gap: list[Sighting]) -> None:
    """A server cannot take a throw back, after a lost link or without."""
    assert (Finding(Fault.ORDER, THROWS),) == found([*honest_story(), *gap], throws=THROWS - 1)


@given(st.integers(0, THROWS - 2))
def test_two_throws_in_another_order_are_found(index: int) -> None:
    """Each throw has its number, so their faces cannot be exchanged, and neither can they come the other way round."""
    story = honest_story()
    first, second = HONEST.thrown(index), HONEST.thrown(index + 1)
    story[3 + index : 5 + index] = [replace(first, dice=second.dice), replace(second, dice=first.dice)]
    expected = [Finding(Fault.THROW, index + step) for step in (0, 1) if first.dice != second.dice]

    assert expected == list(found(story))
    assert (Finding(Fault.ORDER, index),) == found_at(second, honest_story()[: 3 + index])


@given(st.integers(0, THROWS - 1))
def test_a_throw_that_comes_twice_is_found_at_once(index: int) -> None:
    """A number is used once; a server that lets the same dice fall again for somebody else shows it again."""
    assert (Finding(Fault.ORDER, THROWS),) == found_at(HONEST.thrown(index), honest_story())


@pytest.mark.parametrize("gap", [[], [Gap()]])
@pytest.mark.parametrize("altered", [{"dice": (1, 1, 1, 1, 1, 1)}, {"contributions": (b"x" * 32,)}])
def test_a_throw_that_is_shown_in_two_ways_is_found_at_once(gap: list[Sighting], altered: dict[str, Dice]) -> None:
    """What was seen stays seen, over a lost link too."""
    again = replace(HONEST.thrown(3), **altered)

    assert (Finding(Fault.THROW, 3),) == found_at(again, [*honest_story(), *gap])


def test_a_throw_from_before_a_gap_cannot_come_late() -> None:
    """What fell while the link was lost is not told afterwards in another order."""
    before = [*honest_story(throws=2), Gap(), HONEST.thrown(5)]

    assert (Finding(Fault.ORDER, 6),) == found_at(HONEST.thrown(3), before)


def test_a_gap_excuses_one_jump_only() -> None:
    """After the first throw that is seen again, every throw has the next number."""
    before = [*honest_story(throws=2), Gap(), HONEST.thrown(4)]

    assert (Finding(Fault.ORDER, 5),) == found_at(HONEST.thrown(6), before)


def test_a_throw_of_no_dice_is_found_at_once() -> None:
    """It would use up a number and show nothing, which is passing over a throw in disguise."""
    assert (Finding(Fault.THROW, 2),) == found_at(Thrown(0, 2, ()), honest_story(throws=2))


def test_a_throw_after_the_secret_is_found() -> None:
    """Its dice were known to everybody before it fell; what is only shown once more was there before."""
    evidence = after(honest_story())
    evidence.verify(HONEST.secret, THROWS)

    assert (Finding(Fault.LATE, THROWS),) == evidence.add(HONEST.thrown(THROWS))
    assert not evidence.verify(HONEST.secret, THROWS + 1).consistent


# A server that puts something into the throws.


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=6))
def test_contributions_are_found_since_nobody_has_committed_to_them(given_ones: list[bytes]) -> None:
    """With them a server could try until the dice suit it, also where it works the throw out as it should."""
    contributions = tuple(given_ones)
    story = honest_story(throws=1)
    story[3] = Thrown(0, 0, HONEST.dice(0, contributions=contributions), contributions)

    assert (Finding(Fault.CONTRIBUTION, 0),) == found(story, throws=1)


def test_contributions_count_in_the_throw_they_are_shown_with() -> None:
    """Dice that fell without them do not pass with them."""
    story = honest_story(throws=1)
    story[3] = Thrown(0, 0, HONEST.dice(0), (b"x" * 32,))

    assert (Finding(Fault.CONTRIBUTION, 0), Finding(Fault.THROW, 0)) == found(story, throws=1)


# What cannot be checked.


@pytest.mark.parametrize("story", [[], [HONEST.commitments], [HONEST.thrown(0)], [Gap()]])
def test_without_the_settling_nothing_is_called_checked(story: list[Sighting]) -> None:
    """A client that did not see it says so."""
    assert Verdict(0, THROWS, findings=(Finding(Fault.MISSING),)) == after(story).verify(HONEST.secret, THROWS)


def test_what_was_found_early_is_in_the_verdict() -> None:
    """A fault that the player was told at once is not forgotten at the end."""
    broken = Nonces(HONEST.match, (HONEST.nonce, b"z" * 16))

    assert (Finding(Fault.NONCE, 1),) == found([HONEST.commitments, broken])


def test_each_thing_is_found_once() -> None:
    """A throw that was shown in two ways, the first of them wrong, is one finding."""
    wrong = Thrown(0, 0, another_face(HONEST.dice(0), 0))

    assert (Finding(Fault.THROW, 0),) == found([*honest_story(throws=0), wrong, HONEST.thrown(0)], throws=1)


ALTERATIONS: Final[Sequence[Callable[[list[Sighting]], object]]] = (
    lambda story: story.pop(5),
    lambda story: story.insert(5, story[5]),
    lambda story: story.reverse(),
    lambda story: story.__delitem__(slice(0, 2)),
)


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_no_story_but_the_honest_one_is_consistent(alter: Callable[[list[Sighting]], object]) -> None:
    """A story with a piece left out, doubled or moved is not."""
    story = honest_story()
    alter(story)

    assert not after(story).verify(HONEST.secret, THROWS).consistent
