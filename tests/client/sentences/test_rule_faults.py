"""Claims about `client.sentences.rule_faults`: key, value and what would be accepted, whatever a server sends."""

from typing import Final

import pytest

from client.sentences.rule_faults import rule_fault, rule_faults
from engine import RulesRefused, house
from protocol.codes import RuleFaultCode
from protocol.messages import RuleFault
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

FAULTS: Final = {
    RuleFaultCode.UNKNOWN_PRESET: ("dice20k", {}),
    RuleFaultCode.UNKNOWN_KEY: ("dice10k", {"targt": "5000"}),
    RuleFaultCode.NOT_A_NUMBER: ("dice10k", {"target": "many"}),
    RuleFaultCode.NOT_A_WORD: ("dice10k", {"finish": "sometime"}),
    RuleFaultCode.NOT_NUMBERS: ("dice10k", {"singles": "1;2"}),
    RuleFaultCode.NOT_PENALTIES: ("dice10k", {"severe_bust": "all"}),
    RuleFaultCode.RANGE: ("dice10k", {"dice": "7"}),
    RuleFaultCode.COUNT: ("dice10k", {"singles": "100,50"}),
    RuleFaultCode.NOTHING_SCORES: ("dice10k", {"singles": "0,0,0,0,0,0", "dice": "2"}),
    RuleFaultCode.NEVER_BANKED: ("dice10k", {"dice": "1"}),
    RuleFaultCode.STRANDED: ("classic", {"finish": "exact", "overshoot": "lost", "minimum": "100"}),
    RuleFaultCode.NEVER_PAID: ("dice10k", {"severe_bust": "1000, 2000"}),
    RuleFaultCode.NOTHING_PAYS: ("dice10k", {"nothing": "500"}),
    RuleFaultCode.SEATS: ("dice10k", {"seats": "3,2"}),
    RuleFaultCode.TARGET: ("dice10k", {"starting_score": "10000"}),
    RuleFaultCode.MULTIPLE: ("dice10k", {"starting_score": "50"}),
    RuleFaultCode.UNEVEN: ("dice10k", {"multiple": "30"}),
    RuleFaultCode.ROUNDS: ("classic", {"finish": "rounds", "rounds": "10", "turn_limit": "5"}),
    RuleFaultCode.NO_ROUNDS: ("classic", {"finish": "rounds"}),
}
"""For each code rules that have this fault alone."""


def fault(code: RuleFaultCode) -> RuleFault:
    """Return the fault of that code as the engine finds it."""
    with pytest.raises(RulesRefused) as refused:
        house(*FAULTS[code])
    (found,) = refused.value.faults
    assert found.code.value == code.value
    return RuleFault(found.key, found.value, found.code, found.numbers, found.words)


@pytest.mark.parametrize("code", RuleFaultCode)
def test_every_fault_names_key_and_value(code: RuleFaultCode) -> None:
    """And says something in both languages."""
    found = fault(code)
    english, spanish = rule_fault(ENGLISH, found), rule_fault(SPANISH, found)

    assert found.value in english
    assert found.key in english or code is RuleFaultCode.UNKNOWN_PRESET
    assert english != spanish
    assert "{" not in english + spanish


def test_what_would_be_accepted_is_said() -> None:
    """The range, the words, or how to write it."""
    assert "dice = 7 is out of range: take a number from 1 to 6." == rule_fault(ENGLISH, fault(RuleFaultCode.RANGE))
    assert "finish = «sometime» is unknown: take one of exact, first_past, last_round, rounds." == rule_fault(
        ENGLISH, fault(RuleFaultCode.NOT_A_WORD)
    )
    assert "targt = «5000»: there is no such option. Did you mean one of these: target, straight?" == rule_fault(
        ENGLISH, fault(RuleFaultCode.UNKNOWN_KEY)
    )


def test_three_mistakes_get_three_sentences() -> None:
    """Not only the first."""
    with pytest.raises(RulesRefused) as refused:
        house("dice10k", {"targt": "5000", "dice": "7", "starting_score": "50"})

    assert 3 == len(rule_faults(ENGLISH, refused.value.faults))


def test_a_fault_is_harmless_whatever_was_written() -> None:
    """The value comes from a file, the code and the words may come from a server."""
    for text in HOSTILE:
        for speech in SPEECHES:
            assert not UNSAFE & set(rule_fault(speech, RuleFault(text, text, text, (), (text,))))


@pytest.mark.parametrize("code", RuleFaultCode)
def test_a_fault_without_its_numbers_still_says_what_it_is_about(code: RuleFaultCode) -> None:
    """A server may be newer than its client."""
    assert "target" in rule_fault(ENGLISH, RuleFault("target", "target", code))


def test_a_value_that_looks_right_shows_what_is_wrong_with_it() -> None:
    """What cannot be seen is written out."""
    sentence = rule_fault(ENGLISH, RuleFault("preset", "dice10k\u200b", RuleFaultCode.UNKNOWN_PRESET))

    assert sentence.startswith("There are no rules called «dice10k\\u200b».")


def test_words_are_cut_between_two_of_them() -> None:
    """What there is no room for is left out whole, and one sees that there is more."""
    words = tuple(f"word_{number}" for number in range(60))
    sentence = rule_fault(ENGLISH, RuleFault("finish", "soon", RuleFaultCode.NOT_A_WORD, (), words))
    listed = sentence.removeprefix("finish = «soon» is unknown: take one of ").removesuffix(".").split(", ")

    assert listed == [*words[: len(listed) - 1], "…"]
    assert 20 < len(listed) < 60


def test_a_fault_that_is_sent_twice_is_told_once() -> None:
    """Whoever reads it made one mistake."""
    fault_of = RuleFault("severe_bust", "5, 1", RuleFaultCode.NEVER_PAID)
    assert 1 == len(rule_faults(ENGLISH, [fault_of, fault_of]))


def test_as_many_numbers_as_there_must_be_are_one_number() -> None:
    """Not from so many to so many, in either language."""
    numbers = (("fewest", 2), ("count", 2))
    found = RuleFault("seats", "2", RuleFaultCode.COUNT, numbers)
    assert "seats = «2» has too few or too many numbers: write 2." == rule_fault(ENGLISH, found)
    assert "seats = «2» tiene números de más o de menos: escribe 2." == rule_fault(SPANISH, found)
    some = RuleFault("seats", "2", RuleFaultCode.COUNT, (("fewest", 3), ("count", 7)))
    assert rule_fault(ENGLISH, some).endswith("take from 3 to 7.")
