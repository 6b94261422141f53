"""The picture without a match: the lobby, and a table where people wait for each other."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from client.screen.lines import Line, joined, plain, wrapped
from client.screen.log import log
from client.screen.scene import Scene
from client.screen.title import title
from client.sentences.invitations import invitation
from client.sentences.names import sitter_name
from client.sentences.speech import Said
from protocol.codes import SeatState
from protocol.identity import short_id
from protocol.messages import Sitter
from protocol.text import width

__all__ = ["lounge"]

_MARGINS: Final = 4
"""Columns that are left free at both sides."""


def lounge(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return where one is, who else is there, and at the bottom what has happened, in so many lines or more."""
    seats, invite = _indented(scene, "", _seats(scene)), _indented(scene, "class:invite", _invite(scene))
    top = (title(scene), (), *_indented(scene, "class:aim", _aim(scene)), *seats, *invite, ())
    return *top, *log(scene, max(0, rows - len(top)))


def _aim(scene: Scene) -> Iterator[Said]:
    """Yield what the game is about, to whoever has not sat down yet."""
    if scene.model.table is None and scene.model.stranger is None:
        yield scene.speech.say("Throw, keep what scores, bank in time: whoever lands exactly on the target wins.")


def _invite(scene: Scene) -> Iterator[Said]:
    """Yield what others type or paste to sit down here, for whoever hosts them.

    An invite that does not fit in a line cannot be copied as one: only the start of its id is shown then, to compare.
    """
    table, invite = scene.model.table, scene.invite
    if invite is None or table is None or None not in table.sitters or scene.model.stranger is not None:
        return
    typed, *pasted = invitation(scene.speech, replace(invite, code=table.code))
    yield typed
    for line in pasted:
        fits = width(line) <= scene.columns - _MARGINS
        yield line if fits else scene.speech.say("The id of this server is {id}.", id=short_id(invite.server))


def _seats(scene: Scene) -> Iterator[Said]:
    """Yield for each seat who sits there, and what they are waited for."""
    for sitter in () if scene.model.table is None else scene.model.table.sitters:
        yield scene.speech.say("a free seat") if sitter is None else _sitter(scene, sitter)


def _sitter(scene: Scene, sitter: Sitter) -> Said:
    speech, name = scene.speech, sitter_name(scene.speech, sitter)
    if sitter.state is SeatState.LINK_LOST:
        return speech.say("{name}: the link is lost, the seat is kept", name=name)
    if sitter.rematch:
        return speech.say("{name}: would like another match", name=name)
    return speech.join("", (name,))


def _indented(scene: Scene, style: str, sentences: Iterator[Said]) -> Iterator[Line]:
    for sentence in sentences:
        for line in wrapped(sentence, scene.columns - _MARGINS, style):
            yield joined(plain("   "), line)
