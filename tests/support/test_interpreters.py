"""Claims about which interpreters are found: each version once, and none that does not start."""

import platform
import sys
from pathlib import Path

import pytest

from tests.support.interpreters import interpreters


def stand_in(folder: Path, minor: int, script: str) -> str:
    """Put a program where an interpreter would be, and return its path."""
    path = folder / f"python3.{minor}"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o700)
    return str(path)


def test_one_of_each_version_is_found_that_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ours without looking for it, others with pyenv and on the path; what does not start is passed over."""
    stand_in(tmp_path / "versions" / "broken" / "bin", 28, "exit 127")
    whole = stand_in(tmp_path / "versions" / "whole" / "bin", 28, "echo 3.28.1")
    on_path = stand_in(tmp_path / "bin", 29, "echo 3.29.0")
    stand_in(tmp_path / "bin", 28, "echo 3.28.7")
    stand_in(tmp_path / "bin", 27, "exit 1")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    assert {platform.python_version(): sys.executable, "3.28.1": whole, "3.29.0": on_path} == interpreters()
