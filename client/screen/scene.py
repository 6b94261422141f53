"""A scene: everything a picture is made of. What the server said stands in the model; the rest is this screen's own."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from client.choices import Menu, Question
from client.invite import Invite
from client.model import Model
from client.screen.glyphs import UNICODE, Glyphs
from client.sentences.speech import Speech

__all__ = ["LEAST_COLUMNS", "LEAST_ROWS", "Hand", "Moment", "MomentKind", "Scene"]

LEAST_COLUMNS: Final = 40
LEAST_ROWS: Final = 12
"""The smallest terminal there is a picture for; below that there is one sentence."""


class MomentKind(StrEnum):
    """What is held on the screen for a while, so that nobody misses it."""

    BUST = "bust"
    SEVERE_BUST = "severe_bust"
    HOT_HAND = "hot_hand"
    OVERSHOOT = "overshoot"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is held on the screen.

    Args:
        kind: what.
        text: the sentence about it.
    """

    kind: MomentKind
    text: str


@dataclass(frozen=True, slots=True)
class Hand:
    """What the player is doing with the dice on the table; it means nothing while there is nothing to choose.

    Args:
        picked: the places, from 0, of the dice that are picked.
        focus: the place of the die that space picks.
        row: the option that goes with the picked dice; `None` when none does.
    """

    picked: frozenset[int] = frozenset()
    focus: int = 0
    row: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything on the screen.

    Args:
        model: what the client knows, as it is to be shown now; it may lag behind while a moment is held.
        speech: how sentences are made.
        columns: of the terminal.
        rows: of the terminal.
        glyphs: what is drawn with.
        hand: the dice picked, and the option they make.
        tumbling: faces to show instead of those thrown, while the dice fall; () when they lie still.
        moment: what is held on the screen.
        turn: the seat whose dice tumble or whose moment is held, for as long as that lasts; else `None`.
        log: what has happened, newest last.
        notice: one sentence about what was just refused, or what the link does; "" for none.
        asked: the menu or question to show instead of the dice; `None` for none.
        cursor: the row of the menu the arrow keys stand on; `None` for none.
        helping: whether the help is shown.
        scrolled: lines of the help that have been scrolled away.
        mouse: whether the mouse is on.
        invite: how others reach the server, without a table; `None` where this client does not invite them.
    """

    model: Model
    speech: Speech
    columns: int = 80
    rows: int = 24
    glyphs: Glyphs = UNICODE
    hand: Hand = field(default_factory=Hand)
    tumbling: tuple[int, ...] = ()
    moment: Moment | None = None
    turn: int | None = None
    log: tuple[str, ...] = ()
    notice: str = ""
    asked: Menu | Question | None = None
    cursor: int | None = 0
    helping: bool = False
    scrolled: int = 0
    mouse: bool = False
    invite: Invite | None = None

    @property
    def on_turn(self) -> int:
        """The seat that is seen to be on turn: after its last throw until that has been looked at; -1 for none."""
        if self.turn is not None:
            return self.turn
        return -1 if self.model.view is None else self.model.view.on_turn
