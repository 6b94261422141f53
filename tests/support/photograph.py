"""A picture of everything the server holds, to be compared with a later one: where nothing may change, no bit does."""

from collections import deque
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum

from twisted.internet.base import DelayedCall
from twisted.internet.defer import Deferred

from engine import Position

__all__ = ["photograph"]


def photograph(*things: object) -> object:
    """Return a picture of some objects and of all that they hold: equal pictures, equal states."""
    seen: dict[int, int] = {}
    return [_picture(thing, seen) for thing in things]


def _picture(thing: object, seen: dict[int, int]) -> object:  # noqa: PLR0911 - one line for each kind of thing
    """Return the picture of one thing: ours is looked into, each object once; of anything else we note which it is."""
    match thing:
        case None | Enum() | bool() | int() | float() | str() | bytes():
            return thing
        case Position():
            return str(thing)
        case Mapping():
            return [(_picture(key, seen), _picture(value, seen)) for key, value in thing.items()]
        case list() | tuple() | deque():
            return [_picture(element, seen) for element in thing]
        case AbstractSet():
            return sorted(repr(_picture(element, seen)) for element in thing)
        case DelayedCall():
            return ("call", thing.getTime(), thing.active())
        case Deferred():
            return "work that is under way or done"
        case _:
            return _picture_of_object(thing, seen)


def _picture_of_object(thing: object, seen: dict[int, int]) -> object:
    if id(thing) in seen or not type(thing).__module__.startswith("server."):
        return (type(thing).__name__, seen.get(id(thing), id(thing)))
    seen[id(thing)] = len(seen)
    return (type(thing).__name__, [(name, _picture(getattr(thing, name), seen)) for name in _attributes(thing)])


def _attributes(thing: object) -> list[str]:
    slots: tuple[str, ...] = getattr(type(thing), "__slots__", ())
    return [*slots, *getattr(thing, "__dict__", {})]
