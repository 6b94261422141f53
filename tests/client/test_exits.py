"""Claims about the exit codes: scripts rely on them."""

from client.exits import Exit


def test_the_exit_codes_are_those_that_are_documented() -> None:
    """UX B6; none is ever given another meaning."""
    assert {
        "OK": 0,
        "FAILURE": 1,
        "USAGE": 2,
        "CONNECTION": 3,
        "REFUSED": 4,
        "VERSION": 5,
        "IDENTITY": 6,
        "VERIFICATION": 7,
        "INTERNAL": 70,
        "DISK": 74,
        "INTERRUPTED": 130,
    } == {code.name: code.value for code in Exit}
