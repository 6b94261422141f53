"""Claims about `engine.presets`: the rules that have a name are those of their sheets."""

from dataclasses import replace
from typing import Final

import pytest

from engine import DICE10K, PRESETS, rule_book
from engine.kinds import Penalty
from engine.policies import Finish, FullHouse, Larger, Opening, Overshoot, ReadingRule, Tie
from engine.scoring import keeps
from tests.engine.golden_presets import BEST, COLUMNS, KEPT
from tests.engine.golden_throws import GOLDEN_TURNS, GoldenTurn
from tests.support.play import after, dice, digits, keep

CLASSIC: Final = PRESETS["classic"]
FREE: Final = ["classic", "diezmil", "zilch", "farkle", "tavern"]
"""The presets that share what VARIANTS 5 says above its table."""


def test_presets_are_found_by_their_name() -> None:
    """The seven stand under their own names, and nobody can add to them."""
    # RULES 5
    assert list(PRESETS) == ["dice10k", "sprint", "classic", "diezmil", "zilch", "farkle", "tavern"]
    assert all(rules.name == name for name, rules in PRESETS.items())
    assert PRESETS["dice10k"] is DICE10K
    with pytest.raises(TypeError):
        PRESETS["mine"] = DICE10K  # type: ignore[index]


def test_the_strict_game_is_the_table_of_the_sheet() -> None:
    """`dice10k` has sets that double, 1,500, 1,000, minimums 500 and 300, exactly 10,000, for two."""
    # RULES 1.7, 1.9, 2.1, 2.3, 2.5, 2.6, 2.8
    assert (DICE10K.dice, DICE10K.singles) == (6, (100, 0, 0, 0, 50, 0))
    assert (DICE10K.triples, DICE10K.larger) == ((700, 200, 300, 400, 500, 600), Larger.DOUBLING)
    assert (DICE10K.straight, DICE10K.three_pairs, DICE10K.four_two, DICE10K.two_triplets) == (1_500, 1_000, True, 0)
    assert (DICE10K.low_straight, DICE10K.high_straight, DICE10K.full_house) == (0, 0, FullHouse.NONE)
    assert DICE10K.reading is ReadingRule.CHOICE
    assert (DICE10K.opening_minimum, DICE10K.opening) == (500, Opening.ZERO)
    assert (DICE10K.minimum, DICE10K.multiple) == (300, 100)
    assert (DICE10K.hot_hand_forced, DICE10K.hot_hand_bonus) == (True, 500)
    assert DICE10K.severe_bust == (Penalty(below=5_000, points=1_000), Penalty(below=None, points=2_000))
    assert (DICE10K.nothing, DICE10K.busts_in_a_row, DICE10K.floor) == (0, 0, False)
    assert (DICE10K.finish, DICE10K.target, DICE10K.overshoot) == (Finish.EXACT, 10_000, Overshoot.STANDS)
    assert (DICE10K.starting_score, DICE10K.head_starts, DICE10K.turn_limit, DICE10K.seats) == (0, (), 0, (2, 2))


def test_sprint_is_the_strict_game_from_7000_on() -> None:
    """Nothing else is different."""
    # RULES 5
    assert PRESETS["sprint"] == replace(DICE10K, name="sprint", starting_score=7_000)


def test_classic_is_a_last_round_to_10000_for_up_to_seven() -> None:
    """Sets add, a straight and three pairs are 1,500, nothing is asked of a bank, and ties go to the earliest."""
    # RULES 3.1, 3.2, 3.3, 3.4, 3.5, 3.7
    assert (CLASSIC.triples, CLASSIC.larger) == ((1_000, 200, 300, 400, 500, 600), Larger.ADDING)
    assert (CLASSIC.straight, CLASSIC.three_pairs, CLASSIC.four_two) == (1_500, 1_500, False)
    assert (CLASSIC.opening_minimum, CLASSIC.minimum, CLASSIC.multiple) == (0, 0, 1)
    assert (CLASSIC.finish, CLASSIC.target, CLASSIC.tie, CLASSIC.seats) == (
        Finish.LAST_ROUND,
        10_000,
        Tie.EARLIEST,
        (1, 7),
    )


def test_diezmil_is_a_last_round_to_5000_for_up_to_six_or_alone() -> None:
    """It has the table of `classic`, which has none of its own, and 5,000 to reach."""
    # RULES 4.1, 4.2, 4.3, 4.4, 4.6
    assert PRESETS["diezmil"] == replace(CLASSIC, name="diezmil", target=5_000, seats=(1, 6))


def test_zilch_pays_nothing_and_punishes_three_busts() -> None:
    """Sets double, four and two are three pairs, 300 must be banked, and there is a last round to 10,000."""
    # RULES 5
    zilch = PRESETS["zilch"]
    assert (zilch.larger, zilch.straight, zilch.three_pairs) == (Larger.DOUBLING, 1_500, 1_500)
    assert (zilch.four_two_worth, zilch.nothing) == (1_500, 500)
    assert (zilch.opening_minimum, zilch.minimum) == (300, 300)
    assert (zilch.busts_in_a_row, zilch.busts_in_a_row_cost) == (3, 500)
    assert (zilch.finish, zilch.target) == (Finish.LAST_ROUND, 10_000)


