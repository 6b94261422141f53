"""Claims about the witness: what this client gives to the dice, what it writes down, and what it makes of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace as changed_fields

from client.evidence import Fault, Finding, First, Verdict
from client.exits import Exit
from client.receipt import ReceiptError, ReceiptFault, ReceiptTrouble
from client.wire import Trouble
from client.witness import ReceiptLost
from protocol import messages as m
from protocol.codes import Reading, Starter
from protocol.dice import commit_nonce
from tests.support.desk import Desk
from tests.support.scenes import ANA, LUIS, MATCH, RULES, opening, scene, table, welcome
from tests.support.seal import Seal

SEAL: Final = Seal(match=MATCH)
THROW: Final = "0 throw 0 0 - - - 0/0,0/0 -"
OVER: Final = "0 over 0 0 - - - 10000/1+,0/0 exact:0"


def choosing(seal: Seal, index: int, revision: int, *, told: bool = True) -> m.View:
    """Return the view of a throw of the seat that starts, with the news of it or without, for somebody who returns."""
    dice = "".join(map(str, seal.dice(index)))
    news = (seal.thrown(index),) if told else ()
    line = f"{seal.started.first} choose 0 0 - {dice} - 9000/1+,0/0 -"
    return scene(line, *news, revision=revision, throws=index + 1)


def turn(seal: Seal, *news: m.AnyNews, revision: int = 1, throws: int = 0) -> m.View:
    """Return a view of the seat that starts, about to throw all dice."""
    return scene(f"{seal.started.first} throw 0 0 - - - 0/0,0/0 -", *news, revision=revision, throws=throws)


def keeping(seal: Seal, count: int) -> m.Kept:
    """Return news of dice of the first throw that are kept."""
    return m.Kept(seal.started.first, seal.dice(0)[:count], Reading.SETS, 100)


def over(*news: m.AnyNews, throws: int, revision: int = 9, match: bytes = MATCH) -> m.View:
    """Return the last view of a match."""
    return changed_fields(scene(OVER, *news, revision=revision, throws=throws), match=match)


def undrawn(first: int, match: bytes) -> m.View:
    """Return the first view of a match whose first seat was not drawn."""
    return opening(m.Started(first, drawn=False), match)


def faults(desk: Desk) -> list[tuple[Finding, ...]]:
    """Return what was found wrong at once."""
    return [fault.findings for fault in desk.all_told(ReceiptFault)]


# How the dice are settled.


def test_the_receipt_is_written_before_the_commitment_leaves(seated: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever happens next, what was settled is on the disk."""
    written: list[bytes] = []
    monkeypatch.setattr(seated, "send", lambda _: written.append(seated.receipts[0].read_bytes()))
    seated.hear(SEAL.sealed)

    assert 1 == len(written)
    assert written[0] == seated.receipts[0].read_bytes()


def test_the_commitment_is_to_the_nonce_in_the_receipt(seated: Desk) -> None:
    """The nonce itself is not said yet."""
    seated.hear(SEAL.sealed)

    nonce = seated.said_nonce(SEAL)
    assert [m.Commit(MATCH, commit_nonce(MATCH, 0, nonce))] == seated.all_said(m.Commit)
    assert [] == seated.all_said(m.Reveal)


