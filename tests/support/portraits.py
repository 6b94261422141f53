"""The pictures in the documents, drawn from the life: `python -m tests.support.portraits`, or `make pictures`.

A real server, a client that plays by itself, and one at a full screen in a pseudo-terminal, played by keys until there
is something to see: a decision between a bank that leads to a good place and others that do not. Nothing is arranged.
"""

import re
import tempfile
from pathlib import Path
from typing import Final

from tests.support.programs import ROOT, serving, started
from tests.support.seated import ENGLISH, SPANISH, Words, step
from tests.support.svg import svg
from tests.support.terminals import DOWN, Terminal, opened

__all__ = ["main"]

FOLDER: Final = ROOT / "docs" / "pictures"
START: Final = "9000"
MATCHES: Final = 50
"""The most that are played for one picture; a few are enough."""

KEEP: Final = re.compile(r"^ {2}[ >][ *][1-6]( [1-6])* +\d")
"""A row of the list of keeps."""

GOOD: Final = re.compile(r" 64\s?%")
"""What a keep says that leads to one of the two best places to be."""

TOTAL: Final = re.compile(r"  [1-6]  \d+\D\d{3} ")
"""What a keep says that may be banked: the dice left, and the score it leads to."""

BELOW: Final = re.compile(r"^ > Ana +9\D\d{3} ", re.MULTILINE)
"""Our own score, where it is below the target: a bank needs no further choice."""

TITLES: Final = {
    ENGLISH: "The table: two players near 10,000, their dice, and what each keep leads to",
    SPANISH: "La mesa: dos personas cerca de 10.000, sus dados, y a qué lleva apartar cada uno",
}


def keeps(terminal: Terminal) -> list[str]:
    """Return the rows of the list of keeps."""
    return [line for line in terminal.picture if KEEP.match(line)]


def good_row(rows: list[str]) -> int | None:
    """Return the row that leads to a good place, if there are others to choose from, such as one that leads nowhere."""
    good = [number for number, row in enumerate(rows) if GOOD.search(row)]
    return good[0] if good and len(rows) > 2 and any(" no:" in row for row in rows) else None


def play_to_a_good_moment(terminal: Terminal, words: Words) -> bool:
    """Play until there is something to see, and pick it; say whether there was before the match was over."""
    while terminal.wait_for(words.throw, words.keep, words.over) != words.over:
        rows = keeps(terminal)
        row = good_row(rows)
        if row is not None and terminal.shows(words.keep):
            terminal.press(DOWN * (row + 1))
            terminal.wait_for(f"  >{rows[row][3:20]}")
            return True
        banks = rows and TOTAL.search(rows[0]) and BELOW.search(terminal.printed)
        step(terminal, words, then="b" if banks else "t")
    return False


def portrait(words: Words) -> str:
    """Return the picture of a table in one language.

    Raises:
        LookupError: when there was no good moment in all the matches; nobody has seen that.
    """
    for _ in range(MATCHES):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as port:
            home, server = Path(folder), f"127.0.0.1:{port}"
            with started(home / "luis", "robot", server, "--name", "Luis", "--rule", f"starting_score={START}") as luis:
                luis.wait_for("You sit at table ")
                luis.wait_for(":")
                code = re.findall(r"table (\w+)", luis.printed)[0]
                options = ("--name", "Ana", "--no-animation")
                with opened(home / "ana", "join", server, code, *options, LANG=words.tag) as ana:
                    if play_to_a_good_moment(ana, words):
                        return svg(ana.emulator, TITLES[words])
    raise LookupError("no good moment")


def main() -> None:
    """Draw every picture anew."""
    FOLDER.mkdir(exist_ok=True)
    for words, language in ((ENGLISH, "en"), (SPANISH, "es")):
        (FOLDER / f"table-{language}.svg").write_text(portrait(words), encoding="utf-8")


if __name__ == "__main__":
    main()
