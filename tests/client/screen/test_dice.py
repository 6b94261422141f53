"""Claims about dice: what they are like shows in their shape, in every size, and the digit can always be read."""

from itertools import product

import pytest

from client.screen.dice import Die, Look, Size, dice
from client.screen.lines import columns_of, text_of


def drawn(size: Size, *hand: Die) -> str:
    """Return dice as text."""
    return "\n".join(map(text_of, dice(hand, size)))


@pytest.mark.parametrize(("size", "look"), tuple(product(Size, Look)))
def test_the_digit_is_always_there(size: Size, look: Look) -> None:
    """Also where there are pips."""
    assert [str(face) in drawn(size, Die(face, look)) for face in range(1, 7)] == [True] * 6


@pytest.mark.parametrize("size", Size)
def test_no_two_looks_have_the_same_shape(size: Size) -> None:
    """Without any colour: one that scores, one that is picked, one that cannot score (UX B3, 17)."""
    looks = (Look.SCORING, Look.PICKED, Look.DEAD)

    assert 3 == len({drawn(size, Die(5, look)) for look in looks})


@pytest.mark.parametrize("size", Size)
def test_the_focus_is_a_sign(size: Size) -> None:
    """It shows where space would pick."""
    assert ">" in drawn(size, Die(5, Look.SCORING, focus=True, key="1"))
    assert ">" not in drawn(size, Die(5, Look.SCORING, key="1"))


@pytest.mark.parametrize(("size", "count"), tuple(product(Size, range(1, 7))))
def test_dice_take_the_room_that_is_said(size: Size, count: int) -> None:
    """In columns and rows, with and without labels."""
    lines = dice([Die(5, Look.SCORING, focus=True, key="1", word="a very long word")] * count, size)

    assert [size.width(count)] * size.rows == [columns_of(line) for line in lines]


@pytest.mark.parametrize("size", Size)
def test_no_dice_take_rows_alone(size: Size) -> None:
    """So that nothing below moves."""
    assert ((),) * size.rows == dice((), size)


def test_big_dice_have_pips_and_words() -> None:
    """The digit stands in the edge, what picks it below."""
    assert drawn(
        Size.BIG,
        Die(1, Look.PICKED, key="1", word="picked"),
        Die(6, Look.SCORING, focus=True, key="2", word="scores"),
        Die(3, Look.DEAD, key="3", word="zero"),
        Die(0),
    ).splitlines() == [
        "+=======+ +-------+ + - - - + +-------+",
        "|       | | o   o | : o     : |       |",
        "|   o   | | o   o | :   o   : |   ?   |",
        "|       | | o   o | :     o : |       |",
        "+=[ 1 ]=+ +---6---+ + - 3 - + +---?---+",
        " 1 picked >2 scores  3 zero            ",
    ]


def test_small_dice_have_digits_and_keys() -> None:
    """In three rows and one more."""
    hand = (Die(1, Look.PICKED, key="1"), Die(6, Look.SCORING, focus=True, key="2"), Die(3, Look.DEAD), Die(0))

    assert drawn(Size.SMALL, *hand).splitlines() == [
        "+===+ +---+ + - + +---+",
        "|[1]| | 6 | : 3 : | ? |",
        "+===+ +---+ + - + +---+",
        "  1    >2              ",
    ]


def test_tiny_dice_have_sides() -> None:
    """In one row; brackets mean picked, as they do in every size."""
    hand = (Die(1, Look.PICKED), Die(6, Look.SCORING, focus=True), Die(3, Look.DEAD), Die(0))

    assert " [1] >|6|  :3:   ?  " == drawn(Size.TINY, *hand)
