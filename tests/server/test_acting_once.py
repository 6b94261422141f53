"""The promise that a command acts once, whatever way it comes and however often (PROMISES A1, row 4)."""

import secrets
from collections import Counter
from random import Random
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import RefusalCode
from tests.support.different import different
from tests.support.journals import SlowJournal
from tests.support.parlour import Parlour
from tests.support.unruly import Unruly

SETTINGS: Final = (
    m.CreateTable("dice10k", different(turn_limit=1)),
    m.CreateTable("dice10k", different(turn_limit=2, starting_score=9_500)),
    m.CreateTable("classic", different(turn_limit=1), 3),
)
"""What is played: short matches, for it is what happens between two messages that counts."""


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(30), marks=pytest.mark.slow, id="30 matches"),
        *(pytest.param(range(at, at + 500), marks=pytest.mark.long, id=f"from {at}") for at in range(0, 10_000, 500)),
    ],
)
def test_an_intent_acts_once_and_a_stale_one_is_told_so(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody hears what they must and nothing else, and the journal is what they saw.

    Every intent is said two to six times, early, late and in any order, some of them again much later or by links of
    before; links break off and come back, and the disk takes its time.
    """
    counts: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        monkeypatch.setattr(secrets, "token_bytes", rng.randbytes)
        journal = SlowJournal()
        parlour = Parlour(journal)
        match = Unruly(parlour, journal, rng.choice(SETTINGS), rng)
        try:
            match.play()
        except AssertionError as wrong:
            wrong.add_note(f"the match of seed {seed}")
            raise
        parlour.close()
        counts += match.counts
    assert counts["acted"] < counts["said"] < counts["arrived"] / 2
    assert min(counts[RefusalCode.STALE], counts["strayed"], counts["broken"], counts["returned"]) > len(seeds)
