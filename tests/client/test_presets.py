"""Claims about `client.presets`: what is offered is what there is."""

from client.presets import PRESETS, preset_line
from engine import PRESETS as RULES
from tests.support.speech import ENGLISH, SPANISH


def test_every_preset_is_offered_as_it_is() -> None:
    """With its target and its seats, so that nobody is offered a table that a server refuses."""
    assert {preset.name for preset in PRESETS} == set(RULES)
    for preset in PRESETS:
        rules = RULES[preset.name]
        assert (rules.target, *rules.seats) == (preset.target, preset.least, preset.most)


def test_the_sprint_is_offered_first() -> None:
    """A first game is a short one (SCREENS)."""
    assert "sprint" == PRESETS[0].name
    assert "a short match for two: from 7,000 exactly to 10,000" == preset_line(ENGLISH, PRESETS[0])


def test_every_preset_says_what_it_is_in_both_languages() -> None:
    """No two alike."""
    lines = [preset_line(speech, preset) for speech in (ENGLISH, SPANISH) for preset in PRESETS]
    assert len(set(lines)) == 2 * len(PRESETS)
