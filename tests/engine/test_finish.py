"""Claims about `engine.finish`: the ways to win a match, and what only counts towards its end."""

from dataclasses import replace
from typing import Final

import pytest

from engine import (
    PRESETS,
    AgreeDraw,
    Bank,
    End,
    Intent,
    Outcome,
    Resign,
    Rules,
    Seat,
    Then,
    Throw,
    needs,
    parse_position,
    rule_book,
    start,
    to_beat,
)
from engine.events import Banked, Ended, LastRoundBegun, Overshot
from engine.kinds import Penalty
from engine.policies import Finish, Overshoot, Tie
from tests.support.finishing import BLANK, EVERYTHING, bust_round, line, table, ways
from tests.support.houses import LOOSE
from tests.support.play import after, keep, refusal

RULES: Final = PRESETS["classic"]
CLASSIC: Final = rule_book(RULES)
ROUNDS: Final = rule_book(replace(RULES, finish=Finish.ROUNDS, rounds=5))
LIMITED: Final = rule_book(replace(RULES, turn_limit=5))
FIRST_PAST: Final = rule_book(PRESETS["farkle"])
LOST: Final = rule_book(replace(LOOSE, overshoot=Overshoot.LOST))


@pytest.mark.parametrize("intent", EVERYTHING)
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("end", ["last_round:0", "target:0", "rounds:012", "turn_limit", "resigned:0"])
def test_nobody_acts_after_the_end(end: str, seat: int, intent: Intent) -> None:
    """However a match has ended, every intent of every seat is refused."""
    # RULES 3.5, 6.8
    over = f"2 over 0 0 - - - 10500/4+!,9000/4+,0/4x {end}"
    assert (
        refusal(over, next(known for known in EVERYTHING if known == intent), seat=seat, book=CLASSIC) == "match_over"
    )


@pytest.mark.parametrize("seats", range(1, 8))
def test_a_rematch_starts_clean(seats: int) -> None:
    """Nothing of a match that is over stands in the position the next one starts from, whoever begins."""
    # RULES 6.4
    for first in range(seats):
        position = start(CLASSIC, seats, first)
        assert position.seats == (Seat(0),) * seats
        assert (position.on_turn, position.last_round, position.outcome, position.draw) == (first, None, None, ())


@pytest.mark.parametrize("name", ["classic", "diezmil", "farkle"])
def test_alone_the_target_ends_the_match_with_the_turns_it_took(name: str) -> None:
    """With one seat there is no last round: the turns had are the result."""
    # RULES 4.6, 6.6
    rules = PRESETS[name]
    book = rule_book(rules)
    short = after(f"0 choose 0 0 - 555236 - {rules.target - 600}/7+ -", keep("555", Then.BANK), book=book)
    assert line(short) == f"0 throw 0 0 - - - {rules.target - 100}/8+ -"
    done = after(f"0 choose 0 0 - 555236 - {rules.target - 100}/8+ -", keep("555", Then.BANK), book=book)
    assert line(done) == f"0 over 0 0 - - - {rules.target + 400}/9+ target:0"
    assert not any(isinstance(event, LastRoundBegun) for event in done.events)


def test_alone_a_bust_leads_to_the_next_turn_of_the_same_seat() -> None:
    """There is nobody else whose turn it could be."""
    # RULES 4.6
    assert line(after("0 throw 0 0 - - - 500/3+ -", Throw(), BLANK, book=CLASSIC)) == "0 throw 0 0 - - - 500/4+ -"


def test_alone_an_exact_target_must_be_met() -> None:
    """The strict way to win is the same for one."""
    # RULES 2.8, 4.6
    book = rule_book(replace(LOOSE, seats=(1, 1)))
    assert line(after("0 choose 0 0 - 555236 - 4800/3+ -", keep("555", Then.BANK), book=book)) == (
        "0 throw 0 0 - - - 5300/4+ -"
    )
    assert line(after("0 choose 0 0 - 555236 - 4500/3+ -", keep("555", Then.BANK), book=book)) == (
        "0 over 0 0 - - - 5000/4+ exact:0"
    )


def test_alone_a_turn_limit_or_rounds_end_the_match() -> None:
    """A limit that is met without the target leaves no winner, since there is nobody to be nearer than; rounds do."""
    # RULES 4.6, 6.1
    assert (
        line(after("0 throw 0 0 - - - 500/4+ -", Throw(), BLANK, book=LIMITED)) == "0 over 0 0 - - - 500/5+ turn_limit"
    )
    assert line(after("0 throw 0 0 - - - 500/4+ -", Throw(), BLANK, book=ROUNDS)) == "0 over 0 0 - - - 500/5+ rounds:0"


