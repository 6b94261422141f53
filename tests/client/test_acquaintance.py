"""Claims about acquaintances: a server is known by its id wherever it is, and its token is for nobody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.acquaintance import Acquaintance, Meeting, Stranger
from client.profile import Profile, open_profile
from tests.support.desk import OTHER, SERVER
from tests.support.scenes import TOKEN

HERE = "192.168.1.20:10010"
THERE = "marta-laptop:10010"


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    """A profile that has met nobody."""
    with open_profile(tmp_path, "ana") as opened:
        yield opened


def visit(profile: Profile, address: str, server: str, token: bytes = TOKEN) -> Acquaintance:
    """Meet a server at an address, and be welcomed there."""
    acquaintance = Acquaintance(address, profile)
    assert acquaintance.meet(server) is None
    acquaintance.welcomed(token)
    return acquaintance


def test_a_bare_address_is_remembered_with_who_was_met_there(profile: Profile) -> None:
    """It is new once, and known from then on, with its token."""
    assert Meeting.NEW is visit(profile, HERE, SERVER).meeting
    again = Acquaintance(HERE, profile)

    assert again.meet(SERVER) is None
    assert (Meeting.KNOWN, TOKEN) == (again.meeting, again.token)


def test_somebody_who_does_not_welcome_us_is_not_remembered(profile: Profile) -> None:
    """It may be no server of ours at all."""
    Acquaintance(HERE, profile).meet(SERVER)

    assert ("", False) == (profile.server_at(HERE), profile.knows(SERVER))


def test_another_server_at_a_known_address_is_a_stranger(profile: Profile) -> None:
    """Whoever it is, also one that is known from elsewhere; it stays one until it is taken."""
    visit(profile, HERE, SERVER)
    visit(profile, THERE, OTHER)
    found = Acquaintance(HERE, profile)

    stranger = found.meet(OTHER)
    assert Stranger(SERVER, OTHER, named=False) == stranger
    found.take(stranger)
    assert found.meet(OTHER) is None
    assert Stranger(OTHER, SERVER, named=False) == Acquaintance(HERE, profile).meet(SERVER)


def test_a_known_server_at_a_new_address_is_the_same(profile: Profile) -> None:
    """Its token goes along, and the address is one more hint; the old one stays."""
    visit(profile, HERE, SERVER)
    moved = Acquaintance(THERE, profile)

    assert moved.meet(SERVER) is None
    assert (Meeting.KNOWN, TOKEN) == (moved.meeting, moved.token)
    moved.welcomed(TOKEN)
    assert [SERVER, SERVER] == [profile.server_at(address) for address in (HERE, THERE)]


def test_who_was_named_is_the_only_one(profile: Profile) -> None:
    """An invite counts for more than who was met at its address before, and it is nothing to choose about."""
    visit(profile, HERE, OTHER)
    invited = Acquaintance(HERE, profile, SERVER)

    assert Stranger(SERVER, OTHER, named=True) == invited.meet(OTHER)
    assert invited.meet(SERVER) is None
    assert (Meeting.KNOWN, None) == (invited.meeting, invited.token)


def test_a_token_is_shown_to_its_own_server_alone(profile: Profile) -> None:
    """Also when servers change places while the program runs."""
    first = visit(profile, HERE, SERVER)
    stranger = first.meet(OTHER)
    assert stranger is not None
    first.take(stranger)

    assert first.meet(OTHER) is None
    assert first.token is None


def test_of_a_server_that_ends_with_this_program_no_address_is_kept(profile: Profile) -> None:
    """It will be at another port next time; the token is, so that its matches go on then."""
    own = Acquaintance(HERE, profile, SERVER, lasting=False)
    own.meet(SERVER)
    own.welcomed(TOKEN)
    own.meet(SERVER)

    assert TOKEN == own.token
    assert (TOKEN, "") == (profile.token(SERVER), profile.server_at(HERE))
    own.forgotten()
    assert own.token is None is profile.token(SERVER)


def test_of_a_server_that_proves_nothing_and_ends_with_this_program_nothing_is_kept(profile: Profile) -> None:
    """There is nothing to know it by another time."""
    own = Acquaintance(HERE, profile, encrypted=False, lasting=False)
    own.meet("")
    own.welcomed(TOKEN)

    assert (TOKEN, None) == (own.token, profile.token(HERE))


def test_a_token_that_is_forgotten_leaves_the_server_known(profile: Profile) -> None:
    """It has forgotten us, and is the same server still."""
    known = visit(profile, HERE, SERVER)
    known.forgotten()

    assert known.token is None
    assert (SERVER, True) == (profile.server_at(HERE), profile.knows(SERVER))


def test_without_encryption_a_server_goes_by_its_address(profile: Profile) -> None:
    """Its token never goes to one that has proved an id, nor the other way round."""
    visit(profile, HERE, SERVER)
    plain = Acquaintance(HERE, profile, encrypted=False)
    assert plain.meet("") is None
    assert (Meeting.UNPROVEN, None) == (plain.meeting, plain.token)
    plain.welcomed(bytes(32))

    assert (bytes(32), SERVER) == (profile.token(HERE), profile.server_at(HERE))
    encrypted = Acquaintance(HERE, profile)
    encrypted.meet(SERVER)
    assert TOKEN == encrypted.token


def test_nobody_is_met_without_a_proof_by_mistake(profile: Profile) -> None:
    """A connection without encryption must be wanted."""
    with pytest.raises(ValueError, match="proof"):
        Acquaintance(HERE, profile).meet("")
