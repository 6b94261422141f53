"""What holds for every test: nothing is left behind in the reactor that all of them share."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings
from twisted.internet.interfaces import IReactorFDSet
from twisted.internet.tcp import Connection, Port

settings.register_profile("untimed", deadline=None)  # a loaded machine is no fault of what is tested
settings.load_profile("untimed")


def pytest_configure() -> None:
    """Let programs that tests start hear Ctrl-C: whoever runs in the background hands on that it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def nothing_left_in_the_reactor() -> Iterator[None]:
    """Report a delayed call, an open port or an open connection that a test has left behind."""
    # Imported before pytest-twisted has installed the reactor of the tests, this would install another.
    from twisted.internet import reactor  # noqa: PLC0415

    calls, sockets = reactor.getDelayedCalls(), _sockets(reactor)
    yield
    left = [call for call in reactor.getDelayedCalls() if call not in calls]
    assert not left, f"delayed calls are left: {left}"
    assert _sockets(reactor) <= sockets, f"ports or connections are left open: {_sockets(reactor) - sockets}"


def _sockets(reactor: IReactorFDSet) -> set[Connection | Port]:
    """Return the ports the reactor listens at, and the connections it reads from."""
    return {reader for reader in reactor.getReaders() if isinstance(reader, Connection | Port)}
