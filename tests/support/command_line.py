"""The command line in this process: quick, and put back afterwards as it was."""

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from client.profile import HOME_VARIABLE
from dice10k.__main__ import main

__all__ = ["Said", "command_line"]


@dataclass(frozen=True, slots=True)
class Said:
    """What a command has printed.

    Args:
        code: its exit code.
        out: standard output.
        err: standard error.
    """

    code: int
    out: str
    err: str


def command_line(capsys: pytest.CaptureFixture[str], home: Path, *arguments: str) -> Said:
    """Run a command in a home of its own, and return what it has printed."""
    with _surroundings(home), pytest.raises(SystemExit) as end:
        main(arguments)
    printed = capsys.readouterr()
    code = end.value.code
    return Said(code if isinstance(code, int) else 0, printed.out, printed.err)


@contextmanager
def _surroundings(home: Path) -> Iterator[None]:
    """Speak English in 80 columns with a home, and afterwards as before."""
    domain = gettext.textdomain()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "en_GB.UTF-8")
        patch.setenv("COLUMNS", "80")
        patch.setenv(HOME_VARIABLE, str(home))
        before = dict(os.environ)
        try:
            yield
        finally:
            for name in set(os.environ) - set(before):
                del os.environ[name]
            os.environ.update(before)
            gettext.textdomain(domain)
