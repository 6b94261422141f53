"""Why an intent is refused: a reason from a closed set, and the numbers a sentence about it needs."""

from enum import StrEnum

__all__ = ["Reason", "Refused"]


class Reason(StrEnum):
    """Why an intent is refused; each member names the numbers that come with it."""

    MATCH_OVER = "match_over"
    """The match has ended."""
    NOT_ON_TURN = "not_on_turn"
    """It is another seat's turn: `on_turn`."""
    SEAT_LEFT = "seat_left"
    """The seat has left the match (RULES 6.8)."""
    MUST_THROW = "must_throw"
    """The turn starts with a throw of `dice` dice (RULES 2.2)."""
    MUST_KEEP = "must_keep"
    """There is a throw on the table: keep at least one die of it first (RULES 2.2)."""
    KEEP_NOTHING = "keep_nothing"
    """At least one scoring die must be kept (RULES 2.2)."""
    KEEP_NOT_THROWN = "keep_not_thrown"
    """The throw has no such dice (RULES 1)."""
    KEEP_WORTHLESS = "keep_worthless"
    """Some of these dice score nothing, so nothing is kept (RULES 1.4)."""
    READING_NEEDED = "reading_needed"
    """These dice can be read in several ways; the numbers are each reading's points (RULES 1.7)."""
    READING_IMPOSSIBLE = "reading_impossible"
    """These dice cannot be read that way; the numbers are the points of the readings they have."""
    BANK_AFTER_HOT_HAND = "bank_after_hot_hand"
    """After a hot hand all `dice` dice must be thrown (RULES 2.3, 2.12)."""
    BANK_MULTIPLE = "bank_multiple"
    """`turn_score` is no multiple of `multiple` (RULES 2.6, 2.7)."""
    BANK_MINIMUM = "bank_minimum"
    """`turn_score` is under the `minimum` of a bank (RULES 2.6)."""
    BANK_OPENING = "bank_opening"
    """`turn_score` is under the `minimum` of an opening bank (RULES 2.6)."""
    BANK_NEEDS_CHOICE = "bank_needs_choice"
    """From the target on, say whether to `add` or `subtract`; the numbers are both scores (RULES 2.10)."""
    BANK_HAS_NO_CHOICE = "bank_has_no_choice"
    """Below the target a bank is added, there is no choice (RULES 2.9)."""
    DRAW_ALREADY_OFFERED = "draw_already_offered"
    """A draw is on offer: agree to it or decline it."""
    DRAW_ALONE = "draw_alone"
    """There is nobody to agree on a draw with."""
    DRAW_NOT_OFFERED = "draw_not_offered"
    """There is no draw to agree to or decline; an offer lapses at the next throw (RULES 6.1)."""
    DRAW_ALREADY_AGREED = "draw_already_agreed"
    """This seat has offered the draw or agreed to it, and the others have yet to answer."""


class Refused(ValueError):
    """An intent that is not allowed now. Nothing has changed.

    Args:
        reason: why.
        numbers: the numbers that `Reason` names for it, in points, dice or seats.
    """

    def __init__(self, reason: Reason, **numbers: int) -> None:
        """Keep the reason and its numbers for whoever makes a sentence of them."""
        super().__init__(reason)
        self.reason = reason
        self.numbers = numbers

    def __eq__(self, other: object) -> bool:
        """Return whether both say the same, so that values which hold a refusal can be compared."""
        return isinstance(other, Refused) and (self.reason, self.numbers) == (other.reason, other.numbers)

    def __hash__(self) -> int:
        """Return equal numbers for equal refusals."""
        return hash((self.reason, *sorted(self.numbers.items())))

    def __str__(self) -> str:
        """Return the reason and its numbers on one line, for logs and failing tests."""
        return " ".join([self.reason, *(f"{key}={value}" for key, value in self.numbers.items())])
