"""What one server process carries: accepted actions per second of its processor time, every seat answering at once.

    python -m benchmarks.server_load [--connections 100] [--seconds 20] [--rounds 3] [--insecure | --both]

The server is the real program, `dice10k serve` as a child on the loopback interface, with the limits it always has and
TLS 1.3; `--insecure` measures it without, `--both` one after the other, with what encryption leaves of the actions.
This process is the load: plain asyncio sockets with `protocol.Connection`, two connections to a match, no screen and no
receipt. Every client answers a view at once as `threshold` would and asks for a rematch at the end, so settling the
dice, first views and secrets are part of what is measured. Setting up connections and tables, and a second to warm up,
are not.

- An action is an intent that came back to its sender as the view of the next revision; a refusal ends the run.
- Processor time is the server's own, user and system, from /proc/PID/stat between two marks; it counts in ticks of
  10 ms on most systems.
- Latency is from writing an intent to having decoded its view, in this process. All matches always have an intent on
  its way, so it is little more than matches divided by actions per second: how long the queue is, not how long a person
  waits on a quiet server.

Comparable: actions per server-CPU-second between two versions on one machine that is otherwise idle. Not comparable:
actions per wall second, where the load needs a core of its own or holds the server up (its share is shown); figures of
servers that play no rules, whose views have no rows of options, or whose journal lies elsewhere; other machines and
disks. A server with time to spare reads fewer messages at each turn of its loop and pays more for each. Key and journal
lie in a folder for temporary files.
"""

import asyncio
import contextlib
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import click

from benchmarks.load_client import LoadError, Tally, Target, seat_all, tls_1_3
from client.profile import HOME_VARIABLE
from server.app import CONNECTIONS

__all__ = ["main"]

_SERVER: Final = (
    *(sys.executable, "-m", "dice10k", "serve", "--port", "0"),
    *("--loopback", "--parent", "--announce", "--log", os.devnull),
)
_WARM_UP_SECONDS: Final = 1.0
_SET_UP_SECONDS: Final = 60.0
"""What everything but the rounds may take in all; a run that takes longer ends with an error."""
_MOST_SECONDS: Final = 600
_MOST_ROUNDS: Final = 100
_STOP_SECONDS: Final = 5.0
"""How long a server may take to end after its parent (ARCHITECTURE, life of a server)."""


