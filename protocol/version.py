"""The version of the program and of the protocol it speaks."""

from typing import Final

__all__ = ["PROTOCOL_MAX", "PROTOCOL_MIN", "VERSION"]

VERSION: Final = "0.1.0"
"""The program's version, for people and bug reports."""

PROTOCOL_MIN: Final = 2
"""The oldest protocol this program still speaks."""

PROTOCOL_MAX: Final = 2
"""The newest protocol this program speaks. Raised by a change that an older peer would misread (docs/protocol.md)."""
