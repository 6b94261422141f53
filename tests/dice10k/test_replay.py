"""Claims about `dice10k replay`: every event of a record that verifies is shown, and nothing of one that does not."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from client.exits import Exit
from client.screen.ability import Screening
from client.screen.lines import columns_of, text_of
from client.screen.projector import show
from client.screen.replay import KEYS, Replay
from client.sentences.speech import Speech
from dice10k.replaying import shots_of, table_of
from engine import DICE10K, PRESETS
from protocol import messages as m
from protocol.codes import SitterKind
from protocol.record import Record, RecordSitter, numbered, write
from tests.support.command_line import command_line
from tests.support.hostile_text import HOSTILE, UNSAFE
from tests.support.matches import anybody
from tests.support.recorded import SERVER, recorded
from tests.support.recorded import text_of as record_text
from tests.support.speech import ENGLISH, SPANISH

SHORT: Final = replace(DICE10K, starting_score=9_000)
RECORD: Final = recorded(2, SHORT)
SEVEN: Final = recorded(3, replace(PRESETS["classic"], target=1_500), seats=7)


def replay_of(record: Record, speech: Speech = ENGLISH) -> Replay:
    """Return a replay at its beginning."""
    return Replay(table_of(record), list(shots_of(record)), record.header.settlement.match, speech)


def picture(replay: Replay, columns: int = 80, rows: int = 24) -> list[str]:
    """Return what is seen, each line as wide as the terminal."""
    lines = replay.picture(columns, rows)
    assert rows == len(lines)
    assert {columns} == {columns_of(line) for line in lines}
    return [text_of(line).rstrip() for line in lines]


def press(replay: Replay, *names: str) -> None:
    """Press keys; digits are typed."""
    for name in names:
        replay.type(name) if name.isdigit() else KEYS[name](replay)


# The command.


def test_without_a_terminal_it_prints_what_happened(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One sentence for each event, under the turn it belongs to, and the scores at the end."""
    path = tmp_path / "match.d10k"
    path.write_bytes(record_text(RECORD))
    done = command_line(capsys, tmp_path, "replay", str(path))
    lines = done.out.splitlines()
    assert (Exit.OK, "") == (done.code, done.err)
    assert ["Ana starts: the dice chose so.", "Turn 1: Ana."] == lines[:2]
    assert lines[2].startswith("Ana threw ")
    events = len(list(numbered(RECORD)))
    assert 1 + len(RECORD.turns) + events + 2 == len(lines)
    assert [f"Turn {number}: " for number in range(1, len(RECORD.turns) + 1)] == [
        line.partition(": ")[0] + ": " for line in lines if line.startswith("Turn ")
    ]
    plain = command_line(capsys, tmp_path, "replay", "--plain", str(path))
    assert done.out == plain.out


