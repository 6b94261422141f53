"""Claims about the controller: what it says by itself, in which order, and when it gives up."""

from pathlib import Path
from typing import Final

import pytest

from client.acquaintance import Acquaintance, Meeting, Stranger
from client.controller import Controller, LinkDown, Taken
from client.exits import Exit
from client.model import LinkState
from client.profile import ProfileError, open_profile
from client.wire import Trouble
from protocol import messages as m
from protocol.codes import FarewellCode, Then
from protocol.errors import RemoteProtocolError
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION
from tests.support.desk import ADDRESS, OTHER, SERVER, Desk
from tests.support.scenes import MATCH, TOKEN, scene, table, welcome
from tests.support.seal import Seal

ARRIVAL: Final = m.JoinTable("K7QF")
SEAL: Final = Seal(match=MATCH)
THROW: Final = "0 throw 0 0 - - - 0/0,0/0 -"
OVER: Final = "0 over 0 0 - - - 10000/1+,0/0 exact:0"

ENDS: Final = {
    FarewellCode.TAKEN_OVER: Exit.OK,
    FarewellCode.MOVED: Exit.OK,
    FarewellCode.FORGOTTEN: Exit.OK,
    FarewellCode.UNKNOWN_CODE: Exit.REFUSED,
    FarewellCode.VERSION_MISMATCH: Exit.VERSION,
    FarewellCode.BAD_NAME: Exit.USAGE,
    FarewellCode.SERVER_FULL: Exit.REFUSED,
}


def choosing(seal: Seal, index: int, revision: int, *, told: bool = True) -> m.View:
    """Return the view of a throw that lies on the table, with the news of it or without, for somebody who returns."""
    dice = "".join(map(str, seal.dice(index)))
    news = (seal.thrown(index),) if told else ()
    return scene(f"0 choose 0 0 - {dice} - 9000/1+,0/0 -", *news, revision=revision, throws=index + 1)


# Who we are.


def test_the_first_hello_names_no_token(desk: Desk) -> None:
    """Somebody new has none."""
    assert m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, VERSION, "Ana", None) == desk.controller.hello(SERVER)


def test_the_next_hello_carries_the_token_of_the_welcome(desk: Desk) -> None:
    """With it the same player returns, also after the program was started anew."""
    desk.hear(welcome())

    assert TOKEN == token_shown(desk)
    assert TOKEN == desk.profile.token(SERVER)


def test_a_server_that_knows_us_no_more_costs_the_token(desk: Desk) -> None:
    """The next hello comes from somebody new, and the program goes on."""
    desk.hear(welcome())
    desk.hear(m.Farewell(FarewellCode.UNKNOWN_TOKEN))

    assert token_shown(desk) is None
    assert [] == desk.codes


def token_shown(desk: Desk, server: str = SERVER) -> bytes | None:
    """Return the token in the hello to a server."""
    hello = desk.controller.hello(server)
    assert hello is not None
    return hello.token


# Who the server is.


def test_a_stranger_hears_nothing_and_the_player_decides(desk: Desk) -> None:
    """The link rests, nothing is asked of the server, and nothing has ended."""
    desk.hear(welcome())

    assert desk.controller.hello(OTHER) is None
    assert Stranger(SERVER, OTHER, named=False) == desk.model.stranger == desk.told[-1][1]
    assert (LinkState.DOWN, [], [], 0) == (desk.model.link, desk.said, desk.codes, desk.opened)


def test_leaving_a_stranger_has_an_exit_code_of_its_own(desk: Desk) -> None:
    """Whoever started the program learns that the server was another one (UX B6)."""
    desk.controller.hello(OTHER)
    desk.controller.quit()

    assert (Exit.IDENTITY, 6) == (desk.codes[0], Exit.IDENTITY)
    assert SERVER == desk.profile.server_at(ADDRESS)


def test_a_stranger_that_is_taken_is_met_without_the_token_of_the_other(desk: Desk) -> None:
    """It is somebody new there, and from now on the one at that address."""
    desk.hear(welcome())
    desk.controller.hello(OTHER)
    desk.controller.take_server()

    assert (1, None, LinkState.CONNECTING) == (desk.opened, desk.model.stranger, desk.model.link)
    assert (Taken(), OTHER) == (desk.told[-1][1], desk.profile.server_at(ADDRESS))
    assert token_shown(desk, OTHER) is None
    assert (OTHER, Meeting.KNOWN) == (desk.model.server, desk.model.meeting)
    assert TOKEN == desk.profile.token(SERVER)


