"""docs/protocol.md as values: its sections, tables, types and examples, to hold the program against."""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

__all__ = [
    "PAGE",
    "Example",
    "Shape",
    "cells",
    "conversation",
    "examples",
    "from_json",
    "named_shapes",
    "section",
    "shape",
    "titles",
    "worked",
]

PAGE: Final = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")

Shape: TypeAlias = tuple[object, ...]
"""A type of the page's own language: what it is, then its bounds or what it is made of."""

Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A value as a reader sees it, and its bytes."""

    value: object
    data: bytes


# Sections and tables.


def section(title: str) -> str:
    """Return the text of a section, its subsections included."""
    match = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#{{1,2}} |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert match, f"no section {title}"
    level = len(match[1])
    return re.split(rf"^#{{1,{level}}} ", match[2], maxsplit=1, flags=re.MULTILINE)[0]


def titles(title: str) -> list[str]:
    """Return the titles of the subsections of a section."""
    return re.findall(r"^### (.*)$", section(title), re.MULTILINE)


def cells(text: str, header: str) -> list[Row]:
    """Return the rows of the table whose first column has a header, each as its cells; none where there is no table."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(f"| {header} |"):
            next(lines)
            return [_cells(row) for row in _while_table(lines)]
    return []


def _while_table(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("|"):
            return
        yield line


def _cells(row: str) -> Row:
    return tuple(cell.strip() for cell in row.strip("|").split("|"))


# Types.


def shape(written: str, named: Mapping[str, Shape]) -> Shape:
    """Return the shape of a type as it is written, names resolved."""
    return _shape(ast.parse(written, mode="eval").body, named)


def _shape(node: ast.expr, named: Mapping[str, Shape]) -> Shape:
    match node:
        case ast.Name(id=name):
            return ("part", name) if name[0].isupper() else named[name]
        case ast.BoolOp(op=ast.Or(), values=[some, ast.Name(id="nil")]):
            return ("or nil", _shape(some, named))
        case ast.Call(func=ast.Name(id=("int" | "text" | "bytes" | "one_of") as kind), args=bounds):
            return (kind, *map(ast.literal_eval, bounds))
        case ast.Call(func=ast.Name(id=("list" | "row") as kind), args=[inner, most]):
            return (kind, _shape(inner, named), ast.literal_eval(most))
        case ast.Call(func=ast.Name(id="pair"), args=[one, other]):
            return ("pair", _shape(one, named), _shape(other, named))
        case _:
            raise AssertionError(f"not a type: {ast.unparse(node)}")


def named_shapes() -> dict[str, Shape]:
    """Return the types that have a name, in the order of the page; each may use those before it."""
    named: dict[str, Shape] = {"bool": ("bool",)}
    for name, written, _ in cells(section("Values"), "Name"):
        named[name.strip("`")] = shape(written.strip("`"), named)
    return named


# Examples.


def from_json(written: str) -> object:
    """Return an example's value; h'…' are bytes."""
    marked = re.sub(r"h'([0-9a-f]*)'", r'{"bytes": "\1"}', written)
    value: object = json.loads(marked, object_hook=lambda found: bytes.fromhex(found["bytes"]))
    return value


def examples(text: str) -> list[Example]:
    """Return the examples in a text."""
    blocks = re.findall(r"```text\n(.*?)```\n```hex\n(.*?)```", text, re.DOTALL)
    return [Example(from_json(written), bytes.fromhex(data)) for written, data in blocks]


def conversation() -> list[tuple[str, Example]]:
    """Return who says what in the conversation at the end."""
    (block,) = re.findall(r"```conversation\n(.*?)```", PAGE, re.DOTALL)
    said = []
    for spoken in re.split(r"^(?=[CS] )", block, flags=re.MULTILINE)[1:]:
        lines = spoken[2:].splitlines()
        data = [line for line in lines if re.fullmatch(r"  [0-9a-f]+", line)]
        written = [line for line in lines if line not in data]
        said.append((spoken[0], Example(from_json("\n".join(written)), bytes.fromhex("".join(data)))))
    return said


def worked() -> dict[str, str]:
    """Return the worked example of the dice, value by name."""
    (block,) = re.findall(r"```dice\n(.*?)```", PAGE, re.DOTALL)
    lines = re.sub(r"\n  |=\n  ", lambda found: "= " if "=" in found[0] else "", block).splitlines()
    return dict(line.split(" = ") for line in lines)
