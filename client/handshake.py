"""TLS as a client speaks it: no authority and no host names, only the key that the server proves to hold."""

from typing import cast

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from OpenSSL import SSL
from OpenSSL.crypto import X509
from twisted.internet.endpoints import wrapClientTLS
from twisted.internet.interfaces import (
    IOpenSSLClientConnectionCreator,
    IReactorTime,
    ISSLTransport,
    IStreamClientEndpoint,
)
from twisted.protocols.tls import TLSMemoryBIOProtocol
from twisted.python.failure import Failure
from zope.interface import implementer

from protocol.identity import server_id

__all__ = ["Unproven", "encrypted", "id_of", "spoke_plainly"]


class Unproven(Exception):
    """A server whose certificate makes no sense, so that nobody knows who it is."""


@implementer(IOpenSSLClientConnectionCreator)
class _Creator:
    """Makes the TLS of each connection: 1.3 and nothing older, so that nobody on the way sees who answers."""

    def __init__(self) -> None:
        """Verify nothing that an authority would have to say: `id_of` is what counts."""
        self._context = SSL.Context(SSL.TLS_METHOD)
        self._context.set_min_proto_version(SSL.TLS1_3_VERSION)
        self._context.set_verify(SSL.VERIFY_NONE)
        self._context.set_session_cache_mode(SSL.SESS_CACHE_OFF)

    def clientConnectionForTLS(self, tlsProtocol: TLSMemoryBIOProtocol) -> SSL.Connection:  # noqa: N802, N803 - Twisted
        return SSL.Connection(self._context, None)


def encrypted(endpoint: IStreamClientEndpoint, clock: IReactorTime) -> IStreamClientEndpoint:
    """Return an endpoint whose connections are encrypted; who is at their other end is still to be asked.

    Args:
        endpoint: where to connect to.
        clock: gathers small writes.
    """
    return wrapClientTLS(_Creator(), endpoint, clock)


def id_of(transport: object) -> str:
    """Return the id of the server at the other end of a connection.

    Args:
        transport: one that is encrypted, whose handshake is done.

    Raises:
        Unproven: when the server's key makes no sense.
    """
    try:
        certificate = cast("X509", cast("ISSLTransport", transport).getPeerCertificate())
        key = certificate.to_cryptography().public_key()
        return server_id(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))
    except Exception as error:  # whatever a stranger's certificate makes a library say
        raise Unproven from error


def spoke_plainly(reason: Failure) -> bool:
    """Say whether a handshake has failed since the other end does not speak TLS at all."""
    error = reason.value
    if not isinstance(error, SSL.Error) or not error.args:
        return False
    return any("wrong version number" in part for entry in error.args[0] for part in entry)
