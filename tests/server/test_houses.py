"""Claims about the rules of a house at a table: what is asked for is played, and everything wrong with it is said."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import RefusalCode, RuleFaultCode
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor
from tests.support.photograph import photograph
from tests.support.protocol_page import cells, section


def host(parlour: Parlour, setting: m.CreateTable) -> Visitor:
    """Return somebody who has set a table up."""
    (visitor,) = parlour.table("Ana", setting=setting)
    return visitor


@pytest.mark.parametrize(
    ("setting", "seats"),
    [
        (m.CreateTable("dice10k"), 2),
        (m.CreateTable("dice10k", computers=("threshold",)), 2),
        (m.CreateTable("classic"), 2),
        (m.CreateTable("classic", computers=("threshold",)), 2),
        (m.CreateTable("classic", computers=("threshold",) * 3), 4),
        (m.CreateTable("classic", seats=1), 1),
        (m.CreateTable("classic", seats=7), 7),
        (m.CreateTable("classic", seats=7, computers=("threshold",) * 2), 7),
        (m.CreateTable("classic", different(seats="3,5")), 3),
        (m.CreateTable("classic", different(seats="1,1")), 1),
    ],
)
def test_a_table_has_the_seats_asked_for(parlour: Parlour, setting: m.CreateTable, seats: int) -> None:
    """Without a number there are two, or as many as the rules and the computer players ask for; these sit last."""
    ana = host(parlour, setting)

    people = seats - len(setting.computers)
    assert ["Ana", *[None] * (people - 1), *setting.computers] == ana.sitters


def test_everything_that_is_wrong_with_rules_is_said_at_once(parlour: Parlour) -> None:
    """Three mistakes get three faults, each with its key, its value and what would be accepted; there is no table."""
    ana = parlour.visitor("Ana")
    before = photograph(parlour.players, parlour.lobby, parlour.written)

    ana.say(
        m.CreateTable("dice10k", different(target="ten", multipel=50, severe_bust="1000 below 5000, 500 below 2000"))
    )

    (refused,) = ana.new()[-1:]
    assert refused == m.Refused(
        RefusalCode.RULES_REFUSED,
        (),
        (
            m.RuleFault("target", "ten", RuleFaultCode.NOT_A_NUMBER, (("least", 1), ("most", 1_000_000))),
            m.RuleFault("multipel", "50", RuleFaultCode.UNKNOWN_KEY, (), ("multiple",)),
            m.RuleFault("severe_bust", "1000 below 5000, 500 below 2000", RuleFaultCode.NEVER_PAID),
        ),
    )
    assert before == photograph(parlour.players, parlour.lobby, parlour.written)
    assert {} == parlour.lobby.tables


FAULTS: Final = {
    RuleFaultCode.UNKNOWN_PRESET: m.CreateTable("chess"),
    RuleFaultCode.UNKNOWN_KEY: m.CreateTable("dice10k", different(goal=7)),
    RuleFaultCode.NOT_A_NUMBER: m.CreateTable("dice10k", different(target="many")),
    RuleFaultCode.NOT_A_WORD: m.CreateTable("dice10k", different(floor="maybe")),
    RuleFaultCode.NOT_NUMBERS: m.CreateTable("dice10k", different(singles="100;50")),
    RuleFaultCode.NOT_PENALTIES: m.CreateTable("dice10k", different(severe_bust="a lot")),
    RuleFaultCode.RANGE: m.CreateTable("dice10k", different(dice=7)),
    RuleFaultCode.COUNT: m.CreateTable("dice10k", different(triples="100,200")),
    RuleFaultCode.NOTHING_SCORES: m.CreateTable("dice10k", different(dice=2, singles="0,0,0,0,0,0")),
    RuleFaultCode.NEVER_BANKED: m.CreateTable("classic", different(dice=1, hot_hand_forced="yes")),
    RuleFaultCode.NEVER_PAID: m.CreateTable("dice10k", different(severe_bust="100, 200")),
    RuleFaultCode.NOTHING_PAYS: m.CreateTable("dice10k", different(nothing=500)),
    RuleFaultCode.SEATS: m.CreateTable("classic", different(seats="3,2")),
    RuleFaultCode.TARGET: m.CreateTable("classic", different(starting_score=10_000)),
    RuleFaultCode.MULTIPLE: m.CreateTable("dice10k", different(starting_score=50)),
    RuleFaultCode.STRANDED: m.CreateTable("dice10k", different(overshoot="lost", severe_bust=0)),
    RuleFaultCode.UNEVEN: m.CreateTable("classic", different(multiple=70)),
    RuleFaultCode.ROUNDS: m.CreateTable("classic", different(finish="rounds", rounds=5, turn_limit=9)),
    RuleFaultCode.NO_ROUNDS: m.CreateTable("classic", different(finish="rounds")),
}
"""Rules that are wrong, by the fault in them."""


@pytest.mark.parametrize("code", RuleFaultCode)
def test_every_fault_of_rules_is_told_with_its_numbers(parlour: Parlour, code: RuleFaultCode) -> None:
    """Whatever can be wrong is said with the numbers the protocol lists, and nothing has changed."""
    ana = parlour.visitor("Ana")
    before = photograph(parlour.players, parlour.lobby, parlour.written)

    assert ana.refusal(FAULTS[code]) is RefusalCode.RULES_REFUSED
    (fault,) = ana.last(m.Refused).faults
    (numbers,) = [row[1] for row in cells(section("Rule fault codes"), "Code") if row[0] == f"`{code}`"]

    assert code == fault.code
    assert {name for name, _ in fault.numbers} == set(numbers.replace("`", "").split(", ")) - {""}
    assert before == photograph(parlour.players, parlour.lobby, parlour.written)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param(different(severe_bust=", ".join(["1 below 1"] * 16)), id="many penalties"),
        pytest.param(different(severe_bust=",".join(["1 below 1"] * 20)), id="penalties that grow when written"),
        pytest.param(different(singles=",".join("7" * 100), head_starts=",".join("-" * 100)), id="many numbers"),
        pytest.param(different(**{f"o{number}": "\N{GRINNING FACE}" * 3 for number in range(48)}), id="many keys"),
        pytest.param(different(seats=",".join("0" * 100), fixed=",".join(["-1"] * 66)), id="more faults than are told"),
    ],
)
def test_whatever_is_wrong_the_answer_can_be_read(
    open_parlour: Callable[..., Parlour], changes: tuple[m.Change, ...]
) -> None:
    """The longest values and the most faults make an answer within the bounds of the protocol, over the wire too."""
    parlour = open_parlour(wired=True)
    ana = parlour.visitor("Ana")

    assert ana.refusal(m.CreateTable("dice10k", changes)) is RefusalCode.RULES_REFUSED
    assert 1 <= len(ana.last(m.Refused).faults) <= 96


def test_a_value_that_is_too_long_is_cut_between_two_parts(parlour: Parlour) -> None:
    """Written anew it can be longer than it was; one sees that there was more."""
    ana = parlour.visitor("Ana")
    ana.say(m.CreateTable("dice10k", different(severe_bust=",".join(["1 below 1"] * 20))))

    (count,) = (fault for fault in ana.last(m.Refused).faults if fault.code == RuleFaultCode.COUNT)
    parts = count.value.split(",")
    assert ["1 below 1"] * (len(parts) - 1) == [part.strip() for part in parts[:-1]]
    assert ("…", True) == (parts[-1], len(count.value) <= 200)


def test_of_two_changes_of_one_option_the_later_counts(parlour: Parlour) -> None:
    """As where one writes a line twice."""
    ana = host(parlour, m.CreateTable("classic", (*different(target=5_000), *different(target=3_000))))

    assert (3_000, different(target=3_000)) == (ana.last(m.Table).rules.target, ana.last(m.Table).rules.changes)


def test_rules_with_the_longest_values_are_listed(open_parlour: Callable[..., Parlour]) -> None:
    """Where a house may be written long, everybody who lists the tables can read it."""
    parlour = open_parlour(wired=True)
    penalties = ", ".join(f"100000 below -{number}" for number in range(999_999_999, 999_999_991, -1))
    ana = host(parlour, m.CreateTable("dice10k", different(severe_bust=penalties)))

    luis = parlour.visitor("Luis")
    luis.say(m.ListTables())

    (row,) = luis.last(m.Tables).rows

    assert different(severe_bust=penalties) == row.rules.changes == ana.last(m.Table).rules.changes
