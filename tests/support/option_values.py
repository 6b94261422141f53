"""Values of the options of a house, as they are written: the longest there are."""

from engine.kinds import Flag, Kind, Number, Numbers, Penalties, Word

__all__ = ["longest"]


def longest(kind: Kind) -> str:
    """Return the longest text that is a value of a kind of option."""
    match kind:
        case Number(least, most):
            return max(str(least), str(most), key=len)
        case Numbers(_, count, least, most):
            return ",".join([longest(Number(least, most))] * count)
        case Word(words):
            return max(words, key=len)
        case Flag():
            return "yes"
        case Penalties(most):
            return ", ".join([f"{most} below -{number}" for number in range(999_999_999, 999_999_991, -1)])
        case _:
            raise AssertionError(f"no value for {kind}")
