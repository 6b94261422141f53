"""The program, with a server that falls by itself: SIGKILL around its so many-th writing from now.

    DICE10K_FALL="after 17" python -m tests.support.falling serve ...

`before` falls while the writing is under way, `after` when it is on the disk and nobody has been told.
"""

import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any, Final

from dice10k.__main__ import main
from server.database.writer import DatabaseJournal

__all__ = ["FALL"]

FALL: Final = "DICE10K_FALL"


def _fall() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _falling(commit: Callable[[Any, Any], Awaitable[None]], when: str, left: int) -> Callable[[Any, Any], Any]:
    async def committing(journal: Any, batch: Any) -> None:  # noqa: ANN401 - whatever it is
        nonlocal left
        left -= 1
        if left == 0 and when == "before":
            from asyncio import get_running_loop  # noqa: PLC0415

            get_running_loop().call_soon(_fall)
        await commit(journal, batch)
        if left == 0:
            _fall()

    return committing


if __name__ == "__main__":
    said = os.environ.get(FALL, "")
    if said:
        moment, number = said.split()
        DatabaseJournal._commit = _falling(DatabaseJournal._commit, moment, int(number))  # type: ignore[assignment,method-assign]  # noqa: SLF001
    main()
