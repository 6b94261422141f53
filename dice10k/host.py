"""`dice10k host`: a table for people on the network, on a server that outlives this screen."""

from collections.abc import Callable
from dataclasses import replace
from threading import Lock, Thread
from typing import Final

import click

from client.address import DEFAULT_PORT, MOST_PORT, Address
from client.exits import Exit
from client.invite import Invite
from client.leaving import Stay
from client.run import run
from client.sentences.speech import Speech
from client.setting_up import COMPUTER
from dice10k.children import ServerGone, detached_server
from dice10k.houses import changes_of, rules_options, seats_of
from dice10k.identity import insecure_option, own_identity
from dice10k.network import LOOPBACK, listens, own_address
from dice10k.people import Wanted, client_setting, home, person_options, player
from dice10k.stopping import Stop
from engine import Rules
from protocol.limits import SEATS
from protocol.messages import CreateTable

__all__ = ["beside", "command"]

_FAILURES: Final = 3
"""How often in a row a server fails to start until its host is told why."""

_IDLE_SECONDS: Final = 600
"""How long the server stays when nobody is connected (ARCHITECTURE, life of a server)."""


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "host",
        help=speech.say("Open a table here for people on your network; come back to it with the same command."),
    )
    @click.option(
        "--port",
        type=click.IntRange(1, MOST_PORT),
        default=DEFAULT_PORT,
        show_default=True,
        help=speech.say("The TCP port."),
    )
    @rules_options(speech, short=True)
    @click.option(
        "--seats",
        type=click.IntRange(1, SEATS),
        default=2,
        show_default=True,
        help=speech.say("How many seats the table has."),
    )
    @click.option(
        "--computers",
        type=click.IntRange(0, SEATS - 1),
        default=0,
        show_default=True,
        help=speech.say("How many of the seats computer players take."),
    )
    @insecure_option(speech)
    @person_options(speech)
    def host(port: int, rules: Rules, seats: int, computers: int, wanted: Wanted, *, insecure: bool) -> int:
        if computers >= seats:
            sentence = speech.say("One seat is yours: computer players can take at most {most}.", most=seats - 1)
            raise Stop(sentence, Exit.USAGE)
        kinds = (COMPUTER,) * computers
        table = CreateTable(rules.name, changes_of(rules), seats_of(speech, rules, seats), kinds)
        folder = home(speech)
        log = folder / f"server-{port}.log"
        server = "" if insecure else own_identity(speech, folder).id

        def start_server() -> None:
            if not listens(port):
                detached_server(port, _IDLE_SECONDS, folder, log, insecure=insecure)

        with player(speech, folder, wanted) as who:
            try:
                start_server()
            except ServerGone as gone:
                raise Stop(str(gone) or speech.say("The server did not start."), Exit.FAILURE) from gone
            ours, theirs = (Invite(address, server=server) for address in (Address(LOOPBACK, port), own_address(port)))
            setting = client_setting(who, ours, table, insecure=insecure)
            return run(replace(setting, stay=Stay.HOSTED, invite=theirs, revive=beside(start_server)))

    return host


def beside(start: Callable[[], None]) -> Callable[[Callable[[str], None]], None]:
    """Return what starts a server again beside the client, which goes on meanwhile; never twice at a time.

    Where that fails the client tries to connect all the same, and calls this again: the server before may only just be
    ending. After some failures in a row the client is told why, in the thread that starts servers.

    Args:
        start: starts it, unless it runs; may take seconds.
    """
    busy = Lock()
    failures: list[str] = []

    def work(fail: Callable[[str], None]) -> None:
        try:
            start()
            failures.clear()
        except (ServerGone, OSError) as error:
            failures.append(str(error))
            if len(failures) >= _FAILURES:
                fail(failures[-1])
        finally:
            busy.release()

    def revive(fail: Callable[[str], None]) -> None:
        if busy.acquire(blocking=False):
            Thread(target=work, args=(fail,), daemon=True).start()

    return revive
