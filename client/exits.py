"""What the program says to whoever started it, as exit codes (UX B6)."""

from enum import IntEnum

__all__ = ["Exit"]


class Exit(IntEnum):
    """How the program ended."""

    OK = 0
    FAILURE = 1
    USAGE = 2
    """The command line, the environment or a setting makes no sense."""
    CONNECTION = 3
    """No connection could be made, or it was lost for good."""
    REFUSED = 4
    """The server does not want this player here: code, lock, full."""
    VERSION = 5
    """Client and server share no protocol."""
    IDENTITY = 6
    """The server is not the one that was known."""
    VERIFICATION = 7
    """The dice of a match are not what was sealed before it."""
    INTERNAL = 70
    """A fault of the program."""
    DISK = 74
    """Something could not be written or read."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C."""
