"""Claims about `engine.threshold`: each clause of the computer player's rule, and matches against itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pytest

from engine import PRESETS, End, Outcome, RuleBook, Rules, options, parse_position, rule_book, threshold
from engine.policies import Tie
from tests.support.matches import steady, walk
from tests.support.play import BOOK, digits


@dataclass(frozen=True, slots=True)
class Way:
    """A way to bank, as a client would see it."""

    then: str
    needs: int
    wins: bool = False
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A legal keep, as a client would see it."""

    points: int
    turn_score: int
    dice_left: int
    banks: Sequence[Way] = ()


FAR: Final = (Way("bank", 5_000),)
BEHIND: Final = Way("bank", 500, behind=True)
LANDS: Final = Way("bank", 0, wins=True)


def banks(turn_score: int, dice_left: int, behind: int = 0) -> bool:
    """Say whether it banks a turn score that may be banked, when it is so far behind."""
    row = Row(100, turn_score, dice_left, FAR)
    return threshold([row], own=1_000, leader=1_000 + behind) == (row, FAR[0])


def choice(line: str, book: RuleBook = BOOK) -> tuple[str, str]:
    """Return the dice it keeps where the line stands, and what it does then."""
    position = parse_position(line)
    scores = [seat.score for seat in position.seats]
    option, bank = threshold(options(book, position), scores[position.on_turn], max(scores))
    return digits(option.dice), "throw" if bank is None else bank.then


def test_it_keeps_the_most_points() -> None:
    """Of all keeps it takes the one worth most, whatever that leaves."""
    # RULES 3.6
    rows = [Row(200, 200, 4), Row(250, 250, 1), Row(100, 100, 5)]
    assert threshold(rows, 0, 0) == (rows[1], None)
    assert choice("0 choose 0 0 - 115236 - 500/1+,0/1 -") == ("115", "throw")


def test_of_equal_points_it_keeps_what_leaves_more_dice() -> None:
    """Where two keeps are worth the same, it takes the fewer dice."""
    # RULES 3.6
    rows = [Row(200, 200, 3), Row(200, 200, 4), Row(200, 200, 2)]
    assert threshold(rows, 0, 0) == (rows[1], None)


def test_it_names_the_reading_worth_most() -> None:
    """2-2-2-2-5-5 is three pairs to it."""
    # RULES 3.6
    option, _ = threshold(options(BOOK, parse_position("0 choose 0 0 - 222255 - 500/1+,0/1 -")), 500, 500)
    assert option.reading.value == "three_pairs"


@pytest.mark.parametrize(("turn_score", "expected"), [(250, False), (299, False), (300, True), (1_000, True)])
def test_it_banks_from_300_on(turn_score: int, *, expected: bool) -> None:
    """With three dice left and nobody ahead, it banks 300 points and more, and throws on with fewer."""
    # RULES 3.6
    assert banks(turn_score, dice_left=3) is expected


@pytest.mark.parametrize(
    ("behind", "least"),
    [(0, 300), (999, 300), (1_000, 350), (1_999, 350), (2_000, 400), (5_999, 550), (6_000, 600), (20_000, 600)],
)
def test_it_risks_more_when_it_is_behind(behind: int, least: int) -> None:
    """The threshold rises by 50 for each full 1,000 points behind the leader, by 300 at most."""
    # RULES 3.6
    assert banks(least, dice_left=3, behind=behind)
    assert not banks(least - 1, dice_left=3, behind=behind)


@pytest.mark.parametrize(("dice_left", "least"), [(1, 200), (2, 200), (3, 300), (4, 300), (5, 300), (6, 300)])
def test_it_risks_less_with_one_or_two_dice_left(dice_left: int, least: int) -> None:
    """The threshold falls by 100 when one or two dice are left, and only then."""
    # RULES 3.6
    assert banks(least, dice_left)
    assert not banks(least - 1, dice_left)


def test_being_behind_and_few_dice_add_up() -> None:
    """Two full thousands behind and with one die left it banks from 300 on."""
    # RULES 3.6
    assert banks(300, dice_left=1, behind=2_000)
    assert not banks(299, dice_left=1, behind=2_000)


def test_it_never_proposes_a_bank_that_is_not_allowed() -> None:
    """Where no bank is legal it throws on, however much it has: under a minimum, at 50, and after a hot hand."""
    # RULES 3.6
    assert threshold([Row(100, 9_000, 1)], 0, 0) == (Row(100, 9_000, 1), None)
    assert choice("0 choose 200 0 111 146 - 0/1,0/1 -") == ("1", "throw")
    assert choice("0 choose 300 0 111 546 - 500/1+,0/1 -") == ("5", "throw")
    assert choice("0 choose 0 0 - 123456 - 500/1+,0/1 -") == ("123456", "throw")
    assert choice("0 choose 100 0 1 15346 - 10200/3+,0/3 -") == ("15", "throw")


