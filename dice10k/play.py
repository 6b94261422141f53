"""`dice10k play`: a match against the computer, on a server of its own."""

import click

from client.address import Address
from client.exits import Exit
from client.leaving import Stay
from client.run import ClientSetting, run
from client.sentences.speech import Speech
from dice10k.children import ServerGone, attached_server
from dice10k.network import LOOPBACK
from dice10k.people import home, other_speech, person_options, player
from dice10k.stopping import Stop
from protocol.messages import CreateTable

__all__ = ["command"]

_MOST_TURNS = 10_000
_MOST_PACE = 10_000


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command("play", help=speech.say("Play a match against the computer."))
    @click.option(
        "--start", type=click.IntRange(0), default=0, show_default=True, help=speech.say("The score both start with.")
    )
    @click.option(
        "--turn-limit",
        type=click.IntRange(0, _MOST_TURNS),
        default=0,
        help=speech.say("End the match after so many turns each."),
    )
    @click.option(
        "--pace",
        type=click.IntRange(0, _MOST_PACE),
        default=1_000,
        show_default=True,
        help=speech.say("Milliseconds the computer waits before it acts."),
    )
    @person_options(speech)
    def play(start: int, turn_limit: int, pace: int, profile: str, name: str, lang: str, *, plain: bool) -> int:
        del plain
        folder = home(speech)
        table = CreateTable("dice10k", starting_score=start, turn_limit=turn_limit, computers=("threshold",), pace=pace)
        with player(speech, folder, profile, name, lang) as who:
            try:
                with attached_server(who.profile.folder / "server.log") as port:
                    return run(
                        ClientSetting(
                            server=Address(LOOPBACK, port),
                            profile=who.profile,
                            name=who.name,
                            speech=who.speech,
                            other_speech=other_speech(who.profile),
                            arrival=table,
                            stay=Stay.ENDS,
                            patience=0.0,
                        )
                    )
            except ServerGone as gone:
                raise Stop(speech.say("The server for this match did not start."), Exit.FAILURE) from gone

    return play
