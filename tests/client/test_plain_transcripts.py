"""Claims about plain mode as it is read: a short match, word for word, in each language.

The transcripts lie in `transcripts`, with `>` in front of what was typed.
"""

from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import End, Reading, Then
from tests.support.scenes import ANA, COMPUTER, MATCH, scene, table, welcome
from tests.support.screen import Screen
from tests.support.seal import Seal
from tests.support.speech import ENGLISH, SPANISH

TRANSCRIPTS: Final = Path(__file__).parent / "transcripts"

SEAL: Final = Seal(MATCH, secret=bytes([8]) * 32)
"""A secret that starts with Ana, and makes a short match of it."""

OVERSHOT: Final = scene(
    "0 throw 0 0 - - - 9700/1+,10100/1+ -",
    m.Kept(1, (5, 5, 5), Reading.SETS, 500),
    m.Banked(1, 500, Then.BANK, 10_100),
    m.Overshot(1, 10_100),
    revision=5,
    throws=2,
)
WON: Final = scene(
    "0 over 0 0 - - - 10000/2+,10100/1+ exact:0",
    m.Kept(0, (3, 3, 3), Reading.SETS, 300),
    m.Banked(0, 300, Then.BANK, 10_000),
    m.Ended(m.Outcome(End.EXACT, (0,))),
    revision=7,
    throws=3,
)

SCRIPT: Final[tuple[m.ServerMessage | str, ...]] = (
    welcome(),
    *("?", "1", "1"),
    table(ANA, COMPUTER),
    SEAL.sealed,
    SEAL.commitments,
    SEAL.nonces,
    scene("0 throw 0 0 - - - 9000/0,9600/0 -", SEAL.started),
    *("now", "t"),
    scene("0 choose 0 0 - 115535 - 9000/0,9600/0 -", m.Thrown(0, 0, SEAL.dice(0)), revision=2, throws=1),
    *("2+", "1", "x", "1b"),
    scene(
        "1 throw 0 0 - - - 9700/1+,9600/0 -",
        m.Kept(0, (1, 1, 5, 5, 5), Reading.SETS, 700),
        m.Banked(0, 700, Then.BANK, 9_700),
        revision=3,
        throws=1,
    ),
    "t",
    scene("1 choose 0 0 - 553445 - 9700/1+,9600/0 -", replace(SEAL.thrown(1), seat=1), revision=4, throws=2),
    OVERSHOT,
    "t",
    scene("0 choose 0 0 - 532313 - 9700/1+,10100/1+ -", SEAL.thrown(2), revision=6, throws=3),
    *("s", "4b"),
    WON,
    m.Secret(MATCH, SEAL.secret, 3),
    *("r", "2"),
    m.Left("left"),
    "q",
)
"""What comes from the server, and what is typed."""


@pytest.mark.parametrize(("speech", "name"), [(ENGLISH, "match.en.txt"), (SPANISH, "match.es.txt")], ids=["en", "es"])
def test_a_short_match_reads_like_this(
    speech: Speech, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the lobby to the check of the dice, with slips on the way."""
    monkeypatch.setattr("client.witness.secrets.token_bytes", lambda _: SEAL.nonce)
    screen = Screen(tmp_path, speech)
    for step in SCRIPT:
        if isinstance(step, str):
            screen.printed.append(f"> {step}")
            screen.go_on(step)
        else:
            screen.hear(step)
    (tmp_path / name).write_text("\n".join([*screen.printed, ""]), encoding="utf-8")

    assert (TRANSCRIPTS / name).read_text(encoding="utf-8") == (tmp_path / name).read_text(encoding="utf-8")
