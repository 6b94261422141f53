"""What is different at a table from its preset, as somebody asks a server for it."""

from protocol.messages import Change

__all__ = ["different"]


def different(**options: int | str) -> tuple[Change, ...]:
    """Return options of a house, each as it is written in a rules file."""
    return tuple(Change(key, str(value)) for key, value in options.items())
