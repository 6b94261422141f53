"""What holds for every test: nothing is left behind in the reactor that all of them share."""

import os
import secrets
import signal
from collections.abc import Generator, Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import settings
from twisted.internet.interfaces import IReactorFDSet
from twisted.internet.tcp import Connection, Port

NO_SKIPS: Final = "DICE10K_NO_SKIPS"
"""The variable that says that everything a test may need is here, so that one that is skipped has failed."""

settings.register_profile("untimed", deadline=None)  # a loaded machine is no fault of what is tested
settings.load_profile("untimed")


def pytest_configure() -> None:
    """Let programs that tests start hear Ctrl-C: whoever runs in the background hands on that it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count a test that is skipped as one that has failed, where nothing may be."""
    report = yield
    if report.skipped and os.environ.get(NO_SKIPS) and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
    return report


@pytest.fixture(autouse=True)
def the_same_chances_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw in a test what was drawn in it before: one that lets dice decide else fails once in a thousand runs.

    Programs that tests start draw by themselves.
    """
    chances = Random(request.node.name)
    monkeypatch.setattr(secrets, "token_bytes", chances.randbytes)
    monkeypatch.setattr(secrets, "choice", chances.choice)
    monkeypatch.setattr(secrets, "randbelow", chances.randrange)


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
