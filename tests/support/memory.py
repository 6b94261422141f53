"""How much memory something takes."""

import tracemalloc
from collections.abc import Callable

__all__ = ["peak"]


def peak(work: Callable[[], object]) -> int:
    """Return the bytes that something takes at the most while it goes on, beyond what there was before."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
