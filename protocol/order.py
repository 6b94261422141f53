"""The order of a conversation: which message may come in which state, for both ends.

Two rules for this file. Everything that decides whether a message has its place now stands in this table; a look-up
that finds nothing is the error. The file does not know which side we are: both ends follow the same table.
"""

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from protocol.messages import TO_CLIENT, TO_SERVER, Farewell, Hello, Message, Welcome

__all__ = ["TABLE", "State"]


class State(Enum):
    """How far a conversation is."""

    NEW = auto()
    """Nothing has been said: the client's hello comes first."""
    GREETED = auto()
    """The client has said hello: the server welcomes it or says farewell, and nothing else, to nobody else."""
    OPEN = auto()
    """Both may say anything but a second greeting."""
    CLOSED = auto()
    """Over: by a farewell, the end of the stream or a fault."""


_FAREWELL: Final[dict[type[Message], State]] = {Farewell: State.CLOSED}
_KINDS: Final[tuple[type[Message], ...]] = (*TO_SERVER, *TO_CLIENT)
_REST: Final[dict[type[Message], State]] = {
    kind: State.OPEN for kind in _KINDS if kind not in {Hello, Welcome, Farewell}
}

TABLE: Final[Mapping[State, Mapping[type[Message], State]]] = MappingProxyType(
    {
        State.NEW: {Hello: State.GREETED, **_FAREWELL},
        State.GREETED: {Welcome: State.OPEN, **_FAREWELL},
        State.OPEN: {**_REST, **_FAREWELL},
        State.CLOSED: {},
    }
)
"""States, the messages that have their place there, and the state each leads to."""
