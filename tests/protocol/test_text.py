"""Claims about the sanitiser: what no text of a peer gets past it, and what people may be called."""

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.limits import NAME_LENGTH, TEXT_BYTES
from protocol.text import (
    LINE_COLUMNS,
    MARKS,
    NAME_COLUMNS,
    BadText,
    TextFault,
    clean_line,
    clean_name,
    cut,
    same_name_key,
    suggest_name,
    visible_line,
    width,
)
from tests.support.hostile_text import BIDI, BLANKS, HOSTILE, HOSTILE_BY_KIND, UNSAFE, ZERO_WIDTH

WELL_MEANT: Final = (
    *("Ana", "José", "Ñandú", "María Jesús", "Zoë", "O'Neill", "Jean-Luc", "R2-D2", "X Æ A-12", "Nguyễn Văn Ánh"),
    *("Ольга", "Ελένη", "Հայկ", "אביגיל", "عمر", "王小明", "たろう", "김철수", "สมชาย", "தமிழ்", "हिन्दी"),
    *("A&B", "Ana 🚀", "Marta · 王", "Вика ✝", "7", "Robot", "Hostess", "Botánica", "Server Ana", "Sistemas"),
)
REFUSED: Final[Mapping[TextFault, tuple[object, ...]]] = {
    TextFault.NOT_TEXT: (b"Ana", None, 7, ["Ana"]),
    TextFault.TOO_LONG: ("a" * (NAME_LENGTH + 1), "Ana" + "\u200b" * NAME_LENGTH),
    TextFault.EMPTY: ("", "  ", "\u200b", "\u0301", "\x1b", "\udcff", "\ue000", "\U0001f1ea\U0001f1f8", *BLANKS),
    TextFault.RESERVED: (*HOSTILE_BY_KIND["reserved"], *HOSTILE_BY_KIND["styled"], "b.o.t", "ANFITRION", "B\u200bot"),
    TextFault.TOO_WIDE: ("a" * 17, "王" * 9, "王" * 8 + "a", "\ufdfa", "!" * 17, "க\u0bbe" * 9),
    TextFault.ONLY_SYMBOLS: HOSTILE_BY_KIND["only symbols"],
    TextFault.MIXED_ALPHABETS: HOSTILE_BY_KIND["lookalike"],
}
JOINING: Final = "\u0344\u09c7\u09be\u0bc6\u1100\u1161\u11a8\uac00\u00a8\ufdfa\u0e33\u0323\u0301\u0489\u0903\U0001d160"

TEXTS: Final = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_categories=())
    | st.sampled_from(JOINING + " \na王…")
    | st.sampled_from(BIDI + BLANKS + ZERO_WIDTH)
)
COLUMNS: Final = st.integers(-3, 300)
in_any_time = settings(deadline=None)


def accepted(text: str) -> str | None:
    """Return the clean name, or nothing where it is refused."""
    try:
        return clean_name(text)
    except BadText:
        return None


def longest_stack(text: str) -> int:
    """Count the most marks on one character; those at the start or on a space count as too many."""
    stack = longest = MARKS
    for char in text:
        stack = stack + 1 if unicodedata.category(char)[0] == "M" else MARKS if char == " " else 0
        longest = max(longest, stack)
    return longest


def assert_harmless(text: str) -> None:
    """Assert what every text that has passed must fulfil."""
    assert not UNSAFE.intersection(text)
    assert "Cn" not in map(unicodedata.category, text)
    assert " ".join(text.split()) == text
    assert longest_stack(text) <= MARKS
    assert unicodedata.is_normalized("NFC", text)


def assert_name(name: str) -> None:
    """Assert what every name must fulfil."""
    assert_harmless(name)
    assert 1 <= width(name) <= NAME_COLUMNS
    assert any(char.isalnum() for char in name)
    assert unicodedata.is_normalized("NFKC", name)
    assert clean_name(name) == name


