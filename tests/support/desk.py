"""A controller with its two neighbours written down: what it says, what it tells, and how it ends."""

import base64
import json
from pathlib import Path
from typing import Final, TypeVar

from client.acquaintance import Acquaintance
from client.controller import Cause, Controller
from client.exits import Exit
from client.model import Model
from client.profile import open_profile
from protocol import messages as m
from protocol.identity import server_id
from tests.support.scenes import table, welcome
from tests.support.seal import Seal

__all__ = ["ADDRESS", "OTHER", "SERVER", "Desk"]

ADDRESS: Final = "marta-laptop:10010"

SERVER: Final = server_id(b"marta")
"""The id of the server at that address."""

OTHER: Final = server_id(b"somebody else")
"""The id of another server."""

_Message = TypeVar("_Message", bound=m.ClientMessage)
_Cause = TypeVar("_Cause")


class Desk:
    """A controller that has met its server, not for the first time; it is the line and the audience at once.

    Args:
        home: for the profile.
        arrival: what the controller asks for once welcomed.
        code: what moves a player to it, "" for nothing.
    """

    def __init__(self, home: Path, arrival: m.ClientMessage | None = None, code: str = "") -> None:
        """Attach both."""
        self.profile = open_profile(home, "ana")
        self.profile.remember_server(ADDRESS, SERVER)
        self.controller = Controller(Acquaintance(ADDRESS, self.profile), "Ana", arrival, code)
        self.controller.hello(SERVER)
        self.said: list[m.ClientMessage] = []
        self.told: list[tuple[Model, Cause]] = []
        self.codes: list[Exit] = []
        self.closed = 0
        self.opened = 0
        self.controller.attach(self, self)

    @property
    def model(self) -> Model:
        """What the client knows."""
        return self.controller.model

    @property
    def receipts(self) -> list[Path]:
        """The receipts that are written."""
        return sorted((self.profile.folder / "receipts").glob("*.jsonl"))

    def all_said(self, kind: type[_Message]) -> list[_Message]:
        """Return everything of one kind that was said."""
        return [message for message in self.said if isinstance(message, kind)]

    def all_told(self, kind: type[_Cause]) -> list[_Cause]:
        """Return every cause of one kind that was told."""
        return [cause for _, cause in self.told if isinstance(cause, kind)]

    def hear(self, *messages: m.ServerMessage) -> None:
        """Let the controller hear something."""
        for message in messages:
            self.controller.received(message)

    def settle(self, seal: Seal) -> Seal:
        """Settle the dice of a match as an honest server does, and return its seal with the client's nonce in it."""
        self.hear(seal.sealed)
        nonce = self.said_nonce(seal)
        nonces = (*seal.all_nonces[: seal.you], nonce, *seal.all_nonces[seal.you + 1 :])
        settled = Seal(seal.match, seal.secret, nonces, seal.you)
        self.hear(settled.commitments, settled.nonces)
        return settled

    def said_nonce(self, seal: Seal) -> bytes:
        """Return the nonce the client has committed to, from its receipt."""
        path = self.profile.folder / "receipts" / f"{seal.match.hex()}.jsonl"
        head = json.loads(path.read_bytes().splitlines()[0])
        return base64.b64decode(head[0][3])

    def sit(self, you: int = 0) -> None:
        """Let the player be welcomed and sit down."""
        self.hear(welcome(), table(you=you))

    def open(self) -> None:
        """Count it."""
        self.opened += 1

    def send(self, message: m.ClientMessage) -> None:
        """Write down what is said."""
        self.said.append(message)

    def close(self) -> None:
        """Count it."""
        self.closed += 1

    def changed(self, model: Model, cause: Cause) -> None:
        """Write down what is told."""
        self.told.append((model, cause))

    def end(self, code: Exit) -> None:
        """Write down how it ended."""
        self.codes.append(code)
