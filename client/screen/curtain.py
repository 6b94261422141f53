"""The curtain: the terminal a stage is seen in, by prompt_toolkit. It opens when the program begins and closes clean.

This is the only file that knows prompt_toolkit's application. Everything seen is made by `client.screen.picture`, every
key by `client.screen.keys`; here they are put before a terminal and taken from it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Dimension,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from client.screen import filters
from client.screen.help import help_depth
from client.screen.keys import KEYS, Key, label_of, live, named, sorted_keys
from client.screen.lines import Line, place_of
from client.screen.picture import FOOTER_ROWS, body, footer
from client.screen.scene import Scene
from client.screen.stage import Stage
from protocol.text import clean_line

__all__ = ["Curtain"]

_ANY_KEY: Final = Key((Keys.Any,), lambda stage: not filters.typing(stage), lambda _stage: None)
"""A key that means nothing else; it still ends what is held."""

_PASTE_COLUMNS: Final = 200
"""What is taken of a paste; no answer is longer."""

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
        self._big_enough = Condition(self._has_room)
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
        """Return what is on the screen; where there is no room for a picture nothing but the sentence that says so."""
        typing = Condition(lambda: filters.typing(self._stage)) & self._big_enough
        answer = VSplit([Window(FormattedTextControl("  > "), width=4, style="class:typed"), self._answer], height=1)
        keys = Window(FormattedTextControl(self._footer), height=Dimension(min=FOOTER_ROWS), dont_extend_height=True)
        return HSplit(
            [self._picture, ConditionalContainer(answer, typing), ConditionalContainer(keys, self._big_enough)]
        )

    def _redraw(self) -> None:
        """Draw anew, with the focus where what is typed belongs; an answer to be corrected stands there."""
        typing = filters.typing(self._stage)
        layout = self._application.layout
        if typing is not layout.has_focus(self._typed):
            self._typed.reset(Document(self._stage.draft))
            layout.focus(self._answer if typing else self._picture)
        self._application.invalidate()

    def _bindings(self) -> KeyBindings:
        """Return the bindings of all keys: each ends what is held, and acts on what is there then.

        In a window that is too small one that comes first takes every key, but for Ctrl-C, and does nothing.
        """
        bindings = KeyBindings()
        for key in (*KEYS, _ANY_KEY):
            for name in key.names:
                bindings.add(name, filter=Condition(partial(key.when, self._stage)))(partial(self._press, key))
        bindings.add(Keys.BracketedPaste, filter=Condition(partial(filters.typing, self._stage)))(self._paste)
        bindings.add(Keys.Any, filter=~self._big_enough, eager=True)(lambda _event: None)
        bindings.add("c-c", eager=True)(self._interrupt)
        return bindings

    def _has_room(self) -> bool:
        size = self._application.output.get_size()
        return filters.big_enough(size.columns, size.rows)

    def _press(self, key: Key, _event: KeyPressEvent | None = None) -> None:
        """Press a key; it must mean the same once what waited is shown."""
        if self._stage.awake() and key.when(self._stage):
            key.do(self._stage)
        self._redraw()

    def _paste(self, event: KeyPressEvent) -> None:
        """Take what was pasted into an answer, as one line. Where nothing is typed a paste means nothing."""
        self._typed.insert_text(clean_line(event.data, _PASTE_COLUMNS))

    def _click(self, place: str) -> None:
        """Do what a click means, on the picture there is once what waited is shown; on a key it is pressed."""
        for key in live(self._stage):
            if key.clickable and place == f"key.{label_of(self._stage.dialog.speech, key)}":
                self._press(key)
                return
        if self._has_room() and self._stage.awake() and not self._stage.helping:
            self._stage.click(place)
        self._redraw()

    def _interrupt(self, _event: KeyPressEvent) -> None:
        self._stage.interrupt()

    def _accept(self, typed: Buffer) -> bool:
        """Take an answer that was typed; the line is empty for the next one, but where the same is asked again."""
        kept = self._stage.submit(typed.text)
        self._redraw()
        return kept

    def _scene(self) -> Scene:
        size = self._application.output.get_size()
        return self._stage.scene(size.columns, size.rows)

    def _body(self) -> StyleAndTextTuples:
        scene = self._scene()
        big_enough = self._has_room()
        rows = scene.rows - (FOOTER_ROWS + filters.typing(self._stage) if big_enough else 0)
        covered = len(self._footer_lines(scene)) - FOOTER_ROWS if big_enough else 0
        keys = tuple(sorted_keys(scene.speech)) if scene.helping else ()
        if scene.helping:
            self._stage.limit_scroll(help_depth(scene, rows - covered, keys))
        return _fragments(body(scene, rows, keys, covered), self._click)

    def _footer(self) -> StyleAndTextTuples:
        return _fragments(self._footer_lines(self._scene()), self._click)

    def _footer_lines(self, scene: Scene) -> tuple[Line, ...]:
        return footer(scene, named(scene.speech, live(self._stage)))


def _fragments(lines: Sequence[Line], clicked: Callable[[str], None]) -> StyleAndTextTuples:
    """Return lines as prompt_toolkit takes them, with what listens to the mouse where a piece stands for something."""
    fragments: StyleAndTextTuples = []
    for number, line in enumerate(lines):
        fragments += [("", "\n")] if number else []
        for style, text in line:
            place = place_of(style)
            fragments.append((style, text, partial(_mouse, place, clicked)) if place else (style, text))
    return fragments


def _mouse(place: str, clicked: Callable[[str], None], event: MouseEvent) -> Any:  # noqa: ANN401 - a name of a type checker alone
    """Take a mouse event over a piece: a click counts when the button is let go."""
    if event.event_type is not MouseEventType.MOUSE_UP:
        return NotImplemented
    clicked(place)
    return None
