"""Claims about a server that cheats, and about one that does not: real client, real server, and somebody between them.

Whatever the server bends, the client says so and ends with 7; whatever the network does, an honest server is never
accused (PROMISES A5).
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import pytest
from msgspec.structs import replace

from client.evidence import Fault, Finding, First, Verdict
from client.exits import Exit
from client.model import LinkState
from client.receipt import ReceiptError, ReceiptFault
from dice10k.robot import decide
from protocol import messages as m
from protocol.codes import Phase
from protocol.dice import Dice, Settlement, throw
from tests.support.different import different
from tests.support.joined import Ears, Guest, Hall, honest

TABLE: Final = m.CreateTable("dice10k", different(starting_score=8_000, turn_limit=4), computers=("threshold",), pace=0)
"""A match that is over soon."""

TWO: Final = replace(TABLE, changes=different(starting_score=8_000, turn_limit=3), computers=())
"""The same for two people."""

_Message = TypeVar("_Message", bound=m.ServerMessage)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for the disk: no test here cuts the power."""
    monkeypatch.setattr("os.fsync", lambda _: None)


def play(home: Path, ears: Ears = honest, table: m.CreateTable = TABLE) -> Guest:
    """Let a client play one match against the computer, hearing what these ears make of it."""
    hall = Hall()
    guest = hall.guest(home, "Ana", table, decide=decide, ears=ears)
    while not guest.codes:
        hall.pass_time(0.5)
    return guest


def found(guest: Guest) -> set[Finding]:
    """Return everything a client has found, on the way or at the end."""
    on_the_way = {finding for fault in guest.all_heard(ReceiptFault) for finding in fault.findings}
    verdict = guest.model.verdict
    return on_the_way if verdict is None else on_the_way | set(verdict.findings)


# A server that cheats.


def bend(kind: type[_Message], how: Callable[[_Message], m.ServerMessage]) -> Ears:
    """Return ears that hear one kind of message otherwise than it was said."""
    return lambda message: (how(message) if isinstance(message, kind) else message,)


def bend_news(how: Callable[[m.AnyNews], m.AnyNews]) -> Ears:
    """Return ears that hear news otherwise than they were told."""
    return bend(m.View, lambda view: replace(view, news=tuple(map(how, view.news))))


def other(data: bytes) -> bytes:
    """Return bytes with one bit changed."""
    return bytes([data[0] ^ 1]) + data[1:]


def turned(dice: Dice) -> Dice:
    """Return dice of which the first lies on another side."""
    return tuple(die % 6 + 1 if place == 0 else die for place, die in enumerate(dice))


def one_die(view: m.View) -> m.View:
    """Show one die of the first throw otherwise, in the news and on the table alike."""
    news = tuple(replace(n, dice=turned(n.dice)) if isinstance(n, m.Thrown) else n for n in view.news)
    return replace(view, thrown=turned(view.thrown), news=news) if view.throws == 1 else view


def one_die_less(view: m.View) -> m.View:
    """Show the first throw without its last die, in the news and on the table alike."""
    news = tuple(replace(n, dice=n.dice[:-1]) if isinstance(n, m.Thrown) else n for n in view.news)
    return replace(view, thrown=view.thrown[:-1], news=news) if view.throws == 1 else view


def renumbered(numbers: dict[int, int]) -> Ears:
    """Return ears that hear some throws under other numbers."""
    return bend_news(lambda n: replace(n, index=numbers.get(n.index, n.index)) if isinstance(n, m.Thrown) else n)


