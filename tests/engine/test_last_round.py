"""Claims about the last round: who has a turn in it, who wins it, and what only counts then."""

from dataclasses import replace
from itertools import product
from typing import Final

import pytest

from engine import (
    PRESETS,
    Advance,
    Bank,
    End,
    Outcome,
    Position,
    Resign,
    Then,
    Throw,
    parse_position,
    rule_book,
    to_beat,
)
from engine.events import Banked, Ended, LastRoundBegun
from engine.policies import Tie
from tests.support.finishing import BLANK, bust_round, line, table, ways
from tests.support.play import after, keep

RULES: Final = PRESETS["classic"]
CLASSIC: Final = rule_book(RULES)
LIMITED: Final = rule_book(replace(RULES, turn_limit=5))


TABLES: Final = [(seats, trigger) for seats in range(2, 8) for trigger in range(seats)]


@pytest.mark.parametrize(("seats", "trigger"), TABLES)
def test_a_last_round_gives_every_other_seat_one_more_turn(seats: int, trigger: int) -> None:
    """Whoever reaches the target, at a table of any size, all others have one turn in order, and then it is over."""
    # RULES 3.5, 3.7, 4.4
    scores = [f"{9_500 if seat == trigger else 9_000}/3+" for seat in range(seats)]
    begun = after(table(*scores, on_turn=trigger), keep("555", Then.BANK), book=CLASSIC)
    assert begun.events[1:] == (Banked(trigger, 500, Then.BANK, 10_000), LastRoundBegun(trigger, 10_000))
    assert begun.position.last_round == trigger
    turns, ended = bust_round(begun, CLASSIC)
    assert turns == [*range(trigger + 1, seats), *range(trigger)]
    assert ended.position.outcome == Outcome(End.LAST_ROUND, (trigger,))
    assert ended.events[-1] == Ended(Outcome(End.LAST_ROUND, (trigger,)))
    assert [seat.turns for seat in ended.position.seats] == [4] * seats


def test_passing_the_target_begins_the_last_round_too() -> None:
    """It is enough to reach the target; more is not too much, and the highest score wins."""
    # RULES 3.5
    begun = after(table("9800/3+", "9600/3+", on_turn=0), keep("555", Then.BANK), book=CLASSIC)
    assert line(begun) == "1 throw 0 0 - - - 10300/4+!,9600/3+ -"
    assert line(bust_round(begun, CLASSIC)[1]) == "1 over 0 0 - - - 10300/4+!,9600/4+ last_round:0"


def test_a_bank_short_of_the_target_begins_nothing() -> None:
    """9,950 is not 10,000."""
    # RULES 3.5
    assert line(after(table("9450/3+", "0/3", on_turn=0), keep("555", Then.BANK), book=CLASSIC)) == (
        "1 throw 0 0 - - - 9950/4+,0/3 -"
    )


def test_whoever_passes_the_first_in_the_last_round_is_not_answered() -> None:
    """The one who began the last round has no turn any more, however far others come, and neither begins another."""
    # RULES 3.5, 6.5
    second = after(table("10300/4+!", "9900/3+", "9900/3+", on_turn=1), keep("555", Then.BANK), book=CLASSIC)
    assert line(second) == "2 throw 0 0 - - - 10300/4+!,10400/4+,9900/3+ -"
    assert not any(isinstance(event, LastRoundBegun) for event in second.events)
    third = after(line(second), Throw(), "555236", book=CLASSIC)
    third = after(line(third), keep("555", Then.BANK), book=CLASSIC)
    assert line(third) == "2 over 0 0 - - - 10300/4+!,10400/4+,10400/4+ last_round:1"


