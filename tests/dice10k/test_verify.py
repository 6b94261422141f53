"""Claims about `dice10k verify`: each file gets its sentence, and the exit code is that of the worst."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from client.exits import Exit
from client.profile import open_profile
from client.receipt import Receipt, look
from dice10k.record_files import what_is_wrong
from dice10k.verifying import Wrong, WrongRecord
from engine import DICE10K
from protocol import messages as m
from protocol.record import Record, numbered, write
from protocol.record_reading import BadRecord, RecordFault
from server.identity import Identity, passing_identity
from tests.support.command_line import command_line
from tests.support.recorded import SERVER, recorded, text_of
from tests.support.speech import ENGLISH, SPANISH

RECORD: Final = recorded(2, replace(DICE10K, starting_score=9_000))
TEXT: Final = text_of(RECORD)


def file(folder: Path, text: bytes = TEXT, name: str = "match.d10k") -> Path:
    """Return a file with a record."""
    path = folder / name
    path.write_bytes(text)
    return path


def signed_by_another(other: Identity | None = None) -> bytes:
    """Return the record as another server signs it."""
    other = other or passing_identity()
    taken = replace(RECORD, header=replace(RECORD.header, server=other.id, key=other.public))
    return text_of(replace(taken, signature=other.sign(write(taken)[0])))


def receipt(
    home: Path, record: Record, profile: str = "default", *, throws: int = 1_000, server: str = SERVER.id
) -> Path:
    """Keep the receipt of a client that sat in the first seat, in its profile, and return its file."""
    header, settled = record.header, record.header.settlement
    with open_profile(home, profile) as held:
        seal = m.Sealed(settled.match, settled.commitment, len(header.sitters), 0, 10)
        kept = Receipt.begin(held.folder, seal, settled.nonces[0], server)
        kept.commitments(m.Commitments(settled.match, settled.commitments))
        kept.nonces(m.Nonces(settled.match, settled.nonces))
        kept.saw_first(m.Started(header.first, header.drawn), sure=True)
        thrown = [item for _line, item in numbered(record) if isinstance(item, m.Thrown)]
        for item in thrown[:throws]:
            kept.saw_throw(item)
        return held.folder / "receipts" / f"{settled.match.hex()}.jsonl"


def test_a_good_record_is_consistent(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is said who has signed it, and that nobody here can say more."""
    path = file(tmp_path)
    done = command_line(capsys, tmp_path, "verify", str(path))
    said = f"{path}: consistent. No client here has a receipt of this match. Signed by the server {SERVER.id}.\n"
    assert (said, "", Exit.OK) == (done.out, done.err, done.code)


@pytest.mark.parametrize("profile", ["default", "other"])
def test_it_is_compared_with_what_this_client_saw(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, profile: str
) -> None:
    """In whatever profile the receipt is; and it is left as it was."""
    path, kept = file(tmp_path), receipt(tmp_path, RECORD, profile, throws=5)
    before = kept.read_bytes()
    done = command_line(capsys, tmp_path, "verify", str(path))
    assert (
        f"{path}: consistent with what this client saw. Signed by the server it played on, {SERVER.id}.\n" == done.out
    )
    assert before == kept.read_bytes()
    elsewhere = command_line(capsys, tmp_path, "verify", "--profile", "nobodys", str(path))
    assert "No client here has a receipt" in elsewhere.out


def test_a_record_that_this_client_saw_otherwise_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A server may sign what it likes: what was seen was seen."""
    receipt(tmp_path, RECORD)
    text = TEXT.decode()
    in_order = text.replace("drawn\n", "in order\n", 1)
    unsigned = in_order[: in_order.rindex("signature ")].encode()
    lying = unsigned + b"signature " + SERVER.sign(unsigned).hex().encode() + b"\n"
    done = command_line(capsys, tmp_path, "verify", str(file(tmp_path, lying, "lying.d10k")))
    line = text[: text.index("\nfirst ")].count("\n") + 2
    assert (f"Line {line} is wrong: this client saw something else.\n", Exit.VERIFICATION) == (
        done.out.partition(": ")[2],
        done.code,
    )


def test_what_another_server_has_signed_is_not_what_this_client_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The dice may be those it saw: how they were played, and by whom, its own server vouches for alone."""
    receipt(tmp_path, RECORD)
    path = file(tmp_path, signed_by_another())
    done = command_line(capsys, tmp_path, "verify", str(path))
    assert done.out.startswith(f"{path}: Another server has signed it than this client played on: ")
    assert Exit.IDENTITY == done.code


