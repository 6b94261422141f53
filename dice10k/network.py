"""What this machine's own network can say without a word on it: our address, and whether a port is taken."""

import socket
from typing import Final

from client.address import Address

__all__ = ["LOOPBACK", "listens", "own_address"]

LOOPBACK: Final = "127.0.0.1"
"""This machine, for itself."""

_SOMEWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): choosing a way to it names our side of that way, and nothing is sent."""

_SECONDS: Final = 1.0
"""How long a program on this machine may take to answer."""


def own_address(port: int) -> Address:
    """Return how others on the network reach a port of this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            host = str(probe.getsockname()[0])
        except OSError:
            host = socket.gethostname()
    return Address(host, port)


def listens(port: int) -> bool:
    """Say whether something listens at a port of this machine."""
    try:
        socket.create_connection((LOOPBACK, port), _SECONDS).close()
    except OSError:
        return False
    return True
