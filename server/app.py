"""The server put together: players, lobby, journal, and a wire for each connection.

Nothing here knows ports or which reactor runs; `server.run` does.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.internet.protocol import Factory

from protocol.codes import FarewellCode
from server.identity import Identity, passing_identity
from server.journal import Journal
from server.lobby import Lobby
from server.moves import Moves
from server.players import Players
from server.records import Scribe
from server.restoring import Kept, restore
from server.session import Session
from server.wire import Wire

__all__ = ["CONNECTIONS", "Server", "ServerSetting"]

CONNECTIONS: Final = 200
"""Connections at once (PROMISES A2)."""


@dataclass(frozen=True, slots=True)
class ServerSetting:
    """How long a server stays and how much it takes on.

    Args:
        idle_seconds: stop after so many seconds without a connection; `None` to stay.
        connections: connections at once.
    """

    idle_seconds: float | None = None
    connections: int = CONNECTIONS


class Server(Factory):
    """The server.

    Args:
        clock: for every deadline.
        setting: how long it stays and how much it takes on.
        journal: where matches are written.
        idle: called when nobody has been connected for as long as the setting says.
        identity: who signs the records of its matches; `None` for an identity that ends with it.
    """

    noisy = False

    def __init__(
        self,
        clock: IReactorTime,
        setting: ServerSetting,
        journal: Journal,
        idle: Callable[[], None],
        identity: Identity | None = None,
    ) -> None:
        """Put the parts together."""
        self._clock = clock
        self._setting = setting
        self._idle = idle
        self._journal = journal
        self._players = Players(journal)
        self._lobby = Lobby(clock, journal, Scribe(self._players, identity or passing_identity()))
        self._moves = Moves(clock)
        self._wires: set[Wire] = set()
        self._idle_call: IDelayedCall | None = None
        self._stopped: Deferred[None] | None = None
        self._watch_idle()

    def restore(self, kept: Kept) -> Iterator[str]:
        """Go on where the last server ended, and yield what is damaged of what it has kept."""
        return restore(kept, self._players, self._lobby, self._journal)

    def buildProtocol(self, addr: object) -> Wire | None:
        """Give a new connection its pipe and session; one too many gets a pipe that says so and ends."""
        if self._stopped is not None:
            return None
        limit = self._setting.connections
        full = limit if len(self._wires) >= limit else None
        wire = Wire(self._clock, lambda peer: Session(peer, self._players, self._lobby, self._moves), self._gone, full)
        if full is None:
            self._wires.add(wire)
            self._watch_idle()
        return wire

    def stop(self) -> Deferred[None]:
        """Say farewell to everybody, and take on nobody any more.

        Returns:
            What fires once all have gone, after `LINGER_SECONDS` at the latest; stopping sooner cuts farewells off.
        """
        self._stop_watching()
        self._stopped = Deferred() if self._wires else succeed(None)
        for wire in list(self._wires):
            wire.farewell(FarewellCode.SERVER_STOPPING)
        return self._stopped

    def _gone(self, wire: Wire) -> None:
        self._wires.discard(wire)
        if self._stopped is None:
            self._watch_idle()
        elif not self._wires and not self._stopped.called:
            self._stopped.callback(None)

    def _watch_idle(self) -> None:
        """Count the time without a connection, where the setting wants it."""
        self._stop_watching()
        if not self._wires and self._setting.idle_seconds is not None:
            self._idle_call = self._clock.callLater(self._setting.idle_seconds, self._idle)

    def _stop_watching(self) -> None:
        if self._idle_call is not None and self._idle_call.active():
            self._idle_call.cancel()
