"""Claims about the codes that travel instead of sentences."""

from enum import StrEnum

import pytest

from protocol import codes
from protocol.codec import FROM_SERVER
from protocol.messages import Farewell, Left, Refused
from tests.support.frames import pack

SETS = [getattr(codes, name) for name in codes.__all__]


@pytest.mark.parametrize("codes_of_one_kind", SETS)
def test_a_code_is_its_name_in_small_letters(codes_of_one_kind: type[StrEnum]) -> None:
    """A code reads the same in Python and on the wire, fits into a message, and stands once in its set."""
    assert issubclass(codes_of_one_kind, StrEnum)
    for name, code in codes_of_one_kind.__members__.items():
        assert code.value == name.lower()
        assert code.name == name
        assert len(code) <= 40


@pytest.mark.parametrize(
    "message", [Refused("not_known_yet", (("n", 1),)), Farewell("not_known_yet"), Left("not_known_yet")]
)
def test_a_reason_that_is_not_known_is_no_fault(message: Refused | Farewell | Left) -> None:
    """A later server may give reasons that this client has no sentence for: adding one is compatible."""
    tag = type(message).__struct_config__.tag
    numbers = [] if isinstance(message, Left) else [[list(pair) for pair in message.numbers]]
    assert FROM_SERVER.decode(pack([tag, "not_known_yet", *numbers])) == message
