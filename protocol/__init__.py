"""The conversation between a Dice 10k client and server: messages, bytes, and the order in which they come.

There is no input or output in here. A `Connection` is fed bytes and gives messages:

    >>> from protocol import Connection, Hello, Role
    >>> client, server = Connection(Role.CLIENT), Connection(Role.SERVER)
    >>> data = client.send(Hello(protocol_min=1, protocol_max=1, version="0.1.0", name="Ana", token=None))
    >>> server.receive(data[:5]), server.unfinished
    ([], True)
    >>> server.receive(data[5:])
    [Hello(protocol_min=1, protocol_max=1, version='0.1.0', name='Ana', token=None, code=None)]

The messages are in `protocol.messages`, the codes they carry in `protocol.codes`, the dice in `protocol.dice`, and the
sanitiser of every text from outside in `protocol.text`.
"""

from protocol.codes import FarewellCode, LeftCode, RefusalCode
from protocol.connection import Connection, Role
from protocol.errors import LocalProtocolError, ProtocolError, RemoteProtocolError
from protocol.messages import Hello, Message
from protocol.order import State
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION

__all__ = [
    "PROTOCOL_MAX",
    "PROTOCOL_MIN",
    "VERSION",
    "Connection",
    "FarewellCode",
    "Hello",
    "LeftCode",
    "LocalProtocolError",
    "Message",
    "ProtocolError",
    "RefusalCode",
    "RemoteProtocolError",
    "Role",
    "State",
]
