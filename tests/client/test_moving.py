"""Claims about moving to another device, from both ends: what the player sees, what is said, and what is kept."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from client.exits import Exit
from client.invite import Invite
from client.leaving import Stay
from client.link import LONGEST_PAUSE
from client.profile import open_profile
from client.wire import Trouble
from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode
from tests.support.desk import SERVER as SERVER_ID
from tests.support.desk import Desk
from tests.support.joined import End, Guest, Hall
from tests.support.scenes import MATCH, TOKEN, scene, table, welcome
from tests.support.screen import SERVER, Screen
from tests.support.seal import Seal
from tests.support.speech import SPANISH
from tests.support.staging import Staging

CODE: Final = "K7QFBD2M"
MOVING: Final = m.Moving(CODE, 300)
OTHERS: Final = bytes(range(32))
THEIRS: Final = scene("1 throw 0 0 - - - 9000/1+,9500/1+ -")
OURS: Final = scene("0 choose 0 0 - 111553 - 4300/12+,10300/12+ -", revision=2)
TITLE: Final = (
    f"Go on with another device: within 5 minutes, type there: dice10k join 192.168.1.20 --move {CODE} "
    f'Or paste: dice10k join "{Invite(SERVER, server=SERVER_ID)}" --move {CODE}'
)
SHOWN: Final = [TITLE, "  1. another code", "  x. back"]


# The device that is left.


@pytest.mark.parametrize("playing", [False, True], ids=["lobby", "match"])
def test_a_letter_asks_for_a_code_and_shows_what_to_type_with_it(tmp_path: Path, playing: bool) -> None:  # noqa: FBT001
    """The command to type, and the one to paste, in the lobby and in a match."""
    screen = Screen(tmp_path)
    screen.play(THEIRS, table=table()) if playing else screen.show(welcome())
    screen.said.clear()

    assert [] == screen.type("c")
    assert [m.Move()] == screen.said
    assert SHOWN == screen.show(MOVING)


def test_it_is_said_in_spanish(tmp_path: Path) -> None:
    """The whole of it but for what is typed."""
    screen = Screen(tmp_path, SPANISH)
    screen.show(welcome())
    screen.type("c")

    title, *rows = screen.show(MOVING)
    assert title.startswith("Para seguir en otro dispositivo, escribe en él en menos de 5 minutos: dice10k join ")
    assert ["  1. otro código", "  x. volver"] == rows


def test_a_host_shows_the_address_that_others_use(tmp_path: Path) -> None:
    """Its own way to the server leads nowhere from another device; there is no table to name."""
    screen = Screen(tmp_path, stay=Stay.HOSTED)
    screen.show(welcome())
    screen.type("c")

    assert SHOWN == screen.show(MOVING)


def test_the_code_is_shown_at_the_full_screen(tmp_path: Path) -> None:
    """Until the player goes back, whatever happens at the table; another one can be had."""
    staging = Staging(tmp_path, animated=False)
    staging.play(THEIRS)
    staging.press("c")
    staging.hear(MOVING)
    staging.hear(OURS)
    assert ["another code"] == staging.choices
    assert f"--move {CODE}" in staging.text

    staging.press("1")
    assert [m.Move(), m.Move()] == staging.said
    staging.hear(m.Moving("K7QFBD22", 300))
    assert "--move K7QFBD22" in staging.text
    staging.press("x")
    assert "--move" not in staging.text


def test_a_code_that_has_lapsed_is_shown_no_longer(tmp_path: Path) -> None:
    """It is said that it holds no longer; a newer one stays until its own time is over."""
    screen = Screen(tmp_path)
    screen.show(welcome())
    screen.type("c")
    screen.show(MOVING)
    screen.clock.advance(200)
    screen.show(m.Moving("K7QFBD22", 300))
    screen.clock.advance(299)
    screen.new()
    screen.clock.advance(1)

    assert "The code for another device holds no longer." == screen.new()[0]
    assert [] == screen.clock.getDelayedCalls()


def test_who_has_gone_back_is_not_told_that_the_code_has_lapsed(tmp_path: Path) -> None:
    """It would come out of nowhere."""
    screen = Screen(tmp_path)
    screen.show(welcome())
    screen.type("c")
    screen.show(MOVING)
    screen.type("x")
    screen.clock.advance(300)

    assert [] == screen.new()


def test_where_there_is_nothing_to_move_to_it_is_said(tmp_path: Path) -> None:
    """A server for one program ends with it; and without a connection nobody is asked."""
    alone, down = Screen(tmp_path / "alone", stay=Stay.ENDS), Screen(tmp_path / "down")
    for screen in (alone, down):
        screen.show(welcome())
        screen.said.clear()
    down.controller.down(Trouble.LOST, 5.0)

    assert "The server of this match is on this computer alone." in alone.type("c")
    assert "There is no connection to the server now." in down.type("c")
    assert ([], []) == (alone.said, down.said)


def test_what_a_server_sends_for_a_code_does_no_harm(tmp_path: Path) -> None:
    """It is a server's text like any other."""
    screen = Screen(tmp_path)
    screen.show(welcome())
    assert "\x1b" not in "".join(screen.show(m.Moving("\x1b[31mK7\u202e", 300)))


