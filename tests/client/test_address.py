"""Claims about addresses: what people type is understood or refused, and what is understood is said back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.address import DEFAULT_PORT, Address, BadAddress, parse_address

PORTS = st.integers(1, 65_535)
NAMES = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?(\.[a-z0-9]{1,10}){0,3}", fullmatch=True)
IPV4 = st.ip_addresses(v=4).map(str)
IPV6 = st.ip_addresses(v=6).map(str)
HOSTS = NAMES | IPV4 | IPV6


@pytest.mark.slow
@given(host=HOSTS, port=PORTS)
def test_an_address_is_read_as_it_is_written(host: str, port: int) -> None:
    """Whatever a screen shows as an address can be typed on another one."""
    assert Address(host, port) == parse_address(str(Address(host, port)))


@pytest.mark.slow
@given(host=HOSTS)
def test_without_a_port_it_is_ours(host: str) -> None:
    """Nobody has to know the number of the port, not even behind a bare IPv6 address."""
    assert Address(host, DEFAULT_PORT) == parse_address(host)


@given(host=HOSTS, port=PORTS, before=st.sampled_from(["", " ", "\t "]), after=st.sampled_from(["", " ", "\n"]))
def test_space_around_an_address_means_nothing(host: str, port: int, before: str, after: str) -> None:
    """An address is pasted with what stood around it."""
    assert Address(host, port) == parse_address(f"{before}{Address(host, port)}{after}")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("marta-laptop", Address("marta-laptop", DEFAULT_PORT)),
        ("Peñón:10011", Address("Peñón", 10_011)),
        ("a_b.local", Address("a_b.local", DEFAULT_PORT)),
        ("[::1]", Address("::1", DEFAULT_PORT)),
        ("[fe80::1%eth0]:5", Address("fe80::1%eth0", 5)),
        ("fe80::1%eth0", Address("fe80::1%eth0", DEFAULT_PORT)),
        ("127.0.0.1:00080", Address("127.0.0.1", 80)),
    ],
)
def test_the_forms_that_people_type(text: str, address: Address) -> None:
    """Names in any letters, underscores, brackets, zones and zeros in front are understood."""
    assert address == parse_address(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", ":", ":10010", "host:", "host:port", "host:0", "host:65536", "host:99999", "host:100100"),
        *("host:-1", "host:+5", "host: 5", "host :5", "a b", "tcp://host:5", "user@host", "host/x", "[::1", "::1]"),
        *("[]", "[]:5", "[host]:5", "[::1]5", "[::1]:", "host:٣", "h" * 254, "1:" * 40, "\x1b[2J", "host\0", "%"),
        "dice10k join 192.168.1.20",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    """Nothing is guessed, and no port out of range goes on to the network."""
    with pytest.raises(BadAddress):
        parse_address(text)


@given(st.text(max_size=80) | st.from_regex(r"[\[\]:.%a-f0-9]{1,40}", fullmatch=True))
def test_any_text_is_an_address_or_none(text: str) -> None:
    """There is no third outcome, and every address has a host and a port that can be connected to."""
    try:
        address = parse_address(text)
    except BadAddress:
        return

    assert address.host
    assert 1 <= address.port <= 65_535