CHEATS: Final = {
    "one die": (bend(m.View, one_die), Finding(Fault.THROW, 0)),
    "one die on the table": (bend(m.View, lambda v: replace(v, thrown=turned(v.thrown))), None),
    "our nonce": (
        bend(m.Nonces, lambda n: replace(n, nonces=(other(n.nonces[0]), n.nonces[1]))),
        Finding(Fault.OWN_NONCE, 0),
    ),
    "another's nonce": (
        bend(m.Nonces, lambda n: replace(n, nonces=(n.nonces[0], other(n.nonces[1])))),
        Finding(Fault.NONCE, 1),
    ),
    "the order of nonces": (bend(m.Nonces, lambda n: replace(n, nonces=n.nonces[::-1])), Finding(Fault.OWN_NONCE, 0)),
    "our commitment": (
        bend(m.Commitments, lambda c: replace(c, commitments=(other(c.commitments[0]), c.commitments[1]))),
        Finding(Fault.COMMITMENT, 0),
    ),
    "another's commitment": (
        bend(m.Commitments, lambda c: replace(c, commitments=(c.commitments[0], other(c.commitments[1])))),
        Finding(Fault.NONCE, 1),
    ),
    "the order of commitments": (
        bend(m.Commitments, lambda c: replace(c, commitments=c.commitments[::-1])),
        Finding(Fault.COMMITMENT, 0),
    ),
    "the server's commitment": (
        bend(m.Sealed, lambda s: replace(s, commitment=other(s.commitment))),
        Finding(Fault.SECRET),
    ),
    "the server's secret": (bend(m.Secret, lambda s: replace(s, secret=other(s.secret))), Finding(Fault.SECRET)),
    "a throw left out": (renumbered({0: 1}), Finding(Fault.ORDER, 0)),
    "the order of throws": (renumbered({1: 2, 2: 1}), Finding(Fault.ORDER, 1)),
    "a throw shown twice": (renumbered({1: 0}), Finding(Fault.THROW, 0)),
    "the number of throws": (bend(m.Secret, lambda s: replace(s, throws=s.throws + 1)), None),
    "another first seat": (
        bend_news(lambda n: replace(n, first=1 - n.first) if isinstance(n, m.Started) else n),
        None,
    ),
    "a first seat not drawn": (
        bend_news(lambda n: replace(n, drawn=False) if isinstance(n, m.Started) else n),
        None,
    ),
    "nobody said to start": (
        bend(m.View, lambda v: replace(v, news=tuple(n for n in v.news if not isinstance(n, m.Started)))),
        Finding(Fault.FIRST_UNSEEN),
    ),
    "a die kept back": (bend(m.View, one_die_less), Finding(Fault.COUNT, 0)),
    "the throw of another": (
        bend_news(lambda n: replace(n, seat=1 - n.seat) if isinstance(n, m.Thrown) else n),
        Finding(Fault.TURN, 0),
    ),
    "a view passed over": (
        bend(m.View, lambda v: replace(v, revision=v.revision + (v.throws > 1))),
        Finding(Fault.VIEW),
    ),
    "another match": (bend(m.View, lambda v: replace(v, match=other(v.match))), Finding(Fault.MATCH)),
    "another match's secret": (bend(m.Secret, lambda s: replace(s, match=other(s.match))), Finding(Fault.MATCH)),
    "something put into a throw": (
        bend_news(lambda n: replace(n, contributions=(bytes(32),)) if isinstance(n, m.Thrown) else n),
        Finding(Fault.CONTRIBUTION, 0),
    ),
}
"""What somebody bends, and what the client finds, where that is the same in every match."""

FAULTS: Final = {
    "one die on the table": Fault.THROW,
    "the number of throws": Fault.ORDER,
    "another first seat": Fault.FIRST_SEAT,
    "a first seat not drawn": Fault.FIRST_SEAT,
}
"""The fault alone, of cheats whose number depends on the match."""


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_server_that_cheats_is_caught(tmp_path: Path, cheat: str) -> None:
    """The client says what is wrong, and the program ends with 7."""
    ears, finding = CHEATS[cheat]
    guest = play(tmp_path, ears)

    assert [Exit.VERIFICATION] == guest.codes
    assert FAULTS.get(cheat, finding and finding.fault) in {finding.fault for finding in found(guest)}
    assert finding is None or finding in found(guest)


@pytest.mark.parametrize("cheat", ["our commitment", "the order of commitments"])
def test_a_nonce_is_not_revealed_to_a_server_that_has_cheated_already(tmp_path: Path, cheat: str) -> None:
    """It would help it to choose."""
    guest = play(tmp_path, CHEATS[cheat][0])

    assert not [message for message in guest.said if isinstance(message, m.Reveal)]


def test_a_server_that_throws_again_and_keeps_quiet_about_it_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It skips a throw it does not like and numbers the next one as if nothing had happened."""

    def second_choice(settlement: Settlement, secret: bytes, index: int, dice: int) -> Dice:
        return throw(settlement, secret, index + (index >= 2), dice)

    monkeypatch.setattr("server.play.throw", second_choice)
    guest = play(tmp_path)

    assert [Exit.VERIFICATION] == guest.codes
    assert Finding(Fault.THROW, 2) in found(guest)


# A server that does not cheat.


def test_an_honest_match_is_consistent(tmp_path: Path) -> None:
    """Every throw and the draw of the first seat are checked, and the program ends with 0."""
    guest = play(tmp_path)

    verdict = guest.model.verdict
    assert verdict is not None
    assert [Exit.OK] == guest.codes
    assert (set(), 0, First.DRAWN) == (found(guest), verdict.unseen, verdict.first)
    assert verdict.checked == verdict.throws > 0


def test_an_honest_match_that_the_first_seat_starts_is_consistent(tmp_path: Path) -> None:
    """By the rules of the table, and so said: nobody is told that the dice have chosen."""
    changes = (*TABLE.changes, *different(starting_player="first_seat"))
    guest = play(tmp_path, table=replace(TABLE, changes=changes))

    verdict = guest.model.verdict
    assert verdict is not None
    assert [Exit.OK] == guest.codes
    assert (set(), First.IN_ORDER, True) == (found(guest), verdict.first, verdict.sure)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("starter", "seed"), [*(("drawn", seed) for seed in range(12)), *(("first_seat", seed) for seed in range(6))]
)
def test_an_honest_server_is_never_accused(
    tmp_path: Path, starter: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people play a match and a rematch, while links break and programs are killed at any moment."""
    rng = Random(seed)
    monkeypatch.setattr("secrets.token_bytes", rng.randbytes)
    party = Party(tmp_path, starter)
    for _ in range(250):
        party.live(rng)

    assert [] == party.accused
    assert 4 == len(party.verdicts)
    assert all(verdict.consistent for verdict in party.verdicts.values())