@contextlib.asynccontextmanager
async def _server(*, insecure: bool) -> AsyncIterator[tuple[int, Target]]:
    """Run a server and give its process id and where it is; it ends with this block, or with this process."""
    pipe = asyncio.subprocess.PIPE
    command = (*_SERVER, *(["--insecure"] if insecure else []))
    home = tempfile.TemporaryDirectory(prefix="dice10k-load-")
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, env={**os.environ, HOME_VARIABLE: home.name}, start_new_session=True
    )
    try:
        line = await cast("asyncio.StreamReader", process.stdout).readline()
        if not line:
            raise LoadError("the server did not start")
        yield process.pid, Target(int(json.loads(line)["port"]), None if insecure else tls_1_3())
    finally:
        cast("asyncio.StreamWriter", process.stdin).close()
        try:
            await asyncio.wait_for(process.wait(), _STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
        home.cleanup()


@dataclass(frozen=True, slots=True)
class _Round:
    """What one round measured: seconds of wall and processor time, and what the tally held."""

    wall: float
    server_cpu: float
    load_cpu: float
    latencies: tuple[float, ...]
    matches: int


async def _round(pid: int, tally: Tally, seconds: float) -> _Round:
    """Let the load run and measure it.

    Raises:
        LoadError: when something went wrong meanwhile.
    """
    tally.latencies, tally.matches = [], 0
    wall, server, load = time.perf_counter(), _cpu_seconds(pid), time.process_time()
    await _unless_failed(tally, asyncio.sleep(seconds))
    wall, server, load = time.perf_counter() - wall, _cpu_seconds(pid) - server, time.process_time() - load
    return _Round(wall, server, load, tuple(tally.latencies), tally.matches)


async def _unless_failed(tally: Tally, work: Coroutine[Any, Any, None]) -> None:
    """Wait for some work, but no longer than until the first fault.

    Raises:
        LoadError: the first fault.
    """
    task = asyncio.create_task(work)
    await asyncio.wait({task, tally.failed}, return_when=asyncio.FIRST_COMPLETED)
    if tally.failed.done():
        task.cancel()
        tally.failed.result()
    await task


def _cpu_seconds(pid: int) -> float:
    """Return the processor time a process has used, in user and system mode: fields 14 and 15 of proc(5)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_mib(pid: int) -> float:
    """Return the memory a process holds: field 2 of statm in proc(5), in pages."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


_FIGURES: Final[Sequence[tuple[str, str, Callable[[_Round], float]]]] = (
    ("actions per server-CPU-second", ",.0f", lambda r: len(r.latencies) / r.server_cpu),
    ("actions per wall second", ",.0f", lambda r: len(r.latencies) / r.wall),
    ("latency, median, ms", ".2f", lambda r: 1e3 * statistics.median(r.latencies)),
    ("latency, p99, ms", ".2f", lambda r: 1e3 * statistics.quantiles(r.latencies, n=100)[98]),
    ("server, cores used", ".2f", lambda r: r.server_cpu / r.wall),
    ("load, cores used", ".2f", lambda r: r.load_cpu / r.wall),
    ("matches ended", ",.0f", lambda r: r.matches),
)
"""What is reported of a round: the name, how it is written, and how it is worked out."""


def _report(rounds: Sequence[_Round]) -> None:
    print(f"{'':32}{'min':>10}{'median':>10}{'max':>10}")
    for name, style, figure in _FIGURES:
        values = [figure(one) for one in rounds]
        columns = (min(values), statistics.median(values), max(values))
        print(f"{name:32}" + "".join(f"{value:>10{style}}" for value in columns))


async def _run(connections: int, seconds: int, count: int, *, insecure: bool) -> float:
    """Start the server, seat everybody, measure the rounds, print them, and return the median of actions."""
    run_time = asyncio.timeout(_SET_UP_SECONDS + count * seconds)
    async with run_time, _server(insecure=insecure) as (pid, target):
        memory = [_resident_mib(pid)]
        tally = Tally(asyncio.get_running_loop().create_future())
        await _unless_failed(tally, seat_all(target, tally, connections // 2))
        await _round(pid, tally, _WARM_UP_SECONDS)
        memory.append(_resident_mib(pid))
        rounds = [await _round(pid, tally, seconds) for _ in range(count)]
        memory.append(_resident_mib(pid))
        tally.failed.cancel()
    kind = "plain" if insecure else "TLS 1.3"
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores; {connections} connections, {kind}, ", end="")
    print(f"{connections // 2} matches, {count} rounds of {seconds} s")
    _report(rounds)
    print("server memory, MiB: {:.1f} before the load, {:.1f} once warm, {:.1f} at the end".format(*memory))
    return statistics.median(len(one.latencies) / one.server_cpu for one in rounds)


@click.command()
@click.option("--connections", type=click.IntRange(2, CONNECTIONS), default=100, show_default=True)
@click.option("--seconds", type=click.IntRange(1, _MOST_SECONDS), default=20, show_default=True)
@click.option("--rounds", type=click.IntRange(1, _MOST_ROUNDS), default=3, show_default=True)
@click.option("--insecure", is_flag=True, help="Without encryption.")
@click.option("--both", is_flag=True, help="With encryption and without, and the ratio of the two.")
def main(connections: int, seconds: int, rounds: int, *, insecure: bool, both: bool) -> None:
    """Load a server with matches in which everybody answers at once, for some rounds of some seconds."""
    if connections % 2:
        raise click.UsageError("A match has two connections: --connections must be even.")
    if not Path("/proc/self/stat").exists():
        raise click.UsageError("Processor time is read from /proc: run this on Linux.")
    try:
        if both:
            plain, encrypted = (
                asyncio.run(_run(connections, seconds, rounds, insecure=insecure)) for insecure in (True, False)
            )
            print(f"with TLS, of the actions per server-CPU-second without: {encrypted / plain:.2f}")
        else:
            asyncio.run(_run(connections, seconds, rounds, insecure=insecure))
    except LoadError as error:
        raise click.ClickException(f"The run is void: {error}.") from error
    except TimeoutError as error:
        raise click.ClickException("The run is void: it took too long.") from error


if __name__ == "__main__":
    main()
