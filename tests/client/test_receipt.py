"""Claims about the receipt: it is down before anything is revealed, survives this client, and trusts no file."""

import os
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client import receipt as receipts
from client.evidence import Fault, Finding, First, Verdict
from client.receipt import Receipt, ReceiptError, ReceiptFault, ReceiptTrouble, look
from protocol.messages import Commitments, Nonces, Started, Thrown
from tests.support.seal import Seal

HONEST: Final = Seal()


def begun(folder: Path, seal: Seal = HONEST, nonce: bytes | None = None) -> Receipt:
    """Return the receipt that a client begins."""
    return Receipt.begin(folder, seal.sealed, seal.nonce if nonce is None else nonce)


def settled(folder: Path, throws: int = 0, seal: Seal = HONEST) -> Receipt:
    """Return a receipt with the settling and some throws."""
    receipt = begun(folder, seal)
    receipt.commitments(seal.commitments)
    receipt.nonces(seal.nonces)
    receipt.saw_first(seal.started, sure=True)
    for index in range(throws):
        receipt.saw_throw(seal.thrown(index))
    return receipt


def file_of(folder: Path, seal: Seal = HONEST) -> Path:
    """Return where the receipt lies."""
    return folder / "receipts" / f"{seal.match.hex()}.jsonl"


def said_in(path: Path) -> list[bytes]:
    """Return what each line of a receipt says, without its checksum."""
    return [line[1 : line.rindex(b",")] for line in path.read_bytes().splitlines()]


def write_lines(path: Path, said: list[bytes]) -> None:
    """Write a receipt of lines with the checksums that go with them."""
    checks = accumulate(said, lambda check, text: crc32(text, check), initial=0)
    next(checks)
    path.write_bytes(b"".join(b"[%b,%d]\n" % pair for pair in zip(said, checks, strict=True)))


def anew(folder: Path, seal: Seal = HONEST) -> Receipt:
    """Return the receipt as somebody else would read it, who takes a copy."""
    copy = folder / "copy"
    shutil.copytree(folder / "receipts", copy / "receipts", dirs_exist_ok=True)
    return Receipt.load(copy, seal.match)


def trouble_of(work: Callable[[], object]) -> ReceiptTrouble:
    """Return the trouble that something has with its receipt."""
    with pytest.raises(ReceiptError) as caught:
        work()
    return caught.value.trouble


def findings_of(work: Callable[[], object]) -> tuple[Finding, ...]:
    """Return what something finds wrong with the dice at once."""
    with pytest.raises(ReceiptFault) as caught:
        work()
    return caught.value.findings


# Written as it comes.


def test_a_whole_match_is_found_consistent(tmp_path: Path) -> None:
    """The receipt of an honest match proves each throw that was seen."""
    assert Verdict(9, 9, first=First.DRAWN) == settled(tmp_path, 9).verify(HONEST.secret, 9)


def test_every_sighting_is_in_the_file_before_the_next_thing_can_happen(tmp_path: Path) -> None:
    """Wherever this client is killed, the next one knows what it knew."""
    receipt = begun(tmp_path)
    steps: list[Callable[[], None]] = [
        lambda: receipt.commitments(HONEST.commitments),
        lambda: receipt.nonces(HONEST.nonces),
        lambda: receipt.saw_first(HONEST.started, sure=True),
        lambda: receipt.saw_throw(HONEST.thrown(0)),
        lambda: receipt.saw_throw(HONEST.thrown(1)),
    ]
    for step in steps:
        step()
        copy = anew(tmp_path)

        assert receipt.verify(HONEST.secret, 2).checked == copy.verify(HONEST.secret, 2).checked


def test_what_is_revealed_next_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seal, commitments and nonces survive a power cut; throws do not hold the game up."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    counts = [0]
    receipt = begun(tmp_path)
    counts.append(len(synced))
    receipt.commitments(HONEST.commitments)
    counts.append(len(synced))
    receipt.nonces(HONEST.nonces)
    counts.append(len(synced))
    receipt.saw_throw(HONEST.thrown(0))
    counts.append(len(synced))

    assert [0, 1, 2, 3, 3] == counts