def test_first_past_the_target_wins_at_once() -> None:
    """Reaching the target, or passing it, ends the match, and nobody is answered."""
    # RULES 5
    assert line(after(table("9500/3+", "9900/4+", on_turn=0), keep("555", Then.BANK), book=FIRST_PAST)) == (
        "0 over 0 0 - - - 10000/4+,9900/4+ target:0"
    )
    assert line(after(table("9800/3+", "9900/4+", on_turn=0), keep("555", Then.BANK), book=FIRST_PAST)) == (
        "0 over 0 0 - - - 10300/4+,9900/4+ target:0"
    )
    assert line(after(table("9450/3+", "9900/4+", on_turn=0), keep("555", Then.BANK), book=FIRST_PAST)) == (
        "1 throw 0 0 - - - 9950/4+,9900/4+ -"
    )


def test_where_it_is_lost_a_bank_past_the_target_is_worth_nothing() -> None:
    """The turn is over and the score stays; the bank counts as one, and landing still wins."""
    # RULES 5
    lost = after(table("4800/3", "0/3", on_turn=0), keep("555", Then.BANK), book=LOST)
    assert line(lost) == "1 throw 0 0 - - - 4800/4+,0/3 -"
    assert lost.events[1:] == (Banked(0, 500, Then.BANK, 4_800), Overshot(0, 4_800))
    assert line(after(table("4500/3", "0/3", on_turn=0), keep("555", Then.BANK), book=LOST)) == (
        "0 over 0 0 - - - 5000/4+,0/3 exact:0"
    )
    assert ways(LOST.rules, table("4800/3", "0/3", on_turn=0), 500) == (Bank(Then.BANK, 4_800, 200),)


def test_a_match_of_rounds_ends_when_all_have_had_them() -> None:
    """The highest score wins, whatever the target would be; until then the others have their turns."""
    # RULES 5
    first = after(table("9000/4+", "9600/4+", "100/4+", on_turn=0), keep("555", Then.BANK), book=ROUNDS)
    assert line(first) == "1 throw 0 0 - - - 9500/5+,9600/4+,100/4+ -"
    _, ended = bust_round(first, ROUNDS)
    assert line(ended) == "2 over 0 0 - - - 9500/5+,9600/5+,100/5+ rounds:1"
    assert ended.events[-1] == Ended(Outcome(End.ROUNDS, (1,)))


@pytest.mark.parametrize("tie", Tie)
def test_a_tie_after_the_last_of_the_rounds_is_shared(tie: Tie) -> None:
    """Nobody has reached a target first, so all with the highest score have won."""
    # RULES 6.7
    book = rule_book(replace(ROUNDS.rules, tie=tie))
    ended = after("2 throw 0 0 - - - 12000/5+,900/5+,12000/4+ -", Throw(), BLANK, book=book)
    assert line(ended) == "2 over 0 0 - - - 12000/5+,900/5+,12000/5+ rounds:02"


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [
        ((4_000, 3_000, 2_000), "turn_limit:0"),
        ((3_000, 4_000, 2_000), "turn_limit:1"),
        ((3_000, 2_000, 4_000), "turn_limit:2"),
        ((4_000, 4_000, 2_000), "turn_limit"),
        ((4_000, 2_000, 4_000), "turn_limit"),
        ((2_000, 4_000, 4_000), "turn_limit"),
        ((4_000, 4_000, 4_000), "turn_limit"),
        ((5_900, 4_000, 0), "turn_limit:0"),
        ((6_000, 4_000, 0), "turn_limit"),
        ((6_100, 4_000, 0), "turn_limit:1"),
    ],
)
def test_at_the_turn_limit_the_nearest_of_several_wins(scores: tuple[int, ...], outcome: str) -> None:
    """The score nearest to an exact target wins, from either side; equal distance of the nearest is a draw."""
    # RULES 6.1, 6.7
    book = rule_book(replace(LOOSE, turn_limit=5))
    seats = ",".join(f"{score}/{4 if seat == 2 else 5}+" for seat, score in enumerate(scores))
    assert line(after(f"2 throw 0 0 - - - {seats} -", Throw(), BLANK, book=book)).endswith(f" {outcome}")


