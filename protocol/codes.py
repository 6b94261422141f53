"""The codes that travel instead of sentences, each a text on the wire.

Those that say why something is refused or ends are open sets: a peer that meets one it does not know says so in general
words, so adding one is a compatible change (docs/protocol.md).
"""

from enum import StrEnum

__all__ = [
    "End",
    "FarewellCode",
    "Finish",
    "FullHouse",
    "Larger",
    "LeftCode",
    "Opening",
    "Overshoot",
    "Phase",
    "Reading",
    "ReadingRule",
    "RefusalCode",
    "RuleFaultCode",
    "SeatState",
    "SitterKind",
    "Starter",
    "Then",
    "Tie",
]


class Reading(StrEnum):
    """One way to score kept dice. A closed set, as are those up to `Starter`: a new member needs a new protocol."""

    SETS = "sets"
    """Singles and sets of equal dice, added up."""
    THREE_PAIRS = "three_pairs"
    STRAIGHT = "straight"
    TWO_TRIPLETS = "two_triplets"
    SHORT_STRAIGHT = "short_straight"
    """Five dice in a row, and a single where six are kept."""
    FULL_HOUSE = "full_house"
    """Three and two equal dice, and a single where six are kept."""
    NOTHING = "nothing"
    """All dice of a throw in which nothing else scores, where that pays."""


class Then(StrEnum):
    """What follows a keep."""

    THROW = "throw"
    """Throw the dice that are left, all of them after a hot hand."""
    BANK = "bank"
    """Register the turn score from below the target."""
    ADD = "add"
    """Register it from the target on by adding."""
    SUBTRACT = "subtract"
    """Register it from the target on by subtracting."""


class Phase(StrEnum):
    """What a match waits for."""

    THROW = "throw"
    """The seat on turn must throw all dice."""
    CHOOSE = "choose"
    """The seat on turn must keep dice of the throw on the table."""
    OVER = "over"
    """Nothing: it has ended."""


class SitterKind(StrEnum):
    """What sits in a seat."""

    PERSON = "person"
    COMPUTER = "computer"


class SeatState(StrEnum):
    """How a seat is."""

    PRESENT = "present"
    LINK_LOST = "link_lost"
    """The link to its owner is lost; the seat is kept."""


class End(StrEnum):
    """Why a match ended."""

    EXACT = "exact"
    """A bank landed exactly on the target."""
    TARGET = "target"
    """The target was reached, and nobody else is to be answered."""
    LAST_ROUND = "last_round"
    """Everybody has had one more turn since the target was reached: the highest score wins."""
    ROUNDS = "rounds"
    """Everybody has had as many turns as the match has rounds: the highest score wins."""
    DRAW_AGREED = "draw_agreed"
    TURN_LIMIT = "turn_limit"
    """Every seat has had its turns: the score nearest to the target wins."""
    RESIGNED = "resigned"
    """Only one seat is left."""


class Larger(StrEnum):
    """What four, five and six equal dice are worth."""

    DOUBLING = "doubling"
    """Each further die doubles the triple."""
    ADDING = "adding"
    """Each further die adds the triple again."""
    FIXED = "fixed"
    """The same for every face."""
    TABLE = "table"
    """A value of its own for every face and size; 0 for no set."""


class FullHouse(StrEnum):
    """What three and two equal dice are worth together."""

    NONE = "none"
    """No more than the triple, and the pair where that scores."""
    POINTS = "points"
    """The points of `full_house_points`, in place of both."""
    BONUS = "bonus"
    """The triple, the pair where that scores, and the points of `full_house_points`."""
    DOUBLE = "double"
    """Twice the triple, and the pair where that scores."""


class ReadingRule(StrEnum):
    """Who decides when kept dice can be read in several ways."""

    CHOICE = "choice"
    """The player says which reading applies; equal dice form one set and are never split."""
    BEST = "best"
    """The reading with the most points applies by itself; equal dice are split where that pays more."""


class Opening(StrEnum):
    """When the opening minimum holds instead of the later one."""

    ZERO = "zero"
    """While the score is exactly 0, also when it has fallen back to 0."""
    FIRST_BANK = "first_bank"
    """Until the seat has banked once."""


