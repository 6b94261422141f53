"""The lobby: tables are set up, listed, found by their code; and a player's words find their table."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from twisted.internet.interfaces import IReactorTime

import engine
from engine import Rules, RulesRefused, house, rule_book
from protocol import messages as m
from protocol.codes import RefusalCode
from protocol.limits import CODE_LENGTH, PAGE
from server.computer import COMPUTERS
from server.journal import Entry, Journal
from server.notes import TableNote
from server.players import Player
from server.records import Scribe
from server.refusal import Refusal
from server.seats import Person
from server.table import Table, TableSetting
from server.views import faults_view, rules_view

__all__ = ["ALPHABET", "TABLES", "Lobby"]

ALPHABET: Final = "BCDFGHJKLMNPQRTVWXZ2346789"
"""What table codes are made of: nothing that looks like another, no vowels to make words with (PROMISES A4)."""

TABLES: Final = 100
"""Tables at once where somebody sits (PROMISES A2)."""

_ASIDE: Final = 10
"""Matches put aside by all that are kept, for each table there may be; the oldest go first."""

_OWN: Final = 8
"""Matches put aside that are shown to their player at once."""


_COMPANY: Final = 2
"""Seats of a table whose maker names no number, where the rules allow them."""


class Lobby:
    """Every table of the server.

    Args:
        clock: for the tables.
        journal: where their matches are written.
        scribe: who writes the records of those that are over.
        limit: how many tables there may be.
    """

    def __init__(self, clock: IReactorTime, journal: Journal, scribe: Scribe, limit: int = TABLES) -> None:
        """Start without a table."""
        self._clock = clock
        self._journal = journal
        self._scribe = scribe
        self._limit = limit
        self._reserved: set[str] = set()
        self.tables: Final[dict[str, Table]] = {}

    def handle(self, player: Player, message: m.ClientMessage) -> None:
        """Do what a player asks for.

        Raises:
            Refusal: when it cannot be granted.
        """
        _HANDLERS[type(message)](self, player, message)

    def list(self, player: Player, message: m.ListTables) -> None:
        """Send the next page of tables that have a free seat and are not private, first of all the player's own."""
        found = [t for code, t in sorted(self.tables.items()) if code > message.after and t.listed]
        own = [] if message.after else self._kept_for(player)
        page = found[: PAGE - len(own)]
        player.behind = max(player.behind, *(table.behind for table in page), 0)
        rows = (*(_row(table, yours=True) for table in own), *map(_row, page))
        player.tell(m.Tables(rows, more=len(found) > len(page)))

    def kept(self, player: Player) -> int:
        """Return how many matches of a player's own were put aside, of those that are shown."""
        return len(self._kept_for(player))

    def greet(self, player: Player) -> None:
        """Show a player who comes into the lobby the matches of their own that were put aside."""
        own = self._kept_for(player)
        if own:
            player.tell(m.Tables(tuple(_row(table, yours=True) for table in own), more=False))

    def _kept_for(self, player: Player) -> Sequence[Table]:
        """Return the tables with a match that a player has put aside, as many as are shown."""
        return [table for table in self.tables.values() if table.keeps_for(player)][:_OWN]

    def create(self, player: Player, message: m.CreateTable) -> None:
        """Set up a table and seat the player there.

        Raises:
            Refusal: when the player sits already, or what was asked for cannot be played.
        """
        _check_standing(player)
        rules = _rules(message)
        seats = _seats(message, rules)
        self._make_room()
        setting = TableSetting(
            self._free_code(), rule_book(rules), seats, message.computers, message.pace / 1_000, message.private
        )
        table = Table(setting, self._clock, self._journal, self._closed)
        self.tables[setting.code] = table
        table.sit(player)

    def join(self, player: Player, message: m.JoinTable) -> None:
        """Seat the player at the table of a code, in capitals or not; who sits there already is told so again.

        Raises:
            Refusal: when the player sits elsewhere, or there is no such table, or no free seat.
        """
        table = self.tables.get(message.code.upper())
        if table is not None and player.table is table:
            table.describe(player)
            return
        _check_standing(player)
        if table is None:
            raise Refusal(RefusalCode.NO_SUCH_TABLE)
        if table.keeps_for(player):
            table.take_up(player)
        else:
            table.sit(player)

    def record(self, player: Player, message: m.GetRecord) -> None:
        """Send the record of the match that is over at the player's table.

        Raises:
            Refusal: when there is none.
        """
        del message
        play = _table(player).play
        if play is None or not play.over:
            raise Refusal(RefusalCode.NO_MATCH)
        for part in self._scribe.parts(play):
            player.tell(part)

    def restore(self, code: str, note: TableNote, people: Mapping[int, Person], match: Sequence[Entry]) -> None:
        """Set up a table as it was noted.

        Args:
            code: how it is found.
            note: how it was.
            people: who sits there, by seat.
            match: the entries of its match.

        Raises:
            ValueError: when that makes no sense.
            Refused: when the rules do not allow one of the entries.
        """
        if not set(note.computers) <= set(COMPUTERS):
            raise ValueError("there are no such computer players")
        seats = len(note.seats) + len(note.computers)
        setting = TableSetting(code, rule_book(note.rules), seats, note.computers, note.pace, note.private)
        table = Table(setting, self._clock, self._journal, self._closed)
        table.resume(people, note.first, match)
        self.tables[code] = table

    def reserve(self, code: str) -> None:
        """Give no table a code, since something damaged is kept under it."""
        self._reserved.add(code)

    def _make_room(self) -> None:
        """See that there is room for one more table, for which one that nobody misses may have to go.

        Raises:
            Refusal: when there is none.
        """
        aside = [table for table in self.tables.values() if not table.seats.attending]
        if len(aside) > _ASIDE * self._limit:
            aside[0].close()
        if len(self.tables) - len(aside) < self._limit:
            return
        spare = next((table for table in self.tables.values() if table.spare), None)
        if spare is None:
            raise Refusal(RefusalCode.TOO_MANY_TABLES, limit=self._limit)
        spare.close()

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            if code not in self.tables and code not in self._reserved:
                return code

    def _closed(self, table: Table) -> None:
        self.tables.pop(table.setting.code, None)


