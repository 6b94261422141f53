"""Records of matches: everything in one follows from how the match began and from what was decided in it.

`retold` is the one way from decisions to what happened. A server makes records by it from its journal, and whoever
verifies one makes it anew from what stands in it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine import Intent, Phase, Position, Refused, Throw, changes, decide, land, rule_book, start
from engine.events import Thrown
from protocol.codes import End, SitterKind
from protocol.dice import throw
from protocol.limits import LIST_SERVER, SERVER_FRAME
from protocol.messages import AnyNews, Outcome, RecordPart
from protocol.record import NOBODY, Header, Record, RecordSitter, Turn, write
from protocol.version import VERSION
from server.identity import Identity
from server.journal import Acted, Opened, Seated
from server.play import Play
from server.players import Players
from server.views import news_of

__all__ = ["Retold", "Scribe", "record_of", "retold"]

_LINE_BYTES: Final = 3
"""Bytes of a message that say how long a line is."""


@dataclass(frozen=True, slots=True)
class Retold:
    """What became of a match by its decisions.

    Args:
        turns: what happened, as far as it went.
        position: where it came to.
        refused: why the next decision is not allowed; `None` where all are.
        accepted: how many decisions were.
    """

    turns: tuple[Turn, ...]
    position: Position
    refused: Refused | None
    accepted: int


def retold(opened: Opened, decisions: Iterable[tuple[int, Intent]]) -> Retold:
    """Play a match again, with every throw worked out anew from what its dice were settled on.

    Args:
        opened: how it began.
        decisions: what which seat wanted, in order; playing stops at the first that the rules do not allow.

    Raises:
        ValueError: when the rules are not for so many seats.
    """
    book = rule_book(opened.rules)
    position = start(book, opened.seats, opened.first)
    turns: list[tuple[int, list[AnyNews]]] = [(position.on_turn, [])]
    throws = accepted = 0
    for seat, intent in decisions:
        try:
            advance = decide(book, position, seat, intent)
        except Refused as refused:
            return Retold(_turns(turns), position, refused, accepted)
        if advance.dice:
            advance = land(book, advance, throw(opened.settlement, opened.secret, throws, advance.dice))
        accepted += 1
        turns[-1][1].extend(news_of(event, throws) for event in advance.events)
        throws += any(isinstance(event, Thrown) for event in advance.events)
        if _begins_turn(position, intent, advance.position):
            turns.append((advance.position.on_turn, []))
        position = advance.position
    return Retold(_turns(turns), position, None, accepted)


def _turns(turns: list[tuple[int, list[AnyNews]]]) -> tuple[Turn, ...]:
    return tuple(Turn(seat, tuple(news)) for seat, news in turns)


def _begins_turn(before: Position, intent: Intent, after: Position) -> bool:
    """Say whether a turn begins with what an intent has led to: nobody who only speaks of a draw ends one."""
    if after.phase is not Phase.THROW:
        return False
    return before.phase is Phase.CHOOSE or isinstance(intent, Throw) or before.on_turn != after.on_turn


def record_of(opened: Opened, acts: Sequence[Acted], server: Identity, name_of: Callable[[str], str]) -> Record:
    """Return the record of a match that is over, signed.

    Args:
        opened: how it began.
        acts: what was accepted in it.
        server: who has seen to it.
        name_of: returns the name of a player by their id; "" where nothing is kept of them.

    Raises:
        ValueError: when these are not the acts of a match that is over.
    """
    told = retold(opened, ((acted.seat, acted.intent) for acted in acts))
    outcome = told.position.outcome
    if told.refused is not None or outcome is None:
        raise ValueError("there is only a record of a match that is over")
    header = Header(
        program=VERSION,
        server=server.id,
        key=server.public,
        preset=opened.rules.name,
        changes=tuple(changes(opened.rules).items()),
        sitters=tuple(_sitters(opened, name_of)),
        first=opened.first,
        drawn=opened.drawn,
        settlement=opened.settlement,
        secret=opened.secret,
        outcome=Outcome(End(outcome.end), outcome.winners),
        scores=tuple(seat.score for seat in told.position.seats),
    )
    unsigned = Record(header, told.turns)
    signed, _ = write(unsigned)
    return replace(unsigned, signature=server.sign(signed))


def _sitters(opened: Opened, name_of: Callable[[str], str]) -> Iterator[RecordSitter]:
    """Yield who sat in each seat, by the names they have now."""
    unknown = Seated(SitterKind.PERSON, "")
    for sitter in opened.sitters or (unknown,) * opened.seats:
        person = sitter.kind is SitterKind.PERSON
        yield RecordSitter(sitter.kind, (name_of(sitter.who) or NOBODY) if person else sitter.who)


class Scribe:
    """Writes the records of matches that are over.

    Args:
        players: by whom names are known.
        server: who signs.
    """

    def __init__(self, players: Players, server: Identity) -> None:
        """Have nothing to write."""
        self._players = players
        self._server = server

    def parts(self, play: Play) -> Iterator[RecordPart]:
        """Yield the record of a match that is over, in as many messages as it takes."""
        record = record_of(play.opened, play.acts, self._server, self._players.name_of)
        lines = b"".join(write(record)).decode().split("\n")[:-1]
        while lines:
            count = _fitting(lines)
            yield RecordPart(tuple(lines[:count]), more=len(lines) > count)
            lines = lines[count:]


def _fitting(lines: Sequence[str]) -> int:
    """Return how many lines fit into a message, at least one."""
    room = SERVER_FRAME // 2
    for count, line in enumerate(lines[:LIST_SERVER]):
        room -= len(line.encode()) + _LINE_BYTES
        if room < 0:
            return max(1, count)
    return min(len(lines), LIST_SERVER)
