"""Claims about the records a client keeps: saved with one key, whole, where it says, and never over another one."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from client.controller import Controller
from client.records import Gathering, RecordError, RecordKept, RecordTrouble, keep_record
from client.sentences.records import record_kept
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import FarewellCode
from protocol.errors import RemoteProtocolError
from protocol.record import RECORD_BYTES, Record
from tests.support.recorded import recorded, text_of
from tests.support.scenes import CODE, MATCH, TOKEN, scene, table, welcome
from tests.support.screen import Screen
from tests.support.speech import ENGLISH, SPANISH
from tests.support.staging import Staging

OVER: Final = scene("0 over 0 0 - - - 10000/1+,9500/1+ exact:0")
RUNNING: Final = scene("0 throw 0 0 - - - 9000/1+,9500/1+ -")


def of_match(record: Record) -> Record:
    """Return a record as one of the match of the scenes."""
    settlement = replace(record.header.settlement, match=MATCH)
    return replace(record, header=replace(record.header, settlement=settlement))


TEXT: Final = text_of(of_match(recorded(2)))
LINES: Final = tuple(TEXT.decode().split("\n")[:-1])
PARTS: Final = (m.RecordPart(LINES[:100], more=True), m.RecordPart(LINES[100:], more=False))
FILE: Final = f"{CODE}-{MATCH.hex()[:8]}.d10k"


def kept_in(home: Path) -> list[Path]:
    """Return the records in a home."""
    return sorted(home.glob("profiles/*/records/*"))


# Keys.


def test_w_saves_the_record_in_plain_mode(tmp_path: Path) -> None:
    """One letter, after the match; it is said where the file is."""
    screen = Screen(tmp_path)
    screen.play(OVER, m.Secret(MATCH, TOKEN, 0), table=table())
    screen.type("w")
    assert [m.GetRecord()] == screen.said
    assert [] == screen.show(PARTS[0])

    said = screen.show(PARTS[1])
    (path,) = kept_in(tmp_path)
    assert (FILE, TEXT) == (path.name, path.read_bytes())
    assert f"The record is saved in {path}." == said[0]


def test_w_saves_the_record_at_the_full_screen(tmp_path: Path) -> None:
    """The key stands in the footer, and the file below the picture."""
    screen = Staging(tmp_path)
    screen.play(OVER, m.Secret(MATCH, TOKEN, 0))
    screen.wait()
    assert "w save record" in screen.text
    screen.press("w")
    assert [m.GetRecord()] == screen.said
    screen.hear(*PARTS)

    (path,) = kept_in(tmp_path)
    assert TEXT == path.read_bytes()
    assert f"The record is saved in {path}." == screen.notice
    assert ["play another match", "back to the lobby"] == screen.choices


@pytest.mark.parametrize("view", [RUNNING, None])
def test_without_a_match_that_is_over_there_is_nothing_to_save(tmp_path: Path, view: m.View | None) -> None:
    """In plain mode that is said, at the full screen the key is dead."""
    plain, full = Screen(tmp_path / "plain"), Staging(tmp_path / "full")
    shown = () if view is None else (view,)
    plain.play(*shown, table=table())
    full.play(*shown)
    full.wait()

    assert ["There is no match that is over, so there is no record yet."] == plain.type("w")
    assert [] == full.keys("w")
    assert [] == plain.said == full.said


def test_a_refusal_is_said(tmp_path: Path) -> None:
    """Such as when the others have begun the next match meanwhile."""
    screen = Screen(tmp_path)
    screen.play(OVER, m.Secret(MATCH, TOKEN, 0), table=table())
    screen.type("w")
    assert "There is no match at this table now." in screen.show(m.Refused("no_match"))
    assert [] == kept_in(tmp_path)


def test_who_saves_twice_has_one_file(tmp_path: Path) -> None:
    """Signatures differ each time; what is signed does not."""
    screen = Screen(tmp_path)
    screen.play(OVER, m.Secret(MATCH, TOKEN, 0), table=table())
    screen.type("w")
    screen.show(*PARTS)
    screen.type("w")
    *rest, _signature = LINES
    said = screen.show(m.RecordPart((*rest, "signature " + "00" * 64), more=False))

    (path,) = kept_in(tmp_path)
    assert (f"The record is in {path} already.", TEXT) == (said[0], path.read_bytes())


def test_lines_of_a_file_wait_for_the_record(tmp_path: Path) -> None:
    """The secret may come in between, and does not stand for the answer: whoever leaves next has the file."""
    screen = Screen(tmp_path, interactive=False)
    screen.play(OVER, table=table())
    screen.go_on("w", "q")
    screen.hear(m.Secret(MATCH, TOKEN, 0))
    assert ([m.GetRecord()], []) == (screen.said, screen.codes)
    screen.hear(*PARTS)
    assert 1 == len(kept_in(tmp_path))
    assert screen.codes


# What a server may send.


@pytest.mark.parametrize("asked", [False, True])
def test_parts_that_nobody_has_asked_for_make_no_sense(tmp_path: Path, asked: bool) -> None:  # noqa: FBT001
    """Nor do parts of a match that goes on."""
    screen = Screen(tmp_path)
    screen.play(*([RUNNING] if asked else [OVER, m.Secret(MATCH, TOKEN, 0)]), table=table())
    if asked:
        Controller.save_record(screen.controller)
    with pytest.raises(RemoteProtocolError) as caught:
        screen.hear(PARTS[0])
    assert FarewellCode.BAD_MESSAGE is caught.value.code


def test_parts_of_before_the_link_was_lost_are_not_waited_for(tmp_path: Path) -> None:
    """Whoever comes back asks anew, and gets the whole."""
    screen = Screen(tmp_path)
    screen.play(OVER, m.Secret(MATCH, TOKEN, 0), table=table())
    screen.type("w")
    screen.hear(PARTS[0])
    screen.controller.down(Trouble.LOST, 1.0)
    screen.hear(welcome(seated=True), table(), OVER, m.Secret(MATCH, TOKEN, 0))
    with pytest.raises(RemoteProtocolError):
        screen.hear(PARTS[1])
    screen.type("w")
    screen.hear(*PARTS)
    assert [TEXT] == [path.read_bytes() for path in kept_in(tmp_path)]


@pytest.mark.parametrize("lines", [(), ("a letter",), LINES[:-1], text_of(recorded(2)).decode().split("\n")[:-1]])
def test_what_is_no_record_of_the_match_is_not_saved(tmp_path: Path, lines: tuple[str, ...]) -> None:
    """Of another match, cut off, or something else."""
    screen = Screen(tmp_path)
    screen.play(OVER, m.Secret(MATCH, TOKEN, 0), table=table())
    screen.type("w")
    said = screen.show(m.RecordPart(tuple(lines), more=False))
    assert "The server sent no record of this match, so nothing is saved." == said[0]
    assert [] == kept_in(tmp_path)


def test_a_record_without_end_is_given_up() -> None:
    """A server that goes on sending fills no memory."""
    gathering = Gathering()
    gathering.begin()
    part = m.RecordPart(("x" * 800,) * 256, more=True)
    taken = next(text for _ in range(100) if (text := gathering.take(part)) is not None)
    assert RECORD_BYTES < len(taken) < RECORD_BYTES + 256 * 801
    assert not gathering.expected


# Files.


@pytest.mark.parametrize("code", ["../a", "C:\\x", "K7Q\0", "....", "\u202eK7", "con1"])
def test_a_code_cannot_lead_elsewhere(tmp_path: Path, code: str) -> None:
    """Whatever a server calls its table, the file is in the folder of records."""
    kept = keep_record(tmp_path, code, MATCH, TEXT)
    assert (tmp_path / "records") == kept.path.parent
    assert kept.path.name.endswith(f"{MATCH.hex()[:8]}.d10k")
    assert kept.path.name.isascii()


def test_another_record_of_the_name_is_not_written_over(tmp_path: Path) -> None:
    """The new one gets a number, and so does the next."""
    names = []
    for count in range(3):
        path = keep_record(tmp_path, CODE, MATCH, TEXT).path
        names.append(path.name)
        path.write_bytes(f"something else {count}\n".encode())
    assert [FILE, FILE.replace(".", "-2."), FILE.replace(".", "-3.")] == names
    assert RecordKept(tmp_path / "records" / FILE.replace(".", "-4."), new=True) == keep_record(
        tmp_path, CODE, MATCH, TEXT
    )


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """A file stands where the folder would be."""
    (tmp_path / "records").write_bytes(b"")
    with pytest.raises(RecordError) as caught:
        keep_record(tmp_path, CODE, MATCH, TEXT)
    assert RecordTrouble.DISK is caught.value.trouble
    assert f"The record cannot be written to {tmp_path / 'records' / FILE}." in record_kept(ENGLISH, caught.value)


def test_it_is_said_in_both_languages(tmp_path: Path) -> None:
    """Each sentence has its own words in Spanish."""
    path = tmp_path / FILE
    for kept in (
        RecordKept(path, new=True),
        RecordKept(path, new=False),
        RecordError(RecordTrouble.DISK, path),
        RecordError(RecordTrouble.NONSENSE, path),
    ):
        assert "acta" in record_kept(SPANISH, kept)
        assert "record" in record_kept(ENGLISH, kept)
