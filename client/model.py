"""What the client knows: one frozen value, and the fold of what the server says into it.

Renderers are functions of this value. It holds messages as they came; nothing in it is worked out from the rules.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto

from client.acquaintance import Meeting, Stranger
from client.evidence import Verdict
from protocol import messages as m
from protocol.codes import Phase, SeatState, SitterKind, Then
from protocol.text import NAME_COLUMNS, clean_line

__all__ = ["LinkState", "Model", "fits", "reduce"]


class LinkState(Enum):
    """How the link to the server is."""

    CONNECTING = auto()
    """The first connection is being made."""
    UP = auto()
    """The server has welcomed us."""
    DOWN = auto()
    """The connection is lost; the client comes back by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Everything a renderer shows.

    Args:
        link: how the link is.
        server: the id of the server, "" while none has proved one.
        meeting: what that server is to us.
        stranger: another server than the one that was meant, about which the player has to decide; `None` for none.
        name: the player's name here.
        arriving: whether a table is about to follow: the one this client was started for, or that of a seat held.
        sets_up: whether this client was started to set up a table, and has not been welcomed yet.
        table: where the player sits; `None` in the lobby.
        view: the match at that table; `None` before its first view.
        trouble: why there is no connection, a `Trouble` or the code of a farewell; "" while nothing is wrong.
        given_up: how often the dice were settled anew after this client had revealed its part.
        verdict: what the check of the dice found, once the match is over.
    """

    link: LinkState = LinkState.CONNECTING
    server: str = ""
    meeting: Meeting = Meeting.KNOWN
    stranger: Stranger | None = None
    name: str = ""
    arriving: bool = False
    sets_up: bool = False
    table: m.Table | None = None
    view: m.View | None = None
    verdict: Verdict | None = None
    given_up: int = 0
    trouble: str = ""

    @property
    def you(self) -> int:
        """The player's own seat; -1 in the lobby."""
        return -1 if self.table is None else self.table.you

    @property
    def on_turn(self) -> bool:
        """Whether the match waits for this player's throw or keep."""
        return self.view is not None and self.view.outcome is None and self.view.on_turn == self.you

    @property
    def over(self) -> bool:
        """Whether a match is over, and still to be seen."""
        return self.view is not None and self.view.outcome is not None

    @property
    def unchecked(self) -> bool:
        """Whether a match is over whose secret has not come, so that nobody knows what its dice were worth."""
        return self.over and self.verdict is None

    @property
    def waits_for_people(self) -> bool:
        """Whether the next match waits for somebody to sit down or to come back."""
        if self.table is None or not self.table.clear:
            return False
        return any(sitter is None or sitter.state is SeatState.LINK_LOST for sitter in self.table.sitters)

    @property
    def others_here(self) -> bool:
        """Whether somebody else is at the table and connected."""
        sitters = () if self.table is None else self.table.sitters
        people = [sitter for seat, sitter in enumerate(sitters) if seat != self.you and sitter is not None]
        return any(sitter.kind is SitterKind.PERSON and sitter.state is SeatState.PRESENT for sitter in people)

    @property
    def alone(self) -> bool:
        """Whether nobody else has a seat in the match, from the start or any more."""
        return self.view is not None and sum(not seat.left for seat in self.view.seats) == 1

    @property
    def draw_to_offer(self) -> bool:
        """Whether a draw can be offered: none is on offer, and somebody else is left to agree."""
        return self.playing and not self.alone and self.view is not None and not self.view.draw

    @property
    def draw_to_answer(self) -> bool:
        """Whether a draw is on offer that this player has not agreed to."""
        return self.view is not None and bool(self.view.draw) and self.you not in self.view.draw

    @property
    def playing(self) -> bool:
        """Whether a match is running in which this player still has a seat."""
        return self.view is not None and self.view.outcome is None and not self.view.seats[self.you].left


def fits(model: Model, message: m.ServerMessage) -> bool:  # noqa: PLR0911 - one line for each message
    """Say whether a message goes together with what is known, as every message of a server of ours does.

    Types and ranges are the protocol's business. What it cannot know, such as how many seats the table of a view has,
    is checked here, so that nobody who shows the model has to doubt it.
    """
    match message:
        case m.Welcome():
            return bool(clean_line(message.name, NAME_COLUMNS))
        case m.Table():
            same_seats = model.view is None or len(model.view.seats) == len(message.sitters)
            return same_seats and message.you < len(message.sitters) and _same_table(model.table, message)
        case m.Sealed():
            ours = model.table
            return ours is not None and (message.seats, message.you) == (len(ours.sitters), ours.you)
        case m.View():
            return model.table is not None and _view_fits(message, len(model.table.sitters))
        case m.Secret() | m.RecordPart():
            return model.over
        case m.Tables():
            return bool(message.rows) or not message.more
        case _:
            return True


def _same_table(before: m.Table | None, table: m.Table) -> bool:
    """Say whether a table that is shown once more is the same: its rules, and the player's own seat."""
    elsewhere = before is None or before.code != table.code
    return elsewhere or (before is not None and (before.rules, before.you) == (table.rules, table.you))


def _view_fits(view: m.View, seats: int) -> bool:
    winners = () if view.outcome is None else view.outcome.winners
    seats_fit = len(view.seats) == seats > max((view.on_turn, *winners))
    phase_fits = (view.phase is Phase.OVER) is (view.outcome is not None)
    banks = (bank.then for option in view.options for bank in option.banks)
    return seats_fit and phase_fits and Then.THROW not in banks


def reduce(model: Model, message: m.ServerMessage) -> Model:  # noqa: PLR0911 - one line for each message
    """Return the model after a message from the server."""
    match message:
        case m.Welcome():
            arriving = model.arriving or message.seated
            table = model.table if message.seated else None
            here = replace(model, link=LinkState.UP, trouble="", name=message.name, arriving=arriving)
            return replace(here, sets_up=False, table=table, view=None, verdict=None)
        case m.Table():
            here = replace(model, table=message, arriving=False)
            return replace(here, view=None, verdict=None) if message.clear else here
        case m.Refused():
            return replace(model, arriving=False)
        case m.Left():
            return replace(model, table=None, view=None, verdict=None)
        case m.Sealed():
            return replace(model, view=None, verdict=None)
        case m.View():
            return replace(model, view=message, verdict=_verdict_after(model, message))
        case m.Farewell():
            return replace(model, trouble=message.code)
        case m.Tables():
            return replace(model, arriving=False)
        case _:
            return model


def _verdict_after(model: Model, view: m.View) -> Verdict | None:
    """Return the verdict where it is about what a view shows: an end, after as many throws."""
    found = model.verdict
    return None if found is None or view.outcome is None or view.throws != found.throws else found
