"""The projector: the terminal a replay is seen in, by prompt_toolkit, from the first key to the last."""

from collections.abc import Callable
from functools import partial
from string import digits
from typing import Final

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import Output

from client.screen.ability import Screening
from client.screen.opening import color_depth
from client.screen.replay import KEYS, Replay
from client.screen.style import THEMES

__all__ = ["show"]

_ESCAPE_SECONDS: Final = 0.05
"""How long the terminal may take for the rest of a key that begins with Escape."""


def show(replay: Replay, screening: Screening, terminal: tuple[Input, Output] | None = None) -> None:
    """Show a replay until whoever looks at it leaves; then the terminal is as it was.

    Args:
        replay: what is seen.
        screening: how it is shown.
        terminal: what is read from and written to; `None` for standard input and output.

    Raises:
        EOFError: when the terminal has gone.
    """
    source, sink = terminal or (None, None)
    application: Application[None] = Application(
        layout=Layout(Window(FormattedTextControl(partial(_seen, replay), focusable=True, show_cursor=False))),
        key_bindings=_bindings(replay),
        style=THEMES[screening.theme],
        color_depth=color_depth(screening.color),
        full_screen=True,
        input=source,
        output=sink,
    )
    application.ttimeoutlen = application.timeoutlen = _ESCAPE_SECONDS
    application.run(handle_sigint=False)


def _seen(replay: Replay) -> StyleAndTextTuples:
    size = get_app().output.get_size()
    fragments: StyleAndTextTuples = []
    for number, line in enumerate(replay.picture(size.columns, size.rows)):
        fragments += [("", "\n")] if number else []
        fragments += line
    return fragments


def _bindings(replay: Replay) -> KeyBindings:
    bindings = KeyBindings()
    for name, do in KEYS.items():
        bindings.add(name)(partial(_press, partial(do, replay)))
    for digit in digits:
        bindings.add(digit)(partial(_press, partial(replay.type, digit)))
    for name in ("q", "c-c"):
        bindings.add(name)(lambda event: event.app.exit())
    return bindings


def _press(do: Callable[[], None], event: KeyPressEvent) -> None:
    do()
    event.app.invalidate()