@pytest.mark.parametrize(
    ("tie", "began", "winners"),
    [
        (Tie.EARLIEST, 0, (0,)),
        (Tie.LATEST, 0, (3,)),
        (Tie.SHARED, 0, (0, 1, 3)),
        (Tie.EARLIEST, 1, (1,)),
        (Tie.LATEST, 1, (0,)),
        (Tie.SHARED, 1, (0, 1, 3)),
        (Tie.EARLIEST, 3, (3,)),
        (Tie.LATEST, 3, (1,)),
        (Tie.SHARED, 3, (0, 1, 3)),
        (Tie.EARLIEST, 2, (3,)),
        (Tie.LATEST, 2, (1,)),
    ],
)
def test_a_tie_goes_to_whoever_the_rules_prefer(tie: Tie, began: int, winners: tuple[int, ...]) -> None:
    """Of equal highest scores the one that reached the target first wins, or the last, or all; seats count nothing."""
    # RULES 3.5, 4.4, 6.7
    book = rule_book(replace(RULES, tie=tie))
    scores = [10_500, 10_500, 10_200, 10_500]
    seats = [f"{score}/4+{'!' if seat == began else ''}" for seat, score in enumerate(scores)]
    last = (began - 1) % 4
    seats[last] = seats[last].replace("/4", "/3")
    ended = after(f"{last} throw 0 0 - - - {','.join(seats)} -", Throw(), BLANK, book=book)
    assert ended.position.outcome == Outcome(End.LAST_ROUND, winners)


def test_where_nobody_left_has_reached_the_target_a_tie_is_shared() -> None:
    """With whoever began the last round gone, no order of seats decides between equal scores."""
    # RULES 6.7, 6.8
    for tie in Tie:
        book = rule_book(replace(RULES, tie=tie))
        ended = after("2 throw 0 0 - - - 10500/4+!x,9000/4+,9000/3+ -", Throw(), BLANK, book=book)
        assert ended.position.outcome == Outcome(End.LAST_ROUND, (1, 2))
    ended = after("2 throw 0 0 - - - 10500/4+!x,9000/4+,9100/3+ -", Throw(), BLANK, book=CLASSIC)
    assert ended.position.outcome == Outcome(End.LAST_ROUND, (2,))


def test_a_last_round_that_runs_decides_whatever_the_turn_limit_is() -> None:
    """A last round begun in the last turn before the limit is played, and its highest score wins."""
    # RULES 6.1, 6.5
    begun = after(table("0/5", "9900/5+", "9500/4+", on_turn=2), keep("555", Then.BANK), book=LIMITED)
    assert line(begun) == "0 throw 0 0 - - - 0/5,9900/5+,10000/5+! -"
    turns, ended = bust_round(begun, LIMITED)
    assert turns == [0, 1]
    assert line(ended) == "1 over 0 0 - - - 0/6,9900/6+,10000/5+! last_round:2"


def test_a_last_round_begun_before_the_limit_ends_with_it() -> None:
    """Where the one who began it stands in the middle, the last round goes on past the limit of the others."""
    # RULES 6.1
    running = "2 throw 0 0 - - - 0/4,10000/5+!,0/4 -"
    turns, ended = bust_round(after(running, Throw(), BLANK, book=LIMITED), LIMITED)
    assert turns == [0]
    assert line(ended) == "0 over 0 0 - - - 0/5,10000/5+!,0/5 last_round:1"


@pytest.mark.parametrize(("seats", "leaver"), [(seats, seat) for seats in (3, 4, 7) for seat in range(seats)])
@pytest.mark.parametrize("phase", ["throw 0 0 - -", "choose 0 0 - 555236"])
def test_resigning_in_a_last_round_leaves_the_others_their_turns(seats: int, leaver: int, phase: str) -> None:
    """Whoever leaves, before a throw or after it, on turn or not, is skipped and cannot win; the others play on."""
    # RULES 3.5, 6.8
    scores = ["10000/4+!", *["9000/3+"] * (seats - 1)]
    left = after(f"1 {phase} - {','.join(scores)} -", Resign(), seat=leaver, book=CLASSIC)
    assert left.position.outcome is None
    turns, ended = bust_round(replace(left, position=start_of(left)), CLASSIC)
    assert turns == [seat for seat in range(1, seats) if seat != leaver]
    winners = (0,) if leaver else tuple(range(1, seats))
    assert ended.position.outcome == Outcome(End.LAST_ROUND, winners)


def start_of(decided: Advance) -> Position:
    """Return the position with what lies on the table thrown again."""
    return parse_position(line(decided).replace("choose 0 0 - 555236", "throw 0 0 - -"))


