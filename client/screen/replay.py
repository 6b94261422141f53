"""A match that is over, seen event by event: which one is looked at, what keys do, and the picture of it.

The picture is that of the table. Here, too, nothing is worked out from the rules: whoever makes the shots does that.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from client.model import LinkState, Model
from client.screen.glyphs import UNICODE, Glyphs
from client.screen.lines import Line, columns_of, fitted, joined, plain, spread
from client.screen.moments import moment_of
from client.screen.picture import body
from client.screen.scene import LEAST_COLUMNS, LEAST_ROWS, Hand, Scene
from client.screen.table import table
from client.sentences.names import names_at
from client.sentences.news import news
from client.sentences.speech import Speech, Text
from protocol import messages as m

__all__ = ["KEYS", "Replay", "Shot"]

_NOBODY: Final = -1
"""The seat of whoever only looks on."""

_DIGITS: Final = 6
"""Digits of a turn that can be typed; no match has more."""

_LOG: Final = 30
"""Sentences of what happened before that are made; no screen shows more."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What is seen of one event.

    Args:
        turn: the number of the turn it belongs to, from 1.
        item: what happened.
        view: how things stand.
        dice: dice that lie there although nobody can keep any of them; () for those of the view.
        hand: the dice that were kept, and the row of the list they stand in.
        seat: whose event it is, for as long as it is looked at; `None` for nobody's.
    """

    turn: int
    item: m.AnyNews
    view: m.View
    dice: tuple[int, ...] = ()
    hand: Hand | None = None
    seat: int | None = None


class Replay:
    """A match that one steps through.

    Args:
        at: who sat where, and the rules.
        shots: one for each event, at least one.
        match: the match, 16 bytes.
        speech: how it is told.
        glyphs: what is drawn with.
    """

    def __init__(
        self, at: m.Table, shots: Sequence[Shot], match: bytes, speech: Speech, glyphs: Glyphs = UNICODE
    ) -> None:
        """Look at the first event."""
        self._table = at
        self._shots: Final = shots
        self._match = match
        self._speech = speech
        self._glyphs = glyphs
        self.place = 0
        """The event that is looked at, from 0."""
        self.typed: str | None = None
        """The digits of the turn to go to; `None` while none is asked for."""

    @property
    def shot(self) -> Shot:
        """What is looked at."""
        return self._shots[self.place]

    @property
    def turns(self) -> int:
        """How many turns there were."""
        return self._shots[-1].turn

    # What keys do.

    def step(self, events: int) -> None:
        """Go so many events on, or back."""
        self.place = min(max(self.place + events, 0), len(self._shots) - 1)

    def step_turns(self, turns: int) -> None:
        """Go to the start of a turn so many on; back, first to the start of this one."""
        first = self._first_of(self.shot.turn)
        back_here = turns < 0 and self.place > first
        if turns > 0 and self.shot.turn == self.turns:
            self.place = len(self._shots) - 1
        else:
            self.go_to(self.shot.turn + turns + back_here)

    def go_to(self, turn: int) -> None:
        """Go to the start of a turn, the nearest there is."""
        self.place = self._first_of(min(max(turn, 1), self.turns))

    def first(self) -> None:
        """Go to the beginning."""
        self.place = 0

    def last(self) -> None:
        """Go to the end."""
        self.place = len(self._shots) - 1

    def ask(self) -> None:
        """Ask for a turn to go to."""
        self.typed = ""

    def type(self, digit: str) -> None:
        """Take a digit of it."""
        if self.typed is not None:
            self.typed = (self.typed + digit)[:_DIGITS]

    def erase(self) -> None:
        """Take the last digit back; without one, ask no more."""
        self.typed = self.typed[:-1] if self.typed else None

    def confirm(self) -> None:
        """Go to the turn that was typed."""
        if self.typed:
            self.go_to(int(self.typed))
        self.typed = None

    def cancel(self) -> None:
        """Ask no more."""
        self.typed = None

    def _first_of(self, turn: int) -> int:
        """Return the first event of a turn, or of the next that has any."""
        return next(place for place, shot in enumerate(self._shots) if shot.turn >= turn)

    # What there is to see.

    def picture(self, columns: int, rows: int) -> tuple[Line, ...]:
        """Return the whole screen, as so many lines of the terminal's columns."""
        scene = self._scene(columns, rows)
        if columns < LEAST_COLUMNS or rows < LEAST_ROWS:
            return body(scene, rows, ())
        footer = self._footer(scene)
        _title, *lines = table(scene, rows - len(footer))
        return self._title(scene), *lines, *footer

    def _scene(self, columns: int, rows: int) -> Scene:
        shot = self.shot
        you = _NOBODY if shot.hand is None or shot.seat is None else shot.seat
        at = m.Table(self._table.code, self._table.rules, self._table.sitters, you, clear=False)
        names = names_at(self._speech, at)
        told = self._shots[max(0, self.place + 1 - _LOG) : self.place + 1]
        return Scene(
            model=Model(link=LinkState.UP, table=at, view=shot.view),
            speech=self._speech,
            columns=columns,
            rows=rows,
            glyphs=self._glyphs,
            hand=shot.hand or Hand(),
            tumbling=shot.dice,
            moment=moment_of(self._speech, shot.view, names, _NOBODY),
            turn=shot.seat,
            log=tuple(news(self._speech, each.item, names, _NOBODY) for each in told),
        )

    def _title(self, scene: Scene) -> Line:
        """Return which match this is, and where one is in it."""
        speech, dot = self._speech, self._glyphs.dot
        where = speech.say("turn {turn} of {limit}", turn=self.shot.turn, limit=self.turns)
        event = speech.say("event {event} of {events}", event=self.place + 1, events=len(self._shots))
        right = plain(f"{where} {dot} {event} ", "class:title")
        if columns_of(right) > scene.columns:
            right = plain(f"{where} ", "class:title")
        record = speech.say("record {match}", match=self._match.hex()[:8])
        parts = (" Dice 10k", record, speech.join("", (self._table.rules.name,)))
        lefts = (plain(f" {dot} ".join(parts[:count]), "class:title") for count in (3, 2, 1, 0))
        left = next(line for line in lefts if columns_of(line) + columns_of(right) < scene.columns or not line[0][1])
        return spread(left, right, scene.columns, more=self._glyphs.more)

    def _footer(self, scene: Scene) -> tuple[Line, ...]:
        """Return the keys, in as many lines as they take, or the turn that is being typed."""
        speech = self._speech
        if self.typed is not None:
            asked = speech.say("Go to turn (1 to {turns}): {typed}", turns=self.turns, typed=self.typed)
            return (fitted(plain(f" {asked}_", "class:notice"), scene.columns, more=self._glyphs.more),)
        lines: list[Line] = [()]
        for label, text in _FOOTER:
            name = label if isinstance(label, str) else speech.tell(label, {})
            item = joined(plain(f" {name}", "class:key"), plain(f" {speech.tell(text, {})} "))
            if columns_of(lines[-1]) + columns_of(item) > scene.columns:
                lines.append(())
            lines[-1] = joined(lines[-1], item)
        return tuple(fitted(line, scene.columns, more=self._glyphs.more) for line in lines)


_FOOTER: Final[Sequence[tuple[str | Text, Text]]] = (
    ("q", Text("leave")),
    (Text("left/right"), Text("event")),
    (Text("up/down"), Text("turn")),
    ("g", Text("go to a turn")),
    (Text("Home/End"), Text("start, end")),
)
"""What the keys are called and do, the most needed first."""

KEYS: Final[Mapping[str, Callable[[Replay], None]]] = MappingProxyType(
    {
        "right": lambda replay: replay.step(1),
        "space": lambda replay: replay.step(1),
        "left": lambda replay: replay.step(-1),
        "down": lambda replay: replay.step_turns(1),
        "pagedown": lambda replay: replay.step_turns(1),
        "up": lambda replay: replay.step_turns(-1),
        "pageup": lambda replay: replay.step_turns(-1),
        "home": Replay.first,
        "end": Replay.last,
        "g": Replay.ask,
        "backspace": Replay.erase,
        "enter": Replay.confirm,
        "escape": Replay.cancel,
    }
)
"""What keys do, by their names for prompt_toolkit; digits are typed, and `q` leaves."""
