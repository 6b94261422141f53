"""Claims about `engine.position`: a position is a value with a one-line form that parses back."""

from string import ascii_letters, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import End, Outcome, Phase, Position, Seat, parse_position

points = st.integers(0, 10**9)
some_dice = st.lists(st.integers(1, 6), max_size=6).map(tuple)
seats = st.builds(
    Seat, st.integers(-(10**9), 10**9), points, st.booleans(), st.integers(0, 99), st.booleans(), st.booleans()
)


def positions_of(sitting: list[Seat]) -> st.SearchStrategy[Position]:
    """Return any positions of some seats."""
    seat_numbers = st.integers(0, len(sitting) - 1)
    return st.builds(
        Position,
        on_turn=seat_numbers,
        phase=st.sampled_from(Phase),
        turn_score=points,
        hot_hands=st.integers(0, 99),
        kept=some_dice,
        thrown=some_dice,
        draw=st.lists(seat_numbers, unique=True).map(tuple),
        seats=st.just(tuple(sitting)),
        outcome=st.none() | st.builds(Outcome, st.sampled_from(End), st.lists(seat_numbers, unique=True).map(tuple)),
    )


positions = st.lists(seats, min_size=1, max_size=10).flatmap(positions_of)


@given(positions)
def test_every_position_parses_back_from_its_line(position: Position) -> None:
    """The line says everything, fits on one line, and the repr is an expression that makes the position."""
    line = str(position)
    assert "\n" not in line
    assert parse_position(line) == position
    assert eval(repr(position), {"parse_position": parse_position}) == position  # noqa: S307 - that is what repr is for


@pytest.mark.slow
@settings(max_examples=30)
@given(positions, positions)
def test_positions_that_differ_have_different_lines(one: Position, other: Position) -> None:
    """Two positions have the same line only where they are the same."""
    assert (str(one) == str(other)) == (one == other)


@pytest.mark.parametrize(
    ("line", "position"),
    [
        (
            "0 choose 250 0 115 153 - 9300/12+,10300/12+ -",
            Position(
                on_turn=0,
                phase=Phase.CHOOSE,
                turn_score=250,
                hot_hands=0,
                kept=(1, 1, 5),
                thrown=(1, 5, 3),
                draw=(),
                seats=(Seat(9_300, 12, banked=True), Seat(10_300, 12, banked=True)),
            ),
        ),
        (
            "2 over 0 3 - - 01 -1000/7,0/0x,10000/8+x exact:2",
            Position(
                on_turn=2,
                phase=Phase.OVER,
                turn_score=0,
                hot_hands=3,
                kept=(),
                thrown=(),
                draw=(0, 1),
                seats=(Seat(-1_000, 7), Seat(0, 0, left=True), Seat(10_000, 8, banked=True, left=True)),
                outcome=Outcome(End.EXACT, (2,)),
            ),
        ),
        (
            "1 over 0 0 - - - 5000/9+!,5000/9+~2,0/4~1x last_round:01",
            Position(
                on_turn=1,
                phase=Phase.OVER,
                turn_score=0,
                hot_hands=0,
                kept=(),
                thrown=(),
                draw=(),
                seats=(
                    Seat(5_000, 9, banked=True, last_round=True),
                    Seat(5_000, 9, banked=True, busts=2),
                    Seat(0, 4, busts=1, left=True),
                ),
                outcome=Outcome(End.LAST_ROUND, (0, 1)),
            ),
        ),
    ],
)
def test_the_line_is_as_documented(line: str, position: Position) -> None:
    """Each field stands where the module says; a seat has marks for what has become of it."""
    assert str(position) == line
    assert parse_position(line) == position


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "0 throw 0 0 - - - 0/0,0/0",
        "0 throw 0 0 - - - 0/0,0/0 - ",
        " 0 throw 0 0 - - - 0/0,0/0 -",
        "0 throw 0 0 - - - 0/0,0/0 -\n",
        "0  throw 0 0 - - - 0/0,0/0 -",
        "10 throw 0 0 - - - 0/0,0/0 -",
        "-1 throw 0 0 - - - 0/0,0/0 -",
        "0 bank 0 0 - - - 0/0,0/0 -",
        "0 throw -50 0 - - - 0/0,0/0 -",
        "0 throw 0 -1 - - - 0/0,0/0 -",
        "0 choose 0 0 7 1 - 0/0,0/0 -",
        "0 choose 0 0 - 0 - 0/0,0/0 -",
        "0 choose 0 0 -  - 0/0,0/0 -",
        "0 throw 0 0 - - x 0/0,0/0 -",
        "0 throw 0 0 - - -  -",
        "0 throw 0 0 - - - 0/0, -",
        "0 throw 0 0 - - - 0/0;0/0 -",
        "0 throw 0 0 - - - 0/-1,0/0 -",
        "0 throw 0 0 - - - 0/0x+,0/0 -",
        "0 throw 0 0 - - - 0/0++,0/0 -",
        "0 throw 0 0 - - - 0/0!+,0/0 -",
        "0 throw 0 0 - - - 0/0x!,0/0 -",
        "0 throw 0 0 - - - 0/0!~1,0/0 -",
        "0 throw 0 0 - - - 0/0~,0/0 -",
        "0 throw 0 0 - - - 0/0~-1,0/0 -",
        "0 throw 0 0 - - - 0,0 -",
        "0 throw 0 0 - - - +1/0,0/0 -",
        "0 over 0 0 - - - 0/0,0/0 tired",
        "0 over 0 0 - - - 0/0,0/0 exact:",
        "0 over 0 0 - - - 0/0,0/0 exact:x",
        "0 over 0 0 - - - 0/0,0/0 -:1",
        "\u0660 throw 0 0 - - - 0/0,0/0 -",
        "0 throw 0 0 - - - \u0661/0,0/0 -",
        f"0 throw {'9' * 10_000} 0 - - - 0/0,0/0 -",
    ],
)
def test_a_line_of_another_form_is_no_position(line: str) -> None:
    """Whatever is missing, too much, out of range or in digits of another script is a ValueError."""
    with pytest.raises(ValueError, match=r"not a position|is not a valid End|Exceeds the limit"):
        parse_position(line)


