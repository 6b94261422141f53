"""Claims about private files: nobody else reads them, and a failure leaves what was there."""

import os
import stat
from pathlib import Path

import pytest

from client.disk import append, private_folder, replace


def mode(path: Path) -> int:
    """Return the permissions of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


class FailingDisk:
    """A disk that takes a few bytes and is full then."""

    def __init__(self, room: int) -> None:
        """Have room for so many bytes."""
        self._write = os.write
        self._room = room

    def write(self, descriptor: int, data: memoryview) -> int:
        """Write what there is room for."""
        if not self._room:
            raise OSError("full")
        written = self._write(descriptor, data[: self._room])
        self._room -= written
        return written


def test_a_private_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It is made with those above it, and closed to others even where it was open before."""
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True, mode=0o777)
    private_folder(folder)
    private_folder(folder / "c")

    assert [0o700, 0o700] == [mode(folder), mode(folder / "c")]


def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    """A file that is appended to or replaced can be read by nobody else, whatever the umask is."""
    before = os.umask(0)
    try:
        append(tmp_path / "appended", b"x", durable=False)
        replace(tmp_path / "replaced", b"x")
    finally:
        os.umask(before)

    assert [0o600, 0o600] == [mode(tmp_path / "appended"), mode(tmp_path / "replaced")]


def test_appending_adds_to_the_end(tmp_path: Path) -> None:
    """What was there stays, durable or not."""
    for part in (b"one ", b"", b"two ", b"three"):
        append(tmp_path / "file", part, durable=part == b"two ")

    assert b"one two three" == (tmp_path / "file").read_bytes()


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    """The new contents are there, and nothing else is left in the folder."""
    path = tmp_path / "file"
    replace(path, b"a long text that was there before")
    replace(path, b"short")

    assert b"short" == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_the_draft_of_a_crash_is_in_nobodys_way(tmp_path: Path) -> None:
    """A draft that a killed program left behind does not end up in the file."""
    (tmp_path / "file.new").write_bytes(b"half a te")
    replace(tmp_path / "file", b"whole")

    assert b"whole" == (tmp_path / "file").read_bytes()


@pytest.mark.parametrize("room", [0, 1, 4])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Neither appending nor replacing leaves a part of what did not fit."""
    path = tmp_path / "file"
    append(path, b"before", durable=True)
    monkeypatch.setattr(os, "write", FailingDisk(room).write)
    with pytest.raises(OSError, match="full"):
        append(path, b"after", durable=True)
    with pytest.raises(OSError, match="full"):
        replace(path, b"after")

    assert b"before" == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_a_long_text_is_written_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that takes a little at a time gets all of it."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    append(tmp_path / "file", b"0123456789", durable=False)

    assert b"0123456789" == (tmp_path / "file").read_bytes()
