"""Scenes of the full screen by name, and their pictures as texts; run as a program it draws the golden ones anew.

    .venv/bin/python -m tests.support.pictures

The pictures lie in `tests/client/screen/pictures`, each line with a bar behind it. Look at what has changed before you
commit it: they are what players see.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace as changed

from client.evidence import First, Verdict
from client.model import LinkState, Model
from client.screen.glyphs import ASCII
from client.screen.lines import text_of
from client.screen.picture import FOOTER_ROWS
from client.screen.result import result
from client.screen.scene import Hand, Moment, MomentKind, Scene
from client.screen.table import table as table_picture
from client.sentences.names import names_at
from client.sentences.news import news
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import Reading, SeatState, Then
from tests.support.scenes import ANA, COMPUTER, LUIS, scene, table
from tests.support.speech import ENGLISH, SPANISH

__all__ = ["FOLDER", "PICTURES", "at", "held", "picking", "shown"]

FOLDER: Final = Path(__file__).parents[1] / "client" / "screen" / "pictures"

_PAST: Final = (
    m.Kept(1, (5, 5, 5), Reading.SETS, 500),
    m.Banked(1, 400, Then.SUBTRACT, 10_300),
    m.Thrown(0, 7, (1, 1, 5, 2, 3, 6)),
    m.Kept(0, (1, 1, 5), Reading.SETS, 250),
)
"""What has happened before."""


def at(line: str, speech: Speech = ENGLISH, sitters: m.Table | None = None) -> Scene:
    """Return the scene of a position at 80 by 24, with a past to look back on.

    Args:
        line: the position.
        speech: the language.
        sitters: the table; Ana and Luis sit there where there is none.
    """
    where = sitters or table()
    model = Model(link=LinkState.UP, name="Ana", table=where, view=scene(line))
    return Scene(model=model, speech=speech, log=_told(speech, where, *_PAST))


def _told(speech: Speech, where: m.Table, *items: m.AnyNews) -> tuple[str, ...]:
    return tuple(news(speech, item, names_at(speech, where), where.you) for item in items)


def held(before: Scene, kind: MomentKind, item: m.AnyNews, *dice: int) -> Scene:
    """Return a scene in which a moment is held, over the dice that fell."""
    where = before.model.table
    assert where is not None
    said = _told(before.speech, where, item)
    return replace(before, moment=Moment(kind, *said), log=before.log + said, tumbling=dice)


def picking(before: Scene, row: int | None, *places: int, focus: int = 0) -> Scene:
    """Return a scene in which dice are picked, which are those of a row."""
    return replace(before, hand=Hand(frozenset(places), focus, row))


def knowing(before: Scene, verdict: Verdict, given_up: int = 0) -> Scene:
    """Return a scene in which the dice have been checked."""
    return replace(before, model=replace(before.model, verdict=verdict, given_up=given_up))


def wide(before: Scene) -> Scene:
    """Return a scene on a large terminal."""
    return replace(before, columns=120, rows=40)


def small(before: Scene) -> Scene:
    """Return a scene on the smallest terminal."""
    return replace(before, columns=40, rows=12)


_CHOOSING: Final = "0 choose 250 0 115 153 - 9300/12+,10300/12+ -"
_FIRST_THROW: Final = "0 choose 0 0 - 111553 - 9300/12+,10300/12+ -"
_READINGS: Final = "0 choose 0 0 - 222255 - 4300/12+,-1000/12+ -"
_BEYOND: Final = "0 choose 250 0 115 155 - 10700/12+,10300/12+ -"
_SEVERE: Final = "0 choose 900 0 11115 1 - 6300/12+,3000/12+ -"
_TO_THROW: Final = "0 throw 0 0 - - - 9300/12+,10300/12+ -"
_WATCHING: Final = "1 choose 250 0 115 153 - 1300/12+,9300/12+ -"
_WON: Final = "0 over 0 0 - - - 10000/13+,10300/12+ exact:0"
_LOST: Final = "1 over 0 0 - - - 9300/13+,10000/12+ exact:1"

_BUSTED: Final = held(at("1 throw 0 0 - - - 9300/12+,10300/12+ -"), MomentKind.BUST, m.Busted(0, 350), 2, 4, 6)
_SEVERE_BUST: Final = held(
    at("1 throw 0 0 - - - 4300/12+,10300/12+ -"),
    MomentKind.SEVERE_BUST,
    m.SevereBusted(0, 1_400, 2_000, 4_300),
    *(2, 2, 3, 4, 6, 6),
)
_HOT_HAND: Final = held(
    at("1 choose 1500 1 - 122346 - 9300/12+,1300/12+ -", SPANISH), MomentKind.HOT_HAND, m.HotHand(1, 1, 500)
)
_OVERSHOT: Final = held(at("1 throw 0 0 - - - 10100/12+,1300/12+ -"), MomentKind.OVERSHOOT, m.Overshot(0, 10_100))
_LUIS_AWAY: Final = table(ANA, changed(LUIS, state=SeatState.LINK_LOST))
_LUIS_WANTS_MORE: Final = table(ANA, changed(LUIS, rematch=True))
_CHECKED: Final = Verdict(44, 44, First.DRAWN)

PICTURES: Final[Mapping[str, Scene]] = MappingProxyType(
    {
        "choosing": picking(at(_CHOOSING), 1, 0, focus=1),
        "choosing-es": picking(at(_CHOOSING, SPANISH), 1, 0, focus=1),
        "choosing-ascii": replace(picking(at(_CHOOSING), 1, 0, focus=1), glyphs=ASCII),
        "choosing-wide": wide(picking(at(_CHOOSING), 1, 0, focus=1)),
        "choosing-middle": replace(picking(at(_CHOOSING), 1, 0, focus=1), columns=60, rows=20),
        "choosing-small": small(picking(at(_CHOOSING), 1, 0, focus=1)),
        "choosing-small-es": small(picking(at(_CHOOSING, SPANISH), 1, 0, focus=1)),
        "first-throw": picking(at(_FIRST_THROW), 2, 0, 1, 2),
        "first-throw-small": small(picking(at(_FIRST_THROW), 2, 0, 1, 2)),
        "readings": picking(at(_READINGS), 0, *range(6), focus=5),
        "readings-es": picking(at(_READINGS, SPANISH), 1, *range(6), focus=5),
        "readings-small": small(picking(at(_READINGS), 0, *range(6), focus=5)),
        "beyond": picking(at(_BEYOND), 1, 0, 2, focus=2),
        "beyond-wide-es": wide(picking(at(_BEYOND, SPANISH), 1, 0, 2, focus=2)),
        "beyond-small": small(picking(at(_BEYOND), 1, 0, 2, focus=2)),
        "severe-risk": picking(at(_SEVERE), 0, 0),
        "tumbling": replace(at(_FIRST_THROW), tumbling=(2, 4, 6, 1, 3, 5)),
        "to-throw": at(_TO_THROW),
        "to-throw-small-es": small(at(_TO_THROW, SPANISH)),
        "watching": at(_WATCHING),
        "watching-small-es": small(at(_WATCHING, SPANISH)),
        "watching-away": at("1 throw 0 0 - - - -1300/12+,0/12 -", sitters=_LUIS_AWAY),
        "watching-computer-es": at("1 throw 0 0 - - - 2500/12+,1000/12+ -", SPANISH, table(ANA, COMPUTER)),
        "bust": _BUSTED,
        "severe-bust-small": small(_SEVERE_BUST),
        "hot-hand-es": _HOT_HAND,
        "overshoot-wide": wide(_OVERSHOT),
        "result": knowing(at(_WON), _CHECKED),
        "result-wide-es": wide(knowing(at(_LOST, SPANISH, _LUIS_WANTS_MORE), _CHECKED, given_up=2)),
        "result-small": small(at(_LOST)),
    }
)


def shown(drawn: Scene) -> str:
    """Return the picture of a scene as the text of a file."""
    over = drawn.model.view is not None and drawn.model.view.outcome is not None
    lines = (result if over else table_picture)(drawn, drawn.rows - FOOTER_ROWS)
    return "".join(f"{text_of(line)}|\n" for line in lines)


def main() -> None:
    """Draw every golden picture anew, and keep no other."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name, drawn in PICTURES.items():
        (FOLDER / f"{name}.txt").write_text(shown(drawn), encoding="utf-8")


if __name__ == "__main__":
    main()
