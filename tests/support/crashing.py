"""A real client with a fault in it: asked what to keep, it fails. `python -m tests.support.crashing HOST PORT HOME`."""

import sys
from pathlib import Path
from typing import NoReturn

from client.address import Address
from client.profile import open_profile
from client.run import ClientSetting, run
from protocol.messages import CreateTable, View
from tests.support.speech import ENGLISH

__all__ = ["main"]


def fail(_view: View) -> NoReturn:
    """Fail."""
    raise ZeroDivisionError("on purpose")


def main(host: str, port: str, home: str) -> int:
    """Run the client up to its fault."""
    with open_profile(Path(home)) as profile:
        return run(
            ClientSetting(
                server=Address(host, int(port)),
                profile=profile,
                name="Ana",
                speech=ENGLISH,
                other_speech=lambda speech: speech,
                arrival=CreateTable("dice10k", computers=("threshold",), pace=0),
                decide=fail,
            )
        )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
