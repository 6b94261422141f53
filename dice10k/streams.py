"""Standard input, output and error, whatever they are connected to: a full disk, an old terminal, or nothing at all."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, Any, Final

import click

from client.letters import LETTERS

__all__ = ["complain", "let_go", "settle"]

_STREAMS: Final = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_RDONLY))
"""The streams by number, how each is used, and how the null device is opened to stand for one that is closed."""


def settle() -> tuple[str, ...]:
    """Make every standard stream one that can be named, and return the names of those that were closed.

    Where one is closed Python has none, and the system gives its number to the next file or socket that is opened. The
    null device takes its place, the wrong way round, so that using it fails as an error of the system. What an
    encoding cannot say is written with what it can.
    """
    closed = tuple(name for name, _, _ in _STREAMS if getattr(sys, name) is None)
    for name, mode, wrong_way in _STREAMS:
        if name in closed:
            setattr(sys, name, _unusable(mode, wrong_way))
        elif mode == "w" and isinstance(stream := getattr(sys, name), TextIOWrapper):
            stream.reconfigure(errors=LETTERS)
    return closed


def _unusable(mode: str, wrong_way: int) -> IO[Any]:
    """Return a stream that can be named and inherited, and nothing else; its number is the lowest that is free."""
    number = os.open(os.devnull, wrong_way)
    os.set_inheritable(number, True)  # noqa: FBT003 - its second argument has no name
    return open(number, mode, encoding="utf-8", closefd=False)


def complain(text: str) -> None:
    """Print what is the matter to standard error; where that is not possible, the exit code says it alone."""
    with suppress(OSError, ValueError):
        click.echo(text, err=True)


def let_go() -> None:
    """Give up what could not be written: the interpreter would try once more in the end, and print that it failed."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            try:
                stream.flush()
            except OSError:
                stream.close()
