"""Claims about the two errors of a conversation."""

from protocol.codes import FarewellCode
from protocol.errors import LocalProtocolError, ProtocolError, RemoteProtocolError


def test_both_faults_are_faults_of_the_protocol() -> None:
    """Whoever catches `ProtocolError` has caught both, and the class says whose fault it is."""
    assert {*ProtocolError.__subclasses__()} == {LocalProtocolError, RemoteProtocolError}
    assert not issubclass(ProtocolError, ValueError)


def test_a_peers_fault_has_a_code_and_its_numbers() -> None:
    """What a farewell and a log need is in the error."""
    error = RemoteProtocolError(FarewellCode.FRAME_TOO_LONG, limit=1_024)

    assert error.code is FarewellCode.FRAME_TOO_LONG
    assert error.numbers == {"limit": 1_024}
    assert "frame_too_long" in str(error)
    assert "1024" in str(error)


def test_a_fault_needs_no_numbers() -> None:
    """A code without numbers has none, not a missing value."""
    assert RemoteProtocolError(FarewellCode.FRAME_EMPTY).numbers == {}
