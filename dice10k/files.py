"""Files that somebody names on a command line: only ordinary ones are read, and nothing is waited for."""

import errno
import os
from pathlib import Path
from stat import S_ISCHR, S_ISDIR, S_ISREG
from typing import Final

__all__ = ["NotOrdinary", "can_append", "first_bytes"]

_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""How a file is opened (POSIX): a pipe with nobody at its other end does not hold us up, a terminal not become ours."""


_STDIN: Final = 0
_WRITTEN: Final = (1, 2)
"""The descriptors of standard output and standard error."""


class NotOrdinary(OSError):
    """What has that name is a folder, a pipe or a device."""


def first_bytes(path: Path, most: int) -> bytes:
    """Return what an ordinary file begins with, or standard input where the path leads to that (`/dev/stdin`).

    Args:
        path: where it is.
        most: how many bytes at the most.

    Raises:
        NotOrdinary: when it is a folder, a pipe or a device.
        OSError: when it cannot be read.
    """
    with open(path, "rb", opener=_ordinary) as file:
        return file.read(most)


def can_append(path: Path) -> None:
    """Make a file where there is none, and see that something can be written at its end.

    Raises:
        OSError: when it cannot; also for a pipe that is not our own output, since its reader would leave with us.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | _AT_ONCE, 0o666)
    try:
        status = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    if not (S_ISREG(status.st_mode) or S_ISCHR(status.st_mode) or any(_is(status, own) for own in _WRITTEN)):
        raise _not_ordinary(str(path))


def _ordinary(path: str, flags: int) -> int:
    """Open a file and look at what has been opened, not at its name, which may mean something else by then."""
    descriptor = os.open(path, flags | _AT_ONCE)
    status = os.fstat(descriptor)
    if S_ISREG(status.st_mode):
        return descriptor
    if _is(status, _STDIN) and not S_ISDIR(status.st_mode):
        os.set_blocking(descriptor, True)  # what comes from another program is worth waiting for
        return descriptor
    os.close(descriptor)
    raise _not_ordinary(path)


def _is(status: os.stat_result, own: int) -> bool:
    """Return whether this is what one of our own descriptors leads to, which may be closed."""
    try:
        return os.path.samestat(status, os.fstat(own))
    except OSError:
        return False


def _not_ordinary(path: str) -> NotOrdinary:
    return NotOrdinary(errno.EINVAL, os.strerror(errno.EINVAL), path)
