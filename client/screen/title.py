"""The first line: which game, table and rules this is, and whose turn it is."""

from typing import Final

from client.screen.lines import Line, columns_of, plain, spread
from client.screen.scene import Scene
from client.sentences.names import names_at
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
    """Return whose turn it is."""
    model, speech = scene.model, scene.speech
    if model.view is None:
        return ()
    if model.view.outcome is not None:
        return plain(speech.say("the match is over") + " ", "class:title.over")
    if model.on_turn:
        return plain(speech.say("you are on turn") + " ", "class:title.yours")
    name = names_at(speech, model.table)[model.view.on_turn]
    return plain(speech.say("{name} is on turn", name=name) + " ", "class:title.theirs")
