"""Claims about looking a database over: damage is found wherever it is, and an export tells no secret."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import URL, insert, text, update

from engine import DICE10K, Throw
from server.database.inspecting import Findings, Forgotten, exported, forget_player, inspect, vacuum
from server.database.schema import EVENTS, NOTES
from server.journal import Acted, Kind, Opened
from server.notes import PlayerNote, SeatNote, TableNote
from tests.support.databases import KINDS, Book, asynchronous, book, database
from tests.support.settlements import settle

OVER: Final = bytes(16)
ON: Final = bytes([7] * 16)
SECRETS: Final = {OVER: b"o" * 32, ON: b"n" * 32}
TABLE: Final = TableNote(rules=DICE10K, computers=(), pace=0.0, private=False, seats=(None, None), match=ON.hex())


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """Return an empty database of each kind."""
    with database(request.param, tmp_path) as address:
        yield address


async def fill(open_book: Book) -> None:
    """Write a player, a table, a match that goes on there, and one that is over."""
    open_book.journal.note(Kind.PLAYER, "1", PlayerNote("ab" * 32, "Ana", None, ("ab" * 32,), ("ab" * 32,)))
    open_book.journal.note(Kind.TABLE, "K7QF", TABLE)
    for match, secret in SECRETS.items():
        await open_book.append(Opened(match, DICE10K, 2, 0, settle(match, secret, (b"a" * 16, b"b" * 16)), secret))
        await open_book.append(Acted(match, 2, 0, Throw(), (1, 2, 3, 4, 5, 6)))


@asynchronous
async def test_what_is_whole_is_counted(url: URL) -> None:
    """And an empty database is whole."""
    async with book(url) as open_book:
        assert Findings(0, 0, 0, ()) == await inspect(open_book.connection)
        await fill(open_book)
        assert Findings(1, 1, 2, ()) == await inspect(open_book.connection)


@asynchronous
async def test_damage_is_found_wherever_it_is(url: URL) -> None:
    """Also in rows that no server would ever look at."""
    async with book(url) as open_book:
        await fill(open_book)
        async with open_book.connection.begin():
            await open_book.connection.execute(update(EVENTS).where(EVENTS.c.match == OVER).values(epoch=9))
            await open_book.connection.execute(update(NOTES).where(NOTES.c.kind == "player").values(key="2"))
            stray = {"kind": "plqyer", "key": "3", "payload": "{}", "checksum": b""}
            await open_book.connection.execute(insert(NOTES).values(stray))
        found = await inspect(open_book.connection)
        assert (0, 1, 1) == (found.players, found.tables, found.matches)
        assert ("the player 2", "the plqyer 3", f"event 1 of the match {OVER.hex()}") == found.damaged


@asynchronous
async def test_an_export_tells_all_but_secrets(url: URL) -> None:
    """No token at all, and no secret of a match that goes on: nobody learns dice to come from it."""
    async with book(url) as open_book:
        await fill(open_book)
        lines: list[dict[str, Any]] = [json.loads(line) async for line in exported(open_book.connection, [])]
    whole = json.dumps(lines)
    assert "abab" not in whole
    openings = {line["match"]: line for line in lines if line.get("sequence") == 1}
    assert "secret" in openings[OVER.hex()]
    assert "secret" not in openings[ON.hex()]
    assert ["player", "table", *["event"] * 4] == [line["kind"] for line in lines]
    assert [1, 2, 3, 4, 5, 6] == lines[-1]["dice"]


TURNED: Final = {
    "the player 1": "UPDATE notes SET payload = CAST(payload AS BLOB) WHERE kind = 'player'",
    "the player b'1'": "UPDATE notes SET key = x'31' WHERE kind = 'player'",
    "the b'player' 1": "UPDATE notes SET kind = CAST(kind AS BLOB) WHERE kind = 'player'",
    "the table K7QF": "UPDATE notes SET checksum = CAST(hex(checksum) AS TEXT) WHERE kind = 'table'",
    f"event 2 of the match {OVER.hex()}": "UPDATE events SET payload = CAST(payload AS BLOB) WHERE sequence = 2",
    f"event 1 of the match {OVER.hex()}": "UPDATE events SET epoch = 'q' WHERE sequence = 1",
    "the match \\udcff": "UPDATE events SET match = CAST(x'ff' AS TEXT) WHERE match = zeroblob(16) AND sequence = 1",
    "the owner": "UPDATE owner SET epoch = 'abc'",
}
"""What damage is called, and what turns a value into one of another type, as one bit can."""


@pytest.mark.parametrize("named", TURNED)
@asynchronous
async def test_a_value_of_another_type_is_damage_like_any_other(tmp_path: Path, named: str) -> None:
    """It is named; everything else is counted, and printed, and nobody's secret is told then."""
    with database("sqlite", tmp_path) as url:
        async with book(url) as open_book:
            await fill(open_book)
            async with open_book.connection.begin():
                await open_book.connection.execute(text(TURNED[named]))
            found = await inspect(open_book.connection)
            left_out: list[str] = []
            lines = [line async for line in exported(open_book.connection, left_out)]
    assert named in found.damaged
    assert "abab" not in "".join(lines)
    if named == "the owner":
        assert (6, []) == (len(lines), left_out)
        return
    assert named in left_out
    assert len(lines) < 6
    if "event" not in named and "match" not in named:
        assert "secret" not in "".join(lines)


