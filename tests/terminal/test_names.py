"""Claims about the names of others: whatever they are made of, columns stay in place and the terminal untouched."""

from pathlib import Path

import pytest

from client.exits import Exit
from protocol.codec import encode
from tests.support.programs import answering, serving, started
from tests.support.scenes import welcome
from tests.support.seated import open_table
from tests.support.terminals import Terminal, opened

pytestmark = pytest.mark.long

NAMES = {
    "wide": "漢字の名前",
    "wide and long": "漢字の名前漢字の",
    "combining": "Zoe\u0308 A\u0301\u0323",
    "right to left": "זאב",
    "Arabic": "محمد",
    "many marks": "ก็ด้วย",
    "longest": "Wwwwwwwwwwwwwwww",
}


def strip_ends(terminal: Terminal) -> list[int]:
    """Return the columns of the screen at which the strip of each player ends, the last thing in its line."""
    rows = [[terminal.emulator.buffer[row][column].data for column in range(80)] for row in (2, 3)]
    return [max(column for column, sign in enumerate(row) if sign.strip()) for row in rows]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_columns_stay_in_place(name: str, tmp_path: Path) -> None:
    """In the table of standings, and in the first line, which says at its right edge whose turn it is."""
    with serving(tmp_path) as port:
        server = f"127.0.0.1:{port}"
        with opened(tmp_path / "ana", "join", server, "--name", "Ana", "--no-animation") as ana:
            open_table(ana)
            with started(tmp_path / "other", "robot", server, "--join", "--name", name):
                ana.wait_for("you are on turn")  # the footer knows before what the other did has been shown
                ours, theirs = strip_ends(ana)

                assert ours == theirs
                assert ana.picture[0].endswith("you are on turn")
                assert not ana.emulator.titles


def test_a_server_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    """A name with a control in it comes without; the title is as it was."""
    hostile = b"\x1b]0;gone\x07"
    honest = b"N" * len(hostile)
    with (
        answering(encode(welcome(name=honest.decode())).replace(honest, hostile)) as server,
        opened(tmp_path, "join", server, "--insecure") as terminal,
    ):
        terminal.wait_for("No connection.")
        terminal.press("q")

        assert (Exit.OK, "", []) == (terminal.end(), terminal.errors, terminal.changes)
        assert b"\x1b]" not in terminal.written
