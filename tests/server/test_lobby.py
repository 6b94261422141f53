"""Claims about the lobby: setting tables up, finding them, and asking for what cannot be."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol import messages as m
from protocol.codes import RefusalCode
from protocol.limits import CODE_LENGTH, PAGE
from server.lobby import ALPHABET, TABLES
from server.table import IDLE_SECONDS
from tests.support.different import different
from tests.support.parlour import Parlour, Visitor, settle
from tests.support.photograph import photograph

PLAIN: Final = m.CreateTable("dice10k")
PRIVATE: Final = m.CreateTable("dice10k", private=True)


def host(parlour: Parlour, setting: m.CreateTable = PLAIN) -> Visitor:
    """Return somebody who has set a table up."""
    (visitor,) = parlour.table("Ana", setting=setting)
    return visitor


def listed(visitor: Visitor, after: str = "") -> m.Tables:
    """Return a page of the list."""
    visitor.say(m.ListTables(after))
    return visitor.last(m.Tables)


# Setting a table up.


def test_who_sets_a_table_up_sits_at_it(parlour: Parlour) -> None:
    """The answer is the table: its code, the rules asked for, the first seat taken by its host, the other free."""
    ana = host(parlour, m.CreateTable("dice10k", different(starting_score=1_000, head_starts="0,500", turn_limit=20)))

    table = ana.last(m.Table)
    assert ("dice10k", 10_000, 20, 1_000, (0, 500)) == (
        table.rules.name,
        table.rules.target,
        table.rules.turn_limit,
        table.rules.starting_score,
        table.rules.head_starts,
    )
    assert different(turn_limit=20, starting_score=1_000, head_starts="0,500") == table.rules.changes
    assert ["Ana", None] == ana.sitters
    assert table.you == 0


def test_codes_are_made_of_letters_nobody_mixes_up(parlour: Parlour) -> None:
    """Codes differ, have four signs, and none that looks like another or spells a word (PROMISES A4)."""
    codes = [host(parlour).code for _ in range(TABLES)]

    assert len(set(codes)) == TABLES
    assert {CODE_LENGTH} == set(map(len, codes))
    assert set("".join(codes)) <= set(ALPHABET)
    assert not set(ALPHABET) & set("AEIOU015SYaeiou")


def test_a_code_in_use_is_not_given_again(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Should chance draw a code that a table has, another one is drawn."""
    drawn = iter("BBBBBBBBBBBC")
    monkeypatch.setattr("server.lobby.secrets.choice", lambda _alphabet: next(drawn))

    assert ["BBBB", "BBBC"] == [host(parlour).code, host(parlour).code]


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        (m.CreateTable("chess"), RefusalCode.RULES_REFUSED),
        (m.CreateTable(""), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", different(colour="red")), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", computers=("genius",)), RefusalCode.NO_SUCH_COMPUTER),
        (m.CreateTable("dice10k", computers=("threshold", "")), RefusalCode.NO_SUCH_COMPUTER),
        (m.CreateTable("dice10k", computers=("threshold",) * 2), RefusalCode.WRONG_SEATS),
        (m.CreateTable("dice10k", computers=("threshold",) * 7), RefusalCode.WRONG_SEATS),
        (m.CreateTable("dice10k", seats=1), RefusalCode.WRONG_SEATS),
        (m.CreateTable("dice10k", seats=3), RefusalCode.WRONG_SEATS),
        (m.CreateTable("dice10k", seats=2, computers=("threshold",) * 2), RefusalCode.WRONG_SEATS),
        (m.CreateTable("diezmil", seats=7), RefusalCode.WRONG_SEATS),
        (m.CreateTable("classic", seats=3, computers=("threshold",) * 3), RefusalCode.WRONG_SEATS),
        (m.CreateTable("classic", seats=1, computers=("threshold",)), RefusalCode.WRONG_SEATS),
        (m.CreateTable("classic", computers=("threshold",) * 7), RefusalCode.WRONG_SEATS),
        (m.CreateTable("classic", different(seats="3,5"), seats=6), RefusalCode.WRONG_SEATS),
        (m.CreateTable("dice10k", different(head_starts="0,0,0")), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", different(head_starts="0,10000")), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", different(head_starts="50")), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", different(starting_score=10_000)), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", different(starting_score=2**31 - 1)), RefusalCode.RULES_REFUSED),
        (m.CreateTable("dice10k", different(starting_score=1)), RefusalCode.RULES_REFUSED),
    ],
)
def test_a_table_that_cannot_be_played_is_not_set_up(
    parlour: Parlour, setting: m.CreateTable, code: RefusalCode
) -> None:
    """What no match can be played by is refused with the reason, and no table is there."""
    ana = parlour.visitor("Ana")
    before = photograph(parlour.players, parlour.lobby)

    assert ana.refusal(setting) is code
    assert before == photograph(parlour.players, parlour.lobby)


