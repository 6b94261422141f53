"""Claims about `engine.faults`: every fault there is can be met, with all that a sentence about it needs."""

from typing import Final, NamedTuple

import pytest

from engine import OPTIONS, PRESETS, Fault, FaultCode, RulesRefused, house


class Case(NamedTuple):
    """A preset and changes to it that are refused for one fault."""

    preset: str
    changes: dict[str, str]
    fault: Fault


CASES: Final = [
    Case("bridge", {}, Fault("preset", "bridge", FaultCode.UNKNOWN_PRESET, words=tuple(PRESETS))),
    Case("dice10k", {"tagret": "5"}, Fault("tagret", "5", FaultCode.UNKNOWN_KEY, words=("target",))),
    Case("dice10k", {"qqq": "5"}, Fault("qqq", "5", FaultCode.UNKNOWN_KEY, words=tuple(OPTIONS))),
    Case(
        "classic",
        {"target": "lots"},
        Fault("target", "lots", FaultCode.NOT_A_NUMBER, (("least", 1), ("most", 1_000_000))),
    ),
    Case(
        "classic",
        {"finish": "soon"},
        Fault("finish", "soon", FaultCode.NOT_A_WORD, words=("exact", "first_past", "last_round", "rounds")),
    ),
    Case("classic", {"floor": "perhaps"}, Fault("floor", "perhaps", FaultCode.NOT_A_WORD, words=("yes", "no"))),
    Case(
        "classic",
        {"singles": "100;50"},
        Fault(
            "singles",
            "100;50",
            FaultCode.NOT_NUMBERS,
            (("fewest", 6), ("count", 6), ("least", 0), ("most", 100_000)),
        ),
    ),
    Case(
        "classic",
        {"severe_bust": "a lot"},
        Fault("severe_bust", "a lot", FaultCode.NOT_PENALTIES, (("most", 100_000),)),
    ),
    Case("classic", {"dice": "7"}, Fault("dice", "7", FaultCode.RANGE, (("least", 1), ("most", 6)))),
    Case("classic", {"fixed": "1,2"}, Fault("fixed", "1,2", FaultCode.COUNT, (("fewest", 3), ("count", 3)))),
    Case(
        "classic",
        {"singles": "0,0,0,0,0,0", "dice": "2"},
        Fault("singles", "0,0,0,0,0,0", FaultCode.NOTHING_SCORES),
    ),
    Case(
        "dice10k",
        {"severe_bust": "2000, 1000 below 5000"},
        Fault("severe_bust", "2000, 1000 below 5000", FaultCode.NEVER_PAID),
    ),
    Case("dice10k", {"dice": "1"}, Fault("hot_hand_forced", "yes", FaultCode.NEVER_BANKED)),
    Case(
        "dice10k",
        {"nothing": "500"},
        Fault("severe_bust", "1000 below 5000, 2000", FaultCode.NOTHING_PAYS, (("nothing", 500),)),
    ),
    Case("classic", {"seats": "3,2"}, Fault("seats", "3,2", FaultCode.SEATS)),
    Case("classic", {"minimum": "10001"}, Fault("minimum", "10001", FaultCode.TARGET, (("target", 10_000),))),
    Case("dice10k", {"starting_score": "50"}, Fault("starting_score", "50", FaultCode.MULTIPLE, (("multiple", 100),))),
    Case(
        "classic",
        {"finish": "exact", "overshoot": "lost", "minimum": "100"},
        Fault("minimum", "100", FaultCode.STRANDED, (("most", 50),)),
    ),
    Case("classic", {"multiple": "30"}, Fault("multiple", "30", FaultCode.UNEVEN, (("unit", 50),))),
    Case(
        "classic",
        {"finish": "rounds", "rounds": "5", "turn_limit": "9"},
        Fault("turn_limit", "9", FaultCode.ROUNDS, (("rounds", 5),)),
    ),
    Case("classic", {"finish": "rounds"}, Fault("rounds", "0", FaultCode.NO_ROUNDS)),
]


def test_every_fault_is_met() -> None:
    """No fault is declared that nothing is refused for."""
    assert {case.fault.code for case in CASES} == set(FaultCode)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.fault.code)
def test_a_fault_says_what_is_wrong_and_what_would_be_right(case: Case) -> None:
    """Each is the only one, and names the key, the value as it was written, and the numbers or words accepted."""
    # RULES 5
    with pytest.raises(RulesRefused) as refused:
        house(case.preset, case.changes)
    assert refused.value.faults == (case.fault,)


def test_a_fault_reads_as_one_line() -> None:
    """The key and the value come first, then the code with its numbers and its words."""
    assert str(Fault("floor", "perhaps", FaultCode.NOT_A_WORD, words=("yes", "no"))) == (
        "floor: perhaps (not_a_word yes|no)"
    )
    assert str(Fault("dice", "7", FaultCode.RANGE, (("least", 1), ("most", 6)))) == "dice: 7 (range least=1 most=6)"


def test_refused_rules_hold_all_faults() -> None:
    """Each once, on a line of its own, and they can be had one by one."""
    faults = [Fault("seats", "3,2", FaultCode.SEATS), Fault("rounds", "0", FaultCode.NO_ROUNDS)]
    refused = RulesRefused([*faults, *faults])
    assert refused.faults == tuple(faults)
    assert str(refused) == "seats: 3,2 (seats)\nrounds: 0 (no_rounds)"
