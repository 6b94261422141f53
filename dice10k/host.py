"""`dice10k host`: a table for people on the network, on a server that outlives this screen."""

from collections.abc import Callable
from contextlib import suppress

import click

from client.address import DEFAULT_PORT, Address
from client.exits import Exit
from client.leaving import Stay
from client.run import ClientSetting, run
from client.sentences.speech import Speech
from dice10k.children import ServerGone, detached_server
from dice10k.network import LOOPBACK, listens, own_address
from dice10k.people import home, other_speech, person_options, player
from dice10k.stopping import Stop
from protocol.messages import CreateTable

__all__ = ["command"]

_IDLE_SECONDS = 600
"""How long the server stays when nobody is connected (ARCHITECTURE, life of a server)."""

_MOST_PORT = 65_535


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "host",
        help=speech.say("Open a table here for people on your network; come back to it with the same command."),
    )
    @click.option(
        "--port",
        type=click.IntRange(1, _MOST_PORT),
        default=DEFAULT_PORT,
        show_default=True,
        help=speech.say("The TCP port."),
    )
    @person_options(speech)
    def host(port: int, profile: str, name: str, lang: str, *, plain: bool) -> int:
        del plain
        folder = home(speech)
        log = folder / f"server-{port}.log"

        def start_server() -> None:
            if not listens(port):
                detached_server(port, _IDLE_SECONDS, log)

        with player(speech, folder, profile, name, lang) as who:
            try:
                start_server()
            except ServerGone as gone:
                raise Stop(speech.say("The server did not start."), Exit.FAILURE) from gone
            click.echo(who.speech.say("Others join with: dice10k join {address}", address=own_address(port)))
            return run(
                ClientSetting(
                    server=Address(LOOPBACK, port),
                    profile=who.profile,
                    name=who.name,
                    speech=who.speech,
                    other_speech=other_speech(who.profile),
                    arrival=CreateTable("dice10k"),
                    stay=Stay.HOSTED,
                    revive=_quietly(start_server),
                )
            )

    return host


def _quietly(start: Callable[[], None]) -> Callable[[], None]:
    """Return what tries to start the server again; when that fails the client goes on trying to connect."""

    def revive() -> None:
        with suppress(ServerGone):
            start()

    return revive
