"""The first line: which game, table and rules this is, and whose turn it is."""

from typing import Final

from client.screen.lines import Line, columns_of, plain, spread
from client.screen.scene import Scene
from client.sentences.names import names_at
from protocol.messages import View
from protocol.text import width

__all__ = ["title"]

_PRODUCT: Final = "Dice 10k"


def title(scene: Scene) -> Line:
    """Return the first line, as wide as the terminal; what fits of it, the turn first."""
    speech, table = scene.speech, scene.model.table
    right = _turn(scene)
    where = [speech.say("lobby"), speech.join("", (scene.model.name,))]
    if table is not None:
        where = [speech.say("table {code}", code=table.code), speech.join("", (table.rules.name,))]
    parts = [f" {_PRODUCT}", *where]
    lefts = [f" {scene.glyphs.dot} ".join(parts[:count]) for count in range(len(parts), -1, -1)]
    room = scene.columns - columns_of(right)
    left = plain(next((text for text in lefts if width(text) < room), lefts[-1]), "class:title")
    return spread(left, right, scene.columns, more=scene.glyphs.more)


def _turn(scene: Scene) -> Line:
    """Return whose turn it is, and where turns are limited, which one."""
    model, speech = scene.model, scene.speech
    if model.view is None:
        return ()
    if model.view.outcome is not None:
        return plain(speech.say("the match is over") + " ", "class:title.over")
    seat = scene.on_turn
    yours = seat == model.you
    name = names_at(speech, model.table)[seat]
    who = speech.say("you are on turn") if yours else speech.say("{name} is on turn", name=name)
    which = _which(scene, model.view, seat)
    texts = (text for text in (" ".join(filter(None, (which, scene.glyphs.dot, who))), which) if which)
    text = next((text for text in texts if width(text) < scene.columns), which or who)
    return plain(text + " ", "class:title.yours" if yours else "class:title.theirs")


def _which(scene: Scene, view: View, seat: int) -> str:
    """Return which turn it is of how many, in the last round what is to be beaten; "" where there is neither.

    A turn that is over may still be looked at.
    """
    if any(other.last_round for other in view.seats):
        beat = max(other.score for other in view.seats if not other.left)
        return scene.speech.say("last round: {score} to beat", score=beat)
    rules = None if scene.model.table is None else scene.model.table.rules
    limit = 0 if rules is None else rules.rounds or rules.turn_limit
    turn = view.seats[seat].turns + (seat == view.on_turn)
    return scene.speech.say("turn {turn} of {limit}", turn=turn, limit=limit) if limit else ""
