"""The presets as a player picks one: what each is about, and for how many. Their rules are the server's."""

from typing import Final, NamedTuple

from client.sentences.speech import Said, Speech, Text

__all__ = ["PRESETS", "Preset", "preset_line"]


_SPRINT: Final = 7_000
"""Where a sprint starts (RULES 5)."""


class Preset(NamedTuple):
    """A preset that servers know.

    Args:
        name: how it is asked for.
        about: what it is, in a few words.
        target: the score to land on or to reach.
        least: fewest seats.
        most: most seats.
    """

    name: str
    about: Text
    target: int
    least: int
    most: int


PRESETS: Final = (
    Preset("sprint", Text("a short match for two: from {start} exactly to {target}"), 10_000, 2, 2),
    Preset("dice10k", Text("the strict game for two: exactly to {target}"), 10_000, 2, 2),
    Preset("classic", Text("to {target} with a last round"), 10_000, 1, 7),
    Preset("diezmil", Text("the house game to {target} with a last round"), 5_000, 1, 6),
    Preset("zilch", Text("to {target}; a throw of nothing pays, three busts in a row cost"), 10_000, 1, 7),
    Preset("farkle", Text("first past {target}; large sets are worth the same whatever they show"), 10_000, 1, 7),
    Preset("tavern", Text("a quick game with short straights: first past {target}"), 4_000, 1, 7),
)
"""In the order in which they are offered: the one to begin with first (SCREENS)."""


def preset_line(speech: Speech, preset: Preset) -> Said:
    """Return what a preset is about."""
    return speech.tell(preset.about, {"target": preset.target, "start": _SPRINT})
