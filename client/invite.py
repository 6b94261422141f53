"""Invites: one line that says where a server is, which one it is, and at which table a seat is free.

    dice10k://192.168.1.20:10010/K7QF#NIO6ZOWMLY3KFB2WJ7WJGGCWRZ

The code may be left out; letters may be small or capital. The id may not: a line that has lost its end would look whole
and prove nothing. It goes behind a `#`, since no program that opens such lines would send that part anywhere.
"""

import re
from dataclasses import dataclass
from typing import Final

from client.address import Address, BadAddress, parse_address
from protocol.identity import BadId, parse_id
from protocol.limits import CODE_LENGTH

__all__ = ["BadInvite", "Invite", "is_invite", "parse_invite"]

_SCHEME: Final = "dice10k://"

_FORM: Final = re.compile(rf"([^/#]+)(?:/([0-9a-z]{{{CODE_LENGTH}}})?/?)?#(.+)", re.ASCII | re.IGNORECASE)
"""What follows the scheme: an address, a code, an id."""


class BadInvite(ValueError):
    """A text that is no invite."""


@dataclass(frozen=True, slots=True)
class Invite:
    """An invite.

    Args:
        address: where the server is.
        code: of the table, "" for none.
        server: its id, "" for an address alone, which is no invite to anybody else.
    """

    address: Address
    code: str = ""
    server: str = ""

    def __str__(self) -> str:
        """Return the line."""
        table, server = f"/{self.code}" if self.code else "", f"#{self.server}" if self.server else ""
        return f"{_SCHEME}{self.address}{table}{server}"


def is_invite(text: str) -> bool:
    """Say whether a text is meant as an invite, a good one or not."""
    return _bare(text).lower().startswith(_SCHEME)


def parse_invite(text: str) -> Invite:
    """Return the invite that somebody has pasted; spaces and angle brackets around it do not count.

    Raises:
        BadInvite: when it is none.
    """
    bare = _bare(text)
    form = _FORM.fullmatch(bare, len(_SCHEME)) if is_invite(bare) else None
    if form is None:
        raise BadInvite(text)
    try:
        address, server = parse_address(form[1]), parse_id(form[3])
    except (BadAddress, BadId) as error:
        raise BadInvite(text) from error
    return Invite(address, (form[2] or "").upper(), server)


def _bare(text: str) -> str:
    return text.strip().removeprefix("<").removesuffix(">").strip()
