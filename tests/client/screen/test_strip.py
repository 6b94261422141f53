"""Claims about the strip: the last stretch once anybody is near, the whole race before, whatever the scores are."""

from typing import Final

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client.screen.glyphs import ASCII
from client.screen.lines import columns_of, text_of
from client.screen.strip import PLACES, Strip, strip_for
from protocol.messages import SeatView
from tests.support.scenes import RULES
from tests.support.speech import ENGLISH

POINTS: Final = st.integers(-(2**31), 2**31 - 1)


def seats(*scores: int, left: bool = False) -> list[SeatView]:
    """Return seats with these scores."""
    return [SeatView(score, 1, RULES.target - score, 0, left, 0, last_round=False, beat=None) for score in scores]


def strip(*scores: int) -> Strip:
    """Return the strip of these scores."""
    return strip_for(RULES, seats(*scores))


def row(drawn: Strip, points: int) -> str:
    """Return the strip of a player, place by place."""
    return text_of(drawn.row(points, 1, ASCII))


def test_near_the_target_it_shows_the_last_stretch_and_as_much_beyond() -> None:
    """9,000 to 11,000 in hundreds, the stars where the smallest bank lands."""
    near = strip(9_300, 10_300)

    assert "...O...*..|..*......." == row(near, 9_300)
    assert ".......*..|..O......." == row(near, 10_300)
    assert ".......*..O..*......." == row(near, 10_000)


def test_whoever_is_off_the_strip_is_pointed_to() -> None:
    """Before and beyond it."""
    near = strip(9_300, -500)

    assert "<......*..|..*......." == row(near, -500)
    assert ".......*..|..*......>" == row(near, 11_100)


def test_far_from_the_target_it_shows_the_whole_race() -> None:
    """From 0, or from where the match starts, or from the lowest score."""
    assert "......O.............|" == row(strip(3_000, 0), 3_000)
    assert ".O..........|" == row(strip(-1_000, -2_000), -1_000)
    assert "...O...........|" == row(strip_for(replace(RULES, starting_score=7_000), seats(7_600)), 7_600)


def test_far_beyond_the_target_is_a_place_like_any_other() -> None:
    """The strip reaches as far as anybody is."""
    assert "..........|....O" == row(strip(0, 15_000), 15_000)


def test_whoever_has_left_brings_nobody_near() -> None:
    """Their score is none of the race any more."""
    gone = strip_for(RULES, seats(3_000) + seats(9_900, left=True))

    assert strip(3_000) == gone


def test_labels_stand_above_their_places_as_far_as_there_is_room() -> None:
    """The target first, then stars and ends."""
    near = strip(9_300)

    assert "9,000      9,700  10,000 10,300    11,000" == text_of(near.labels(2, ENGLISH))
    assert "9,000   10,000 11,000" == text_of(near.labels(1, ENGLISH))


def test_a_smallest_bank_that_is_none_has_no_stars() -> None:
    """Nor has one that lands from off the strip."""
    for minimum in (0, 1_000, 2**31 - 1):
        assert () == strip_for(replace(RULES, minimum=minimum), seats(9_300)).stars


@given(st.lists(POINTS, max_size=7), POINTS, POINTS, st.integers(1, 3))
def test_it_has_few_places_whatever_the_scores_are(scores: list[int], target: int, start: int, spacing: int) -> None:
    """And every row is as wide as it says."""
    rules = replace(RULES, target=target, starting_score=start)
    drawn = strip_for(rules, seats(*scores))

    assert 1 <= drawn.places <= PLACES
    assert {drawn.columns(spacing)} == {columns_of(drawn.row(score, spacing, ASCII)) for score in (*scores, target)}
    assert columns_of(drawn.labels(spacing, ENGLISH)) == drawn.columns(spacing)
