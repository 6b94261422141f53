"""Twenty people at ten tables of a server that is killed again and again, and what each of them was shown.

    python -m tests.support.crowd HOME PORT FALLS SEED [SECONDS]

With SECONDS the road to the server is rough: no connection lasts longer, see `tests.support.rough`.
Real clients without a screen, over TLS, in one process; the server in another. It falls around one of its writings, is
killed at any moment, or is ended in order. Ends when the server has fallen so many
times and everybody has come back after the last one. Prints as JSON what became of it.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO, Any, Final

from msgspec.structs import replace
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ClientEndpoint
from twisted.internet.main import installReactor
from twisted.internet.threads import deferToThread

from client.acquaintance import Acquaintance
from client.controller import Cause, Controller
from client.exits import Exit
from client.handshake import encrypted
from client.link import Link
from client.model import LinkState, Model
from client.profile import open_profile
from dice10k.robot import decide
from engine import rule_book
from protocol import messages as m
from protocol.codes import Phase
from server.database.opening import database_url, opened
from server.database.reading import matches, read_match
from server.journal import Acted, Opened
from server.play import Dealing, Play
from tests.support.falling import FALL
from tests.support.programs import ROOT, environment
from tests.support.rough import Road

__all__ = ["FALL", "TABLES"]

TABLES: Final = 10
PACE: Final = 0.05
"""Seconds somebody thinks."""

_LONGEST: Final = 0.6
"""Seconds of a server's life at the most, where it is killed from outside."""

_MOST_WRITINGS: Final = 60
"""Writings of a server's life at the most, where it falls by itself."""

_BY_ITSELF: Final = 0.6
"""How many of its lives a server ends around a writing."""

_MOMENTS: Final = ("after", "after", "before")
"""On which side of the writing, most on the one where nobody has been told yet."""

_LOOK: Final = 0.02
"""Seconds between two looks at a server."""

_LEAST_BREAKS: Final = 10
"""Links that a rough road breaks at least."""

_PATIENCE: Final = 30.0
"""Seconds in which everybody must be back."""


