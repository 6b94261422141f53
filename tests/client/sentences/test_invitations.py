"""Claims about what others are told who are to join: a line to read out, and one to paste."""

from client.address import Address
from client.invite import Invite
from client.sentences.invitations import invitation
from tests.support.desk import SERVER
from tests.support.speech import ENGLISH, SPANISH

HOST = Address("192.168.1.20", 10_010)


def test_with_a_table_both_lines_name_it() -> None:
    """Whoever types needs the code, whoever pastes nothing else."""
    assert (
        "Others join with: dice10k join 192.168.1.20 K7QF",
        f"dice10k://192.168.1.20:10010/K7QF#{SERVER}",
    ) == invitation(ENGLISH, Invite(HOST, "K7QF", SERVER))


def test_without_a_table_they_lead_to_the_lobby() -> None:
    """As where nobody has sat down yet."""
    assert (
        "Los demás se unen con: dice10k join 192.168.1.20:7",
        f"dice10k://192.168.1.20:7#{SERVER}",
    ) == invitation(SPANISH, Invite(Address("192.168.1.20", 7), server=SERVER))


def test_without_encryption_there_is_nothing_to_paste() -> None:
    """But an option that others must not forget."""
    assert ("Others join with: dice10k join 192.168.1.20 K7QF --insecure",) == invitation(ENGLISH, Invite(HOST, "K7QF"))


def test_the_longest_invite_fits_in_a_terminal() -> None:
    """Every address in numbers, of 80 columns with a margin."""
    longest = Invite(Address("255.255.255.255", 65_535), "K7QF", SERVER)

    assert max(map(len, invitation(ENGLISH, longest))) <= 76
