"""The address of a server, as people type it."""

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["DEFAULT_PORT", "MOST_PORT", "Address", "BadAddress", "parse_address"]

DEFAULT_PORT: Final = 10_010
"""The port of a server that names none."""

_IPV6: Final = r"[0-9A-Fa-f:.]{2,45}(?:%\w{1,16})?"
_BARE_IPV6: Final = re.compile(_IPV6)

_FORM: Final = re.compile(rf"(?:\[({_IPV6})\]|([\w.-]{{1,253}}))(?::([0-9]{{1,5}}))?")
"""`host`, `host:port`, `[IPv6]` or `[IPv6]:port`."""

MOST_PORT: Final = 65_535
"""The largest port there is."""


class BadAddress(ValueError):
    """A text that is no address."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens.

    Args:
        host: a name or a number.
        port: 1 to 65535.
    """

    host: str
    port: int

    def __str__(self) -> str:
        """Return the address as it is typed."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def short(self) -> str:
        """The address as short as it can be typed: our own port need not be named."""
        return self.host if self.port == DEFAULT_PORT else str(self)


def parse_address(text: str) -> Address:
    """Return the address of a text such as `192.168.1.20`, `marta-laptop:10010` or `[::1]:10010`.

    Raises:
        BadAddress: when it is none.
    """
    text = text.strip()
    if text.count(":") > 1 and _BARE_IPV6.fullmatch(text):
        return Address(text, DEFAULT_PORT)
    form = _FORM.fullmatch(text)
    port = int(form[3] or DEFAULT_PORT) if form else 0
    if form is None or not 1 <= port <= MOST_PORT:
        raise BadAddress(text)
    return Address(form[1] or form[2], port)
