"""The identity of a server: an id that follows from its public key, so that no other server can have it.

The handshake of TLS proves that a server holds the key; both ends work the id out from it here.
"""

import re
from base64 import b32encode
from hashlib import sha256
from typing import Final

__all__ = ["ID_LENGTH", "BadId", "parse_id", "server_id", "short_id"]

ID_LENGTH: Final = 26
"""Characters of an id, 130 bits. Whoever wants to pass for a server has to find a key with that very id, 2^130 tries;
two keys of one id help nobody, since both would be their maker's. Shorter is not safe, longer is not typed by hand."""

_FORM: Final = re.compile(rf"[A-Z2-7]{{{ID_LENGTH}}}")


class BadId(ValueError):
    """A text that is no id."""


def server_id(public_key: bytes) -> str:
    """Return the id of a server: the start of the SHA-256 of its public key, in base32 (RFC 4648).

    Args:
        public_key: as it stands in the certificate, a SubjectPublicKeyInfo in DER (RFC 5280).
    """
    return b32encode(sha256(public_key).digest()).decode("ascii")[:ID_LENGTH]


def parse_id(text: str) -> str:
    """Return the id of a text in capitals or small letters.

    Raises:
        BadId: when it is none.
    """
    wanted = text.upper()
    if not text.isascii() or not _FORM.fullmatch(wanted):
        raise BadId(text)
    return wanted


def short_id(server: str) -> str:
    """Return the start of an id as people say it, such as `7ABC-DEF`: to recognise a server by, never to trust it."""
    return f"{server[:4]}-{server[4:7]}"
