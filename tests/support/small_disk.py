"""A disk of its own for a test: small, and read-only when somebody says so. Run as a program inside a namespace.

    python -m tests.support.small_disk full FOLDER
    python -m tests.support.small_disk crowded FOLDER
    python -m tests.support.small_disk tended FOLDER
    python -m tests.support.small_disk read-only FOLDER

Prints as JSON what became of a journal there. `small_disk` starts it, as root or not.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection
from twisted.internet.asyncioreactor import AsyncioSelectorReactor

from server.database.examining import Purpose
from server.database.faults import DatabaseTrouble
from server.database.inspecting import forget_player, vacuum
from server.database.opening import database_url, opened
from server.database.ownership import take
from server.journal import Kind
from server.notes import PlayerNote
from tests.support.databases import book
from tests.support.programs import ROOT

__all__ = ["small_disk"]

_SECONDS: Final = 60
_BALLAST: Final = 64 * 1024


def small_disk(story: str, folder: Path) -> dict[str, Any]:
    """Tell a story on a disk of 400 KiB, and return what became of it."""
    mount = f'mount -t tmpfs -o size=400k none "$1" && exec "{sys.executable}" -m {__name__} {story} "$1"'
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh", str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=_SECONDS)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _put(path: Path) -> None:
    path.write_bytes(bytes(_BALLAST))


async def _fill(url: Any, folder: Path) -> dict[str, Any]:  # noqa: ANN401 - an address
    """Write until nothing goes any more; then look what is there, before and after there is room again."""
    _put(folder / "ballast")
    written = 0
    async with book(url) as first:
        while not first.troubles:
            place = first.journal.note(Kind.PLAYER, str(written), PlayerNote("ab" * 32, "Ana"))
            await first.journal.close()
            written += first.journal.written >= place
        faults: list[str | None] = [trouble.fault for trouble in first.troubles]
    _free(folder)
    async with book(url) as second:
        return {"faults": faults, "written": written, "found": len(second.kept.players)}


def _fill_up(path: Path) -> None:
    """Leave no room at all."""
    with path.open("wb", buffering=0) as ballast, suppress(OSError):
        while ballast.write(bytes(1_024)):
            pass


def _free(folder: Path) -> None:
    for path in folder.glob("*ballast"):
        path.unlink()


async def _crowd(url: Any, folder: Path) -> dict[str, Any]:  # noqa: ANN401 - an address
    """Begin where there is no room at all, and once more where there is some again."""
    async with book(url) as first:
        first.journal.note(Kind.PLAYER, "1", PlayerNote("ab" * 32, "Ana"))
    _fill_up(folder / "ballast")
    faults = [await _fault(url)]
    _free(folder)
    async with book(url) as second:
        return {"faults": faults, "found": len(second.kept.players)}


async def _tend(url: Any, folder: Path) -> dict[str, Any]:  # noqa: ANN401 - an address
    """Vacuum where there is room to write a little, but not for that; then forget somebody where there is none."""
    async with book(url) as first:
        for number in range(400):
            first.journal.note(Kind.PLAYER, str(number), PlayerNote("ab" * 32, "Ana"))
    _put(folder / "ballast")
    _fill_up(folder / "more ballast")
    (folder / "ballast").unlink()
    faults = [await _fault_of(url, vacuum)]
    _fill_up(folder / "ballast")
    faults.append(await _fault_of(url, partial(forget_player, wanted="1")))
    _free(folder)
    async with book(url) as second:
        return {"faults": faults, "found": len(second.kept.players)}


async def _fault_of(url: Any, tend: Callable[[AsyncConnection], Awaitable[object]]) -> str | None:  # noqa: ANN401
    try:
        async with opened(url, Purpose.TEND) as connection:
            await take(connection)
            await tend(connection)
            return None
    except DatabaseTrouble as trouble:
        return trouble.fault


async def _lock(url: Any, folder: Path) -> dict[str, Any]:  # noqa: ANN401 - an address
    """Let the disk become read-only under a server, and begin another one there."""
    async with book(url) as first:
        first.journal.note(Kind.PLAYER, "1", PlayerNote("ab" * 32, "Ana"))
        await first.journal.close()
    before = _contents(folder)
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)  # noqa: ASYNC221, S607 - nothing else goes on
    return {"faults": [await _fault(url)], "same": before == _contents(folder)}


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


async def _fault(url: Any) -> str | None:  # noqa: ANN401 - an address
    try:
        async with book(url):
            return None
    except DatabaseTrouble as trouble:
        return trouble.fault


_STORIES: Final = {"full": _fill, "crowded": _crowd, "tended": _tend, "read-only": _lock}

if __name__ == "__main__":
    from twisted.internet.main import installReactor

    loop = asyncio.new_event_loop()
    installReactor(AsyncioSelectorReactor(loop))
    place = Path(sys.argv[2])
    print(json.dumps(loop.run_until_complete(_STORIES[sys.argv[1]](database_url(place / "server.db"), place))))  # noqa: T201
