"""The codes that travel instead of sentences, each a text on the wire.

Those that say why something is refused or ends are open sets: a peer that meets one it does not know says so in general
words, so adding one is a compatible change (docs/protocol.md).
"""

from enum import StrEnum

__all__ = ["End", "FarewellCode", "LeftCode", "Phase", "Reading", "RefusalCode", "SeatState", "SitterKind", "Then"]


class Reading(StrEnum):
    """One way to score kept dice. A closed set, as are those up to `End`: a new member needs a new protocol."""

    SETS = "sets"
    """Singles and sets of equal dice, added up."""
    THREE_PAIRS = "three_pairs"
    STRAIGHT = "straight"
    TWO_TRIPLETS = "two_triplets"


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
    DRAW_AGREED = "draw_agreed"
    TURN_LIMIT = "turn_limit"
    """Every seat has had its turns: the score nearest to the target wins."""
    RESIGNED = "resigned"
    """Only one seat is left."""


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
    NO_SUCH_RULES = "no_such_rules"
    RULES_REFUSED = "rules_refused"
    """These values cannot be played: starting score, head starts, turn limit or number of seats.

    `multiple`: what scores are multiples of, and the `target` they stay under.
    """
    NO_SUCH_COMPUTER = "no_such_computer"
    NOT_WANTED = "not_wanted"
    """A commitment or a nonce that nobody waits for, or for another match."""
    BROKEN_SEAL = "broken_seal"
    """The nonce is not the one committed to."""
    NO_REMATCH = "no_rematch"
    """The match at the table is not over, or the dice of the next one are being settled."""


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
