"""Plain mode without a terminal: what is typed goes in, what is printed comes out."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from twisted.internet.task import Clock

from client.address import Address
from client.dialog import DialogSetting
from client.invite import Invite
from client.leaving import Stay
from client.plain import Plain
from client.sentences.speech import Speech
from protocol import messages as m
from protocol.limits import NONCE
from tests.support.desk import SERVER as SERVER_ID
from tests.support.desk import Desk
from tests.support.scenes import MATCH, welcome
from tests.support.seal import Seal
from tests.support.speech import ENGLISH, SPANISH

__all__ = ["SERVER", "Screen"]

SERVER: Final = Address("192.168.1.20", 10_010)


class Screen(Desk):
    """A player at a plain screen.

    Args:
        home: for the profile.
        speech: how it speaks.
        interactive: whether somebody types, rather than a file being read.
        stay: what becomes of the server when we leave; others are invited to one that we host.
        revive: starts the server again.
        arrival: what the client was started for.
    """

    def __init__(
        self,
        home: Path,
        speech: Speech = ENGLISH,
        *,
        interactive: bool = True,
        stay: Stay = Stay.ELSEWHERE,
        revive: Callable[[Callable[[str], None]], None] | None = None,
        arrival: m.ClientMessage | None = None,
    ) -> None:
        """Show nothing yet."""
        super().__init__(home, arrival)
        self.printed: list[str] = []
        invite = Invite(SERVER, server=SERVER_ID) if stay is Stay.HOSTED else None
        setting = DialogSetting(SERVER, speech, stay, _other, revive, invite)
        self.clock = Clock()
        self.plain = Plain(self.controller, self.printed.append, self.end, setting, self.clock, interactive=interactive)
        self.controller.attach(self, self.plain)

    def new(self) -> list[str]:
        """Return what has been printed since this was asked last."""
        printed, self.printed[:] = list(self.printed), []
        return printed

    def type(self, *lines: str) -> list[str]:
        """Type lines, and return what is printed in answer."""
        self.new()
        self.go_on(*lines)
        return self.new()

    def go_on(self, *lines: str) -> None:
        """Type lines, and leave what is printed where it is."""
        for line in lines:
            self.plain.line(line)

    def show(self, *messages: m.ServerMessage) -> list[str]:
        """Let messages come from the server, and return what is printed."""
        self.new()
        self.hear(*messages)
        return self.new()

    def play(self, *messages: m.ServerMessage, table: m.Table) -> list[str]:
        """Sit down, let a match be settled, and show what follows."""
        self.hear(welcome(), table)
        self.settle(Seal(MATCH, you=table.you, all_nonces=(bytes(NONCE),) * len(table.sitters)))
        self.said.clear()
        return self.show(*messages)


def _other(speech: Speech) -> Speech:
    """Return the other of two languages; a third one stays."""
    return SPANISH if speech is ENGLISH else ENGLISH if speech is SPANISH else speech
