"""When a key is live: each rule has a name, and is a function of the stage (STYLE 34)."""

from client.screen.scene import LEAST_COLUMNS, LEAST_ROWS
from client.screen.stage import Stage

__all__ = [
    "big_enough",
    "choosing",
    "free",
    "helping",
    "in_menu",
    "in_submenu",
    "may_answer_draw",
    "may_offer_draw",
    "playing",
    "throwing",
    "typing",
]


def big_enough(columns: int, rows: int) -> bool:
    """Whether there is room for a picture; without one keys do nothing."""
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def helping(stage: Stage) -> bool:
    """Whether the help covers everything else."""
    return stage.helping


def typing(stage: Stage) -> bool:
    """Whether an answer is being typed: letters are letters then."""
    return not stage.helping and stage.question is not None


def free(stage: Stage) -> bool:
    """Whether letters are keys."""
    return not stage.helping and stage.question is None


def in_menu(stage: Stage) -> bool:
    """Whether a menu is shown."""
    return free(stage) and stage.menu is not None


def in_submenu(stage: Stage) -> bool:
    """Whether there is something to go back from."""
    return not stage.helping and stage.dialog.inner is not None


def throwing(stage: Stage) -> bool:
    """Whether all dice can be thrown."""
    return free(stage) and stage.throwing


def choosing(stage: Stage) -> bool:
    """Whether dice are picked."""
    return free(stage) and stage.choosing


def playing(stage: Stage) -> bool:
    """Whether there is a match to resign from."""
    return free(stage) and stage.model.playing


def may_offer_draw(stage: Stage) -> bool:
    """Whether a draw can be offered."""
    return playing(stage) and stage.model.view is not None and not stage.model.view.draw


def may_answer_draw(stage: Stage) -> bool:
    """Whether a draw is on offer."""
    return playing(stage) and stage.model.draw_to_answer
