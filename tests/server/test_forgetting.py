"""Claims about being forgotten: whoever asks for it is nobody to the server afterwards, and nothing of them is kept."""

from collections.abc import Callable

import pytest

from protocol import messages as m
from protocol.codes import FarewellCode, LeftCode, RefusalCode
from tests.support.journals import TardyJournal
from tests.support.parlour import Parlour, kept_in
from tests.support.photograph import photograph


def test_nothing_is_kept_about_who_asks_to_be_forgotten(parlour: Parlour) -> None:
    """Neither in memory nor in the journal, and the last word says so."""
    before = photograph(parlour.players, parlour.lobby, parlour.written, parlour.moves)
    ana = parlour.visitor("Ana")
    ana.say(m.Move(), m.Forget())

    assert [m.Farewell(FarewellCode.FORGOTTEN)] == ana.line.farewells
    assert before == photograph(parlour.players, parlour.lobby, parlour.written, parlour.moves)


def test_their_token_is_nobodys_and_their_name_is_free(parlour: Parlour) -> None:
    """Also for a server that begins anew."""
    ana = parlour.visitor("Ana")
    ana.say(m.Forget())
    again = Parlour()
    again.restore(kept_in(parlour.written))

    assert [m.Farewell(FarewellCode.UNKNOWN_TOKEN)] == parlour.back(ana).line.farewells
    assert "Ana" == parlour.visitor("Ana").last(m.Welcome).name
    assert 0 == len(again.players)


def test_the_last_word_waits_until_it_is_written(open_parlour: Callable[..., Parlour]) -> None:
    """And meanwhile nothing that they say is heard any more, and the end of their connection ends nothing."""
    journal = TardyJournal()
    parlour = open_parlour(journal)
    ana, luis = parlour.visitor("Ana"), parlour.visitor("Luis")
    journal.write()
    luis.say(m.Forget())
    ana.say(m.Forget(), m.CreateTable("dice10k"), m.Move())
    assert [[], []] == [visitor.line.farewells for visitor in (ana, luis)]

    luis.line.lose()
    journal.write()

    assert [m.Farewell(FarewellCode.FORGOTTEN)] == ana.line.farewells
    assert ([], {}, []) == (ana.all(m.Table), journal.notes, luis.all(m.Moving))


def test_who_has_put_a_match_aside_is_not_forgotten_either(parlour: Parlour) -> None:
    """The seat is theirs, and the other may come back."""
    ana, luis = parlour.match("Ana", "Luis")
    luis.line.lose()
    ana.say(m.LeaveTable())
    assert LeftCode.PUT_ASIDE == ana.last(m.Left).code

    assert ana.refusal(m.Forget()) is RefusalCode.SEAT_HELD
    ana.say(m.JoinTable(ana.code))
    ana.resign()
    ana.say(m.LeaveTable(), m.Forget())
    assert [m.Farewell(FarewellCode.FORGOTTEN)] == ana.line.farewells


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Luis")], ids=["waiting", "playing"])
def test_who_holds_a_seat_is_not_forgotten(parlour: Parlour, names: tuple[str, ...]) -> None:
    """Others play there; who has resigned and left is."""
    visitors = parlour.match(*names) if len(names) > 1 else parlour.table(*names)
    ana = visitors[0]
    before = photograph(parlour.players, parlour.lobby, parlour.written)

    assert ana.refusal(m.Forget()) is RefusalCode.SEAT_HELD
    assert before == photograph(parlour.players, parlour.lobby, parlour.written)
    if len(names) > 1:
        ana.resign()
        assert ana.refusal(m.Forget()) is RefusalCode.SEAT_HELD
    ana.say(m.LeaveTable(), m.Forget())
    assert [m.Farewell(FarewellCode.FORGOTTEN)] == ana.line.farewells
