"""Claims about refusals and farewells: every code has a sentence of its own, and no server can break one."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.sentences.refusals import ends_in, farewell, left, refusal
from client.sentences.speech import Speech
from protocol.codes import FarewellCode, LeftCode, RefusalCode
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.speech import ENGLISH, SPANISH, SPEECHES

NUMBERS: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    RefusalCode.WRONG_SEATS: (("least", 2), ("most", 6)),
    RefusalCode.NOT_ON_TURN: (("on_turn", 1),),
    RefusalCode.MUST_THROW: (("dice", 6),),
    RefusalCode.READING_NEEDED: (("three_pairs", 1_000), ("sets", 500)),
    RefusalCode.READING_IMPOSSIBLE: (("sets", 500),),
    RefusalCode.BANK_AFTER_HOT_HAND: (("dice", 6),),
    RefusalCode.BANK_MULTIPLE: (("turn_score", 350), ("multiple", 100)),
    RefusalCode.BANK_MINIMUM: (("turn_score", 200), ("minimum", 300)),
    RefusalCode.BANK_OPENING: (("turn_score", 400), ("minimum", 500)),
    RefusalCode.BANK_NEEDS_CHOICE: (("add", 11_100), ("subtract", 10_300)),
    RefusalCode.STALE: (("revision", 41),),
    RefusalCode.TABLE_FULL: (("seats", 2),),
    RefusalCode.TOO_MANY_TABLES: (("limit", 100),),
    FarewellCode.VERSION_MISMATCH: (("protocol_min", PROTOCOL_MAX + 1), ("protocol_max", PROTOCOL_MAX + 2)),
    FarewellCode.SERVER_FULL: (("limit", 200),),
    FarewellCode.TOO_SLOW: (("seconds", 25),),
    FarewellCode.FRAME_TOO_LONG: (("limit", 4_096),),
}
"""The numbers that come with a code."""

UNSAID: Final = (RefusalCode.NOT_ON_TURN, RefusalCode.STALE)
"""Codes whose numbers are for programs."""

ANY_NUMBERS: Final = st.lists(
    st.tuples(
        st.sampled_from(["dice", "minimum", "turn_score", "multiple", "self", "text", "code"]) | st.text(),
        st.integers(-(2**31), 2**31 - 1),
    ),
    max_size=8,
).map(tuple)
ANY_CODE: Final = st.sampled_from([*RefusalCode, *FarewellCode, *LeftCode]) | st.text() | st.sampled_from(HOSTILE)

SENTENCES: Final = (
    (RefusalCode.MUST_THROW, "First throw your 6 dice.", "Primero lanza tus 6 dados."),
    (
        RefusalCode.READING_NEEDED,
        "Those dice have several readings: three pairs (1,000), sets (500). Say which one you want.",
        "Esos dados tienen varias lecturas: tres parejas (1\u00a0000), grupos de iguales (500). Di cuál quieres.",
    ),
    (RefusalCode.BANK_MULTIPLE, "350 ends in 50: throw on.", "350 acaba en 50: sigue lanzando."),
    (
        RefusalCode.BANK_OPENING,
        "You need 500 for an opening bank, and your turn score is 400: throw on.",
        "Para abrir hay que registrar 500 y tu puntuación del turno es 400: sigue lanzando.",
    ),
    (
        RefusalCode.BANK_NEEDS_CHOICE,
        "From the target on you choose: add, which leads to 11,100, or subtract, which leads to 10,300.",
        "Desde la meta eliges tú: sumar, que lleva a 11\u00a0100, o restar, que lleva a 10\u00a0300.",
    ),
)


def refused(speech: Speech, code: str) -> str:
    """Return the sentence about a refusal, with the numbers that come with it."""
    return refusal(speech, code, NUMBERS.get(code, ()))


def parted(speech: Speech, code: str) -> str:
    """Return the sentence about a farewell, with the numbers that come with it."""
    return farewell(speech, code, NUMBERS.get(code, ()))


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_has_a_sentence_in_both_languages(code: RefusalCode) -> None:
    """Of its own: without the code in it, without an open place, and not the general one."""
    sentences = [refused(speech, code) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert not [sentence for sentence in sentences if code.value in sentence or "{" in sentence]


def test_no_two_refusals_say_the_same() -> None:
    """Each has its own reason."""
    for speech in SPEECHES:
        assert len(RefusalCode) == len({refused(speech, code) for code in RefusalCode})


@pytest.mark.parametrize("code", FarewellCode)
def test_every_farewell_has_a_sentence_in_both_languages(code: FarewellCode) -> None:
    """Those that mean that one of the two programs is wrong share one, which names the code for a bug report."""
    sentences = [parted(speech, code) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert not [sentence for sentence in sentences if "{" in sentence]
    assert parted(ENGLISH, code) != ENGLISH.say("The server has ended the conversation ({code}).", code=code)


@pytest.mark.parametrize("code", LeftCode)
def test_every_way_to_leave_a_table_has_a_sentence_in_both_languages(code: LeftCode) -> None:
    """Without the code in it."""
    sentences = [left(speech, code) for speech in SPEECHES]

    assert 2 == len(set(sentences))
    assert not [sentence for sentence in sentences if code.value in sentence and code is not LeftCode.LEFT]


@pytest.mark.parametrize(("code", "english", "spanish"), SENTENCES)
def test_the_numbers_stand_in_the_sentence(code: RefusalCode, english: str, spanish: str) -> None:
    """A refusal says why in terms of the game (UX B3, row 4)."""
    assert [english, spanish] == [refused(speech, code) for speech in (ENGLISH, SPANISH)]


def test_one_die_or_seat_is_singular() -> None:
    """A number of things has its form."""
    assert "First throw your 1 die." == refusal(ENGLISH, RefusalCode.MUST_THROW, (("dice", 1),))
    assert "Primero lanza tu 1 dado." == refusal(SPANISH, RefusalCode.MUST_THROW, (("dice", 1),))


@pytest.mark.parametrize(
    ("turn_score", "multiple", "rest"), [(350, 100, 50), (1_050, 100, 50), (310, 100, 10), (350, 500, 0), (300, 100, 0)]
)
def test_what_a_turn_score_ends_in_is_said_of_hundreds_alone(turn_score: int, multiple: int, rest: int) -> None:
    """350 ends in 50; with a multiple of 500 it ends in nothing worth saying."""
    numbers = (("turn_score", turn_score), ("multiple", multiple))
    sentence = refusal(ENGLISH, RefusalCode.BANK_MULTIPLE, numbers)

    assert rest == ends_in(numbers)
    assert bool(rest) == ("ends in" in sentence)


def test_a_version_mismatch_says_who_must_update() -> None:
    """The older of the two (UX B5)."""
    newer = (("protocol_min", PROTOCOL_MAX + 1), ("protocol_max", PROTOCOL_MAX + 1))
    older = (("protocol_min", PROTOCOL_MIN - 1), ("protocol_max", PROTOCOL_MIN - 1))

    assert farewell(ENGLISH, FarewellCode.VERSION_MISMATCH, newer).startswith("This program is too old")
    assert farewell(ENGLISH, FarewellCode.VERSION_MISMATCH, older).startswith("The server is too old")


def test_a_code_of_a_newer_server_is_said_in_general_words() -> None:
    """With the code itself, for whoever asks."""
    assert "The server refuses that (too_loud)." == refusal(ENGLISH, "too_loud")
    assert "The server has ended the conversation (too_loud)." == farewell(ENGLISH, "too_loud", (("limit", 1),))
    assert "You are no longer at the table (too_loud)." == left(ENGLISH, "too_loud")


@pytest.mark.parametrize("code", [code for code in RefusalCode if code in NUMBERS and code not in UNSAID])
def test_a_refusal_without_its_numbers_is_said_in_general_words(code: str) -> None:
    """A server that leaves them out breaks nothing."""
    assert f"The server refuses that ({code})." == refusal(ENGLISH, code)


@given(ANY_CODE, ANY_NUMBERS)
def test_whatever_a_server_sends_is_said_harmlessly(code: str, numbers: tuple[tuple[str, int], ...]) -> None:
    """Codes and the names of numbers come from outside; nothing is raised, and nothing unsafe shown."""
    for speech in SPEECHES:
        for sentence in (refusal(speech, code, numbers), farewell(speech, code, numbers), left(speech, code)):
            assert sentence
            assert not UNSAFE & frozenset(sentence)
