"""Claims about `engine.events`: every kind of event happens, and a full turn tells its story in order."""

from dataclasses import replace
from typing import Final, get_args

from engine import (
    AgreeDraw,
    DeclineDraw,
    End,
    Event,
    OfferDraw,
    Reading,
    Resign,
    Then,
    Throw,
    parse_position,
    rule_book,
    start,
)
from engine.events import Banked, HotHand, Kept, Outcome, Overshot, Thrown
from tests.support.houses import HOUSES
from tests.support.play import BOOK, after, keep

ROW: Final = rule_book(replace(HOUSES["pure"].rules, severe_bust=(), busts_in_a_row=3))

STEPS: Final = (
    after("0 throw 0 0 - - 1 4900/1+,0/1 -", Throw(), "223346"),
    after("0 choose 0 0 - 123456 - 500/1+,0/1 -", keep("123456"), "112346"),
    after("0 choose 0 0 - 155236 - 500/1+,0/1 -", keep("155"), "234"),
    after("0 choose 0 0 - 555236 - 9900/1+,0/1 -", keep("555", Then.BANK)),
    after("0 choose 0 0 - 555236 - 9500/1+,0/1 -", keep("555", Then.BANK), book=HOUSES["classic"].book),
    after("0 throw 0 0 - - - 500/1~2,0/1 -", Throw(), "223346", book=ROW),
    after("0 throw 0 0 - - - 500/1+,0/1 -", OfferDraw()),
    after("0 throw 0 0 - - 1 500/1+,0/1 -", DeclineDraw()),
    after("0 throw 0 0 - - 1 500/1+,0/1 -", AgreeDraw()),
    after("0 throw 0 0 - - - 500/1+,0/1 -", Resign()),
)


def test_every_kind_of_event_happens() -> None:
    """No event is declared that no step of a match leads to."""
    happened = {type(event) for decided in STEPS for event in decided.events}
    assert happened == set(get_args(Event))


def test_a_turn_is_told_in_the_order_it_took_place() -> None:
    """Throw, keep, hot hand, throw, keep, bank and overshoot follow one another, with what each was worth."""
    # RULES 2.2, 2.3, 2.9
    thrown = after("0 throw 0 0 - - - 8500/1+,0/1 -", Throw(), "654321")
    hot = after(str(thrown.position), keep("123456"), "112346")
    banked = after(str(hot.position), keep("11", Then.BANK))
    assert thrown.events + hot.events + banked.events == (
        Thrown(0, (6, 5, 4, 3, 2, 1)),
        Kept(0, (1, 2, 3, 4, 5, 6), Reading.STRAIGHT, 1_500),
        HotHand(0, 1, 500),
        Thrown(0, (1, 1, 2, 3, 4, 6)),
        Kept(0, (1, 1), Reading.SETS, 200),
        Banked(0, 2_200, Then.BANK, 10_700),
        Overshot(0, 10_700),
    )


def test_every_end_is_an_outcome_a_position_can_tell() -> None:
    """Each way to end stands in a position's line, with a winner and without."""
    begun = str(start(BOOK, seats=2, first=0)).removesuffix(" -").replace("throw", "over")
    for end in End:
        assert parse_position(f"{begun} {end}").outcome == Outcome(end, ())
        assert parse_position(f"{begun} {end}:1").outcome == Outcome(end, (1,))
