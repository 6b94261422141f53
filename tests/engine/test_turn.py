"""Claims about `engine.turn`: what throwing, keeping, banking and busting do to a match."""

from dataclasses import replace
from typing import Final

import pytest

from engine import DICE10K, Advance, Outcome, Reading, Then, Throw, decide, land, parse_position, rule_book
from engine.events import Banked, DrawLapsed, End, Ended, HotHand, Kept, Overshot, Thrown
from engine.policies import Opening, ReadingRule
from engine.turn import hot_hand_bonus
from tests.engine.golden_throws import GOLDEN_TURNS, GoldenTurn
from tests.support.houses import HOUSES
from tests.support.play import BOOK, after, digits, keep, refusal

START: Final = "0 throw 0 0 - - - 0/0,0/0 -"
OPTIONAL: Final = rule_book(replace(DICE10K, hot_hand_forced=False))
LIMITED: Final = rule_book(replace(DICE10K, turn_limit=5))


def line(decided: Advance) -> str:
    """Return the position a decision leads to."""
    return str(decided.position)


def test_a_turn_starts_with_six_dice() -> None:
    """The first throw of a turn takes all dice, and what scores lies on the table as it fell."""
    # RULES 2.2
    assert decide(BOOK, parse_position(START), 0, Throw()) == Advance(parse_position(START), (), 6)
    decided = after(START, Throw(), "416223")
    assert line(decided) == "0 choose 0 0 - 416223 - 0/0,0/0 -"
    assert decided.events == (Thrown(0, (4, 1, 6, 2, 2, 3)),)


def test_what_is_not_kept_is_thrown_again() -> None:
    """After a keep the other dice are thrown again, and only they can be kept then."""
    # RULES 1.5, 2.2
    decided = after("0 choose 0 0 - 416223 - 0/0,0/0 -", keep("1"), "55236")
    assert line(decided) == "0 choose 100 0 1 55236 - 0/0,0/0 -"
    assert decided.events == (Kept(0, (1,), Reading.SETS, 100), Thrown(0, (5, 5, 2, 3, 6)))
    assert refusal("0 choose 100 0 1 55236 - 0/0,0/0 -", keep("1")) == "keep_not_thrown"


def test_a_decision_waits_for_its_dice() -> None:
    """Keeping and throwing on is decided before the dice are known: the decision says how many are to fall."""
    # RULES 2.2
    decided = decide(BOOK, parse_position("0 choose 100 0 1 55236 - 0/0,0/0 -"), 0, keep("55"))
    assert (decided.dice, decided.position.turn_score, decided.position.kept) == (3, 200, (1, 5, 5))
    assert decided.position.thrown == ()
    assert line(land(BOOK, decided, (1, 2, 2))) == "0 choose 200 0 155 122 - 0/0,0/0 -"


