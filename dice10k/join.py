"""`dice10k join`: to a server, a friend's or one on the network."""

from dataclasses import replace

import click

from client.exits import Exit
from client.run import run
from client.sentences.speech import Speech
from dice10k.identity import insecure_option
from dice10k.people import Wanted, client_setting, destination, home, person_options, player
from dice10k.stopping import Stop
from protocol.limits import CODE_LENGTH, MOVE_LENGTH
from protocol.messages import JoinTable

__all__ = ["command"]


def command(speech: Speech) -> click.Command:
    """Return the command."""

    @click.command(
        "join",
        help=speech.say("Join a server, a friend's or one on your network; with a code, sit down at that table."),
        epilog=speech.say("Try: dice10k join 192.168.1.20; dice10k join marta-laptop:10010 K7QF; or paste an invite"),
    )
    @click.argument("address")
    @click.argument("code", default="")
    @click.option("--move", default="", metavar="CODE", help=speech.say("Go on here, with the code of another device."))
    @insecure_option(speech)
    @person_options(speech)
    def join(address: str, code: str, move: str, wanted: Wanted, *, insecure: bool) -> int:
        server = destination(speech, address)
        if insecure and server.server:
            sentence = speech.say("That invite is for a server with encryption: leave out --insecure.")
            raise Stop(sentence, Exit.USAGE)
        move = move.strip().upper()
        if move and len(move) != MOVE_LENGTH:
            sentence = speech.say("The code of another device has {count} letters and digits.", count=MOVE_LENGTH)
            raise Stop(sentence, Exit.USAGE)
        code = "" if move else code or server.code
        if code and len(code) != CODE_LENGTH:
            sentence = speech.say("A code has {count} letters and digits, such as K7QF.", count=CODE_LENGTH)
            raise Stop(sentence, Exit.USAGE)
        with player(speech, home(speech), wanted) as who:
            setting = client_setting(who, server, JoinTable(code) if code else None, insecure=insecure)
            return run(replace(setting, code=move))

    return join
