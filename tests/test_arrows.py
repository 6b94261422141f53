"""Claims about the architecture: who imports whom. Each is shown to catch what it forbids.

The arrows are those of ARCHITECTURE: `engine` and `protocol` know nobody, `server` knows both, `client` knows
`protocol`, and the command line is the one place that knows all four.
"""

from pathlib import Path
from typing import Final

import pytest

from tests.support.arrows import PACKAGES, Sources, cycle, faults, reactor_users, read_sources

ROOT: Final = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def product() -> Sources:
    """Return the sources of the product."""
    return read_sources(ROOT)


# The product.


def test_every_arrow_holds(product: Sources) -> None:
    """No module imports what its package must not know, and `engine` and `protocol` touch nothing outside."""
    assert faults(product) == []


def test_no_modules_import_each_other_in_a_circle(product: Sources) -> None:
    """Every module can be imported first, also through the door of its package."""
    assert cycle(product) == []


def test_one_file_of_each_program_knows_the_reactor(product: Sources) -> None:
    """Server and client install their reactor in one file each; nobody else imports one."""
    assert reactor_users(product) == {"server": ["server.run"], "client": ["client.run"]}


def test_every_module_is_looked_at(product: Sources) -> None:
    """The claims above are about all five packages and what is in them."""
    assert {module.partition(".")[0] for module in product} == set(PACKAGES)
    assert {f"{package}.__init__" for package in PACKAGES} <= set(product)
    assert len(product) == sum(len(list((ROOT / package).rglob("*.py"))) for package in PACKAGES)


# What is caught.


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("engine.bank", "from protocol.codes import Then", "imports protocol"),
        ("engine.bank", "import server", "imports server"),
        ("engine.bank", "import numpy", "imports numpy"),
        ("engine.bank", "import msgspec", "imports msgspec"),
        *(
            ("engine.bank", f"import {name}", f"imports {name}")
            for name in (
                "time",
                "datetime",
                "random",
                "secrets",
                "os",
                "sys",
                "io",
                "socket",
                "asyncio",
                "logging",
                "pathlib",
            )
        ),
        ("engine.bank", "from os import path", "imports os"),
        ("engine.bank", "from collections import abc; import os.path as p", "imports os"),
        ("engine.bank", "def bank():\n    import time", "imports time"),
        (
            "engine.bank",
            "class Bank:\n    async def f(self):\n        with x:\n            import time",
            "imports time",
        ),
        ("engine.bank", "try:\n    pass\nexcept E:\n    import time", "imports time"),
        ("engine.bank", "match x:\n    case 1:\n        import time", "imports time"),
        ("engine.bank", "if TYPE_CHECKING:\n    from server.table import Table", "imports server"),
        ("engine.bank", "print(1)", "calls print"),
        ("engine.bank", "x = [open(p) for p in q]", "calls open"),
        ("engine.bank", "input()", "calls input"),
        ("engine.bank", "__import__('time')", "hides an import in __import__"),
        ("engine.bank", "from .rules import Rules", "a relative import"),
        ("engine.bank", "from . import rules", "a relative import"),
        ("protocol.dice", "from engine import Dice", "imports engine"),
        ("protocol.dice", "import secrets", "imports secrets"),
        ("protocol.dice", "import twisted.internet", "imports twisted"),
        ("protocol.dice", "import msgpack", "imports msgpack"),
        ("protocol.connection", "from wcwidth import wcwidth", "imports wcwidth"),
        ("protocol.connection", "print('heard')", "calls print"),
        ("server.table", "from client.model import Model", "imports client"),
        ("server.table", "import dice10k.main", "imports dice10k"),
        ("server.table", "import msgpack", "imports msgpack"),
        ("server.table", "from random import choice", "imports random"),
        ("server.table", "import importlib; importlib.import_module('client')", "hides an import in import_module"),
        ("server.__init__", "from dice10k.main import main", "imports dice10k"),
        ("client.model", "from engine.scoring import Keep", "imports engine"),
        ("client.model", "def f():\n    from server import run", "imports server"),
        ("client.run", "from dice10k.main import main", "imports dice10k"),
        ("client.__main__", "from server.run import serve", "imports server"),
        ("dice10k.main", "import random", "imports random"),
        ("dice10k.explain", "import msgpack", "imports msgpack"),
    ],
)
def test_what_is_against_the_arrows_is_caught(module: str, source: str, fault: str) -> None:
    """A module that imports or calls what it must not is named with its fault."""
    assert f"{module}: {fault}" in faults({module: source})


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.bank", "from engine.rules import Rules; from collections.abc import Mapping; import re"),
        ("protocol.codec", "import msgpack, msgspec; from protocol.codes import Then"),
        ("protocol.text", "import unicodedata; from wcwidth import wcwidth"),
        ("protocol.dice", "import hashlib, hmac"),
        ("server.table", "import secrets, os; from engine import Rules; from protocol import messages; print(1)"),
        ("client.model", "from protocol.messages.view import View; import time"),
        ("server.__main__", "from dice10k.main import main"),
        ("client.__main__", "from dice10k.main import main"),
        ("dice10k.main", "import click, engine, client, server.run; from importlib import import_module"),
    ],
)
def test_what_goes_with_the_arrows_is_let_through(module: str, source: str) -> None:
    """A module that imports what it may has no fault."""
    assert faults({module: source}) == []


