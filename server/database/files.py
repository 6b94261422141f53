"""A database in a file: whether there is one, whose it is, and holding it for this process."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EDQUOT, ENOSPC, EPERM, EROFS
from pathlib import Path
from stat import S_ISREG
from typing import Final

from filelock import FileLock, Timeout
from sqlalchemy import NullPool, create_engine

from server.database.examining import Purpose, examine
from server.database.faults import DatabaseFault, DatabaseTrouble
from server.database.translating import translate, translated

__all__ = ["held_file", "text_of"]

_SYSTEM: Final = {
    EROFS: DatabaseFault.READ_ONLY,
    EACCES: DatabaseFault.READ_ONLY,
    EPERM: DatabaseFault.READ_ONLY,
    ENOSPC: DatabaseFault.FULL,
    EDQUOT: DatabaseFault.FULL,
}
"""What the system says that will not let us write a file."""

_MAGIC: Final = b"SQLite format 3\0"

_NOT_OURS: Final = (DatabaseFault.FOREIGN, DatabaseFault.NEWER, DatabaseFault.DAMAGED, DatabaseFault.MISSING)
"""Why nothing is left beside a file: it is left as it is."""


@contextmanager
def held_file(path: Path, purpose: Purpose) -> Iterator[None]:
    """Hold a file for this process; the system lets go of it however the process ends.

    A file is made where a server needs one, for this user alone. Before anything can change it is looked at.

    Args:
        path: where it is, with no symbolic link on the way: every name has to lead to one lock.
        purpose: what it is opened for.

    Raises:
        DatabaseTrouble: when another process holds it, or it cannot be used.
    """
    with _said():
        _check(path, purpose)
    former = Path(f"{path}.lock").exists()
    lock = FileLock(f"{path}.lock", timeout=0, mode=0o600, thread_local=False)
    try:
        with _said():
            _acquire(lock, path, purpose)
        try:
            _look(path, purpose)
        except DatabaseTrouble as trouble:
            if not former and trouble.fault in _NOT_OURS:
                with suppress(OSError):
                    Path(lock.lock_file).unlink()  # whoever holds this very lock is refused as well
            raise
        yield
    finally:
        lock.release()


@contextmanager
def _said() -> Iterator[None]:
    """Say what the system will not let us do."""
    try:
        yield
    except OSError as error:
        raise DatabaseTrouble(_SYSTEM.get(error.errno or 0, DatabaseFault.UNREACHABLE), str(error)) from error


def _check(path: Path, purpose: Purpose) -> None:
    """See what is there, by what everything but an empty file begins with.

    Raises:
        DatabaseTrouble: when it is no database.
        OSError: when it cannot be read.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        if purpose is Purpose.SERVE:
            return
        raise DatabaseTrouble(DatabaseFault.MISSING, str(path)) from error
    if not S_ISREG(mode):
        raise DatabaseTrouble(DatabaseFault.NO_FILE, str(path))
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) not in {b"", _MAGIC}:
            raise DatabaseTrouble(DatabaseFault.DAMAGED, str(path))


def _acquire(lock: FileLock, path: Path, purpose: Purpose) -> None:
    """Take the lock, and see that the file can be written to.

    Raises:
        DatabaseTrouble: when another process has the lock.
        OSError: when the file cannot be written to.
    """
    making = os.O_CREAT if purpose is Purpose.SERVE else 0
    if making:
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock.acquire()
    except Timeout as error:
        raise DatabaseTrouble(DatabaseFault.IN_USE, str(path)) from error
    os.close(os.open(path, os.O_RDWR | making, 0o600))


def _look(path: Path, purpose: Purpose) -> None:
    """Find out whose a file is and whether it is whole, without writing to it.

    Raises:
        DatabaseTrouble: when it is not ours, or not whole.
    """
    ahead = Path(f"{path}-wal")
    way = "mode=ro" if ahead.exists() and ahead.stat().st_size else "immutable=1"  # the first needs files beside it

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"{path.as_uri()}?{way}", uri=True)
        connection.text_factory = text_of
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    translate(engine, path)
    with translated(path), engine.connect() as connection:
        examine(connection, purpose, pages=True)


def text_of(data: bytes) -> str:
    """Return a text as it is kept, whatever it is: one that is none is found by its checksum."""
    return data.decode(errors="surrogateescape")
