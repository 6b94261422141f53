"""Who may start a match: the seat the dice have drawn, or in a rematch the one after the last match's (RULES 6.4).

Where the rules of a table say so nothing is drawn, and its first seat starts. A rematch is a match of those who played
the last one at this table and have kept their seats since. What a client cannot know, because the link was lost or the
program started anew, is held against nobody.
"""

from protocol import messages as m
from protocol.codes import Starter

__all__ = ["Rotation"]


class Rotation:
    """What one client knows of the order of play, from the moment it sits down at a table."""

    def __init__(self) -> None:
        """Know of no match here."""
        self._match = b""
        self._first: int | None = None
        self._played = False
        self._full = False
        self._sure = True
        self._undrawn_may = False
        self._undrawn_must = False

    def began_anew(self) -> None:
        """Take note that the program was started with a seat held already: the next match may be a rematch."""
        self._played = True
        self.missed()

    def missed(self) -> None:
        """Take note that the link was lost: somebody may have come or gone."""
        self._sure = False

    def sits(self, table: m.Table) -> None:
        """Take note of who sits where; with somebody new in a seat the next match is no rematch."""
        self._full = None not in table.sitters
        self._played = self._played and self._full

    def left(self) -> None:
        """Take note that this player has left the table: the next one is another."""
        self._full = self._played = False

    def settles(self) -> None:
        """Take note that the next match is being settled, or settled anew, by those who sit there now."""
        self._undrawn_may = self._played
        self._undrawn_must = self._played and self._sure

    def fits(self, started: m.Started, rules: m.Rules, seats: int) -> bool:
        """Say whether a match may start so: by the rules of its table, or in the order of play.

        Args:
            started: how it starts.
            rules: of the table.
            seats: how many play.
        """
        draws = rules.starting_player is Starter.DRAWN
        by_rule = started.drawn if draws else started == m.Started(0, drawn=False)
        if by_rule and not self._undrawn_must:
            return True
        in_order = self._first is None or started.first == (self._first + 1) % seats
        return not started.drawn and self._undrawn_may and in_order

    def certain(self) -> bool:
        """Say whether the match could have started in no other way: what a client has not seen leaves a choice."""
        return not self._undrawn_may or (self._undrawn_must and self._first is not None)

    def plays(self, match: bytes, first: int | None, *, told: bool) -> None:
        """Take note that a match is being played, or was.

        Args:
            match: the match.
            first: who started it; `None` where that was not seen.
            told: whether its beginning was told just now; from then on everything is known.
        """
        if told or match != self._match:
            self._match, self._first, self._played, self._sure = match, first, self._full, told
