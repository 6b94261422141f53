"""Claims about leaving: before somebody leaves it is said what becomes of the match, truthfully."""

from typing import Final

import pytest

from client.leaving import Stay, leaving
from client.model import Model
from tests.support.scenes import ANA, COMPUTER, LUIS, scene, table
from tests.support.speech import ENGLISH, SPEECHES

LOBBY: Final = Model()
PLAYING: Final = Model(table=table(), view=scene("0 throw 0 0 - - - 0/0,0/0 -"))
OVER: Final = Model(table=table(), view=scene("0 over 0 0 - - - 10000/1+,0/0 exact:0"))
RESIGNED: Final = Model(table=table(), view=scene("1 throw 0 0 - - - 0/0x,0/0 -"))


@pytest.mark.parametrize("model", [LOBBY, PLAYING, OVER])
def test_a_server_for_this_client_alone_ends_with_it(model: Model) -> None:
    """Nobody can come back to it."""
    assert "The match is kept: start again to go on with it." == leaving(ENGLISH, model, Stay.ENDS)


def test_a_seat_in_a_running_match_is_kept() -> None:
    """RULES 6.2."""
    assert "Your seat is kept: connect again to play on." == leaving(ENGLISH, PLAYING, Stay.ELSEWHERE)


@pytest.mark.parametrize("model", [LOBBY, OVER, RESIGNED])
def test_where_there_is_no_seat_to_keep_none_is_promised(model: Model) -> None:
    """Before a match, after it, and after resigning."""
    assert "You can come back at any time." == leaving(ENGLISH, model, Stay.ELSEWHERE)


def test_a_host_is_reminded_of_the_guests_by_name() -> None:
    """The server stays for them; the host is no guest, whichever seat they have."""
    for_luis = "The server stays open for your guests (Luis); start it again to come back."
    for_ana = "The server stays open for your guests (Ana); start it again to come back."

    assert for_luis == leaving(ENGLISH, PLAYING, Stay.HOSTED)
    assert for_ana == leaving(ENGLISH, Model(table=table(ANA, LUIS, you=1)), Stay.HOSTED)


@pytest.mark.parametrize("model", [LOBBY, Model(table=table(ANA, None)), Model(table=table(ANA, COMPUTER))])
def test_a_host_without_guests_learns_how_long_the_server_stays(model: Model) -> None:
    """A computer player is no guest."""
    assert "ten minutes" in leaving(ENGLISH, model, Stay.HOSTED)


@pytest.mark.parametrize("stay", Stay)
@pytest.mark.parametrize("model", [LOBBY, PLAYING])
def test_it_is_said_in_each_language(stay: Stay, model: Model) -> None:
    """Nothing of it stays English."""
    assert len(SPEECHES) == len({leaving(speech, model, stay) for speech in SPEECHES})
