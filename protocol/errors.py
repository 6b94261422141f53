"""The two ways a conversation can go wrong. After either, the connection is finished.

    ProtocolError
        LocalProtocolError    this side asked for something the conversation does not allow: a fault of ours
        RemoteProtocolError   the peer did: the code says what, for a farewell and a log

No other exception leaves `protocol` for anything a peer can send.
"""

from protocol.codes import FarewellCode

__all__ = ["LocalProtocolError", "ProtocolError", "RemoteProtocolError"]


class ProtocolError(Exception):
    """The conversation cannot go on."""


class LocalProtocolError(ProtocolError):
    """This side broke the order of the conversation."""


class RemoteProtocolError(ProtocolError):
    """The peer sent something that is no part of the conversation.

    Args:
        code: what was wrong.
        numbers: the numbers `FarewellCode` names for it.
    """

    def __init__(self, code: FarewellCode, **numbers: int) -> None:
        """Keep the code and its numbers for the farewell."""
        super().__init__(code, numbers)
        self.code = code
        self.numbers = numbers
