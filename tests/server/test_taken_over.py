"""The promise that an old connection does nothing any more once there is a new one (PROMISES A1, row 5)."""

import secrets
from collections import Counter
from random import Random
from typing import Final

import pytest

from protocol import messages as m
from tests.support.successors import Successors

ACTING: Final = {
    *(m.CreateTable, m.JoinTable, m.LeaveTable, m.Rematch, m.Move, m.Commit, m.Reveal),
    *(m.Throw, m.Keep, m.OfferDraw, m.AgreeDraw, m.DeclineDraw, m.Resign),
}
"""What changes something where it is accepted; besides these only `Forget` does, whose player has no successor."""

STEPS: Final = 250
"""Links that one walk takes over, or nearly: a few codes do not hold."""


@pytest.mark.parametrize(
    ("seeds", "least", "acting"),
    [
        pytest.param(range(2), 490, {m.Throw, m.Keep, m.Commit, m.Reveal}, marks=pytest.mark.slow, id="some"),
        *(
            pytest.param(range(part, 420, 20), 5_000, ACTING, marks=pytest.mark.long, id=f"5000 of 100000, {part}")
            for part in range(20)
        ),
    ],
)
def test_nothing_comes_of_what_a_link_says_that_was_taken_over(
    seeds: range, least: int, acting: set[type[m.ClientMessage]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the lobby, at the dice and in a match, whatever is said in whatever order: not a bit of the server changes.

    What is said in vain is said by the successor, too, now and then: there it does change something.
    """
    effective: Counter[type[m.ClientMessage]] = Counter()
    taken_over = 0
    for seed in seeds:
        rng = Random(seed)
        monkeypatch.setattr(secrets, "token_bytes", rng.randbytes)
        monkeypatch.setattr(secrets, "choice", rng.choice)
        walk = Successors(rng)
        try:
            for _ in range(STEPS):
                walk.step()
        except AssertionError as wrong:
            wrong.add_note(f"the walk of seed {seed}, behind {walk.taken_over} links")
            raise
        walk.end()
        taken_over += walk.taken_over
        effective += walk.effective
    assert taken_over >= least
    assert acting <= effective.keys()
