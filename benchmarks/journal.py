"""How many events a journal takes, how long each waits to be written, and whether anything else waits for it.

    python -m benchmarks.journal [--seconds 3]

A file in the system's folder for temporary ones (name another one with TMPDIR), and the PostgreSQL server that
DICE10K_POSTGRESQL names, if any. Each is measured as it is, and, where a C compiler is at hand, a file with a system
whose every fsync takes 3 ms longer.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from sqlalchemy import URL
from twisted.internet.defer import Deferred

from engine import DICE10K, KeepThen, Then
from protocol.dice import Settlement, commit_nonce, commit_secret
from server.database.faults import DatabaseTrouble
from server.database.holding import held
from server.database.opening import database_url
from server.database.writer import DatabaseJournal
from server.journal import Acted, Journal, MemoryJournal, Opened

_FSYNC: Final = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static int late(const char *name, int descriptor) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    usleep(3000);
    return real(descriptor);
}
int fsync(int descriptor) { return late("fsync", descriptor); }
int fdatasync(int descriptor) { return late("fdatasync", descriptor); }
"""
"""Makes a disk slow: preloaded, it comes before the system's own."""

_SLOW: Final = "DICE10K_SLOW_FSYNC"
_LONG: Final = 0.05
"""Seconds for which a loop must never be held up (PROMISES A1, row 19)."""

_SPREAD: Final = 100
"""Moments at which matches begin."""

_BEAT: Final = 0.005
"""Seconds between two looks at how late the loop is."""


def _opened(number: int) -> Opened:
    match, secret, nonces = number.to_bytes(16, "big"), bytes(32), (b"a" * 16, b"b" * 16)
    seals = tuple(commit_nonce(match, seat, nonce) for seat, nonce in enumerate(nonces))
    return Opened(match, DICE10K, 2, 0, Settlement(match, commit_secret(match, secret), seals, nonces), secret)


async def _play(journal: Journal, number: int, end: float, pause: float, waits: list[float]) -> None:
    """Write the events of one match, each when the one before is written; not all matches begin at the same moment."""
    await Deferred.fromFuture(asyncio.ensure_future(asyncio.sleep(pause * (number % _SPREAD) / _SPREAD)))
    opened = _opened(number)
    await journal.append(opened)
    for revision in count(2):
        began = time.perf_counter()
        if began >= end:
            return
        await journal.append(Acted(opened.match, revision, 0, KeepThen((1, 1, 5), None, Then.BANK), (1, 2, 3, 4, 5, 6)))
        waits.append(time.perf_counter() - began)
        await Deferred.fromFuture(asyncio.ensure_future(asyncio.sleep(max(0.0, pause - waits[-1]))))


async def _watch(end: float, lags: list[float]) -> None:
    """Note how late the loop is."""
    while (began := time.perf_counter()) < end:
        await asyncio.sleep(_BEAT)
        lags.append(time.perf_counter() - began - _BEAT)


async def _measure(journal: Journal, first: int, matches: int, seconds: float, pause: float) -> str:
    waits: list[float] = []
    lags: list[float] = []
    end = time.perf_counter() + seconds
    loop = asyncio.get_running_loop()
    plays = [_play(journal, first + number, end, pause, waits) for number in range(matches)]
    await asyncio.gather(_watch(end, lags), *(Deferred.fromCoroutine(play).asFuture(loop) for play in plays))
    waits.sort()
    return (
        f"{len(waits) / seconds:8,.0f}/s   median {statistics.median(waits) * 1e3:6.2f} ms"
        f"   p99 {waits[int(len(waits) * 0.99)] * 1e3:6.2f} ms   loop late {max(lags) * 1e3:5.1f} ms at most,"
        f" over 50 ms {sum(lag > _LONG for lag in lags)} times"
    )


def _cases(rate: float) -> Iterator[tuple[str, int, float]]:
    """Yield what is measured: its name, how many matches, and the pause between two events of one."""
    yield "1 match, as fast as it goes", 1, 0.0
    yield "100 matches, as fast as they go", 100, 0.0
    yield f"100 matches, {rate:.0f} events/s in all", 100, 100 / rate


def _fail(trouble: DatabaseTrouble) -> None:
    sys.exit(str(trouble))


@contextmanager
def _journal(loop: asyncio.AbstractEventLoop, url: URL | None) -> Iterator[Journal]:
    if url is None:
        yield MemoryJournal()
        return
    with held(loop, url) as database:
        journal = DatabaseJournal(loop, database.connection, database.epoch, {}, _fail)
        yield journal
        loop.run_until_complete(journal.close())


def _report(name: str, url: URL | None, seconds: float) -> None:
    loop = asyncio.new_event_loop()
    first = time.time_ns()
    with _journal(loop, url) as journal:
        for case, matches, pause in _cases(200):
            print(f"{name:24} {case:36} {loop.run_until_complete(_measure(journal, first, matches, seconds, pause))}")
            first += matches
    loop.close()


def _slowly(folder: Path, seconds: float) -> None:
    """Measure a file once more, in a process whose every fsync takes 3 ms longer."""
    compiler = shutil.which("cc")
    if compiler is None:
        print("no C compiler, so no slow disk")
        return
    source, library = folder / "slow.c", folder / "slow.so"
    source.write_text(_FSYNC, encoding="utf-8")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(library), _SLOW: "1"}
    command = [sys.executable, "-m", "benchmarks.journal", "--seconds", str(seconds)]
    subprocess.run(command, check=True, env=environment)


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if _SLOW in os.environ:
            _report("SQLite, fsync + 3 ms", database_url(folder / "slow.db"), seconds)
            return
        _report("memory", None, seconds)
        _report("SQLite", database_url(folder / "server.db"), seconds)
        _slowly(folder, seconds)
        server = os.environ.get("DICE10K_POSTGRESQL")
        if server:
            _report("PostgreSQL", database_url(server), seconds)


if __name__ == "__main__":
    main()
