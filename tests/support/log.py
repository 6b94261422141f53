"""What is written to the log, for a test to read."""

from twisted.logger import ILogObserver, LogEvent, formatEvent
from zope.interface import implementer

__all__ = ["Log"]


@implementer(ILogObserver)
class Log:
    """Keeps what is written to the log about failures."""

    def __init__(self) -> None:
        """Start empty."""
        self.lines: list[str] = []

    def __call__(self, event: LogEvent) -> None:
        """Keep what an event says, with the traceback that belongs to it."""
        self.lines.append(f"{formatEvent(event)} {event['log_failure'].getTraceback()}")
