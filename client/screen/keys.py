"""The keys: what each is called, when it is live, and the verb it stands for. The footer shows those that are live.

Only keys that stand on Spanish, French and German keyboards without AltGr; every die can be reached by arrows and
space, since digits need Shift on some (UX B3, 41).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from client.screen import filters
from client.screen.stage import Stage
from client.sentences.speech import Speech, Text

__all__ = ["KEYS", "Key", "live", "named"]

_DICE: Final = 6
"""Dice that have a key."""

_ROWS: Final = 9
"""Rows of a menu that have a key."""

_PAGE: Final = 8
"""Lines of help that go by at once; fewer than the smallest screen shows."""

_ARROWS: Final = Text("arrows")
"""What the keys up and down are called."""


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that keys do.

    Args:
        names: the keys, as prompt_toolkit calls them.
        when: whether they are live.
        do: the verb.
        label: how footer and help call them: a text where it is a word, "" to leave them out.
        text: what they do, for footer and help.
    """

    names: tuple[str, ...]
    when: Callable[[Stage], bool]
    do: Callable[[Stage], None]
    label: str | Text = ""
    text: Text | None = None

    @property
    def clickable(self) -> bool:
        """Whether its place in the footer can be clicked: it is called after one key, so it does one thing."""
        return isinstance(self.label, str) and any(name.startswith(self.label.lower()) for name in self.names)


def _digits(count: int, verb: Callable[[Stage, int], None]) -> Iterator[tuple[str, Callable[[Stage], None]]]:
    for number in range(count):
        yield str(number + 1), partial(_nth, verb, number)


def _nth(verb: Callable[[Stage, int], None], number: int, stage: Stage) -> None:
    verb(stage, number)


def _command(letter: str, when: Callable[[Stage], bool], text: Text) -> Key:
    return Key((letter,), when, lambda stage: stage.command(letter), letter, text)


KEYS: Final[tuple[Key, ...]] = (
    # The dice.
    Key(("t", "space", "enter"), filters.throwing, Stage.throw, "t", Text("throw")),
    *(
        Key((digit,), filters.choosing, verb, *(("1-6", Text("pick")) if digit == "1" else ()))
        for digit, verb in _digits(_DICE, Stage.pick)
    ),
    Key(("t",), filters.choosing, Stage.keep_and_throw, "t", Text("keep and throw")),
    Key(("b",), filters.choosing, Stage.keep_and_bank, "b", Text("keep and bank")),
    Key(("a",), filters.choosing, Stage.pick_all, "a", Text("all")),
    Key(("u", "backspace"), filters.choosing, Stage.undo, "u", Text("undo")),
    Key(("down",), filters.choosing, lambda stage: stage.move_row(1), _ARROWS, Text("option")),
    Key(("up",), filters.choosing, lambda stage: stage.move_row(-1)),
    # Menus and questions.
    Key(("enter",), filters.in_menu, Stage.choose, "Enter", Text("choose")),
    *(Key((digit,), filters.in_menu, verb) for digit, verb in _digits(_ROWS, Stage.choose)),
    Key(("down", "tab"), filters.in_menu, lambda stage: stage.move_cursor(1)),
    Key(("up", "s-tab"), filters.in_menu, lambda stage: stage.move_cursor(-1)),
    Key(
        ("escape", "x", "left"),
        lambda stage: filters.in_submenu(stage) and not filters.typing(stage),
        lambda stage: stage.command("x"),
        "x",
        Text("back"),
    ),
    Key(("escape",), filters.typing, lambda stage: stage.command("x"), "Esc", Text("back")),
    # The draw, and the way out.
    _command("y", filters.may_answer_draw, Text("agree to the draw")),
    _command("n", filters.may_answer_draw, Text("decline it")),
    _command("d", filters.may_offer_draw, Text("offer a draw")),
    _command("r", filters.playing, Text("resign")),
    _command("l", filters.at_top, Text("language")),
    _command("q", filters.free, Text("leave")),
    # Other ways to pick dice, and the mouse.
    Key(("right",), filters.choosing, lambda stage: stage.move_focus(1), "left/right", Text("another die")),
    Key(("left",), filters.choosing, lambda stage: stage.move_focus(-1)),
    Key(("space",), filters.choosing, Stage.pick_focused, "Space", Text("pick that die")),
    Key(("enter",), filters.choosing, Stage.consider, "Enter", Text("keep and choose")),
    Key(("m",), filters.free, Stage.toggle_mouse, "m", Text("mouse")),
    # The help.
    Key(("down",), filters.helping, lambda stage: stage.scroll(1), _ARROWS, Text("scroll")),
    Key(("up",), filters.helping, lambda stage: stage.scroll(-1)),
    Key(("pagedown", "space"), filters.helping, lambda stage: stage.scroll(_PAGE)),
    Key(("pageup",), filters.helping, lambda stage: stage.scroll(-_PAGE)),
    Key(("?", "escape", "x", "q", "enter"), filters.helping, Stage.help, "x", Text("back")),
    Key(("?", "f1"), filters.free, Stage.help, "?", Text("help")),
)
"""All keys. Of those with the same name at most one is live at any time, save where the first comes first."""


def live(stage: Stage) -> Iterator[Key]:
    """Yield the keys that are live now."""
    return (key for key in KEYS if key.when(stage))


def named(speech: Speech, keys: Iterable[Key]) -> tuple[tuple[str, Text], ...]:
    """Return what keys are called and what they do, each once, for footer and help."""
    labels = (
        (key.label if isinstance(key.label, str) else speech.tell(key.label, {}), key.text)
        for key in keys
        if key.text is not None
    )
    return tuple(dict.fromkeys(labels))
