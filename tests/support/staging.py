"""The full screen without a terminal: keys go in by name, pictures come out as text."""

from collections.abc import Callable
from pathlib import Path

from twisted.internet.task import Clock

from client.choices import Menu
from client.dialog import DialogSetting
from client.invite import Invite
from client.leaving import Stay
from client.screen.keys import KEYS, Key, live, named
from client.screen.lines import text_of
from client.screen.look import Look
from client.screen.picture import FOOTER_ROWS, body, footer
from client.screen.stage import Stage
from client.sentences.speech import Speech, Text
from protocol import messages as m
from protocol.limits import NONCE
from tests.support.desk import SERVER as SERVER_ID
from tests.support.desk import Desk
from tests.support.scenes import MATCH, table, welcome
from tests.support.screen import SERVER
from tests.support.seal import Seal
from tests.support.speech import ENGLISH, SPANISH

__all__ = ["Staging"]


class Staging(Desk):
    """A player at a full screen, whose time passes when a test says so.

    Args:
        home: for the profile.
        speech: how it speaks.
        stay: what becomes of the server when we leave.
        animated: whether dice tumble.
        arrival: what the client was started for.
        revive: starts the server again.
    """

    def __init__(
        self,
        home: Path,
        speech: Speech = ENGLISH,
        *,
        stay: Stay = Stay.ELSEWHERE,
        animated: bool = True,
        arrival: m.ClientMessage | None = None,
        revive: Callable[[Callable[[str], None]], None] | None = None,
    ) -> None:
        """Show nothing yet."""
        super().__init__(home, arrival)
        invite = Invite(SERVER, server=SERVER_ID) if stay is Stay.HOSTED else None
        setting = DialogSetting(SERVER, speech, stay, _other, revive, invite)
        self.clock = Clock()
        self.stage = Stage(self.controller, self.end, setting, self.clock, Look(animated=animated))
        self.controller.attach(self, self.stage)

    def play(self, *messages: m.ServerMessage, at: m.Table | None = None) -> None:
        """Sit down, let a match be settled, and show what follows."""
        where = at or table()
        self.hear(welcome(), where)
        self.settle(Seal(MATCH, you=where.you, all_nonces=(bytes(NONCE),) * len(where.sitters)))
        self.said.clear()
        self.hear(*messages)

    def wait(self) -> None:
        """Let pass what is held or tumbles, whatever waits behind it."""
        while not self.stage._playback.idle:  # noqa: SLF001 - nobody else asks
            self.clock.advance(0.01)

    def keys(self, name: str) -> list[Key]:
        """Return what a key does now: at most one thing."""
        return [key for key in KEYS if name in key.names and key.when(self.stage)]

    def press(self, *names: str) -> None:
        """Press keys, each of which must be live."""
        for name in names:
            (key,) = self.keys(name)
            if self.stage.awake() and key.when(self.stage):
                key.do(self.stage)

    def picture(self, columns: int = 80, rows: int = 24) -> list[str]:
        """Return the lines on the screen."""
        scene = self.stage.scene(columns, rows)
        below = footer(scene, self.footer)
        lines = (*body(scene, rows - FOOTER_ROWS, (), len(below) - FOOTER_ROWS), *below)
        return [text_of(line).rstrip() for line in lines]

    @property
    def footer(self) -> tuple[tuple[str, Text], ...]:
        """What the keys are called that work now, and what they do."""
        return named(self.stage.dialog.speech, live(self.stage))

    @property
    def text(self) -> str:
        """What is on the screen, as one text."""
        return " ".join(" ".join(self.picture()).split())

    @property
    def notice(self) -> str:
        """The sentence below the picture."""
        return self.stage.scene(80, 24).notice

    @property
    def log(self) -> tuple[str, ...]:
        """What has happened."""
        return self.stage.scene(80, 24).log

    @property
    def picked(self) -> list[int]:
        """The places of the dice that are picked, from 1."""
        return sorted(place + 1 for place in self.stage.scene(80, 24).hand.picked)

    @property
    def row(self) -> int | None:
        """The keep that is picked."""
        return self.stage.scene(80, 24).hand.row

    @property
    def choices(self) -> list[str]:
        """What the menu that is shown offers."""
        asked = self.stage.menu
        return [choice.text for choice in asked.choices] if isinstance(asked, Menu) else []

    @property
    def cursor(self) -> int | None:
        """The row of the menu the cursor is on; `None` for none."""
        return self.stage.scene(80, 24).cursor


def _other(speech: Speech) -> Speech:
    """Return the other of two languages."""
    return SPANISH if speech is ENGLISH else ENGLISH
