"""Claims about the table: a picture of exactly the size asked for, whoever sits there and whatever a server says."""

import re
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from client.model import LinkState, Model
from client.screen.glyphs import ASCII, UNICODE
from client.screen.lines import Line, columns_of, text_of
from client.screen.picture import FOOTER_ROWS
from client.screen.result import result
from client.screen.scene import Hand, Moment, MomentKind, Scene
from client.screen.table import table as table_picture
from client.sentences.speech import Said
from protocol import messages as m
from protocol.codes import End, Reading, SeatState, SitterKind
from protocol.limits import NAME_LENGTH, SEATS
from protocol.text import clean_line
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.pictures import PICTURES, at, picking
from tests.support.pseudo import PSEUDO, untranslated
from tests.support.scenes import ANA, CODE, LUIS, RULES, scene, table
from tests.support.speech import SPEECHES

POINTS: Final = st.one_of(
    st.integers(-30, 120).map(lambda hundreds: hundreds * 100), st.integers(-(2**31), 2**31 - 1), st.just(10_000)
)
NAMES: Final = st.sampled_from(
    [*(text[:NAME_LENGTH] for text in HOSTILE), "Ana", "漢字漢字漢字漢字", "שלום", "e\u0301" * 9]
)
CODES: Final = st.sampled_from(["bank_multiple", "bank_minimum", "newer", "\x1b[2J"])
DICE: Final = st.lists(st.integers(1, 6), max_size=6).map(tuple)


@st.composite
def views(draw: st.DrawFn, seats: int) -> m.View:
    """Return a view of a match that keeps to the rules where it can, with scores and options that need not."""
    thrown = draw(st.lists(st.integers(1, 6), min_size=1, max_size=6))
    scores = ",".join(["300/3+"] * seats)
    lines = (f"0 choose 250 0 - {''.join(map(str, thrown))} - {scores} -", f"0 throw 0 0 - - - {scores} -")
    legal = scene(draw(st.sampled_from(lines)))
    over = draw(st.booleans()) and m.Outcome(draw(st.sampled_from(End)), draw(st.sampled_from([(), (0,), (0, 1)])))
    options = draw(st.permutations(legal.options)) if legal.options else []
    return changed(
        legal,
        on_turn=draw(st.integers(0, seats - 1)),
        turn_score=draw(POINTS),
        kept=draw(DICE),
        seats=tuple(changed(seat, score=draw(POINTS), needs=draw(POINTS)) for seat in legal.seats),
        draw=draw(st.sampled_from([(), (0,)])),
        options=tuple(draw(odd_options(option)) for option in options),
        outcome=over or None,
    )


@st.composite
def odd_options(draw: st.DrawFn, option: m.Option) -> m.Option:
    """Return an option whose numbers are any at all."""
    banks = tuple(changed(bank, score=draw(POINTS), needs=draw(POINTS)) for bank in option.banks)
    refusal = option.refusal and m.Refusal(draw(CODES), option.refusal.numbers)
    risk = changed(option.risk, penalty=draw(POINTS), score=draw(POINTS))
    reading = draw(st.sampled_from(Reading))
    return changed(option, turn_score=draw(POINTS), banks=banks, refusal=refusal, risk=risk, reading=reading)


