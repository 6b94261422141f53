"""Claims about `engine.match`: how a match starts, and what holds at every step of any match."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DICE10K,
    Event,
    KeepThen,
    Outcome,
    Position,
    Reading,
    Refused,
    Seat,
    Then,
    apply,
    decide,
    land,
    options,
    parse_position,
    rule_book,
    start,
)
from engine.events import DrawLapsed, Ended
from tests.support.houses import HOUSES
from tests.support.invariants import check_legality, check_step
from tests.support.matches import Player, anybody, careless, steady, walk
from tests.support.play import BOOK, keep

pytestmark = pytest.mark.slow

TURNS: Final = 6
MIDDLE: Final = [step.before for seed in range(4) for step in walk(BOOK, seed, careless) if step.before.thrown]


@pytest.mark.parametrize("first", [0, 1])
def test_a_match_starts_with_the_seat_that_was_drawn(first: int) -> None:
    """Any seat may be the first, in a rematch too; all start from 0, with no turn had and nothing on the table."""
    # RULES 2.2, 6.4
    assert start(BOOK, seats=2, first=first) == parse_position(f"{first} throw 0 0 - - - 0/0,0/0 -")


def test_a_match_starts_from_the_scores_the_rules_give() -> None:
    """A starting score is everybody's, and a head start is added to it, seat by seat."""
    book = rule_book(replace(HOUSES["loose"].rules, starting_score=1_000, head_starts=(0, 500)))
    assert [seat.score for seat in start(book, seats=3, first=0).seats] == [1_000, 1_500, 1_000]


@pytest.mark.parametrize("seats", [-1, 0, 1, 3])
def test_a_match_has_the_seats_its_rules_allow(seats: int) -> None:
    """The strict game is for two, and a match for fewer or more is not started."""
    with pytest.raises(ValueError, match=f"dice10k is for 2 to 2 seats, not {seats}"):
        start(BOOK, seats=seats, first=0)


@pytest.mark.parametrize("first", [-1, 2])
def test_the_first_seat_is_one_of_the_match(first: int) -> None:
    """A first seat that is not at the table is a fault of the caller."""
    with pytest.raises(ValueError, match=f"there is no seat {first} among 2"):
        start(BOOK, seats=2, first=first)


def test_applying_is_deciding_and_letting_the_dice_fall() -> None:
    """`apply` gives what `decide` and `land` give one after the other, and takes no dice where none are to fall."""
    position = parse_position("0 choose 400 0 11 1155 - 2000/3+,0/3 -")
    assert apply(BOOK, position, 0, keep("11"), (1, 5)) == land(BOOK, decide(BOOK, position, 0, keep("11")), (1, 5))
    assert apply(BOOK, position, 0, keep("11", Then.BANK)) == decide(BOOK, position, 0, keep("11", Then.BANK))
    with pytest.raises(ValueError, match="0 dice were to be thrown, not 2"):
        apply(BOOK, position, 0, keep("11", Then.BANK), (1, 5))
    with pytest.raises(ValueError, match="2 dice were to be thrown, not 0"):
        apply(BOOK, position, 0, keep("11"))


def test_equal_arguments_give_equal_results() -> None:
    """The same match played twice is the same at every step: nothing but the arguments decides."""
    # RULES 6.7
    assert list(walk(BOOK, 7, steady)) == list(walk(rule_book(DICE10K), 7, steady))


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("player", [steady, careless, anybody])
def test_every_step_keeps_to_the_rules_up_to_the_turn_limit(name: str, player: Player) -> None:
    """In matches of all houses and sizes every position is sound, its options are the law, and the limit is the end."""
    # RULES 1.4, 1.5, 2.2, 2.3, 2.4, 2.5, 2.6, 2.8, 2.9, 2.10, 6.1, 6.7, 6.8
    house = HOUSES[name]
    book = rule_book(replace(house.rules, turn_limit=TURNS))
    for step in walk(book, seed=len(name), player=player, seats=house.rules.seats[1]):
        check_step(step, book)
        check_legality(book, step.after.position)
        one_more = step.after.position.last_round is not None
        assert all(seat.turns <= TURNS + one_more for seat in step.after.position.seats)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "player", "seed"),
    [("dice10k", steady, 0), ("dice10k", careless, 0), ("dice10k", careless, 2), ("whole", steady, 0)],
)
def test_every_step_keeps_to_the_rules_in_matches_at_full_length(name: str, player: Player, seed: int) -> None:
    """Without a turn limit a match goes on, above the target and below 0, until somebody lands and wins."""
    # RULES 2.5, 2.8, 2.9, 2.10, 2.11, 6.7
    house = HOUSES[name]
    position = None
    for step in walk(house.book, seed, player, house.rules.seats[1]):
        check_step(step, house.book)
        check_legality(house.book, step.after.position)
        position = step.after.position
    assert position is not None
    assert position.outcome is not None
    assert position.outcome.winners == (position.on_turn,)
    assert position.seats[position.on_turn].score == house.rules.target


