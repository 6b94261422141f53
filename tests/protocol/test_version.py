"""Claims about the versions."""

import re

from protocol.messages import Hello
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION


def test_the_range_of_protocols_is_one() -> None:
    """The program speaks at least one protocol."""
    assert 1 <= PROTOCOL_MIN <= PROTOCOL_MAX


def test_the_version_is_for_people_and_fits_into_a_hello() -> None:
    """The version has three numbers, and is short enough to be said."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert Hello(PROTOCOL_MIN, PROTOCOL_MAX, VERSION, "Ana", None).version == VERSION