def test_the_last_to_have_a_turn_in_a_last_round_may_resign_it() -> None:
    """The match is over then, and of the others the highest score wins."""
    # RULES 3.5, 6.8
    ended = after("2 throw 0 0 - - - 10000/4+!,9000/4+,9900/3+ -", Resign(), book=CLASSIC)
    assert line(ended) == "2 over 0 0 - - - 10000/4+!,9000/4+,9900/3+x last_round:0"


def test_when_all_but_one_have_resigned_a_last_round_is_over_too() -> None:
    """The one who is left wins, whoever began it."""
    # RULES 6.8
    assert line(after("1 throw 0 0 - - - 10000/4+!,9000/3+ -", Resign(), seat=0, book=CLASSIC)) == (
        "1 over 0 0 - - - 10000/4+!x,9000/3+ resigned:1"
    )


def test_in_a_last_round_only_beating_the_leader_counts() -> None:
    """What must be beaten is the best of the others, whoever that is; before that, the target is what counts."""
    # RULES 4.7
    assert to_beat(RULES, parse_position("1 throw 0 0 - - - 9000/3+,9900/3+ -"), 1) is None
    assert to_beat(RULES, parse_position("1 throw 0 0 - - - 10300/4+!,9900/3+,0/3 -"), 1) == 10_300
    assert to_beat(RULES, parse_position("2 throw 0 0 - - - 10300/4+!,10400/4+,0/3 -"), 2) == 10_400
    assert to_beat(RULES, parse_position("2 throw 0 0 - - - 10300/4+!x,9000/4+,9500/3+ -"), 2) == 9_000


@pytest.mark.parametrize(
    ("tie", "turn_score", "wins", "behind"),
    [
        (Tie.EARLIEST, 350, False, True),
        (Tie.EARLIEST, 400, False, True),
        (Tie.EARLIEST, 450, True, False),
        (Tie.LATEST, 350, False, True),
        (Tie.LATEST, 400, True, False),
        (Tie.SHARED, 350, False, True),
        (Tie.SHARED, 400, True, False),
    ],
)
def test_a_bank_of_the_last_turn_wins_or_leaves_behind(tie: Tie, turn_score: int, *, wins: bool, behind: bool) -> None:
    """Where nobody comes after, banking decides; an equal score is enough where ties do not go to the earliest."""
    # RULES 4.4, 4.7
    where = "2 choose 0 0 - 111555 - 10300/4+!,0/4,9900/3+ -"
    score = 9_900 + turn_score
    expected = Bank(Then.BANK, score, max(0, 10_300 - score), wins=wins, behind=behind)
    assert ways(replace(RULES, tie=tie), where, turn_score) == (expected,)


def test_a_bank_before_others_have_had_their_last_turn_wins_nothing_yet() -> None:
    """It leaves behind where it does not beat the leader, and else it is still open."""
    # RULES 4.7, 6.5
    where = "1 choose 0 0 - 111555 - 10300/4+!,9900/3+,0/3 -"
    assert ways(RULES, where, 400) == (Bank(Then.BANK, 10_300, 0, wins=False, behind=True),)
    assert ways(RULES, where, 450) == (Bank(Then.BANK, 10_350, 0, wins=False, behind=False),)


def test_the_bank_that_begins_the_last_round_leaves_nobody_behind() -> None:
    """Neither does any bank before it, however far ahead somebody is."""
    # RULES 4.7
    assert not ways(RULES, table("9900/3+", "9900/3+", on_turn=0), 500)[0].behind
    assert not ways(RULES, table("100/3+", "9900/3+", on_turn=0), 500)[0].behind


@pytest.mark.parametrize(("shift", "tie"), list(product(range(4), (Tie.EARLIEST, Tie.LATEST))))
def test_the_table_may_be_turned_and_the_same_one_wins(shift: int, tie: Tie) -> None:
    """Who wins a tie depends on who came after whom, never on which chair that is."""
    # RULES 6.7
    book = rule_book(replace(RULES, tie=tie))
    seats = ["10500/4+!", "9000/4+", "10500/4+", "9000/3+"]
    turned = [seats[(index - shift) % 4] for index in range(4)]
    ended = after(f"{(3 + shift) % 4} throw 0 0 - - - {','.join(turned)} -", Throw(), BLANK, book=book)
    winner = 0 if tie is Tie.EARLIEST else 2
    assert ended.position.outcome == Outcome(End.LAST_ROUND, ((winner + shift) % 4,))