@pytest.mark.parametrize(("name", "shift"), [("dice10k", 1), ("whole", 1), ("whole", 2), ("loose", 4)])
@pytest.mark.parametrize("player", [careless, anybody])
def test_seats_that_change_places_change_nothing(name: str, shift: int, player: Player) -> None:
    """Played with the seats moved on round the table, a match is the same match at every step."""
    # RULES 6.7
    house = HOUSES[name]
    book = rule_book(replace(house.rules, turn_limit=TURNS))
    seats = house.rules.seats[1]
    for step in walk(book, 5, player, seats):
        before = moved(step.before, shift)
        got = apply(book, before, (step.seat + shift) % seats, step.intent, step.dice)
        assert got.position == moved(step.after.position, shift)
        assert got.events == tuple(told(event, shift, seats) for event in step.after.events)
        assert options(book, before) == options(book, step.before)


def moved(position: Position, shift: int) -> Position:
    """Return the position with every seat moved on by so many places."""
    number = len(position.seats)
    seats: list[Seat] = [position.seats[(index - shift) % number] for index in range(number)]
    return replace(
        position,
        on_turn=(position.on_turn + shift) % number,
        draw=tuple((seat + shift) % number for seat in position.draw),
        seats=tuple(seats),
        outcome=position.outcome and ended(position.outcome, shift, number),
    )


def ended(outcome: Outcome, shift: int, number: int) -> Outcome:
    """Return the outcome with its winners moved on."""
    return replace(outcome, winners=tuple(sorted((winner + shift) % number for winner in outcome.winners)))


def told(event: Event, shift: int, number: int) -> Event:
    """Return the event with its seat moved on."""
    if isinstance(event, DrawLapsed):
        return event
    if isinstance(event, Ended):
        return Ended(ended(event.outcome, shift, number))
    return replace(event, seat=(event.seat + shift) % number)


@given(
    st.sampled_from(MIDDLE),
    st.lists(st.integers(1, 6), max_size=7).map(tuple) | st.none(),
    st.none() | st.sampled_from(Reading),
    st.sampled_from(Then),
    st.data(),
)
def test_a_keep_is_accepted_exactly_if_it_was_promised(
    position: Position, faces: tuple[int, ...] | None, reading: Reading | None, then: Then, data: st.DataObject
) -> None:
    """Any dice, reading and bank are accepted where the throw has such a keep, and refused everywhere else."""
    # RULES 1.4, 1.5, 1.7, 1.9, 2.10
    kept = data.draw(st.permutations(position.thrown).map(tuple)) if faces is None else faces
    keeps = [keep for keep in BOOK.keeps[tuple(sorted(position.thrown))] if keep.dice == tuple(sorted(kept))]
    values = {keep.points for keep in keeps}
    meant = [keep for keep in keeps if reading is keep.reading or (reading is None and len(values) == 1)]
    rows = [row for row in options(BOOK, position) if (row.dice, row.points) in {(k.dice, k.points) for k in meant}]
    promised = any(then is Then.THROW or then in {bank.then for bank in row.banks} for row in rows)
    try:
        decided = decide(BOOK, position, position.on_turn, KeepThen(kept, reading, then))
    except Refused:
        assert not promised
        return
    assert promised
    assert decided.dice or decided.position.thrown == ()