def test_there_are_so_many_tables_and_no_more(open_parlour: Callable[..., Parlour]) -> None:
    """At the limit a table is refused with the limit; when one has gone there is room again (PROMISES A2)."""
    parlour = open_parlour(tables=2)
    first, _second = host(parlour), host(parlour)
    late = parlour.visitor("Luis")

    late.say(PLAIN)
    assert m.Refused(RefusalCode.TOO_MANY_TABLES, (("limit", 2),)) == late.last(m.Refused)
    first.say(m.LeaveTable())
    late.say(PLAIN)

    assert len(parlour.lobby.tables) == 2
    assert late.code in parlour.lobby.tables
    assert TABLES == 100


@pytest.mark.parametrize(
    ("names", "setting"),
    [
        (["Ana"], PLAIN),
        (["Ana"], m.CreateTable("dice10k", computers=("threshold",))),
        (["Ana", "Luis"], m.CreateTable("dice10k", different(turn_limit=1))),
    ],
    ids=["waiting", "against the computer", "over"],
)
def test_a_table_long_deserted_makes_room(
    open_parlour: Callable[..., Parlour], names: list[str], setting: m.CreateTable
) -> None:
    """Ten minutes after the last link was lost, not before, one without a match between people goes for a new one."""
    parlour = open_parlour(tables=1)
    visitors = parlour.table(*names, setting=setting)
    if len(visitors) > 1 or setting.computers:
        settle(*visitors)
    if len(visitors) > 1:
        visitors[0].resign()
        visitors[1].say(m.LeaveTable())
    late = parlour.visitor("Eva")
    visitors[0].line.lose()

    parlour.clock.advance(IDLE_SECONDS - 1)
    assert late.refusal(PLAIN) is RefusalCode.TOO_MANY_TABLES
    parlour.clock.advance(1)
    late.say(PLAIN)

    assert [late.code] == list(parlour.lobby.tables)
    assert not parlour.back(visitors[0]).last(m.Welcome).seated


def test_a_match_between_people_makes_no_room(open_parlour: Callable[..., Parlour]) -> None:
    """However long both have been away, it is theirs to come back to (PROMISES A1)."""
    parlour = open_parlour(tables=1)
    visitors = parlour.match("Ana", "Luis")
    for visitor in visitors:
        visitor.line.lose()

    parlour.clock.advance(10 * IDLE_SECONDS)

    assert parlour.visitor("Eva").refusal(PLAIN) is RefusalCode.TOO_MANY_TABLES
    assert parlour.back(visitors[0]).last(m.Welcome).seated


# Finding a table.


def test_a_table_is_joined_by_its_code(parlour: Parlour) -> None:
    """Whoever knows the code sits down, in capitals or not, also at a private table; both are told who sits there."""
    for setting in (PLAIN, PRIVATE):
        ana, luis = host(parlour, setting), parlour.visitor("Luis")

        luis.say(m.JoinTable(ana.code.lower()))

        for visitor in (ana, luis):
            assert [ana.last(m.Welcome).name, luis.last(m.Welcome).name] == visitor.sitters