class Finish(StrEnum):
    """How a match is won."""

    EXACT = "exact"
    """By landing on the target with a bank, and on nothing else."""
    FIRST_PAST = "first_past"
    """By reaching the target first."""
    LAST_ROUND = "last_round"
    """By the highest score when everybody else has had one more turn after the target was reached."""
    ROUNDS = "rounds"
    """By the highest score after a fixed number of rounds; there is no target."""


class Overshoot(StrEnum):
    """What becomes of a bank that passes the target, where that must be met exactly."""

    STANDS = "stands"
    """It is added; from the target on, every bank is added or subtracted."""
    LOST = "lost"
    """It is worth nothing, and the turn is over."""


class Tie(StrEnum):
    """Who wins a last round that several end with the highest score."""

    EARLIEST = "earliest"
    """Whoever reached the target first."""
    LATEST = "latest"
    """Whoever reached that score last, so whoever started the last round loses ties."""
    SHARED = "shared"
    """All of them."""


class Starter(StrEnum):
    """Who starts a match that is no rematch; in a rematch the order rotates."""

    DRAWN = "drawn"
    """The seat that is drawn from the dice of the match."""
    FIRST_SEAT = "first_seat"
    """The first seat of the table."""


class RefusalCode(StrEnum):
    """Why a request is refused; the conversation goes on. Each member names the numbers that come with it."""

    # The match. What they mean in the rules is said where the rules are.
    MATCH_OVER = "match_over"
    NOT_ON_TURN = "not_on_turn"
    """`on_turn`: the seat on turn."""
    SEAT_LEFT = "seat_left"
    MUST_THROW = "must_throw"
    """`dice`: how many."""
    MUST_KEEP = "must_keep"
    KEEP_NOTHING = "keep_nothing"
    KEEP_NOT_THROWN = "keep_not_thrown"
    KEEP_WORTHLESS = "keep_worthless"
    READING_NEEDED = "reading_needed"
    """The name of each possible reading with its points."""
    READING_IMPOSSIBLE = "reading_impossible"
    """The name of each possible reading with its points."""
    BANK_AFTER_HOT_HAND = "bank_after_hot_hand"
    """`dice`: how many must be thrown."""
    BANK_MULTIPLE = "bank_multiple"
    """`turn_score`, and the `multiple` it must be of."""
    BANK_MINIMUM = "bank_minimum"
    """`turn_score`, and the `minimum`."""
    BANK_OPENING = "bank_opening"
    """`turn_score`, and the `minimum`."""
    BANK_NEEDS_CHOICE = "bank_needs_choice"
    """The scores `add` and `subtract` lead to."""
    BANK_HAS_NO_CHOICE = "bank_has_no_choice"
    DRAW_ALREADY_OFFERED = "draw_already_offered"
    DRAW_ALONE = "draw_alone"
    DRAW_NOT_OFFERED = "draw_not_offered"
    DRAW_ALREADY_AGREED = "draw_already_agreed"

    # The table and the lobby.
    STALE = "stale"
    """The intent was made for an older view; the newest one has been sent. `revision`: the newest."""
    NO_MATCH = "no_match"
    """There is no match at this table now."""
    NOT_SEATED = "not_seated"
    """Sit down at a table first."""
    ALREADY_SEATED = "already_seated"
    """Leave the table first."""
    SEAT_HELD = "seat_held"
    """The player holds a seat: resign the match there, or leave the table, first."""
    MATCH_RUNNING = "match_running"
    """Resign first; a running match is not walked away from by mistake."""
    SETTLING = "settling"
    """Nobody leaves while the dice are settled, which takes seconds, unless somebody's link is lost."""
    NO_SUCH_TABLE = "no_such_table"
    TABLE_FULL = "table_full"
    """`seats`: how many it has."""
    TABLE_BUSY = "table_busy"
    """Those who have played the last match there have not all asked for another one."""
    TOO_MANY_TABLES = "too_many_tables"
    """`limit`: how many the server keeps at once."""
    RULES_REFUSED = "rules_refused"
    """These rules cannot be played by; the faults say why."""
    WRONG_SEATS = "wrong_seats"
    """The rules are for `least` to `most` seats, of which at least one is for a person."""
    NO_SUCH_COMPUTER = "no_such_computer"
    NOT_WANTED = "not_wanted"
    """A commitment or a nonce that nobody waits for, or for another match."""
    BROKEN_SEAL = "broken_seal"
    """The nonce is not the one committed to."""
    NO_REMATCH = "no_rematch"
    """The match at the table is not over, or the dice of the next one are being settled."""


