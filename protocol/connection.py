"""One end of a conversation, without a transport: bytes in, messages out, and the other way round.

Whoever holds the transport does four things:

1. hands every piece of bytes that arrives to `receive`, and acts on the messages it gets back;
2. writes the bytes that `send` returns, in order;
3. calls `end` when the stream ends;
4. watches `unfinished`: a frame that has begun and does not end in time is the peer's fault (PROMISES, finding 2).

After a `ProtocolError` the connection is closed and takes nothing more, whatever the transport still delivers. A last
word may be written, but the transport is cut off soon after, since a peer at fault may never read (PROMISES, findings 1
and 3).
"""

from enum import Enum

from protocol.codec import FROM_CLIENT, FROM_SERVER, encode
from protocol.codes import FarewellCode
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.limits import CLIENT_FRAME, HELLO_FRAME, PREFIX, SERVER_FRAME
from protocol.messages import ClientMessage, Message, ServerMessage
from protocol.order import TABLE, State

__all__ = ["Connection", "Role"]


class Role(Enum):
    """Which end of the conversation this is."""

    CLIENT = "client"
    SERVER = "server"


class Connection:
    """One end of a conversation: framing, decoding, and the order in which messages may come.

    Args:
        role: which end.
    """

    def __init__(self, role: Role) -> None:
        """Start before anything has been said."""
        self._role = role
        self._decoder = FROM_CLIENT if role is Role.SERVER else FROM_SERVER
        self._own = ServerMessage if role is Role.SERVER else ClientMessage
        self._state = State.NEW
        self._buffer = bytearray()

    @property
    def state(self) -> State:
        """How far the conversation is; for display and logs."""
        return self._state

    @property
    def unfinished(self) -> bool:
        """Whether a frame has begun to arrive and has not ended."""
        return bool(self._buffer)

    def receive(self, data: bytes) -> list[Message]:
        """Take bytes that arrived and return the messages they complete, in order.

        Bytes after a message that closes the conversation are dropped. Nothing beyond one frame is kept.

        Raises:
            RemoteProtocolError: when they are no part of this conversation. Messages completed before the fault in the
                same bytes are lost with it: a peer that breaks the protocol has no say any more.
        """
        if self._state is State.CLOSED:
            return []
        self._buffer += data
        messages: list[Message] = []
        try:
            while (body := self._frame()) is not None:
                message = self._decoder.decode(body)
                self._advance(message)
                messages.append(message)
        except RemoteProtocolError:
            self._close()
            raise
        return messages

    def send(self, message: Message, frame: bytes | None = None) -> bytes:
        """Return the bytes of a message, to be written in the order of the calls.

        Args:
            message: what to say.
            frame: its bytes, when it has been encoded already for somebody else.

        Raises:
            LocalProtocolError: when the message may not be said now, or not by this end.
        """
        following = TABLE[self._state].get(type(message)) if isinstance(message, self._own) else None
        if following is None:
            state = self._state
            self._close()
            raise LocalProtocolError(f"{type(message).__name__} may not be sent in state {state.name}")
        self._state = following
        return encode(message) if frame is None else frame

    def end(self) -> None:
        """Take note that the stream has ended."""
        self._close()

    def _frame(self) -> bytes | None:
        """Take the next whole frame out of the buffer and return its body; `None` while there is none."""
        if self._state is State.CLOSED:
            self._buffer.clear()
        if len(self._buffer) < PREFIX:
            return None
        length = int.from_bytes(self._buffer[:PREFIX], "big")
        limit = self._limit()
        if length > limit:
            raise RemoteProtocolError(FarewellCode.FRAME_TOO_LONG, limit=limit)
        if length == 0:
            raise RemoteProtocolError(FarewellCode.FRAME_EMPTY)
        if len(self._buffer) < PREFIX + length:
            return None
        body = bytes(self._buffer[PREFIX : PREFIX + length])
        del self._buffer[: PREFIX + length]
        return body

    def _limit(self) -> int:
        """Return the bytes the next frame may have."""
        if self._role is Role.CLIENT:
            return SERVER_FRAME
        return CLIENT_FRAME if self._state is State.OPEN else HELLO_FRAME

    def _advance(self, message: Message) -> None:
        """Move on by a message from the peer, or find that it has no place now."""
        following = TABLE[self._state].get(type(message))
        if following is None:
            raise RemoteProtocolError(FarewellCode.OUT_OF_ORDER)
        self._state = following

    def _close(self) -> None:
        self._state = State.CLOSED
        self._buffer.clear()
