"""The promise that the same secret leads to the same match, on every machine (PROMISES A1, row 16)."""

import subprocess

import pytest

from tests.support.interpreters import interpreters
from tests.support.programs import ROOT
from tests.support.transcript import transcript


@pytest.fixture(scope="module")
def here() -> list[str]:
    """Return the transcript as it is in this process."""
    return transcript()


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["0", "1", "random"])
@pytest.mark.parametrize("path", [pytest.param(path, id=version) for version, path in interpreters().items()])
def test_a_match_does_not_depend_on_the_interpreter(here: list[str], path: str, seed: str) -> None:
    """Neither on its version, as far as one is found here, nor on how it hashes: every position, option and chance."""
    command = [path, "-S", "-m", "tests.support.transcript"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env={"PYTHONHASHSEED": seed})
    there = done.stdout.decode().splitlines()
    assert len(here) > 1_000
    assert [] == [pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]][:1]
