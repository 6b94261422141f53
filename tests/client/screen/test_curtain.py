"""Claims about the terminal side: what is typed reaches the stage as it was typed, and nothing else does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Final

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from client.exits import Exit
from client.screen.curtain import Curtain
from client.screen.lines import place_of
from client.screen.picture import body
from client.screen.style import THEMES
from protocol import messages as m
from protocol.codes import Reading, Then
from protocol.text import width
from tests.support.different import different
from tests.support.loopback import bounded
from tests.support.scenes import CODE, scene, welcome
from tests.support.staging import Staging
from tests.support.terminals import MOUSE, Emulator

CHOOSE: Final = scene("0 choose 0 0 - 111553 - 4300/12+,10300/12+ -", revision=7)
LEFT, RIGHT, UP, DOWN = (f"\x1b[{letter}" for letter in "DCAB")
_TURNS: Final = 5
"""Times the loop goes round until what was typed is taken."""

PASTE: Final = "\x1b[200~{}\x1b[201~"


class Paper(StringIO):
    """What a terminal of most people's size shows, and all that was ever written to it."""

    def __init__(self) -> None:
        """Show the normal page, empty."""
        super().__init__()
        self.emulator: Final = Emulator(80, 24)
        self._stream = pyte.Stream(self.emulator)

    def write(self, text: str) -> int:
        """Show what is written."""
        self._stream.feed(text)
        return super().write(text)

    @property
    def size(self) -> Size:
        """The size of the window."""
        return Size(rows=self.emulator.lines, columns=self.emulator.columns)


class Seen:
    """A screen behind a curtain.

    Args:
        home: for the profile.
        source: what is typed comes from here.
    """

    def __init__(self, home: Path, source: PipeInput) -> None:
        """Keep the curtain closed."""
        self.screen = Staging(home)
        self.paper = Paper()
        self._source = source
        terminal = source, Vt100_Output(self.paper, lambda: self.paper.size)
        self.curtain = Curtain(self.screen.stage, THEMES["default"], ColorDepth.DEPTH_1_BIT, terminal)

    async def type(self, text: str) -> None:
        """Type something, and let it be taken."""
        self._source.send_text(text)
        for _ in range(_TURNS):
            await turn()

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.paper.emulator.resize(rows, columns)

    @property
    def written(self) -> str:
        """Everything that was ever written to the terminal."""
        return self.paper.getvalue()

    @property
    def shown(self) -> str:
        """What is seen now."""
        return "\n".join(self.paper.emulator.display)

    @property
    def mouse(self) -> bool:
        """Whether the terminal tells of the mouse."""
        return self.paper.emulator.private(*MOUSE)


async def turn() -> None:
    """Let the loop go round once."""
    from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

    await deferLater(reactor, 0)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    while not condition():
        await turn()


@asynccontextmanager
async def opened(home: Path, *messages: m.ServerMessage) -> AsyncIterator[Seen]:
    """Give a screen in a match behind an open curtain, or in the lobby where no view is told; then close it."""
    with create_pipe_input() as source:
        seen = Seen(home, source)
        loop, faults = asyncio.get_running_loop(), []
        loop.set_exception_handler(lambda _loop, context: faults.append(context))
        shown = Deferred.fromFuture(asyncio.ensure_future(seen.curtain.open()))
        await turn()
        if messages:
            seen.screen.play(*messages)
        else:
            seen.screen.hear(welcome())
            seen.screen.said.clear()
        await turn()
        try:
            yield seen
        finally:
            seen.curtain.close()
            await shown
            loop.set_exception_handler(None)
        assert [] == faults


# Keys.