@asynchronous
async def test_a_match_is_printed_up_to_its_damage(url: URL) -> None:
    """What comes behind it fits nothing any more; other matches are there as a whole."""
    async with book(url) as open_book:
        await fill(open_book)
        async with open_book.connection.begin():
            await open_book.connection.execute(
                update(EVENTS).where(EVENTS.c.match == ON, EVENTS.c.sequence == 2).values(payload="{}")
            )
        damaged: list[str] = []
        lines = [json.loads(line) async for line in exported(open_book.connection, damaged)]
    assert [f"event 2 of the match {ON.hex()}"] == damaged
    events = [(line["match"], line["sequence"]) for line in lines if line["kind"] == "event"]
    assert [(OVER.hex(), 1), (OVER.hex(), 2), (ON.hex(), 1)] == events


@asynchronous
async def test_room_is_given_back(tmp_path: Path) -> None:
    """A file shrinks, and all that counts is still there."""
    path = tmp_path / "server.db"
    with database("sqlite", tmp_path) as url:
        async with book(url) as open_book:
            await fill(open_book)
            for number in range(2_000):
                open_book.journal.note(Kind.PLAYER, str(number), PlayerNote("cd" * 32, "Luis"))
            await open_book.journal.close()
            for number in range(2_000):
                open_book.journal.note(Kind.PLAYER, str(number), None)
            await open_book.journal.close()
            async with open_book.connection.begin():
                await open_book.connection.execute(text("SELECT 1"))
        before = path.stat().st_size
        async with book(url) as open_book:
            await vacuum(open_book.connection)
        assert path.stat().st_size < before / 4
        async with book(url) as open_book:
            assert Findings(0, 1, 2, ()) == await inspect(open_book.connection)


@asynchronous
async def test_a_database_elsewhere_is_vacuumed_too(url: URL) -> None:
    """Whatever kind it is."""
    async with book(url) as open_book:
        await fill(open_book)
        await vacuum(open_book.connection)
    async with book(url) as open_book:
        assert Findings(1, 1, 2, ()) == await inspect(open_book.connection)


async def people(open_book: Book) -> None:
    """Write three players, two of them called alike, and one of these at a table."""
    await fill(open_book)
    for key, name in (("2", "Luis"), ("3", "ANA"), ("4", "Eva")):
        open_book.journal.note(Kind.PLAYER, key, PlayerNote("cd" * 32, name))
    seats = (SeatNote("4", ready=True), None)
    open_book.journal.note(Kind.TABLE, "K7QG", replace(TABLE, seats=seats, match=""))
    await open_book.journal.close()


@pytest.mark.parametrize("wanted", ["Luis", "luis", "2"])
@asynchronous
async def test_a_player_is_deleted_by_name_or_id(url: URL, wanted: str) -> None:
    """Nothing else goes, and nobody finds them any more."""
    async with book(url) as open_book:
        await people(open_book)
        assert Forgotten({"2": "Luis"}, ()) == await forget_player(open_book.connection, wanted)
        assert Forgotten({}, ()) == await forget_player(open_book.connection, wanted)
        assert Findings(3, 2, 2, ()) == await inspect(open_book.connection)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("Pau", Forgotten({}, ())),
        ("", Forgotten({}, ())),
        ("ana", Forgotten({"1": "Ana", "3": "ANA"}, ())),
        ("Eva", Forgotten({"4": "Eva"}, ("K7QG",))),
        ("4", Forgotten({"4": "Eva"}, ("K7QG",))),
    ],
)
@asynchronous
async def test_nobody_is_deleted_by_mistake_nor_from_a_table(url: URL, wanted: str, found: Forgotten) -> None:
    """Who is meant has to be clear, and others play with who sits somewhere."""
    async with book(url) as open_book:
        await people(open_book)
        assert found == await forget_player(open_book.connection, wanted)
        assert Findings(4, 2, 2, ()) == await inspect(open_book.connection)


@asynchronous
async def test_one_of_several_is_deleted_by_id(url: URL) -> None:
    """The other one of that name stays, and so does who is damaged, until they are named."""
    async with book(url) as open_book:
        await people(open_book)
        assert Forgotten({"3": "ANA"}, ()) == await forget_player(open_book.connection, "3")
        async with open_book.connection.begin():
            await open_book.connection.execute(update(NOTES).where(NOTES.c.key == "1").values(payload="{}"))
        assert Forgotten({}, ()) == await forget_player(open_book.connection, "Ana")
        assert Forgotten({"1": ""}, ()) == await forget_player(open_book.connection, "1")
        assert Findings(2, 2, 2, ()) == await inspect(open_book.connection)


@asynchronous
async def test_what_is_deleted_is_gone_from_the_file(tmp_path: Path) -> None:
    """Also without a vacuum, and whatever a build of SQLite does by itself: a name is written over."""
    with database("sqlite", tmp_path) as url:
        async with book(url) as open_book:
            await people(open_book)
        assert b"Luis" in (tmp_path / "server.db").read_bytes()
        async with book(url) as open_book:
            await forget_player(open_book.connection, "Luis")
        assert b"Luis" not in (tmp_path / "server.db").read_bytes()
