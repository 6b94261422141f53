"""Claims about the controller: what it says by itself, in which order, and when it gives up."""

from dataclasses import replace as changed
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace as changed_fields

from client.controller import Controller, LinkDown
from client.evidence import Fault, Finding
from client.exits import Exit
from client.model import LinkState
from client.profile import ProfileError, open_profile
from client.receipt import ReceiptError, ReceiptFault, ReceiptTrouble
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import FarewellCode, Then
from protocol.dice import commit_nonce
from protocol.errors import RemoteProtocolError
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION
from tests.support.desk import ADDRESS, Desk
from tests.support.scenes import MATCH, TOKEN, scene, table, welcome
from tests.support.seal import Seal

ARRIVAL: Final = m.JoinTable("K7QF")
SEAL: Final = Seal(match=MATCH)
THROW: Final = "0 throw 0 0 - - - 0/0,0/0 -"
OVER: Final = "0 over 0 0 - - - 10000/1+,0/0 exact:0"

ENDS: Final = {
    FarewellCode.TAKEN_OVER: Exit.OK,
    FarewellCode.VERSION_MISMATCH: Exit.VERSION,
    FarewellCode.BAD_NAME: Exit.USAGE,
    FarewellCode.SERVER_FULL: Exit.REFUSED,
}


