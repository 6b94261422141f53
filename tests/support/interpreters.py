"""The Pythons at hand: the one that runs the tests, and one of each other version that we support and that is found."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

__all__ = ["interpreters"]

_MINORS: Final = range(11, 30)
"""What is looked for: 3.11 is the oldest Python that we promise, and none is so new yet as the last."""


def interpreters() -> dict[str, str]:
    """Return the paths of interpreters by their versions, as `3.12.1`: ours first, and one for each other minor."""
    found = {platform.python_version(): sys.executable}
    for minor in _MINORS:
        if minor != sys.version_info.minor:
            working = ((version, path) for path in _candidates(minor) if (version := _version(path)))
            found.update(islice(working, 1))
    return found


def _candidates(minor: int) -> Iterator[str]:
    """Yield where an interpreter of a version may be: among those of pyenv, and on the path."""
    name = f"python3.{minor}"
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(map(str, pyenv.glob(f"versions/*/bin/{name}")))
    on_path = shutil.which(name)
    if on_path is not None:
        yield on_path


def _version(path: str) -> str:
    """Return the version of an interpreter; "" where it does not start, as what pyenv puts on the path may not."""
    asked = [path, "-S", "-c", "import platform; print(platform.python_version())"]
    return subprocess.run(asked, capture_output=True, check=False, text=True).stdout.strip()
