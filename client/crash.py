"""What happens when the program itself fails: a file for whoever mends it, one sentence for the player."""

import os
import platform
import time
from pathlib import Path

from client.disk import append
from client.sentences.speech import Speech
from protocol.text import clean_line
from protocol.version import VERSION

__all__ = ["crash_sentence", "write_crash_file"]

_COLUMNS = 200
"""Room for a path in a sentence."""


def write_crash_file(folder: Path, trace: str) -> Path | None:
    """Write down what failed, and return where; `None` when that fails too.

    Args:
        folder: an existing one.
        trace: where the program was.
    """
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    head = f"Dice 10k {VERSION}, Python {platform.python_version()}, {platform.platform()}\n\n"
    try:
        append(path, (head + trace).encode("utf-8", "replace"), durable=False)
    except OSError:
        return None
    return path


def crash_sentence(speech: Speech, path: Path | None) -> str:
    """Return what the player is told."""
    if path is None:
        return speech.say("Something in this program failed. Start it again.")
    return speech.say(
        "Something in this program failed. Start it again, and please send the file {path}.",
        path=clean_line(str(path), _COLUMNS),
    )
