"""Claims about what everybody at a table is shown."""

from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Final, get_args

import pytest

from engine import (
    DICE10K,
    OPTIONS,
    PRESETS,
    End,
    Event,
    KeepThen,
    Outcome,
    Position,
    Reading,
    RuleBook,
    Then,
    decide,
    events,
    house,
    landing_chance,
    needs,
    options,
    parse_position,
    rule_book,
    to_beat,
)
from engine.kinds import Penalty
from protocol import messages as m
from protocol.codec import FROM_SERVER, encode
from protocol.codes import End as EndCode
from protocol.codes import Phase
from protocol.codes import Reading as ReadingCode
from protocol.codes import Then as ThenCode
from protocol.limits import PREFIX, SERVER_FRAME
from server.views import news_of, rules_view, view
from tests.support.frames import listed, pack
from tests.support.houses import HOUSES
from tests.support.matches import anybody, walk
from tests.support.play import BOOK, after, keep
from tests.support.random_rules import random_rules

MATCH: Final = bytes(range(16))
CLASSIC: Final = rule_book(PRESETS["classic"])


def shown(position: Position | str, *news: m.AnyNews, book: RuleBook = BOOK) -> m.View:
    """Return the view of a position, or of one written as a line."""
    return view(book, parse_position(position) if isinstance(position, str) else position, MATCH, 7, 3, news)


# The whole view.


def test_a_turn_that_begins_shows_what_the_throw_risks() -> None:
    """Before the obligatory throw there is nothing to choose; the risk is a severe bust and its penalty."""
    # RULES 2.5
    seen = shown("1 throw 0 0 - - - 4000/3+,6000/2+ -", m.DrawLapsed())

    risk = m.Risk(chance=round(1_000_000 * BOOK.bust[6]), loses=0, penalty=2_000, score=4_000)
    assert (
        m.View(
            match=MATCH,
            revision=7,
            phase=Phase.THROW,
            on_turn=1,
            turn_score=0,
            hot_hands=0,
            kept=(),
            thrown=(),
            throws=3,
            draw=(),
            seats=(seat(4_000, 3, 6_000), seat(6_000, 2, 4_000)),
            risk=risk,
            options=(),
            outcome=None,
            news=(m.DrawLapsed(),),
        )
        == seen
    )


def seat(score: int, turns: int, needs: int, *, left: bool = False) -> m.SeatView:
    """Return a seat that has banked, as it is shown."""
    landing = round(1_000_000 * BOOK.landing.chance(needs))
    return m.SeatView(score, turns, needs, landing, left, busts=0, last_round=False, beat=None)


def test_a_throw_shows_every_keep_with_what_follows() -> None:
    """A row has the points, the turn score after it, what throwing on risks, and where each bank leads."""
    # RULES 2.8
    seen = shown("0 choose 300 0 44 1523 - 9500/3+,0/2 -")

    first = seen.options[0]
    assert ((1, 5), ReadingCode.SETS, 150, 0, 450, 2) == (
        first.dice,
        first.reading,
        first.points,
        first.bonus,
        first.turn_score,
        first.dice_left,
    )
    assert m.Risk(round(1_000_000 * BOOK.bust[2]), loses=450, penalty=0, score=9_500) == first.risk
    assert (first.banks, first.refusal) == ((), m.Refusal("bank_multiple", (("turn_score", 450), ("multiple", 100))))
    second = seen.options[1]
    assert ((1,), 400) == (second.dice, second.turn_score)
    assert (m.Bank(ThenCode.BANK, 9_900, 100, 0, wins=False, behind=False),) == second.banks
    assert second.refusal is None


def test_from_the_target_on_both_ways_to_bank_are_shown() -> None:
    """Adding and subtracting each come with their score, and the chance to land from there."""
    # RULES 2.10
    seen = shown("0 choose 300 0 44 1362 - 10400/3+,0/2 -")

    chance = round(1_000_000 * BOOK.landing.chance(800))
    assert seen.options[0].banks == (
        m.Bank(ThenCode.ADD, 10_800, 800, chance, wins=False, behind=False),
        m.Bank(ThenCode.SUBTRACT, 10_000, 0, 0, wins=True, behind=False),
    )


def test_a_hot_hand_shows_its_bonus() -> None:
    """The turn score of a row that uses up all dice includes the bonus, and six dice are thrown next."""
    # RULES 2.3
    seen = shown("0 choose 300 1 44 1115 - 0/0,0/0 -")

    first = seen.options[0]
    assert (750, 1_000, 2_050, 6) == (first.points, first.bonus, first.turn_score, first.dice_left)
    assert m.Refusal("bank_after_hot_hand", (("dice", 6),)) == first.refusal


