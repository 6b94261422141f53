"""The picture of a menu or a question: what is asked, and the choices, one of which the cursor may be on."""

from client.choices import Choice, Question
from client.screen.lines import Line, at, columns_of, joined, plain, wrapped
from client.screen.scene import Scene
from client.screen.window import in_sight, out_of_sight

__all__ = ["asked_lines"]


def asked_lines(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return what is asked, in so many rows at the most; nothing where nothing is asked.

    Of a menu that is longer, the part around the cursor is shown, and how many choices there are above and below.
    """
    asked = scene.asked
    if asked is None:
        return ()
    if isinstance(asked, Question):
        return _title(scene, asked.text)[:rows]
    title = _title(scene, asked.title)
    choices = [_choice(scene, number, choice) for number, choice in enumerate(asked.choices)]
    shown = in_sight([len(choice) for choice in choices], scene.cursor or 0, rows - len(title))
    lines = (*title, *(line for number in shown for line in choices[number]))
    more = out_of_sight(scene.speech, shown, len(choices))
    return (*lines, plain(f"   {more}", "class:more"))[: max(rows, 0)] if more else lines


def _title(scene: Scene, text: str) -> tuple[Line, ...]:
    return tuple(joined(plain(" "), line) for line in wrapped(text, scene.columns - 2, "class:choices.title"))


def _choice(scene: Scene, number: int, choice: Choice) -> tuple[Line, ...]:
    """Return a choice in as many lines as it takes: a mark for the cursor, the digit that picks it, and its text."""
    here = number == scene.cursor
    style = "class:choices.here" if here else "class:choices"
    mark = plain(f" {'>' if here else ' '} {number + 1}  ", style)
    blank = plain(" " * columns_of(mark), style)
    lines = wrapped(choice.text, scene.columns - columns_of(mark) - 1, style)
    rows = (joined(blank if place else mark, line) for place, line in enumerate(lines))
    return tuple(at(row, f"choice.{number}") for row in rows)
