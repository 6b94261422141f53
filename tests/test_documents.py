"""The documents that show code: what they print is what happens."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import engine
import protocol

ROOT = Path(__file__).parent.parent


def test_the_match_in_the_readme_goes_as_it_is_printed() -> None:
    """Every line of the README's session gives what stands under it."""
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("package", [engine, protocol], ids=["engine", "protocol"])
def test_the_session_of_a_package_goes_as_it_is_printed(package: ModuleType) -> None:
    """Every line of a package's docstring gives what stands under it."""
    results = doctest.testmod(package)

    assert results.attempted > 0
    assert results.failed == 0
