"""Claims about one view after another: what cannot follow is found, and no honest match is ever accused."""

from typing import Final

import pytest
from msgspec.structs import replace

from client.evidence import Fault, Finding
from client.succession import breach
from protocol import messages as m
from protocol.codes import End, Reading, Then
from server.views import news_of, view
from tests.support.houses import HOUSES
from tests.support.matches import anybody, walk
from tests.support.scenes import MATCH, opening, scene

HAND: Final = 6

START: Final = opening(m.Started(0, drawn=True))
DICE: Final = (1, 1, 5, 2, 3, 6)
THROWN: Final = m.Thrown(0, 0, DICE)
CHOICE: Final = scene("0 choose 0 0 - 115236 - 0/0,0/0 -", THROWN, revision=2)
KEPT: Final = m.Kept(0, (1, 1), Reading.SETS, 200)
ON: Final = m.Thrown(0, 1, (2, 3, 4, 6))
BUST: Final = scene("1 throw 0 0 - - - 0/1,0/0 -", KEPT, ON, m.Busted(0, 200), revision=3, throws=2)
NEXT: Final = scene("0 choose 200 0 11 2351 - 0/0,0/0 -", KEPT, m.Thrown(0, 1, (2, 3, 5, 1)), revision=3, throws=2)
OFFER: Final = replace(CHOICE, draw=(1,), news=(m.DrawOffered(1),), revision=3)
BANK: Final = scene("1 throw 0 0 - - - 300/1+,0/0 -", KEPT, m.Banked(0, 300, Then.BANK, 300), revision=3, throws=1)
OVER: Final = scene(
    "0 over 0 0 - - - 10000/1+,0/0 exact:0",
    KEPT,
    m.Banked(0, 300, Then.BANK, 10_000),
    m.Ended(m.Outcome(End.EXACT, (0,))),
    revision=3,
    throws=1,
)

FOLLOWS: Final = {
    "the opening": (None, START),
    "a view after a lost link": (None, replace(NEXT, news=())),
    "a throw": (START, CHOICE),
    "the same again": (CHOICE, replace(CHOICE, news=())),
    "a throw of the dice that are left": (CHOICE, NEXT),
    "a bust": (CHOICE, BUST),
    "a bank": (CHOICE, BANK),
    "an offer": (CHOICE, OFFER),
    "an end": (CHOICE, OVER),
}
"""Views that may come one after the other."""

BREACHES: Final = {
    "news of a match that was not seen to begin": (None, CHOICE, Finding(Fault.VIEW)),
    "a match that begins late": (None, replace(START, revision=2), Finding(Fault.VIEW)),
    "a revision passed over": (START, replace(CHOICE, revision=3), Finding(Fault.VIEW)),
    "a revision used twice": (START, replace(CHOICE, revision=1), Finding(Fault.VIEW)),
    "a revision gone back": (CHOICE, replace(START, news=()), Finding(Fault.VIEW)),
    "something new without news": (START, replace(CHOICE, news=()), Finding(Fault.VIEW)),
    "other dice without news": (CHOICE, replace(CHOICE, thrown=(2, 2, 2, 2, 2, 2), news=()), Finding(Fault.VIEW)),
    "another on turn without news": (CHOICE, replace(CHOICE, on_turn=1, news=()), Finding(Fault.VIEW)),
    "a throw of somebody else": (START, replace(CHOICE, news=(replace(THROWN, seat=1),)), Finding(Fault.TURN, 0)),
    "a keep of somebody else": (
        CHOICE,
        replace(NEXT, news=(replace(KEPT, seat=1), *NEXT.news[1:])),
        Finding(Fault.VIEW),
    ),
    "a die too few": (START, replace(CHOICE, news=(replace(THROWN, dice=DICE[:5]),)), Finding(Fault.COUNT, 0)),
    "all the dice once more": (
        CHOICE,
        replace(CHOICE, news=(m.Thrown(0, 1, DICE),), revision=3, throws=2),
        Finding(Fault.COUNT, 1),
    ),
    "two throws at once": (
        START,
        replace(CHOICE, news=(THROWN, m.Thrown(0, 1, DICE)), throws=2),
        Finding(Fault.COUNT, 1),
    ),
    "dice taken off the table": (
        CHOICE,
        replace(OFFER, thrown=(), phase=START.phase),
        Finding(Fault.VIEW),
    ),
    "a throw that is not shown": (START, replace(CHOICE, thrown=()), Finding(Fault.VIEW)),
    "dice left to the next one": (CHOICE, replace(BUST, thrown=(2, 3, 4, 6)), Finding(Fault.VIEW)),
    "a turn that passes without an end": (CHOICE, replace(OFFER, on_turn=1), Finding(Fault.VIEW)),
    "a turn ended by somebody else's bust": (
        START,
        replace(START, on_turn=1, revision=2, news=(m.Busted(1, 0),)),
        Finding(Fault.VIEW),
    ),
    "a number of throws that does not fit": (START, replace(CHOICE, throws=2), Finding(Fault.VIEW)),
}
"""Views of which one cannot come after the other, and what is found."""


@pytest.mark.parametrize("case", FOLLOWS)
def test_what_may_follow_is_no_breach(case: str) -> None:
    """Whatever the players do, and whatever is shown once more."""
    before, after = FOLLOWS[case]

    assert breach(before, after, HAND, 0) is None


@pytest.mark.parametrize("case", BREACHES)
def test_what_cannot_follow_is_found(case: str) -> None:
    """Whose throw it is, of how many dice, and that nothing was left out."""
    before, after, finding = BREACHES[case]

    assert finding == breach(before, after, HAND, 0)


@pytest.mark.parametrize("seen", [1, 2, 3])
def test_a_view_after_a_lost_link_shows_no_fewer_throws_than_were_seen(seen: int) -> None:
    """A match is not taken back to before a throw that somebody knows."""
    after = replace(NEXT, news=())

    assert (seen > after.throws) is (breach(None, after, HAND, seen) == Finding(Fault.VIEW))


@pytest.mark.parametrize("house", ["dice10k", "loose", "whole", "five_dice"])
@pytest.mark.parametrize("seed", range(3))
def test_an_honest_match_is_never_accused(house: str, seed: int) -> None:
    """Whatever the rules, whatever the players do and however many they are; each view may be shown once more."""
    rules = HOUSES[house].rules
    book, seats, throws = HOUSES[house].book, rules.seats[1], 0
    before = None
    for revision, step in enumerate(walk(book, seed, anybody, seats), start=2):
        before = before or view(book, step.before, MATCH, 1, 0, [m.Started(step.before.on_turn, drawn=True)])
        news = [news_of(event, throws) for event in step.after.events]
        throws += bool(step.dice)
        after = view(book, step.after.position, MATCH, revision, throws, news)

        assert breach(before, after, rules.dice, throws) is None
        assert breach(after, replace(after, news=()), rules.dice, throws) is None
        before = after
