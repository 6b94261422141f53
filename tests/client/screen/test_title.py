"""Claims about the first line: whose turn it is stands there in any width."""

from dataclasses import replace
from typing import Final

import pytest
from msgspec.structs import replace as changed

from client.model import LinkState, Model
from client.screen.lines import columns_of, text_of
from client.screen.title import title
from tests.support.pictures import at
from tests.support.scenes import ANA, LUIS, RULES, table

MINE: Final = at("0 throw 0 0 - - - 0/0,0/0 -")
THEIRS: Final = at("1 throw 0 0 - - - 0/0,0/0 -")


def shown(columns: int, theirs: bool = False) -> str:  # noqa: FBT001, FBT002 - two scenes
    """Return the first line."""
    line = title(replace(THEIRS if theirs else MINE, columns=columns))
    assert columns == columns_of(line)
    return text_of(line)


def test_it_says_game_table_rules_and_turn() -> None:
    """The turn at the right."""
    assert " Dice 10k · table K7QF · dice10k            you are on turn " == shown(60)
    assert " Dice 10k · table K7QF · dice10k            Luis is on turn " == shown(60, theirs=True)


@pytest.mark.parametrize("columns", range(40, 61))
def test_the_turn_is_never_cut(columns: int) -> None:
    """The rules go first, then the table."""
    assert shown(columns).startswith(" Dice 10k ")
    assert shown(columns).endswith(" you are on turn ")


def test_the_longest_name_leaves_room_for_the_game() -> None:
    """At 40 columns."""
    where = table(ANA, changed(LUIS, name="W" * 16))
    line = title(replace(THEIRS, columns=40, model=replace(THEIRS.model, table=where)))

    assert " Dice 10k   WWWWWWWWWWWWWWWW is on turn " == text_of(line)


def test_rules_of_a_server_are_cleaned() -> None:
    """They are a text like any other from outside."""
    here = table()
    evil = changed(here, rules=changed(here.rules, name="\x1b[2Jevil\n"))

    assert " Dice 10k · table K7QF · [2Jevil" in text_of(title(replace(MINE, model=replace(MINE.model, table=evil))))


def test_without_a_match_nobody_is_on_turn() -> None:
    """Nor is there a table in the lobby: one reads where one is, and under which name."""
    lobby = Model(link=LinkState.UP, name="Ana")

    assert " Dice 10k · lobby · Ana" == text_of(title(replace(MINE, model=lobby))).rstrip()


@pytest.mark.parametrize(
    ("columns", "name", "right"),
    [
        (80, "Luis", "turn 2 of 3 · Luis is on turn"),
        (40, "Luis", "turn 2 of 3 · Luis is on turn"),
        (40, "Maximiliano de Habsburgo", "turn 2 of 3"),
    ],
)
def test_where_turns_are_limited_one_reads_which_one_it_is(columns: int, name: str, right: str) -> None:
    """It is left out last: whose turn it is shows in the standings, too."""
    where = changed(table(ANA, changed(LUIS, name=name)), rules=changed(RULES, turn_limit=3))
    drawn = replace(at("1 throw 0 0 - - - 9300/2+,9300/1+ -", sitters=where), columns=columns)

    assert text_of(title(drawn)).rstrip().endswith(right)


def test_a_turn_that_is_over_is_shown_for_as_long_as_it_is_looked_at() -> None:
    """Its bust is held: whose it was stands above it, not who is next."""
    where = changed(table(), rules=changed(RULES, turn_limit=3))
    drawn = at("1 throw 0 0 - - - 9300/2+,9300/1+ -", sitters=where)

    assert text_of(title(replace(drawn, turn=0))).rstrip().endswith("turn 2 of 3 · you are on turn")
