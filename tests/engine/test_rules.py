"""Claims about `engine.rules`: what follows from the value of a house, and that every key of it matters."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, Final, NamedTuple

import pytest

from engine import (
    DICE10K,
    OPTIONS,
    PRESETS,
    Outcome,
    Reason,
    Refused,
    Rules,
    RulesRefused,
    Then,
    Throw,
    decide,
    rule_book,
    start,
)
from engine.events import End
from engine.kinds import Penalty
from engine.policies import Finish, FullHouse, Larger, Opening, Overshoot, ReadingRule, Starter, Tie
from engine.scoring import keeps
from tests.support.houses import LOOSE
from tests.support.play import after, dice, keep


def test_rules_are_a_value() -> None:
    """Rules that say the same are the same, and nobody changes them."""
    assert replace(DICE10K, target=5_000) == replace(DICE10K, target=5_000) != DICE10K
    assert hash(replace(DICE10K, target=5_000)) == hash(replace(DICE10K, target=5_000))
    with pytest.raises(FrozenInstanceError):
        DICE10K.target = 5_000  # type: ignore[misc]


def test_every_option_has_a_kind_and_stands_in_order() -> None:
    """The options are the fields of the value but its name, in the same order."""
    # RULES 5
    assert ["name", *OPTIONS] == [field.name for field in fields(Rules)]


@pytest.mark.parametrize(
    ("larger", "points"),
    [
        (Larger.DOUBLING, (300, 600, 1_200, 2_400)),
        (Larger.ADDING, (300, 600, 900, 1_200)),
        (Larger.FIXED, (300, 1_000, 2_000, 3_000)),
        (Larger.TABLE, (300, 350, 0, 4_000)),
    ],
)
def test_larger_sets_follow_from_the_triple_or_have_points_of_their_own(
    larger: Larger, points: tuple[int, ...]
) -> None:
    """Each further 3 doubles the triple, adds it again, or the set has the points of all faces or of its own."""
    # RULES 1.2, 2.1, 4.1, 5
    rules = replace(
        DICE10K, larger=larger, fours=(0, 0, 350, 0, 0, 0), fives=(50, 50, 0, 50, 50, 50), sixes=(0, 0, 4_000, 0, 0, 0)
    )
    assert tuple(rules.set_points(3, count) for count in (3, 4, 5, 6)) == points


@pytest.mark.parametrize(
    ("changes", "worth"),
    [({}, 1_000), ({"four_two_points": 500}, 500), ({"four_two": False}, 0), ({"three_pairs": 0}, 0)],
)
def test_four_and_two_are_worth_three_pairs_or_points_of_their_own(changes: dict[str, Any], worth: int) -> None:
    """Where they count at all, they have the points of three pairs unless they have others."""
    # RULES 1.7, 5
    assert replace(DICE10K, **changes).four_two_worth == worth


@pytest.mark.parametrize(
    ("score", "points", "left", "floored"),
    [
        (1_500, 1_000, 500, 500),
        (1_000, 1_000, 0, 0),
        (500, 1_000, -500, 0),
        (0, 1_000, -1_000, 0),
        (-300, 1_000, -1_300, -300),
    ],
)
def test_a_floor_ends_every_loss_at_0(score: int, points: int, left: int, floored: int) -> None:
    """Without a floor a score may fall below 0; with one it falls to 0 and no further, and never rises by a loss."""
    # RULES 2.5, 5
    assert DICE10K.lowered(score, points) == left
    assert replace(DICE10K, floor=True).lowered(score, points) == floored


@pytest.mark.parametrize(
    ("score", "penalty"),
    [(-3_000, 1_000), (0, 1_000), (4_900, 1_000), (5_000, 2_000), (10_000, 2_000), (12_000, 2_000)],
)
def test_a_severe_bust_costs_more_from_5000_on(score: int, penalty: int) -> None:
    """A severe bust takes 1,000 from a score under 5,000 and 2,000 from any other."""
    # RULES 2.5
    assert DICE10K.severe_bust_penalty(score) == penalty


def test_a_score_that_no_penalty_covers_loses_nothing() -> None:
    """Without penalties, or above the last one, a severe bust costs the turn score alone."""
    assert replace(DICE10K, severe_bust=()).severe_bust_penalty(9_000) == 0
    assert replace(DICE10K, severe_bust=(Penalty(5_000, 300),)).severe_bust_penalty(5_000) == 0
    assert replace(DICE10K, severe_bust=(Penalty(5_000, 300),)).severe_bust_penalty(4_900) == 300


def test_a_seat_starts_with_the_starting_score_and_its_head_start() -> None:
    """Seats without a head start of their own have none."""
    rules = replace(DICE10K, starting_score=7_000, head_starts=(0, 500))
    assert [rules.opening_score(seat) for seat in range(3)] == [7_000, 7_500, 7_000]


class Change(NamedTuple):
    """A key with another value, what to look at, what is seen before and after the change, and in which house."""

    value: Any
    look: Callable[[Rules], object]
    before: object
    after: object
    base: Rules = DICE10K


def best(digits: str) -> Callable[[Rules], object]:
    """Look at the best keep of a throw: its dice, reading and points; none for a bust."""

    def look(rules: Rules) -> object:
        found = keeps(rules, dice(digits))
        return ("".join(map(str, found[0].dice)), found[0].reading.value, found[0].points) if found else None

    return look


def banked(line: str, digits: str, then: Then = Then.BANK) -> Callable[[Rules], object]:
    """Look at the position that keeping and banking leads to, or at the reason why it does not."""

    def look(rules: Rules) -> object:
        try:
            return str(after(line, keep(digits, then), book=rule_book(rules)).position)
        except Refused as refused:
            return refused.reason

    return look


def thrown(line: str, digits: str) -> Callable[[Rules], object]:
    """Look at the position after the obligatory throw."""
    return lambda rules: str(after(line, Throw(), digits, book=rule_book(rules)).position)


def readings(digits: str) -> Callable[[Rules], object]:
    """Look at the readings of all dice of a throw, best first."""
    return lambda rules: [
        (keep.reading.value, keep.points) for keep in keeps(rules, dice(digits)) if len(keep.dice) == len(digits)
    ]


def asked(rules: Rules) -> object:
    """Look at how many dice start a turn."""
    book = rule_book(rules)
    return decide(book, start(book, seats=2, first=0), 0, Throw()).dice


def seated(rules: Rules) -> object:
    """Look at whether three may play."""
    try:
        return len(start(rule_book(rules), seats=3, first=0).seats)
    except ValueError:
        return "refused"


def scores(rules: Rules) -> object:
    """Look at the scores a match of two starts from."""
    return [seat.score for seat in start(rule_book(rules), seats=2, first=0).seats]


def outcome(line: str, digits: str) -> Callable[[Rules], object]:
    """Look at how a match ends with a bank, if it does."""
    return lambda rules: after(line, keep(digits, Then.BANK), book=rule_book(rules)).position.outcome


TABLE: Final = replace(DICE10K, larger=Larger.TABLE)

CHANGES: Final = {
    "dice": Change(5, asked, 6, 5),
    "singles": Change((100, 0, 0, 0, 0, 0), best("235466"), ("5", "sets", 50), None),
    "triples": Change((1_000, 200, 300, 400, 500, 600), best("111236"), ("111", "sets", 700), ("111", "sets", 1_000)),
    "larger": Change(Larger.ADDING, best("222226"), ("22222", "sets", 800), ("22222", "sets", 600)),
    "fixed": Change(
        (500, 2_000, 3_000),
        best("222236"),
        ("2222", "sets", 1_000),
        ("2222", "sets", 500),
        replace(DICE10K, larger=Larger.FIXED),
    ),
    "fours": Change((900,) * 6, best("222236"), ("222", "sets", 200), ("2222", "sets", 900), TABLE),
    "fives": Change((1_800,) * 6, best("222226"), ("222", "sets", 200), ("22222", "sets", 1_800), TABLE),
    "sixes": Change((3_600,) * 6, best("222222"), ("222", "sets", 200), ("222222", "sets", 3_600), TABLE),
    "straight": Change(0, best("123456"), ("123456", "straight", 1_500), ("15", "sets", 150)),
    "low_straight": Change(500, best("123452"), ("15", "sets", 150), ("12345", "short_straight", 500)),
    "high_straight": Change(750, best("234562"), ("5", "sets", 50), ("23456", "short_straight", 750)),
    "three_pairs": Change(750, best("223344"), ("223344", "three_pairs", 1_000), ("223344", "three_pairs", 750)),
    "four_two": Change(
        value=False,
        look=best("222233"),
        before=("222233", "three_pairs", 1_000),
        after=("2222", "sets", 400),
    ),
    "four_two_points": Change(500, best("222233"), ("222233", "three_pairs", 1_000), ("222233", "three_pairs", 500)),
    "two_triplets": Change(2_500, readings("222333"), [("sets", 500)], [("two_triplets", 2_500), ("sets", 500)]),
    "full_house": Change(
        FullHouse.POINTS,
        best("222335"),
        ("2225", "sets", 250),
        ("222335", "full_house", 1_550),
        replace(DICE10K, full_house_points=1_500),
    ),
    "full_house_points": Change(
        1_200,
        best("222336"),
        ("22233", "full_house", 1_000),
        ("22233", "full_house", 1_200),
        replace(DICE10K, full_house=FullHouse.POINTS, full_house_points=1_000),
    ),
    "nothing": Change(
        500,
        best("223346"),
        None,
        ("223346", "nothing", 500),
        replace(DICE10K, severe_bust=()),
    ),
    "reading": Change(
        ReadingRule.BEST, readings("222255"), [("three_pairs", 1_000), ("sets", 500)], [("three_pairs", 1_000)]
    ),
    "opening_minimum": Change(
        400,
        banked("0 choose 0 0 - 444236 - 0/0,0/0 -", "444"),
        Reason.BANK_OPENING,
        "1 throw 0 0 - - - 400/1+,0/0 -",
    ),
    "opening": Change(
        Opening.FIRST_BANK,
        banked("0 choose 0 0 - 444236 - 0/3+,0/3 -", "444"),
        Reason.BANK_OPENING,
        "1 throw 0 0 - - - 400/4+,0/3 -",
    ),
    "minimum": Change(
        200,
        banked("0 choose 0 0 - 222346 - 500/1+,0/1 -", "222"),
        Reason.BANK_MINIMUM,
        "1 throw 0 0 - - - 700/2+,0/1 -",
    ),
    "multiple": Change(
        50,
        banked("0 choose 0 0 - 333546 - 500/1+,0/1 -", "3335"),
        Reason.BANK_MULTIPLE,
        "1 throw 0 0 - - - 850/2+,0/1 -",
    ),
    "hot_hand_forced": Change(
        value=False,
        look=banked("0 choose 0 0 - 123456 - 500/1+,0/1 -", "123456"),
        before=Reason.BANK_AFTER_HOT_HAND,
        after="1 throw 0 0 - - - 2500/2+,0/1 -",
    ),
    "hot_hand_bonus": Change(
        0,
        lambda rules: (
            after(
                "0 choose 0 0 - 123456 - 500/1+,0/1 -", keep("123456"), "123466", book=rule_book(rules)
            ).position.turn_score
        ),
        2_000,
        1_500,
    ),
    "severe_bust": Change(
        (),
        thrown("0 throw 0 0 - - - 5000/1+,0/1 -", "223346"),
        "1 throw 0 0 - - - 3000/2+,0/1 -",
        "1 throw 0 0 - - - 5000/2+,0/1 -",
    ),
    "busts_in_a_row": Change(
        3,
        thrown("0 throw 0 0 - - - 5000/3+~2,0/3 -", "223346"),
        "1 throw 0 0 - - - 3000/4+~2,0/3 -",
        "1 throw 0 0 - - - 2500/4+,0/3 -",
    ),
    "busts_in_a_row_cost": Change(
        1_000,
        thrown("0 throw 0 0 - - - 5000/3+~2,0/3 -", "223346"),
        "1 throw 0 0 - - - 2500/4+,0/3 -",
        "1 throw 0 0 - - - 2000/4+,0/3 -",
        replace(DICE10K, busts_in_a_row=3),
    ),
    "floor": Change(
        value=True,
        look=thrown("0 throw 0 0 - - - 500/1+,0/1 -", "223346"),
        before="1 throw 0 0 - - - -500/2+,0/1 -",
        after="1 throw 0 0 - - - 0/2+,0/1 -",
    ),
    "finish": Change(
        Finish.FIRST_PAST,
        outcome("0 choose 0 0 - 555236 - 9800/1+,0/1 -", "555"),
        None,
        Outcome(End.TARGET, (0,)),
    ),
    "target": Change(
        5_000,
        outcome("0 choose 0 0 - 555236 - 4500/1+,0/1 -", "555"),
        None,
        Outcome(End.EXACT, (0,)),
    ),
    "overshoot": Change(
        Overshoot.LOST,
        banked("0 choose 0 0 - 555236 - 9800/1+,0/1 -", "555"),
        "1 throw 0 0 - - - 10300/2+,0/1 -",
        "1 throw 0 0 - - - 9800/2+,0/1 -",
    ),
    "rounds": Change(
        6,
        outcome("1 choose 0 0 - 555236 - 4500/5+,4500/4+ -", "555"),
        Outcome(End.ROUNDS, (1,)),
        None,
        replace(DICE10K, finish=Finish.ROUNDS, rounds=5),
    ),
    "tie": Change(
        Tie.LATEST,
        outcome("1 choose 0 0 - 555236 - 10000/5+!,9500/4+ -", "555"),
        Outcome(End.LAST_ROUND, (0,)),
        Outcome(End.LAST_ROUND, (1,)),
        PRESETS["classic"],
    ),
    "seats": Change((2, 3), seated, "refused", 3),
    "starting_player": Change(Starter.FIRST_SEAT, lambda rules: rules.starter, None, 0),
    "turn_limit": Change(
        5,
        outcome("1 choose 0 0 - 555236 - 4500/5+,4500/4+ -", "555"),
        None,
        Outcome(End.TURN_LIMIT, (1,)),
    ),
    "starting_score": Change(7_000, scores, [0, 0], [7_000, 7_000]),
    "head_starts": Change((500,), scores, [0, 0], [500, 0]),
}


def test_every_key_of_the_rules_has_a_change_to_test() -> None:
    """The changes above leave out no option."""
    # RULES 5
    assert list(CHANGES) == list(OPTIONS)


@pytest.mark.parametrize("key", CHANGES)
def test_changing_one_key_alone_changes_the_game(key: str) -> None:
    """Each key, changed alone, changes a legal keep, a score, who starts or how it ends: none is fixed in the code."""
    # RULES 2.1, 2.3, 2.5, 2.6, 5, 6.4
    change = CHANGES[key]
    changed = replace(change.base, **{key: change.value})
    assert change.look(change.base) == change.before
    assert change.look(changed) == change.after
    assert change.before != change.after


def test_options_are_written_one_by_one() -> None:
    """An option of a house is told as a rules file would have it."""
    assert DICE10K.written("target") == "10000"
    assert DICE10K.written("severe_bust") == "1000 below 5000, 2000"
    assert LOOSE.written("reading") == "best"


def test_everything_that_is_wrong_is_said_at_once() -> None:
    """A value with several faults is refused with all of them, in the order of the options."""
    with pytest.raises(RulesRefused) as refused:
        replace(DICE10K, dice=0, straight=-1, rounds=-5)
    assert [fault.key for fault in refused.value.faults] == ["dice", "straight", "rounds"]
