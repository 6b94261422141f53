"""Claims about the log: the newest is at the bottom, and sentences are whole."""

from dataclasses import replace

from client.screen.lines import text_of
from client.screen.log import log
from tests.support.pictures import at


def logged(rows: int, *said: str, columns: int = 20) -> list[str]:
    """Return the log in so many rows."""
    drawn = replace(at("0 throw 0 0 - - - 0/0,0/0 -"), log=said, columns=columns)
    return list(map(text_of, log(drawn, rows)))


def test_the_newest_stands_at_the_bottom() -> None:
    """Above it what there is room for."""
    assert ["", " one", " two"] == logged(3, "one", "two")
    assert [" two", " three"] == logged(2, "one", "two", "three")


def test_a_sentence_is_whole_or_not_there() -> None:
    """It may take several lines."""
    assert [" a sentence of some", " length", " end"] == logged(3, "a sentence of some length", "end")
    assert ["", " end"] == logged(2, "a sentence of some length", "end")


def test_of_the_newest_there_is_at_least_the_start() -> None:
    """With a sign that it goes on."""
    assert [" a sentence of som…"] == logged(1, "a sentence of some length")


def test_there_may_be_no_room_or_nothing_to_say() -> None:
    """Nothing goes wrong."""
    assert [] == logged(0, "one")
    assert ["", ""] == logged(2)