def test_there_may_be_nobody_to_take(desk: Desk) -> None:
    """A key may come late."""
    desk.controller.take_server()

    assert (0, []) == (desk.opened, desk.told)


def test_where_a_server_was_named_there_is_no_choice(tmp_path: Path) -> None:
    """Another one than that of the invite is left at once, and said to be another one."""
    desk = Desk(tmp_path)
    controller = Controller(Acquaintance(ADDRESS, desk.profile, SERVER), "Ana")
    controller.attach(desk, desk)

    assert controller.hello(OTHER) is None
    assert ([Exit.IDENTITY], 1) == (desk.codes, desk.closed)
    assert [Stranger(SERVER, OTHER, named=True)] == desk.all_told(Stranger)


def test_a_stranger_that_cannot_be_remembered_is_not_taken(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next start would ask again, and the disk has a sentence of its own."""

    def full(*_: object, **__: object) -> None:
        raise OSError

    desk.controller.hello(OTHER)
    monkeypatch.setattr("client.profile.replace", full)
    desk.controller.take_server()

    assert ([Exit.DISK], 0) == (desk.codes, desk.opened)
    assert isinstance(desk.told[-1][1], ProfileError)


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


@pytest.mark.parametrize("arrival", [m.CreateTable("dice10k"), m.ListTables(), ARRIVAL, m.JoinTable("k7qf")])
def test_whoever_has_a_seat_already_asks_for_nothing(tmp_path: Path, arrival: m.ClientMessage) -> None:
    """The seat comes first; a code may be that of the very table."""
    desk = Desk(tmp_path, arrival)
    assert isinstance(arrival, m.CreateTable) is desk.model.sets_up
    desk.hear(welcome(seated=True), table(), table())

    assert [] == desk.said
    assert not desk.model.arriving


def test_whoever_has_a_seat_at_another_table_than_named_asks_all_the_same(tmp_path: Path) -> None:
    """The server says why not; a code that was typed is never passed over in silence."""
    desk = Desk(tmp_path, m.JoinTable("ZZZZ"))
    desk.hear(welcome(seated=True), table())
    assert [m.JoinTable("ZZZZ")] == desk.said
    assert desk.model.arriving
    desk.hear(m.Refused("already_seated"), table())

    assert [m.JoinTable("ZZZZ")] == desk.said
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


@pytest.mark.parametrize("line", [THROW, OVER])
def test_who_has_seen_a_result_gives_the_seat_back(desk: Desk, line: str) -> None:
    """A table whose match is over can go; one where it goes on is kept."""
    desk.hear(welcome(), table())
    desk.settle(SEAL)
    desk.hear(scene(line, revision=9))
    if line == OVER:
        desk.hear(m.Secret(MATCH, SEAL.secret, 0))
    desk.controller.quit()

    assert (line == OVER) == (m.LeaveTable() in desk.said)


def test_quitting_can_have_a_reason(desk: Desk) -> None:
    """Ctrl-C has a code of its own."""
    desk.controller.quit(Exit.INTERRUPTED)

    assert [Exit.INTERRUPTED] == desk.codes


def test_a_controller_alone_fails_at_nothing(tmp_path: Path) -> None:
    """Before it is attached there is nobody to tell."""
    with open_profile(tmp_path) as profile:
        controller = Controller(Acquaintance(ADDRESS, profile), "Ana")
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


def test_a_full_server_that_knows_us_is_no_end(desk: Desk) -> None:
    """It may hold our seat: the link comes back until there is room."""
    desk.hear(welcome(), m.Farewell(FarewellCode.SERVER_FULL, (("limit", 200),)))

    assert ([], 0) == (desk.codes, desk.closed)


def test_a_farewell_from_a_newer_server_is_no_end(desk: Desk) -> None:
    """An unknown code is told like any other."""
    desk.hear(m.Farewell("tea_time"))

    assert [] == desk.codes


@pytest.mark.parametrize("protocol", [PROTOCOL_MIN - 1, PROTOCOL_MAX + 1])
def test_a_welcome_in_a_protocol_that_was_not_offered_is_none(desk: Desk, protocol: int) -> None:
    """It is said that the versions do not go together, and the program ends with 5."""
    desk.hear(m.Welcome(protocol, VERSION, "Ana", TOKEN, seated=False))

    (farewell,) = desk.all_told(m.Farewell)
    assert FarewellCode.VERSION_MISMATCH == farewell.code
    assert [Exit.VERSION] == desk.codes
