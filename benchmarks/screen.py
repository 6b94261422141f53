"""How fast the full screen is, and how still: real programs in a pseudo-terminal of 80 columns and 24 rows.

    python -m benchmarks.screen

* The start of `dice10k --version`, to its end; and of `dice10k play`, to its first picture of a table, server and
  settled dice included. Medians of some starts, with warm caches.
* Picking a die: from the key to the last byte of the picture that shows it; the median of fifty. An emulator reads
  along, but time is taken when bytes arrive, before it sees them.
* What a client costs that nobody touches: its processor time, user and system, as a share of one core over twenty
  seconds, from /proc/PID/stat, which counts in ticks of 10 ms on most systems; and the bytes it writes meanwhile.

Comparable between two versions on one machine that is otherwise idle.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.support.programs import run
from tests.support.seated import LONG, picked, scoring_die, sit_down
from tests.support.terminals import opened

__all__ = ["main"]

STARTS: Final = 9
PICKS: Final = 50
IDLE_SECONDS: Final = 20.0


def start_of_version(home: Path) -> float:
    """Return the seconds that `dice10k --version` takes."""
    began = time.perf_counter()
    run(home, "--version")
    return time.perf_counter() - began


def start_of_play(home: Path) -> float:
    """Return the seconds up to the first picture of a table."""
    began = time.perf_counter()
    with opened(home, *LONG) as terminal:
        sit_down(terminal)
        return terminal.last_byte - began


def median(measure: Callable[[Path], float]) -> float:
    """Return the median of some measurements, each with an empty home, after one to warm up."""
    with tempfile.TemporaryDirectory() as folder:
        return statistics.median([measure(Path(folder) / str(number)) for number in range(STARTS + 1)][1:])


def picks() -> list[float]:
    """Return the seconds from each key that picks a die to the picture of it."""
    found = []
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), *LONG) as terminal:
        key = scoring_die(terminal)
        for _ in range(PICKS):
            pressed = time.perf_counter()
            terminal.press(key)
            terminal.wait_until(lambda: picked(terminal) == 1)
            found.append(terminal.last_byte - pressed)
            terminal.press("u")
            terminal.wait_until(lambda: picked(terminal) == 0)
    return found


def idle() -> tuple[float, int]:
    """Return the share of a core that an idle client takes, and the bytes it writes."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), *LONG) as terminal:
        scoring_die(terminal)
        seconds, written = processor_seconds(terminal.pid), len(terminal.written)
        time.sleep(IDLE_SECONDS)
        return (processor_seconds(terminal.pid) - seconds) / IDLE_SECONDS, len(terminal.written) - written


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure everything."""
    print(f"dice10k --version                 {median(start_of_version) * 1000:>8,.0f} ms")
    print(f"dice10k play, to the table        {median(start_of_play) * 1000:>8,.0f} ms")
    seconds = [each * 1000 for each in picks()]
    print(f"key to picture of a picked die    {statistics.median(seconds):>8,.1f} ms   (max {max(seconds):,.1f})")
    share, written = idle()
    print(f"idle for {IDLE_SECONDS:.0f} s                     {share:>8.2%} of a core, {written} bytes written")


if __name__ == "__main__":
    main()
