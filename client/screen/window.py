"""What is in sight of a list that is longer than the room for it."""

from collections.abc import Sequence

from client.sentences.speech import Speech

__all__ = ["in_sight", "out_of_sight"]


def in_sight(heights: Sequence[int], cursor: int, rows: int) -> range:
    """Return the items in sight: from the first one on, unless the cursor is further down.

    Where not all of them fit the last row is left free, for what `out_of_sight` says.

    Args:
        heights: of each item, in rows; at least one item.
        cursor: the item that is seen in any case.
        rows: there are.
    """
    if sum(heights) <= rows:
        return range(len(heights))
    room = max(1, rows - 1)
    first = next(start for start in range(cursor + 1) if start == cursor or sum(heights[start : cursor + 1]) <= room)
    stop = cursor + 1
    while stop < len(heights) and sum(heights[first : stop + 1]) <= room:
        stop += 1
    return range(first, stop)


def out_of_sight(speech: Speech, shown: range, count: int) -> str:
    """Return how many items there are above and below those in sight; "" where there are none."""
    above, below = shown.start, count - shown.stop
    parts = [speech.say("^ {count} more above", count=above)] if above else []
    parts += [speech.say("v {count} more below", count=below)] if below else []
    return "   ".join(parts)
