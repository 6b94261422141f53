"""Claims about keys: what one means is never in doubt, and the footer names what works now, the help at all events."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.leaving import Stay
from client.presets import PRESETS
from client.screen.filters import big_enough
from client.screen.keys import KEYS, live, named, sorted_keys
from client.screen.lines import columns_of, text_of
from client.screen.picture import FOOTER_ROWS, body, footer
from client.sentences.speech import Speech
from client.wire import Trouble
from protocol import messages as m
from tests.support.pseudo import PSEUDO, untranslated
from tests.support.scenes import ANA, CODE, MATCH, RULES, TOKEN, scene, table, welcome
from tests.support.speech import ENGLISH, SPEECHES
from tests.support.staging import Staging

THROW: Final = scene("0 throw 0 0 - - - 9300/12+,10300/12+ -", revision=5)
CHOOSE: Final = scene("0 choose 250 0 115 155 - 10700/12+,10300/12+ -", revision=7)
THEIRS: Final = scene("1 choose 0 0 - 111553 - 4300/12+,10300/12+ -", revision=7)
OFFERED: Final = scene("1 throw 0 0 - - 1 9000/1+,9500/1+ -", m.DrawOffered(1), revision=8)
MINE_OFFERED: Final = scene("0 choose 0 0 - 111553 1 4300/12+,10300/12+ -", revision=8)
HOT: Final = scene("0 choose 500 1 - 123456 - 4300/12+,10300/12+ -", m.HotHand(0, 1, 500), revision=9)
OVER: Final = scene("0 over 0 0 - - - 10000/1+,9500/1+ exact:0", revision=9)
LISTED: Final = m.Tables(tuple(m.TableRow(f"AAA{n}", RULES, ("Luis",), 2) for n in "ABCDEFGHJKLM"), more=True)


def lobby(*messages: m.ServerMessage, keys: tuple[str, ...] = ()) -> Callable[[Staging], None]:
    """Return what leads to a situation without a match."""

    def lead(screen: Staging) -> None:
        screen.hear(welcome(), *messages)
        screen.press(*keys)

    return lead


def match(*messages: m.ServerMessage, keys: tuple[str, ...] = (), down: bool = False) -> Callable[[Staging], None]:
    """Return what leads to a situation in a match."""

    def lead(screen: Staging) -> None:
        screen.play(*messages)
        screen.press(*keys)
        if down:
            screen.controller.down(Trouble.LOST, 5.0)

    return lead


SITUATIONS: Final[dict[str, Callable[[Staging], None]]] = {
    "connecting": lambda _: None,
    "lobby": lobby(),
    "lobby, menu": lobby(keys=("1",)),
    "lobby, question": lobby(keys=("4",)),
    "lobby, settings": lobby(keys=("1", "8", "2")),
    "lobby, list": lobby(LISTED),
    "lobby, help": lobby(keys=("?",)),
    "lobby, moving": lobby(m.Moving("K7QFBD2M", 300)),
    "waiting": lobby(table(ANA, None)),
    "settling": match(),
    "throw": match(THROW),
    "throw, help": match(THROW, keys=("?",)),
    "throw, no link": match(THROW, down=True),
    "choose": match(CHOOSE),
    "choose, picked": match(CHOOSE, keys=("1",)),
    "choose, ways": match(CHOOSE, keys=("1", "2", "b")),
    "choose, resigning": match(CHOOSE, keys=("r",)),
    "choose, leaving": match(CHOOSE, keys=("q",)),
    "choose, help": match(CHOOSE, keys=("f1",)),
    "choose, help over a menu": match(CHOOSE, keys=("r", "?")),
    "choose, draw": match(MINE_OFFERED),
    "choose, no link": match(CHOOSE, down=True),
    "choose, hot hand": match(HOT),
    "choose, nothing": match(replace(CHOOSE, options=())),
    "watching": match(THEIRS),
    "watching, moving": match(THEIRS, m.Moving("K7QFBD2M", 300)),
    "watching, resigning": match(THEIRS, keys=("r",)),
    "watching, draw": match(OFFERED),
    "watching, no link": match(THEIRS, down=True),
    "over, no secret": match(OVER),
    "over": match(OVER, m.Secret(MATCH, TOKEN, 0)),
    "over, no link": match(OVER, m.Secret(MATCH, TOKEN, 0), down=True),
    "hosting": match(THEIRS, keys=("q",)),
}
"""Every kind of situation a player can be in."""


def at(home: Path, situation: str, speech: Speech = ENGLISH) -> Staging:
    """Return a screen in a situation."""
    screen = Staging(home, speech, stay=Stay.HOSTED if situation == "hosting" else Stay.ELSEWHERE)
    SITUATIONS[situation](screen)
    return screen


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_key_means_one_thing_at_a_time(tmp_path: Path, situation: str) -> None:
    """Whatever is shown; which of two came first would be an accident."""
    screen = at(tmp_path, situation)
    meanings = Counter(name for key in live(screen.stage) for name in key.names)

    assert {} == {name: count for name, count in meanings.items() if count > 1}


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_live_key_does_what_it_says_without_failing(tmp_path: Path, situation: str) -> None:
    """Each alone, in every situation."""
    names = [name for key in live(at(tmp_path / "first", situation).stage) for name in key.names]
    for number, name in enumerate(names):
        screen = at(tmp_path / str(number), situation)
        screen.press(name)
        assert 24 == len(screen.picture())
        screen.profile.close()


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_footer_names_live_keys_alone(tmp_path: Path, situation: str) -> None:
    """And the way to the help, or out of it, is the last of them."""
    screen = at(tmp_path, situation)
    keys = list(live(screen.stage))
    named_ones = [key for key in keys if key.text is not None]

    assert named(ENGLISH, named_ones) == screen.footer
    assert keys
    assert screen.footer[-1][0] in {"?", "x", "Esc"}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_the_last_key_of_the_footer_is_never_cut(tmp_path: Path, situation: str, speech: Speech, columns: int) -> None:
    """Help is one key away at 40 columns, in both languages (UX B3, 2)."""
    screen = at(tmp_path, situation, speech)
    label, text = screen.footer[-1]
    *notice, keys = footer(screen.stage.scene(columns, 12), screen.footer)

    assert {columns} == set(map(columns_of, (*notice, keys)))
    assert text_of(keys).rstrip().endswith(f"{label} {speech.tell(text, {})}")


@pytest.mark.parametrize("speech", SPEECHES)
def test_dice_and_verbs_are_named_at_80_columns(tmp_path: Path, speech: Speech) -> None:
    """What the game is played with stands in the footer of the usual terminal, and the way out (UX B3, 2)."""
    screen = at(tmp_path, "choose", speech)
    keys = " ".join(screen.picture()[-2:]).split()

    assert {"1-6", "t", "b", "a", "u", "d", "r", "l", "q", "?"} <= set(keys)


@pytest.mark.parametrize("situation", ["throw", "choose", "choose, draw"])
@pytest.mark.parametrize("speech", SPEECHES)
def test_the_decision_and_the_help_are_named_at_40_columns(tmp_path: Path, situation: str, speech: Speech) -> None:
    """Whatever else there is no room for."""
    screen = at(tmp_path, situation, speech)
    keys = screen.picture(40, 12)[-1].split()

    assert ({"t", "?"} if situation == "throw" else {"t", "b", "?"}) <= set(keys)


def test_the_help_names_every_key_that_has_a_name(tmp_path: Path) -> None:
    """Each once, and it can be scrolled to the last of them on the smallest screen."""
    screen = at(tmp_path, "choose, help")
    keys = tuple(sorted_keys(ENGLISH))
    seen: set[str] = set()
    for _ in range(90):
        seen |= {text_of(line).strip() for line in body(screen.stage.scene(40, 12), 10, keys)}
        screen.press("down")

    for where, group in keys:
        assert ENGLISH.tell(where, {}) in seen
        assert len(group) == len(dict(group)), where
        for label, text in group:
            assert any(line.startswith(f"{label}  ") and ENGLISH.tell(text, {})[:15] in line for line in seen), label


@pytest.mark.parametrize("speech", SPEECHES)
def test_the_help_keeps_its_columns_and_says_what_the_signs_are(tmp_path: Path, speech: Speech) -> None:
    """However long a key is called: two spaces behind it at the least, in both languages."""
    screen = at(tmp_path, "choose, help", speech)
    lines = [text_of(line) for line in body(screen.stage.scene(80, 80), 78, tuple(sorted_keys(speech)))]
    (named_one,) = [line for line in lines if line.startswith("   " + speech.say("left/right") + "  ")]

    assert speech.say("left/right") != "left/right" or speech is ENGLISH
    assert named_one.rstrip().endswith(speech.say("go to another die"))
    assert "300" in " ".join(lines).split("*")[1]
    assert speech.say("Dice: [1] is picked, |1| scores, :1: does not; > is where Space picks.") in " ".join(
        line.strip(" -") for line in lines
    )


def test_keys_stand_on_every_keyboard() -> None:
    """None needs AltGr on a Spanish, French or German one (UX B3, 41)."""
    single = {name for key in KEYS for name in key.names if len(name) == 1}

    assert set("abcdlmnqrstuwxy?123456789") == single


@pytest.mark.parametrize(
    ("columns", "rows", "enough"), [(40, 12, True), (39, 12, False), (40, 11, False), (1, 1, False), (300, 90, True)]
)
def test_a_picture_needs_40_columns_and_12_rows(columns: int, rows: int, enough: bool) -> None:  # noqa: FBT001
    """What there is to see fits exactly that."""
    assert enough is big_enough(columns, rows)


# The whole picture.


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize(("columns", "rows"), [(40, 12), (60, 16), (80, 24), (120, 40), (200, 60)])
def test_every_picture_has_the_size_of_the_terminal(
    tmp_path: Path, situation: str, speech: Speech, columns: int, rows: int
) -> None:
    """Whatever it shows, in both languages."""
    screen = at(tmp_path, situation, speech)
    keys = tuple(sorted_keys(speech))
    for _ in range(2):
        drawn = screen.stage.scene(columns, rows)
        below = footer(drawn, screen.footer)
        lines = (*body(drawn, rows - FOOTER_ROWS, keys, len(below) - FOOTER_ROWS), *below)
        assert [columns] * rows == [columns_of(line) for line in lines]
        screen.wait()


@pytest.mark.parametrize("situation", ["lobby", "choose", "over", "lobby, question", "choose, help"])
@pytest.mark.parametrize(("columns", "rows"), [(39, 24), (80, 11), (20, 5), (3, 3), (2, 1), (200, 2)])
def test_a_small_window_says_that_it_is_and_nothing_else(
    tmp_path: Path, situation: str, columns: int, rows: int
) -> None:
    """As much of one sentence as there is room for."""
    screen = at(tmp_path, situation)
    lines = body(screen.stage.scene(columns, rows), rows, ())

    assert [columns] * rows == [columns_of(line) for line in lines]
    said = "".join("".join(map(text_of, lines)).split())
    whole = "Thiswindowistoosmall:makeitatleast40columnswideand12rowshigh."
    assert said == whole[: len(said)]
    assert columns * rows < 20 or said == whole or rows < 8


@pytest.mark.parametrize(("columns", "rows"), [(39, 24), (80, 11), (30, 8)])
def test_in_a_small_window_ctrl_c_says_what_leaving_means(tmp_path: Path, columns: int, rows: int) -> None:
    """The one key that works there does not work in silence; the next one brings the other sentence back."""
    screen = at(tmp_path, "choose")
    screen.stage.interrupt()
    said = " ".join(text_of(line).strip() for line in body(screen.stage.scene(columns, rows), rows, ())).strip()
    screen.stage.awake()

    assert "Your seat is kept: connect again to play on. Press Ctrl-C again to leave." == said
    assert "too small" in " ".join(map(text_of, body(screen.stage.scene(columns, rows), rows, ())))


@pytest.mark.parametrize("situation", [name for name in SITUATIONS if "moving" not in name])  # commands, cut in two
@pytest.mark.parametrize("columns", [40, 80])
def test_every_letter_is_from_the_catalogue(tmp_path: Path, situation: str, columns: int) -> None:
    """But for names, codes, rules and what keys are called."""
    screen = at(tmp_path, situation, PSEUDO)
    labels = [key.label for key in KEYS if isinstance(key.label, str) and key.label]
    known = (
        "Ana",
        "Luis",
        CODE,
        *(preset.name for preset in PRESETS),
        "Dice 10k",
        "dice10k join 192.168.1.20",
        *(f"AAA{n}" for n in "ABCDEFGHJKLM"),
    )
    drawn = screen.stage.scene(columns, 24)
    for line in body(drawn, 22, ()):
        assert "" == untranslated(text_of(line), *known, "O", "o"), text_of(line)
    for style, text in (piece for line in footer(drawn, screen.footer) for piece in line):
        assert style == "class:key" or "" == untranslated(text, *known, *labels), text


# Menus.


def test_a_long_menu_is_shown_around_its_cursor(tmp_path: Path) -> None:
    """Thirteen rows on the smallest screen: the one the cursor is on is always seen."""
    screen = at(tmp_path, "lobby, list")
    for row in range(13):
        assert any(line.startswith(f" > {row + 1}") for line in screen.picture(40, 12)), row
        screen.press("down")
    for row in reversed(range(13)):
        assert any(line.startswith(f" > {row + 1}") for line in screen.picture(40, 12)), row
        screen.press("up")


@pytest.mark.parametrize(
    ("downs", "more"), [(0, "v 7 more below"), (9, "^ 4 more above   v 3 more below"), (12, "^ 7 more above")]
)
def test_a_long_menu_says_how_much_more_there_is(tmp_path: Path, downs: int, more: str) -> None:
    """Else nobody would look for it; where all of it is in sight it says nothing."""
    screen = at(tmp_path, "lobby, list")
    assert not any("more below" in line or "more above" in line for line in screen.picture())
    screen.press(*["down"] * downs)
    assert f"   {more}" in screen.picture(40, 12)


def test_the_cursor_stops_at_both_ends_and_enter_follows_it(tmp_path: Path) -> None:
    """The last row lists more tables."""
    screen = at(tmp_path, "lobby, list")
    screen.press("up", *["down"] * 20, "tab", "s-tab", "down", "enter")

    assert [m.ListTables("AAAM")] == screen.all_said(m.ListTables)


def test_a_digit_without_a_row_does_nothing(tmp_path: Path) -> None:
    """It neither fails nor follows another row."""
    screen = at(tmp_path, "lobby")
    screen.press("9")

    assert [] == screen.all_said(m.ListTables)
    assert 4 == len(screen.choices)


# The lounge.


def test_the_lobby_says_what_the_game_is_about(tmp_path: Path) -> None:
    """To whoever has not played yet."""
    assert "whoever lands exactly on the target wins" in at(tmp_path, "lobby").text


def test_the_seats_of_a_table_are_named(tmp_path: Path) -> None:
    """With those that are free."""
    text = at(tmp_path, "waiting").text

    assert "Ana" in text
    assert "a free seat" in text
    assert CODE in text


def test_the_way_back_is_named_on_the_smallest_screen(tmp_path: Path) -> None:
    """Whoever is asked something grave sees how not to do it, in both languages."""
    for number, speech in enumerate(SPEECHES):
        screen = Staging(tmp_path / str(number), speech)
        screen.play(scene("1 choose 0 0 - 111553 - 4300/12+,10300/12+ -", revision=7))
        screen.wait()
        screen.press("r")
        assert " x " in screen.picture(40, 12)[-1]