@pytest.mark.parametrize("fallen", [(), (1,), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_dice_that_were_not_asked_for_are_a_fault_of_the_caller(fallen: tuple[int, ...]) -> None:
    """Where three dice are to fall, no other number of dice is taken."""
    decided = decide(BOOK, parse_position("0 choose 100 0 1 55236 - 0/0,0/0 -"), 0, keep("55"))
    with pytest.raises(ValueError, match=f"3 dice were to be thrown, not {len(fallen)}"):
        land(BOOK, decided, fallen)


def test_a_keep_takes_at_least_one_die() -> None:
    """Nothing cannot be kept, neither to throw again nor to bank."""
    # RULES 2.2
    assert refusal("0 choose 600 0 1 55236 - 500/1+,0/1 -", keep("")) == "keep_nothing"
    assert refusal("0 choose 600 0 1 55236 - 500/1+,0/1 -", keep("", Then.BANK)) == "keep_nothing"


def test_a_throw_has_one_keep() -> None:
    """A keep is followed by a throw or a bank at once, so the other 1s of 1-1-1 are thrown again when one is kept."""
    # RULES 1.6, 2.2
    decided = after("0 choose 0 0 - 111236 - 0/0,0/0 -", keep("1"), "12346")
    assert line(decided) == "0 choose 100 0 1 12346 - 0/0,0/0 -"


@pytest.mark.parametrize("kept", ["2", "12", "115", "1112", "6666"])
def test_a_keep_that_is_not_all_scoring_dice_of_the_throw_is_refused_whole(kept: str) -> None:
    """A lone 2, a 1 with it, a die that was not thrown: nothing of it is kept."""
    # RULES 1.4
    reason = "keep_worthless" if kept in {"2", "12", "1112"} else "keep_not_thrown"
    assert refusal("0 choose 0 0 - 111236 - 0/0,0/0 -", keep(kept)) == reason


def test_the_order_of_kept_dice_means_nothing() -> None:
    """Kept dice may be named in any order and stand sorted."""
    decided = after("0 choose 0 0 - 511236 - 0/0,0/0 -", keep("151"), "123")
    assert line(decided) == "0 choose 250 0 115 123 - 0/0,0/0 -"


@pytest.mark.parametrize("turn", GOLDEN_TURNS, ids=lambda turn: str(turn.turn_score))
def test_dice_of_different_throws_never_combine(turn: GoldenTurn) -> None:
    """Equal dice kept from two throws are added up as singles, never read as a set."""
    # RULES 1.1, 2.2
    last = turn.keeps[-1]
    following = [golden.throw for golden in turn.keeps[1:]] + [(1,) * (len(last.throw) - len(last.kept))]
    decided = after(START, Throw(), digits(turn.keeps[0].throw))
    for golden, throw in zip(turn.keeps, following, strict=True):
        decided = after(line(decided), keep(digits(golden.kept)), digits(throw))
        assert decided.events[0] == Kept(0, golden.kept, Reading.SETS, golden.points)
    assert decided.position.turn_score == turn.turn_score


def test_two_readings_of_different_value_ask_for_a_choice() -> None:
    """2-2-2-2-5-5 kept without a reading is refused with both values, and either can be chosen."""
    # RULES 1.7, 1.9
    four_two = "0 choose 0 0 - 222255 - 500/1+,0/1 -"
    assert refusal(four_two, keep("222255")) == "reading_needed three_pairs=1000 sets=500"
    for reading, points in ((Reading.THREE_PAIRS, 1_000), (Reading.SETS, 500)):
        decided = after(four_two, keep("222255", reading=reading), "223346")
        assert decided.events[0] == Kept(0, (2, 2, 2, 2, 5, 5), reading, points)


def test_a_reading_the_dice_do_not_have_is_refused() -> None:
    """Naming a wrong reading is refused with the readings there are, even where only one is possible."""
    # RULES 1.7, 1.9
    assert (
        refusal("0 choose 0 0 - 222255 - 500/1+,0/1 -", keep("222255", reading=Reading.STRAIGHT))
        == "reading_impossible three_pairs=1000 sets=500"
    )
    assert (
        refusal("0 choose 0 0 - 222233 - 500/1+,0/1 -", keep("222233", reading=Reading.SETS))
        == "reading_impossible three_pairs=1000"
    )


def test_one_reading_applies_by_itself_and_may_be_named() -> None:
    """With one reading none has to be named; naming it changes nothing."""
    # RULES 1.9
    pairs = "0 choose 0 0 - 222233 - 500/1+,0/1 -"
    assert after(pairs, keep("222233"), "123466") == after(pairs, keep("222233", reading=Reading.THREE_PAIRS), "123466")


def test_readings_of_equal_value_ask_for_no_choice() -> None:
    """4-4-4-4-1-1 is worth 1,000 either way, so it is kept without a reading, and with either."""
    # RULES 1.7, 1.9
    four_two = "0 choose 0 0 - 444411 - 500/1+,0/1 -"
    lines = {
        line(after(four_two, keep("444411", reading=reading), "123466"))
        for reading in (None, Reading.SETS, Reading.THREE_PAIRS)
    }
    assert lines == {"0 choose 1500 1 - 123466 - 500/1+,0/1 -"}


def test_where_the_best_reading_applies_no_other_can_be_chosen() -> None:
    """With `reading = best` the keep needs no reading, and the lower one is not to be had."""
    # RULES 1.9
    book = rule_book(replace(DICE10K, reading=ReadingRule.BEST))
    four_two = "0 choose 0 0 - 222255 - 500/1+,0/1 -"
    assert line(after(four_two, keep("222255"), "123466", book=book)) == "0 choose 1500 1 - 123466 - 500/1+,0/1 -"
    assert refusal(four_two, keep("222255", reading=Reading.SETS), book=book) == "reading_impossible three_pairs=1000"


def test_two_triplets_are_a_choice_where_they_have_a_value() -> None:
    """With two triplets worth 2,500 the player says whether 2-2-2-3-3-3 is that or two triples."""
    # RULES 1.8, 1.9
    triplets = "0 choose 0 0 - 222333 - 500/1+,0/1 -"
    book = HOUSES["whole"].book
    assert refusal(triplets, keep("222333"), book=book) == "reading_needed two_triplets=2500 sets=500"
    assert line(after(triplets, keep("222333"), "123466")) == "0 choose 1000 1 - 123466 - 500/1+,0/1 -"


def test_a_hot_hand_in_one_throw_adds_500() -> None:
    """All six dice kept at once add the bonus, which the points of the keep leave out, and all six are thrown."""
    # RULES 2.3
    decided = after("0 choose 0 0 - 123456 - 500/1+,0/1 -", keep("123456"), "112346")
    assert line(decided) == "0 choose 2000 1 - 112346 - 500/1+,0/1 -"
    assert decided.events == (
        Kept(0, (1, 2, 3, 4, 5, 6), Reading.STRAIGHT, 1_500),
        HotHand(0, 1, 500),
        Thrown(0, (1, 1, 2, 3, 4, 6)),
    )


def test_a_hot_hand_over_several_throws_adds_500() -> None:
    """The keep that takes the last of the six dice completes the hot hand, however many throws it took."""
    # RULES 2.3
    decided = after("0 choose 700 0 11155 5 - 500/1+,0/1 -", keep("5"), "123466")
    assert line(decided) == "0 choose 1250 1 - 123466 - 500/1+,0/1 -"


def test_each_further_hot_hand_of_a_turn_doubles_the_bonus() -> None:
    """The second hot hand of a turn adds 1,000, the third 2,000, and so on."""
    # RULES 2.3
    second = after("0 choose 2000 1 - 123456 - 500/1+,0/1 -", keep("123456"), "123456")
    assert line(second) == "0 choose 4500 2 - 123456 - 500/1+,0/1 -"
    assert line(after(line(second), keep("123456"), "123466")) == "0 choose 8000 3 - 123466 - 500/1+,0/1 -"
    assert [hot_hand_bonus(DICE10K, hot_hands) for hot_hands in range(7)] == [500 << power for power in range(7)]


def test_a_turn_without_an_end_keeps_its_numbers_such_as_can_be_told() -> None:
    """A bonus, a turn score and a score stop at a thousand million points, up and down, whatever is added or taken."""
    # RULES 2.3
    most = 1_000_000_000
    assert [hot_hand_bonus(DICE10K, hot_hands) for hot_hands in (20, 21, 10**9)] == [500 << 20, most, most]
    hot = after("0 choose 900000000 20 - 123456 - 0/1+,0/0 -", keep("123456"), "123456")
    assert hot.position.turn_score == most
    banked = after("0 choose 599999900 0 - 115236 - 600000000/9+,0/0 -", keep("1", Then.ADD))
    assert banked.position.seats[0].score == most
    assert [DICE10K.lowered(score, 1_000) for score in (1 - most, -most)] == [-most, -most]


def test_hot_hands_are_counted_anew_in_each_turn() -> None:
    """A seat's next turn starts again with a bonus of 500."""
    # RULES 2.3
    assert line(after("0 choose 4500 2 11 1346 - 500/1+,0/1 -", keep("1", Then.BANK))) == (
        "1 throw 0 0 - - - 5100/2+,0/1 -"
    )


def test_a_hot_hand_must_be_thrown_on() -> None:
    """Banking right after a hot hand is refused, even where it would land on exactly 10,000."""
    # RULES 2.3, 2.12
    assert refusal("0 choose 0 0 - 123456 - 500/1+,0/1 -", keep("123456", Then.BANK)) == "bank_after_hot_hand dice=6"
    assert refusal("0 choose 0 0 - 123456 - 8000/1+,0/1 -", keep("123456", Then.BANK)) == "bank_after_hot_hand dice=6"


def test_the_bonus_counts_for_the_bank_after_the_forced_throw() -> None:
    """Points and bonus of a hot hand stay in the turn score, and count for the minimum and the multiple of 100."""
    # RULES 2.3, 2.6
    hot = after("0 choose 0 0 11155 5 - 0/1,0/1 -", keep("5"), "523346")
    assert line(hot) == "0 choose 550 1 - 523346 - 0/1,0/1 -"
    assert line(after(line(hot), keep("5", Then.BANK))) == "1 throw 0 0 - - - 600/2+,0/1 -"


def test_an_optional_throw_after_a_hot_hand_may_be_declined_or_taken() -> None:
    """Where the throw is not forced, a hot hand can be banked with its bonus, or all dice thrown."""
    # RULES 2.3
    hot = "0 choose 0 0 - 123456 - 8000/1+,0/1 -"
    assert line(after(hot, keep("123456", Then.BANK), book=OPTIONAL)) == "0 over 0 0 - - - 10000/2+,0/1 exact:0"
    assert line(after(hot, keep("123456"), "146236", book=OPTIONAL)) == "0 choose 2000 1 - 146236 - 8000/1+,0/1 -"


def test_a_bank_below_the_target_ends_the_turn() -> None:
    """The turn score goes to the score, and the other seat is to throw all dice."""
    # RULES 2.8
    decided = after("0 choose 400 0 11 1155 - 2000/3+,0/3 -", keep("11", Then.BANK))
    assert line(decided) == "1 throw 0 0 - - - 2600/4+,0/3 -"
    assert decided.events == (Kept(0, (1, 1), Reading.SETS, 200), Banked(0, 600, Then.BANK, 2_600))


def test_landing_on_exactly_10000_wins_at_once() -> None:
    """A bank that makes exactly 10,000 ends the match; there is no last round."""
    # RULES 2.8
    decided = after("0 choose 400 0 11 1155 - 9400/3+,9700/3+ -", keep("11", Then.BANK))
    assert line(decided) == "0 over 0 0 - - - 10000/4+,9700/3+ exact:0"
    assert decided.events[1:] == (Banked(0, 600, Then.BANK, 10_000), Ended(Outcome(End.EXACT, (0,))))


def test_a_bank_one_step_short_of_10000_does_not_win() -> None:
    """9,900 is not 10,000: play goes on."""
    # RULES 2.8
    assert line(after("1 choose 400 0 11 1155 - 9400/3+,9300/3+ -", keep("11", Then.BANK))) == (
        "0 throw 0 0 - - - 9400/3+,9900/4+ -"
    )


def test_an_overshoot_is_added_and_play_goes_on() -> None:
    """A bank that passes 10,000 from below is added whole, without a choice."""
    # RULES 2.9
    overshot = "0 choose 400 0 11 1155 - 9700/3+,0/3 -"
    decided = after(overshot, keep("11", Then.BANK))
    assert line(decided) == "1 throw 0 0 - - - 10300/4+,0/3 -"
    assert decided.events[1:] == (Banked(0, 600, Then.BANK, 10_300), Overshot(0, 10_300))
    assert refusal(overshot, keep("11", Then.SUBTRACT)) == "bank_has_no_choice"
    assert refusal(overshot, keep("11", Then.ADD)) == "bank_has_no_choice"


def test_above_10000_the_player_chooses_to_add_or_subtract() -> None:
    """A bank from above 10,000 needs the choice; without it, both resulting scores are named."""
    # RULES 2.10
    above = "0 choose 400 0 11 1155 - 11000/3+,0/3 -"
    assert refusal(above, keep("11", Then.BANK)) == "bank_needs_choice add=11600 subtract=10400"
    added, subtracted = after(above, keep("11", Then.ADD)), after(above, keep("11", Then.SUBTRACT))
    assert line(added) == "1 throw 0 0 - - - 11600/4+,0/3 -"
    assert line(subtracted) == "1 throw 0 0 - - - 10400/4+,0/3 -"
    assert added.events[1:] == (Banked(0, 600, Then.ADD, 11_600),)
    assert subtracted.events[1:] == (Banked(0, 600, Then.SUBTRACT, 10_400),)


def test_landing_by_subtracting_wins() -> None:
    """From 10,600 subtracting 600 lands on exactly 10,000 and wins."""
    # RULES 2.10
    assert line(after("0 choose 400 0 11 1155 - 10600/3+,0/3 -", keep("11", Then.SUBTRACT))) == (
        "0 over 0 0 - - - 10000/4+,0/3 exact:0"
    )


def test_subtracting_may_pass_the_target_and_go_below_0() -> None:
    """A subtracted turn score may be larger than the overshoot, and larger than the whole score."""
    # RULES 2.10
    assert line(after("0 choose 10400 3 11 1155 - 10100/3+,0/3 -", keep("11", Then.SUBTRACT))) == (
        "1 throw 0 0 - - - -500/4+,0/3 -"
    )


def test_the_minimum_and_the_multiple_hold_above_10000() -> None:
    """Neither adding nor subtracting is open to 200 or to 350 points."""
    # RULES 2.10
    for then in (Then.ADD, Then.SUBTRACT):
        assert refusal("0 choose 0 0 - 222346 - 10200/3+,0/3 -", keep("222", then)) == (
            "bank_minimum turn_score=200 minimum=300"
        )
        assert refusal("0 choose 0 0 - 333546 - 10350/3+,0/3 -", keep("3335", then)) == (
            "bank_multiple turn_score=350 multiple=100"
        )


def test_a_severe_bust_onto_10000_does_not_win() -> None:
    """From 12,000 a severe bust leads to exactly 10,000, and the match goes on."""
    # RULES 2.11
    assert line(after("0 throw 0 0 - - - 12000/3+,0/3 -", Throw(), "223346")) == "1 throw 0 0 - - - 10000/4+,0/3 -"


def test_a_score_of_exactly_10000_is_treated_as_above_it() -> None:
    """Who stands on 10,000 chooses to add or subtract, and no bank from there wins."""
    # RULES 2.10, 2.11
    on_target = "0 choose 400 0 11 1155 - 10000/4+,0/3 -"
    assert refusal(on_target, keep("11", Then.BANK)) == "bank_needs_choice add=10600 subtract=9400"
    added = after(on_target, keep("11", Then.ADD))
    assert line(added) == "1 throw 0 0 - - - 10600/5+,0/3 -"
    assert added.events[1:] == (Banked(0, 600, Then.ADD, 10_600),)
    assert line(after(on_target, keep("11", Then.SUBTRACT))) == "1 throw 0 0 - - - 9400/5+,0/3 -"


def test_the_opening_bank_is_remembered() -> None:
    """With `opening = first_bank` a seat has opened once it has banked, and a bust opens nothing."""
    # RULES 2.6
    book = rule_book(replace(DICE10K, opening=Opening.FIRST_BANK))
    assert refusal("0 choose 0 0 - 444236 - -1000/1,0/0 -", keep("444", Then.BANK), book=book) == (
        "bank_opening turn_score=400 minimum=500"
    )
    assert line(after("0 choose 0 0 - 555236 - -500/1,0/0 -", keep("555", Then.BANK), book=book)) == (
        "1 throw 0 0 - - - 0/2+,0/0 -"
    )
    assert line(after("0 choose 0 0 - 444236 - 0/2+,0/0 -", keep("444", Then.BANK), book=book)) == (
        "1 throw 0 0 - - - 400/3+,0/0 -"
    )


def test_a_draw_on_offer_lapses_at_the_next_throw() -> None:
    """A throw takes the offer off the table before it falls; a bank leaves it there."""
    # RULES 6.1
    decided = after("0 choose 0 0 - 155236 1 600/1+,0/1 -", keep("1"), "12346")
    assert line(decided) == "0 choose 100 0 1 12346 - 600/1+,0/1 -"
    assert decided.events[1:] == (DrawLapsed(), Thrown(0, (1, 2, 3, 4, 6)))
    assert line(after("0 throw 0 0 - - 1 600/1+,0/1 -", Throw(), "223346")) == "1 throw 0 0 - - - -400/2+,0/1 -"
    assert line(after("0 choose 0 0 - 555236 1 600/1+,0/1 -", keep("555", Then.BANK))) == (
        "1 throw 0 0 - - 1 1100/2+,0/1 -"
    )


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        (9_000, 9_300, "turn_limit:1"),
        (9_300, 9_000, "turn_limit:0"),
        (9_000, 10_900, "turn_limit:1"),
        (10_300, 9_500, "turn_limit:0"),
        (9_300, 9_300, "turn_limit"),
        (9_300, 10_700, "turn_limit"),
        (10_000, 9_900, "turn_limit:0"),
    ],
)
def test_at_the_turn_limit_the_score_nearest_to_the_target_wins(first: int, second: int, outcome: str) -> None:
    """Once all have had their turns the nearest score wins, from either side, and equal distance is a draw."""
    # RULES 6.1, 6.7
    decided = after(f"1 choose 300 0 11 1346 - {first}/5+,{second}/4+ -", keep("1"), "234", book=LIMITED)
    assert line(decided) == f"1 over 0 0 - - - {first}/5+,{second}/5+ {outcome}"
    assert isinstance(decided.events[-1], Ended)