def test_it_always_takes_a_bank_that_wins() -> None:
    """It keeps fewer points than it could, and takes any reading, where that lands on exactly 10,000."""
    # RULES 3.6
    win = Row(50, 300, 4, (LANDS,))
    assert threshold([Row(500, 750, 3), win], 9_700, 9_700) == (win, LANDS)
    assert choice("0 choose 200 0 1 11346 - 9700/3+,0/3 -") == ("1", "bank")
    assert choice("0 choose 200 0 1 11346 - 10300/3+,0/3 -") == ("1", "subtract")


def test_a_bank_that_wins_is_found_among_several_ways() -> None:
    """Of adding and subtracting, the one that lands is taken, also below the threshold."""
    # RULES 3.6
    ways = (Way("add", 600), Way("subtract", 0, wins=True))
    assert threshold([Row(100, 100, 3, ways)], 10_100, 10_100)[1] == ways[1]


@pytest.mark.parametrize(
    ("line", "then"),
    [
        ("0 choose 200 0 11 1346 - 11000/3+,0/3 -", "subtract"),
        ("0 choose 700 0 111 134 - 10300/3+,0/3 -", "subtract"),
        ("0 choose 20400 0 111 134 - 10300/3+,0/3 -", "subtract"),
    ],
)
def test_above_the_target_it_does_what_lands_nearer(line: str, then: str) -> None:
    """It subtracts where that leads nearer to 10,000, past it too."""
    # RULES 3.6
    assert choice(line)[1] == then


def test_it_adds_where_that_lands_nearer() -> None:
    """It goes by the distance that each way leads to, not by the name of the way."""
    # RULES 3.6
    ways = (Way("add", 200), Way("subtract", 500))
    assert threshold([Row(100, 300, 3, ways)], 0, 0)[1] == ways[0]
    assert threshold([Row(100, 300, 3, ways[::-1])], 0, 0)[1] == ways[0]


def last_round(line: str, rules: Rules = PRESETS["classic"]) -> tuple[str, str]:
    """Return the dice it keeps in a last round, and what it does then."""
    return choice(line, rule_book(rules))


def test_in_a_last_round_it_banks_nothing_that_leaves_it_behind() -> None:
    """However much it has, it throws on until it beats the leader, and then it banks."""
    # RULES 3.6, 4.7
    assert threshold([Row(100, 5_000, 1, (BEHIND,))], 0, 0) == (Row(100, 5_000, 1, (BEHIND,)), None)
    assert last_round("1 choose 700 0 11 1346 - 10300/4+!,9500/3+ -") == ("1", "throw")
    assert last_round("1 choose 800 0 11 1346 - 10300/4+!,9500/3+ -") == ("1", "bank")


def test_in_a_last_round_an_equal_score_is_enough_where_ties_say_so() -> None:
    """Where a tie goes to the earliest it is not; where it is shared, or goes to the latest, it is."""
    # RULES 3.6, 4.4, 4.7
    where = "1 choose 700 0 11 1346 - 10300/4+!,9500/3+ -"
    for tie in (Tie.LATEST, Tie.SHARED):
        assert last_round(where, replace(PRESETS["classic"], tie=tie)) == ("1", "bank")


def test_it_takes_a_bank_that_wins_whatever_little_it_has() -> None:
    """A bank that ends a last round as its winner is taken below the threshold."""
    # RULES 3.6, 4.7
    assert last_round("1 choose 0 0 - 512344 - 10000/4+!,9950/3+ -") == ("15", "bank")
    assert last_round("1 choose 0 0 - 512344 - 10000/4+!,9850/3+ -") == ("15", "throw")


@pytest.mark.parametrize("name", PRESETS)
def test_matches_end_under_every_preset(name: str) -> None:
    """With the fewest and with the most seats, it plays every preset to the end, and nothing it wants is refused."""
    # RULES 3.5, 3.6, 4.6
    book = rule_book(PRESETS[name])
    for seats in book.rules.seats:
        for seed in range(3):
            *_, last = walk(book, seed, steady, seats)
            assert last.after.position.outcome is not None
            assert max(seat.turns for seat in last.after.position.seats) < 200


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(100), id="hundred", marks=pytest.mark.slow),
        pytest.param(range(1_000), id="thousand", marks=pytest.mark.long),
    ],
)
def test_matches_against_itself_all_end(seeds: range) -> None:
    """Nothing it wants is ever refused, and every match ends with a landing on exactly 10,000 before 200 turns."""
    # RULES 2.8, 2.10, 3.6
    for seed in seeds:
        *_, last = walk(BOOK, seed, steady)
        position = last.after.position
        assert position.outcome == Outcome(End.EXACT, (position.on_turn,))
        assert position.seats[position.on_turn].score == 10_000
        assert max(seat.turns for seat in position.seats) < 200