def test_a_match_that_is_over_shows_how_it_ended() -> None:
    """There is an outcome, and nothing to do any more."""
    seen = shown("1 over 0 0 - - - 9000/3+,10000/2+x exact:1")

    assert (Phase.OVER, m.Outcome(EndCode.EXACT, (1,))) == (seen.phase, seen.outcome)
    assert (seen.risk, seen.options) == (None, ())
    assert [False, True] == [seat.left for seat in seen.seats]


def test_a_draw_on_offer_is_shown() -> None:
    """Everybody sees who wants a draw, in order of agreeing."""
    # RULES 6.1
    assert shown("0 throw 0 0 - - 1 0/0,0/0 -").draw == (1,)


def test_in_a_last_round_everybody_sees_what_to_beat() -> None:
    """Who has begun it is marked, each other seat needs what is missing to the best of the others, nobody must land."""
    # RULES 3.5, 4.7
    seen = shown("1 choose 0 0 - 112346 - 10300/5+!,10050/4+,300/4+ -", book=CLASSIC)

    assert [True, False, False] == [seat.last_round for seat in seen.seats]
    assert [10_050, 10_300, 10_300] == [seat.beat for seat in seen.seats]
    assert [0, 250, 10_000] == [seat.needs for seat in seen.seats]
    assert {None} == {seat.landing for seat in seen.seats}
    banks = {option.points: option.banks for option in seen.options}
    assert (m.Bank(ThenCode.BANK, 10_250, 50, None, wins=False, behind=True),) == banks[200]
    assert (m.Bank(ThenCode.BANK, 10_150, 150, None, wins=False, behind=True),) == banks[100]


def test_a_bank_that_is_only_level_in_a_last_round_needs_nothing_and_is_behind() -> None:
    """By the rule for ties whoever reached the target first wins, so the same score is not enough."""
    # RULES 4.4, 4.7
    seen = shown("1 choose 0 0 - 112346 - 10200/5+!,10000/4+,0/4+ -", book=CLASSIC)

    assert m.Bank(ThenCode.BANK, 10_200, 0, None, wins=False, behind=True) == seen.options[0].banks[0]


def test_the_last_seat_of_a_last_round_sees_that_it_wins() -> None:
    """A bank that ends the match in front is marked as the winning one."""
    # RULES 3.5
    seen = shown("1 choose 0 0 - 112346 - 10200/5+!,10050/4+ -", book=CLASSIC)

    assert m.Bank(ThenCode.BANK, 10_250, 0, None, wins=True, behind=False) == seen.options[0].banks[0]


def test_busts_in_a_row_are_shown_where_they_count() -> None:
    """Everybody sees how near a seat is to the penalty, and what the next bust would cost."""
    # RULES 5
    seen = shown("0 throw 0 0 - - - 900/4+~2,600/3+ -", book=rule_book(PRESETS["zilch"]))

    assert [2, 0] == [seat.busts for seat in seen.seats]
    assert seen.risk is not None
    assert (500, 400) == (seen.risk.penalty, seen.risk.score)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("preset", "seats"), [("dice10k", 2), ("classic", 4), ("zilch", 3), ("tavern", 1)])
def test_what_is_shown_is_what_the_engine_says(preset: str, seats: int, seed: int) -> None:
    """Through whole matches each row is an option, each bank leads where it says, each chance is the engine's."""
    book = rule_book(PRESETS[preset])
    for step in walk(book, seed, anybody, seats):
        position = step.after.position
        seen = shown(position, book=book)
        assert [(o.dice, o.reading.value, o.points) for o in options(book, position)] == [
            (row.dice, row.reading.value, row.points) for row in seen.options
        ]
        for row in seen.options:
            for bank in row.banks:
                intent = KeepThen(row.dice, Reading(row.reading), Then(bank.then))
                after_it = decide(book, position, position.on_turn, intent).position
                banked = after_it.seats[position.on_turn]
                chance = landing_chance(book, banked)
                landing = None if chance is None else round(1_000_000 * chance)
                assert (banked.score, landing) == (bank.score, bank.landing)
                winners = after_it.outcome.winners if after_it.outcome else ()
                assert bank.wins is (position.on_turn in winners)
                assert not (bank.wins and bank.behind)
        for index, (seat, held) in enumerate(zip(seen.seats, position.seats, strict=True)):
            assert (seat.score, seat.busts, seat.last_round) == (held.score, held.busts, held.last_round)
            assert seat.beat == to_beat(book.rules, position, index)
            assert seat.needs == needs(book.rules, held.score, seat.beat)


