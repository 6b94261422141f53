"""Run a client in this process: the one file that installs the client's reactor.

The reactor is Twisted's over asyncio, with a loop that is passed in; it is what the full screen needs as well, and on
Windows it must be the selector loop (ARCHITECTURE, measured facts).
"""

import asyncio
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.main import installReactor
from twisted.logger import ILogObserver, LogEvent, globalLogBeginner
from zope.interface import implementer

from client.address import Address
from client.controller import Cause, Controller
from client.crash import crash_sentence, write_crash_file
from client.dialog import DialogSetting
from client.exits import Exit
from client.leaving import Stay
from client.link import Link
from client.model import Model
from client.narration import NOBODY, narrate
from client.plain import Plain
from client.profile import Profile
from client.robot import Decide, Robot
from client.sentences.speech import Speech
from client.terminal import Printer, catch_signals, read_lines
from protocol.messages import ClientMessage, Secret

__all__ = ["ClientSetting", "run"]

_CONNECT_SECONDS: Final = 5.0
"""How long an answer is waited for (UX B5)."""

_PARTING_SECONDS: Final = 0.1
"""What the last words have to leave before the program ends."""


@dataclass(frozen=True, slots=True)
class ClientSetting:
    """What one client is started with.

    Args:
        server: where the server is.
        profile: held by this client.
        name: the name wanted.
        speech: how sentences are made.
        other_speech: returns the speech in the next language.
        arrival: what to ask for once welcomed; `None` for the lobby.
        stay: what becomes of the server when we leave.
        invite: the address at which others reach the server, where this client invites them; "" where it does not.
        keeps_token: whether the token outlives this program; not where the server does not, either.
        patience: seconds it tries to come back before it gives up; `None`: for ever.
        revive: called when the server has gone, where this client can start it again.
        decide: plays by itself with this; `None` when a person plays.
        quiet: whether a robot prints nothing.
    """

    server: Address
    profile: Profile
    name: str
    speech: Speech
    other_speech: Callable[[Speech], Speech]
    arrival: ClientMessage | None = None
    stay: Stay = Stay.ELSEWHERE
    invite: str = ""
    keeps_token: bool = True
    patience: float | None = None
    revive: Callable[[], None] | None = None
    decide: Decide | None = None
    quiet: bool = False


class _Ending:
    """The end of the program: the first code counts, and what was said last has a moment to leave."""

    def __init__(self, reactor: AsyncioSelectorReactor) -> None:
        self._reactor = reactor
        self.code: Exit | None = None

    def finish(self, code: Exit) -> None:
        """End the program."""
        if self.code is None:
            self.code = code
            self._reactor.callLater(_PARTING_SECONDS, self._reactor.stop)


def run(setting: ClientSetting) -> Exit:
    """Run a client until it ends, and return how."""
    reactor = AsyncioSelectorReactor(asyncio.SelectorEventLoop())
    installReactor(reactor)
    ending = _Ending(reactor)
    controller = Controller(
        str(setting.server), setting.name, setting.profile, setting.arrival, keeps_token=setting.keeps_token
    )
    write = Printer(sys.stdout, controller.quit)
    host = setting.server.host
    endpoint = HostnameEndpoint(reactor, host, setting.server.port, _CONNECT_SECONDS)
    link = Link(reactor, endpoint, controller, setting.patience)
    _watch_faults(setting, write, ending, link)
    if setting.decide is not None:
        narrator = _narrator(setting, write)
        controller.attach(link, Robot(controller, setting.decide, reactor, narrator, ending.finish))
    else:
        interactive = sys.stdin is not None and sys.stdin.isatty()
        about = _dialog_setting(setting)
        plain = Plain(controller, write, ending.finish, about, reactor, interactive=interactive)
        controller.attach(link, plain)
        read_lines(plain, reactor.callFromThread)
        catch_signals(plain, controller.quit, reactor.callFromThread)
    reactor.callLater(0, link.open)
    reactor.run(installSignalHandlers=False)
    return Exit.OK if ending.code is None else ending.code


def _dialog_setting(setting: ClientSetting) -> DialogSetting:
    return DialogSetting(
        setting.server, setting.speech, setting.stay, setting.other_speech, setting.revive, setting.invite
    )


def _narrator(setting: ClientSetting, write: Printer) -> Callable[[Model, Model, Cause], None]:
    """Return what prints a robot's match."""

    def tell(before: Model, after: Model, cause: Cause) -> None:
        lines = narrate(setting.speech, before, after, cause, setting.server, NOBODY)
        if not setting.quiet:
            _write_all(write, lines)
        elif isinstance(cause, Secret):
            _write_all(write, (f"{after.name}: {line}" for line in lines))

    return tell


def _write_all(write: Printer, lines: Iterable[str]) -> None:
    for line in lines:
        write(line)


def _watch_faults(setting: ClientSetting, write: Printer, ending: _Ending, link: Link) -> None:
    """End with one sentence and a crash file when something fails inside a callback; nothing else is printed."""

    @implementer(ILogObserver)
    def observe(event: LogEvent) -> None:
        failure = event.get("log_failure")
        if failure is not None and ending.code is None:
            write(crash_sentence(setting.speech, write_crash_file(setting.profile.folder, failure.getTraceback())))
            link.close()
            ending.finish(Exit.INTERNAL)

    globalLogBeginner.beginLoggingTo([observe], redirectStandardIO=False, discardBuffer=True)