def everything() -> Iterator[str]:
    """Yield all that this Python's Unicode has assigned, in texts short enough that none is cut off."""
    assigned = (char for char in map(chr, range(0x110000)) if unicodedata.category(char) != "Cn")
    while some := "a".join(islice(assigned, LINE_COLUMNS // 4)):
        yield some


def test_corpus_is_large() -> None:
    """At least 300 different hostile texts are tried, of every kind."""
    assert len(set(HOSTILE)) >= 300  # PROMISES A1, row 13
    assert all(HOSTILE_BY_KIND.values())


@pytest.mark.parametrize("columns", [0, 1, 2, 16, 80, 10_000])
@pytest.mark.parametrize("kind", HOSTILE_BY_KIND)
def test_hostile_text_becomes_one_harmless_line(kind: str, columns: int) -> None:
    """Whatever is in a text, what is shown of it is harmless and fits."""
    for text in HOSTILE_BY_KIND[kind]:
        line = clean_line(text, columns)

        assert_harmless(line)
        assert width(line) <= columns
        assert clean_line(line, columns) == line


@pytest.mark.parametrize("kind", HOSTILE_BY_KIND)
def test_hostile_name_is_refused_or_made_harmless(kind: str) -> None:
    """A hostile name is refused, or what is left of it is a name."""
    for name in filter(None, map(accepted, HOSTILE_BY_KIND[kind])):
        assert_name(name)


@given(TEXTS, COLUMNS)
@in_any_time
def test_any_text_becomes_one_harmless_line(text: str, columns: int) -> None:
    """No text is shown with anything unsafe in it or wider than there is room, and cleaning twice is cleaning once."""
    line = clean_line(text, columns)

    assert_harmless(line)
    assert width(line) <= max(0, columns)
    assert line == clean_line(line, columns)


@given(TEXTS)
@in_any_time
def test_cleaning_a_name_twice_is_cleaning_it_once(text: str) -> None:
    """A name that was accepted is a name, and is accepted as it is."""
    name = accepted(text)

    if name is not None:
        assert_name(name)


@given(TEXTS)
@in_any_time
def test_a_suggestion_is_always_a_name(text: str) -> None:
    """Whatever a login is called, what is suggested is a name or the fallback."""
    assert_name(suggest_name(text, "Player"))


@pytest.mark.slow
def test_no_character_is_shown_that_must_not_be() -> None:
    """Every character there is, between letters, is shown harmlessly and in one way."""
    for text in everything():
        line = clean_line(text, LINE_COLUMNS)

        assert_harmless(line)
        assert clean_line(line, LINE_COLUMNS) == line
        assert width(line) < LINE_COLUMNS - 4  # nothing was cut off unseen


@pytest.mark.slow
def test_characters_that_stand_for_others_hide_nothing() -> None:
    """A character that is replaced in a name brings in nothing unsafe, and nothing that would be replaced again."""
    standing_for_others = (char for char in map(chr, range(0x110000)) if not unicodedata.is_normalized("NFKC", char))
    for char in standing_for_others:
        assert_name(suggest_name(f"a{char}b", "Player"))


@pytest.mark.parametrize("name", WELL_MEANT)
def test_names_people_have_are_kept_as_they_are(name: str) -> None:
    """Names of many scripts, with accents, signs and an emoji, pass unchanged."""
    assert name == clean_name(name)


@pytest.mark.parametrize(("fault", "text"), [(fault, text) for fault in REFUSED for text in REFUSED[fault]])
def test_refused_name_has_its_reason(fault: TextFault, text: object) -> None:
    """What cannot be a name is refused for the reason that helps to find another."""
    with pytest.raises(BadText) as refusal:
        clean_name(text)

    assert fault == refusal.value.reason
    assert fault.value == str(refusal.value)


def test_every_reason_has_an_example() -> None:
    """There is no reason without a name that is refused for it."""
    assert set(TextFault) == set(REFUSED)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  José   María\t", "José María"),
        ("Jose\u0301", "José"),
        ("\uff21\uff4e\uff41", "Ana"),  # full width
        ("Ana\nEva", "Ana Eva"),
        ("A\u200dn\u00ada", "Ana"),
        ("e\u200b\u0301va", "éva"),  # what a hidden character kept apart
        ("\x1b]52;c;cm0=\x07", "]52;c;cm0="),
        ("\x9b31mAna", "31mAna"),
        ("\u202eanA", "anA"),
        ("\u0301Ana \u0302 Eva", "Ana Eva"),
        ("a\u0323\u0301\u0302\u0489\u0903", "ạ\u0301\u0302"),
        ("\U0001f469\u200d\U0001f680 Ana", "\U0001f469\U0001f680 Ana"),
        ("\U0001f1ea\U0001f1f8 \U0001f44d\U0001f3fd Ana", "\U0001f44d Ana"),
        *(("a" * 16, "a" * 16), ("王" * 8, "王" * 8)),
        ("a" + "\u200b" * (NAME_LENGTH - 1), "a"),
    ],
)
def test_what_is_harmful_in_a_name_is_taken_out(text: str, name: str) -> None:
    """Spaces are folded, letters are plain, and what is unseen or unsteady is gone; the rest stays."""
    assert name == clean_name(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("maximiliano.fernandez", "maximiliano.fern"),
        ("maximiliano del río", "maximiliano del"),
        *(("ana", "ana"), ("王" * 9, "王" * 8), ("a" + "王" * 9, "a" + "王" * 7), ("a" * 100_000, "a" * 16)),
        *(("a\u0323\u0302" * 17, "\u1ead" * 16), ("\ufb03" * 6, "ffi" * 5 + "f")),
        *((text, "Player") for text in ("", "root\u0430", "server", "!!!", "\x1b", "!" * 16 + "ana")),
    ],
)
def test_suggestion_is_the_nearest_name(text: str, name: str) -> None:
    """A login name is cut to the width of a name; where nothing allowed is near, the fallback is taken."""
    assert name == suggest_name(text, "Player")


