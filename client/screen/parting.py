"""Last words: what stays in the terminal when the screen is gone, and is of use to whoever reads it there."""

from collections.abc import Iterator

from client.leaving import Stay, leaving
from client.model import Model
from client.narration import status
from client.sentences.speech import Speech
from client.sentences.verdicts import verdict

__all__ = ["card", "seat_words"]


def card(speech: Speech, model: Model) -> Iterator[str]:
    """Yield the result of a match: every score, who has won, and what the check of the dice found."""
    if model.view is not None and model.view.outcome is not None:
        yield from status(speech, model)
        if model.verdict is not None:
            yield verdict(speech, model.verdict)


def seat_words(speech: Speech, model: Model, stay: Stay) -> Iterator[str]:
    """Yield what becomes of the seat of somebody who leaves, where there is something to come back to."""
    if model.playing or stay is Stay.HOSTED:
        yield leaving(speech, model, stay)
