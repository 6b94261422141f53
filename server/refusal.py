"""A request that is refused: its code and numbers travel to the sender alone, and nothing has changed."""

from engine import Refused as EngineRefused
from protocol.codes import RefusalCode
from protocol.messages import Refused

__all__ = ["Refusal", "as_message"]


class Refusal(Exception):
    """A request that cannot be granted now.

    Args:
        code: why.
        numbers: the numbers `RefusalCode` names for it.
    """

    def __init__(self, code: RefusalCode, **numbers: int) -> None:
        """Keep the code and its numbers for the answer."""
        super().__init__(code, numbers)
        self.code = code
        self.numbers = numbers


def as_message(refused: Refusal | EngineRefused) -> Refused:
    """Return the answer to a request that the table or the rules refuse."""
    code = refused.code if isinstance(refused, Refusal) else refused.reason
    return Refused(code.value, tuple(refused.numbers.items()))