@pytest.mark.parametrize(
    "source",
    [
        "from twisted.internet import reactor",
        "import twisted.internet.reactor",
        "from twisted.internet import asyncioreactor",
        "from twisted.internet.asyncioreactor import install",
        "def f():\n    from twisted.internet.epollreactor import EPollReactor",
        "from twisted.internet.main import installReactor",
        "from twisted.internet.task import react",
    ],
)
def test_whoever_imports_a_reactor_is_found(source: str) -> None:
    """Every way to a reactor counts, inside a function too."""
    sources = {"server.table": source, "server.seats": "from twisted.internet.interfaces import IReactorTime"}
    assert reactor_users(sources) == {"server": ["server.table"]}


@pytest.mark.parametrize(
    "sources",
    [
        pytest.param({"engine.a": "import engine.b", "engine.b": "import engine.a"}, id="two modules"),
        pytest.param({"engine.a": "from engine.b import x", "engine.b": "from engine.a import y"}, id="by name"),
        pytest.param({"engine.a": "from engine import b", "engine.b": "from engine import a"}, id="by module"),
        pytest.param({"engine.a": "import engine.a"}, id="itself"),
        pytest.param(
            {"engine.a": "from engine.b import x", "engine.b": "from engine.c import x", "engine.c": "import engine.a"},
            id="three modules",
        ),
        pytest.param(
            {"engine.__init__": "from engine.a import x", "engine.a": "from engine import y"}, id="through the door"
        ),
        pytest.param(
            {
                "server.a": "from client.m import x",
                "client.__init__": "import client.b",
                "client.b": "import server.a",
                "client.m": "",
            },
            id="through the door of another package",
        ),
        pytest.param(
            {
                "protocol.a": "from protocol.m.x import y",
                "protocol.m.__init__": "from protocol import a",
                "protocol.m.x": "",
                "protocol.__init__": "",
            },
            id="through the door of an inner package",
        ),
        pytest.param(
            {"engine.a": "try:\n    import engine.b\nfinally:\n    pass", "engine.b": "import engine.a"}, id="in a try"
        ),
        pytest.param({"engine.a": "class A:\n    import engine.b", "engine.b": "import engine.a"}, id="in a class"),
    ],
)
def test_a_circle_is_found(sources: Sources) -> None:
    """Modules that need each other while they are imported are named."""
    assert cycle(sources)


@pytest.mark.parametrize(
    "sources",
    [
        pytest.param(
            {"engine.__init__": "from engine.a import x", "engine.a": "from engine.b import y", "engine.b": ""},
            id="a door over a ladder",
        ),
        pytest.param({"engine.a": "def f():\n    import engine.b", "engine.b": "import engine.a"}, id="in a function"),
        pytest.param(
            {"engine.a": "if TYPE_CHECKING:\n    import engine.b", "engine.b": "import engine.a"}, id="for types only"
        ),
        pytest.param(
            {"server.a": "from client.m import x", "client.__init__": "import client.m", "client.m": ""},
            id="through another's door",
        ),
    ],
)
def test_what_is_no_circle_is_let_through(sources: Sources) -> None:
    """A ladder of modules under the door of their package is none, nor is what only types or later calls need."""
    assert cycle(sources) == []