@pytest.mark.parametrize(
    "line",
    [
        "2 throw 0 0 - - - 0/0,0/0 -",
        "7 throw 0 0 - - - 0/0,0/0 -",
        "0 throw 0 0 - - 2 0/0,0/0 -",
        "0 throw 0 0 - - 15 0/0,0/0 -",
        "0 over 0 0 - - - 0/0,0/0 exact:2",
        "0 over 0 0 - - - 0/0,0/0 last_round:12",
        "1 throw 0 0 - - - 0/0 -",
    ],
)
def test_a_line_names_no_seat_that_is_not_there(line: str) -> None:
    """On turn, in a draw or among the winners: it is one of the seats that stand in the line."""
    with pytest.raises(ValueError, match=r"there is no seat [1-9] among [12]: "):
        parse_position(line)


@given(st.text(alphabet=" -+/,:x~!" + digits + ascii_letters, max_size=60) | st.text(max_size=60))
def test_any_text_is_a_position_or_a_value_error(text: str) -> None:
    """No text leads to another error, and what does parse has a line of its own."""
    try:
        position = parse_position(text)
    except ValueError:
        return
    assert parse_position(str(position)) == position


@pytest.mark.slow
@given(positions, st.data())
def test_a_damaged_line_is_a_position_or_a_value_error(position: Position, data: st.DataObject) -> None:
    """Cutting a piece out of a line or putting one in leads to a position or a ValueError, never to anything else."""
    line = str(position)
    begin = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(begin, len(line)))
    damaged = line[:begin] + data.draw(st.text(alphabet=" -+/,:x~!0179a", max_size=3)) + line[end:]
    try:
        parsed = parse_position(damaged)
    except ValueError:
        return
    assert parse_position(str(parsed)) == parsed


@pytest.mark.slow
@settings(max_examples=30)
@given(positions)
def test_the_seats_present_are_those_that_have_not_left(position: Position) -> None:
    """Present seats stand in order of play, without those that have left."""
    # RULES 6.8
    assert [position.seats[seat].left for seat in position.present] == [False] * len(position.present)
    assert list(position.present) == sorted(position.present)
    assert len(position.present) == sum(not seat.left for seat in position.seats)


@pytest.mark.slow
@settings(max_examples=30)
@given(positions, st.data())
def test_replacing_a_seat_leaves_the_others(position: Position, data: st.DataObject) -> None:
    """The seat at the index is the new one, and nothing else changes."""
    index = data.draw(st.integers(0, len(position.seats) - 1))
    changed = position.with_seat(index, Seat(-7, 7))
    assert changed.seats[index] == Seat(-7, 7)
    assert changed.with_seat(index, position.seats[index]) == position
