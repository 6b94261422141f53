"""Private files: nobody but their owner reads them, and they are written whole or not at all.

What stands in them is none of this module's business. Errors are the system's, as `OSError`.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["append", "private_folder", "replace"]

_FILE_MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700


def private_folder(path: Path) -> None:
    """Make a folder, with those above it, that only its owner may enter.

    Raises:
        OSError: when there can be none.
    """
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(_FOLDER_MODE)


def replace(path: Path, data: bytes) -> None:
    """Give a file new contents, durably: after a crash it has the old ones or the new ones, never a part.

    Only one process at a time may do this to a file.

    Raises:
        OSError: when it cannot be written; the old contents stay.
    """
    draft = path.with_name(f"{path.name}.new")
    try:
        draft.unlink(missing_ok=True)
        append(draft, data, durable=True)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def append(path: Path, data: bytes, *, durable: bool) -> None:
    """Add to the end of a file, which is made where there is none.

    Args:
        path: the file.
        data: what to add.
        durable: whether to wait until it would survive a power cut; the end of this process it survives anyway.

    Raises:
        OSError: when it cannot be written; what had been in the file stays, and nothing more.
    """
    with open(path, "ab", buffering=0, opener=_open_private) as file:
        size = file.tell()
        try:
            _write_all(file.fileno(), data)
            if durable:
                os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                file.truncate(size)
            raise


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, _FILE_MODE)


def _sync_folder(path: Path) -> None:
    """Make a change of names durable, where the system can open a folder (POSIX)."""
    if os.name == "posix":
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