def test_without_encryption_it_is_said_that_nothing_has_shown_the_server(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Anybody could have signed then, so the sentence is a weaker one."""
    receipt(tmp_path, RECORD, server="")
    for text in (TEXT, signed_by_another()):
        done = command_line(capsys, tmp_path, "verify", str(file(tmp_path, text)))
        assert ": consistent, and the dice are those this client saw, without encryption" in done.out
        assert Exit.OK == done.code


def test_a_receipt_that_cannot_be_read_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is no reason to call the record wrong, nor to keep silent."""
    receipt(tmp_path, RECORD).write_bytes(b"nonsense\n")
    done = command_line(capsys, tmp_path, "verify", str(file(tmp_path)))
    assert "consistent. There is a receipt of this match, but it cannot be read." in done.out


def test_the_server_that_must_have_signed_can_be_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record that somebody else has signed is somebody else's."""
    other = passing_identity()
    path = file(tmp_path, signed_by_another(other))
    assert Exit.OK == command_line(capsys, tmp_path, "verify", "--server", other.id.lower(), str(path)).code
    done = command_line(capsys, tmp_path, "verify", "--server", SERVER.id, str(path))
    assert (f"{path}: Another server has signed it: {other.id}.\n", Exit.IDENTITY) == (done.out, done.code)
    wrong = command_line(capsys, tmp_path, "verify", "--server", "K7QF", str(path))
    assert ("«K7QF» is not the id of a server.\n", Exit.USAGE) == (wrong.err, wrong.code)


def test_each_file_has_a_line_and_the_worst_is_the_exit_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A record that is wrong is worse than a file that is not there."""
    good, bad = file(tmp_path), file(tmp_path, TEXT.replace(b"throw ", b"throw 1 ", 1), "bad.d10k")
    letter, gone = file(tmp_path, b"Dear Ana,\n", "letter"), tmp_path / "gone"
    done = command_line(capsys, tmp_path, "verify", *map(str, (good, bad, letter, gone, tmp_path)))
    lines = done.out.splitlines()
    assert Exit.VERIFICATION == done.code
    assert [f"{path}: " for path in (good, bad, letter, gone, tmp_path)] == [
        f"{line.partition(': ')[0]}: " for line in lines
    ]
    assert "is wrong" in lines[1]
    assert lines[2].endswith(": This is no record of a match.")
    assert "This file cannot be read" in lines[3]
    assert Exit.DISK == command_line(capsys, tmp_path, "verify", str(good), str(gone)).code
    assert Exit.USAGE == command_line(capsys, tmp_path, "verify").code


def test_nothing_is_made_where_there_is_no_home(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whoever only verifies needs no profile."""
    home = tmp_path / "home"
    done = command_line(capsys, home, "verify", str(file(tmp_path)))
    assert (Exit.OK, False) == (done.code, home.exists())


def test_looking_at_a_receipt_takes_no_torn_line_away(tmp_path: Path) -> None:
    """The client that writes it may be at it at this moment."""
    kept = receipt(tmp_path, RECORD, throws=3)
    kept.write_bytes(kept.read_bytes() + b'[{"torn')
    before = kept.read_bytes()
    evidence = look(kept.parent.parent, RECORD.header.settlement.match)
    assert (3, before) == (evidence.throws, kept.read_bytes())


@pytest.mark.parametrize("fault", [*RecordFault, *Wrong])
def test_every_fault_has_a_sentence_in_both_languages(fault: RecordFault | Wrong) -> None:
    """It names the line."""
    error = BadRecord(fault, 4711) if isinstance(fault, RecordFault) else WrongRecord(fault, 4711, "throw 1")
    english, spanish = what_is_wrong(ENGLISH, error), what_is_wrong(SPANISH, error)
    assert english != spanish
    whole = fault in {RecordFault.NO_RECORD, RecordFault.NEWER, Wrong.NOT_TRUSTED}
    assert whole or ("4,711" in english and "4711" in spanish.replace("\u00a0", "").replace(" ", ""))


def test_rules_that_the_turns_do_not_fit_are_named_as_a_cause(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where the target is further away nobody overshoots it, so that a line further down is the first to be wrong."""
    altered = TEXT.replace(b"rule starting", b"rule target = 20000\nrule starting", 1)
    path = str(file(tmp_path, altered))
    english = command_line(capsys, tmp_path, "verify", path)
    spanish = command_line(capsys, tmp_path, "verify", path, "--lang", "es")
    assert english.out.endswith("it should be empty. If the turns are right, the rules above them are not.\n")
    assert spanish.out.endswith("Si los turnos están bien, lo que está mal son las reglas de más arriba.\n")
