"""The bounds that both ends of a conversation know, each with its reason. Others stand with what they bound."""

from typing import Final

__all__ = [
    "CHANGES",
    "CLIENT_FRAME",
    "CLIENT_SILENCE_SECONDS",
    "CODE_LENGTH",
    "DEPTH",
    "DICE",
    "DIGEST",
    "FAULTS",
    "FRAME_SECONDS",
    "HELLO_FRAME",
    "HELLO_SECONDS",
    "LIST_CLIENT",
    "LIST_SERVER",
    "MOVE_LENGTH",
    "MOVE_SECONDS",
    "NAME_LENGTH",
    "NONCE",
    "PAGE",
    "PENALTIES",
    "PING_SECONDS",
    "PREFIX",
    "REVEAL_SECONDS",
    "SEATS",
    "SERVER_FRAME",
    "SERVER_SILENCE_SECONDS",
    "TEXT_BYTES",
    "TOKEN",
    "VALUE_LENGTH",
]

PREFIX: Final = 4
"""Bytes of the length before a frame, big-endian. A TLS hello or an HTTP request read so is far over any limit."""

HELLO_FRAME: Final = 1024
"""Bytes a client may put in a frame before it has been welcomed (PROMISES A2)."""

CLIENT_FRAME: Final = 4 * 1024
"""Bytes a client may put in a frame afterwards; the longest intent has under 100 (PROMISES A2)."""

SERVER_FRAME: Final = 64 * 1024
"""Bytes a server may put in a frame; the longest view has under 4,000 (PROMISES A2)."""

LIST_CLIENT: Final = 64
"""Elements of a list in a client's frame (PROMISES A2); the longest there is has 8."""

LIST_SERVER: Final = 256
"""Elements of a list in a server's frame; longer ones are paged."""

TEXT_BYTES: Final = 800
"""Bytes of a text in any frame (PROMISES A2)."""

DEPTH: Final = 6
"""Lists in lists, the frame's own counted (PROMISES A2); the deepest message, a view, has all 6."""

HELLO_SECONDS: Final = 10.0
"""From the accepted connection to the welcome, absolute: a byte now and then does not extend it (PROMISES A2)."""

FRAME_SECONDS: Final = 10.0
"""From the first byte of a frame to its last, absolute (PROMISES A1, row 9)."""

PING_SECONDS: Final = 3.0
"""How often the server asks for a sign of life: three times before its client misses it (PROMISES A2)."""

CLIENT_SILENCE_SECONDS: Final = 25.0
"""A client not heard of for so long is taken for gone (PROMISES A2)."""

SERVER_SILENCE_SECONDS: Final = 9.0
"""A server not heard of for so long is taken for gone by its client, who comes back (PROMISES A2)."""

REVEAL_SECONDS: Final = 10.0
"""How long a seat has to commit to its nonce, and then again to reveal it, before it is dropped."""

DICE: Final = 6
"""Dice in a throw at the most."""

SEATS: Final = 7
"""Seats at a table at the most (RULES 3.7)."""

CODE_LENGTH: Final = 4
"""Letters of a table's code: about 18 bits of the alphabet without look-alikes, typed by hand (PROMISES A4)."""

MOVE_LENGTH: Final = 8
"""Letters of a code that moves a player to another device: 37 bits, so that nobody guesses one while it holds."""

MOVE_SECONDS: Final = 300.0
"""How long such a code holds: time to read it from one screen and type it on another."""

CHANGES: Final = 48
"""Options of a house that differ from its preset: as many as there are, with room for more (RULES 5)."""

VALUE_LENGTH: Final = 200
"""Characters of the value of an option as it is written; the longest are eight penalties."""

PENALTIES: Final = 8
"""Penalties of a severe bust that differ by score; the game has two (RULES 2.5)."""

FAULTS: Final = 96
"""Faults of rules that are told at once: two for each option. Who made more corrects these first."""

NAME_LENGTH: Final = 256
"""Characters of a name as it arrives, before it is cleaned; 16 columns are what remains (PROMISES A7)."""

PAGE: Final = 20
"""Tables in one page of the lobby: full ones, each with every option changed, fit into a frame."""

DIGEST: Final = 32
"""Bytes of a commitment: SHA-256."""

NONCE: Final = 16
"""Bytes of a seat's nonce (PROMISES A5)."""

TOKEN: Final = 32
"""Bytes of a player's token (PROMISES A1, row 3), and of a match's secret."""
