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

__all__ = ["KEYS", "Key", "label_of", "live", "named", "sorted_keys"]

_DICE: Final = 6
"""Dice that have a key."""

_ROWS: Final = 9
"""Rows of a menu that have a key."""

_PAGE: Final = 8
"""Lines of help that go by at once; fewer than the smallest screen shows."""

_ARROWS: Final = Text("up/down")
"""What the keys up and down are called."""

_ENTER: Final = Text("Enter")

_PICKING: Final = Text("pick that die, or put it back")

_BEFORE_A_THROW: Final = Text("Before a throw")
_CHOOSING: Final = Text("While you choose dice")
_IN_A_MENU: Final = Text("In a menu")
_TYPING: Final = Text("While you type an answer")
_IN_A_MATCH: Final = Text("In a match")
_ANY_TIME: Final = Text("At any time")
_IN_THE_HELP: Final = Text("In this help")


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that keys do.

    Args:
        names: the keys, as prompt_toolkit calls them.
        when: whether they are live.
        do: the verb.
        label: how footer and help call them: a text where it is a word, "" to leave them out.
        text: what they do, in the footer; `None` for keys that have no place there.
        where: the heading they stand under in the help.
        full: what they do, in the help, where there is more to say than in the footer.
    """

    names: tuple[str, ...]
    when: Callable[[Stage], bool]
    do: Callable[[Stage], None]
    label: str | Text = ""
    text: Text | None = None
    where: Text = _ANY_TIME
    full: Text | None = None

    @property
    def clickable(self) -> bool:
        """Whether its place in the footer can be clicked: it is called after one key, so it does one thing."""
        label = self.label if isinstance(self.label, str) else self.label.text
        return any(name.startswith(label.lower()) for name in self.names)


def _digits(count: int, verb: Callable[[Stage, int], None]) -> Iterator[tuple[str, Callable[[Stage], None]]]:
    for number in range(count):
        yield str(number + 1), partial(_nth, verb, number)


def _nth(verb: Callable[[Stage, int], None], number: int, stage: Stage) -> None:
    verb(stage, number)


def _command(letter: str, when: Callable[[Stage], bool], text: Text, where: Text = _ANY_TIME) -> Key:
    return Key((letter,), when, lambda stage: stage.command(letter), letter, text, where)


KEYS: Final[tuple[Key, ...]] = (
    # The dice.
    Key(("t", "space", "enter"), filters.throwing, Stage.throw, "t", Text("throw"), _BEFORE_A_THROW),
    Key(
        ("t",),
        filters.choosing,
        Stage.keep_and_throw,
        "t",
        Text("throw on"),
        _CHOOSING,
        Text("keep the picked dice and throw the rest"),
    ),
    Key(
        ("b",),
        filters.choosing,
        Stage.keep_and_bank,
        "b",
        Text("bank"),
        _CHOOSING,
        Text("keep the picked dice and bank"),
    ),
    *(
        Key((digit,), filters.choosing, verb, *(("1-6", Text("pick"), _CHOOSING, _PICKING) if digit == "1" else ()))
        for digit, verb in _digits(_DICE, Stage.pick)
    ),
    Key(
        ("down",),
        filters.choosing,
        lambda stage: stage.move_row(1),
        _ARROWS,
        Text("option"),
        _CHOOSING,
        Text("another row of the list, and its dice"),
    ),
    Key(("up",), filters.choosing, lambda stage: stage.move_row(-1)),
    Key(("a",), filters.choosing, Stage.pick_all, "a", Text("all"), _CHOOSING, Text("pick every die that scores")),
    Key(
        ("u", "backspace"), filters.choosing, Stage.undo, "u", Text("undo"), _CHOOSING, Text("take the last pick back")
    ),
    # Menus and questions.
    Key(
        ("enter",),
        filters.in_menu,
        Stage.choose,
        _ENTER,
        Text("choose"),
        _IN_A_MENU,
        Text("take the row with the sign"),
    ),
    Key(
        ("escape", "x", "left"),
        lambda stage: filters.in_submenu(stage) and not filters.typing(stage),
        lambda stage: stage.command("x"),
        "x",
        Text("back"),
        _IN_A_MENU,
    ),
    *(
        Key(
            (digit,),
            filters.in_menu,
            verb,
            *(("1-9", Text("row"), _IN_A_MENU, Text("take that row")) if digit == "1" else ()),
        )
        for digit, verb in _digits(_ROWS, Stage.choose)
    ),
    Key(
        ("down", "tab"),
        filters.in_menu,
        lambda stage: stage.move_cursor(1),
        _ARROWS,
        Text("move"),
        _IN_A_MENU,
        Text("move the sign to another row"),
    ),
    Key(("up", "s-tab"), filters.in_menu, lambda stage: stage.move_cursor(-1)),
    Key(("escape",), filters.typing, lambda stage: stage.command("x"), "Esc", Text("back"), _TYPING),
    # The draw, and the way out.
    Key(
        ("y", "s"),
        filters.may_answer_draw,
        lambda stage: stage.command("y"),
        "y",
        Text("agree to the draw"),
        _IN_A_MATCH,
    ),
    _command("n", filters.may_answer_draw, Text("decline it"), _IN_A_MATCH),
    _command("q", filters.free, Text("leave")),
    _command("d", filters.may_offer_draw, Text("offer a draw"), _IN_A_MATCH),
    _command("r", filters.playing, Text("resign"), _IN_A_MATCH),
    Key(
        ("w",),
        filters.over,
        lambda stage: stage.command("w"),
        "w",
        Text("save record"),
        _ANY_TIME,
        Text("save the record of a match that is over"),
    ),
    _command("l", filters.at_top, Text("language")),
    Key(("c",), filters.at_top, lambda stage: stage.command("c"), "c", full=Text("go on with another device")),
    # Other ways to pick dice, and the mouse.
    Key(
        ("right",),
        filters.choosing,
        lambda stage: stage.move_focus(1),
        Text("left/right"),
        Text("die"),
        _CHOOSING,
        Text("go to another die"),
    ),
    Key(("left",), filters.choosing, lambda stage: stage.move_focus(-1)),
    Key(("space",), filters.choosing, Stage.pick_focused, Text("Space"), Text("pick that die"), _CHOOSING, _PICKING),
    Key(
        ("enter",),
        filters.choosing,
        Stage.consider,
        _ENTER,
        Text("keep and choose"),
        _CHOOSING,
        Text("keep the picked dice and choose what follows"),
    ),
    Key(("m",), filters.free, Stage.toggle_mouse, "m", Text("mouse")),
    # The help.
    Key(("down",), filters.helping, lambda stage: stage.scroll(1), _ARROWS, Text("scroll"), _IN_THE_HELP),
    Key(("up",), filters.helping, lambda stage: stage.scroll(-1)),
    Key(("pagedown", "space"), filters.helping, lambda stage: stage.scroll(_PAGE)),
    Key(("pageup",), filters.helping, lambda stage: stage.scroll(-_PAGE)),
    Key(("?", "escape", "x", "q", "enter"), filters.helping, Stage.help, "x", Text("back"), _IN_THE_HELP),
    Key(("?", "f1"), filters.free, Stage.help, "?", Text("help")),
)
"""All keys, the most needed first: a footer that has no room for all leaves out the later ones, but for the very last.

Of those with the same name at most one is live at any time, save where the first comes first.
"""


def live(stage: Stage) -> Iterator[Key]:
    """Yield the keys that are live now."""
    return (key for key in KEYS if key.when(stage))


def label_of(speech: Speech, key: Key) -> str:
    """Return what a key is called."""
    return key.label if isinstance(key.label, str) else speech.tell(key.label, {})


def named(speech: Speech, keys: Iterable[Key]) -> tuple[tuple[str, Text], ...]:
    """Return what keys are called and what they do, each once, for the footer."""
    labels = ((label_of(speech, key), key.text) for key in keys if key.text is not None)
    return tuple(dict.fromkeys(labels))


def sorted_keys(speech: Speech) -> Iterator[tuple[Text, tuple[tuple[str, Text], ...]]]:
    """Yield every heading of the help with the keys that stand under it."""
    for where in dict.fromkeys(key.where for key in KEYS if key.full or key.text):
        keys = ((key, key.full or key.text) for key in KEYS if key.where == where)
        yield where, tuple((label_of(speech, key), text) for key, text in keys if text is not None)
