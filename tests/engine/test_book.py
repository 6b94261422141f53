"""Claims about `engine.book`: rules with the tables that follow from them."""

from dataclasses import replace

import pytest

from engine import DICE10K, rule_book
from engine.scoring import keep_table


def test_a_book_holds_the_tables_of_its_rules() -> None:
    """The keeps, the bust chances and the landings in a book are those of the rules it was made from."""
    book = rule_book(DICE10K)
    assert book.rules == DICE10K
    assert book.keeps == keep_table(DICE10K)
    assert book.bust == pytest.approx({1: 2 / 3, 2: 4 / 9, 3: 5 / 18, 4: 17 / 108, 5: 25 / 324, 6: 5 / 216})
    assert book.landing.chance(300) == pytest.approx(0.64, abs=0.005)


def test_matches_that_differ_in_length_alone_share_their_tables() -> None:
    """A turn limit, a starting score and head starts change no table, so books that differ in them share all."""
    book = rule_book(DICE10K)
    sprint = rule_book(replace(DICE10K, turn_limit=100, starting_score=7_000, head_starts=(100,)))
    assert sprint.rules.starting_score == 7_000
    assert (sprint.keeps, sprint.bust, sprint.landing) == (book.keeps, book.bust, book.landing)
    assert sprint.keeps is book.keeps


def test_other_dice_have_other_tables() -> None:
    """Rules that score differently do not share a table."""
    assert rule_book(replace(DICE10K, straight=2_000)).keeps[1, 2, 3, 4, 5, 6][0].points == 2_000
    assert rule_book(DICE10K).keeps[1, 2, 3, 4, 5, 6][0].points == 1_500
    assert set(rule_book(replace(DICE10K, dice=5)).bust) == {1, 2, 3, 4, 5}