def test_the_commitments_are_written_down_before_the_nonce_leaves(
    seated: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards nobody can have committed to something else."""
    seated.hear(SEAL.sealed)
    settled = Seal(MATCH, SEAL.secret, (seated.said_nonce(SEAL), SEAL.all_nonces[1]))
    written: list[int] = []
    monkeypatch.setattr(seated, "send", lambda _: written.append(seated.receipts[0].read_bytes().count(b"\n")))
    seated.hear(settled.commitments)

    assert [2] == written


def test_every_match_has_a_nonce_of_its_own(seated: Desk) -> None:
    """A nonce that was seen before would be no secret."""
    seals = [Seal(bytes([number]) * 16) for number in range(3)]
    seated.hear(*(seal.sealed for seal in seals))

    assert 3 == len({seated.said_nonce(seal) for seal in seals})


def test_a_seal_that_is_said_again_gets_the_same_commitment(seated: Desk) -> None:
    """Who comes back while the dice are settled has committed already."""
    seated.hear(SEAL.sealed, welcome(seated=True), table(), SEAL.sealed)

    first, second = seated.all_said(m.Commit)
    assert first == second


def test_a_wrong_own_commitment_is_never_revealed_to(seated: Desk) -> None:
    """A server that exchanges it gets no nonce, and the player leaves the match with 7."""
    seated.hear(SEAL.sealed)
    seated.hear(SEAL.commitments)

    assert [] == seated.all_said(m.Reveal)
    assert [(Finding(Fault.COMMITMENT, 0),)] == [fault.findings for fault in seated.all_told(ReceiptFault)]
    assert (1, [Exit.VERIFICATION]) == (seated.closed, seated.codes)


def test_a_receipt_that_cannot_be_written_commits_to_nothing(seated: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays with dice that they could not check."""

    def full(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("client.receipt.append", full)
    seated.hear(SEAL.sealed)

    assert [] == seated.all_said(m.Commit)
    assert [ReceiptTrouble.DISK] == [error.trouble for error in seated.all_told(ReceiptError)]
    assert [Exit.DISK] == seated.codes


def test_a_match_that_was_never_sealed_is_not_watched(seated: Desk) -> None:
    """A match of which nothing was seen to be settled could have any dice."""
    seated.hear(scene(THROW))

    assert [(Finding(Fault.MISSING),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


def test_commitments_without_a_seal_get_no_nonce(desk: Desk) -> None:
    """There is none to give."""
    desk.hear(welcome(seated=True), table(), SEAL.commitments)

    assert [] == desk.all_said(m.Reveal)
    assert [Exit.VERIFICATION] == desk.codes


def test_the_dice_of_another_match_are_refused(seated: Desk) -> None:
    """A server cannot pass off a match that was settled before: only a seal begins one."""
    other = Seal(b"o" * 16)
    seated.settle(other)
    settled = seated.settle(SEAL)
    seated.hear(
        opening(settled.started), over(m.Resigned(1), throws=0, revision=2), m.Secret(other.match, other.secret, 0)
    )

    assert [(Finding(Fault.MATCH),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


# The verdict.


def played(desk: Desk, seal: Seal = SEAL) -> Seal:
    """Let a client see a whole match of two throws, up to the secret, and return how it was settled."""
    settled = desk.settle(seal)
    views = (opening(settled.started), choosing(settled, 0, 2), over(settled.thrown(1, 3), throws=2, revision=3))
    last = told(views[2], keeping(settled, 3))
    desk.hear(*(changed_fields(view, match=seal.match) for view in (*views[:2], last)))
    return settled


def told(view: m.View, *news: m.AnyNews) -> m.View:
    """Return a view with news in front of its own."""
    return changed_fields(view, news=(*news, *view.news))


def verdict_of(desk: Desk) -> Verdict:
    """Return the verdict, where there is one."""
    assert desk.model.verdict is not None
    return desk.model.verdict


def test_an_honest_match_is_consistent_and_ends_with_0(seated: Desk) -> None:
    """Every throw, and the draw of the first seat."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2))
    seated.controller.quit()

    assert Verdict(2, 2, First.DRAWN) == verdict_of(seated)
    assert [Exit.OK] == seated.codes


def test_a_false_secret_is_told_and_the_program_ends_with_7(seated: Desk) -> None:
    """The player may stay at the table; whenever they leave, the code says what was found."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, bytes(reversed(seal.secret)), 2))
    assert [] == seated.codes
    seated.controller.quit()

    assert (Finding(Fault.SECRET),) == verdict_of(seated).findings
    assert [Exit.VERIFICATION] == seated.codes


def test_one_honest_match_does_not_make_up_for_a_false_one(seated: Desk) -> None:
    """The code stays 7 through the next match."""
    played(seated)
    seated.hear(m.Secret(MATCH, bytes(32), 2), m.Left("left"), table())
    fair = played(seated, Seal(b"r" * 16))
    seated.hear(m.Secret(fair.match, fair.secret, 2))
    seated.controller.quit()

    assert verdict_of(seated).consistent
    assert [Exit.VERIFICATION] == seated.codes


def test_a_match_that_goes_on_after_the_secret_is_given_up(seated: Desk) -> None:
    """Whoever knows the secret knows every throw that follows."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2), choosing(seal, 2, 4))

    assert [(Finding(Fault.LATE, 2),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


def test_a_throw_missed_while_the_link_was_lost_is_no_lie(seated: Desk) -> None:
    """It was not seen, and the verdict says so."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), choosing(seal, 0, 2))
    seated.controller.down(Trouble.LOST, 0.5)
    seated.hear(welcome(seated=True), table(), seal.nonces, turn(seal, revision=4, throws=2))
    seated.hear(over(seal.thrown(2), throws=3, revision=5), m.Secret(MATCH, seal.secret, 3))

    verdict = verdict_of(seated)
    assert (True, 2, 1) == (verdict.consistent, verdict.checked, verdict.unseen)


def test_a_start_missed_while_the_link_was_lost_is_said(seated: Desk) -> None:
    """The match may have begun without us; who began is then not checked."""
    seal = seated.settle(SEAL)
    seated.controller.down(Trouble.LOST, 0.5)
    seated.hear(welcome(seated=True), table(), seal.nonces, turn(seal))
    seated.hear(over(seal.thrown(0), throws=1, revision=2), m.Secret(MATCH, seal.secret, 1))

    assert Verdict(1, 1, First.UNSEEN) == verdict_of(seated)


def test_a_server_that_never_says_who_starts_gets_no_clean_verdict(seated: Desk) -> None:
    """It would have chosen."""
    seal = seated.settle(SEAL)
    seated.hear(turn(seal), over(seal.thrown(0), throws=1, revision=2), m.Secret(MATCH, seal.secret, 1))

    assert (Finding(Fault.FIRST_UNSEEN),) == verdict_of(seated).findings


def test_whoever_is_said_to_start_is_on_turn(seated: Desk) -> None:
    """Else the draw would be checked, and somebody else would throw."""
    seal = seated.settle(SEAL)
    other = 1 - seal.started.first
    seated.hear(changed_fields(opening(seal.started), on_turn=other))

    assert [(Finding(Fault.FIRST_SEAT, seal.started.first),)] == faults(seated)


def test_a_throw_left_out_while_the_link_was_up_is_noticed_at_once(seated: Desk) -> None:
    """A server that throws again until it likes what it sees skips a number."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), choosing(seal, 1, 2))

    assert [(Finding(Fault.ORDER, 0),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


@pytest.mark.parametrize("count", [5, 7])
def test_another_number_of_dice_than_are_in_hand_is_noticed_at_once(seated: Desk, count: int) -> None:
    """A turn begins with all the dice: a die kept back is a die chosen."""
    seal = seated.settle(SEAL)
    thrown = seal.thrown(0, count)
    seated.hear(opening(seal.started), turn(seal, thrown, m.Busted(thrown.seat, 0), revision=2, throws=1))

    assert [(Finding(Fault.COUNT, 0),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


@pytest.mark.parametrize(("kept", "due"), [(1, 5), (5, 1), (6, 6)])
@pytest.mark.parametrize("shown", [1, 2, 5, 6])
def test_the_dice_that_were_not_kept_are_thrown_and_no_others(seated: Desk, kept: int, due: int, shown: int) -> None:
    """All of them; after a hot hand it is the whole hand."""
    seal = seated.settle(SEAL)
    thrown = seal.thrown(1, shown)
    bust = turn(seal, keeping(seal, kept), thrown, m.Busted(thrown.seat, 100), revision=3, throws=2)
    seated.hear(opening(seal.started), choosing(seal, 0, 2), bust)

    assert ([] if shown == due else [(Finding(Fault.COUNT, 1),)]) == faults(seated)


def test_dice_missing_from_the_table_are_noticed_by_whoever_returns(seated: Desk) -> None:
    """Kept and thrown dice together are all there are."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started))
    seated.controller.down(Trouble.LOST, 0.5)
    shown = changed_fields(choosing(seal, 0, 2, told=False), thrown=seal.dice(0, 5))
    seated.hear(welcome(seated=True), table(), seal.nonces, shown)

    assert [(Finding(Fault.COUNT, 0),)] == faults(seated)


def test_dice_on_the_table_that_are_not_those_thrown_are_noticed_at_once(seated: Desk) -> None:
    """A server cannot show one throw to the receipt and another to the player."""
    seal = seated.settle(SEAL)
    shown = changed_fields(choosing(seal, 0, 2), thrown=tuple(7 - die for die in seal.dice(0)))
    seated.hear(opening(seal.started), shown)

    assert [(Finding(Fault.THROW, 0),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


def test_dice_on_the_table_of_a_match_without_a_throw_are_noticed_at_once(seated: Desk) -> None:
    """There is no throw they could be compared with, ever."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), changed_fields(choosing(seal, 0, 2, told=False), throws=0))

    assert [(Finding(Fault.ORDER, 0),)] == faults(seated)


def test_dice_found_on_the_table_after_a_gap_are_checked_at_the_end(seated: Desk) -> None:
    """Whoever returns to a throw on the table has seen it, and a false one is found."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started))
    seated.controller.down(Trouble.LOST, 0.5)
    false = changed_fields(choosing(seal, 0, 2, told=False), thrown=tuple(7 - die for die in seal.dice(0)))
    seated.hear(welcome(seated=True), table(), seal.nonces, false)
    seated.hear(over(m.Resigned(1), throws=1, revision=3), m.Secret(MATCH, seal.secret, 1))

    assert (Finding(Fault.THROW, 0),) == verdict_of(seated).findings


# One view after the other.


def test_a_throw_of_somebody_who_is_not_on_turn_is_noticed_at_once(seated: Desk) -> None:
    """Else a server could let a good throw fall to whom it likes."""
    seal = seated.settle(SEAL)
    shown = choosing(seal, 0, 2)
    seated.hear(opening(seal.started), changed_fields(shown, news=(m.Thrown(1 - shown.on_turn, 0, shown.thrown),)))

    assert [(Finding(Fault.TURN, 0),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


def test_all_the_dice_once_more_are_noticed_at_once(seated: Desk) -> None:
    """Nothing is thrown before some of the dice on the table are kept: a bad throw is not thrown again."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), choosing(seal, 0, 2), choosing(seal, 1, 3))

    assert [(Finding(Fault.COUNT, 1),)] == faults(seated)


@pytest.mark.parametrize("revision", [1, 2, 4])
def test_views_that_are_not_one_after_the_other_are_noticed_at_once(seated: Desk, revision: int) -> None:
    """What was accepted in between would be kept from this player."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), choosing(seal, 0, 2))
    seated.hear(changed_fields(choosing(seal, 0, revision), news=(m.DrawOffered(1),)))

    assert [(Finding(Fault.VIEW),)] == faults(seated)


@pytest.mark.parametrize("started_anew", [True, False])
def test_a_match_taken_back_while_the_link_was_lost_is_noticed(
    tmp_path: Path, seated: Desk, *, started_anew: bool
) -> None:
    """Whoever has seen the throw knows what will fall: nobody gets to choose once more."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), choosing(seal, 0, 2))
    seated.controller.down(Trouble.LOST, 0.5)
    back = anew(tmp_path, seated) if started_anew else seated
    back.hear(welcome(seated=True), table(), seal.nonces, turn(seal))

    assert [(Finding(Fault.VIEW),)] == faults(back)


def test_what_was_wrong_is_not_forgotten_by_a_client_that_is_started_anew(tmp_path: Path, seated: Desk) -> None:
    """Whoever comes back and plays the match to its end hears it in the verdict."""
    seal = seated.settle(SEAL)
    lie = changed_fields(choosing(seal, 0, 2, told=False), on_turn=1 - seal.started.first)
    seated.hear(opening(seal.started), choosing(seal, 0, 2), lie)
    again = anew(tmp_path, seated)
    again.hear(seal.nonces, over(throws=1), m.Secret(MATCH, seal.secret, 1))

    assert (Finding(Fault.VIEW),) == verdict_of(again).findings


# Who starts.


def test_a_first_match_whose_starter_was_not_drawn_is_given_up(seated: Desk) -> None:
    """Only a rematch goes in order: else the server could choose who starts by not drawing."""
    seated.settle(SEAL)
    seated.hear(undrawn(1, MATCH))

    assert [(Finding(Fault.FIRST_SEAT, 1),)] == faults(seated)
    assert [Exit.VERIFICATION] == seated.codes


INVITED: Final = changed_fields(table(), rules=changed_fields(RULES, starting_player=Starter.FIRST_SEAT))
"""A table where the first seat starts."""


def begins(desk: Desk, sits: m.Table, started: m.Started) -> None:
    """Let a match that was settled at a table begin so, and be over with its secret."""
    desk.hear(sits)
    seal = desk.settle(SEAL)
    desk.hear(opening(started), over(m.Resigned(1), throws=0, revision=2), m.Secret(MATCH, seal.secret, 0))


def test_a_first_match_that_the_first_seat_starts_by_the_rules_is_as_it_should_be(desk: Desk) -> None:
    """The verdict does not say that the dice chose, and leaves nothing open."""
    desk.hear(welcome())
    begins(desk, INVITED, m.Started(0, drawn=False))

    assert [] == faults(desk)
    assert Verdict(0, 0, First.IN_ORDER) == verdict_of(desk)


@pytest.mark.parametrize("started", [m.Started(1, drawn=False), m.Started(0, drawn=True), m.Started(1, drawn=True)])
def test_a_first_match_that_begins_otherwise_than_by_the_rules_is_given_up(desk: Desk, started: m.Started) -> None:
    """Neither another seat nor a draw is the server's to choose, where the first seat starts."""
    desk.hear(welcome(), INVITED)
    desk.settle(SEAL)
    desk.hear(opening(started))

    assert [(Finding(Fault.FIRST_SEAT, started.first),)] == faults(desk)
    assert [Exit.VERIFICATION] == desk.codes


def test_a_draw_against_the_rules_is_found_by_whoever_comes_late_too(desk: Desk) -> None:
    """What was missed can make it a rematch, never a match that draws."""
    desk.hear(welcome(seated=True), INVITED)
    seal = desk.settle(SEAL)
    desk.hear(opening(seal.started))

    assert [(Finding(Fault.FIRST_SEAT, seal.started.first),)] == faults(desk)


@pytest.mark.parametrize("first", [0, 1])
def test_whoever_comes_late_says_that_the_start_could_not_be_checked(desk: Desk, first: int) -> None:
    """It may be a rematch, which another seat starts."""
    desk.hear(welcome(seated=True))
    begins(desk, INVITED, m.Started(first, drawn=False))

    assert [] == faults(desk)
    assert Verdict(0, 0, First.IN_ORDER, sure=False) == verdict_of(desk)


@pytest.mark.parametrize("step", [0, 1])
def test_a_rematch_goes_to_the_next_seat(seated: Desk, step: int) -> None:
    """Nobody is drawn there, and that is no fault; but it is the next one's turn and no other's (RULES 6.4)."""
    first = (played(seated).started.first + step) % 2
    again = seated.settle(Seal(b"r" * 16))
    seated.hear(undrawn(first, again.match))

    assert ([] if step else [(Finding(Fault.FIRST_SEAT, first),)]) == faults(seated)


def test_a_rematch_that_draws_its_starter_is_given_up(seated: Desk) -> None:
    """A server that may draw or not, as it likes, has a choice between two."""
    played(seated)
    again = seated.settle(Seal(b"r" * 16))
    seated.hear(opening(again.started, again.match))

    assert 1 == len(faults(seated))


@pytest.mark.parametrize("change", [(m.Left("left"), table()), (table(ANA, None), table(ANA, LUIS))])
def test_with_somebody_else_it_is_no_rematch(seated: Desk, change: tuple[m.ServerMessage, ...]) -> None:
    """A wish for one, refused or outlived, is no excuse for not drawing."""
    first = played(seated).started.first
    seated.controller.rematch()
    seated.hear(m.Refused("no_rematch"), *change)
    seal = seated.settle(Seal(b"n" * 16))
    seated.hear(undrawn(1 - first, seal.match))

    assert 1 == len(faults(seated))


def test_a_rematch_whose_settling_was_interrupted_is_still_one(seated: Desk) -> None:
    """The link may break between the seal and the first view; an honest server is not accused for it."""
    first = played(seated).started.first
    again = Seal(b"r" * 16)
    seated.hear(again.sealed)
    seated.controller.down(Trouble.LOST, 0.5)
    seated.hear(welcome(seated=True), table())
    again = seated.settle(again)
    seated.hear(undrawn(1 - first, again.match))

    assert [] == faults(seated)


@pytest.mark.parametrize("drawn", [True, False])
def test_a_program_started_during_the_settling_accuses_nobody_and_says_what_it_cannot_check(
    desk: Desk, *, drawn: bool
) -> None:
    """It cannot know whether the match is a rematch, and a server could use that."""
    desk.hear(welcome(seated=True), table())
    seal = desk.settle(SEAL)
    started = m.Started(seal.started.first, drawn)
    bust = m.SevereBusted(started.first, 0, 0, 0)
    desk.hear(opening(started), turn(seal, seal.thrown(0), bust, revision=2, throws=1))
    desk.hear(over(m.Resigned(1), throws=1, revision=3), m.Secret(MATCH, seal.secret, 1))

    assert [] == faults(desk)
    assert Verdict(1, 1, First.DRAWN if drawn else First.IN_ORDER, sure=False) == verdict_of(desk)


def test_a_start_between_two_ways_is_said_to_be_unchecked(seated: Desk) -> None:
    """Somebody may have come and gone while the link was lost: a draw and the next seat are then both possible."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2))
    seated.controller.down(Trouble.LOST, 0.5)
    seated.hear(welcome(seated=True), table())
    again = seated.settle(Seal(b"r" * 16))
    seated.hear(undrawn(1 - seal.started.first, again.match))
    seated.hear(over(m.Resigned(1), throws=0, revision=2, match=again.match))
    seated.hear(m.Secret(again.match, again.secret, 0))

    assert Verdict(0, 0, First.IN_ORDER, sure=False) == verdict_of(seated)


# A client that is started anew.


def anew(home: Path, desk: Desk) -> Desk:
    """Return the same player after the program was started anew, back at the table."""
    desk.profile.close()
    again = Desk(home)
    again.hear(welcome(seated=True), table())
    return again


def test_a_client_started_anew_takes_its_receipt_up_again(tmp_path: Path, seated: Desk) -> None:
    """The verdict covers the throws seen before and after."""
    seal = seated.settle(SEAL)
    seated.hear(opening(seal.started), choosing(seal, 0, 2))
    again = anew(tmp_path, seated)
    again.hear(seal.nonces, choosing(seal, 0, 2, told=False))
    again.hear(over(keeping(seal, 3), seal.thrown(1, 3), throws=2, revision=3), m.Secret(MATCH, seal.secret, 2))

    assert Verdict(2, 2, First.DRAWN) == verdict_of(again)


def with_another_nonce(receipt: bytes) -> bytes:
    """Return a receipt in which four characters of our own nonce are others."""
    head, *rest = receipt.split(b"\n")
    place = head.rindex(b'"') - len("AAAA==")
    four = head[place : place + 4]
    return b"\n".join([head[:place] + (b"AAAA" if four != b"AAAA" else b"BBBB") + head[place + 4 :], *rest])


@pytest.mark.parametrize(
    ("harm", "trouble"),
    [
        (Path.unlink, ReceiptTrouble.NONE),
        (lambda path: path.write_text("[]\n"), ReceiptTrouble.DAMAGED),
        (lambda path: path.write_bytes(with_another_nonce(path.read_bytes())), ReceiptTrouble.DAMAGED),
        (lambda path: (path.unlink(), path.mkdir()), ReceiptTrouble.UNREADABLE),
    ],
)
def test_without_a_receipt_the_match_goes_on_unchecked(
    tmp_path: Path, seated: Desk, harm: Callable[[Path], object], trouble: ReceiptTrouble
) -> None:
    """It is said once, and again at the end; nobody is locked out of a seat, or accused, for a file of ours."""
    seal = played(seated)
    harm(seated.receipts[0])
    again = anew(tmp_path, seated)
    again.hear(seal.nonces, choosing(seal, 0, 2, told=False), over(seal.thrown(1, 3), throws=2, revision=3))
    again.hear(welcome(seated=True), table(), seal.nonces, over(throws=2))
    again.hear(m.Secret(MATCH, seal.secret, 2))
    again.controller.quit()

    assert [trouble] == [lost.trouble for lost in again.all_told(ReceiptLost)]
    assert Verdict(0, 2, receipt=False) == verdict_of(again)
    assert [Exit.OK] == again.codes


def test_only_the_match_one_came_back_to_may_go_unchecked(tmp_path: Path, seated: Desk) -> None:
    """Every other one has to be sealed first."""
    again = anew(tmp_path, seated)
    again.hear(scene(THROW), changed_fields(scene(THROW), match=b"o" * 16))

    assert [(Finding(Fault.MISSING),)] == faults(again)


def test_the_match_after_an_unchecked_one_is_checked(tmp_path: Path, seated: Desk) -> None:
    """Its seal was seen."""
    again = anew(tmp_path, seated)
    again.hear(over(throws=0), m.Secret(MATCH, SEAL.secret, 0))
    seal = again.settle(Seal(b"r" * 16))
    again.hear(undrawn(0, seal.match), over(m.Resigned(1), throws=0, revision=2, match=seal.match))
    again.hear(m.Secret(seal.match, seal.secret, 0))

    assert Verdict(0, 0, First.IN_ORDER, sure=False) == verdict_of(again)


def test_the_model_keeps_the_verdict_until_the_next_match(seated: Desk) -> None:
    """It can be read as long as the match stands on the screen."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2), over(throws=2, revision=3))
    assert verdict_of(seated).consistent
    seated.hear(Seal(b"r" * 16).sealed)

    assert seated.model.verdict is None


def test_dice_settled_anew_after_our_reveal_are_counted(seated: Desk) -> None:
    """A server that knows all nonces can begin again until it likes the dice; no check of the throws would show it."""
    for number in range(3):
        seated.settle(Seal(bytes([number]) * 16))

    assert 2 == seated.model.given_up


def test_a_rematch_is_no_dice_settled_anew(seated: Desk) -> None:
    """The match in between was played to its end, and its secret is out."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2))
    seated.settle(Seal(b"r" * 16))

    assert 0 == seated.model.given_up


def test_a_match_broken_off_is_dice_settled_anew(seated: Desk) -> None:
    """However far it got, a server that shows no secret for it may have looked for dice it likes better."""
    played(seated)
    seated.settle(Seal(b"r" * 16))

    assert 1 == seated.model.given_up


def test_the_count_is_of_one_match_at_one_table(seated: Desk) -> None:
    """Whoever let somebody else drop out hears it once, with the match that came of it, and nowhere else."""
    seated.settle(Seal(b"q" * 16))
    seal = played(seated)
    assert 1 == seated.model.given_up
    seated.hear(m.Secret(MATCH, seal.secret, 2))
    seated.settle(Seal(b"r" * 16))
    assert 0 == seated.model.given_up
    seated.hear(m.Left("left"), table())
    seated.settle(Seal(b"s" * 16))
    assert 0 == seated.model.given_up


def test_nothing_is_shown_of_a_match_before_its_dice_are_settled(seated: Desk) -> None:
    """A view before the nonces is a match whose dice may still be chosen."""
    seal = Seal(MATCH)
    seated.hear(seal.sealed, opening(m.Started(0, drawn=True)))

    assert [(Finding(Fault.MISSING),)] == faults(seated)


def test_a_match_longer_than_any_receipt_goes_on_unchecked(seated: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said once, and the verdict says so; nobody is thrown out of a match for a file of ours."""
    monkeypatch.setattr("client.receipt.SIGHTINGS", 3)
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2))

    assert [ReceiptTrouble.TOO_LONG] == [lost.trouble for lost in seated.all_told(ReceiptLost)]
    assert Verdict(0, 2, receipt=False) == verdict_of(seated)
    assert [] == seated.codes