@st.composite
def sitters(draw: st.DrawFn) -> m.Sitter | None:
    """Return somebody with any name, or nobody."""
    state, kind = draw(st.sampled_from(SeatState)), draw(st.sampled_from(SitterKind))
    return draw(st.none() | st.just(m.Sitter(draw(NAMES), kind, state, rematch=draw(st.booleans()))))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Return any scene of a match."""
    who = draw(st.lists(sitters(), min_size=1, max_size=SEATS))
    view = draw(views(len(who)))
    rules = changed(RULES, name=draw(NAMES)[:40])
    said = st.builds(lambda name: Said(clean_line(name, 200)), NAMES)
    rows = st.none() | st.integers(0, max(0, len(view.options) - 1))
    hand = Hand(draw(st.frozensets(st.integers(0, 5))), draw(st.integers(0, 5)), draw(rows) if view.options else None)
    return Scene(
        model=Model(link=LinkState.UP, table=m.Table(CODE, rules, tuple(who), 0, clear=False), view=view),
        speech=draw(st.sampled_from(SPEECHES)),
        columns=draw(st.integers(40, 200)),
        rows=draw(st.integers(12, 60)),
        glyphs=draw(st.sampled_from([UNICODE, ASCII])),
        hand=hand,
        tumbling=draw(st.just(()) | DICE),
        moment=draw(st.none() | st.builds(Moment, st.sampled_from(MomentKind), said)),
        log=tuple(draw(st.lists(said, max_size=8))),
    )


def check(lines: tuple[Line, ...], columns: int, rows: int) -> None:
    """Check that a picture fills its place, and that a terminal obeys nothing in it."""
    assert [columns] * rows == [columns_of(line) for line in lines]
    assert not set().union(*map(text_of, lines)) & UNSAFE


@pytest.mark.slow
@given(scenes(), st.integers(1, 60))
def test_a_picture_has_exactly_the_size_asked_for(drawn: Scene, rows: int) -> None:
    """No line is too long or too short, in any size, language and set of signs, and no name moves anything."""
    for draw in (table_picture, result):
        check(draw(drawn, rows), drawn.columns, rows)


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("columns", [40, 53, 66, 79, 80, 100, 200])
def test_sizes_in_between_are_filled_as_well(name: str, columns: int) -> None:
    """What is shown of a scene gets less by degrees."""
    for rows in (5, 10, 15, 18, 20, 22, 58):
        check(table_picture(replace(PICTURES[name], columns=columns), rows), columns, rows)


def lines_of(drawn: Scene) -> list[str]:
    """Return the lines of a scene as texts, above two rows of others."""
    return [text_of(line).rstrip() for line in table_picture(drawn, drawn.rows - FOOTER_ROWS)]


SIX: Final = "0 choose 0 0 - 111553 - 9300/12+,10300/12+ -"


@pytest.mark.parametrize(
    ("columns", "rows", "seen"), [(80, 24, 6), (80, 22, 4), (120, 40, 11), (40, 12, 3), (60, 20, 4)]
)
def test_enough_keeps_are_in_sight(columns: int, rows: int, seen: int) -> None:
    """Of eleven, at least four at 80 by 24; how many are not is said."""
    shown = "\n".join(lines_of(replace(at(SIX), columns=columns, rows=rows)))
    hidden = sum(map(int, re.findall(r"(\d+) more below", shown)))

    assert seen == 11 - hidden


def test_the_dice_stay_where_they_are_from_throw_to_throw() -> None:
    """The size of the dice follows from the terminal alone, so nothing jumps (UX B3, 58)."""
    positions = (SIX, "0 throw 0 0 - - - 9300/12+,10300/12+ -", "1 choose 250 0 115 153 - 9300/12+,10300/12+ -")
    tops = [
        lines_of(at(line)).index(next(row for row in lines_of(at(line)) if "+-" in row or "+=" in row))
        for line in positions
    ]

    assert [5, 5, 5] == tops


def test_dice_in_the_air_hide_what_they_will_be() -> None:
    """Neither the keeps nor which dice score are shown before they lie still."""
    shown = "\n".join(lines_of(replace(at(SIX), tumbling=(2, 4, 6, 1, 3, 5))))

    assert "---6---" in shown
    assert not [word for word in ("keep", "scores", "zero", "picked") if word in shown]


def test_a_moment_takes_the_place_of_what_there_is_to_do() -> None:
    """It is in large letters, with its sentence."""
    shown = "\n".join(lines_of(replace(at(SIX), moment=Moment(MomentKind.BUST, "Bust: you lose 350."))))

    assert "B U S T" in shown
    assert "Bust: you lose 350." in shown
    assert "bank now" not in shown


def test_whoever_watches_sees_no_cursor() -> None:
    """Only the player on turn picks, whatever is left of an older hand."""
    watching = picking(at("1 choose 250 0 115 153 - 1300/12+,9300/12+ -"), 1, 0, focus=1)
    shown = lines_of(watching)

    assert "   Luis is choosing what to keep." in shown
    assert not [line for line in shown if line.lstrip().startswith("> ") and "Luis" not in line]
    assert "[ 1 ]" not in "\n".join(shown)


def test_a_match_that_is_over_says_so() -> None:
    """Also under the table, where a moment was held last."""
    shown = lines_of(at("0 over 0 0 - - - 10000/2+,10100/1+ exact:0"))

    assert "   You land exactly on the target and win!" in shown
    assert shown[0].endswith("the match is over")


def test_without_a_match_there_are_title_and_log() -> None:
    """Such as before the first view."""
    drawn = at(SIX)
    shown = lines_of(replace(drawn, model=replace(drawn.model, view=None)))

    assert [" Dice 10k · table K7QF · dice10k", *[""] * 17, *(f" {line}" for line in drawn.log)] == shown


def test_every_piece_comes_through_the_catalogue() -> None:
    """But for the name of the game, names, codes and signs."""
    for drawn in PICTURES.values():
        model = replace(drawn.model, table=table(ANA, LUIS))
        shown = lines_of(replace(drawn, speech=PSEUDO, log=(), moment=None, model=model))

        assert "" == untranslated("".join(shown), "Dice 10k", "dice10k", CODE, "Ana", "Luis", " O ", "o", "O", " v ")
