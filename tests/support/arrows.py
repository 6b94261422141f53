"""Who imports whom: reads sources, runs none of them, and says what is against the architecture.

Sources are texts by the dotted name of their module; a package's `__init__` goes by `package.__init__`.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

__all__ = ["PACKAGES", "Sources", "cycle", "faults", "reactor_users", "read_sources"]

Sources: TypeAlias = Mapping[str, str]

PACKAGES: Final = ("engine", "protocol", "server", "client", "dice10k")
"""The product."""

PURE: Final = frozenset(
    {
        *("collections", "dataclasses", "difflib", "enum", "fractions", "functools", "itertools", "math", "operator"),
        *("re", "types", "typing"),
    }
)
"""Modules of the standard library without clock, chance, input or output."""


@dataclass(frozen=True, slots=True)
class Arrows:
    """What a package may import.

    Args:
        ours: packages of the product.
        others: everybody else's top-level modules; `None` for any.
    """

    ours: frozenset[str]
    others: frozenset[str] | None = None


ARROWS: Final[Mapping[str, Arrows]] = MappingProxyType(
    {
        "engine": Arrows(frozenset({"engine"}), PURE),
        "protocol": Arrows(
            frozenset({"protocol"}),
            PURE | {"base64", "hashlib", "hmac", "msgpack", "msgspec", "unicodedata", "wcwidth"},
        ),
        "server": Arrows(frozenset({"server", "engine", "protocol"})),
        "client": Arrows(frozenset({"client", "protocol"})),
        "dice10k": Arrows(frozenset(PACKAGES)),
    }
)
"""The arrows of ARCHITECTURE."""

ONLY_IN: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "msgpack": frozenset({"protocol.codec"}),
        "wcwidth": frozenset({"protocol.text"}),
        "random": frozenset(),
    }
)
"""Modules that one file may import, or none: dice never come from `random`."""

HAND_OVER: Final = frozenset({"server.__main__", "client.__main__"})
"""Modules that hand over to the command line, and may import it."""

IMPURE_CALLS: Final = frozenset({"print", "open", "input", "exec", "eval", "breakpoint"})
"""Built-in functions that reach outside."""

HIDDEN_IMPORTS: Final = frozenset({"__import__", "import_module"})
"""Functions that import what no reader of import statements sees; only the command line, which is lazy, may."""

REACTORS: Final = ("twisted.internet.reactor", "twisted.internet.main.installReactor", "twisted.internet.task.react")
"""What gives or starts a reactor, apart from the modules named for the kinds of it."""


def read_sources(root: Path) -> Sources:
    """Return the sources of the product under a folder."""
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): path.read_text(encoding="utf-8")
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
    }


def faults(sources: Sources) -> list[str]:
    """Return a line for each thing in the sources that is against the arrows, empty where all is well."""
    return [f"{module}: {fault}" for module, text in sources.items() for fault in _faults(module, ast.parse(text))]


def _faults(module: str, tree: ast.Module) -> Iterator[str]:
    package = module.partition(".")[0]
    for name in _imports(tree.body, everywhere=True):
        top = name.partition(".")[0]
        if name.startswith("."):
            yield "a relative import"
        elif not _may_import(module, top):
            yield f"imports {top}"
    for call in _calls(tree):
        if call in HIDDEN_IMPORTS and package != "dice10k":
            yield f"hides an import in {call}"
        if call in IMPURE_CALLS and package in {"engine", "protocol"}:
            yield f"calls {call}"


def _may_import(module: str, top: str) -> bool:
    if top in ONLY_IN and module not in ONLY_IN[top]:
        return False
    arrows = ARROWS[module.partition(".")[0]]
    if top in PACKAGES:
        return top in arrows.ours or (top == "dice10k" and module in HAND_OVER)
    return arrows.others is None or top in arrows.others


def reactor_users(sources: Sources) -> dict[str, list[str]]:
    """Return the modules that import a reactor or what installs one, by package."""
    users: dict[str, list[str]] = {}
    for module, text in sources.items():
        names = _imports(ast.parse(text).body, everywhere=True)
        if any(name.startswith(REACTORS) or "reactor." in f"{name}." for name in names if name.startswith("twisted.")):
            users.setdefault(module.partition(".")[0], []).append(module)
    return users


def cycle(sources: Sources) -> list[str]:
    """Return modules that import each other in a circle while they are being imported, empty where there is none."""
    graph = {module: set(_needed(module, ast.parse(text), sources)) for module, text in sources.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def _needed(module: str, tree: ast.Module, sources: Sources) -> Iterator[str]:
    """Yield the modules of ours that must have run before this one can: those named, and the packages above them.

    A package that this module is in itself is running already, so it is needed only where it is named.
    """
    around = {f"{package}.__init__" for package in _above(module)}
    for name in _imports(tree.body, everywhere=False):
        named = next(
            found for found in (*_files(name), *_files(name.rpartition(".")[0]), "") if found in {"", *sources}
        )
        if named:
            yield named
            yield from {f"{package}.__init__" for package in _above(named)} & set(sources) - around - {named}


def _files(name: str) -> tuple[str, str]:
    return name, f"{name}.__init__"


def _above(module: str) -> Iterator[str]:
    """Yield the packages around a module, the innermost first."""
    package = module.rpartition(".")[0]
    while package:
        yield package
        package = package.rpartition(".")[0]


def _imports(body: list[ast.stmt], *, everywhere: bool) -> Iterator[str]:
    """Yield the dotted names that statements import; without `everywhere` only those that run at import."""
    for statement in body:
        match statement:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=origin, names=names, level=level):
                yield from (f"{'.' * level}{origin or ''}.{alias.name}" for alias in names)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not everywhere:
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=orelse) if not everywhere:
                yield from _imports(orelse, everywhere=everywhere)
            case _:
                yield from _imports(_inside(statement), everywhere=everywhere)


def _inside(statement: ast.stmt) -> list[ast.stmt]:
    """Return the statements directly inside another."""
    children = list(ast.iter_child_nodes(statement))
    for child in children:
        if isinstance(child, ast.ExceptHandler | ast.match_case):
            children += child.body
    return [child for child in children if isinstance(child, ast.stmt)]


def _calls(tree: ast.Module) -> Iterator[str]:
    """Yield the names of functions that are called or named, by their last part."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                yield name
            case ast.alias(name=name):
                yield name.rpartition(".")[2]
            case _:
                pass
