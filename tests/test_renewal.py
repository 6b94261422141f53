"""The promise of the token: a link that breaks at any byte of its renewal leaves one that leads back (PROMISES A1)."""

from pathlib import Path

import pytest

from client.link import LONGEST_PAUSE
from protocol import messages as m
from protocol.codec import encode
from tests.support.joined import End, Hall


def test_a_cut_at_any_byte_of_a_renewal_costs_nobody_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client comes back with what it has kept by then, the old token or the new, and is the same player."""
    hall = Hall()
    guest = hall.guest(tmp_path, "Ana", m.CreateTable("dice10k"))
    table = guest.all_heard(m.Table)[-1]
    (welcome,) = guest.all_heard(m.Welcome)
    left: list[int] = []
    arrive = End.arrive

    def dribble(end: End, data: bytes) -> None:
        """Let so many bytes arrive at the client, and break off behind them."""
        if not left or end is not hall.network.ends[-2]:
            arrive(end, data)
            return
        arrive(end, data[: left[0]])
        left[0] -= len(data)
        if left[0] <= 0:
            left.clear()
            hall.network.cut()

    monkeypatch.setattr(End, "arrive", dribble)
    for length in range(1, len(encode(welcome)) + 2):
        left[:] = [length]
        hall.network.cut()
        hall.pass_time(2 * LONGEST_PAUSE)
        assert [] == left
        assert [] == guest.all_heard(m.Farewell)
        assert (table.code, table.you) == (guest.all_heard(m.Table)[-1].code, guest.all_heard(m.Table)[-1].you)
    tokens = [welcome.token for welcome in guest.all_heard(m.Welcome)]
    assert len(set(tokens)) > len(encode(welcome))
    guest.controller.quit()
    hall.settle()
