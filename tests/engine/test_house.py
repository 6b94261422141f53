"""Claims about `engine.house`: a house is a preset and what is different there, as a person writes it."""

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DICE10K, OPTIONS, PRESETS, Fault, FaultCode, Rules, RulesRefused, changes, house
from engine.kinds import Penalty
from engine.policies import Finish
from tests.support.random_rules import random_rules

random_houses = st.builds(random_rules, st.integers(0, 2**32).map(Random))


@pytest.mark.parametrize("name", PRESETS)
def test_a_house_without_changes_is_its_preset(name: str) -> None:
    """Nothing is different there, and nothing has to be written."""
    # RULES 5
    assert house(name, {}) == PRESETS[name]
    assert changes(PRESETS[name]) == {}


def test_a_house_has_its_changes_and_else_its_preset() -> None:
    """What is written is changed, and nothing else; the name of the preset stays."""
    # RULES 5
    rules = house("dice10k", {"target": "5000", "severe_bust": "500 below 0, 1500", "four_two": "no"})
    assert rules.name == "dice10k"
    assert (rules.target, rules.severe_bust, rules.four_two) == (
        5_000,
        (Penalty(below=0, points=500), Penalty(below=None, points=1_500)),
        False,
    )
    same = [key for key in OPTIONS if getattr(rules, key) == getattr(DICE10K, key)]
    assert [key for key in OPTIONS if key not in same] == ["four_two", "severe_bust", "target"]


def test_changes_are_written_in_the_order_of_the_options() -> None:
    """However they came, they are told in one order, and what is the same as in the preset is none."""
    # RULES 5
    rules = house("classic", {"seats": "1,6", "target": "5000", "straight": "1500", "singles": "100,0,0,0,60,0"})
    assert list(changes(rules).items()) == [
        ("singles", "100,0,0,0,60,0"),
        ("target", "5000"),
        ("seats", "1,6"),
    ]


@given(random_houses)
def test_every_house_is_its_preset_and_its_changes(rules: Rules) -> None:
    """What is different in any rules that can be played by, read again, makes the same rules."""
    # RULES 5
    assert house(rules.name, changes(rules)) == rules
    assert all(OPTIONS[key].read(rules.written(key)) == getattr(rules, key) for key in OPTIONS)


THREE: Final = {"target": "ten thousand", "straigth": "1500", "dice": "8", "floor": "yes"}


def test_everything_that_is_wrong_is_told_at_once() -> None:
    """A house with three mistakes is refused with three faults, in the order in which it is written."""
    # RULES 5
    with pytest.raises(RulesRefused) as refused:
        house("dice10k", THREE)
    assert [(fault.key, fault.code) for fault in refused.value.faults] == [
        ("target", FaultCode.NOT_A_NUMBER),
        ("straigth", FaultCode.UNKNOWN_KEY),
        ("dice", FaultCode.RANGE),
    ]


def test_contradictions_are_told_besides_mistakes() -> None:
    """What can be read and contradicts something else is told along with what cannot be read."""
    # RULES 5
    with pytest.raises(RulesRefused) as refused:
        house("dice10k", {"multiple": "30", "tie": "nobody", "starting_score": "10000"})
    assert [(fault.key, fault.code) for fault in refused.value.faults] == [
        ("tie", FaultCode.NOT_A_WORD),
        ("multiple", FaultCode.UNEVEN),
        ("starting_score", FaultCode.TARGET),
    ]


@pytest.mark.parametrize(
    ("preset", "different", "key"),
    [
        ("dice10k", {"finish": "last_rond", "starting_score": "7050"}, "finish"),
        ("dice10k", {"target": "12 000", "starting_score": "10000"}, "target"),
        ("dice10k", {"multiple": "all", "starting_score": "7050"}, "multiple"),
        ("clasic", {"starting_score": "7050"}, "preset"),
    ],
)
def test_what_may_be_none_is_not_told_as_a_contradiction(preset: str, different: dict[str, str], key: str) -> None:
    """By the value that was meant it may make sense."""
    with pytest.raises(RulesRefused) as refused:
        house(preset, different)
    assert [fault.key for fault in refused.value.faults] == [key]


def test_mistakes_are_told_besides_a_preset_that_there_is_not() -> None:
    """All three of them."""
    # RULES 5
    with pytest.raises(RulesRefused) as refused:
        house("clasic", {"target": "-1", "foo": "1"})
    assert [fault.key for fault in refused.value.faults] == ["preset", "target", "foo"]


def test_one_mistake_is_told_once() -> None:
    """Rounds that cannot be read are not said to be missing as well."""
    # RULES 5
    with pytest.raises(RulesRefused) as refused:
        house("classic", {"finish": "rounds", "rounds": "ten"})
    numbers = (("least", 0), ("most", 1_000))
    assert refused.value.faults == (Fault("rounds", "ten", FaultCode.NOT_A_NUMBER, numbers),)


def test_a_number_with_several_faults_has_a_fault_for_each() -> None:
    """Of several numbers each that is out of bounds is told."""
    with pytest.raises(RulesRefused) as refused:
        house("classic", {"singles": "100,-1,0,0,100001"})
    assert [fault.value for fault in refused.value.faults] == ["100,-1,0,0,100001", "-1", "100001"]


def test_the_variants_of_the_rules_can_be_written() -> None:
    """What other houses are known to play needs no more than these options."""
    # RULES 5
    assert house("diezmil", {"target": "2000"}).target == 2_000
    assert house("classic", {"target": "15000"}).target == 15_000
    assert house("diezmil", {"four_two": "yes"}).four_two_worth == 1_500
    assert house("dice10k", {"starting_score": "7000"}).starting_score == 7_000
    assert house("classic", {"finish": "rounds", "rounds": "10"}).finish is Finish.ROUNDS
    assert house("classic", {"busts_in_a_row": "3", "busts_in_a_row_cost": "1000"}).busts_in_a_row_cost == 1_000