def test_farkle_has_sets_worth_the_same_for_every_face() -> None:
    """Four, five and six of a kind are 1,000, 2,000 and 3,000; whoever passes 10,000 first has won."""
    # RULES 5
    farkle = PRESETS["farkle"]
    assert (farkle.larger, farkle.fixed) == (Larger.FIXED, (1_000, 2_000, 3_000))
    assert (farkle.straight, farkle.three_pairs, farkle.four_two) == (2_500, 1_500, False)
    assert (farkle.finish, farkle.target, farkle.minimum) == (Finish.FIRST_PAST, 10_000, 0)


def test_tavern_has_short_straights_and_a_short_way() -> None:
    """1 to 5 are 500, 2 to 6 are 750, there are no three pairs, and 4,000 is enough."""
    # RULES 5
    tavern = PRESETS["tavern"]
    assert (tavern.straight, tavern.low_straight, tavern.high_straight) == (1_500, 500, 750)
    assert (tavern.larger, tavern.three_pairs, tavern.four_two) == (Larger.DOUBLING, 0, False)
    assert (tavern.finish, tavern.target, tavern.minimum) == (Finish.FIRST_PAST, 4_000, 0)


@pytest.mark.parametrize("name", FREE)
def test_all_but_the_strict_games_are_free_of_its_rigours(name: str) -> None:
    """Best readings, an optional throw after a hot hand without a bonus, no severe bust, and scores are added alone."""
    # RULES 1.9, 3.3, 3.4, 4.3
    rules = PRESETS[name]
    assert (rules.dice, rules.singles, rules.triples[1:]) == (6, (100, 0, 0, 0, 50, 0), (200, 300, 400, 500, 600))
    assert (rules.triples[0], rules.two_triplets, rules.full_house) == (1_000, 0, FullHouse.NONE)
    assert rules.reading is ReadingRule.BEST
    assert (rules.hot_hand_forced, rules.hot_hand_bonus, rules.severe_bust, rules.floor) == (False, 0, (), False)
    assert (rules.starting_score, rules.head_starts, rules.turn_limit, rules.multiple) == (0, (), 0, 1)


@pytest.mark.parametrize(
    ("name", "six"),
    [
        ("dice10k", 2.315),
        ("sprint", 2.315),
        ("classic", 2.315),
        ("diezmil", 2.315),
        ("zilch", 0.0),
        ("farkle", 2.315),
        ("tavern", 3.086),
    ],
)
def test_the_risk_of_a_bust_is_the_published_one(name: str, six: float) -> None:
    """66.667, 44.444, 27.778, 15.741 and 7.716 % with one to five dice; with six it depends on what else pays."""
    # RULES 3.1, 4.5
    risks = {count: round(100 * chance, 3) for count, chance in rule_book(PRESETS[name]).bust.items()}
    assert risks == {1: 66.667, 2: 44.444, 3: 27.778, 4: 15.741, 5: 7.716, 6: six}


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("throw", BEST)
def test_golden_throw_has_its_best_keep_under_every_preset(name: str, throw: str) -> None:
    """The throws that houses disagree about are worth what was worked out by hand."""
    # RULES 1.3, 1.7, 1.8, 1.9, 2.1, 3.1, 4.1
    found = keeps(PRESETS[name], dice(throw))
    expected = BEST[throw][COLUMNS[name]]
    assert "".join(f"{digits(keep.dice)} {keep.reading} {keep.points}" for keep in found[:1]) == expected


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(("throw", "kept"), KEPT)
def test_golden_keep_is_worth_its_points_under_every_preset(name: str, throw: str, kept: str) -> None:
    """Parts of a throw have the points worked out by hand, and what scores nothing is refused."""
    # RULES 1.4, 1.5, 1.6, 1.7
    found = {keep.dice: keep.points for keep in keeps(PRESETS[name], dice(throw))}
    assert found.get(dice(kept), 0) == KEPT[throw, kept][COLUMNS[name]]


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("turn", GOLDEN_TURNS, ids=lambda turn: str(turn.turn_score))
def test_dice_of_different_throws_never_combine_under_any_preset(name: str, turn: GoldenTurn) -> None:
    """Three equal dice built over two throws are singles everywhere."""
    # RULES 1.1, 2.2
    book = rule_book(PRESETS[name])
    first, second = turn.keeps
    line = f"0 choose 0 0 - {digits(first.throw)} - 100/0,100/0 -"
    line = str(after(line, keep(digits(first.kept)), digits(second.throw), book=book).position)
    assert after(line, keep(digits(second.kept)), "1" * 3, book=book).position.turn_score == turn.turn_score
