"""Claims about what everybody at a table is shown."""

from dataclasses import replace
from typing import Final, get_args

import pytest

from engine import (
    DICE10K,
    End,
    Event,
    KeepThen,
    Outcome,
    Position,
    Reading,
    Then,
    decide,
    events,
    landing_chance,
    options,
    parse_position,
)
from protocol import messages as m
from protocol.codec import FROM_SERVER, encode
from protocol.codes import End as EndCode
from protocol.codes import Phase
from protocol.codes import Reading as ReadingCode
from protocol.codes import Then as ThenCode
from protocol.limits import PREFIX, SERVER_FRAME
from server.views import news_of, rules_view, view
from tests.support.houses import HOUSES
from tests.support.matches import anybody, walk
from tests.support.play import BOOK, after, keep

MATCH: Final = bytes(range(16))


def shown(position: Position | str, *news: m.AnyNews) -> m.View:
    """Return the view of a position, or of one written as a line."""
    return view(BOOK, parse_position(position) if isinstance(position, str) else position, MATCH, 7, 3, news)


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
    return m.SeatView(score, turns, needs, round(1_000_000 * BOOK.landing.chance(needs)), left)


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
    assert (m.Bank(ThenCode.BANK, 9_900, 100, 0),) == second.banks
    assert second.refusal is None


def test_from_the_target_on_both_ways_to_bank_are_shown() -> None:
    """Adding and subtracting each come with their score, and the chance to land from there."""
    # RULES 2.10
    seen = shown("0 choose 300 0 44 1362 - 10400/3+,0/2 -")

    chance = round(1_000_000 * BOOK.landing.chance(800))
    assert (m.Bank(ThenCode.ADD, 10_800, 800, chance), m.Bank(ThenCode.SUBTRACT, 10_000, 0, 0)) == seen.options[0].banks


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

    assert (Phase.OVER, m.Outcome(EndCode.EXACT, 1)) == (seen.phase, seen.outcome)
    assert (seen.risk, seen.options) == (None, ())
    assert [False, True] == [seat.left for seat in seen.seats]


def test_a_draw_on_offer_is_shown() -> None:
    """Everybody sees who wants a draw, in order of agreeing."""
    # RULES 6.1
    assert shown("0 throw 0 0 - - 1 0/0,0/0 -").draw == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_is_what_the_engine_says(seed: int) -> None:
    """Through whole matches each row is an option, each bank leads where it says, each chance is the engine's."""
    for step in walk(BOOK, seed, anybody):
        position = step.after.position
        seen = shown(position)
        assert [(o.dice, o.reading.value, o.points) for o in options(BOOK, position)] == [
            (row.dice, row.reading.value, row.points) for row in seen.options
        ]
        for row in seen.options:
            for bank in row.banks:
                intent = KeepThen(row.dice, Reading(row.reading), Then(bank.then))
                banked = decide(BOOK, position, position.on_turn, intent).position.seats[position.on_turn]
                assert (banked.score, round(1_000_000 * landing_chance(BOOK, banked))) == (bank.score, bank.landing)


@pytest.mark.parametrize("house", ["dice10k", "loose", "whole", "five_dice"])
def test_every_view_of_every_match_fits_its_frame(house: str) -> None:
    """Whatever the rules, what is shown at any moment is within the bounds of the protocol, news and all."""
    book = HOUSES[house].book

    for step in walk(book, 11, anybody):
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
    events.Busted(1, 250): m.Busted(1, 250),
    events.SevereBusted(0, 500, 1_000, -1_000): m.SevereBusted(0, 500, 1_000, -1_000),
    events.DrawOffered(1): m.DrawOffered(1),
    events.DrawAgreed(0): m.DrawAgreed(0),
    events.DrawDeclined(0): m.DrawDeclined(0),
    events.DrawLapsed(): m.DrawLapsed(),
    events.Resigned(1): m.Resigned(1),
    events.Ended(Outcome(End.RESIGNED, 0)): m.Ended(m.Outcome(EndCode.RESIGNED, 0)),
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


def test_the_rules_of_a_table_are_shown() -> None:
    """A client shows what it is played by without knowing any rule of its own."""
    # RULES 2
    assert m.Rules("dice10k", 6, 10_000, 500, 300, 100, 500, 0, (0, 0)) == rules_view(DICE10K)


def test_rules_show_the_score_each_seat_starts_with() -> None:
    """Starting score and head starts are added up, for every seat there can be."""
    rules = replace(DICE10K, starting_score=1_000, head_starts=(500,))

    assert rules_view(rules).starting_scores == (1_500, 1_000)
