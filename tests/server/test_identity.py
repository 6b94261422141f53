"""Claims about a server's key: made once, private from its first moment, never overwritten, and one id for ever."""

import os
import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509 import load_pem_x509_certificate
from OpenSSL import SSL

from protocol.identity import ID_LENGTH
from server.identity import KEY_FILE, IdentityError, IdentityFault, identity_in

ONCE: Final = """
import sys, pathlib
from server.identity import identity_in
sys.stdin.read(1)
print(identity_in(pathlib.Path(sys.argv[1])).id)
"""
"""A program that waits for a sign and then wants its identity."""


def fault_of(folder: Path) -> IdentityFault:
    """Return why there is no identity in a folder."""
    with pytest.raises(IdentityError) as caught:
        identity_in(folder)
    assert folder / KEY_FILE == caught.value.path
    return caught.value.fault


@pytest.fixture
def pem(tmp_path: Path) -> Path:
    """The file of an identity."""
    identity_in(tmp_path)
    return tmp_path / KEY_FILE


def test_the_identity_is_the_same_at_every_start(tmp_path: Path) -> None:
    """Clients know a server by it."""
    first, again = identity_in(tmp_path).id, identity_in(tmp_path).id

    assert first == again
    assert ID_LENGTH == len(first)


def test_every_server_has_an_identity_of_its_own(tmp_path: Path) -> None:
    """It is drawn by chance."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()

    assert identity_in(tmp_path / "one").id != identity_in(tmp_path / "other").id


def test_the_key_is_its_owners_alone_from_the_first_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also before it has its name, and whatever the system's habit is; a draft that was left behind does no harm."""
    (tmp_path / f"{KEY_FILE}.new").write_bytes(b"left behind")
    modes, rename = [], Path.replace

    def seen(path: Path, target: Path) -> Path:
        modes.append(stat.S_IMODE(path.stat().st_mode))
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", seen)
    before = os.umask(0)
    try:
        identity_in(tmp_path)
    finally:
        os.umask(before)

    assert [0o600] == modes
    assert 0o600 == stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode)
    assert {KEY_FILE, f"{KEY_FILE}.lock"} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.slow
def test_servers_that_start_at_once_have_one_identity(tmp_path: Path) -> None:
    """Whoever is first makes it, in threads and in processes; nobody sees half of it."""
    command = [sys.executable, "-c", ONCE, str(tmp_path)]
    starting = [subprocess.Popen(command, stdin=-1, stdout=-1, text=True) for _ in range(4)]
    try:
        for process in starting:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        ids = {process.communicate(timeout=60)[0].strip() for process in starting}
    finally:
        for process in starting:
            process.kill()
            process.wait()

    assert {identity_in(tmp_path).id} == ids


def test_threads_that_start_at_once_have_one_identity(tmp_path: Path) -> None:
    """The same within a process."""
    with ThreadPoolExecutor(8) as threads:
        assert 1 == len(set(threads.map(lambda _: identity_in(tmp_path).id, range(8))))


def damaged(pem: bytes) -> Iterator[bytes]:
    """Yield files that are none of ours."""
    key, certificate = pem.split(b"-----BEGIN CERTIFICATE-----")
    certificate = b"-----BEGIN CERTIFICATE-----" + certificate
    plain = Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    locked = Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")
    yield from (b"", b"\xff" * 400, b"{}", key, certificate, pem[:200], pem[:-40], pem.replace(b"M", b"N"))
    yield ec.generate_private_key(ec.SECP256R1()).private_bytes(*plain) + certificate
    yield ec.generate_private_key(ec.SECP384R1()).private_bytes(*plain) + certificate
    yield ec.generate_private_key(ec.SECP256R1()).private_bytes(*locked) + certificate
    yield rsa.generate_private_key(65_537, 2_048).private_bytes(*plain) + certificate


def test_a_damaged_file_is_refused_and_left_as_it_is(pem: Path) -> None:
    """Its owner may have another copy of it; a new key would make the server a stranger to everybody."""
    files = list(damaged(pem.read_bytes()))
    for data in files:
        pem.write_bytes(data)

        assert IdentityFault.DAMAGED == fault_of(pem.parent)
        assert data == pem.read_bytes()
    assert 12 == len(files)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666, 0o610])
def test_a_key_that_others_may_touch_is_refused(pem: Path, mode: int) -> None:
    """Whoever has read it can pass for this server."""
    pem.chmod(mode)

    assert IdentityFault.NOT_PRIVATE == fault_of(pem.parent)
    assert mode == stat.S_IMODE(pem.stat().st_mode)


def test_a_file_that_cannot_be_read_is_no_reason_to_make_another(tmp_path: Path) -> None:
    """A folder stands in its place here, which nobody can read, not even root."""
    (tmp_path / KEY_FILE).mkdir()

    assert IdentityFault.DISK == fault_of(tmp_path)


def test_a_folder_that_takes_no_file_is_a_fault_of_the_disk(tmp_path: Path) -> None:
    """A file stands in its place here."""
    (tmp_path / "file").touch()

    assert IdentityFault.DISK == fault_of(tmp_path / "file")


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No half key, and the next start makes one."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert IdentityFault.DISK == fault_of(tmp_path)
    assert [f"{KEY_FILE}.lock"] == [path.name for path in tmp_path.iterdir()]

    assert identity_in(tmp_path).id


def full(_descriptor: int) -> None:
    """Stand for a disk without room."""
    raise OSError(28, "No space left on device")


def test_the_certificate_never_ends(pem: Path) -> None:
    """A server that is ten years old, or a machine whose clock is wrong, is the same server."""
    certificate = load_pem_x509_certificate(pem.read_bytes())

    assert (2000, 9999) == (certificate.not_valid_before_utc.year, certificate.not_valid_after_utc.year)


@pytest.mark.parametrize("newest", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_nothing_older_than_tls_1_3_is_spoken(tmp_path: Path, newest: ssl.TLSVersion) -> None:
    """Older ones show the certificate to whoever listens, and let themselves be talked down."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode, context.maximum_version = False, ssl.CERT_NONE, newest
    ours = SSL.Connection(identity_in(tmp_path).context, None)
    ours.set_accept_state()
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    theirs = context.wrap_bio(incoming, outgoing)

    assert (newest is ssl.TLSVersion.TLSv1_3) is shaken(ours, theirs, incoming, outgoing)


def shaken(ours: SSL.Connection, theirs: ssl.SSLObject, to_them: ssl.MemoryBIO, to_us: ssl.MemoryBIO) -> bool:
    """Carry a handshake's bytes both ways, and say whether it comes to its end."""
    for _ in range(4):
        try:
            theirs.do_handshake()
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLError:
            return False
        if to_us.pending:
            ours.bio_write(to_us.read())
        try:
            ours.do_handshake()
        except SSL.WantReadError:
            pass
        except SSL.Error:
            return False
        else:
            return theirs.version() == "TLSv1.3"
        to_them.write(ours.bio_read(2**15))
    return False
