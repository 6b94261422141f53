"""Claims about `engine.leaving`: draws by agreement, and resigning."""

from dataclasses import replace
from itertools import permutations
from typing import Final

import pytest

from engine import Advance, AgreeDraw, DeclineDraw, OfferDraw, Outcome, Resign, Then, Throw, rule_book
from engine.events import DrawAgreed, DrawDeclined, DrawOffered, End, Ended, Resigned
from tests.support.houses import HOUSES
from tests.support.play import after, keep, refusal

CHOOSING: Final = "0 choose 100 0 1 55236 - 600/1+,0/1 -"
OFFERED: Final = "0 choose 100 0 1 55236 1 600/1+,0/1 -"
THREE: Final = "0 choose 100 0 1 55236 - 600/1+,0/1,300/1+ -"
LOOSE: Final = HOUSES["loose"].book


def line(decided: Advance) -> str:
    """Return the position a decision leads to."""
    return str(decided.position)


@pytest.mark.parametrize("seat", [0, 1])
def test_either_seat_may_offer_a_draw_at_any_time(seat: int) -> None:
    """A draw is offered by the seat on turn or by the other, before a throw and after it; nothing else changes."""
    # RULES 6.1
    decided = after(CHOOSING, OfferDraw(), seat=seat)
    assert line(decided) == f"0 choose 100 0 1 55236 {seat} 600/1+,0/1 -"
    assert decided.events == (DrawOffered(seat),)
    assert line(after("0 throw 0 0 - - - 600/1+,0/1 -", OfferDraw(), seat=seat)) == (
        f"0 throw 0 0 - - {seat} 600/1+,0/1 -"
    )


def test_only_one_draw_is_on_offer() -> None:
    """While a draw is on offer nobody offers another, neither who offered it nor who is to answer."""
    # RULES 6.1
    assert refusal(OFFERED, OfferDraw(), seat=0) == "draw_already_offered"
    assert refusal(OFFERED, OfferDraw(), seat=1) == "draw_already_offered"


def test_a_draw_both_agree_to_ends_the_match() -> None:
    """When all seats agree, the match is a draw whatever the scores are."""
    # RULES 6.1
    decided = after(OFFERED, AgreeDraw(), seat=0)
    assert line(decided) == "0 over 0 0 - - - 600/1+,0/1 draw_agreed"
    assert decided.events == (DrawAgreed(0), Ended(Outcome(End.DRAW_AGREED, ())))


def test_a_declined_draw_is_off_the_table() -> None:
    """One refusal ends the offer; the match goes on where it was, and a new offer may be made."""
    # RULES 6.1
    decided = after(OFFERED, DeclineDraw(), seat=0)
    assert line(decided) == CHOOSING
    assert decided.events == (DrawDeclined(0),)
    assert line(after(line(decided), OfferDraw(), seat=1)) == OFFERED


def test_there_is_nothing_to_answer_without_an_offer() -> None:
    """Agreeing and declining are refused where no draw is on offer."""
    # RULES 6.1
    assert refusal(CHOOSING, AgreeDraw(), seat=1) == "draw_not_offered"
    assert refusal(CHOOSING, DeclineDraw(), seat=1) == "draw_not_offered"


def test_nobody_answers_twice() -> None:
    """Who offered the draw has agreed to it, and can neither agree again nor decline."""
    # RULES 6.1
    assert refusal(OFFERED, AgreeDraw(), seat=1) == "draw_already_agreed"
    assert refusal(OFFERED, DeclineDraw(), seat=1) == "draw_already_agreed"


def test_all_of_three_seats_must_agree() -> None:
    """With three seats the second agreement leaves the offer standing, and the third ends the match."""
    # RULES 6.1
    offered = after(THREE, OfferDraw(), seat=2, book=LOOSE)
    agreed = after(line(offered), AgreeDraw(), seat=0, book=LOOSE)
    assert line(agreed) == "0 choose 100 0 1 55236 20 600/1+,0/1,300/1+ -"
    assert refusal(line(agreed), AgreeDraw(), seat=0, book=LOOSE) == "draw_already_agreed"
    assert line(after(line(agreed), DeclineDraw(), seat=1, book=LOOSE)) == THREE
    drawn = after(line(agreed), AgreeDraw(), seat=1, book=LOOSE)
    assert line(drawn) == "0 over 0 0 - - - 600/1+,0/1,300/1+ draw_agreed"