def test_the_turn_limit_gives_every_seat_its_turns() -> None:
    """The seat that has had its last turn first waits for the others to have theirs."""
    # RULES 6.1
    decided = after("0 choose 300 0 11 1346 - 900/4+,600/4+ -", keep("1", Then.BANK), book=LIMITED)
    assert line(decided) == "1 throw 0 0 - - - 1300/5+,600/4+ -"


def test_landing_in_the_last_turn_wins_whatever_the_other_has() -> None:
    """The bank that lands ends the match as such, also where it is the last of the turn limit."""
    # RULES 2.8, 6.1
    decided = after("1 choose 300 0 11 1346 - 10000/5+,9600/4+ -", keep("1", Then.BANK), book=LIMITED)
    assert line(decided) == "1 over 0 0 - - - 10000/5+,10000/5+ exact:1"


def test_without_a_turn_limit_a_match_goes_on() -> None:
    """In `dice10k` as it stands no number of turns ends a match."""
    # RULES 6.1
    assert line(after("1 choose 300 0 11 1346 - 9000/100000+,9300/99999+ -", keep("1"), "234")) == (
        "0 throw 0 0 - - - 9000/100000+,9300/100000+ -"
    )


def test_the_turn_goes_round_the_seats_that_are_present() -> None:
    """After the last seat the first is on turn again, and seats that have left are passed over."""
    # RULES 6.7, 6.8
    book = HOUSES["loose"].book
    order = [
        line(after(f"{seat} throw 0 0 - - - 0/1,0/1x,0/1,0/1 -", Throw(), "223346", book=book))[0] for seat in (0, 2, 3)
    ]
    assert order == ["2", "3", "0"]
