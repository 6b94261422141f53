"""Claims about `engine.kinds`: how options are written and read, and what their bounds are."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import OPTIONS, Fault, FaultCode
from engine.kinds import Flag, Kind, Number, Numbers, Penalties, Penalty, Word
from engine.policies import Tie

NUMBER: Final = Number(-5, 50)
NUMBERS: Final = Numbers(2, 3, 0, 100)
PENALTIES: Final = Penalties(2_000)

numbers = st.integers(-999_999_999, 999_999_999)
rising = st.lists(numbers, max_size=5, unique=True).map(sorted)


@st.composite
def penalties(draw: st.DrawFn) -> tuple[Penalty, ...]:
    """Draw penalties by rising score, an open one behind them or none."""
    closed = [Penalty(below, draw(st.integers(0, 2_000))) for below in draw(rising)]
    last = draw(st.none() | st.integers(1, 2_000))
    return tuple(closed) if last is None else (*closed, Penalty(None, last))


VALUES: Final[dict[Kind, st.SearchStrategy[Any]]] = {
    NUMBER: numbers,
    NUMBERS: st.lists(numbers, max_size=7).map(tuple),
    Word(Tie): st.sampled_from(Tie),
    Flag(): st.booleans(),
    PENALTIES: penalties(),
}
"""A kind of each sort, and values of it."""

kinds = st.sampled_from(list(VALUES))


@given(kinds, st.data())
def test_what_is_written_is_read_as_the_same_value(kind: Kind, data: st.DataObject) -> None:
    """Every value of every kind has one written form, on one line, which gives it back."""
    # RULES 5
    value = data.draw(VALUES[kind])
    assert "\n" not in kind.write(value)
    assert kind.read(kind.write(value)) == value


@given(kinds, st.text(max_size=20) | st.text(alphabet="0123456789, -below", max_size=20))
def test_any_text_is_a_value_or_a_value_error(kind: Kind, text: str) -> None:
    """No text leads to another error, and what is read is written in the same way ever after."""
    try:
        value = kind.read(text)
    except ValueError:
        return
    assert kind.read(kind.write(value)) == value


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (NUMBER, "-5", -5),
        (NUMBERS, "", ()),
        (NUMBERS, "100, 50,0", (100, 50, 0)),
        (Word(Tie), "shared", Tie.SHARED),
        (Flag(), "yes", True),
        (Flag(), "no", False),
        (PENALTIES, "0", ()),
        (PENALTIES, "1000 below 5000, 2000", (Penalty(5_000, 1_000), Penalty(None, 2_000))),
        (PENALTIES, "100 below -500,200 below 0", (Penalty(-500, 100), Penalty(0, 200))),
        (PENALTIES, "1000 below 5000, 0", (Penalty(5_000, 1_000),)),
    ],
)
def test_values_are_written_as_a_person_would(kind: Kind, text: str, value: object) -> None:
    """Digits, commas, words, yes and no, and points below a score; 0 is how to write no penalty."""
    assert kind.read(text) == value


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        (NUMBER, text, (FaultCode.NOT_A_NUMBER, (("least", -5), ("most", 50)), ()))
        for text in ("", "five", "5.0", "+5", "5 ", "0x5", "\u0665", "1_0", "1" * 10)
    ]
    + [
        (
            NUMBERS,
            text,
            (FaultCode.NOT_NUMBERS, (("fewest", 2), ("count", 3), ("least", 0), ("most", 100)), ()),
        )
        for text in ("100;50", "100,", ",", "a,b")
    ]
    + [
        (Word(Tie), text, (FaultCode.NOT_A_WORD, (), ("earliest", "latest", "shared")))
        for text in ("", "Shared", "EARLIEST", "shared ")
    ]
    + [(Flag(), text, (FaultCode.NOT_A_WORD, (), ("yes", "no"))) for text in ("", "Yes", "true", "1")]
    + [
        (PENALTIES, text, (FaultCode.NOT_PENALTIES, (("most", 2_000),), ()))
        for text in ("", "none", "500 under 0", "500 below", "below 500", "500 below 1 below 2", "500,,500")
    ],
)
def test_what_cannot_be_read_is_told_with_what_could(kind: Kind, text: str, fault: tuple[Any, ...]) -> None:
    """A text of another form is a ValueError, and the fault names what would be accepted."""
    # RULES 5
    with pytest.raises(ValueError, match=r"not a number|not a penalty|neither yes nor no|is not a valid"):
        kind.read(text)
    assert kind.unreadable("key", text) == Fault("key", text, *fault)


@pytest.mark.parametrize(
    ("kind", "value", "faults"),
    [
        (NUMBER, -5, []),
        (NUMBER, 50, []),
        (NUMBER, -6, [Fault("key", "-6", FaultCode.RANGE, (("least", -5), ("most", 50)))]),
        (NUMBER, 51, [Fault("key", "51", FaultCode.RANGE, (("least", -5), ("most", 50)))]),
        (NUMBERS, (0, 100), []),
        (NUMBERS, (0, 100, 0), []),
        (NUMBERS, (7,), [Fault("key", "7", FaultCode.COUNT, (("fewest", 2), ("count", 3)))]),
        (NUMBERS, (1, 2, 3, 4), [Fault("key", "1,2,3,4", FaultCode.COUNT, (("fewest", 2), ("count", 3)))]),
        (
            NUMBERS,
            (-1, 50, 101),
            [
                Fault("key", "-1", FaultCode.RANGE, (("least", 0), ("most", 100))),
                Fault("key", "101", FaultCode.RANGE, (("least", 0), ("most", 100))),
            ],
        ),
        (Word(Tie), Tie.SHARED, []),
        (Flag(), True, []),
        (PENALTIES, (), []),
        (PENALTIES, (Penalty(-5, 0), Penalty(-4, 2_000), Penalty(None, 1)), []),
        (PENALTIES, tuple(Penalty(below, 1) for below in range(8)), []),
        (
            PENALTIES,
            tuple(Penalty(below, 1) for below in range(9)),
            [
                Fault(
                    "key",
                    ", ".join(f"1 below {below}" for below in range(9)),
                    FaultCode.COUNT,
                    (("fewest", 0), ("count", 8)),
                )
            ],
        ),
        (PENALTIES, (Penalty(None, 0),), [Fault("key", "0", FaultCode.RANGE, (("least", 1), ("most", 2_000)))]),
        (PENALTIES, (Penalty(9, -1),), [Fault("key", "-1", FaultCode.RANGE, (("least", 0), ("most", 2_000)))]),
        (PENALTIES, (Penalty(None, 2_001),), [Fault("key", "2001", FaultCode.RANGE, (("least", 1), ("most", 2_000)))]),
        (PENALTIES, (Penalty(9, 1), Penalty(9, 2)), [Fault("key", "1 below 9, 2 below 9", FaultCode.NEVER_PAID)]),
        (PENALTIES, (Penalty(9, 1), Penalty(8, 2)), [Fault("key", "1 below 9, 2 below 8", FaultCode.NEVER_PAID)]),
        (PENALTIES, (Penalty(None, 1), Penalty(8, 2)), [Fault("key", "1, 2 below 8", FaultCode.NEVER_PAID)]),
        (PENALTIES, (Penalty(None, 1), Penalty(None, 2)), [Fault("key", "1, 2", FaultCode.NEVER_PAID)]),
    ],
)
def test_values_out_of_bounds_are_told_with_the_bounds(kind: Kind, value: Any, faults: list[Fault]) -> None:  # noqa: ANN401
    """The last value within is right, the next is not, and each that is wrong is told."""
    # RULES 5
    assert list(kind.faults("key", value)) == faults


def test_every_option_is_of_one_of_the_kinds() -> None:
    """There are five kinds, and every one is needed."""
    assert {type(kind) for kind in OPTIONS.values()} == {Number, Numbers, Word, Flag, Penalties}