@bounded
async def test_keys_reach_the_verbs(tmp_path: Path) -> None:
    """Letters, digits, arrows, space and Enter, each as a terminal sends it."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("1")
        await seen.type(RIGHT + RIGHT + RIGHT + " ")
        assert [1, 4] == seen.screen.picked
        await seen.type("u" + LEFT + LEFT + " ")
        assert [1, 2] == seen.screen.picked
        await seen.type("a" + DOWN)
        assert 1 == seen.screen.row
        await seen.type(UP + "\r")
        assert 2 == len(seen.screen.choices)
        await seen.type("1")
        assert [m.Keep(7, (1, 1, 1, 5, 5), Reading.SETS, Then.THROW)] == seen.screen.said


@bounded
async def test_no_key_of_many_is_lost(tmp_path: Path) -> None:
    """However fast they come: the very dice are picked that were meant (UX B3, 9)."""
    async with opened(tmp_path, CHOOSE) as seen:
        for number in range(20):
            await seen.type(str(number % 4 + 1))
        assert [1, 2, 3, 4] == seen.screen.picked, "each five times"
        await seen.type("1234" * 24 + "235")
        assert [1, 4, 5] == seen.screen.picked
        await seen.type("u" * 3)
        assert [1, 2, 3, 4] == seen.screen.picked


@bounded
async def test_escape_goes_back(tmp_path: Path) -> None:
    """An Escape alone is one, as soon as no more of a longer key can come."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("r")
        assert ["yes, resign"] == seen.screen.choices
        await seen.type("\x1b")
        await until(lambda: not seen.screen.choices)
        assert [] == seen.screen.said


@bounded
async def test_ctrl_c_asks_and_then_leaves(tmp_path: Path) -> None:
    """In raw mode it is a key."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("\x03")
        assert "Ctrl-C" in seen.screen.notice
        await seen.type("\x03")
        assert [Exit.INTERRUPTED] == seen.screen.codes


@bounded
async def test_any_key_ends_what_is_held(tmp_path: Path) -> None:
    """One that means nothing as well."""
    bust = scene("1 throw 0 0 - - - 9300/12+,10300/12+ -", m.Busted(0, 0))
    async with opened(tmp_path, bust) as seen:
        assert seen.screen.stage.scene(80, 24).moment is not None
        await seen.type("z")
        assert seen.screen.stage.scene(80, 24).moment is None
        assert [] == seen.screen.clock.getDelayedCalls()


@bounded
async def test_a_key_is_dead_when_what_waited_has_changed_its_meaning(tmp_path: Path) -> None:
    """The match ended behind the moment that the key has skipped."""
    hot = scene("0 choose 500 1 - 123456 - 4300/12+,10300/12+ -", m.HotHand(0, 1, 500))
    over = scene("0 over 0 0 - - - 4300/12+,10300/12+x resigned:0", revision=2)
    async with opened(tmp_path, hot, over) as seen:
        await seen.type("a")
        assert seen.screen.stage.view.outcome is not None
        assert [] == seen.screen.said


# Typing.


@bounded
async def test_letters_are_letters_while_an_answer_is_typed(tmp_path: Path) -> None:
    """`q` does not leave, `l` switches nothing, and Enter submits."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type("qlm?")
        assert [] == seen.screen.codes
        await seen.type("\r")
        assert "QLM?" == seen.screen.all_said(m.JoinTable)[0].code


@bounded
async def test_a_code_of_no_table_stands_there_to_be_corrected(tmp_path: Path) -> None:
    """Refused here or by the server; afterwards an answer begins with nothing."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type("k7q\r")
        assert "4 letters" in seen.screen.notice
        await seen.type("x\r")
        assert "K7QX" == seen.screen.all_said(m.JoinTable)[0].code
        seen.screen.hear(m.Refused("no_such_table"))
        await seen.type("\x7ff\r")
        assert CODE == seen.screen.all_said(m.JoinTable)[1].code
        seen.screen.hear(m.Refused("no_such_table"))
        await seen.type("\x1b")
        await until(lambda: seen.screen.stage.question is None)
        await seen.type("4")
        await seen.type("abcd\r")
        assert "ABCD" == seen.screen.all_said(m.JoinTable)[2].code


@bounded
async def test_after_ctrl_c_enter_submits_nothing(tmp_path: Path) -> None:
    """What was typed is still there."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type("k7qf\x03\r")
        assert ([], "") == (seen.screen.all_said(m.JoinTable), seen.screen.notice)
        await seen.type("\r")
        assert [CODE] == [said.code for said in seen.screen.all_said(m.JoinTable)]


@bounded
async def test_a_digit_typed_in_one_go_with_its_answer_is_no_loss(tmp_path: Path) -> None:
    """Whoever knows the way types faster than any screen is drawn."""
    async with opened(tmp_path) as seen:
        await seen.type("4k7qf\r")
        assert [CODE] == [said.code for said in seen.screen.all_said(m.JoinTable)]


