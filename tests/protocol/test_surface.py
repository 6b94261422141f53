"""Claims about what `protocol` shows at its door, and at the doors of its modules."""

import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Final

import pytest

import protocol

MODULES: Final = sorted(found.name for found in pkgutil.walk_packages(protocol.__path__, "protocol."))


def test_the_public_names_are_those_a_client_starts_with() -> None:
    """The door has a few names and no others; everything else is imported from its module."""
    public = {name for name, value in vars(protocol).items() if not isinstance(value, ModuleType)}
    assert {name for name in public if not name.startswith("_")} == set(protocol.__all__)


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_there(module: str) -> None:
    """Each module says what is public, promises no name that it does not have, and none twice."""
    loaded = import_module(module)
    assert loaded.__doc__
    assert all(hasattr(loaded, name) for name in loaded.__all__)
    assert len(loaded.__all__) == len(set(loaded.__all__))
