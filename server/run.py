"""Run a server in this process: the one file that installs the server's reactor and opens its port.

The reactor is Twisted's over asyncio, with a loop that is passed in: what databases and discovery need later, and on
Windows the selector loop that Twisted needs (ARCHITECTURE, measured facts).
"""

import asyncio
import os
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT
from pathlib import Path
from typing import Final

from sqlalchemy import URL
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.error import ReactorNotRunning
from twisted.internet.interfaces import IProtocolFactory
from twisted.internet.main import installReactor
from twisted.internet.task import LoopingCall
from twisted.logger import Logger, globalLogBeginner, textFileLogObserver

from engine import DICE10K, rule_book
from server.app import Server, ServerSetting
from server.database.holding import held
from server.database.opening import file_of
from server.database.ownership import RENEW_SECONDS
from server.database.writer import DatabaseJournal
from server.identity import Identity, encrypted
from server.restoring import read

__all__ = ["CannotServe", "Place", "ServeFault", "serve"]

_BACKLOG: Final = 1_024
"""Connections the system may hold for us: a whole party returning at once (ARCHITECTURE, measured facts)."""

_DESCRIPTORS: Final = 4_096
"""Open files a server asks for: its connections and some to spare."""

_WRITE_SECONDS: Final = 1.0
"""How long a database may take for what waits when a server ends, which has 5 s for everything (PROMISES A1, row 21):
farewells may need two of them, and a database that hangs another one and a half to be left."""

_NO_IPV6: Final = (EADDRNOTAVAIL, EAFNOSUPPORT)
"""What the system says that knows IPv6 and has it switched off."""

_FALLEN: Final = 2_500
"""Points that severe busts cost a score that was 0, beyond which matches seldom go: measured up to 2,300."""

_log = Logger()


class ServeFault(StrEnum):
    """Why a server cannot run."""

    PORT_IN_USE = "port_in_use"
    """Somebody else listens there."""
    PORT_REFUSED = "port_refused"
    """This user may not listen there."""
    SYSTEM = "system"
    """The system has no socket for it, such as when too many files are open."""

    @classmethod
    def of(cls, error: OSError) -> "ServeFault":
        """Return what an attempt to listen has failed for."""
        return {EADDRINUSE: cls.PORT_IN_USE, EACCES: cls.PORT_REFUSED}.get(error.errno or 0, cls.SYSTEM)


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
        database: where it keeps what it knows.
        identity: whose key proves who the server is, and signs records.
        insecure: whether connections are not encrypted.
        loopback: whether only this machine may connect.
        parent: whether standard input is a parent's pipe, whose end is the server's end (ARCHITECTURE).
        log: a file for the log; `None` for standard error.
    """

    port: int
    database: URL
    identity: Identity
    insecure: bool = False
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
        DatabaseTrouble: when its database cannot be used, or not any more.
        OSError: when nobody can be told, so that nobody would know of it.
    """
    loop = asyncio.SelectorEventLoop()
    reactor = AsyncioSelectorReactor(loop)
    installReactor(reactor)
    _start_log(place.log)
    _raise_descriptor_limit()
    failures: list[Exception] = []

    def fail(error: Exception) -> None:
        _log.critical("The server ends: {error}", error=error)
        failures.append(error)
        _stop(reactor)

    with held(loop, place.database) as database:
        kept = loop.run_until_complete(read(database.connection))
        journal = DatabaseJournal(loop, database.connection, database.epoch, kept.tips, fail)
        rule_book(DICE10K).landing.chance(DICE10K.target + _FALLEN)
        server = Server(reactor, setting, journal, lambda: _stop(reactor), place.identity)
        for damage in server.restore(kept):
            _log.error("Damaged, and set aside: {damage}.", damage=damage)
        try:
            port = _listen(reactor, place, _carried(server, place, reactor))
        except OSError as error:
            raise CannotServe(ServeFault.of(error), place.port) from error
        reactor.callLater(0, _tell, announce, port, fail)
        reactor.addSystemEventTrigger("before", "shutdown", server.stop)
        if file_of(place.database) is None:
            _renew(reactor, journal)
        if place.parent:
            threading.Thread(target=_wait_for_parent, args=(reactor,), daemon=True).start()
        reactor.run()
        loop.run_until_complete(journal.close(_WRITE_SECONDS))
    if failures:
        raise failures[0]


def _tell(announce: Callable[[int], None], port: int, fail: Callable[[Exception], None]) -> None:
    """Say that people can connect now."""
    try:
        announce(port)
    except OSError as error:
        fail(error)


def _renew(reactor: AsyncioSelectorReactor, journal: DatabaseJournal) -> None:
    """Say every few seconds that this server is still there, to others that could take its place."""
    renewing = LoopingCall(journal.renew)
    renewing.clock = reactor
    _ = renewing.start(RENEW_SECONDS, now=False).addErrback(
        lambda failure: _log.failure("Nobody is told that this server is there.", failure)
    )


def _carried(server: Server, place: Place, reactor: AsyncioSelectorReactor) -> IProtocolFactory:
    """Return what carries the server's words: encrypted, unless somebody wanted otherwise, which the log says."""
    if place.insecure:
        _log.warn("This server is not encrypted: anybody on the network can read along, and pass for it.")
        return server
    return encrypted(server, place.identity, reactor)


def _listen(reactor: AsyncioSelectorReactor, place: Place, server: IProtocolFactory) -> int:
    """Listen and return the port.

    Raises:
        OSError: when that cannot be.
    """
    with _socket(place) as listening:
        listening.settimeout(0)
        reactor.adoptStreamPort(listening.fileno(), listening.family, server)  # has a descriptor of its own then
        port: int = listening.getsockname()[1]
    return port


def _socket(place: Place) -> socket.socket:
    """Return a socket for IPv6 and IPv4 together where the machine has both, whatever its default is, else for IPv4."""
    if place.loopback:
        return socket.create_server(("127.0.0.1", place.port), backlog=_BACKLOG)
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(
                ("::", place.port), family=socket.AF_INET6, backlog=_BACKLOG, dualstack_ipv6=True
            )
        except OSError as error:
            if error.errno not in _NO_IPV6:
                raise
    return socket.create_server(("", place.port), backlog=_BACKLOG)


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
    """Ask the system for enough open files; with fewer a server serves fewer."""
    try:
        import resource  # noqa: PLC0415 - only where the system has it
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _DESCRIPTORS if hard == resource.RLIM_INFINITY else min(_DESCRIPTORS, hard)
    if soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