def test_the_receipt_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It holds the nonce, which is a secret for a while."""
    begun(tmp_path)

    assert 0o600 == stat.S_IMODE(file_of(tmp_path).stat().st_mode)
    assert 0o700 == stat.S_IMODE(file_of(tmp_path).parent.stat().st_mode)


def test_each_match_has_a_receipt_of_its_own(tmp_path: Path) -> None:
    """Two matches at once do not mix."""
    other = Seal(match=b"m" * 16, you=1)
    first, second = begun(tmp_path), begun(tmp_path, other)

    assert (HONEST.match, HONEST.nonce) == (first.match, first.nonce)
    assert (other.match, other.nonce) == (second.match, second.nonce)
    assert {file_of(tmp_path), file_of(tmp_path, other)} == set(file_of(tmp_path).parent.iterdir())


# Faults that show at once.


def test_nothing_may_be_revealed_to_a_server_that_exchanged_our_commitment(tmp_path: Path) -> None:
    """The fault is raised where the controller would reveal next."""
    receipt = begun(tmp_path)
    seals = HONEST.commitments.commitments
    altered = Commitments(HONEST.match, (seals[1], seals[0]))

    assert (Finding(Fault.COMMITMENT, 0),) == findings_of(lambda: receipt.commitments(altered))


def test_other_faults_are_raised_at_once_too(tmp_path: Path) -> None:
    """Nonces, first seat, throws: each sighting is judged as it comes."""
    receipt = begun(tmp_path)
    receipt.commitments(HONEST.commitments)
    altered = Nonces(HONEST.match, (HONEST.nonce, b"z" * 16))

    assert (Finding(Fault.NONCE, 1),) == findings_of(lambda: receipt.nonces(altered))
    assert (Finding(Fault.FIRST_SEAT, 5),) == findings_of(lambda: receipt.saw_first(Started(5, drawn=True), sure=True))
    assert (Finding(Fault.ORDER, 0),) == findings_of(lambda: receipt.saw_throw(HONEST.thrown(1)))


def test_a_fault_is_remembered_over_a_restart(tmp_path: Path) -> None:
    """What was wrong stands in the file too, so the verdict is the same afterwards."""
    receipt = settled(tmp_path, 2)
    findings_of(lambda: receipt.saw_throw(HONEST.thrown(3)))
    again = Receipt.load(tmp_path, HONEST.match)

    assert (Finding(Fault.ORDER, 2),) == receipt.verify(HONEST.secret, 4).findings
    assert (Finding(Fault.ORDER, 2),) == again.verify(HONEST.secret, 4).findings


def test_an_accusation_is_remembered_over_a_restart(tmp_path: Path) -> None:
    """Also one that follows from more than what the server said of the dice."""
    receipt = settled(tmp_path, 2)
    accused = Finding(Fault.TURN, 1)

    assert (accused,) == findings_of(lambda: receipt.accuse(accused))
    assert (accused,) == anew(tmp_path).verify(HONEST.secret, 2).findings


# After a restart.


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Throws seen before and after count, those in between were not seen."""
    settled(tmp_path, 3)
    receipt = Receipt.load(tmp_path, HONEST.match)
    receipt.saw_throw(HONEST.thrown(5))
    receipt.saw_throw(HONEST.thrown(6))

    assert Verdict(5, 7, first=First.DRAWN) == receipt.verify(HONEST.secret, 7)


def test_dice_that_were_only_shown_are_written_down_too(tmp_path: Path) -> None:
    """A throw missed in a gap and found on the table counts, and what contradicts it later is found after a restart."""
    settled(tmp_path, 1)
    receipt = Receipt.load(tmp_path, HONEST.match)
    receipt.compare(HONEST.thrown(1))
    receipt.compare(HONEST.thrown(1))

    assert Verdict(2, 2, first=First.DRAWN) == anew(tmp_path).verify(HONEST.secret, 2)
    false = Thrown(0, 1, (1, 1, 1, 1, 1, 1))
    assert (Finding(Fault.THROW, 1),) == findings_of(lambda: receipt.compare(false))
    assert not anew(tmp_path).verify(HONEST.secret, 2).consistent