class RuleFaultCode(StrEnum):
    """What is wrong with an option; each member names the numbers that come with it. An open set."""

    UNKNOWN_PRESET = "unknown_preset"
    """There are no such rules; the words are the presets."""
    UNKNOWN_KEY = "unknown_key"
    """There is no such option; the words are those it could have been, all where it resembles none."""
    NOT_A_NUMBER = "not_a_number"
    """It must be a whole number from `least` to `most`."""
    NOT_A_WORD = "not_a_word"
    """It must be one of the words."""
    NOT_NUMBERS = "not_numbers"
    """It must be numbers, separated by commas: from `fewest` to `count` of them, each from `least` to `most`."""
    NOT_PENALTIES = "not_penalties"
    """It must be penalties such as `1000 below 5000, 2000`, in points up to `most`."""
    RANGE = "range"
    """It must be from `least` to `most`."""
    COUNT = "count"
    """There must be from `fewest` to `count` numbers."""
    NOTHING_SCORES = "nothing_scores"
    """No throw of these dice ever scores."""
    NEVER_BANKED = "never_banked"
    """All that scores takes all dice, which is a hot hand, after which nobody may bank."""
    NEVER_PAID = "never_paid"
    """Of two penalties the later must hold for higher scores, or nobody pays it."""
    NOTHING_PAYS = "nothing_pays"
    """A throw of all dice in which nothing scores pays `nothing` points, so there is no severe bust."""
    SEATS = "seats"
    """The fewest seats must not be more than the most."""
    TARGET = "target"
    """It must stay under the `target`; a minimum may be equal to it."""
    MULTIPLE = "multiple"
    """It must be a multiple of `multiple`, or no bank can land on the target."""
    STRANDED = "stranded"
    """It must be at most `most`: a bank that passes the target is lost, and whoever came nearer could not land."""
    UNEVEN = "uneven"
    """All points are multiples of `unit`, so what a bank is a multiple of must divide that or be one."""
    ROUNDS = "rounds"
    """A match of `rounds` rounds ends after them."""
    NO_ROUNDS = "no_rounds"
    """A match that ends after so many rounds needs at least one."""


class FarewellCode(StrEnum):
    """Why the server ends a conversation. Each member names the numbers that come with it."""

    VERSION_MISMATCH = "version_mismatch"
    """The two share no protocol: the server's `protocol_min` and `protocol_max`."""
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - a code, not a password
    """The server knows no player of that token; nothing has changed."""
    UNKNOWN_CODE = "unknown_code"
    """No player moves by that code: it is wrong, used, replaced or too old; nothing has changed."""
    BAD_NAME = "bad_name"
    """The name cannot be used."""
    TAKEN_OVER = "taken_over"
    """The same player has connected again; the newest connection holds the seat."""
    MOVED = "moved"
    """The player has moved to another device; no token of before holds any more."""
    FORGOTTEN = "forgotten"
    """The player has asked for it; nothing is kept about them any more."""
    SERVER_FULL = "server_full"
    """`limit`: how many connections the server keeps."""
    SERVER_STOPPING = "server_stopping"
    """The server is being stopped."""
    TOO_SLOW = "too_slow"
    """No hello, no rest of a frame or no sign of life within `seconds`."""
    FRAME_TOO_LONG = "frame_too_long"
    """A frame was announced that is longer than `limit` bytes; also what a peer that speaks something else gets."""
    FRAME_EMPTY = "frame_empty"
    NOT_MSGPACK = "not_msgpack"
    """A frame is not one well-formed value within the limits."""
    BAD_MESSAGE = "bad_message"
    """A frame is no message: unknown tag, wrong type, number out of range."""
    OUT_OF_ORDER = "out_of_order"
    """A message that may not come now: first anything but hello, later a second hello."""
    INTERNAL = "internal"
    """The server failed in this conversation; others go on."""


class LeftCode(StrEnum):
    """Why a player is no longer at a table."""

    LEFT = "left"
    """The player asked to leave."""
    NOT_REVEALED = "not_revealed"
    """The seat did not commit to its nonce, or reveal it, in time."""
    TABLE_CLOSED = "table_closed"
    """The table is gone."""
    PUT_ASIDE = "put_aside"
    """The match was put aside: it goes on when the player takes it up again."""
