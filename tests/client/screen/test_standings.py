"""Claims about the standings: who is on turn, what everybody needs, and who is away, in whatever room there is."""

from dataclasses import replace
from typing import Final

import pytest
from msgspec.structs import replace as changed

from client.screen.lines import columns_of, text_of
from client.screen.standings import standings
from protocol import messages as m
from protocol.codes import SeatState
from tests.support.pictures import at
from tests.support.scenes import ANA, COMPUTER, LUIS, scene, table

LINE: Final = "1 throw 0 0 - - - 9300/12+,10300/12+ -"


def stand(line: str, *sitters: m.Sitter | None, columns: int = 80, rows: int = 9, header: bool = True) -> list[str]:
    """Return the standings where the line stands."""
    drawn = replace(at(line), columns=columns)
    return [text_of(each).rstrip() for each in standings(drawn, table(*sitters), scene(line), rows, header=header)]


def test_whoever_is_on_turn_is_marked_at_the_left_edge() -> None:
    """By a sign, not by a colour (SCREENS)."""
    assert [line[:7] for line in stand(LINE)] == ["       ", "   Ana ", " > Luis"]


def test_nobody_is_on_turn_in_a_match_that_is_over() -> None:
    """The mark is gone."""
    assert [line[:3] for line in stand("0 over 0 0 - - - 10000/2+,10100/1+ exact:0")] == ["   "] * 3


def test_a_score_comes_with_what_it_needs_and_the_chance_to_land() -> None:
    """Under headings, or with the word where there is none."""
    assert [
        "         points  needs  to land",
        "   Ana    9,300    700      18%",
        " > Luis  10,300    300      64%",
    ] == stand(LINE, columns=40)
    assert ["   Ana    9,300  needs 700  18%", " > Luis  10,300  needs 300  64%"] == stand(
        LINE, columns=40, header=False
    )


def test_on_the_target_nothing_is_needed() -> None:
    """It is said in words."""
    assert "   Ana (on the target)  10,000" == stand("0 over 0 0 - - - 10000/2+,10100/1+ exact:0", columns=60)[1][:30]


NOTES: Final = (
    (changed(LUIS, state=SeatState.LINK_LOST), " > Luis (link lost)", " > Luis !"),
    (changed(LUIS, rematch=True), " > Luis (wants a rematch)", " > Luis +"),
    (None, " > Seat 2 (free seat)", " > Seat 2 x"),
)


@pytest.mark.parametrize(("sitter", "words", "sign"), NOTES)
def test_who_is_away_or_wants_more_is_marked(sitter: m.Sitter | None, words: str, sign: str) -> None:
    """In words, or by a sign where there is no room for them."""
    long = "1 throw 0 0 - - - -19300/12+,-10300/12+ -"

    assert stand(LINE, ANA, sitter)[2].startswith(words)
    assert stand(long, changed(ANA, name="Bartholomew"), sitter, columns=40, header=False)[1].startswith(sign)


def test_who_wants_a_draw_or_has_resigned_is_marked() -> None:
    """Also where nobody sits in the seat any more."""
    shown = stand("0 throw 0 0 - - 0 9300/12+,10300/12+x -", ANA, None)

    assert shown[1].startswith(" > Ana (wants a draw)")
    assert shown[2].startswith("   Seat 2 (resigned)")


@pytest.mark.parametrize("name", ["漢字漢字漢字漢字", "שלום", "e\u0301e\u0301", "a" * 200, "\x1b[2J", ""])
def test_no_name_moves_a_column(name: str) -> None:
    """Wide, combining, from right to left, long or hostile."""
    for columns in (40, 60, 80, 120):
        drawn = replace(at(LINE), columns=columns)
        where = table(changed(ANA, name=name), LUIS)
        for header in (True, False):
            lines = standings(drawn, where, scene(LINE), 9, header=header)
            assert 1 == len({columns_of(line) for line in lines})
            assert columns_of(lines[0]) <= columns


@pytest.mark.parametrize(("columns", "strip"), [(120, 61), (90, 41), (60, 21), (50, 0)])
def test_the_strip_gets_narrower_and_goes(columns: int, strip: int) -> None:
    """Names are shortened only after that."""
    shown = stand(LINE, ANA, COMPUTER, columns=columns)

    assert strip == len(shown[1].partition("18%")[2].lstrip())
    assert shown[2].startswith(" > Computer ")


def test_of_many_players_you_and_the_one_on_turn_are_shown_first() -> None:
    """Where there is no room for all."""
    line = "5 throw 0 0 - - - 0/0,100/0,200/0,300/0,400/0,500/0,600/0 -"
    shown = stand(line, *(changed(ANA, name=name) for name in ("A", "B", "C", "D", "E", "F", "G")), rows=4)

    assert ["A", "B", "F"] == [line[3] for line in shown[1:]]


def test_at_the_end_those_who_have_won_are_shown_first() -> None:
    """Where there is no room for all, nobody looks for who was on turn."""
    over = "2 over 0 0 - - - 100/1,200/1+,300/1,10000/1+! last_round:3"
    shown = stand(over, ANA, COMPUTER, COMPUTER, COMPUTER, columns=44, rows=2, header=False)

    assert ["Ana", "Computer 3 *"] == [line[3:].partition("  ")[0] for line in shown]


def test_computer_players_can_be_told_apart_where_notes_take_no_room() -> None:
    """Notes become signs before names are cut: the number is at the end."""
    line = "2 throw 0 0 - - - 100/1+,2150/1+!,300/1+ -"
    shown = stand(line, ANA, COMPUTER, COMPUTER, columns=44, header=False)

    assert ["Ana", "Computer 1 *", "Computer 2"] == [line[3:].partition("  ")[0] for line in shown]