@pytest.mark.parametrize("seats", [1, 2, 7])
@pytest.mark.parametrize("house", HOUSES)
def test_every_view_of_every_match_fits_its_frame(house: str, seats: int) -> None:
    """Whatever the rules, what is shown at any moment is within the bounds of the protocol, news and all."""
    rules = HOUSES[house].rules
    book = rule_book(replace(rules, seats=(1, 7), turn_limit=0 if rules.rounds else 20))

    for step in walk(book, 11, anybody, seats):
        news = [news_of(event, 5) for event in step.after.events]
        seen = view(book, step.after.position, MATCH, 7, 3, news)
        frame = encode(seen)
        assert len(frame) <= SERVER_FRAME
        assert seen == FROM_SERVER.decode(frame[PREFIX:])


# News.

NEWS: Final[dict[Event, m.AnyNews]] = {
    events.Thrown(1, (1, 2, 3, 4, 5, 6)): m.Thrown(1, 41, (1, 2, 3, 4, 5, 6), ()),
    events.Kept(1, (2, 2, 2), Reading.SETS, 200): m.Kept(1, (2, 2, 2), ReadingCode.SETS, 200),
    events.HotHand(0, 2, 1_000): m.HotHand(0, 2, 1_000),
    events.Banked(0, 300, Then.SUBTRACT, 10_100): m.Banked(0, 300, ThenCode.SUBTRACT, 10_100),
    events.Overshot(1, 10_400): m.Overshot(1, 10_400),
    events.LastRoundBegun(2, 10_150): m.LastRoundBegun(2, 10_150),
    events.Busted(1, 250): m.Busted(1, 250),
    events.SevereBusted(0, 500, 1_000, -1_000): m.SevereBusted(0, 500, 1_000, -1_000),
    events.BustsPenalized(1, 3, 500, 2_150): m.BustsPenalized(1, 3, 500, 2_150),
    events.DrawOffered(1): m.DrawOffered(1),
    events.DrawAgreed(0): m.DrawAgreed(0),
    events.DrawDeclined(0): m.DrawDeclined(0),
    events.DrawLapsed(): m.DrawLapsed(),
    events.Resigned(1): m.Resigned(1),
    events.Ended(Outcome(End.RESIGNED, (0,))): m.Ended(m.Outcome(EndCode.RESIGNED, (0,))),
    events.Ended(Outcome(End.ROUNDS, (1, 4))): m.Ended(m.Outcome(EndCode.ROUNDS, (1, 4))),
}


@pytest.mark.parametrize("event", NEWS, ids=lambda event: type(event).__name__)
def test_an_event_is_told_as_it_happened(event: Event) -> None:
    """Each kind of event has its kind of news, with the same numbers; a throw has its number in the match."""
    assert NEWS[event] == news_of(event, 41)


def test_every_kind_of_event_is_news() -> None:
    """There is no event that nobody would hear of."""
    assert set(get_args(Event)) == set(map(type, NEWS))


def test_news_come_in_the_order_in_which_things_happened() -> None:
    """A keep that ends in a bust tells of the keep, the throw and the bust, one after the other."""
    happened = after("0 choose 0 0 - 112346 - 0/0,0/0 -", keep("1"), "23466").events

    assert [m.Kept, m.Thrown, m.Busted] == [type(news_of(event, 0)) for event in happened]


# Rules.


RULES: Final = [
    *PRESETS.values(),
    replace(DICE10K, starting_score=1_000, head_starts=(500,), severe_bust=(Penalty(None, 300),)),
    *(random_rules(Random(seed)) for seed in range(200)),
]
"""Rules of all kinds."""


def test_the_rules_of_a_table_are_shown_whole() -> None:
    """Every option has its value under its own name, a word as the same word, for clients that know no rule."""
    # RULES 2, 5
    for rules in RULES:
        seen = rules_view(rules)
        for key in OPTIONS:
            told, meant = getattr(seen, key), getattr(rules, key)
            if key == "severe_bust":
                meant = tuple(m.Penalty(penalty.below, penalty.points) for penalty in meant)
            assert (told, isinstance(told, StrEnum)) == (meant, isinstance(meant, StrEnum)), key
        assert seen == FROM_SERVER.decode(pack(["table", "K7QF", listed(seen), [], 0, True])).rules  # type: ignore[union-attr]


def test_the_rules_of_a_table_are_made_again_from_what_is_shown() -> None:
    """The preset and the changes told are all there is to know: whoever asks for them gets the same rules."""
    for rules in RULES:
        seen = rules_view(rules)
        assert house(seen.name, {change.key: change.value for change in seen.changes}) == rules
    assert all(rules_view(rules).changes == () for rules in PRESETS.values())


def test_rules_tell_the_score_each_seat_starts_with() -> None:
    """Starting score and head starts are added up as the rules do it, for every seat there can be."""
    for rules in RULES:
        seen = rules_view(rules)
        assert [seen.opening_score(seat) for seat in range(7)] == [rules.opening_score(seat) for seat in range(7)]