def _row(table: Table, *, yours: bool = False) -> m.TableRow:
    setting = table.setting
    return m.TableRow(setting.code, rules_view(setting.book.rules), table.seats.names, len(table.seats), yours)


def _check_standing(player: Player) -> None:
    if player.table is not None:
        raise Refusal(RefusalCode.ALREADY_SEATED)


def _table(player: Player) -> Table:
    if not isinstance(player.table, Table):
        raise Refusal(RefusalCode.NOT_SEATED)
    return player.table


def _rules(message: m.CreateTable) -> Rules:
    """Return the rules a player asks for.

    Raises:
        Refusal: when nobody can play by them.
    """
    try:
        return house(message.rules, {change.key: change.value for change in message.changes})
    except RulesRefused as refused:
        raise Refusal(RefusalCode.RULES_REFUSED, faults_view(refused)) from refused


def _seats(message: m.CreateTable, rules: Rules) -> int:
    """Return how many seats a table has.

    Raises:
        Refusal: when that are not as many as the rules allow, or none of them is for a person.
    """
    if not set(message.computers) <= set(COMPUTERS):
        raise Refusal(RefusalCode.NO_SUCH_COMPUTER)
    least, most = rules.seats
    seats = message.seats or min(most, max(least, _COMPANY, len(message.computers) + 1))
    if not least <= seats <= most or len(message.computers) >= seats:
        raise Refusal(RefusalCode.WRONG_SEATS, least=least, most=most)
    return seats


def _act(_lobby: Lobby, player: Player, message: m.Intent) -> None:
    _table(player).act(player, message.seen, _INTENTS[type(message)](message))


def _keep(message: m.Keep) -> engine.KeepThen:
    reading = None if message.reading is None else engine.Reading(message.reading)
    return engine.KeepThen(message.dice, reading, engine.Then(message.then))


_INTENTS: Final[Mapping[type[m.Intent], Callable[[Any], engine.Intent]]] = MappingProxyType(
    {
        m.Throw: lambda _: engine.Throw(),
        m.Keep: _keep,
        m.OfferDraw: lambda _: engine.OfferDraw(),
        m.AgreeDraw: lambda _: engine.AgreeDraw(),
        m.DeclineDraw: lambda _: engine.DeclineDraw(),
        m.Resign: lambda _: engine.Resign(),
    }
)
"""What each intent on the wire means to the rules."""

_Handler: TypeAlias = Callable[[Lobby, Player, Any], None]

_HANDLERS: Final[Mapping[type[m.ClientMessage], _Handler]] = MappingProxyType(
    {
        m.Pong: lambda *_: None,
        m.ListTables: Lobby.list,
        m.CreateTable: Lobby.create,
        m.JoinTable: Lobby.join,
        m.LeaveTable: lambda _, player, __: _table(player).leave(player),
        m.Rematch: lambda _, player, __: _table(player).rematch(player),
        m.GetRecord: Lobby.record,
        m.Commit: lambda _, player, message: _table(player).commit(player, message),
        m.Reveal: lambda _, player, message: _table(player).reveal(player, message),
        **dict.fromkeys(_INTENTS, _act),
    }
)
"""What is done with each message of a player."""