@pytest.mark.parametrize("sure", [True, False])
def test_a_start_that_could_not_be_checked_is_remembered_over_a_restart(tmp_path: Path, *, sure: bool) -> None:
    """The verdict says so, whoever asks for it."""
    receipt = begun(tmp_path)
    receipt.commitments(HONEST.commitments)
    receipt.nonces(HONEST.nonces)
    receipt.saw_first(HONEST.started, sure=sure)

    expected = Verdict(0, 0, First.DRAWN, sure=sure)
    assert [expected] * 2 == [each.verify(HONEST.secret, 0) for each in (receipt, anew(tmp_path))]


def test_the_first_seat_is_known_after_a_restart(tmp_path: Path) -> None:
    """It says who may start a rematch."""
    assert begun(tmp_path).first is None
    settled(tmp_path)

    assert HONEST.started.first == Receipt.load(tmp_path, HONEST.match).first


def test_without_a_restart_or_a_lost_link_nothing_may_be_missed(tmp_path: Path) -> None:
    """Only a gap that was declared excuses a jump, and lost links in a row are one gap."""
    receipt = settled(tmp_path, 1)
    receipt.gap()
    size = file_of(tmp_path).stat().st_size
    receipt.gap()

    assert size == file_of(tmp_path).stat().st_size
    receipt.saw_throw(HONEST.thrown(4))
    assert (Finding(Fault.ORDER, 5),) == findings_of(lambda: receipt.saw_throw(HONEST.thrown(6)))


def test_what_was_seen_before_a_restart_cannot_be_told_otherwise_after_it(tmp_path: Path) -> None:
    """The file is what the server is held to."""
    settled(tmp_path, 3)
    receipt = Receipt.load(tmp_path, HONEST.match)
    altered = Thrown(0, 1, (1, 1, 1, 1, 1, 1))

    assert (Finding(Fault.THROW, 1),) == findings_of(lambda: receipt.saw_throw(altered))


def test_a_seal_that_is_said_again_is_answered_with_the_same_nonce(tmp_path: Path) -> None:
    """Two nonces for one seal would let somebody choose between them."""
    begun(tmp_path)
    again = begun(tmp_path, nonce=b"z" * 16)

    assert HONEST.nonce == again.nonce
    again.commitments(HONEST.commitments)
    assert HONEST.nonce == begun(tmp_path, nonce=b"y" * 16).nonce


@pytest.mark.parametrize(
    "other",
    [
        Seal(secret=b"s" * 32),
        Seal(all_nonces=(HONEST.nonce, b"b" * 16, b"c" * 16)),
        Seal(all_nonces=(b"b" * 16, HONEST.nonce), you=1),
    ],
)
def test_another_seal_for_the_same_match_is_refused(tmp_path: Path, other: Seal) -> None:
    """Neither secret, nor seats, nor our seat may change."""
    begun(tmp_path)

    assert (Finding(Fault.MATCH),) == findings_of(lambda: begun(tmp_path, other))


def test_a_match_that_was_settled_is_not_settled_again(tmp_path: Path) -> None:
    """Our nonce is known by then; settling with it anew would let the others choose theirs."""
    settled(tmp_path)

    assert (Finding(Fault.MATCH),) == findings_of(lambda: begun(tmp_path))


def test_a_match_without_a_receipt_is_said_to_have_none(tmp_path: Path) -> None:
    """It is not taken for a damaged one."""
    assert ReceiptTrouble.NONE == trouble_of(lambda: Receipt.load(tmp_path, HONEST.match))


# What stands in the file.


def test_a_file_torn_off_anywhere_is_read_as_far_as_its_last_whole_line(tmp_path: Path) -> None:
    """A crash in the middle of a line loses that line alone, and the next one starts where it should."""
    settled(tmp_path, 2)
    path = file_of(tmp_path)
    whole = path.read_bytes()
    for length in range(whole.index(b"\n") + 1, len(whole)):
        path.write_bytes(whole[:length])
        Receipt.load(tmp_path, HONEST.match).gap()
        kept = whole[: whole.rindex(b"\n", 0, length) + 1]

        assert path.read_bytes().startswith(kept + b'[["gap"],')
        assert Receipt.load(tmp_path, HONEST.match).match == HONEST.match


