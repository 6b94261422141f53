"""Claims about the list of keeps: rows say what follows as well as columns allow, and the cursor is in sight."""

import re
from dataclasses import replace
from typing import Final

import pytest
from msgspec.structs import replace as changed

from client.screen.keeps import keeps
from client.screen.lines import Line, text_of
from client.screen.scene import Hand, Scene
from client.sentences.readings import dice_text
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.codes import Then
from tests.support.pictures import at
from tests.support.scenes import scene
from tests.support.speech import SPEECHES

ELEVEN: Final = "0 choose 0 0 - 111553 - 9300/12+,10300/12+ -"
BEYOND: Final = "0 choose 250 0 115 155 - 10700/12+,10300/12+ -"
READINGS: Final = "0 choose 0 0 - 222255 - 4300/12+,3000/12+ -"
SEVERE: Final = "0 choose 900 0 11115 1 - 6300/12+,3000/12+ -"


def listed(line: str, columns: int, rows: int, row: int | None = None, *, yours: bool = True) -> list[str]:
    """Return the list where the line stands, the cursor on a row."""
    drawn = replace(at(line), columns=columns, hand=Hand(row=row))
    return [text_of(each).rstrip() for each in keeps(drawn, scene(line).options, rows, yours=yours)]


def test_a_wide_list_says_everything() -> None:
    """Add and subtract with what they need, and the severe bust in full (SCREENS)."""
    severe = "severe bust 2.3%: lose 950 and 2,000, down to 8,700"

    assert listed(BEYOND, 120, 20, 1) == [
        "    keep   turn  dice  bank now                            throw on",
        f"    1 5 5   950     6  +500, must throw 6 dice             {severe}",
        "  > 1 5     400     1  add       11,100  needs 1,100  18%  bust 67%: lose 400",
        "                       subtract  10,300    needs 300  64%",
        "    1       350     2  no: ends in 50                      bust 44%: lose 350",
        "    5 5     350     1  no: ends in 50                      bust 67%: lose 350",
        "    5       300     2  add       11,000  needs 1,000  14%  bust 44%: lose 300",
        "                       subtract  10,400    needs 400  43%",
    ]


@pytest.mark.parametrize("columns", range(40, 121))
def test_every_width_shows_keep_turn_score_and_bank(columns: int) -> None:
    """From 40 columns on."""
    shown = listed(BEYOND, columns, 20, 1)

    for keep, turn, scores in (("1 5:?", "400", ("11,100", "10,300")), ("5:?", "300", ("11,000", "10,400"))):
        rows = "\n".join(shown)
        assert re.search(rf"^ *>? *{keep} +{turn} .*{scores[0]}[^>]*{scores[1]}", rows, re.MULTILINE | re.DOTALL)


def test_a_row_under_the_cursor_says_in_full_what_its_columns_do_not() -> None:
    """Penalty and score of a severe bust, where there is room below the list."""
    assert "    throw on (severe bust 2.3%: lose 1,500 and 2,000, down to 4,300)" == listed(SEVERE, 80, 8, 0)[-1]
    assert "  Throw on: severe bust 2.3%: lose 1,500" == listed(SEVERE, 40, 8, 0)[-2]
    assert not [line for line in listed(SEVERE, 80, 8) if "severe" in line]


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("line", [BEYOND, READINGS, SEVERE, ELEVEN])
def test_at_40_columns_every_number_of_the_decision_is_to_be_read(line: str, speech: Speech) -> None:
    """In the row under the cursor or in the lines below it, whole; dice are apart, and a score is no die."""
    for number, option in enumerate(scene(line).options):
        drawn = replace(at(line, speech), columns=40, hand=Hand(row=number))
        shown = [text_of(each) for each in keeps(drawn, scene(line).options, 6, yours=True)]
        text = re.sub(" +", " ", " ".join(shown))
        row = next(each for each in shown if each.startswith("> "))

        assert row[2:].startswith((dice_text(option.dice) + "  ", dice_text(option.dice) + ":"))
        for chance in (option.risk.chance, *(bank.landing for bank in option.banks if bank.needs)):
            assert chance is not None
            assert speech.chance(chance) in text
        for points in (option.turn_score, *(bank.score for bank in option.banks)):
            assert speech.whole(points) in text
        assert "…" not in text


def test_two_readings_are_two_rows() -> None:
    """Each with its name, also where one has no other (RULES 1.7)."""
    shown = listed(READINGS, 80, 20)

    assert shown[1].startswith("    2 2 2 2 5 5  three pairs     1,500     6  +500, must throw 6 dice")
    assert shown[2].startswith("    2 2 2 2 5 5  four of a kind  1,000     6  +500, must throw 6 dice")


def test_a_row_that_wins_is_marked_wherever_the_cursor_is() -> None:
    """By a sign and a word."""
    assert "   *1 1 1       700     3  10,000       win!       bust 28%: lose 700" in listed(ELEVEN, 80, 20)
    assert "  > 1 1 1       700     3  10,000       win!       bust 28%: lose 700" in listed(ELEVEN, 80, 20, 2)


@pytest.mark.parametrize("row", range(11))
@pytest.mark.parametrize("rows", range(1, 14))
def test_the_cursor_is_always_in_sight(rows: int, row: int) -> None:
    """In any room, and the list takes no more than it has."""
    shown = listed(ELEVEN, 80, rows, row)

    assert len(shown) <= rows
    assert 1 == len([line for line in shown if line.startswith("  > ")])


@pytest.mark.parametrize("row", range(11))
def test_what_is_out_of_sight_is_counted(row: int) -> None:
    """Above and below."""
    shown = listed(ELEVEN, 80, 7, row)
    above, below = (sum(map(int, re.findall(rf"(\d+) more {where}", shown[-1]))) for where in ("above", "below"))
    seen = len(shown) - 2

    assert (11, max(0, row + 1 - seen)) == (above + seen + below, above)


def test_whoever_watches_is_told_nothing_that_is_meant_for_the_player() -> None:
    """How likely a bust is, and no «you lose»."""
    shown = listed(ELEVEN, 200, 20, 2, yours=False)

    assert shown[0].endswith("bust")
    assert not [line for line in shown if "lose" in line or ">" in line]


def test_a_hot_hand_after_which_one_may_bank_shows_its_bonus() -> None:
    """At tables where it does not oblige."""
    bank = m.Bank(Then.BANK, 7_800, 2_200, 12_000, wins=False, behind=False)
    option = changed(scene(SEVERE).options[0], banks=(bank,), refusal=None)
    shown = [text_of(line) for line in keeps(at(SEVERE), [option], 5, yours=True)]

    assert "    1     +500  1,500     6  7,800  needs 2,200  1.2%  2.3%: down to 4,300" == shown[1].rstrip()


def test_the_row_under_the_cursor_is_of_one_style() -> None:
    """So that it can stand out as a whole."""
    drawn: Scene = replace(at(BEYOND), columns=120, hand=Hand(row=1))
    lines: tuple[Line, ...] = keeps(drawn, scene(BEYOND).options, 20, yours=True)

    styles = [{style.split("class:at.")[0].strip() for style, _text in line} for line in lines[2:4]]
    assert [{"", "class:keep.cursor"}] * 2 == styles
