"""What has happened, told in whatever language is spoken now."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from client.address import Address
from client.controller import Cause, LinkDown
from client.model import LinkState, Model
from client.narration import narrate
from client.profile import ProfileError
from client.receipt import ReceiptError, ReceiptFault
from client.sentences.names import names_at
from client.sentences.news import news
from client.sentences.speech import Speech
from protocol import messages as m

__all__ = ["Chronicle"]

_REMEMBERED: Final = 200
"""Changes, and lines about them, that are kept; no screen shows more."""

_ENDS: Final = (m.Farewell, m.Refused, ReceiptFault, ReceiptError, ProfileError)
"""What a program may end by, besides a link that stays lost."""

_Change: TypeAlias = tuple[Model, Model, Cause]
"""The model before, the model after, and why."""


class Chronicle:
    """The chronicle of one screen.

    Args:
        speech: how it is told, to begin with.
        server: where the server is, for sentences.
    """

    def __init__(self, speech: Speech, server: Address) -> None:
        """Start with nothing told."""
        self._speech = speech
        self._server = server
        self._changes: deque[_Change] = deque(maxlen=_REMEMBERED)
        self.lines: Final[deque[str]] = deque(maxlen=_REMEMBERED)
        """What has happened, newest last."""
        self._fallen = 0
        """How many lines tell of the last throw and what came of it, where the last change brought one."""
        self.reason: tuple[str, ...] = ()
        """What was told of the last change, if it is one by which a program may end."""

    def add(self, before: Model, after: Model, cause: Cause) -> None:
        """Tell of a change."""
        self._changes.append((before, after, cause))
        self._tell(self._changes[-1])
        self.reason = tuple(self._reason(before, after, cause))

    def _reason(self, before: Model, after: Model, cause: Cause) -> Iterable[str]:
        """Return why there may be an end; of a link that stays lost all there is to say, for it was told bit by bit."""
        if isinstance(cause, LinkDown) and cause.pause is None:
            before = replace(before, link=LinkState.UP, trouble="")
        elif not isinstance(cause, _ENDS):
            return ()
        return narrate(self._speech, before, after, cause, self._server)

    def told(self, *, falling: bool) -> tuple[str, ...]:
        """Return what has happened, newest last; of dice that still fall nobody knows how they will lie."""
        lines = tuple(self.lines)
        return lines[: len(lines) - self._fallen] if falling else lines

    def tell_in(self, speech: Speech) -> None:
        """Tell everything again in another language."""
        self._speech = speech
        self.lines.clear()
        for change in self._changes:
            self._tell(change)

    def _tell(self, change: _Change) -> None:
        told = tuple(self._told(*change))
        cause = change[-1]
        news = cause.news if isinstance(cause, m.View) else ()
        throws = [place for place, item in enumerate(news) if isinstance(item, m.Thrown)]
        self._fallen = len(told) - throws[-1] if throws else 0
        self.lines.extend(told)

    def _told(self, before: Model, after: Model, cause: Cause) -> Iterable[str]:
        """Return what there is to tell; of a view only its news, since the rest is in the picture."""
        if isinstance(cause, m.View):
            return self._news(after, cause)
        return narrate(self._speech, before, after, cause, self._server)

    def _news(self, model: Model, view: m.View) -> Iterator[str]:
        names = names_at(self._speech, model.table)
        return (news(self._speech, item, names, model.you) for item in view.news)
