"""How others come here, or the player from another device: what they type, and the invite they paste."""

from client.invite import Invite
from client.sentences.speech import Said, Speech
from protocol.limits import MOVE_LENGTH
from protocol.text import clean_line

__all__ = ["invitation", "move_lapsed", "moving"]


def invitation(speech: Speech, invite: Invite) -> tuple[Said, ...]:
    """Return what is said to others who are to join, a line each.

    The first is for typing: it can be read out. The second is the invite, for pasting; there is none without an id,
    since the invite of a server without encryption would prove nothing.
    """
    typed = speech.say("Others join with: {command}", command=_command(invite, invite.code))
    return (typed, Said(str(invite))) if invite.server else (typed,)


def moving(speech: Speech, invite: Invite, code: str, seconds: int) -> Said:
    """Return what the player does to go on with another device.

    Args:
        speech: how to say it.
        invite: to the server, without a table.
        code: what moves the player there.
        seconds: how long it holds.
    """
    move = ("--move", clean_line(code, MOVE_LENGTH))
    typed = speech.say_many(
        "Go on with another device: within {minutes} minute, type there: {command}",
        "Go on with another device: within {minutes} minutes, type there: {command}",
        max(1, seconds // 60),
        minutes=max(1, seconds // 60),
        command=_command(invite, *move),
    )
    if not invite.server:
        return typed
    pasted = speech.say("Or paste: {command}", command=Said(" ".join(("dice10k join", f'"{invite}"', *move))))
    return speech.join(" ", (typed, pasted))


def move_lapsed(speech: Speech) -> Said:
    """Return that a code for another device is too old."""
    return speech.say("The code for another device holds no longer.")


def _command(invite: Invite, *rest: str) -> Said:
    """Return what is typed to join a server."""
    words = ("dice10k join", invite.address.short, *rest, "" if invite.server else "--insecure")
    return Said(" ".join(filter(None, words)))