@bounded
async def test_what_is_typed_can_be_mended(tmp_path: Path) -> None:
    """Backspace takes a letter back, and nothing else."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type("k7qx\x7ff\r")
        assert [CODE] == [said.code for said in seen.screen.all_said(m.JoinTable)]


@bounded
async def test_escape_leaves_a_question(tmp_path: Path) -> None:
    """And forgets what was typed."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type("k7\x1b")
        await until(lambda: seen.screen.stage.question is None)
        await seen.type("4")
        await seen.type("qf\r")
        assert [] == seen.screen.all_said(m.JoinTable)
        assert "4 letters" in seen.screen.notice


@bounded
async def test_questions_follow_each_other(tmp_path: Path) -> None:
    """Each begins with an empty line; an empty answer is one."""
    async with opened(tmp_path) as seen:
        await seen.type("182")
        await seen.type("\r")
        await seen.type("9000\r")
        await seen.type("\r")
        await seen.type("500\r")
        await seen.type("\r")
        await seen.type("\r")
        (said,) = seen.screen.all_said(m.CreateTable)
        assert different(starting_score=9_000, head_starts="500,0") == said.changes


# Pasting.


@bounded
async def test_a_paste_never_plays(tmp_path: Path) -> None:
    """Text from another window is full of letters that are keys (UX B3)."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type(PASTE.format("12a t b q r 1\r\n"))
        assert ([], [], []) == (seen.screen.picked, seen.screen.said, seen.screen.choices)


@bounded
async def test_a_paste_is_an_answer_in_one_line(tmp_path: Path) -> None:
    """Its line ends do not submit, and nothing of it reaches the terminal as a control."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type(PASTE.format("k7\r\n\x1b]0;title\x07"))
        assert [] == seen.screen.all_said(m.JoinTable)
        await until(lambda: "> k7" in seen.shown)
        assert [] == seen.paper.emulator.titles
        await seen.type("\x7f" * 300 + PASTE.format("k7qf\n"))
        await until(lambda: "> k7qf" in seen.shown)
        await seen.type("\r")
        assert [CODE] == [said.code for said in seen.screen.all_said(m.JoinTable)]


@bounded
async def test_a_huge_paste_is_cut(tmp_path: Path) -> None:
    """No answer is that long."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type(PASTE.format("x" * 5_000) + "\x7f" * 200 + "k7qf\r")
        await until(lambda: bool(seen.screen.all_said(m.JoinTable) or seen.screen.notice))
        assert [CODE] == [said.code for said in seen.screen.all_said(m.JoinTable)]


# The terminal.


@bounded
async def test_keys_do_nothing_in_a_window_that_is_too_small(tmp_path: Path) -> None:
    """What cannot be seen is not played; Ctrl-C works."""
    async with opened(tmp_path, CHOOSE) as seen:
        seen.resize(80, 11)
        await seen.type("1abt?q" + DOWN)
        assert ([], [], []) == (seen.screen.picked, seen.screen.said, seen.screen.choices)
        seen.screen.stage.redraw()
        await until(lambda: "too small" in seen.shown)
        await seen.type("\x03\x03")
        assert [Exit.INTERRUPTED] == seen.screen.codes


@bounded
async def test_nothing_is_typed_in_a_window_that_is_too_small(tmp_path: Path) -> None:
    """The answer goes on where it was, once there is room again."""
    async with opened(tmp_path) as seen:
        await seen.type("4")
        await seen.type("k7")
        seen.resize(20, 24)
        await seen.type("xx" + PASTE.format("yy") + "\r")
        seen.resize(80, 24)
        await seen.type("qf\r")
        assert [CODE] == [said.code for said in seen.screen.all_said(m.JoinTable)]


@bounded
async def test_any_size_can_be_drawn(tmp_path: Path) -> None:
    """Down to a single cell, and back."""
    async with opened(tmp_path, CHOOSE) as seen:
        for columns, rows in ((1, 1), (2, 1), (1, 40), (300, 1), (39, 12), (40, 12), (300, 90), (80, 24)):
            seen.resize(columns, rows)
            before = seen.written
            seen.screen.stage.redraw()
            await until(lambda: seen.written != before)  # noqa: B023 - waited for at once
        assert "Window too small" not in seen.written
        await seen.type("1")
        assert [1] == seen.screen.picked


@bounded
async def test_the_mouse_is_off_until_it_is_switched_on(tmp_path: Path) -> None:
    """Else text could not be selected."""
    async with opened(tmp_path, CHOOSE) as seen:
        assert not seen.mouse
        await seen.type("m")
        await until(lambda: seen.mouse)
        await seen.type("m")
        await until(lambda: not seen.mouse)


async def click(seen: Seen, place: str) -> None:
    """Press and let go the first button over what stands for something."""
    drawn = seen.screen.stage.scene(seen.paper.size.columns, seen.paper.size.rows)
    for row, line in enumerate(body(drawn, drawn.rows - 2, ()), start=1):
        column = 1
        for style, text in line:
            if place_of(style) == place:
                await seen.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
                return
            column += width(text)
    pytest.fail(f"nothing stands for {place}")


@bounded
async def test_dice_keeps_and_choices_can_be_clicked(tmp_path: Path) -> None:
    """Each does what its key does (UX B3, 26)."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("m")
        await until(lambda: seen.mouse)
        await click(seen, "row.0")
        assert [1, 2, 3, 4, 5] == seen.screen.picked
        await click(seen, "die.1")
        assert [1, 3, 4, 5] == seen.screen.picked
        await click(seen, "die.5")
        assert "A 3 scores nothing in this throw." == seen.screen.notice
        await click(seen, "die.1")
        await seen.type("\r")
        await until(lambda: "And then?" in seen.shown)
        await click(seen, "choice.1")
        assert [m.Keep(7, (1, 1, 1, 5, 5), Reading.SETS, Then.BANK)] == seen.screen.said


