"""A client that may be killed: it plays up to a moment worth coming back to, tells it, and waits; or plays to the end.

    python -m tests.support.mortal HOST PORT HOME wait|finish

A line for each moment worth telling, as JSON. It is the real client without a screen, in a process of its own.
"""

import asyncio
import json
import sys
from pathlib import Path

from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.endpoints import TCP4ClientEndpoint

from client.acquaintance import Acquaintance
from client.controller import Cause, Controller
from client.exits import Exit
from client.handshake import encrypted
from client.link import Link
from client.model import Model
from client.profile import open_profile
from dice10k.robot import decide
from protocol import messages as m
from protocol.codes import Phase, Then
from tests.support.different import different

__all__ = ["Mortal"]

TABLE = m.CreateTable("dice10k", different(turn_limit=20), computers=("threshold",), pace=0)


class Mortal:
    """An audience that plays, and in the end or at a certain moment tells.

    Args:
        controller: whose verbs it calls.
        reactor: stopped in the end.
        waits: whether it stops and tells once a keep is in hand and a throw on the table.
    """

    def __init__(self, controller: Controller, reactor: AsyncioSelectorReactor, *, waits: bool) -> None:
        """Wait for the first view."""
        self._controller = controller
        self._reactor = reactor
        self._waits = waits
        self._told = False

    def changed(self, model: Model, cause: Cause) -> None:
        """Act on a view, and tell the verdict."""
        if isinstance(cause, m.Secret) and model.verdict is not None:
            verdict = model.verdict
            tell(consistent=verdict.consistent, checked=verdict.checked, throws=verdict.throws)
            self._controller.quit()
        elif isinstance(cause, m.View):
            self._see(model, cause)

    def _see(self, model: Model, view: m.View) -> None:
        moment = model.on_turn and view.phase is Phase.CHOOSE and bool(view.kept)
        if (self._waits and moment) or not (self._waits or self._told):
            self._told = True
            tell(
                revision=view.revision,
                thrown=view.thrown,
                kept=view.kept,
                turn_score=view.turn_score,
                news=len(view.news),
            )
        if model.on_turn and not (self._waits and moment):
            self._play(view)

    def _play(self, view: m.View) -> None:
        if view.phase is Phase.THROW:
            self._controller.throw()
        elif self._waits:
            self._controller.keep(view.options[-1], Then.THROW)
        else:
            self._controller.keep(*decide(view))

    def end(self, code: Exit) -> None:
        """End the program."""
        self._reactor.callLater(0, self._reactor.stop)


def tell(**values: object) -> None:
    """Print values as one line."""
    print(json.dumps(values), flush=True)  # noqa: T201 - that is its way to talk


def main(host: str, port: str, home: str, until: str) -> None:
    """Run the client."""
    reactor = AsyncioSelectorReactor(asyncio.SelectorEventLoop())
    with open_profile(Path(home)) as profile:
        controller = Controller(Acquaintance(f"{host}:{port}", profile), "Ana", TABLE)
        link = Link(reactor, encrypted(TCP4ClientEndpoint(reactor, host, int(port)), reactor), controller)
        controller.attach(link, Mortal(controller, reactor, waits=until == "wait"))
        reactor.callLater(0, link.open)
        reactor.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
