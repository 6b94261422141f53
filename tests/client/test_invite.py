"""Claims about invites: what is shown can be pasted, however it got there, and nothing half is taken for whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.address import Address
from client.invite import BadInvite, Invite, is_invite, parse_invite
from tests.support.desk import SERVER

HOSTS = ("192.168.1.20", "marta-laptop", "::1", "fe80::1%eth0", "2001:db8::1", "a.b-c.example")
INVITES = st.builds(
    Invite,
    st.builds(Address, st.sampled_from(HOSTS), st.integers(1, 65_535)),
    st.sampled_from(["", "K7QF", "BCDF"]),
    st.just(SERVER),
)
WHOLE = f"dice10k://192.168.1.20:10010/K7QF#{SERVER}"


@given(INVITES, st.sampled_from(["{}", " {}\n", "<{}>", " < {} > ", "\t<{}"]), st.sampled_from([str, str.lower]))
def test_what_is_shown_can_be_pasted(invite: Invite, around: str, case: type[str]) -> None:
    """With spaces or angle brackets around it, in small letters or as it was; only hosts are as they are written."""
    pasted = around.format(case(str(invite)))

    assert is_invite(pasted)
    assert invite == parse_invite(pasted)


def test_an_invite_is_one_line() -> None:
    """Address, table and id, in this order; without a code it is shorter."""
    address = Address("192.168.1.20", 10_010)

    assert WHOLE == str(Invite(address, "K7QF", SERVER))
    assert f"dice10k://192.168.1.20:10010#{SERVER}" == str(Invite(address, server=SERVER))
    assert f"dice10k://[::1]:7/K7QF#{SERVER}" == str(Invite(Address("::1", 7), "K7QF", SERVER))


@pytest.mark.parametrize(
    ("text", "invite"),
    [
        (f"dice10k://marta-laptop#{SERVER}", Invite(Address("marta-laptop", 10_010), server=SERVER)),
        (f"dice10k://marta-laptop/#{SERVER}", Invite(Address("marta-laptop", 10_010), server=SERVER)),
        (f"dice10k://::1/#{SERVER}", Invite(Address("::1", 10_010), server=SERVER)),
        (f"DICE10K://[::1]/k7qf/#{SERVER.lower()}", Invite(Address("::1", 10_010), "K7QF", SERVER)),
    ],
)
def test_an_invite_may_be_typed_shorter(text: str, invite: Invite) -> None:
    """What an address may leave out an invite may, too."""
    assert invite == parse_invite(text)


@pytest.mark.parametrize(
    "text",
    [
        *(WHOLE[:end] for end in range(len(WHOLE))),
        *("dice10k://", "dice10k:///K7QF", "dice10k://a b", "dice10k://a/K7Q", "dice10k://a/K7QFX", "dice10k://a:0"),
        *("dice10k://a/K7QF/x", "dice10k://a/\u0130\u0130\u0130\u0130", f"{WHOLE}#", f"{WHOLE}x", f"{WHOLE} {WHOLE}"),
        *("", "K7QF", "192.168.1.20", "http://a/K7QF", "dice10k:a", WHOLE.replace("#", "##")),
    ],
)
def test_what_is_no_whole_invite_is_refused(text: str) -> None:
    """Above all one that was cut off anywhere: without the whole id nobody would be checked."""
    with pytest.raises(BadInvite):
        parse_invite(text)


@given(st.text(), st.sampled_from(["", "dice10k://", WHOLE[:20]]))
def test_no_text_at_all_does_any_harm(text: str, start: str) -> None:
    """It is an invite, or it is refused."""
    try:
        invite = parse_invite(start + text)
    except BadInvite:
        return
    assert invite == parse_invite(str(invite))
