"""Claims about numbers: written as each language does, and read however somebody types them.

The vectors hold for any client, in a terminal or in a browser (UX 2.6). `_` stands for a space that breaks no line.
"""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.numbers import NotANumber, Numbers, Style, numbers_for, parse_number
from client.words import Language
from protocol.messages import MILLION

WHOLE_VECTORS: Final = (
    ("en", Style.AUTO, {0: "0", 7: "7", 999: "999", 1_400: "1,400", 10_000: "10,000", -1_000: "-1,000"}),
    ("en_GB", Style.AUTO, {1_234_567: "1,234,567"}),
    ("es", Style.AUTO, {0: "0", 999: "999", 1_400: "1_400", 10_000: "10_000", -2_000: "-2_000"}),
    (
        "es",
        Style.AUTO,
        {2**31: "2_147_483_648"},
    ),
    ("es_ES", Style.AUTO, {1_000: "1_000"}),
    ("es_AR", Style.AUTO, {10_000: "10_000"}),
    ("es_MX", Style.AUTO, {1_400: "1,400", 10_000: "10,000"}),
    ("es_US", Style.AUTO, {10_000: "10,000"}),
    ("es_419", Style.AUTO, {10_000: "10,000"}),
    ("en", Style.SPACE, {1_400: "1_400"}),
    ("en", Style.DOT, {1_400: "1.400"}),
    ("es", Style.COMMA, {1_400: "1,400"}),
    ("es", Style.PLAIN, {1_400: "1400", -10_000: "-10000"}),
)
CHANCE_VECTORS: Final = (
    ("en", Style.AUTO, {0: "0%", 23_148: "2.3%", 157_407: "16%", 640_000: "64%", 666_667: "67%", MILLION: "100%"}),
    ("en", Style.AUTO, {10_000: "1.0%", 99_499: "9.9%", 99_950: "10%", 100_000: "10%", 104_999: "10%", 105_000: "11%"}),
    ("en", Style.AUTO, {1: "<0.1%", 499: "<0.1%", 500: "0.1%", 994_999: "99%", 995_000: ">99%", 999_999: ">99%"}),
    ("es", Style.AUTO, {0: "0_%", 1: "<0,1_%", 23_148: "2,3_%", 640_000: "64_%", MILLION: "100_%"}),
    ("es_MX", Style.AUTO, {23_148: "2.3_%"}),
    ("es", Style.COMMA, {23_148: "2.3_%"}),
    ("en", Style.DOT, {23_148: "2,3%"}),
    ("es", Style.PLAIN, {23_148: "2,3_%"}),
)
PARSE_VECTORS: Final = {
    "0": 0,
    "7": 7,
    " 300 ": 300,
    "0300": 300,
    "10000": 10_000,
    "-500": -500,
    "−500": -500,
    "10,000": 10_000,
    "10.000": 10_000,
    "10 000": 10_000,
    "10'000": 10_000,
    "10’000": 10_000,
    "10_000": 10_000,
    "10\u00a0000": 10_000,
    "10\u202f000": 10_000,
    "10\u2009000": 10_000,
    "1,234,567": 1_234_567,
    "-1.000": -1_000,
}
REFUSED: Final = (
    *("", " ", "-", "a", "1a", "1,5", "1.50", "10,00", "1000,000", "1,000.000", ",000", "1,,000", "10,000,"),
    *("1e3", "0x10", "+5", "--5", "1\n000", "½", "٣", "1" * 16, "1" * 10_000, "1,000,000,000,000,000"),
)
STYLES: Final = st.builds(
    numbers_for, st.sampled_from([*map(Language.parse, ("en", "es", "es_MX", "es_419"))]), st.sampled_from(Style)
)


@pytest.mark.parametrize(("tag", "style", "vectors"), WHOLE_VECTORS)
def test_whole_numbers_are_grouped_as_the_language_does_from_four_digits_on(
    tag: str, style: Style, vectors: dict[int, str]
) -> None:
    """Each vector is written exactly so."""
    numbers = numbers_for(Language.parse(tag), style)

    assert vectors == {number: numbers.whole(number).replace("\u00a0", "_") for number in vectors}


@pytest.mark.parametrize(("tag", "style", "vectors"), CHANCE_VECTORS)
def test_chances_have_one_decimal_under_ten_percent_and_none_above(
    tag: str, style: Style, vectors: dict[int, str]
) -> None:
    """Each vector is written exactly so."""
    numbers = numbers_for(Language.parse(tag), style)

    assert vectors == {millionths: numbers.chance(millionths).replace("\u00a0", "_") for millionths in vectors}


@given(STYLES, st.integers(1, MILLION - 1))
def test_only_the_impossible_is_0_percent_and_only_the_certain_100(numbers: Numbers, millionths: int) -> None:
    """A chance in between is never shown as either."""
    assert numbers.chance(millionths) not in (numbers.chance(0), numbers.chance(MILLION))


@given(STYLES, st.integers(0, MILLION - 1))
def test_a_greater_chance_never_looks_smaller(numbers: Numbers, millionths: int) -> None:
    """Rounding keeps the order of chances."""
    assert _value(numbers, millionths) <= _value(numbers, millionths + 1)


def _value(numbers: Numbers, millionths: int) -> float:
    """Return the number that a chance shows; `<` and `>` put it half a step outside."""
    text = numbers.chance(millionths).removesuffix(numbers.percent)
    return float(text.replace(",", ".").replace("<0.1", "0.05").replace(">99", "99.5"))


@pytest.mark.slow
@given(STYLES, st.integers(-(10**15) + 1, 10**15 - 1))
def test_every_number_we_write_can_be_typed_back(numbers: Numbers, number: int) -> None:
    """Parsing undoes writing, in every style."""
    assert number == parse_number(numbers.whole(number))


@pytest.mark.parametrize(("typed", "number"), PARSE_VECTORS.items())
def test_any_grouping_is_understood(typed: str, number: int) -> None:
    """However the groups are kept apart, the number is the same."""
    assert number == parse_number(typed)


@pytest.mark.parametrize("typed", REFUSED)
def test_what_is_no_whole_number_is_refused(typed: str) -> None:
    """Decimals, uneven groups, mixed marks, other digits and endless numbers are no number."""
    with pytest.raises(NotANumber):
        parse_number(typed)


@given(st.text())
def test_whatever_is_typed_gives_a_number_or_is_refused(typed: str) -> None:
    """Nothing else comes out of the parser, and no number beyond 15 digits."""
    try:
        number = parse_number(typed)
    except NotANumber:
        return

    assert abs(number) < 10**15
