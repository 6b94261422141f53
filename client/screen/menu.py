"""The picture of a menu or a question: what is asked, and the choices, one of which the cursor is on."""

from collections.abc import Iterator

from client.choices import Choice, Question
from client.screen.lines import Line, at, columns_of, joined, plain, wrapped
from client.screen.scene import Scene

__all__ = ["asked_lines"]


def asked_lines(scene: Scene, rows: int) -> tuple[Line, ...]:
    """Return what is asked, in so many rows at the most; nothing where nothing is asked.

    Of a menu that is longer, the part around the cursor is shown.
    """
    asked = scene.asked
    if asked is None:
        return ()
    if isinstance(asked, Question):
        return _title(scene, asked.text)[:rows]
    title = _title(scene, asked.title)
    choices = [_choice(scene, number, choice) for number, choice in enumerate(asked.choices)]
    return (*title, *_window(choices, scene.cursor, rows - len(title)))[: max(rows, 0)]


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


def _window(choices: list[tuple[Line, ...]], cursor: int, rows: int) -> Iterator[Line]:
    """Yield the lines of as many choices as fit, the one under the cursor among them."""
    first = 0
    while first < cursor and sum(map(len, choices[first : cursor + 1])) > rows:
        first += 1
    for choice in choices[first:]:
        yield from choice
