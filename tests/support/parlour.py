"""A server without sockets and the people who visit it: messages go in, and what they hear comes out as lists.

Time is a clock that stands still until a test moves it. A parlour may be wired: then everything passes the server's
wires as bytes, and what has left can be looked at byte by byte.
"""

import hashlib
from typing import Final, Protocol, TypeVar

from twisted.internet.task import Clock

from protocol import messages as m
from protocol.codec import encode
from protocol.codes import FarewellCode, RefusalCode, Then
from protocol.dice import commit_nonce
from protocol.limits import NONCE
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN
from server.identity import passing_identity
from server.journal import Journal, Kind, MemoryJournal
from server.lobby import TABLES, Lobby
from server.moves import Moves
from server.notes import PlayerNote, TableNote
from server.peer import Peer
from server.players import Players
from server.records import Scribe
from server.restoring import Kept, restore
from server.session import Session
from server.table import MATCH_SECONDS
from server.wire import Wire
from tests.support.cable import Cable

__all__ = ["IDENTITY", "Ear", "Line", "Parlour", "Visitor", "kept_in", "nonce_of", "settle"]

IDENTITY: Final = passing_identity()
"""Who the server is, for the records of its matches."""

MessageT = TypeVar("MessageT", bound=m.ServerMessage)


class Ear:
    """A peer that is a list: it keeps what a client would hear, and nothing may come behind the last word."""

    def __init__(self) -> None:
        """Hear nothing yet."""
        self.heard: list[m.ServerMessage] = []
        self.farewells: list[m.Farewell] = []
        self._cuts = 0

    def send(self, message: m.ServerMessage, frame: bytes | None = None) -> None:
        """Keep a message, whose bytes must be its own."""
        assert not self.farewells
        assert frame is None or frame == encode(message)
        self.heard.append(message)

    def farewell(self, code: FarewellCode, **numbers: int) -> None:
        """Keep the last word."""
        self.farewells.append(m.Farewell(code, tuple(numbers.items())))

    def cut(self) -> None:
        """Take note that the link was cut."""
        self._cuts += 1

    @property
    def cuts(self) -> int:
        """How often it was cut."""
        return self._cuts


class Line(Protocol):
    """The way between a visitor and the server."""

    @property
    def heard(self) -> list[m.ServerMessage]:
        """What has been heard."""

    @property
    def farewells(self) -> list[m.Farewell]:
        """The last words heard."""

    @property
    def cuts(self) -> int:
        """How often the server has cut it."""

    def say(self, message: m.ClientMessage) -> None:
        """Say something."""

    def lose(self) -> None:
        """Lose the link."""


class ShortLine(Ear):
    """A line without bytes: straight into a session."""

    def __init__(self, players: Players, lobby: Lobby, moves: Moves) -> None:
        """Make the session."""
        super().__init__()
        self._session: Final = Session(self, players, lobby, moves)

    def say(self, message: m.ClientMessage) -> None:
        """Hand a message to the session."""
        self._session.receive(message)

    def lose(self) -> None:
        """Tell the session."""
        self._session.lost()


