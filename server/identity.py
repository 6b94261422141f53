"""Who this server is: a key made on first start and kept in a private file, and the encryption of every connection.

The certificate is there because TLS wants one. Nobody looks at its names or dates: clients know a server by the id that
follows from its key (`protocol.identity`).
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, cast

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_public_key,
    load_pem_private_key,
)
from filelock import FileLock
from OpenSSL import SSL
from twisted.internet.interfaces import (
    IAddress,
    IOpenSSLServerConnectionCreator,
    IProtocol,
    IProtocolFactory,
    IReactorTime,
)
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol
from zope.interface import implementer

from protocol.identity import server_id

__all__ = [
    "KEY_FILE",
    "Identity",
    "IdentityError",
    "IdentityFault",
    "encrypted",
    "identity_in",
    "is_signed",
    "passing_identity",
]

KEY_FILE: Final = "server.pem"
"""The file with key and certificate, in the folder for everything the program keeps."""

_FILE_BYTES: Final = 64 * 1024
"""The longest file that is read; ours has under 1,000 bytes."""

_NUMBER_BYTES: Final = 32
"""Bytes of a number of P-256."""

_LOCK_SECONDS: Final = 30.0
"""How long another server may take to make the key."""

_OTHERS: Final = 0o077
"""What nobody but its owner may do with the file."""

_NAME: Final = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "dice10k")])
_ALWAYS: Final = datetime(2000, 1, 1), datetime(9999, 12, 31, 23, 59, 59)  # noqa: DTZ001 - of a certificate, in UTC
"""From when to when a certificate holds: it never ends (RFC 5280, 4.1.2.5)."""


class IdentityFault(StrEnum):
    """Why there is no identity."""

    DAMAGED = "damaged"
    """The file has no key, or not that of its certificate."""
    NOT_PRIVATE = "not_private"
    """Others may read the key or write it."""
    DISK = "disk"
    """The file cannot be read, or not be made."""


class IdentityError(Exception):
    """A server that cannot say who it is.

    Args:
        fault: why.
        path: the file it is about.
    """

    def __init__(self, fault: IdentityFault, path: Path) -> None:
        """Keep both for a sentence."""
        super().__init__(fault, path)
        self.fault = fault
        self.path = path


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a server is.

    Args:
        id: by which clients know it.
        context: what its connections are encrypted with.
        key: what proves it.
    """

    id: str
    context: SSL.Context
    key: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> bytes:
        """The public key, a SubjectPublicKeyInfo in DER (RFC 5280)."""
        return self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)

    def sign(self, data: bytes) -> bytes:
        """Return a signature: the two numbers of ECDSA over P-256 with SHA-256 (FIPS 186-5), 32 bytes each."""
        return b"".join(
            number.to_bytes(_NUMBER_BYTES, "big")
            for number in decode_dss_signature(self.key.sign(data, ec.ECDSA(SHA256())))
        )


def is_signed(data: bytes, signature: bytes, public: bytes) -> bool:
    """Say whether a signature, as `Identity.sign` returns it, is over these bytes and by the owner of a public key.

    Raises:
        ValueError: when that is no key of P-256, or not written as a server's is.
    """
    key = _public(public)
    first, second = (int.from_bytes(part, "big") for part in (signature[:_NUMBER_BYTES], signature[_NUMBER_BYTES:]))
    try:
        key.verify(encode_dss_signature(first, second), data, ec.ECDSA(SHA256()))
    except InvalidSignature:
        return False
    return True


def _public(written: bytes) -> ec.EllipticCurvePublicKey:
    try:
        key = load_der_public_key(written)
    except UnsupportedAlgorithm as error:
        raise ValueError("a key of a kind nobody knows") from error
    fits = isinstance(key, ec.EllipticCurvePublicKey) and isinstance(key.curve, ec.SECP256R1)
    if not fits or key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) != written:
        raise ValueError("no key of P-256 as a server writes it")
    return cast("ec.EllipticCurvePublicKey", key)


def passing_identity() -> Identity:
    """Return an identity that is kept nowhere, and ends with the process."""
    return _identity(_new_pem())


