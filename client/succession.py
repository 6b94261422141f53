"""Whether a view of a match follows from the one before it, as far as that can be said without a rule of the game.

It goes by what the protocol says of views and news: each accepted intent makes one view; whoever is on turn throws and
keeps; dice lie until some of them are kept or the turn ends; and a turn ends by a bank or a bust, or when its player
leaves. What dice are worth, and whether a turn had to end, is not known here.
"""

from client.evidence import Fault, Finding
from protocol import messages as m

__all__ = ["breach"]


def breach(before: m.View | None, view: m.View, hand: int, seen: int) -> Finding | None:
    """Return what is wrong with a view after another one; `None` where nothing is.

    Args:
        before: the view before of the same match; `None` for the first that is seen, at all or after a lost link.
        view: the view.
        hand: how many dice there are.
        seen: how many throws there have been at least, those of the view among them.
    """
    throws = [item for item in view.news if isinstance(item, m.Thrown)]
    if before is None:
        follows = view.throws >= seen and (not view.news or _begins(view))
        return None if follows else Finding(Fault.VIEW)
    due = _due(before, view, hand)
    for thrown in throws:
        if thrown.seat != before.on_turn:
            return Finding(Fault.TURN, thrown.index)
        if len(thrown.dice) != due:
            return Finding(Fault.COUNT, thrown.index)
        due = 0
    follows = _comes_next(before, view, len(throws)) if view.news else _state(before) == _state(view)
    return None if follows else Finding(Fault.VIEW)


def _begins(view: m.View) -> bool:
    """Say whether a view is the first of a match; only that one can tell news to somebody who has seen none."""
    return view.revision == 1 and all(isinstance(item, m.Started) for item in view.news)


def _due(before: m.View, view: m.View, hand: int) -> int:
    """Return how many dice may be thrown: all at the start of a turn, else those not kept, or all once all are kept.

    Nothing is thrown before some of the dice on the table are kept.
    """
    kept = sum(len(item.dice) for item in view.news if isinstance(item, m.Kept))
    if before.thrown and not kept:
        return 0
    return len(before.thrown) - kept or hand


def _comes_next(before: m.View, view: m.View, throws: int) -> bool:
    """Say whether a view with news is the next one, whose turn and whose dice are what the news make of them."""
    counts = (before.revision + 1, before.throws + throws) == (view.revision, view.throws)
    own = all(item.seat == before.on_turn for item in view.news if isinstance(item, m.Kept))
    return counts and own and (view.outcome is not None or _table_follows(before, view))


def _table_follows(before: m.View, view: m.View) -> bool:
    """Say whether the same seat is on turn with the dice it has thrown last, unless its turn has ended."""
    if any(_ends_turn(item, before.on_turn) for item in view.news):
        return not view.thrown
    thrown = next((item.dice for item in view.news if isinstance(item, m.Thrown)), before.thrown)
    return (view.on_turn, view.thrown) == (before.on_turn, thrown)


def _ends_turn(item: m.AnyNews, seat: int) -> bool:
    return isinstance(item, m.Banked | m.Busted | m.SevereBusted | m.Resigned) and item.seat == seat


def _state(view: m.View) -> tuple[object, ...]:
    """Return what a view that is shown once more cannot have changed."""
    return view.revision, view.phase, view.on_turn, view.kept, view.thrown, view.throws
