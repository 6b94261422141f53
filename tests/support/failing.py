"""The real program with a fault in its full screen: `python -m tests.support.failing PLACE ARGUMENTS…`."""

import sys
from typing import Final, NoReturn

from client.screen import picture
from client.screen.stage import Stage
from dice10k.__main__ import main

__all__ = ["PLACES"]

PLACES: Final = {"key": (Stage, "help"), "picture": (picture, "body"), "message": (Stage, "tell")}
"""What fails: what a key does, here `?`; what is drawn; what is made of a message."""


def fail(*_arguments: object) -> NoReturn:
    """Fail."""
    raise ZeroDivisionError("on purpose")


if __name__ == "__main__":
    setattr(*PLACES[sys.argv[1]], fail)
    main(sys.argv[2:])
