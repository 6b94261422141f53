"""The promise that the same secret leads to the same match, on every machine (PROMISES A1, row 16)."""

import subprocess
import sys

import pytest

from tests.support.programs import ROOT
from tests.support.transcript import transcript


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_a_match_does_not_depend_on_how_the_interpreter_hashes(seed: str) -> None:
    """Nor on anything else that differs between two runs."""
    command = [sys.executable, "-m", "tests.support.transcript"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env={"PYTHONHASHSEED": seed})
    assert len(transcript()) > 10_000
    assert transcript() == done.stdout.decode().rstrip("\n")
