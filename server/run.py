"""Run a server in this process: the one file that installs the server's reactor and opens its port.

The reactor is Twisted's over asyncio, with a loop that is passed in: what databases and discovery need later, and on
Windows the selector loop that Twisted needs (ARCHITECTURE, measured facts).
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from errno import EACCES
from pathlib import Path
from typing import Final, cast

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ServerEndpoint, TCP6ServerEndpoint
from twisted.internet.error import CannotListenError, ReactorNotRunning
from twisted.internet.interfaces import IListeningPort
from twisted.internet.main import installReactor
from twisted.logger import globalLogBeginner, textFileLogObserver

from engine import DICE10K, rule_book
from server.app import Server, ServerSetting
from server.journal import MemoryJournal

__all__ = ["CannotServe", "Place", "ServeFault", "serve"]

_BACKLOG: Final = 1_024
"""Connections the system may hold for us: a whole party returning at once (ARCHITECTURE, measured facts)."""

_DESCRIPTORS: Final = 4_096
"""Open files a server asks for: its connections and some to spare."""


_FALLEN: Final = 2_500
"""Points that severe busts cost a score that was 0, beyond which matches seldom go: measured up to 2,300."""


class ServeFault(StrEnum):
    """Why a server cannot run."""

    PORT_IN_USE = "port_in_use"
    """Somebody else listens there."""
    PORT_REFUSED = "port_refused"
    """This user may not listen there."""

    @classmethod
    def of(cls, error: CannotListenError) -> "ServeFault":
        """Return what an attempt to listen has failed for."""
        return cls.PORT_REFUSED if getattr(error.socketError, "errno", None) == EACCES else cls.PORT_IN_USE


class CannotServe(Exception):
    """A server that cannot run.

    Args:
        fault: why.
        port: the port it was to listen at.
    """

    def __init__(self, fault: ServeFault, port: int) -> None:
        """Keep the fault and the port for a sentence."""
        super().__init__(fault, port)
        self.fault = fault
        self.port = port


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server stands.

    Args:
        port: the TCP port; 0 lets the system pick one.
        loopback: whether only this machine may connect.
        parent: whether standard input is a parent's pipe, whose end is the server's end (ARCHITECTURE).
        log: a file for the log; `None` for standard error.
    """

    port: int
    loopback: bool = False
    parent: bool = False
    log: Path | None = None


def serve(place: Place, setting: ServerSetting, announce: Callable[[int], None]) -> None:
    """Run a server until it is stopped: by a signal, by having been idle, or with its parent.

    The tables of the rules are worked out before the port opens, so that no match waits for them.

    Args:
        place: where it stands.
        setting: how long it stays and how much it takes on.
        announce: called with the port once people can connect.

    Raises:
        CannotServe: when it cannot listen.
    """
    reactor = AsyncioSelectorReactor(asyncio.SelectorEventLoop())
    installReactor(reactor)
    _start_log(place.log)
    _raise_descriptor_limit()
    rule_book(DICE10K).landing.chance(DICE10K.target + _FALLEN)
    server = Server(reactor, setting, MemoryJournal(), lambda: _stop(reactor))
    refused: list[CannotServe] = []

    async def start() -> None:
        try:
            port = await _open_port(reactor, place, server)
        except CannotListenError as error:
            refused.append(CannotServe(ServeFault.of(error), place.port))
            _stop(reactor)
        else:
            announce(cast("IPv4Address | IPv6Address", port.getHost()).port)

    reactor.callLater(0, lambda: Deferred.fromCoroutine(start()))
    reactor.addSystemEventTrigger("before", "shutdown", server.stop)
    if place.parent:
        threading.Thread(target=_wait_for_parent, args=(reactor,), daemon=True).start()
    reactor.run()
    if refused:
        raise refused[0]


async def _open_port(reactor: AsyncioSelectorReactor, place: Place, server: Server) -> IListeningPort:
    """Listen on IPv6 and IPv4 together where the machine has both, else on IPv4."""
    port: IListeningPort
    if place.loopback:
        port = await TCP4ServerEndpoint(reactor, place.port, _BACKLOG, "127.0.0.1").listen(server)
        return port
    try:
        port = await TCP6ServerEndpoint(reactor, place.port, _BACKLOG, "::").listen(server)
    except CannotListenError:
        port = await TCP4ServerEndpoint(reactor, place.port, _BACKLOG).listen(server)
    return port


def _stop(reactor: AsyncioSelectorReactor) -> None:
    """Stop the reactor, unless it is stopping already: it may wait for farewells to leave."""
    with suppress(ReactorNotRunning):
        reactor.stop()


def _wait_for_parent(reactor: AsyncioSelectorReactor) -> None:
    """Wait, in a thread, until the pipe to the parent ends, however that came; then stop."""
    while os.read(sys.stdin.fileno(), 4_096):
        pass
    reactor.callFromThread(_stop, reactor)


def _start_log(path: Path | None) -> None:
    """Send the log to a file or to standard error, and nowhere else."""
    stream = sys.stderr if path is None else path.open("a", encoding="utf-8")
    globalLogBeginner.beginLoggingTo([textFileLogObserver(stream)], redirectStandardIO=False, discardBuffer=True)


def _raise_descriptor_limit() -> None:
    """Ask the system for enough open files; what it refuses, the limit on connections bears."""
    try:
        import resource  # noqa: PLC0415 - only where the system has it
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _DESCRIPTORS if hard == resource.RLIM_INFINITY else min(_DESCRIPTORS, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
