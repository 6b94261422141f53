"""The picture without a match: the lobby, and a table where people wait for each other."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from client.screen.lines import Line, joined, plain, wrapped
from client.screen.log import log
from client.screen.scene import Scene
from client.screen.title import title
from client.sentences.invitations import invitation
from client.sentences.names import names_at
from client.sentences.speech import Said, Speech
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
    table = scene.model.table
    for name, sitter in zip(names_at(scene.speech, table), () if table is None else table.sitters, strict=True):
        yield scene.speech.say("a free seat") if sitter is None else _sitter(scene.speech, name, sitter)


def _sitter(speech: Speech, name: str, sitter: Sitter) -> Said:
    if sitter.state is SeatState.LINK_LOST:
        return speech.say("{name}: the link is lost, the seat is kept", name=name)
    if sitter.rematch:
        return speech.say("{name}: would like another match", name=name)
    return speech.join("", (name,))


def _indented(scene: Scene, style: str, sentences: Iterator[Said]) -> Iterator[Line]:
    for sentence in sentences:
        for line in wrapped(sentence, scene.columns - _MARGINS, style):
            yield joined(plain("   "), line)