def test_every_event_is_a_json_object(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the numbers of the record: seats and turns count from one."""
    path = tmp_path / "match.d10k"
    path.write_bytes(record_text(RECORD))
    done = command_line(capsys, tmp_path, "replay", "--json", str(path))
    events = [json.loads(line) for line in done.out.splitlines()]
    assert {"turn": 1, "event": "started", "first": RECORD.header.first + 1, "drawn": True} == events[0]
    told = [item for _line, item in numbered(RECORD)]
    assert [m.Started, *map(type, told)] == [_KINDS[event["event"]] for event in events]
    thrown = next(item for item in told if isinstance(item, m.Thrown))
    assert {
        "turn": 1,
        "event": "thrown",
        "seat": thrown.seat + 1,
        "index": 0,
        "dice": list(thrown.dice),
    } == events[1]
    outcome = RECORD.header.outcome
    ended = {"end": outcome.end.value, "winners": [seat + 1 for seat in outcome.winners]}
    assert {"turn": len(RECORD.turns), "event": "ended", "outcome": ended} == events[-1]


_KINDS: Final = {str(kind.__struct_config__.tag): kind for kind in m.News.__subclasses__()}


@pytest.mark.parametrize("options", [[], ["--json"], ["--plain"], ["--lang", "es"]])
def test_what_does_not_verify_is_not_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: list[str]
) -> None:
    """It says what `verify` says, and nothing of the match."""
    path = tmp_path / "match.d10k"
    path.write_bytes(record_text(RECORD).replace(b"person Ana", b"person Eva"))
    done = command_line(capsys, tmp_path, "replay", *options, str(path))
    checked = command_line(capsys, tmp_path, "verify", *options[:2] if "--lang" in options else [], str(path))
    assert (Exit.VERIFICATION, "", checked.out) == (done.code, done.out, done.err)
    gone = command_line(capsys, tmp_path, "replay", *options, str(tmp_path / "gone"))
    assert (Exit.DISK, "") == (gone.code, gone.out)


# The screen.


@pytest.mark.slow
@pytest.mark.parametrize("speech", [ENGLISH, SPANISH])
@pytest.mark.parametrize("record", [RECORD, SEVEN, recorded(9, SHORT, anybody)], ids=["two", "seven", "draws"])
def test_every_event_fits_on_the_screen(record: Record, speech: Speech) -> None:
    """In turn in windows of most people's size, the smallest with a picture, and a large one; then one too small."""
    replay = replay_of(record, speech)
    sizes = ((80, 24), (40, 12), (120, 40))
    for place in range(1 + len(list(numbered(record)))):
        assert place == replay.place
        picture(replay, *sizes[place % len(sizes)])
        press(replay, "right")
    lines = replay.picture(30, 8)
    assert "40" in " ".join(map(text_of, lines))


def test_every_key_stands_at_the_bottom_of_the_smallest_window() -> None:
    """There is no help to look them up in; and no word is glued to another."""
    for speech, keys in ((ENGLISH, ("q leave", "g go to a turn", "Home/End")), (SPANISH, ("q salir", "Inicio/Fin"))):
        seen = picture(replay_of(RECORD, speech), 40, 12)
        assert all(key in " ".join(seen) for key in keys)
        assert "10kt" not in seen[0]


def test_what_happened_is_seen_with_the_dice_and_the_keep() -> None:
    """The throw, then which of its dice were kept, then what was thrown on."""
    replay = replay_of(RECORD)
    assert "Ana is about to throw all the dice" in " ".join(picture(replay))
    press(replay, "right")
    told = [item for _line, item in numbered(RECORD)]
    thrown, kept = told[0], told[1]
    assert isinstance(thrown, m.Thrown)
    assert isinstance(kept, m.Kept)
    dice = " ".join(map(str, thrown.dice))
    assert f" Ana threw {dice}." in picture(replay)
    press(replay, "right")
    seen = picture(replay)
    assert any(f"> {' '.join(map(str, kept.dice))} " in line for line in seen)
    assert len(kept.dice) == sum(line.count("+=[") for line in seen)
    assert f"turn 1 of {len(RECORD.turns)} · event 3 of {1 + len(told)}" in seen[0]


def test_a_bust_shows_the_dice_that_it_was() -> None:
    """They have been taken up already by the next position."""
    told = [item for _line, item in numbered(RECORD)]
    place = next(place for place, item in enumerate(told) if isinstance(item, m.Busted))
    thrown = told[place - 1]
    assert isinstance(thrown, m.Thrown)
    replay = replay_of(RECORD)
    replay.step(place + 1)
    faces = [f"- {face} -" for face in thrown.dice]
    seen = picture(replay)
    assert any(all(face in line for face in faces) for line in seen)
    assert any("B U S T" in line for line in seen)


def test_keys_go_by_events_and_by_turns() -> None:
    """Never beyond the first or the last."""
    replay = replay_of(RECORD)
    last, turns = len(list(numbered(RECORD))), len(RECORD.turns)
    press(replay, "left", "up", "home")
    assert (0, 1) == (replay.place, replay.shot.turn)
    press(replay, "right", "right", "left")
    assert 1 == replay.place
    press(replay, "down")
    assert (2, len(RECORD.turns[0].news) + 1) == (replay.shot.turn, replay.place)
    press(replay, "right", "up")
    assert (2, len(RECORD.turns[0].news) + 1) == (replay.shot.turn, replay.place)
    press(replay, "pageup")
    assert 0 == replay.place
    press(replay, *["pagedown"] * turns)
    assert last == replay.place
    press(replay, "right", "down", "end")
    assert (last, turns) == (replay.place, replay.shot.turn)
    assert "Home/End" in picture(replay)[-1]


def test_g_goes_to_a_turn() -> None:
    """The digits are seen as they are typed; what is out of bounds is the nearest there is."""
    replay = replay_of(RECORD)
    turns = len(RECORD.turns)
    press(replay, "g", "1", "2", "backspace")
    assert f" Go to turn (1 to {turns}): 1_" == picture(replay)[-1]
    press(replay, "0", "enter")
    assert 10 == replay.shot.turn
    press(replay, "g", "9", "9", "9", "9", "9", "9", "9", "enter")
    assert turns == replay.shot.turn
    press(replay, "g", "0", "enter")
    assert 1 == replay.shot.turn
    press(replay, "g", "3", "escape", "enter", "g", "backspace")
    assert (1, None) == (replay.shot.turn, replay.typed)
    press(replay, "5")
    assert "5_" not in picture(replay)[-1]


def test_it_is_seen_in_a_terminal_and_left_with_q() -> None:
    """Keys reach it as they are typed."""
    replay = replay_of(RECORD)
    with create_pipe_input() as typed:
        typed.send_text("\x1b[C\x1b[Cg3\r\x1b[Dq")
        with ThreadPoolExecutor(1) as aside:  # a loop runs here already
            aside.submit(show, replay, Screening(), (typed, DummyOutput())).result()
    before = sum(len(turn.news) for turn in RECORD.turns[:2])
    assert before == replay.place


# Names.


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\n" not in text][:200])
def test_hostile_names_are_shown_harmless(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    """A record is from outside: what a server signs is not what a terminal may be told."""
    name = " ".join(text.encode(errors="ignore").decode().split())
    sitters = (RecordSitter(SitterKind.PERSON, name), RECORD.header.sitters[1])
    named = replace(RECORD, header=replace(RECORD.header, sitters=sitters))
    try:
        signed, _last = write(named)
    except ValueError:
        return  # what would break a line is not even written
    hostile = replace(named, signature=SERVER.sign(signed))
    path = tmp_path / "match.d10k"
    path.write_bytes(record_text(hostile))
    done = command_line(capsys, tmp_path, "replay", "--plain", str(path))
    assert Exit.OK == done.code
    assert not (set(done.out) - {"\n"}) & UNSAFE
    seen = "".join("".join(picture(replay_of(hostile), *size)) for size in ((80, 24), (40, 12)))
    assert not set(seen) & UNSAFE
