"""Run a client in this process: the one file that installs the client's reactor.

The reactor is Twisted's over asyncio, with a loop that is passed in; it is what the full screen needs as well, and on
Windows it must be the selector loop (ARCHITECTURE, measured facts).
"""

import asyncio
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.main import installReactor
from twisted.logger import ILogObserver, LogEvent, globalLogBeginner
from zope.interface import implementer

from client.acquaintance import Acquaintance
from client.address import Address
from client.controller import Controller
from client.crash import crash_sentence, write_crash_file
from client.dialog import DialogSetting
from client.exits import Exit
from client.forgetting import Forgetting
from client.handshake import encrypted
from client.invite import Invite
from client.leaving import Stay
from client.link import Link
from client.plain import Plain
from client.profile import Profile
from client.robot import Decide, Robot, narrator
from client.screen.ability import Screening
from client.sentences.speech import Speech
from client.terminal import Printer, catch_signals, read_lines
from protocol.messages import ClientMessage

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
        named: the id of the server that is meant, "" for whichever was met there before.
        encrypted: whether the connection is; without that anybody on the network can read along.
        profile: held by this client.
        name: the name wanted.
        speech: how sentences are made.
        other_speech: returns the speech in the next language.
        arrival: what to ask for once welcomed; `None` for the lobby.
        code: what moves a player from another device to this client, "" for nothing.
        stay: what becomes of the server when we leave.
        invite: how others reach the server, where this client invites them.
        patience: seconds it tries to come back before it gives up; `None`: for ever.
        revive: called when the server has gone, where this client can start it again; calls what it is given with a
            reason when it cannot, in whatever thread.
        screening: how the full screen is shown; `None` for lines.
        ascii: whether lines are in ASCII alone.
        decide: plays by itself with this; `None` when a person plays.
        quiet: whether a robot prints nothing.
        forgets: whether it only asks to be forgotten.
    """

    server: Address
    profile: Profile
    name: str
    speech: Speech
    other_speech: Callable[[Speech], Speech]
    named: str = ""
    encrypted: bool = True
    arrival: ClientMessage | None = None
    code: str = ""
    stay: Stay = Stay.ELSEWHERE
    invite: Invite | None = None
    patience: float | None = None
    revive: Callable[[Callable[[str], None]], None] | None = None
    screening: Screening | None = None
    ascii: bool = False
    decide: Decide | None = None
    quiet: bool = False
    forgets: bool = False


class _Run:
    """One client that runs: what is common to everything that shows it.

    Args:
        setting: what it is started with.
    """

    def __init__(self, setting: ClientSetting) -> None:
        """Put it together around a reactor of its own."""
        self.setting: Final = setting
        self.loop: Final = asyncio.SelectorEventLoop()
        self.reactor: Final = AsyncioSelectorReactor(self.loop)
        installReactor(self.reactor)
        server = Acquaintance(
            str(setting.server),
            setting.profile,
            setting.named,
            encrypted=setting.encrypted,
            lasting=setting.stay is not Stay.ENDS,
        )
        self.controller: Final = Controller(server, setting.name, setting.arrival, setting.code)
        self.write: Final = Printer(sys.stdout, self.controller.quit, ascii_only=setting.ascii)
        endpoint = HostnameEndpoint(self.reactor, setting.server.host, setting.server.port, _CONNECT_SECONDS)
        carried = encrypted(endpoint, self.reactor) if setting.encrypted else endpoint
        self.link: Final = Link(self.reactor, carried, self.controller, setting.patience)
        self.parting: Callable[[str], None] = self.write
        """Says the last words of a program that has failed."""
        self.close: Callable[[], None] = self.stop
        """Gives the terminal back, and then stops."""
        self._code: Exit | None = None

    def run(self) -> Exit:
        """Run until the end, and return how it ended."""
        self._watch_faults()
        self.reactor.callLater(0, self.link.open)
        self.reactor.run(installSignalHandlers=False)
        return Exit.OK if self._code is None else self._code

    def finish(self, code: Exit) -> None:
        """End the program; the first code counts."""
        if self._code is None:
            self._code = code
            self.close()

    def stop(self) -> None:
        """Stop, when what was said last has had a moment to leave."""
        self.reactor.callLater(_PARTING_SECONDS, self.reactor.stop)

    def fail(self, trace: str) -> None:
        """End with one sentence and a crash file; nothing else is printed."""
        if self._code is None:
            self.parting(crash_sentence(self.setting.speech, write_crash_file(self.setting.profile.folder, trace)))
            self.link.close()
            self.finish(Exit.INTERNAL)

    def _watch_faults(self) -> None:
        """Let whatever fails inside a callback end the program in order."""

        @implementer(ILogObserver)
        def observe(event: LogEvent) -> None:
            failure = event.get("log_failure")
            if failure is not None:
                self.fail(failure.getTraceback())

        def handle(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            error = context.get("exception")
            if isinstance(error, BaseException):
                self.fail(_trace(error))

        globalLogBeginner.beginLoggingTo([observe], redirectStandardIO=False, discardBuffer=True)
        self.loop.set_exception_handler(handle)

    @property
    def dialog(self) -> DialogSetting:
        """What the dialog with a person is about."""
        about = self.setting
        revive = None if about.revive is None else self._revive
        return DialogSetting(about.server, about.speech, about.stay, about.other_speech, revive, about.invite)

    def _revive(self, fail: Callable[[str], None]) -> None:
        """Start the server again; a failure is told in the reactor's thread."""
        if self.setting.revive is not None:
            self.setting.revive(lambda reason: self.reactor.callFromThread(fail, reason))


