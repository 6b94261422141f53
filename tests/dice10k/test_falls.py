"""The promise that nothing shown is lost: a server is killed under twenty people again and again (PROMISES A1)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.programs import ROOT, free_port


def crowd(home: Path, falls: int, rough: float = 0.0) -> dict[str, Any]:
    """Let the crowd play until its server has fallen so many times, and return what became of it.

    Args:
        home: for everybody.
        falls: of the server; they decide what happens when, too.
        rough: seconds a connection lasts at the most; 0 for as long as it likes.
    """
    options = [str(home), str(free_port()), str(falls), str(falls), str(rough)]
    command = [sys.executable, "-m", "tests.support.crowd", *options]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=60 + 15 * falls, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize(
    "falls", [pytest.param(4, marks=pytest.mark.slow), pytest.param(50, marks=pytest.mark.long)], ids=["few", "fifty"]
)
def test_nothing_that_was_shown_is_lost_or_doubled_when_a_server_falls(tmp_path: Path, falls: int) -> None:
    """Every moment anybody saw is in the journal, as it was seen, and everybody comes back by themselves."""
    # PROMISES A1, rows 1, 3 and 21
    told = crowd(tmp_path, falls)

    assert [] == told["faults"]
    assert falls == told["falls"]
    assert told["by itself"] >= falls / 3 or falls < 10
    assert told["moments"] > 10 * falls


@pytest.mark.parametrize(
    "falls", [pytest.param(2, marks=pytest.mark.slow), pytest.param(20, marks=pytest.mark.long)], ids=["few", "twenty"]
)
def test_nothing_is_lost_on_a_rough_road_either(tmp_path: Path, falls: int) -> None:
    """What passes is split and delayed, links break off, and what was said on one may come behind the next (A6)."""
    told = crowd(tmp_path, falls, rough=6.0)

    assert [] == told["faults"]
    assert told["breaks"] >= 10
    assert told["moments"] > 10 * falls
