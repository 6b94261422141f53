"""A request that is refused: its code and numbers travel to the sender alone, and nothing has changed."""

from engine import Refused as EngineRefused
from protocol.codes import RefusalCode
from protocol.messages import Refused, RuleFault

__all__ = ["Refusal", "as_message"]


class Refusal(Exception):
    """A request that cannot be granted now.

    Args:
        code: why.
        faults: what is wrong with rules that were wanted.
        numbers: the numbers `RefusalCode` names for it.
    """

    def __init__(self, code: RefusalCode, faults: tuple[RuleFault, ...] = (), **numbers: int) -> None:
        """Keep the code, the faults and the numbers for the answer."""
        super().__init__(code, faults, numbers)
        self.code = code
        self.faults = faults
        self.numbers = numbers


def as_message(refused: Refusal | EngineRefused) -> Refused:
    """Return the answer to a request that the table or the rules refuse."""
    numbers = tuple(refused.numbers.items())
    if isinstance(refused, Refusal):
        return Refused(refused.code.value, numbers, refused.faults)
    return Refused(refused.reason.value, numbers)