def test_a_torn_first_line_is_no_receipt_and_in_nobodys_way(tmp_path: Path) -> None:
    """Nothing was committed to before it was whole, so the match begins anew."""
    begun(tmp_path)
    path = file_of(tmp_path)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        begun(tmp_path)

        assert whole == path.read_bytes()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
@given(st.data())
def test_whatever_stands_in_the_file_is_a_receipt_or_damaged(tmp_path: Path, data: st.DataObject) -> None:
    """Bytes that are altered, left out or added make no other error."""
    path = file_of(tmp_path)
    path.unlink(missing_ok=True)
    settled(tmp_path, 2)
    whole = path.read_bytes()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, len(whole)))
    path.write_bytes(whole[:start] + data.draw(st.binary()) + whole[end:])
    with suppress(ReceiptError):
        Receipt.load(tmp_path, HONEST.match).verify(HONEST.secret, 2)


@pytest.mark.parametrize(
    "line",
    [
        *(
            b"",
            b"{}",
            b"[]",
            b"null",
            b'["gap"',
            b'["gap",1]x',
            b'["ping"]',
            b'["secret","",""]',
            b"\xff",
            b"[" * 100_000,
        ),
        *(
            b'["thrown",0,1,[7],[]]',
            b'["thrown",0,-1,[1],[]]',
            b'["thrown",9,0,[1],[]]',
            b'["thrown",0,0,[1],["AA=="]]',
        ),
        *(b'["thrown",0,1e99,[1],[]]', b'["nonces","AAAA",[]]', b'["receipt",1]', b'["thrown",true,0,[1],[]]'),
    ],
)
def test_a_line_that_makes_no_sense_is_damage(tmp_path: Path, line: bytes) -> None:
    """Types, ranges and lengths are those of the protocol."""
    settled(tmp_path)
    path = file_of(tmp_path)
    write_lines(path, said_in(path))
    assert Receipt.load(tmp_path, HONEST.match).settled
    write_lines(path, [*said_in(path), line])

    assert ReceiptTrouble.DAMAGED == trouble_of(lambda: Receipt.load(tmp_path, HONEST.match))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
@given(st.data())
def test_whatever_is_changed_in_the_file_is_damage(tmp_path: Path, data: st.DataObject) -> None:
    """Our nonce, a die, a number: what a disk or a person has changed is never held against a server."""
    path = file_of(tmp_path)
    path.unlink(missing_ok=True)
    settled(tmp_path, 2)
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole) - 2))
    changed = data.draw(st.binary(min_size=1, max_size=4).filter(lambda some: some != whole[place : place + len(some)]))
    path.write_bytes(whole[:place] + changed + whole[place + len(changed) :])
    with suppress(ReceiptError):
        assert Receipt.load(tmp_path, HONEST.match).verify(HONEST.secret, 2).consistent


