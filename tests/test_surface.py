"""Claims about every module of the product: an explicit surface, with words on it, and a size one can read."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "protocol", "server", "client", "dice10k")
MOST_LINES = 400
MOST_FUNCTION_LINES = 60

STEPS = ROOT / "server/database/migrations"
"""What Alembic runs, in a form of its own."""

FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")) if STEPS not in path.parents]
MODULES = [path for path in FILES if path.name != "__main__.py"]
PURE = [path for path in MODULES if path.parent.name in {"engine", "protocol"}]


def load(path: Path) -> ModuleType:
    """Import the module of a file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))


def name_of(path: Path) -> str:
    """Return how a file is called in a report."""
    return str(path.relative_to(ROOT))


def own_definitions(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the classes and functions a module shows that are its own."""
    for name in getattr(module, "__all__", ()):
        value = getattr(module, name)
        if (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__ == module.__name__:
            yield name, value


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_says_what_it_shows(path: Path) -> None:
    """Every module has a docstring, and a sorted list of public names that are all there, none of them twice."""
    module = load(path)
    names = getattr(module, "__all__", [])

    assert module.__doc__
    assert names or path.name == "__init__.py"
    assert all(hasattr(module, name) for name in names)
    assert sorted(set(names), key=kind_of_name) == names


def kind_of_name(name: str) -> tuple[bool, bool, str]:
    """Return what names are sorted by: constants, then classes, then functions."""
    return not name.isupper(), not name[0].isupper(), name


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_values_of_the_pure_packages_never_change(path: Path) -> None:
    """Every dataclass of the engine and the protocol is frozen, and has room for nothing but its fields."""
    module = load(path)
    values = [vars(value) for value in vars(module).values() if inspect.isclass(value) and is_dataclass(value)]

    assert all(value["__dataclass_params__"].frozen and "__slots__" in value for value in values)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_whatever_is_public_has_a_docstring(path: Path) -> None:
    """Public classes and functions, and the public methods of classes, say what they are."""
    mute = []
    for name, value in own_definitions(load(path)):
        methods = vars(value).items() if inspect.isclass(value) else ()
        public = [(f"{name}.{key}", method) for key, method in methods if inspect.isfunction(method) and key[0] != "_"]
        mute += [label for label, thing in [(name, value), *public] if not inspect.getdoc(thing)]

    assert mute == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_can_be_read_in_one_sitting(path: Path) -> None:
    """No file has more than 400 lines, and no function more than 60 with its docstring."""
    source = path.read_text(encoding="utf-8")
    functions = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    long = [node.name for node in functions if (node.end_lineno or 0) - node.lineno >= MOST_FUNCTION_LINES]

    assert len(source.splitlines()) <= MOST_LINES
    assert long == []