def test_the_device_that_was_left_says_so_and_forgets_its_token(tmp_path: Path) -> None:
    """It does not come back by itself, nor as nobody the next time."""
    screen = Screen(tmp_path)
    screen.show(welcome())
    said = screen.show(m.Farewell(FarewellCode.MOVED))

    assert "You continued on another device." == said[0]
    assert ([Exit.OK], 1) == (screen.codes, screen.closed)
    assert screen.profile.token(SERVER_ID) is None


# The device that is moved to.


@pytest.fixture
def moving(tmp_path: Path) -> Desk:
    """Return a client with a code, which has been another player on that server."""
    with open_profile(tmp_path, "ana") as profile:
        profile.remember_token(SERVER_ID, OTHERS)
    return Desk(tmp_path, code=CODE)


def test_the_first_hello_names_the_code_and_no_token(moving: Desk) -> None:
    """Nobody is two people."""
    hello = moving.controller.hello(SERVER_ID)

    assert hello is not None
    assert (None, CODE) == (hello.token, hello.code)


def test_who_was_moved_says_a_word_at_once_and_goes_by_the_token_and_the_name(moving: Desk) -> None:
    """The word uses the code up; from then on it is a client like any other, also when it is started anew."""
    moving.hear(welcome(name="Eva"))
    hello = moving.controller.hello(SERVER_ID)

    assert [m.Pong()] == moving.said
    assert hello is not None
    assert (TOKEN, None, "Eva") == (hello.token, hello.code, hello.name)
    assert ("Eva", TOKEN) == (moving.profile.name, moving.profile.token(SERVER_ID))


@pytest.mark.parametrize(("had", "heard"), [("Luis", "Eva"), ("", "\u2588")])
def test_a_name_that_was_chosen_stays_and_one_that_is_none_is_not_kept(moving: Desk, had: str, heard: str) -> None:
    """What is kept for other servers is the player's own."""
    if had:
        moving.profile.remember_name(had)
    moving.hear(welcome(name=heard))

    assert had == moving.profile.name


@pytest.mark.parametrize("code", [FarewellCode.UNKNOWN_CODE, FarewellCode.SERVER_FULL])
def test_who_is_not_moved_ends_and_keeps_what_there_was(moving: Desk, code: FarewellCode) -> None:
    """The program says why, and whoever this device was before they still are."""
    moving.hear(m.Farewell(code, (("limit", 200),)))

    assert [Exit.REFUSED] == moving.codes
    assert OTHERS == moving.profile.token(SERVER_ID)


def test_a_match_goes_on_whose_dice_this_device_has_not_seen_begin(moving: Desk) -> None:
    """They cannot be checked here, and nobody is accused for it."""
    seal = Seal(MATCH)
    moving.hear(welcome(seated=True), table(), seal.nonces, THEIRS)

    assert [] == moving.codes
    assert moving.model.view == THEIRS


# Both, and a server.


def code_for(hall: Hall, guest: Guest) -> str:
    """Return a code that moves a guest."""
    guest.controller.move()
    hall.settle()
    return guest.all_heard(m.Moving)[-1].code


def test_a_player_goes_on_with_another_device(tmp_path: Path) -> None:
    """Table and name are the same; the former device ends, and neither comes back as somebody else."""
    hall = Hall()
    ana = hall.guest(tmp_path / "old", "Ana", m.CreateTable("dice10k"))
    mobile = hall.guest(tmp_path / "new", "Mobile", code=code_for(hall, ana))

    assert ([Exit.OK], []) == (ana.codes, mobile.codes)
    assert ana.all_heard(m.Table)[-1] == mobile.all_heard(m.Table)[-1]
    assert "Ana" == mobile.model.name
    hall.network.cut()
    hall.pass_time(2 * LONGEST_PAUSE)
    assert ([], "Ana", 2) == (mobile.all_heard(m.Farewell), mobile.model.name, len(mobile.all_heard(m.Welcome)))
    with open_profile(tmp_path / "old", "Ana") as profile:
        assert profile.token("hall:1") is None
    mobile.controller.quit()
    hall.settle()


def test_a_cut_at_any_byte_of_the_welcome_costs_nobody_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has the whole of it comes back by the token; who has not comes once more with the code."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    hall = Hall()
    guest = hall.guest(tmp_path, "Ana", m.CreateTable("dice10k"))
    seat = guest.all_heard(m.Table)[-1].code
    length = len(encode(guest.all_heard(m.Welcome)[0]))
    for number in range(1, length + 2):
        code = code_for(hall, guest)
        with monkeypatch.context() as patch:
            patch.setattr(End, "arrive", cutting_behind(hall, number))
            mover = hall.guest(tmp_path / f"{number}", "Mobile", code=code)
        hall.pass_time(2 * LONGEST_PAUSE)
        assert bool(mover.all_heard(m.Welcome)) is (number >= length)
        if number < length:
            assert [Exit.CONNECTION] == mover.codes
            mover = hall.guest(tmp_path / f"{number} again", "Mobile", code=code)
        assert seat == mover.all_heard(m.Table)[-1].code
        assert [Exit.OK] == guest.codes
        guest = mover
    guest.controller.quit()
    hall.settle()


def cutting_behind(hall: Hall, count: int) -> Callable[[End, bytes], None]:
    """Return what lets so many bytes arrive at the newest client, and breaks its connection off behind them."""
    left, arrive = [count], End.arrive

    def dribble(end: End, data: bytes) -> None:
        if end is not hall.network.ends[-2]:
            arrive(end, data)
            return
        arrive(end, data[: left[0]])
        left[0] -= len(data)
        if left[0] <= 0:
            hall.network.cut()

    return dribble