def test_whoever_plays_alone_and_resigns_has_not_won() -> None:
    """There is nobody else to win."""
    # RULES 6.8
    for where in ("0 throw 0 0 - - - 500/3+ -", "0 choose 0 0 - 555236 - 500/3+ -"):
        assert line(after(where, Resign(), book=CLASSIC)) == "0 over 0 0 - - - 500/3+x resigned"


@pytest.mark.parametrize(
    ("rules", "score", "beat", "points"),
    [
        (LOOSE, 4_700, None, 300),
        (LOOSE, 5_300, None, 300),
        (LOOSE, 5_000, None, 0),
        (RULES, 9_700, None, 300),
        (RULES, 10_300, None, 0),
        (RULES, 9_700, 10_300, 600),
        (RULES, 10_400, 10_300, 0),
        (ROUNDS.rules, 9_000, None, 0),
        (ROUNDS.rules, 9_000, 9_500, 500),
        (ROUNDS.rules, 11_000, 9_500, 0),
    ],
)
def test_needs_is_what_is_missing(rules: Rules, score: int, beat: int | None, points: int) -> None:
    """To a target that must be met from either side, to one that must be reached, or to the score to beat."""
    # RULES 2.8, 3.5, 4.7
    assert needs(rules, score, beat) == points


def test_in_a_match_of_rounds_the_best_of_the_others_is_to_be_beaten() -> None:
    """From the first turn on, since there is no target; alone there is nobody to beat."""
    # RULES 5
    assert to_beat(ROUNDS.rules, parse_position("1 throw 0 0 - - - 300/1+,0/0 -"), 1) == 300
    assert to_beat(ROUNDS.rules, parse_position("0 throw 0 0 - - - 300/1+ -"), 0) is None
    assert to_beat(FIRST_PAST.rules, parse_position("1 throw 0 0 - - - 9900/1+,0/0 -"), 1) is None


def test_only_the_last_of_the_rounds_leaves_behind() -> None:
    """Until then a seat has another turn; then banking less than the best of the others is no use."""
    # RULES 4.7
    assert not ways(ROUNDS.rules, table("100/3+", "9900/4+", on_turn=0), 500)[0].behind
    assert ways(ROUNDS.rules, table("100/4+", "9900/5+", on_turn=0), 500)[0].behind
    assert ways(ROUNDS.rules, table("9400/4+", "9900/5+", on_turn=0), 500) == (
        Bank(Then.BANK, 9_900, 0, wins=True, behind=False),
    )


def test_the_bank_that_is_nearest_in_the_last_turn_wins() -> None:
    """At the turn limit banking may win without the target; where it would make a draw, it does not."""
    # RULES 6.1
    rules = replace(LOOSE, turn_limit=5)
    assert ways(rules, table("4000/5+", "3600/4+", on_turn=1), 500)[0].wins
    assert not ways(rules, table("4000/5+", "3500/4+", on_turn=1), 500)[0].wins
    assert not ways(rules, table("4000/4+", "3600/4+", on_turn=1), 500)[0].wins


def test_a_penalty_neither_wins_nor_begins_a_last_round() -> None:
    """Only a bank does: a score that falls onto the target of a strict game goes on."""
    # RULES 2.11
    book = rule_book(replace(LOOSE, severe_bust=(Penalty(None, 500),)))
    assert (
        line(after("0 throw 0 0 - - - 5500/3+,0/3 -", Throw(), BLANK, book=book)) == "1 throw 0 0 - - - 5000/4+,0/3 -"
    )


def test_every_end_there_is_can_be_come_to() -> None:
    """No end is declared that no match has."""
    # RULES 2.8, 3.5, 4.6, 6.1, 6.8
    ended = [
        after(table("4500/3+", "0/3", on_turn=0), keep("555", Then.BANK), book=LOST),
        after(table("9900/3+", on_turn=0), keep("555", Then.BANK), book=CLASSIC),
        after("1 throw 0 0 - - - 10000/4+!,0/3 -", Throw(), BLANK, book=CLASSIC),
        after("1 throw 0 0 - - - 10000/5+,0/4 -", Throw(), BLANK, book=ROUNDS),
        after("1 throw 0 0 - - - 9000/5+,0/4 -", Throw(), BLANK, book=LIMITED),
        after("1 throw 0 0 - - 0 9000/5+,0/4 -", AgreeDraw(), book=CLASSIC),
        after("1 throw 0 0 - - - 9000/5+,0/4 -", Resign(), book=CLASSIC),
    ]
    assert {decided.position.outcome.end for decided in ended if decided.position.outcome} == set(End)