@pytest.mark.parametrize("code", ["ZZZ5", "\u00df\u00df\u00df\u00df", "    ", "\0\0\0\0", "%s%n"])
def test_a_wrong_code_finds_nothing(parlour: Parlour, code: str) -> None:
    """A code of no table is refused, whatever stands in it."""
    host(parlour)

    assert parlour.visitor("Luis").refusal(m.JoinTable(code)) is RefusalCode.NO_SUCH_TABLE


def test_who_sits_cannot_sit_down_elsewhere(parlour: Parlour) -> None:
    """One player has one seat: no second table can be joined or set up."""
    ana, luis = host(parlour), host(parlour)
    before = photograph(parlour.players, parlour.lobby)

    for message in (PLAIN, m.JoinTable(luis.code), m.JoinTable("ZZZZ")):
        assert ana.refusal(message) is RefusalCode.ALREADY_SEATED
    assert before == photograph(parlour.players, parlour.lobby)


def test_who_joins_their_own_table_is_told_so_again(parlour: Parlour) -> None:
    """A client that is not sure may ask again: it hears the table, nobody else hears anything, and nothing changes."""
    ana, luis = parlour.match("Ana", "Luis")
    before = photograph(parlour.players, parlour.lobby)
    for visitor in (ana, luis):
        visitor.new()

    ana.say(m.JoinTable(ana.code.lower()))

    assert [[ana.last(m.Table)], []] == [ana.new(), luis.new()]
    assert before == photograph(parlour.players, parlour.lobby)


# The list.


def test_the_list_shows_tables_one_can_join(parlour: Parlour) -> None:
    """A row has code, rules, who sits there and how many seats there are; private and full tables are left out."""
    ana, _hidden = host(parlour), host(parlour, PRIVATE)
    parlour.table("Luis", "Eva")
    parlour.table("Marta", setting=m.CreateTable("dice10k", computers=("threshold",)))

    page = listed(parlour.visitor("Pau"))

    assert m.Tables((m.TableRow(ana.code, ana.last(m.Table).rules, ("Ana",), 2),), more=False) == page


def test_a_table_without_anybody_is_not_listed(parlour: Parlour) -> None:
    """Nobody need sit down where the only one has lost the link; once back the table is there again."""
    ana = host(parlour)
    guest = parlour.visitor("Luis")
    ana.line.lose()
    assert () == listed(guest).rows

    parlour.back(ana)

    assert [ana.code] == [row.code for row in listed(guest).rows]


def test_an_empty_list_is_a_list(parlour: Parlour) -> None:
    """Without tables the page is empty."""
    assert m.Tables((), more=False) == listed(parlour.visitor("Ana"))


@pytest.mark.parametrize("count", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 1])
def test_a_long_list_comes_in_pages(parlour: Parlour, count: int) -> None:
    """Asked for page after page, every table comes once, in order, and `more` is true until the last page."""
    codes = sorted(host(parlour).code for _ in range(count))
    guest, pages, after = parlour.visitor("Luis"), list[m.Tables](), ""

    while not pages or pages[-1].more:
        pages.append(listed(guest, after))
        after = pages[-1].rows[-1].code

    assert codes == [row.code for page in pages for row in page.rows]
    assert -(-count // PAGE) == len(pages)


def test_the_list_goes_on_behind_any_text(parlour: Parlour) -> None:
    """Where a page begins need not be a table: it may have gone, or never been."""
    code = host(parlour).code
    guest = parlour.visitor("Luis")

    assert listed(guest, "").rows
    assert listed(guest, chr(ord(code[0]) - 1)).rows
    assert not listed(guest, code).rows
    assert not listed(guest, "\U0010ffff" * 4).rows


def test_a_sign_of_life_needs_no_answer(parlour: Parlour) -> None:
    """A pong changes nothing and is not answered, in the lobby and at a table."""
    for visitor in (parlour.visitor("Luis"), host(parlour)):
        visitor.new()
        before = photograph(parlour.players, parlour.lobby)
        visitor.say(m.Pong())
        assert visitor.new() == []
        assert before == photograph(parlour.players, parlour.lobby)