LEAST: Final = 5
"""Matches that a table where people come and go sees through in the time of a test; one that is stuck sees none."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("starter", "seed"), [*(("drawn", seed) for seed in range(6)), *(("first_seat", seed) for seed in range(6))]
)
def test_an_honest_server_is_never_accused_while_people_come_and_go(
    tmp_path: Path, starter: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three people share a table for two: who may start follows from who has stayed, also where links break."""
    rng = Random(seed)
    monkeypatch.setattr("secrets.token_bytes", rng.randbytes)
    crowd = Crowd(tmp_path, starter)
    for _ in range(300):
        crowd.live(rng)

    assert [] == crowd.accused
    assert ({True, False} if starter == "drawn" else {False}) == crowd.starts
    assert len(crowd.judged) >= LEAST


class Party:
    """Two people at one table, to whom anything may happen that can happen to programs and links.

    Args:
        home: for their profiles.
        starter: who starts a match that is no rematch, as the rules have it.
    """

    def __init__(self, home: Path, starter: str) -> None:
        """Let both sit down."""
        self._home = home
        self._setting = replace(TWO, changes=(*TWO.changes, *different(starting_player=starter)))
        self._hall = Hall()
        ana = self._hall.guest(home, "Ana", self._setting)
        assert ana.model.table is not None
        self._guests = [ana, self._hall.guest(home, "Luis", m.JoinTable(ana.model.table.code))]
        self.verdicts: dict[tuple[int, bytes], Verdict] = {}

    def live(self, rng: Random) -> None:
        """Let everybody do what they can, and something happen to them in the middle of it."""
        for guest in self._guests:
            act(guest, again=len(self.verdicts) < 2 * len(self._guests))
        self._hall.network.carry(rng.randrange(8))
        if rng.random() < 0.2:
            self._hall.network.cut()
        if rng.random() < 0.05:
            self._kill(rng.randrange(2))
        self._hall.pass_time(1.0)
        for seat, guest in enumerate(self._guests):
            view, verdict = guest.model.view, guest.model.verdict
            if view is not None and verdict is not None:
                self.verdicts[seat, view.match] = verdict

    def _kill(self, seat: int) -> None:
        """End a program without a word, and start it again."""
        killed = self._guests[seat]
        killed.link.close()
        killed.profile.close()
        self._guests[seat] = self._hall.guest(self._home, killed.profile.folder.name)

    @property
    def accused(self) -> list[object]:
        """What anybody has against the server."""
        return [
            cause for guest in self._guests for cause in guest.heard if isinstance(cause, ReceiptFault | ReceiptError)
        ]


class Crowd(Party):
    """Three people and a table for two, which they leave and join as they like."""

    def __init__(self, home: Path, starter: str) -> None:
        """Let a third one wait in the lobby."""
        super().__init__(home, starter)
        self._guests.append(self._hall.guest(home, "Eva"))

    def live(self, rng: Random) -> None:
        """Let everybody come, go or play, and something happen to them in the middle of it."""
        for guest in self._guests:
            table, view = guest.model.table, guest.model.view
            if table is None and guest.model.link is LinkState.UP:
                self._come(guest)
            elif (view is None or view.outcome is not None) and rng.random() < (0.1 if view is None else 0.25):
                guest.controller.leave_table()
            else:
                act(guest, again=rng.random() < 0.6)
        self._hall.network.carry(rng.randrange(10))
        if rng.random() < 0.05:
            self._hall.network.cut()
        self._hall.pass_time(1.0)

    def _come(self, guest: Guest) -> None:
        """Sit down where somebody else sits, or set the table up again."""
        codes = [other.model.table.code for other in self._guests if other.model.table is not None]
        if codes:
            guest.controller.join_table(codes[0])
        else:
            guest.controller.create_table(self._setting)

    @property
    def judged(self) -> set[bytes]:
        """The matches that were played to their secret."""
        return {secret.match for guest in self._guests for secret in guest.all_heard(m.Secret)}

    @property
    def starts(self) -> set[bool]:
        """Whether matches began with a draw: the ways in which some did."""
        views = [view for guest in self._guests for view in guest.all_heard(m.View)]
        return {news.drawn for view in views for news in view.news if isinstance(news, m.Started)}


def act(guest: Guest, *, again: bool) -> None:
    """Do what a player does: throw, keep, and after a match want another one."""
    view = guest.model.view
    if guest.model.link is not LinkState.UP or view is None:
        return
    if view.outcome is not None:
        if again and guest.model.verdict is not None:
            guest.controller.rematch()
    elif guest.model.on_turn and view.phase is Phase.THROW:
        guest.controller.throw()
    elif guest.model.on_turn:
        guest.controller.keep(*decide(view))