def choosing(seal: Seal, index: int, revision: int, *, told: bool = True) -> m.View:
    """Return the view of a throw that lies on the table, with the news of it or without, for somebody who returns."""
    dice = "".join(map(str, seal.dice(index)))
    news = (seal.thrown(index),) if told else ()
    return scene(f"0 choose 0 0 - {dice} - 9000/1+,0/0 -", *news, revision=revision, throws=index + 1)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A controller whose neighbours write down what it does."""
    return Desk(tmp_path)


@pytest.fixture
def seated(desk: Desk) -> Desk:
    """The same with a player who sits at a table."""
    desk.sit()
    return desk


# Who we are.


def test_the_first_hello_names_no_token(desk: Desk) -> None:
    """Somebody new has none."""
    assert m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, VERSION, "Ana", None) == desk.controller.hello()


def test_the_next_hello_carries_the_token_of_the_welcome(desk: Desk) -> None:
    """With it the same player returns, also after the program was started anew."""
    desk.hear(welcome())

    assert TOKEN == desk.controller.hello().token
    assert TOKEN == desk.profile.token(ADDRESS)


def test_a_token_is_shown_to_its_own_server_alone(desk: Desk) -> None:
    """Whoever sees a token can be the player."""
    desk.hear(welcome())

    assert Controller("elsewhere:10010", "Ana", desk.profile).hello().token is None


def test_a_server_that_knows_us_no_more_costs_the_token(desk: Desk) -> None:
    """The next hello comes from somebody new, and the program goes on."""
    desk.hear(welcome())
    desk.hear(m.Farewell(FarewellCode.UNKNOWN_TOKEN))

    assert desk.controller.hello().token is None
    assert [] == desk.codes


def test_a_profile_that_cannot_be_written_ends_with_a_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a token there is no way back to a seat; a full disk is no fault of the program."""

    def full(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("client.profile.replace", full)
    desk.hear(welcome())

    assert 1 == len(desk.all_told(ProfileError))
    assert [Exit.DISK] == desk.codes


# What the program was started for.


def test_what_it_was_started_for_is_asked_for_once(tmp_path: Path) -> None:
    """After a lost link nobody joins a second table."""
    desk = Desk(tmp_path, ARRIVAL)
    assert desk.model.arriving
    desk.hear(welcome(), table(), welcome())

    assert [ARRIVAL] == desk.said


def test_whoever_has_a_seat_already_asks_for_nothing(tmp_path: Path) -> None:
    """The seat comes first, whatever the program was started for."""
    desk = Desk(tmp_path, ARRIVAL)
    desk.hear(welcome(seated=True), table())

    assert [] == desk.said
    assert not desk.model.arriving


def test_without_a_wish_the_lobby_is_shown_at_once(desk: Desk) -> None:
    """Nothing is waited for."""
    desk.hear(welcome())

    assert not desk.model.arriving
    assert [] == desk.said


# The player's verbs.


def test_each_verb_says_one_thing(seated: Desk) -> None:
    """An intent names the revision that was seen, and nothing on the screen changes before the answer."""
    seated.settle(SEAL)
    view = choosing(SEAL, 0, 41)
    seated.hear(view)
    seated.said.clear()
    before = seated.model
    controller, option = seated.controller, view.options[0]
    wanted = m.CreateTable("dice10k")

    controller.list_tables("K7QF")
    controller.create_table(wanted)
    controller.join_table("K7QF")
    controller.leave_table()
    controller.rematch()
    controller.throw()
    controller.keep(option, Then.BANK)
    controller.offer_draw()
    controller.agree_draw()
    controller.decline_draw()
    controller.resign()

    intents = [m.Throw(41), m.Keep(41, option.dice, option.reading, Then.BANK)]
    intents += [m.OfferDraw(41), m.AgreeDraw(41), m.DeclineDraw(41), m.Resign(41)]
    lobby = [m.ListTables("K7QF"), wanted, m.JoinTable("K7QF"), m.LeaveTable(), m.Rematch()]
    assert [*lobby, *intents] == seated.said
    assert before == seated.model


def test_quitting_closes_the_link_and_ends(desk: Desk) -> None:
    """The seat is the server's to keep."""
    desk.controller.quit()

    assert (1, [Exit.OK]) == (desk.closed, desk.codes)


def test_quitting_can_have_a_reason(desk: Desk) -> None:
    """Ctrl-C has a code of its own."""
    desk.controller.quit(Exit.INTERRUPTED)

    assert [Exit.INTERRUPTED] == desk.codes


def test_a_controller_alone_fails_at_nothing(tmp_path: Path) -> None:
    """Before it is attached there is nobody to tell."""
    with open_profile(tmp_path) as profile:
        controller = Controller(ADDRESS, "Ana", profile)
        controller.throw()
        controller.received(m.Ping())
        controller.quit()


# What needs no person.


def test_a_ping_is_answered_and_nobody_is_bothered(desk: Desk) -> None:
    """It is a matter between two programs."""
    desk.hear(m.Ping())

    assert [m.Pong()] == desk.said
    assert [] == desk.told


def test_every_other_message_is_told_with_the_new_model(desk: Desk) -> None:
    """The audience gets the model after the message, never the one before."""
    desk.hear(welcome(), table())

    assert [welcome(), table()] == [cause for _, cause in desk.told]
    assert [(LinkState.UP, None), (LinkState.UP, table())] == [(model.link, model.table) for model, _ in desk.told]


def test_what_does_not_fit_is_no_conversation(desk: Desk) -> None:
    """A match without a table ends the connection and reaches nobody."""
    desk.hear(welcome())
    told = len(desk.told)

    with pytest.raises(RemoteProtocolError):
        desk.hear(scene(THROW))
    assert told == len(desk.told)


@pytest.mark.parametrize("pause", [0.5, None])
def test_a_lost_link_is_told_and_ends_only_where_there_is_no_way_back(desk: Desk, pause: float | None) -> None:
    """While the link comes back by itself the program goes on."""
    desk.controller.down(Trouble.LOST, pause)

    assert LinkState.DOWN is desk.model.link
    assert [LinkDown(Trouble.LOST, pause)] == desk.all_told(LinkDown)
    assert ([Exit.CONNECTION] if pause is None else []) == desk.codes


# Farewells.


@pytest.mark.parametrize("code", FarewellCode)
def test_a_farewell_ends_the_program_or_the_link_comes_back(desk: Desk, code: FarewellCode) -> None:
    """Where coming back makes no sense it ends with a code of UX B6; it is told either way."""
    desk.hear(m.Farewell(code))

    assert [m.Farewell(code)] == desk.all_told(m.Farewell)
    assert ([ENDS[code]] if code in ENDS else []) == desk.codes
    assert len(desk.codes) == desk.closed


def test_a_farewell_from_a_newer_server_is_no_end(desk: Desk) -> None:
    """An unknown code is told like any other."""
    desk.hear(m.Farewell("tea_time"))

    assert [] == desk.codes


# The dice.


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


def test_a_match_without_a_receipt_is_not_watched(seated: Desk) -> None:
    """A match of which nothing was seen to be settled could have any dice."""
    seated.hear(scene(THROW))

    assert [ReceiptTrouble.NONE] == [error.trouble for error in seated.all_told(ReceiptError)]
    assert [Exit.DISK] == seated.codes


def test_the_dice_of_another_match_are_refused(seated: Desk) -> None:
    """A server cannot pass off a match that was settled before: only a seal begins one."""
    other = Seal(b"o" * 16)
    seated.settle(other)
    seated.settle(SEAL)
    seated.hear(m.Secret(other.match, other.secret, 0))

    assert [(Finding(Fault.MATCH),)] == [fault.findings for fault in seated.all_told(ReceiptFault)]
    assert [Exit.VERIFICATION] == seated.codes


# The verdict.


def played(desk: Desk) -> Seal:
    """Let a client see a whole match of two throws, up to the secret, and return how it was settled."""
    seal = desk.settle(SEAL)
    desk.hear(
        scene(THROW, seal.started, revision=1),
        choosing(seal, 0, 2),
        scene(OVER, seal.thrown(1, 3), revision=3),
    )
    return seal


def test_an_honest_match_is_consistent_and_ends_with_0(seated: Desk) -> None:
    """Every throw, and the draw of the first seat."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2))
    seated.controller.quit()

    verdict = seated.model.verdict
    assert verdict is not None
    assert (True, 2, 2, True) == (verdict.consistent, verdict.checked, verdict.throws, verdict.first_seat)
    assert [Exit.OK] == seated.codes


def test_a_false_secret_is_told_and_the_program_ends_with_7(seated: Desk) -> None:
    """The player may stay at the table; whenever they leave, the code says what was found."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, bytes(reversed(seal.secret)), 2))
    assert [] == seated.codes
    seated.controller.quit()

    verdict = seated.model.verdict
    assert verdict is not None
    assert (Finding(Fault.SECRET),) == verdict.findings
    assert [Exit.VERIFICATION] == seated.codes


def test_one_honest_match_does_not_make_up_for_a_false_one(seated: Desk) -> None:
    """The code stays 7 through a rematch."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, bytes(32), 2))
    fair = seated.settle(Seal(b"r" * 16, seal.secret))
    seated.hear(m.Secret(fair.match, fair.secret, 0))
    seated.controller.quit()

    assert seated.model.verdict is not None
    assert seated.model.verdict.consistent
    assert [Exit.VERIFICATION] == seated.codes


def test_a_throw_missed_while_the_link_was_lost_is_no_lie(seated: Desk) -> None:
    """It was not seen, and the verdict says so."""
    seal = seated.settle(SEAL)
    seated.hear(scene(THROW, seal.started), choosing(seal, 0, 2))
    seated.controller.down(Trouble.LOST, 0.5)
    seated.hear(welcome(seated=True), table(), seal.nonces, scene(THROW, revision=4, throws=2))
    seated.hear(scene(OVER, seal.thrown(2, 3), revision=5), m.Secret(MATCH, seal.secret, 3))

    verdict = seated.model.verdict
    assert verdict is not None
    assert (True, 2, 1) == (verdict.consistent, verdict.checked, verdict.unseen)


def test_a_throw_left_out_while_the_link_was_up_is_noticed_at_once(seated: Desk) -> None:
    """A server that throws again until it likes what it sees skips a number."""
    seal = seated.settle(SEAL)
    seated.hear(scene(THROW, seal.started), choosing(seal, 1, 2))

    assert [(Finding(Fault.ORDER, 0),)] == [fault.findings for fault in seated.all_told(ReceiptFault)]
    assert [Exit.VERIFICATION] == seated.codes


def test_dice_on_the_table_that_are_not_those_thrown_are_noticed_at_once(seated: Desk) -> None:
    """A server cannot show one throw to the receipt and another to the player."""
    seal = seated.settle(SEAL)
    shown = changed_fields(choosing(seal, 0, 2), thrown=tuple(7 - die for die in seal.dice(0)))
    seated.hear(scene(THROW, seal.started), shown)

    assert [(Finding(Fault.THROW, 0),)] == [fault.findings for fault in seated.all_told(ReceiptFault)]
    assert [Exit.VERIFICATION] == seated.codes


def test_dice_on_the_table_of_a_match_without_a_throw_are_noticed_at_once(seated: Desk) -> None:
    """There is no throw they could be compared with, ever."""
    seal = seated.settle(SEAL)
    seated.hear(scene(THROW, seal.started), changed_fields(choosing(seal, 0, 2, told=False), throws=0))

    assert [(Finding(Fault.ORDER, 0),)] == [fault.findings for fault in seated.all_told(ReceiptFault)]


def test_dice_found_on_the_table_after_a_gap_are_checked_at_the_end(seated: Desk) -> None:
    """Whoever returns to a throw on the table has seen it, and a false one is found."""
    seal = seated.settle(SEAL)
    seated.hear(scene(THROW, seal.started))
    seated.controller.down(Trouble.LOST, 0.5)
    false = changed_fields(choosing(seal, 0, 2, told=False), thrown=tuple(7 - die for die in seal.dice(0)))
    seated.hear(welcome(seated=True), table(), seal.nonces, false, m.Secret(MATCH, seal.secret, 1))

    assert seated.model.verdict is not None
    assert (Finding(Fault.THROW, 0),) == seated.model.verdict.findings


def test_a_first_match_whose_starter_was_not_drawn_is_given_up(seated: Desk) -> None:
    """Only a rematch goes in order: else the server could choose who starts by not drawing."""
    seal = seated.settle(SEAL)
    seated.hear(scene(THROW, m.Started(seal.started.first, drawn=False)))

    found = [fault.findings for fault in seated.all_told(ReceiptFault)]
    assert [(Finding(Fault.FIRST_SEAT, seal.started.first),)] == found
    assert [Exit.VERIFICATION] == seated.codes


def test_a_rematch_goes_in_order_of_play(seated: Desk) -> None:
    """Nobody is drawn there, and that is no fault; but only where the player wanted one."""
    played(seated)
    seated.controller.rematch()
    again = seated.settle(Seal(b"r" * 16))
    seated.hear(changed_fields(scene(THROW, m.Started(1, drawn=False)), match=again.match))
    assert [] == seated.all_told(ReceiptFault)

    third = seated.settle(Seal(b"t" * 16))
    seated.hear(changed_fields(scene(THROW, m.Started(0, drawn=False)), match=third.match))
    assert 1 == len(seated.all_told(ReceiptFault))


def test_a_rematch_whose_settling_was_interrupted_is_still_one(seated: Desk) -> None:
    """The link may break between the seal and the first view; an honest server is not accused for it."""
    played(seated)
    seated.controller.rematch()
    again = Seal(b"r" * 16)
    seated.hear(again.sealed)
    seated.controller.down(Trouble.LOST, 0.5)
    seated.hear(welcome(seated=True), table())
    again = seated.settle(again)
    seated.hear(changed_fields(scene(THROW, m.Started(1, drawn=False)), match=again.match))

    assert [] == seated.all_told(ReceiptFault)


def test_a_program_started_during_the_settling_of_a_rematch_accuses_nobody(desk: Desk) -> None:
    """It cannot know whether the match is one."""
    desk.hear(welcome(seated=True), table())
    seal = desk.settle(SEAL)
    desk.hear(scene(THROW, m.Started(1, drawn=False)))

    assert [] == desk.all_told(ReceiptFault)
    assert seal.started.drawn


def test_a_wish_for_a_rematch_ends_with_the_table(seated: Desk) -> None:
    """At the next one it is no excuse for not drawing."""
    played(seated)
    seated.controller.rematch()
    seated.hear(m.Left("left"), table())
    seal = seated.settle(Seal(b"n" * 16))
    seated.hear(changed_fields(scene(THROW, m.Started(1, drawn=False)), match=seal.match))

    assert 1 == len(seated.all_told(ReceiptFault))


def test_a_client_started_anew_takes_its_receipt_up_again(tmp_path: Path) -> None:
    """The verdict covers the throws seen before and after."""
    first = Desk(tmp_path)
    first.sit()
    seal = first.settle(SEAL)
    first.hear(scene(THROW, seal.started), choosing(seal, 0, 2))
    first.profile.close()
    second = Desk(tmp_path)
    second.hear(welcome(seated=True), table(), seal.nonces, choosing(seal, 0, 2, told=False))
    second.hear(scene(OVER, seal.thrown(1, 3), revision=3), m.Secret(MATCH, seal.secret, 2))

    verdict = second.model.verdict
    assert verdict is not None
    assert (True, 2, 0, True) == (verdict.consistent, verdict.checked, verdict.unseen, verdict.first_seat)


def test_the_model_keeps_the_verdict_until_the_next_match(seated: Desk) -> None:
    """It can be read as long as the match stands on the screen."""
    seal = played(seated)
    seated.hear(m.Secret(MATCH, seal.secret, 2))
    assert seated.model == changed(seated.model, view=scene(OVER, seal.thrown(1, 3), revision=3))
    seated.hear(Seal(b"r" * 16).sealed)

    assert seated.model.verdict is None


def test_dice_settled_anew_after_our_reveal_are_counted(seated: Desk) -> None:
    """A server that knows all nonces can begin again until it likes the dice; no check of the throws would show it."""
    for number in range(3):
        seated.settle(Seal(bytes([number]) * 16))

    assert 2 == seated.model.given_up


def test_a_rematch_is_no_dice_settled_anew(seated: Desk) -> None:
    """The match in between was played."""
    played(seated)
    seated.settle(Seal(b"r" * 16))

    assert 0 == seated.model.given_up
