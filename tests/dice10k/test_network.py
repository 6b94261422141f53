"""Claims about what this machine's own network says."""

import ipaddress
import socket

from client.address import DEFAULT_PORT, parse_address
from dice10k.network import LOOPBACK, listens, own_address
from tests.support.programs import free_port


def test_it_is_known_whether_something_listens() -> None:
    """And only that."""
    with socket.create_server((LOOPBACK, 0)) as place:
        assert listens(place.getsockname()[1])
    assert not listens(free_port())


def test_the_address_for_others_is_none_that_only_we_can_reach() -> None:
    """UX B3 12: never 0.0.0.0; and it can be typed as it is shown."""
    address = own_address(12_345)
    assert address == parse_address(str(address))

    assert 12_345 == address.port
    try:
        assert not ipaddress.ip_address(address.host).is_unspecified
    except ValueError:
        assert socket.gethostname() == address.host


def test_our_own_port_need_not_be_said() -> None:
    """The shorter, the better."""
    assert ":" not in own_address(DEFAULT_PORT).short