def run(setting: ClientSetting) -> Exit:
    """Run a client until it ends, and return how."""
    running = _Run(setting)
    if setting.forgets:
        about = (setting.speech, setting.server, running.write, running.finish)
        running.controller.attach(running.link, Forgetting(running.controller, *about))
    elif setting.decide is not None:
        _play_by_itself(running, setting.decide)
    elif setting.screening is not None:
        _open_screen(running, setting.screening)
    else:
        _open_lines(running)
    return running.run()


def _play_by_itself(running: _Run, decide: Decide) -> None:
    setting = running.setting
    told = narrator(setting.speech, setting.server, running.write, quiet=setting.quiet)
    robot = Robot(running.controller, decide, running.reactor, told, running.finish)
    running.controller.attach(running.link, robot)


def _open_lines(running: _Run) -> None:
    interactive = sys.stdin is not None and sys.stdin.isatty()
    plain = Plain(
        running.controller, running.write, running.finish, running.dialog, running.reactor, interactive=interactive
    )
    running.controller.attach(running.link, plain)
    read_lines(plain, running.reactor.callFromThread)
    catch_signals(plain.interrupt, running.controller.quit, running.reactor.callFromThread)


def _open_screen(running: _Run, screening: Screening) -> None:
    """Show the full screen; what was said last stands in the terminal when it is gone."""
    from client.screen.opening import open_curtain  # noqa: PLC0415 - plain mode needs none of it, and starts sooner

    stage, curtain = open_curtain(running.controller, running.finish, running.dialog, running.reactor, screening)
    running.controller.attach(running.link, stage)
    running.parting = stage.say_last
    running.close = curtain.close
    catch_signals(stage.interrupt, running.controller.quit, running.reactor.callFromThread)
    shown = asyncio.ensure_future(curtain.open(), loop=running.loop)

    def gone(done: "asyncio.Future[None]") -> None:
        error = done.exception()
        if error is not None:
            running.close = running.stop
            running.controller.quit() if isinstance(error, EOFError | OSError) else running.fail(_trace(error))
        for line in stage.parting:
            running.write(line)
        running.stop()

    shown.add_done_callback(gone)


def _trace(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))
