"""The words that options of a house take: what each decides is said at its members."""

from enum import StrEnum

__all__ = ["Finish", "FullHouse", "Larger", "Opening", "Overshoot", "ReadingRule", "Starter", "Tie"]


class Larger(StrEnum):
    """What four, five and six equal dice are worth (RULES 5)."""

    DOUBLING = "doubling"
    """Each further die doubles the triple."""
    ADDING = "adding"
    """Each further die adds the triple again."""
    FIXED = "fixed"
    """The same for every face."""
    TABLE = "table"
    """A value of its own for every face and size; 0 for no set."""


class FullHouse(StrEnum):
    """What three and two equal dice are worth together (VARIANTS 1)."""

    NONE = "none"
    """No more than the triple, and the pair where that scores."""
    POINTS = "points"
    """The points of `full_house_points`, in place of both."""
    BONUS = "bonus"
    """The triple, the pair where that scores, and the points of `full_house_points`."""
    DOUBLE = "double"
    """Twice the triple, and the pair where that scores."""


class ReadingRule(StrEnum):
    """Who decides when kept dice can be read in several ways (RULES 1.9)."""

    CHOICE = "choice"
    """The player says which reading applies; equal dice form one set and are never split (RULES 1.6)."""
    BEST = "best"
    """The reading with the most points applies by itself; equal dice are split where that pays more."""


class Opening(StrEnum):
    """When the opening minimum holds instead of the later one (RULES 2.6)."""

    ZERO = "zero"
    """While the score is exactly 0, also when it has fallen back to 0."""
    FIRST_BANK = "first_bank"
    """Until the seat has banked once."""


class Finish(StrEnum):
    """How a match is won."""

    EXACT = "exact"
    """By landing on the target with a bank, and on nothing else (RULES 2.8 to 2.10)."""
    FIRST_PAST = "first_past"
    """By reaching the target first."""
    LAST_ROUND = "last_round"
    """By the highest score when everybody else has had one more turn after the target was reached (RULES 3.5)."""
    ROUNDS = "rounds"
    """By the highest score after a fixed number of rounds; there is no target."""


class Overshoot(StrEnum):
    """What becomes of a bank that passes the target, where that must be met exactly."""

    STANDS = "stands"
    """It is added; from the target on, every bank is added or subtracted (RULES 2.9, 2.10)."""
    LOST = "lost"
    """It is worth nothing, and the turn is over (VARIANTS 3)."""


class Tie(StrEnum):
    """Who wins a last round that several end with the highest score (RULES 4.4, VARIANTS 3).

    Where whoever began it has left and nobody else has reached the target, all of them do.
    """

    EARLIEST = "earliest"
    """Whoever reached the target first."""
    LATEST = "latest"
    """Whoever reached that score last, so whoever started the last round loses ties."""
    SHARED = "shared"
    """All of them."""


class Starter(StrEnum):
    """Who starts a match that is no rematch; in a rematch the order rotates (RULES 6.4)."""

    DRAWN = "drawn"
    """The seat that is drawn from the dice of the match."""
    FIRST_SEAT = "first_seat"
    """The first seat of the table."""