@bounded
async def test_keys_in_the_footer_can_be_clicked(tmp_path: Path) -> None:
    """Those that do one thing (UX B3, 26); "1-6" and "up/down" name several."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("m")
        await until(lambda: seen.mouse and "1-6 pick" in seen.shown)

        async def click_on(text: str) -> None:
            row, line = next((row, line) for row, line in enumerate(seen.paper.emulator.display, 1) if text in line)
            column = line.index(text) + 1
            await seen.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

        await click_on("1-6 pick")
        assert [] == seen.screen.picked
        await click_on("a all")
        assert [1, 2, 3, 4, 5] == seen.screen.picked
        await click_on("? help")
        assert seen.screen.stage.helping


@bounded
async def test_a_click_ends_what_is_held(tmp_path: Path) -> None:
    """Like any key; and one where nothing stands for anything does nothing else."""
    hot = scene("0 choose 500 1 - 123456 - 4300/12+,10300/12+ -", m.HotHand(0, 1, 500))
    async with opened(tmp_path, hot) as seen:
        await seen.type("m")
        assert seen.screen.stage.scene(80, 24).moment is None
        await seen.type("\x1b[<0;70;20M\x1b[<0;70;20m")
        assert ([], []) == (seen.screen.picked, seen.screen.said)


@bounded
async def test_the_help_comes_back_at_once_from_its_end(tmp_path: Path) -> None:
    """Keys that were pressed at the end are not to be pressed back one by one."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("?" + DOWN * 100)
        seen.screen.stage.redraw()
        await until(lambda: seen.screen.stage.scene(80, 24).scrolled < 100)
        end = seen.screen.stage.scene(80, 24).scrolled
        await seen.type(UP)
        assert end - 1 == seen.screen.stage.scene(80, 24).scrolled


@bounded
async def test_the_terminal_is_given_back(tmp_path: Path) -> None:
    """The picture was on a screen of its own."""
    async with opened(tmp_path, CHOOSE) as seen:
        assert seen.paper.emulator.alternate
    assert not seen.paper.emulator.alternate


@bounded
async def test_a_curtain_that_was_closed_before_never_opens(tmp_path: Path) -> None:
    """The program ended before there was anything to see."""
    with create_pipe_input() as source:
        seen = Seen(tmp_path, source)
        before = seen.written
        seen.curtain.close()
        await Deferred.fromFuture(asyncio.ensure_future(seen.curtain.open()))

        assert before == seen.written


@bounded
async def test_nothing_is_drawn_while_nothing_happens(tmp_path: Path) -> None:
    """An idle screen writes nothing (UX B3, 36)."""
    async with opened(tmp_path, CHOOSE) as seen:
        await seen.type("6")
        await until(lambda: "scores nothing" in seen.shown)
        before = seen.written
        for _ in range(50):
            await turn()
        assert before == seen.written