@pytest.mark.parametrize(
    ("text", "columns", "line"),
    [
        *(("Marta", 5, "Marta"), ("Marta", 4, "Mar…"), ("Marta", 1, "…"), ("Marta", 0, ""), ("Marta", -1, "")),
        *(("", 0, ""), ("", -1, ""), ("José María", 6, "José…")),
        *(("王王王", 6, "王王王"), ("王王王", 5, "王王…"), ("王王王", 4, "王…")),
        ("e\u0323\u0302x" * 2, 3, "\u1ec7x…"),
        ("q\u0323\u0302x" * 2, 2, "q\u0323\u0302…"),
        *(("க\u0bbeக\u0bbe", 4, "க\u0bbeக\u0bbe"), ("க\u0bbeக\u0bbe", 3, "க\u0bbe…")),
        ("two\r\nlines\u2028and\tmore", 40, "two lines and more"),
        ("½ Ana™", 40, "½ Ana™"),
        ("a" * 1_000, 1_000, "a" * (LINE_COLUMNS - 1) + "…"),
        ("\u200b" * TEXT_BYTES + "a", 9, ""),
    ],
)
def test_line_is_cut_by_its_width(text: str, columns: int, line: str) -> None:
    """A text stays as written where it fits, and ends in an ellipsis where it does not."""
    assert line == clean_line(text, columns)


@pytest.mark.parametrize("kind", ["markup", "format", "command", "cell"])
def test_plain_text_is_not_escaped(kind: str) -> None:
    """Signs of markup, formats and shells are plain text: nothing is added, doubled or taken away."""
    for text in HOSTILE_BY_KIND[kind]:
        assert text == clean_line(text, 80)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        *(("", 0), ("Ana", 3), ("José", 4), ("Jose\u0301", 4), ("…", 1), ("█", 1), ("a\x1b\x9bb", 2)),
        *(("王", 2), ("\uff71", 1), ("\uff21", 2), ("🚀", 2), ("한", 2), ("\u1112\u1161\u11ab", 2)),
        *(("தமிழ்", 4), ("हिन्दी", 5), ("বাংলা", 5)),
    ],
)
def test_width_is_what_a_terminal_takes(text: str, columns: int) -> None:
    """Wide characters take two columns, marks above and below none, marks beside a letter one, controls none."""
    assert columns == width(text)


@given(TEXTS, TEXTS)
@in_any_time
def test_widths_add_up(left: str, right: str) -> None:
    """Columns can be laid side by side: no character's width depends on its neighbour."""
    assert width(left) + width(right) == width(left + right)


@given(TEXTS, COLUMNS)
@in_any_time
def test_a_text_in_which_all_can_be_seen_is_a_clean_line(text: str, columns: int) -> None:
    """It fits, does no harm, and is clean already."""
    line = visible_line(text, columns)

    assert width(line) <= max(0, columns)
    assert not UNSAFE & set(line)
    assert line == clean_line(line, columns)


@pytest.mark.parametrize(
    ("text", "seen"),
    [("dice10k", "dice10k"), ("dice10k\u200b", "dice10k\\u200b"), ("a b\x1b", "a b\\x1b"), ("1\n2", "1\\n2")],
)
def test_what_cannot_be_seen_is_written_out(text: str, seen: str) -> None:
    """So that nobody is told that «12» is no throw."""
    assert visible_line(text, 40) == seen


@given(TEXTS, COLUMNS)
@in_any_time
def test_cut_is_a_start_that_fits(text: str, columns: int) -> None:
    """What is cut is the start of a text, fits, and is all of the text where that fits."""
    start = cut(text, columns)

    assert text.startswith(start)
    assert width(start) <= max(0, columns)
    assert (start == text) == (width(text) <= columns) or columns < 0


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "ANA"), ("José", "JOSÉ"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("\u0390", "\u03aa\u0301")],
)
def test_names_that_differ_in_case_are_the_same(one: str, other: str) -> None:
    """Two names that only differ in upper and lower case have one key."""
    assert same_name_key(clean_name(one)) == same_name_key(clean_name(other))


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Jose", "José"), ("Ana", "Ana 2"), ("王", "玉")])
def test_different_names_are_different(one: str, other: str) -> None:
    """Two names that people can tell apart have two keys."""
    assert same_name_key(one) != same_name_key(other)


@given(st.text(st.characters(max_codepoint=0x17F)), st.integers(-1, 40))
def test_ordinary_letters_are_measured_like_all_others(text: str, columns: int) -> None:
    """The short way for ASCII comes to what every character has for itself, whatever stands beside it."""
    assert width(text) == sum(map(width, text))
    assert width(cut(text, columns)) <= max(0, columns)
    assert text.startswith(cut(text, columns))
