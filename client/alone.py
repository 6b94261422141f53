"""Alone against one's own best: the fewest turns to the target, for each player and set of rules (RULES 4.6)."""

import hashlib
from dataclasses import dataclass

from msgspec import msgpack
from msgspec.structs import replace

from client.profile import Profile
from protocol.codes import End, Starter
from protocol.messages import Ended, Rules, View

__all__ = ["Alone", "ended_alone"]

_REACHED = (End.TARGET, End.EXACT)


@dataclass(frozen=True, slots=True)
class Alone:
    """How a match against oneself has ended: at the target.

    Args:
        turns: how many turns it took; the result (RULES 6.6).
        best: the fewest it ever took before; `None` for the first time.
    """

    turns: int
    best: int | None


def ended_alone(profile: Profile, rules: Rules, view: View) -> Alone | None:
    """Return the result of a match that one player alone has just brought to its target, and keep it if it is the best.

    Args:
        profile: of the player.
        rules: what was played.
        view: what has just been shown.

    Raises:
        ProfileError: when it cannot be kept.
    """
    over = any(isinstance(item, Ended) for item in view.news)
    if len(view.seats) > 1 or not over or view.outcome is None or view.outcome.end not in _REACHED:
        return None
    turns, key = view.seats[0].turns, _key(rules)
    best = profile.best(key)
    if best is None or turns < best:
        profile.remember_best(key, turns)
    return Alone(turns, best)


def _key(rules: Rules) -> str:
    """Return what rules are remembered by: whatever differs but how many others could have played."""
    same = replace(
        rules,
        name="",
        changes=(),
        seats=(1, 1),
        starting_player=Starter.DRAWN,
        head_starts=rules.head_starts[:1],
    )
    return hashlib.sha256(msgpack.encode(same)).hexdigest()[:32]
