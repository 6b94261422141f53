"""Claims about `engine.rules`: the preset is the sheet, what cannot be played by is refused, every key matters."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, Final, NamedTuple

import pytest

from engine import DICE10K, PRESETS, Outcome, Reason, Refused, Rules, Then, Throw, decide, rule_book, start
from engine.events import End
from engine.rules import MOST_SEATS, Opening, Penalty, ReadingRule
from engine.scoring import keeps
from tests.support.play import after, dice, keep


def test_the_strict_game_is_the_table_of_the_sheet() -> None:
    """`dice10k` has the values of its sheet: sets that double, 1,500, 1,000, minimums 500 and 300, exactly 10,000."""
    # RULES 2.1, 2.3, 2.5, 2.6
    assert DICE10K.dice == 6
    assert DICE10K.singles == (100, 0, 0, 0, 50, 0)
    assert [triple[0] for triple in DICE10K.sets] == [700, 200, 300, 400, 500, 600]
    assert DICE10K.sets[0] == (700, 1_400, 2_800, 5_600)
    assert DICE10K.sets[1] == (200, 400, 800, 1_600)
    assert (DICE10K.straight, DICE10K.three_pairs, DICE10K.four_two, DICE10K.two_triplets) == (1_500, 1_000, True, 0)
    assert (DICE10K.opening_minimum, DICE10K.minimum, DICE10K.multiple) == (500, 300, 100)
    assert (DICE10K.hot_hand_forced, DICE10K.hot_hand_bonus) == (True, 500)
    assert (DICE10K.target, DICE10K.starting_score, DICE10K.turn_limit, DICE10K.seats) == (10_000, 0, 0, (2, 2))


def test_presets_are_found_by_their_name() -> None:
    """Every preset stands under its own name, and nobody can add to them or change one."""
    assert dict(PRESETS) == {"dice10k": DICE10K}
    with pytest.raises(TypeError):
        PRESETS["mine"] = DICE10K  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        DICE10K.target = 5_000  # type: ignore[misc]


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


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("dice", {"dice": 0}),
        ("dice", {"dice": 7}),
        ("singles", {"singles": ()}),
        ("singles", {"singles": DICE10K.singles[:5]}),
        ("singles", {"singles": (*DICE10K.singles, 0)}),
        ("singles", {"singles": (100, 0, 0, 0, -50, 0)}),
        ("singles", {"singles": (0,) * 6, "sets": ((0,) * 4,) * 6}),
        ("singles", {"singles": (0,) * 6, "dice": 2}),
        ("singles", {"singles": (0,) * 6, "dice": 5, "sets": ((0, 0, 0, 900),) * 6}),
        ("sets", {"sets": ()}),
        ("sets", {"sets": DICE10K.sets[:5]}),
        ("sets", {"sets": (*DICE10K.sets, DICE10K.sets[0])}),
        ("sets", {"sets": (DICE10K.sets[0][:3], *DICE10K.sets[1:])}),
        ("sets", {"sets": (*DICE10K.sets[:5], (*DICE10K.sets[5], 0))}),
        ("sets", {"sets": (*DICE10K.sets[:5], (600, 1_200, -1, 4_800))}),
        ("straight", {"straight": -1}),
        ("three_pairs", {"three_pairs": -1}),
        ("two_triplets", {"two_triplets": -1}),
        ("opening_minimum", {"opening_minimum": -1}),
        ("minimum", {"minimum": -1}),
        ("hot_hand_bonus", {"hot_hand_bonus": -1}),
        ("multiple", {"multiple": 0}),
        ("multiple", {"multiple": -100}),
        ("seats", {"seats": (1, 2)}),
        ("seats", {"seats": (3, 2)}),
        ("seats", {"seats": (2, 11)}),
        ("starting_score", {"starting_score": 10_000}),
        ("starting_score", {"starting_score": 10_100}),
        ("starting_score", {"starting_score": 50}),
        ("starting_score", {"target": 10_050}),
        ("head_starts", {"head_starts": (0, -100)}),
        ("head_starts", {"head_starts": (10_000,)}),
        ("head_starts", {"head_starts": (0, 50)}),
        ("head_starts", {"starting_score": 7_000, "head_starts": (3_000,)}),
        ("head_starts", {"head_starts": (0, 0, 100)}),
        ("turn_limit", {"turn_limit": -1}),
        ("severe_bust", {"severe_bust": (Penalty(None, -100),)}),
        ("severe_bust", {"severe_bust": (Penalty(5_000, 100), Penalty(5_000, 200))}),
        ("severe_bust", {"severe_bust": (Penalty(5_000, 100), Penalty(4_000, 200))}),
        ("severe_bust", {"severe_bust": (Penalty(None, 100), Penalty(5_000, 200))}),
        ("severe_bust", {"severe_bust": (Penalty(None, 100), Penalty(None, 200))}),
        ("severe_bust", {"severe_bust": (Penalty(None, 950),)}),
    ],
)
def test_values_nobody_could_play_by_are_refused_with_their_key(key: str, changes: dict[str, Any]) -> None:
    """A value that makes no sense, or contradicts another one, is refused at once; the sentence starts with its key."""
    with pytest.raises(ValueError, match=f"^{key}: "):
        replace(DICE10K, **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"dice": 1},
        {"dice": 6},
        {"multiple": 1},
        {"singles": (0,) * 6},
        {"singles": (0,) * 6, "dice": 5, "sets": ((0, 0, 900, 0),) * 6},
        {"sets": ((0,) * 4,) * 6},
        {"straight": 0, "three_pairs": 0, "opening_minimum": 0, "minimum": 0, "hot_hand_bonus": 0},
        {"severe_bust": (Penalty(-1_000, 0), Penalty(0, 100), Penalty(5_000, 200))},
        {"head_starts": (0, 100)},
        {"seats": (2, MOST_SEATS)},
        {"starting_score": 9_900},
        {"starting_score": -1_000},
        {"starting_score": 50, "target": 10_050},
        {"starting_score": 7_000, "head_starts": (2_900, 0)},
        {"turn_limit": 1},
        {"multiple": 50, "severe_bust": (Penalty(None, 950),)},
    ],
)
def test_values_at_the_edge_of_what_can_be_played_by_are_accepted(changes: dict[str, Any]) -> None:
    """The last value that still makes sense is no error."""
    rules = replace(DICE10K, **changes)
    assert {key: getattr(rules, key) for key in changes} == changes


class Change(NamedTuple):
    """A key with another value, what to look at, and what is seen before and after the change."""

    value: Any
    look: Callable[[Rules], object]
    before: object
    after: object


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


CHANGES: Final = {
    "dice": Change(5, asked, 6, 5),
    "singles": Change((100, 0, 0, 0, 0, 0), best("235466"), ("5", "sets", 50), None),
    "sets": Change(
        ((1_000, 2_000, 3_000, 4_000), *DICE10K.sets[1:]),
        best("111236"),
        ("111", "sets", 700),
        ("111", "sets", 1_000),
    ),
    "straight": Change(0, best("123456"), ("123456", "straight", 1_500), ("15", "sets", 150)),
    "three_pairs": Change(750, best("223344"), ("223344", "three_pairs", 1_000), ("223344", "three_pairs", 750)),
    "four_two": Change(
        value=False,
        look=best("222233"),
        before=("222233", "three_pairs", 1_000),
        after=("2222", "sets", 400),
    ),
    "two_triplets": Change(2_500, readings("222333"), [("sets", 500)], [("two_triplets", 2_500), ("sets", 500)]),
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
    "target": Change(
        5_000,
        outcome("0 choose 0 0 - 555236 - 4500/1+,0/1 -", "555"),
        None,
        Outcome(End.EXACT, 0),
    ),
    "seats": Change((2, 3), seated, "refused", 3),
    "turn_limit": Change(
        5,
        outcome("1 choose 0 0 - 555236 - 4500/5+,4500/4+ -", "555"),
        None,
        Outcome(End.TURN_LIMIT, 1),
    ),
    "starting_score": Change(7_000, scores, [0, 0], [7_000, 7_000]),
    "head_starts": Change((500,), scores, [0, 0], [500, 0]),
}


def test_every_key_of_the_rules_has_a_change_to_test() -> None:
    """The changes above leave out no key but the name, which is there to be shown."""
    assert set(CHANGES) == {field.name for field in fields(Rules)} - {"name"}


@pytest.mark.parametrize("key", CHANGES)
def test_changing_one_key_alone_changes_the_game(key: str) -> None:
    """Each key, changed alone, changes a legal keep, a score or the end of a match: no rule is fixed in the code."""
    # RULES 2.1, 2.3, 2.5, 2.6
    change = CHANGES[key]
    changed = replace(DICE10K, **{key: change.value})
    assert change.look(DICE10K) == change.before
    assert change.look(changed) == change.after
    assert change.before != change.after
