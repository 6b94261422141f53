"""How others come here: what they type, and the invite they paste."""

from client.invite import Invite
from client.sentences.speech import Said, Speech

__all__ = ["invitation"]


def invitation(speech: Speech, invite: Invite) -> tuple[Said, ...]:
    """Return what is said to others who are to join, a line each.

    The first is for typing: it can be read out. The second is the invite, for pasting; there is none without an id,
    since the invite of a server without encryption would prove nothing.
    """
    words = ("dice10k join", invite.address.short, invite.code, "" if invite.server else "--insecure")
    typed = speech.say("Others join with: {command}", command=Said(" ".join(filter(None, words))))
    return (typed, Said(str(invite))) if invite.server else (typed,)