def identity_in(folder: Path) -> Identity:
    """Return the identity kept in a folder; the first call makes it, however many servers start at once.

    Args:
        folder: an existing one.

    Raises:
        IdentityError: when there is none. What lies there already stays as it is.
    """
    path = folder / KEY_FILE
    try:
        if not path.exists():
            _make(path)
        return _identity(_read(path))
    except (ValueError, TypeError, UnsupportedAlgorithm, SSL.Error) as error:
        raise IdentityError(IdentityFault.DAMAGED, path) from error
    except (OSError, NotImplementedError) as error:
        raise IdentityError(IdentityFault.DISK, path) from error


def _read(path: Path) -> bytes:
    """Return what stands in a file that is nobody's but its owner's.

    Raises:
        IdentityError: when others may read or write it, where the system can tell (POSIX).
        OSError: when it cannot be read.
    """
    with path.open("rb") as file:
        if os.name == "posix" and os.fstat(file.fileno()).st_mode & _OTHERS:
            raise IdentityError(IdentityFault.NOT_PRIVATE, path)
        return file.read(_FILE_BYTES)


def _make(path: Path) -> None:
    """Make a key and keep it, durably: the file is there whole and private, or not at all.

    Raises:
        OSError: when it cannot be written.
    """
    with FileLock(path.with_name(f"{path.name}.lock"), timeout=_LOCK_SECONDS, mode=0o600):
        if path.exists():
            return
        draft = path.with_name(f"{path.name}.new")
        try:
            draft.unlink(missing_ok=True)
            with open(draft, "xb", opener=_open_private) as file:
                file.write(_new_pem())
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
        _sync_folder(path.parent)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sync_folder(path: Path) -> None:
    """Make a new name durable, where the system can open a folder (POSIX)."""
    if os.name == "posix":
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _new_pem() -> bytes:
    """Return a new key and its certificate as they stand in the file."""
    key = ec.generate_private_key(ec.SECP256R1())
    begin, end = _ALWAYS
    certificate = (
        x509.CertificateBuilder(issuer_name=_NAME, subject_name=_NAME, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(end)
        .sign(key, SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return pem + certificate.public_bytes(Encoding.PEM)


def _identity(pem: bytes) -> Identity:
    """Return the identity of a key with its certificate.

    Raises:
        ValueError: when they are none, or do not go together.
        TypeError: when the key needs a password.
        UnsupportedAlgorithm: when it is of a kind nobody knows.
        SSL.Error: when it cannot be used.
    """
    key = load_pem_private_key(pem, None)
    certificate = x509.load_pem_x509_certificate(pem)
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise TypeError("a server's key is one of P-256")
    context = SSL.Context(SSL.TLS_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
    context.set_mode(SSL.MODE_RELEASE_BUFFERS)
    context.use_certificate(certificate)
    context.use_privatekey(key)
    context.check_privatekey()
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return Identity(server_id(public), context, key)


@implementer(IOpenSSLServerConnectionCreator)
class _Creator:
    """Makes the TLS of each connection.

    Args:
        context: what they are encrypted with.
    """

    def __init__(self, context: SSL.Context) -> None:
        self._context = context

    def serverConnectionForTLS(self, _protocol: TLSMemoryBIOProtocol) -> SSL.Connection:  # noqa: N802 - Twisted's form
        return SSL.Connection(self._context, None)


class _Encrypted(TLSMemoryBIOFactory):
    """Twisted's TLS around a factory, which may turn a connection down."""

    def buildProtocol(self, addr: IAddress | None) -> TLSMemoryBIOProtocol | None:  # type: ignore[override]  # None: no
        wrapped: IProtocol | None = self.wrappedFactory.buildProtocol(addr)
        return None if wrapped is None else self.protocol(self, wrapped)


def encrypted(plain: IProtocolFactory, who: Identity, clock: IReactorTime) -> IProtocolFactory:
    """Return a factory whose connections are encrypted, and otherwise those of another one.

    Args:
        plain: the other one.
        who: whose key proves the server's identity.
        clock: gathers small writes.
    """
    return _Encrypted(_Creator(who.context), isClient=False, wrappedFactory=plain, clock=clock)
