"""What leaving means for the match, to be said before somebody does."""

from enum import Enum, auto

from client.model import Model
from client.sentences.names import sitter_name
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import SitterKind

__all__ = ["Stay", "leaving"]


class Stay(Enum):
    """What becomes of the server when this client leaves."""

    ELSEWHERE = auto()
    """It belongs to somebody else and goes on."""
    ENDS = auto()
    """It was started for this client alone and ends with it."""
    HOSTED = auto()
    """It was started by this client for guests and stays while they are there."""


def leaving(speech: Speech, model: Model, stay: Stay) -> str:
    """Return what happens to the player's seat, and to guests."""
    if stay is Stay.ENDS:
        return speech.say("The match is kept: start again to go on with it.")
    guests = _guests(model)
    if stay is Stay.HOSTED and guests:
        names = ", ".join(sitter_name(speech, guest) for guest in guests)
        return speech.say("The server stays open for your guests ({names}); start it again to come back.", names=names)
    if stay is Stay.HOSTED:
        return speech.say("The server stays open for ten minutes after the last guest; start it again to come back.")
    if model.playing:
        return speech.say("Your seat is kept: connect again to play on.")
    return speech.say("You can come back at any time.")


def _guests(model: Model) -> list[m.Sitter]:
    if model.table is None:
        return []
    sitters = enumerate(model.table.sitters)
    return [
        sitter
        for seat, sitter in sitters
        if sitter is not None and sitter.kind is SitterKind.PERSON and seat != model.you
    ]
