"""Claims about names: harmless, never empty, and nobody passes for a computer player."""

import pytest

from client.sentences.names import names_at, seat_name, sitter_name
from client.sentences.speech import Speech
from protocol.codes import SeatState, SitterKind
from protocol.messages import Sitter
from protocol.text import NAME_COLUMNS, BadText, clean_name, width
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.scenes import ANA, COMPUTER, table
from tests.support.speech import ENGLISH, SPANISH, SPEECHES


def sitter(name: str, kind: SitterKind = SitterKind.PERSON) -> Sitter:
    """Return somebody at a table."""
    return Sitter(name, kind, SeatState.PRESENT, rematch=False)


def test_a_person_has_their_name_and_a_computer_player_says_what_it_is() -> None:
    """The kind of a computer player is a code, and no name."""
    computer = sitter("threshold", SitterKind.COMPUTER)

    assert "Zoë" == sitter_name(ENGLISH, sitter("Zoë"))
    assert ["Computer", "Ordenador"] == [sitter_name(speech, computer) for speech in (ENGLISH, SPANISH)]


@pytest.mark.parametrize("speech", SPEECHES)
def test_nobody_may_be_called_like_a_computer_player(speech: Speech) -> None:
    """The sanitiser keeps the word for the program, or nobody's name has room for it."""
    with pytest.raises(BadText):
        clean_name(sitter_name(speech, sitter("x", SitterKind.COMPUTER)))


def test_a_name_that_no_server_should_have_sent_is_harmless() -> None:
    """It is cleaned, and cut to the columns of a name."""
    sitters = [sitter_name(ENGLISH, sitter(hostile)) for hostile in HOSTILE]
    seats = [seat_name(ENGLISH, [hostile], 0) for hostile in HOSTILE]

    assert not UNSAFE & frozenset("".join(sitters + seats))
    assert max(map(width, sitters)) <= NAME_COLUMNS


@pytest.mark.parametrize(("names", "seat"), [([], 0), (["Ana"], 1), (["Ana", ""], 1), (["Ana", "\u200b"], 1)])
def test_a_seat_without_a_name_has_its_number(names: list[str], seat: int) -> None:
    """People count seats from one."""
    assert f"Seat {seat + 1}" == seat_name(ENGLISH, names, seat)


def test_a_table_has_a_name_for_every_seat() -> None:
    """A seat that is free, or whose owner's name shows nothing, goes by its number; without a table there is none."""
    where = table(ANA, None, sitter("\u200b"), COMPUTER)

    assert ["Ana", "Seat 2", "Seat 3", "Computer"] == names_at(ENGLISH, where)
    assert [] == names_at(ENGLISH, None)
