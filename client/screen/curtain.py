"""The curtain: the terminal a stage is seen in, by prompt_toolkit. It opens when the program begins and closes clean.

This is the only file that knows prompt_toolkit's application. Everything seen is made by `client.screen.picture`, every
key by `client.screen.keys`; here they are put before a terminal and taken from it.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from client.screen import filters
from client.screen.keys import KEYS, Key, live
from client.screen.lines import Line
from client.screen.picture import body, footer
from client.screen.scene import Scene
from client.screen.stage import Stage
from client.sentences.speech import Text

__all__ = ["Curtain"]

_FOOTER_ROWS: Final = 2
_ANY_KEY: Final = Key((Keys.Any,), lambda stage: not filters.typing(stage), lambda _stage: None)
"""A key that means nothing else; it still ends what is held."""

_ESCAPE_SECONDS: Final = 0.05
"""How long the terminal may take for the rest of a key that begins with Escape."""


class Curtain:
    """The terminal of one stage.

    Args:
        stage: what is seen.
        style: what it looks like.
        colors: how many colours there are; `None` to find out.
        terminal: what is read from and written to; `None` for standard input and output.
    """

    def __init__(
        self,
        stage: Stage,
        style: BaseStyle,
        colors: ColorDepth | None = None,
        terminal: tuple[Input, Output] | None = None,
    ) -> None:
        """Build it; nothing is shown before `open`."""
        self._stage = stage
        self._typed = Buffer(multiline=False, accept_handler=self._accept)
        self._picture = Window(FormattedTextControl(self._body, focusable=True, show_cursor=False))
        self._answer = Window(BufferControl(self._typed), style="class:typed", height=1)
        source, sink = terminal or (None, None)
        self._application: Application[None] = Application(
            layout=Layout(self._container(), focused_element=self._picture),
            key_bindings=self._bindings(),
            style=style,
            color_depth=colors,
            full_screen=True,
            mouse_support=Condition(lambda: stage.mouse),
            input=source,
            output=sink,
        )
        self._application.ttimeoutlen = self._application.timeoutlen = _ESCAPE_SECONDS
        self._closed = False
        stage.redraw = self._redraw

    async def open(self) -> None:
        """Show the stage until `close` is called; then the terminal is as it was.

        Raises:
            EOFError: when the terminal has gone.
        """
        if not self._closed:
            await self._application.run_async(
                pre_run=self._exit_if_closed, set_exception_handler=False, handle_sigint=False
            )

    def close(self) -> None:
        """Give the terminal back, or never take it."""
        self._closed = True
        self._exit_if_closed()

    def _exit_if_closed(self) -> None:
        if self._closed and self._application.is_running and not self._application.is_done:
            self._application.exit()

    def _container(self) -> HSplit:
        typing = Condition(lambda: filters.typing(self._stage))
        answer = VSplit([Window(FormattedTextControl("  > "), width=4, style="class:typed"), self._answer], height=1)
        keys = Window(FormattedTextControl(self._footer), height=_FOOTER_ROWS)
        return HSplit([self._picture, ConditionalContainer(answer, typing), keys])

    def _redraw(self) -> None:
        """Draw anew, with the focus where what is typed belongs."""
        typing = filters.typing(self._stage)
        layout = self._application.layout
        if typing is not layout.has_focus(self._typed):
            self._typed.reset()
            layout.focus(self._answer if typing else self._picture)
        self._application.invalidate()

    def _bindings(self) -> KeyBindings:
        """Return the bindings of all keys: each ends what is held, and acts on what is there then."""
        bindings = KeyBindings()
        for key in (*KEYS, _ANY_KEY):
            for name in key.names:
                bindings.add(name, filter=Condition(partial(self._live, key)))(partial(self._press, key))
        bindings.add("c-c", eager=True)(self._interrupt)
        bindings.add("<sigint>")(self._interrupt)
        return bindings

    def _live(self, key: Key) -> bool:
        size = self._application.output.get_size()
        return filters.big_enough(size.columns, size.rows) and key.when(self._stage)

    def _press(self, key: Key, _event: KeyPressEvent) -> None:
        if self._stage.awake():
            key.do(self._stage)
        self._redraw()

    def _interrupt(self, _event: KeyPressEvent) -> None:
        self._stage.interrupt()

    def _accept(self, typed: Buffer) -> bool:
        """Take an answer that was typed; the line is empty for the next one."""
        self._stage.submit(typed.text)
        return False

    def _scene(self) -> Scene:
        size = self._application.output.get_size()
        return self._stage.scene(size.columns, size.rows)

    def _body(self) -> StyleAndTextTuples:
        scene = self._scene()
        rows = scene.rows - _FOOTER_ROWS - filters.typing(self._stage)
        return _fragments(body(scene, max(0, rows), _HELP))

    def _footer(self) -> StyleAndTextTuples:
        return _fragments(footer(self._scene(), _named(live(self._stage))))


def _named(keys: Iterable[Key]) -> tuple[tuple[str, Text], ...]:
    return tuple((key.label, key.text) for key in keys if key.text is not None)


_HELP: Final = tuple(dict.fromkeys(_named(KEYS)))
"""Every key that has a name, once."""


def _fragments(lines: Sequence[Line]) -> StyleAndTextTuples:
    fragments: StyleAndTextTuples = []
    for number, line in enumerate(lines):
        fragments += [("", "\n")] if number else []
        fragments += line
    return fragments
