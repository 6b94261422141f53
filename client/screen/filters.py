"""When a key is live: each rule has a name, and is a function of the stage (STYLE 34)."""

from client.model import LinkState
from client.screen.scene import LEAST_COLUMNS, LEAST_ROWS
from client.screen.stage import Stage

__all__ = [
    "answered",
    "at_top",
    "big_enough",
    "choosing",
    "free",
    "helping",
    "in_menu",
    "in_submenu",
    "may_answer_draw",
    "may_offer_draw",
    "over",
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


def at_top(stage: Stage) -> bool:
    """Whether letters are keys, and nothing is asked that has to be answered or left first."""
    return free(stage) and stage.dialog.inner is None


def answered(stage: Stage) -> bool:
    """Whether the server does not keep the player waiting for an answer."""
    return not stage.overdue


def in_menu(stage: Stage) -> bool:
    """Whether a menu is shown; of a server that keeps us waiting nothing more is asked, but one can leave."""
    menu = stage.menu
    return free(stage) and menu is not None and (menu.lasting or answered(stage))


def in_submenu(stage: Stage) -> bool:
    """Whether there is something to go back from."""
    return not stage.helping and stage.dialog.inner is not None


def throwing(stage: Stage) -> bool:
    """Whether all dice can be thrown."""
    return free(stage) and stage.throwing and answered(stage)


def choosing(stage: Stage) -> bool:
    """Whether dice are picked."""
    return free(stage) and stage.choosing and answered(stage)


def playing(stage: Stage) -> bool:
    """Whether there is a match to resign from, and a server that hears it."""
    connected = stage.model.link is LinkState.UP
    return at_top(stage) and answered(stage) and connected and stage.model.playing


def over(stage: Stage) -> bool:
    """Whether a match is over whose record can be saved, and a server hears that."""
    connected = stage.model.link is LinkState.UP
    return at_top(stage) and answered(stage) and connected and stage.model.over


def may_offer_draw(stage: Stage) -> bool:
    """Whether a draw can be offered."""
    return playing(stage) and stage.model.draw_to_offer


def may_answer_draw(stage: Stage) -> bool:
    """Whether a draw is on offer."""
    return playing(stage) and stage.model.draw_to_answer
