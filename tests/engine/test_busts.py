"""Claims about busts: on all dice, several in a row, a floor under the score, and throws in which nothing pays."""

from dataclasses import replace
from typing import Final

import pytest

from engine import (
    DICE10K,
    PRESETS,
    KeepThen,
    Reading,
    Risk,
    Then,
    Throw,
    options,
    parse_position,
    rule_book,
    throw_risk,
)
from engine.events import Banked, Busted, BustsPenalized, HotHand, Kept, SevereBusted, Thrown
from engine.kinds import Penalty
from tests.support.finishing import BLANK, line
from tests.support.houses import LOOSE
from tests.support.play import after, dice, keep, refusal

CLASSIC: Final = rule_book(PRESETS["classic"])
ZILCH: Final = rule_book(PRESETS["zilch"])
THIRD: Final = rule_book(replace(LOOSE, busts_in_a_row=3))
BOTH: Final = rule_book(
    replace(LOOSE, busts_in_a_row=2, busts_in_a_row_cost=300, severe_bust=(Penalty(None, 500),), floor=True)
)
FLOOR: Final = rule_book(replace(DICE10K, floor=True))


@pytest.mark.parametrize("score", [0, 4_900, 9_000])
def test_without_severe_busts_a_bust_on_all_dice_is_like_any_other(score: int) -> None:
    """The turn score is lost and the score stays, whatever the number of dice."""
    # RULES 3.3, 4.3
    decided = after(f"0 throw 0 0 - - - {score}/3+,0/3 -", Throw(), BLANK, book=CLASSIC)
    assert line(decided) == f"1 throw 0 0 - - - {score}/4+,0/3 -"
    assert decided.events == (Thrown(0, dice(BLANK)), Busted(0, 0))
    hot = after(f"0 choose 0 0 - 123456 - {score}/3+,0/3 -", keep("123456"), BLANK, book=CLASSIC)
    assert line(hot) == f"1 throw 0 0 - - - {score}/4+,0/3 -"
    assert hot.events[-1] == Busted(0, 1_500)


def test_a_hot_hand_may_be_banked_or_thrown_on_without_a_bonus() -> None:
    """The six dice return and the turn score stays; nobody is obliged to anything."""
    # RULES 3.4, 4.3
    hot = "0 choose 0 0 - 123456 - 500/3+,0/3 -"
    assert line(after(hot, keep("123456", Then.BANK), book=CLASSIC)) == "1 throw 0 0 - - - 2000/4+,0/3 -"
    assert line(after(hot, keep("123456"), "112346", book=CLASSIC)) == "0 choose 1500 1 - 112346 - 500/3+,0/3 -"


@pytest.mark.parametrize("turn_score", [50, 100, 350])
def test_where_nothing_is_asked_any_turn_score_may_be_banked(turn_score: int) -> None:
    """There is no minimum to enter, none later, and no multiple."""
    # RULES 3.2, 4.2
    for score in ("0/0", "300/2+"):
        position = f"0 choose {turn_score - 50} 0 1 52346 - {score},0/0 -"
        total = int(score.split("/")[0]) + turn_score
        assert after(position, keep("5", Then.BANK), book=CLASSIC).position.seats[0].score == total


def test_every_third_bust_in_a_row_costs_500() -> None:
    """The first two are remembered, the third costs points, and then counting begins anew."""
    # RULES 5
    where = "0 throw 0 0 - - - 1000/0+,0/0 -"
    seats = []
    for _ in range(7):
        decided = after(where, Throw(), BLANK, book=THIRD)
        seats.append(line(decided).split()[7].split(",")[0])
        where = line(decided).replace("1 throw", "0 throw", 1)
    assert seats == ["1000/1+~1", "1000/2+~2", "500/3+", "500/4+~1", "500/5+~2", "0/6+", "0/7+~1"]


def test_the_last_bust_in_a_row_is_told_with_its_penalty() -> None:
    """The bust comes first, then what the busts cost together; a score may fall below 0."""
    # RULES 5
    decided = after("0 choose 100 0 1 52346 - 200/3+~2,0/3 -", keep("5"), "2346", book=THIRD)
    assert line(decided) == "1 throw 0 0 - - - -300/4+,0/3 -"
    assert decided.events[-2:] == (Busted(0, 150), BustsPenalized(0, 3, 500, -300))


def test_a_bank_ends_the_row() -> None:
    """Busts are in a row only while no bank comes between, and each seat has a row of its own."""
    # RULES 5
    assert line(after("0 choose 0 0 - 555236 - 500/2+~2,0/2~1 -", keep("555", Then.BANK), book=THIRD)) == (
        "1 throw 0 0 - - - 1000/3+,0/2~1 -"
    )
    assert line(after("1 throw 0 0 - - - 500/2+~2,0/2~1 -", Throw(), BLANK, book=THIRD)) == (
        "0 throw 0 0 - - - 500/2+~2,0/3~2 -"
    )


def test_busts_are_not_counted_where_they_cost_nothing() -> None:
    """In houses without that rule the row stays empty."""
    # RULES 5
    assert line(after("0 throw 0 0 - - - 500/2+,0/2 -", Throw(), BLANK, book=CLASSIC)) == (
        "1 throw 0 0 - - - 500/3+,0/2 -"
    )