class Shown:
    """Everything anybody was shown of any match."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.views: dict[bytes, dict[int, m.View]] = {}
        self.faults: list[str] = []

    def add(self, view: m.View) -> None:
        """Note what somebody is shown; two who see the same moment see the same."""
        still = replace(view, news=())
        if self.views.setdefault(view.match, {}).setdefault(view.revision, still) != still:
            self.faults.append(f"two moments have the revision {view.revision} in {view.match.hex()}")

    async def compare(self, home: Path) -> None:
        """Hold it against the journal: every moment that was shown is in it, and no other."""
        async with opened(database_url(home / "server.db")) as connection, connection.begin():
            known = [match async for match in matches(connection)]
            for match, views in self.views.items():
                if match not in known:
                    self.faults.append(f"the match {match.hex()} is lost")
                    continue
                entries, _tip = await read_match(connection, match)
                self._compare(views, entries)

    def _compare(self, views: dict[int, m.View], entries: tuple[Any, ...]) -> None:
        opened, *acts = entries
        assert isinstance(opened, Opened)
        dealing = Dealing(rule_book(opened.rules), opened.settlement, opened.secret, _NOWHERE)
        last = 1 + len(acts)
        if max(views) > last:
            self.faults.append(f"{max(views) - last} events of {opened.match.hex()} are lost")
        for revision, view in views.items():
            done = [act for act in acts[: revision - 1] if isinstance(act, Acted)]
            if Play.resume(dealing, opened.first, done).view([]) != view:
                self.faults.append(f"the moment {revision} of {opened.match.hex()} is another one in the journal")


_NOWHERE: Any = None
"""No journal: nothing is written."""


class Person:
    """One of the crowd: an audience that plays for ever.

    Args:
        crowd: where they belong.
        controller: whose verbs they call.
    """

    def __init__(self, crowd: "Crowd", controller: Controller) -> None:
        """Have seen nothing."""
        self._crowd = crowd
        self._controller = controller
        self._last: dict[bytes, int] = {}
        self.back = False
        """Whether they have been at their table since the server fell last; on a rough road they may be off again."""
        self.code = self._wanted = ""
        self.partner: Callable[[str], None] = lambda _code: None

    def changed(self, model: Model, cause: Cause) -> None:
        """Note what is shown, and go on."""
        here = model.link is LinkState.UP and model.table is not None and not model.arriving
        if here and not self.back:
            self.back = True
            self._crowd.came_back()
        if isinstance(cause, m.Welcome) and not cause.seated and self._wanted:
            self.join(self._wanted)
        if isinstance(cause, m.Table) and not self.code:
            self.code = cause.code
            self.partner(cause.code)
        if isinstance(cause, m.View):
            self._see(model, cause)
        elif isinstance(cause, m.Secret):
            self._controller.rematch()

    def _see(self, model: Model, view: m.View) -> None:
        last = self._last.get(view.match, 0)
        if view.revision < last or (view.news and view.revision != last + 1):
            self._crowd.shown.faults.append(f"{view.revision} came behind {last} in {view.match.hex()}")
        self._last[view.match] = view.revision
        self._crowd.shown.add(view)
        if model.on_turn:
            self._crowd.reactor.callLater(PACE, self._play, view)

    def _play(self, view: m.View) -> None:
        model = self._controller.model
        if model.view is None or (model.view.match, model.view.revision) != (view.match, view.revision):
            return
        if view.phase is Phase.THROW:
            self._controller.throw()
        elif view.options:
            self._controller.keep(*decide(view))

    def join(self, code: str) -> None:
        """Sit down beside somebody, now or as soon as there is a way."""
        self._wanted = code
        self._controller.join_table(code)

    def end(self, code: Exit) -> None:
        """Give up, which nobody should."""
        self._crowd.shown.faults.append(f"somebody gave up: {code.name}")


class Crowd:
    """The crowd and its server.

    Args:
        reactor: of the clients.
        home: of server and clients.
        port: of the server.
        falls: how often the server falls.
        seed: when it falls.
        rough: seconds a connection lasts at the most; 0 for as long as it likes.
    """

    def __init__(
        self, reactor: AsyncioSelectorReactor, home: Path, port: int, falls: int, seed: int, rough: float
    ) -> None:
        """Begin with a server, and nobody there."""
        self.reactor: Final = reactor
        self.shown: Final = Shown()
        self._home, self._port = home, port
        self._falls, self._falls_left = falls, falls
        self._rng = Random(seed)
        self._road = Road(reactor, port, Random(seed), rough) if rough else None
        self._way = port
        self._server: subprocess.Popen[bytes] | None = None
        self._ended = False
        self._people: list[Person] = []
        self._fallen_at = 0.0
        self._returns: list[float] = []
        self._by_itself = False
        self._fallen_by_themselves = 0
        self._patience = reactor.callLater(_PATIENCE, self._give_up)

    def begin(self) -> None:
        """Start the first server, and let people come once it is there."""
        self._life = self._live().addCallback(lambda _: self._arrive())

    def _live(self) -> "Deferred[None]":
        """Begin the life of a server: whether it falls by itself, and at which writing, is known from the start."""
        by_itself = 0 < self._falls_left < self._falls and self._rng.random() < _BY_ITSELF
        fall = f"{self._rng.choice(_MOMENTS)} {self._rng.randint(1, _MOST_WRITINGS)}" if by_itself else ""
        options = ["--port", str(self._port), "--loopback", "--announce", "--log", str(self._home / "server.log")]
        command = [sys.executable, "-m", "tests.support.falling", "serve", *options]
        more = {FALL: fall} if by_itself else {}
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=environment(self._home, **more))
        stdout = server.stdout
        assert stdout is not None
        self._server, self._by_itself = server, by_itself
        self._watch(server)
        return deferToThread(_line, stdout).addCallback(lambda _: None)

    def _watch(self, server: "subprocess.Popen[bytes]") -> None:
        """Look now and then whether a server has fallen; then begin the next."""
        if self._ended:
            return
        if server.poll() is None:
            self.reactor.callLater(_LOOK, self._watch, server)
            return
        server.wait()
        self._falls_left -= 1
        self._fallen_by_themselves += self._by_itself
        self._fallen_at = time.monotonic()
        self._patience.reset(_PATIENCE)
        for person in self._people:
            person.back = False
        self._life = self._live()

    def _arrive(self) -> None:
        if self._road is not None:
            self._way = self._road.open()
        for table in range(TABLES):
            first, second = self._person(2 * table), self._person(2 * table + 1)
            first.partner = second.join

    def _person(self, number: int) -> Person:
        profile = open_profile(self._home, f"p{number}")
        arrival = m.CreateTable("dice10k", private=True) if number % 2 == 0 else None
        address = f"127.0.0.1:{self._way}"
        controller = Controller(Acquaintance(address, profile), f"P{number}", arrival)
        endpoint = encrypted(TCP4ClientEndpoint(self.reactor, "127.0.0.1", self._way), self.reactor)
        link = Link(self.reactor, endpoint, controller)
        person = Person(self, controller)
        controller.attach(link, person)
        self._people.append(person)
        self.reactor.callLater(0, link.open)
        return person

    def came_back(self) -> None:
        """Take note that one more is at a table; when all are, the server may be killed."""
        if not all(person.back for person in self._people) or len(self._people) < 2 * TABLES:
            return
        if self._road is not None:
            self._road.calm = False
        if self._fallen_at:
            self._returns.append(time.monotonic() - self._fallen_at)
        self._fallen_at = 0.0
        self._patience.reset(_PATIENCE)
        rough_enough = self._road is None or self._road.breaks >= _LEAST_BREAKS
        if self._falls_left <= 0 and rough_enough:
            self._end()
        elif self._falls_left <= 0:
            self.reactor.callLater(PACE, self.came_back)
        elif not self._by_itself and self._server is not None:
            end = self._rng.choice([self._server.kill, self._server.terminate])
            self.reactor.callLater(self._rng.uniform(0, _LONGEST), end)

    def _give_up(self) -> None:
        away = [number for number, person in enumerate(self._people) if not person.back]
        self.shown.faults.append(f"not back in time: {away}")
        self._end()

    def _end(self) -> None:
        self._ended = True
        if self._server is not None:
            self._server.kill()
            self._server.wait()
        self.reactor.stop()

    def told(self) -> dict[str, object]:
        """Return what became of it."""
        return {
            "faults": self.shown.faults[:20],
            "falls": self._falls - self._falls_left,
            "breaks": 0 if self._road is None else self._road.breaks,
            "by itself": self._fallen_by_themselves,
            "matches": len(self.shown.views),
            "moments": sum(map(len, self.shown.views.values())),
            "median": round(statistics.median(self._returns or [0.0]), 2),
            "longest": round(max(self._returns, default=0.0), 2),
        }


def _line(stdout: IO[bytes]) -> bytes:
    return stdout.readline()


def main(home: str, port: str, falls: str, seed: str, rough: str = "0") -> None:
    """Run the crowd, and hold what it was shown against the journal."""
    loop = asyncio.SelectorEventLoop()
    reactor = AsyncioSelectorReactor(loop)
    installReactor(reactor)
    crowd = Crowd(reactor, Path(home), int(port), int(falls), int(seed), float(rough))
    reactor.callLater(0, crowd.begin)
    reactor.run()
    loop.run_until_complete(crowd.shown.compare(Path(home)))
    print(json.dumps(crowd.told()), flush=True)  # noqa: T201 - that is its way to talk
    os._exit(0)  # threads may still wait for a server's line


if __name__ == "__main__":
    main(*sys.argv[1:])