@pytest.mark.parametrize("move", [lambda lines: lines.pop(2), lambda lines: lines.insert(4, lines[4])])
def test_lines_that_are_missing_or_doubled_are_damage(tmp_path: Path, move: Callable[[list[bytes]], object]) -> None:
    """Each fits only behind those that were written before it."""
    settled(tmp_path, 2)
    path = file_of(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    move(lines)
    path.write_bytes(b"".join(lines))

    assert ReceiptTrouble.DAMAGED == trouble_of(lambda: Receipt.load(tmp_path, HONEST.match))


def test_the_receipt_of_another_match_or_of_a_newer_program_is_damage(tmp_path: Path) -> None:
    """A file that was renamed, or whose version we do not know, is not taken for this match's."""
    begun(tmp_path)
    path = file_of(tmp_path)
    line = path.read_bytes()
    other = Seal(match=b"m" * 16)
    file_of(tmp_path, other).write_bytes(line)

    assert ReceiptTrouble.DAMAGED == trouble_of(lambda: Receipt.load(tmp_path, other.match))
    write_lines(path, [said_in(path)[0].replace(b'["receipt",3', b'["receipt",4')])
    assert ReceiptTrouble.DAMAGED == trouble_of(lambda: begun(tmp_path))


def test_a_receipt_from_before_servers_were_written_down_is_read(tmp_path: Path) -> None:
    """A match may have begun with the program of last week; which server that was is not known then."""
    Receipt.begin(tmp_path, HONEST.sealed, HONEST.nonce, "A" * 26)
    path = file_of(tmp_path)
    assert "A" * 26 == look(tmp_path, HONEST.match).server
    head = said_in(path)[0].replace(b'["receipt",3', b'["receipt",2').replace(b',"' + b"A" * 26 + b'"', b"")
    write_lines(path, [head])
    assert "" == look(tmp_path, HONEST.match).server


def test_a_file_longer_than_any_receipt_is_damage_and_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's disk or memory is filled by what stands there."""
    settled(tmp_path, 1)
    size = file_of(tmp_path).stat().st_size
    monkeypatch.setattr(receipts, "_FILE_BYTES", size - 1)

    assert ReceiptTrouble.DAMAGED == trouble_of(lambda: Receipt.load(tmp_path, HONEST.match))
    assert size == file_of(tmp_path).stat().st_size


# A disk that does not do its part.


def test_a_folder_that_cannot_be_made_is_one_error(tmp_path: Path) -> None:
    """A file stands in its way, or a link that leads nowhere."""
    in_the_way = tmp_path / "receipts"
    in_the_way.write_text("a file")

    assert ReceiptTrouble.DISK == trouble_of(lambda: begun(tmp_path))
    in_the_way.unlink()
    in_the_way.symlink_to(tmp_path / "nowhere" / "at all")
    assert ReceiptTrouble.DISK == trouble_of(lambda: begun(tmp_path))


def test_a_file_that_cannot_be_read_is_one_error(tmp_path: Path) -> None:
    """A folder stands in its place."""
    file_of(tmp_path).mkdir(parents=True)

    assert ReceiptTrouble.UNREADABLE == trouble_of(lambda: Receipt.load(tmp_path, HONEST.match))
    assert ReceiptTrouble.UNREADABLE == trouble_of(lambda: begun(tmp_path))


def test_a_full_disk_is_one_error_and_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is revealed then, and the file can still be read."""
    receipt = begun(tmp_path)
    whole = file_of(tmp_path).read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _full)
        assert ReceiptTrouble.DISK == trouble_of(lambda: receipt.commitments(HONEST.commitments))
        assert ReceiptTrouble.DISK == trouble_of(lambda: begun(tmp_path, Seal(match=b"m" * 16)))

    assert whole == file_of(tmp_path).read_bytes()


def _full(descriptor: int) -> None:
    raise OSError(f"no room for {descriptor}")


def test_a_server_that_goes_on_for_ever_fills_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After more sightings than any real match has, the receipt ends."""
    monkeypatch.setattr(receipts, "SIGHTINGS", 5)
    receipt = settled(tmp_path, 2)
    size = file_of(tmp_path).stat().st_size

    assert ReceiptTrouble.TOO_LONG == trouble_of(lambda: receipt.saw_throw(HONEST.thrown(2)))
    assert size == file_of(tmp_path).stat().st_size


def test_the_oldest_receipts_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest are kept, the one just begun among them; other files are left alone."""
    monkeypatch.setattr(receipts, "KEPT", 3)
    (tmp_path / "receipts").mkdir()
    (tmp_path / "receipts" / "note.txt").write_text("mine")
    seals = [Seal(match=bytes([number]) * 16) for number in range(5)]
    for age, seal in enumerate(seals):
        begun(tmp_path, seal)
        os.utime(file_of(tmp_path, seal), (age, age))

    kept = {path.name for path in (tmp_path / "receipts").iterdir()}
    assert {"note.txt", *(file_of(tmp_path, seal).name for seal in seals[2:])} == kept


def test_an_old_receipt_that_cannot_be_removed_stops_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tidying up is no reason not to play."""
    monkeypatch.setattr(receipts, "KEPT", 1)
    file_of(tmp_path, Seal(match=b"m" * 16)).mkdir(parents=True)

    assert HONEST.match == begun(tmp_path).match
