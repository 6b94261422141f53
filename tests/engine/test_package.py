"""Claims about the package `engine` as a whole: its names, its example, and that it knows nobody."""

import ast
import doctest
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import engine

MODULES: Final = sorted(path.stem for path in Path(engine.__path__[0]).glob("*.py") if path.stem != "__init__")
LIBRARY: Final = {
    "collections",
    "dataclasses",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "math",
    "re",
    "types",
    "typing",
}
"""What the engine takes from the standard library: no clock, no randomness, no input or output."""


def test_the_example_of_the_package_is_true() -> None:
    """The turn shown in the package's docstring plays as it says."""
    failed, tried = doctest.testmod(engine)
    assert (failed, tried > 0) == (0, True)


def test_every_public_name_is_there() -> None:
    """What the package promises it has, and each name comes from a module that promises it too."""
    promised = {name for module in MODULES for name in import_module(f"engine.{module}").__all__}
    assert all(hasattr(engine, name) for name in engine.__all__)
    assert set(engine.__all__) <= promised
    assert len(engine.__all__) == len(set(engine.__all__))


@pytest.mark.parametrize("module", MODULES)
def test_the_engine_imports_arithmetic_and_itself_alone(module: str) -> None:
    """No module of the engine reaches for another package, a clock, a file or chance."""
    tree = ast.parse((Path(engine.__path__[0]) / f"{module}.py").read_text(encoding="utf-8"))
    imported = {
        node.module.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module
    }
    imported |= {
        name.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported <= LIBRARY | {"engine"}


@pytest.mark.parametrize("module", MODULES)
def test_every_module_has_tests_of_its_own(module: str) -> None:
    """The tests mirror the package: one module of tests for each of its modules."""
    assert Path(__file__).with_name(f"test_{module}.py").is_file()