def test_seats_that_left_have_no_say_in_a_draw() -> None:
    """A draw needs those who are present and nobody else."""
    # RULES 6.1, 6.8
    decided = after("0 choose 100 0 1 55236 2 600/1+,0/1x,300/1+ -", AgreeDraw(), seat=0, book=LOOSE)
    assert decided.position.outcome == Outcome(End.DRAW_AGREED, ())


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_agreeing_means_nothing(order: tuple[int, ...]) -> None:
    """Whoever offers and whoever agrees last, the draw is the same."""
    # RULES 6.1, 6.7
    first, second, third = order
    where = line(after(THREE, OfferDraw(), seat=first, book=LOOSE))
    where = line(after(where, AgreeDraw(), seat=second, book=LOOSE))
    assert line(after(where, AgreeDraw(), seat=third, book=LOOSE)) == ("0 over 0 0 - - - 600/1+,0/1,300/1+ draw_agreed")


@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_seats_resigning_gives_the_other_the_win(seat: int) -> None:
    """Who resigns loses, on turn or not, whatever the scores are; the result says why."""
    # RULES 6.8
    decided = after(CHOOSING, Resign(), seat=seat)
    assert decided.position.outcome == Outcome(End.RESIGNED, (1 - seat,))
    assert [seat.left for seat in decided.position.seats] == [seat == 0, seat == 1]
    assert decided.events == (Resigned(seat), Ended(Outcome(End.RESIGNED, (1 - seat,))))


def test_resigning_ends_a_draw_on_offer_too() -> None:
    """The match ends as resigned, with nothing left on the table."""
    # RULES 6.8
    assert line(after(OFFERED, Resign(), seat=0)) == "0 over 0 0 - - - 600/1+x,0/1 resigned:1"


def test_with_three_seats_the_turn_of_the_one_that_leaves_is_over() -> None:
    """A seat on turn that resigns loses its turn score, keeps its score, and the next one is to throw."""
    # RULES 6.8
    decided = after(THREE, Resign(), seat=0, book=LOOSE)
    assert line(decided) == "1 throw 0 0 - - - 600/1+x,0/1,300/1+ -"
    assert decided.events == (Resigned(0),)


def test_with_three_seats_the_turn_of_another_goes_on() -> None:
    """A seat that resigns while another is on turn changes nothing on the table."""
    # RULES 6.8
    assert line(after(THREE, Resign(), seat=2, book=LOOSE)) == "0 choose 100 0 1 55236 - 600/1+,0/1,300/1+x -"
    middle = "1 choose 100 0 1 55236 - 600/1+,0/1,300/1+ -"
    assert line(after(middle, Resign(), seat=0, book=LOOSE)) == "1 choose 100 0 1 55236 - 600/1+x,0/1,300/1+ -"


def test_a_seat_that_left_is_skipped_and_cannot_win() -> None:
    """The turn passes over it, and the last of the others to stay wins."""
    # RULES 6.8
    left = line(after(THREE, Resign(), seat=1, book=LOOSE))
    assert line(after(left, keep("55", Then.BANK), book=LOOSE)) == "2 throw 0 0 - - - 800/2+,0/1x,300/1+ -"
    assert after(left, Resign(), seat=0, book=LOOSE).position.outcome == Outcome(End.RESIGNED, (2,))


def test_a_seat_that_left_counts_nowhere_at_the_turn_limit() -> None:
    """Neither its turns hold up the end, nor does its score win, however near it is."""
    # RULES 6.1, 6.8
    book = rule_book(replace(HOUSES["loose"].rules, turn_limit=5))
    decided = after("2 throw 0 0 - - - 3000/5+,4900/2+x,3500/4+ -", Throw(), "223346", book=book)
    assert line(decided) == "2 over 0 0 - - - 3000/5+,4900/2+x,3500/5+ turn_limit:2"


def test_resigning_in_the_last_turn_ends_the_match_at_its_limit() -> None:
    """Where all the others have had their turns, the match ends when the one on turn leaves, and it does not win."""
    # RULES 6.1, 6.8
    book = rule_book(replace(HOUSES["loose"].rules, turn_limit=5))
    decided = after("2 throw 0 0 - - - 3000/5+,4000/5+,4900/4+ -", Resign(), seat=2, book=book)
    assert line(decided) == "2 over 0 0 - - - 3000/5+,4000/5+,4900/4+x turn_limit:1"


def test_leaving_is_final() -> None:
    """A seat that has left can do nothing any more, not even on what would be its turn."""
    # RULES 6.8
    left = line(after(THREE, Resign(), seat=2, book=LOOSE))
    for intent in (Throw(), keep("55"), OfferDraw(), AgreeDraw(), DeclineDraw(), Resign()):
        assert refusal(left, intent, seat=2, book=LOOSE) == "seat_left"


def test_nothing_can_be_done_after_a_resignation_between_two() -> None:
    """The match is over for both."""
    # RULES 6.8
    over = line(after(CHOOSING, Resign(), seat=0))
    for seat in (0, 1):
        assert refusal(over, OfferDraw(), seat=seat) == "match_over"
