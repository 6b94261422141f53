"""Claims about whole matches over real sockets: they end, both clients check them, and a killed client comes back."""

import json
from pathlib import Path
from typing import Final

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ClientEndpoint
from twisted.internet.task import Clock, deferLater

from client.acquaintance import Acquaintance
from client.controller import Cause, Controller
from client.exits import Exit
from client.handshake import encrypted
from client.link import Link
from client.model import Model
from client.profile import open_profile
from client.robot import Robot
from dice10k.robot import decide
from protocol import messages as m
from protocol.codes import End, Then
from server.app import Server, ServerSetting
from server.journal import MemoryJournal
from tests.support.different import different
from tests.support.loopback import HOST, bounded, listening
from tests.support.programs import started

MATCHES: Final = 30
"""Matches that are played at the most until one has both; nearly every one has."""


class Seat:
    """A headless client over TCP, which plays one match and remembers its news.

    Args:
        home: for its profile.
        name: its own and its profile's.
        port: of the server.
        arrival: what it asks for.
    """

    def __init__(self, home: Path, name: str, port: int, arrival: m.ClientMessage) -> None:
        """Connect."""
        from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

        self.profile = open_profile(home, name)
        self.news: list[m.AnyNews] = []
        self.ended: Deferred[Exit] = Deferred()
        self.controller = Controller(Acquaintance(f"{HOST}:{port}", self.profile), name, arrival)
        link = Link(reactor, encrypted(TCP4ClientEndpoint(reactor, HOST, port), reactor), self.controller)
        self.controller.attach(link, Robot(self.controller, decide, reactor, self._write, self._finish))
        link.open()

    def _write(self, _before: Model, _after: Model, cause: Cause) -> None:
        if isinstance(cause, m.View):
            self.news += cause.news

    def _finish(self, code: Exit) -> None:
        self.profile.close()
        self.ended.callback(code)

    @property
    def overshot(self) -> bool:
        """Whether somebody has passed the target."""
        return any(isinstance(news, m.Overshot) for news in self.news)

    @property
    def subtracted(self) -> bool:
        """Whether somebody has subtracted."""
        return any(isinstance(news, m.Banked) and news.then is Then.SUBTRACT for news in self.news)


async def play(home: Path, port: int, starting_score: int) -> tuple[Seat, Seat]:
    """Let two clients play one match over TCP; both check it and leave."""
    from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

    ana = Seat(home, "Ana", port, m.CreateTable("dice10k", different(starting_score=starting_score)))
    while ana.controller.model.table is None:
        await deferLater(reactor, 0.01, lambda: None)
    luis = Seat(home, "Luis", port, m.JoinTable(ana.controller.model.table.code))
    assert [Exit.OK, Exit.OK] == [await ana.ended, await luis.ended]
    return ana, luis


@pytest.fixture
def server() -> Server:
    """A server that has not been put anywhere, whose time stands still: none of its deadlines is met here."""
    return Server(Clock(), ServerSetting(), MemoryJournal(), lambda: None)


@pytest.mark.slow
@bounded
async def test_two_clients_play_a_match_over_tcp_and_both_check_it(tmp_path: Path, server: Server) -> None:
    """They have seen the same throws, the result is the same, and every throw is consistent."""
    async with listening(server) as place:
        seats = await play(tmp_path, place.port, 9_000)

    first, second = (seat.controller.model for seat in seats)
    assert first.view == second.view
    assert first.verdict == second.verdict
    assert first.verdict is not None
    assert first.verdict.consistent
    assert first.verdict.checked == first.verdict.throws > 0


@pytest.mark.slow
@bounded
async def test_a_match_goes_past_the_target_and_back_to_exactly_10_000(tmp_path: Path, server: Server) -> None:
    """From 9,800 nobody can land at once: somebody overshoots, subtracts, and in the end lands (RULES 2.9, 2.10)."""
    async with listening(server) as place:
        matches = [await play(tmp_path, place.port, 9_800)]
        while len(matches) < MATCHES and not (matches[-1][0].overshot and matches[-1][0].subtracted):
            matches.append(await play(tmp_path, place.port, 9_800))
        seats = matches[-1]

    view = seats[0].controller.model.view
    assert view is not None
    assert view.outcome is not None
    (winner,) = view.outcome.winners
    assert (End.EXACT, 10_000) == (view.outcome.end, view.seats[winner].score)
    assert all(seat.overshot and seat.subtracted for seat in seats)
    assert all(seat.controller.model.verdict is not None for seat in seats)


@pytest.mark.slow
def test_a_client_that_was_killed_comes_back_to_the_same_dice(tmp_path: Path) -> None:
    """SIGKILL in its turn; with its token it finds revision, dice, keep and turn score as they were, and checks all."""
    with started(
        tmp_path, "serve", "--port", "0", "--loopback", "--announce", "--log", str(tmp_path / "log")
    ) as serving:
        serving.wait_for("\n")
        port = str(json.loads(serving.printed)["port"])
        options = (HOST, port, str(tmp_path))
        with started(tmp_path, *options, "wait", module="tests.support.mortal") as client:
            client.wait_for("\n")
            client.kill()
            left = json.loads(client.printed)
        with started(tmp_path, *options, "finish", module="tests.support.mortal") as client:
            assert 0 == client.end()
            found, verdict = map(json.loads, client.printed.splitlines())

    assert left["thrown"]
    assert left["kept"]
    assert {**left, "news": 0} == found
    assert verdict["consistent"]
    assert verdict["checked"] == verdict["throws"]
