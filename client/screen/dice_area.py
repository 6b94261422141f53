"""The dice area: the dice of the throw as the player has picked them, with the turn score and the dice kept."""

from collections.abc import Iterator
from typing import Final

from client.screen.dice import Die, Look, Size, dice
from client.screen.grid import beside
from client.screen.lines import Line, columns_of, joined, plain
from client.screen.scene import MomentKind, Scene
from client.sentences.readings import dice_text
from protocol import messages as m
from protocol.codes import Phase

__all__ = ["choosing", "dice_area"]

_MARGIN: Final = plain("   ")
_NARROW_MARGIN: Final = plain(" ")
_GAP: Final = 3
"""Columns between the dice and what stands beside them."""


def choosing(scene: Scene, view: m.View) -> bool:
    """Say whether the player can pick dice now: there is a choice, the dice lie still, and nothing is held on top."""
    still = not scene.tumbling and scene.moment is None
    return scene.model.on_turn and view.phase is Phase.CHOOSE and still


def dice_area(scene: Scene, table: m.Table, view: m.View, size: Size) -> tuple[Line, ...]:
    """Return the dice, and beside them, or below where there is no room, the turn score and the dice kept.

    Args:
        scene: how to draw, and what is picked.
        table: for how many dice there are to throw.
        view: the match.
        size: of the dice.
    """
    margin = _NARROW_MARGIN if size is Size.TINY else _MARGIN
    block = tuple(joined(margin, line) for line in dice(tuple(_dice(scene, table, view)), size))
    turn, kept = _turn_score(scene, view), _kept(scene, view)
    beside_them = beside(block, ((), turn, kept), gap=_GAP)
    if size is not Size.TINY and max(map(columns_of, beside_them)) <= scene.columns:
        return beside_them
    below = joined(margin, turn, plain(" " * _GAP), kept)
    return (*block, below) if turn or kept else block


def _turn_score(scene: Scene, view: m.View) -> Line:
    if not view.turn_score:
        return ()
    return _labelled(scene.speech.say("this turn"), scene.speech.whole(view.turn_score), "class:turn.points")


def _kept(scene: Scene, view: m.View) -> Line:
    if not view.kept:
        return ()
    return _labelled(scene.speech.say("kept"), dice_text(view.kept), "class:turn.kept")


def _labelled(label: str, value: str, style: str) -> Line:
    return ("class:turn.label", f"{label} "), (style, value)


def _dice(scene: Scene, table: m.Table, view: m.View) -> Iterator[Die]:
    """Yield the dice on the table: those that fall or have just fallen, those thrown, or those to be thrown."""
    if scene.tumbling:
        yield from (Die(face, _fallen(scene)) for face in scene.tumbling)
    elif view.thrown:
        yield from _thrown(scene, view)
    elif scene.moment is None and view.outcome is None:
        yield from (Die(0) for _ in range(table.rules.dice))


def _fallen(scene: Scene) -> Look:
    """Return what the dice are like that lie under a moment, or still tumble."""
    busted = scene.moment is not None and scene.moment.kind in {MomentKind.BUST, MomentKind.SEVERE_BUST}
    return Look.DEAD if busted else Look.PLAIN


def _thrown(scene: Scene, view: m.View) -> Iterator[Die]:
    """Yield the dice of the throw; which of them score follows from the keeps there are."""
    speech, yours = scene.speech, choosing(scene, view)
    scoring = {face for option in view.options for face in option.dice}
    words = {Look.PICKED: speech.say("picked"), Look.SCORING: speech.say("scores"), Look.DEAD: speech.say("zero")}
    for place, face in enumerate(view.thrown):
        look = Look.SCORING if face in scoring else Look.DEAD
        if yours and place in scene.hand.picked:
            look = Look.PICKED
        key = str(place + 1) if yours else ""
        yield Die(face, look, yours and place == scene.hand.focus, key, words[look])