def test_a_severe_bust_counts_in_the_row_and_a_floor_under_both() -> None:
    """First the severe bust takes its points, then the row, and neither takes more than there is."""
    # RULES 2.5, 5
    decided = after("0 throw 0 0 - - - 1000/3+~1,0/3 -", Throw(), BLANK, book=BOTH)
    assert decided.events[1:] == (SevereBusted(0, 0, 500, 500), BustsPenalized(0, 2, 300, 200))
    assert line(decided) == "1 throw 0 0 - - - 200/4+,0/3 -"
    low = after("0 throw 0 0 - - - 600/3+~1,0/3 -", Throw(), BLANK, book=BOTH)
    assert low.events[1:] == (SevereBusted(0, 0, 500, 100), BustsPenalized(0, 2, 100, 0))
    nothing = after("0 throw 0 0 - - - 0/3+~1,0/3 -", Throw(), BLANK, book=BOTH)
    assert nothing.events[1:] == (SevereBusted(0, 0, 0, 0),)
    assert line(nothing) == "1 throw 0 0 - - - 0/4+,0/3 -"


def test_a_floor_holds_when_a_bank_is_subtracted() -> None:
    """More than there is cannot be subtracted; below the floor, where a match may start, no loss goes further down."""
    # RULES 2.10, 5
    assert line(after("0 choose 10400 3 11 1155 - 10100/3+,0/3 -", keep("11", Then.SUBTRACT), book=FLOOR)) == (
        "1 throw 0 0 - - - 0/4+,0/3 -"
    )
    assert line(after("0 throw 0 0 - - - -1000/3,0/3 -", Throw(), BLANK, book=FLOOR)) == (
        "1 throw 0 0 - - - -1000/4,0/3 -"
    )


def test_a_risk_tells_what_the_row_would_cost() -> None:
    """Before the throw that may be the third bust, its penalty is part of what is at risk, on any number of dice."""
    # RULES 4.5, 5
    chance = THIRD.bust
    first, third = "0 throw 0 0 - - - 900/2+~1,0/2 -", "0 throw 0 0 - - - 900/2+~2,0/2 -"
    assert throw_risk(THIRD, parse_position(first)) == Risk(chance[6], loses=0, penalty=0, score=900)
    assert throw_risk(THIRD, parse_position(third)) == Risk(chance[6], loses=0, penalty=500, score=400)
    row = options(THIRD, parse_position("0 choose 0 0 - 152346 - 900/2+~2,0/2 -"))[-1]
    assert (row.dice, row.risk) == ((5,), Risk(chance[5], loses=50, penalty=500, score=400))


def test_six_dice_without_points_pay_where_the_house_says_so() -> None:
    """All six are kept for 500, which is a hot hand: they may be thrown again, and nothing else can be kept."""
    # RULES 5
    blank = after("0 throw 0 0 - - - 1000/3+~2,0/3 -", Throw(), BLANK, book=ZILCH)
    assert line(blank) == f"0 choose 0 0 - {BLANK} - 1000/3+~2,0/3 -"
    kept = after(line(blank), KeepThen(dice(BLANK), None, Then.THROW), "112346", book=ZILCH)
    assert line(kept) == "0 choose 500 1 - 112346 - 1000/3+~2,0/3 -"
    assert kept.events[:2] == (Kept(0, (2, 2, 3, 3, 4, 6), Reading.NOTHING, 500), HotHand(0, 1, 0))
    assert refusal(line(blank), keep("2233"), book=ZILCH) == "keep_worthless"
    banked = after(line(blank), keep(BLANK, Then.BANK), book=ZILCH)
    assert banked.events[-1] == Banked(0, 500, Then.BANK, 1_500)


def test_fewer_dice_without_points_are_a_bust_everywhere() -> None:
    """Nothing pays only on all dice."""
    # RULES 5
    bust = after("0 choose 0 0 - 123346 - 1000/3+,0/3 -", keep("1"), "22346", book=ZILCH)
    assert line(bust) == "1 throw 0 0 - - - 1000/4+~1,0/3 -"


@pytest.mark.parametrize(
    ("score", "left"), [(0, -1_000), (-500, -1_500), (4_900, 3_900), (5_000, 3_000), (9_700, 7_700), (12_500, 10_500)]
)
def test_a_severe_bust_takes_points_from_the_score(score: int, left: int) -> None:
    """The first throw scoring nothing costs 1,000 below 5,000 and 2,000 from there on, below 0 too."""
    # RULES 2.5
    decided = after(f"0 throw 0 0 - - - {score}/3,0/3 -", Throw(), "223346")
    assert line(decided) == f"1 throw 0 0 - - - {left}/4,0/3 -"
    assert decided.events == (Thrown(0, (2, 2, 3, 3, 4, 6)), SevereBusted(0, 0, score - left, left))


def test_the_forced_throw_after_a_hot_hand_can_be_a_severe_bust() -> None:
    """A bust on the six dice after a hot hand costs the turn score and the penalty."""
    # RULES 2.3, 2.5
    decided = after("0 choose 0 0 - 123456 - 5000/1+,0/1 -", keep("123456"), "223346")
    assert line(decided) == "1 throw 0 0 - - - 3000/2+,0/1 -"
    assert decided.events[-1] == SevereBusted(0, 2_000, 2_000, 3_000)


def test_a_bust_loses_the_turn_score_and_nothing_else() -> None:
    """A throw of fewer than six dice that scores nothing ends the turn; the score stays."""
    # RULES 2.4
    decided = after("0 choose 700 0 111 523 - 6000/3+,0/3 -", keep("5"), "34")
    assert line(decided) == "1 throw 0 0 - - - 6000/4+,0/3 -"
    assert decided.events == (Kept(0, (5,), Reading.SETS, 50), Thrown(0, (3, 4)), Busted(0, 750))