class Visitor:
    """Somebody at the other end of a line, who does what they are told by the test.

    Args:
        line: the way to the server.
        name: the name wanted; it also makes the nonce.
    """

    def __init__(self, line: Line, name: str) -> None:
        """Say nothing yet."""
        self.line: Final = line
        self.name: Final = name
        self._read = 0

    def hello(self, token: bytes | None = None, code: str | None = None) -> None:
        """Say hello."""
        self.line.say(m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, "0.1.0", self.name, token, code))

    @property
    def heard(self) -> list[m.ServerMessage]:
        """Everything heard so far."""
        return self.line.heard

    def new(self) -> list[m.ServerMessage]:
        """Return what has been heard since this was asked last."""
        heard = self.heard[self._read :]
        self._read += len(heard)
        return heard

    def all(self, kind: type[MessageT]) -> list[MessageT]:
        """Return everything heard of one kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[MessageT]) -> MessageT:
        """Return the newest of one kind."""
        return self.all(kind)[-1]

    @property
    def view(self) -> m.View:
        """The newest view."""
        return self.last(m.View)

    @property
    def seat(self) -> int:
        """The seat held."""
        return self.last(m.Table).you

    @property
    def sitters(self) -> list[str | None]:
        """Who sits where, by name."""
        return [None if sitter is None else sitter.name for sitter in self.last(m.Table).sitters]

    @property
    def token(self) -> bytes:
        """The secret that makes this player."""
        return self.last(m.Welcome).token

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.last(m.Table).code

    def say(self, *messages: m.ClientMessage) -> None:
        """Say something."""
        for message in messages:
            self.line.say(message)

    def refusal(self, message: m.ClientMessage) -> RefusalCode:
        """Say something that is refused, and return why; the refusal is all that is heard."""
        self.new()
        self.say(message)
        (refused,) = self.new()
        assert isinstance(refused, m.Refused)
        return RefusalCode(refused.code)

    def commit(self) -> None:
        """Commit to the nonce of the match that is being settled."""
        sealed = self.last(m.Sealed)
        self.say(m.Commit(sealed.match, commit_nonce(sealed.match, sealed.you, nonce_of(self.name))))

    def reveal(self) -> None:
        """Reveal that nonce."""
        self.say(m.Reveal(self.last(m.Sealed).match, nonce_of(self.name)))

    def throw(self) -> None:
        """Throw, at the start of a turn."""
        self.say(m.Throw(self.view.revision))

    def keep(self, option: m.Option, then: Then) -> None:
        """Keep as an option says, and go on so."""
        self.say(m.Keep(self.view.revision, option.dice, option.reading, then))

    def resign(self) -> None:
        """Resign."""
        self.say(m.Resign(self.view.revision))


_LONGEST_TURN: Final = 100
"""More than a computer player ever does in a turn; then it waits for people."""


def nonce_of(name: str) -> bytes:
    """Return the nonce of the visitor of a name."""
    return hashlib.sha256(name.encode()).digest()[:NONCE]


def kept_in(journal: MemoryJournal) -> Kept:
    """Return what a server that begins anew finds in a journal."""
    players = {key: note for (_, key), note in journal.notes.items() if isinstance(note, PlayerNote)}
    tables = {
        key: note for (kind, key), note in journal.notes.items() if kind is Kind.TABLE and isinstance(note, TableNote)
    }
    matches = {table.match: journal.entries(bytes.fromhex(table.match)) for table in tables.values() if table.match}
    return Kept(players, tables, matches)


class Parlour:
    """A server without sockets.

    Args:
        journal: where matches are written; one in memory where none is given.
        tables: how many tables there may be.
        wired: whether what is said passes wires as bytes.
    """

    def __init__(self, journal: Journal | None = None, tables: int = TABLES, *, wired: bool = False) -> None:
        """Open, with nobody there."""
        self.clock: Final = Clock()
        self.written: Final = journal if isinstance(journal, MemoryJournal) else MemoryJournal()
        self.journal: Final = self.written if journal is None else journal
        self.players: Final = Players(self.journal)
        self.lobby: Final = Lobby(self.clock, self.journal, Scribe(self.players, IDENTITY), tables)
        self.moves: Final = Moves(self.clock)
        self.wired: Final = wired
        self.lines: Final[list[Line]] = []

    def session(self, peer: Peer) -> Session:
        """Return the session of a new connection."""
        return Session(peer, self.players, self.lobby, self.moves)

    def line(self) -> Line:
        """Return a new line to the server."""
        line: Line = (
            Cable(Wire(self.clock, self.session, lambda _: None))
            if self.wired
            else ShortLine(self.players, self.lobby, self.moves)
        )
        self.lines.append(line)
        return line

    def visitor(self, name: str = "Ana", token: bytes | None = None) -> Visitor:
        """Return somebody who has said hello."""
        visitor = Visitor(self.line(), name)
        visitor.hello(token)
        return visitor

    def back(self, visitor: Visitor) -> Visitor:
        """Return the same player on a new line."""
        return self.visitor(visitor.name, visitor.token)

    def mover(self, code: str, name: str = "Mobile", *, speaks: bool = True) -> Visitor:
        """Return somebody on a new line who has come with a code that moves a player, and says so with a first word."""
        visitor = Visitor(self.line(), name)
        visitor.hello(code=code)
        if speaks and visitor.all(m.Welcome):
            visitor.say(m.Pong())
        return visitor

    def table(self, *names: str, setting: m.CreateTable | None = None) -> tuple[Visitor, ...]:
        """Return visitors at one table: the first sets it up, the others join."""
        visitors = tuple(map(self.visitor, names))
        visitors[0].say(setting or m.CreateTable("dice10k"))
        for visitor in visitors[1:]:
            visitor.say(m.JoinTable(visitors[0].code))
        return visitors

    def match(self, *names: str, setting: m.CreateTable | None = None) -> tuple[Visitor, ...]:
        """Return visitors at one table whose match has begun, the one on turn first where two play."""
        visitors = self.table(*names, setting=setting)
        settle(*visitors)
        return tuple(sorted(visitors, key=lambda visitor: visitor.seat != visitor.view.on_turn))

    def restore(self, kept: Kept) -> list[str]:
        """Go on where a server ended, and return what is damaged."""
        return list(restore(kept, self.players, self.lobby, self.journal))

    def close(self) -> None:
        """Lose everybody's link and wait longer than the most patient table; then nothing may be left."""
        for line in self.lines:
            line.lose()
        for _ in range(_LONGEST_TURN):
            self.clock.advance(MATCH_SECONDS)
        assert not [table for table in self.lobby.tables.values() if table.seats.attending]
        assert self.clock.getDelayedCalls() == []


def settle(*visitors: Visitor) -> None:
    """Settle the dice of a match: everybody commits, then everybody reveals."""
    for visitor in visitors:
        visitor.commit()
    for visitor in visitors:
        visitor.reveal()
