"""The controller: the player's verbs on the way out, and what needs no person on the way in.

It answers the server's pings, lets the witness see everything about the dice, and folds every message into the model.
It knows no renderer, only an audience that is told when the model has changed.
"""

from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from client.acquaintance import Acquaintance, Stranger
from client.alone import Alone, ended_alone
from client.evidence import Verdict
from client.exits import Exit
from client.model import LinkState, Model, fits, reduce
from client.profile import ProfileError
from client.receipt import ReceiptError, ReceiptFault
from client.records import Gathering, RecordEnd, RecordError, keep_record
from client.wire import Trouble
from client.witness import ReceiptLost, Witness
from protocol import messages as m
from protocol.codes import FarewellCode, Then
from protocol.errors import RemoteProtocolError
from protocol.version import PROTOCOL_MAX, PROTOCOL_MIN, VERSION

__all__ = ["Audience", "Cause", "Controller", "Line", "LinkDown", "Taken"]


@dataclass(frozen=True, slots=True)
class LinkDown:
    """There is no connection.

    Args:
        trouble: why.
        pause: seconds until the next attempt; `None`: there is none.
        revived: whether this client starts the server again if it has stopped.
    """

    trouble: Trouble
    pause: float | None
    revived: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """The player takes the server that answers for the one at its address from now on."""


Cause: TypeAlias = (
    m.ServerMessage | LinkDown | Stranger | Taken | Alone | ReceiptFault | ReceiptError | ProfileError | RecordEnd
)
"""Why the model has changed, or what there is to tell."""


class Audience(Protocol):
    """Who shows the model: a renderer."""

    def changed(self, model: Model, cause: Cause) -> None:
        """Take the new model, and why it is new."""

    def end(self, code: Exit) -> None:
        """End the program; everything there was to say has been said."""


class Line(Protocol):
    """The way to the server."""

    def open(self) -> None:
        """Connect once more."""

    def send(self, message: m.ClientMessage) -> None:
        """Say something to the server."""

    def close(self) -> None:
        """End the connection for good."""


_ENDS: Final[dict[str, Exit]] = {
    FarewellCode.TAKEN_OVER: Exit.OK,
    FarewellCode.MOVED: Exit.OK,
    FarewellCode.FORGOTTEN: Exit.OK,
    FarewellCode.UNKNOWN_CODE: Exit.REFUSED,
    FarewellCode.VERSION_MISMATCH: Exit.VERSION,
    FarewellCode.BAD_NAME: Exit.USAGE,
    FarewellCode.SERVER_FULL: Exit.REFUSED,
}
"""Farewells after which coming back makes no sense, and the exit code each leads to."""


class Controller:
    """One player's client.

    Args:
        server: who is meant, and what is remembered of it.
        name: the name wanted.
        arrival: what to ask for when first welcomed; `None` to stay in the lobby. Somebody with a seat only asks for
            another table that was named.
        code: what moves a player from another device to this client, "" for nothing.
    """

    def __init__(self, server: Acquaintance, name: str, arrival: m.ClientMessage | None = None, code: str = "") -> None:
        """Start without a connection; `attach` gives it one."""
        self._server = server
        self._name = name
        self._arrival = arrival
        self._move_code = code
        self._witness = Witness(server.profile.folder)
        self._record = Gathering()
        self._line: Line | None = None
        self._audience: Audience | None = None
        self._model = Model(name=name, arriving=arrival is not None, sets_up=isinstance(arrival, m.CreateTable))
        self._code = Exit.OK

    def attach(self, line: Line, audience: Audience) -> None:
        """Give it a way to the server, and somebody to show the model."""
        self._line = line
        self._audience = audience

    @property
    def model(self) -> Model:
        """What the client knows."""
        return self._model

    # The player's verbs. Each sends one message; the screen changes when the server answers.

    def list_tables(self, after: str = "") -> None:
        """Ask for the tables one can join."""
        self._send(m.ListTables(after))

    def create_table(self, wanted: m.CreateTable) -> None:
        """Set up a table and sit down at it."""
        self._send(wanted)

    def join_table(self, code: str) -> None:
        """Sit down at the table of a code."""
        self._send(m.JoinTable(code))

    def leave_table(self) -> None:
        """Go back to the lobby."""
        self._send(m.LeaveTable())

    def rematch(self) -> None:
        """Ask for another match at this table."""
        self._send(m.Rematch())

    @property
    def saving(self) -> bool:
        """Whether the record that was asked for has not all come yet."""
        return self._record.expected

    def save_record(self) -> None:
        """Ask for the record of the match that is over, to keep it in a file."""
        self._record.begin()
        self._send(m.GetRecord())

    def move(self) -> None:
        """Ask for a code that moves this player to another device."""
        self._send(m.Move())

    def throw(self) -> None:
        """Throw all dice."""
        self._send(m.Throw(self._seen))

    def keep(self, option: m.Option, then: Then) -> None:
        """Keep dice as an option says, then `throw`, `bank`, `add` or `subtract`."""
        self._send(m.Keep(self._seen, option.dice, option.reading, then))

    def offer_draw(self) -> None:
        """Offer a draw."""
        self._send(m.OfferDraw(self._seen))

    def agree_draw(self) -> None:
        """Agree to the draw on offer."""
        self._send(m.AgreeDraw(self._seen))

    def decline_draw(self) -> None:
        """Decline the draw on offer."""
        self._send(m.DeclineDraw(self._seen))

    def resign(self) -> None:
        """Leave the match for good."""
        self._send(m.Resign(self._seen))

    def quit(self, code: Exit | None = None) -> None:
        """End the connection and the program; a seat in a running match is kept by the server.

        Who has seen a result has seen it: the seat there is given back, so that the table can go.
        """
        if self._model.verdict is not None:
            self._send(m.LeaveTable())
        if self._line is not None:
            self._line.close()
        known = Exit.IDENTITY if self._model.stranger is not None else self._code
        self._end(known if code is None else code)

    def take_server(self) -> None:
        """Connect to the stranger that has answered, and mean it when its address is named from now on."""
        stranger = self._model.stranger
        if stranger is None or self._line is None:
            return
        try:
            self._server.take(stranger)
        except ProfileError as error:
            self._give_up(error)
            return
        self._model = replace(self._model, stranger=None, link=LinkState.CONNECTING)
        self._tell(Taken())
        self._line.open()

    @property
    def _seen(self) -> int:
        return 0 if self._model.view is None else self._model.view.revision

    def _send(self, message: m.ClientMessage) -> None:
        if self._line is not None:
            self._line.send(message)

    # What comes in.

    def hello(self, server: str) -> m.Hello | None:
        """Return the first word of a connection: who we are, and the token of this server where there is one.

        Args:
            server: the id it has proved to have; "" where the connection is not encrypted.

        Returns:
            `None` for a stranger, to whom nothing is said: it is the player's to say what is to become of it.
        """
        stranger = self._server.meet(server)
        if stranger is None:
            self._model = replace(self._model, server=server, meeting=self._server.meeting)
            self._witness.meets(server)
            token, code = (None, self._move_code) if self._move_code else (self._server.token, None)
            return m.Hello(PROTOCOL_MIN, PROTOCOL_MAX, VERSION, self._name, token, code)
        self._model = replace(self._model, link=LinkState.DOWN, stranger=stranger)
        self._tell(stranger)
        if stranger.named:
            self.quit()
        return None

    def down(self, trouble: Trouble, pause: float | None) -> None:
        """Take note that there is no connection."""
        self._record.stop()
        said = self._model.trouble
        known = said if said and trouble is Trouble.LOST else trouble
        self._model = replace(self._model, link=LinkState.DOWN, trouble=known)
        self._tell(LinkDown(trouble, pause))
        if pause is None:
            self._end(Exit.CONNECTION)

    def received(self, message: m.ServerMessage) -> None:
        """Take a message: do what needs no person, then let the audience see it.

        Raises:
            RemoteProtocolError: when it makes no sense after what was said before.
        """
        if isinstance(message, m.Welcome) and not PROTOCOL_MIN <= message.protocol <= PROTOCOL_MAX:
            numbers = (("protocol_min", message.protocol), ("protocol_max", message.protocol))
            message = m.Farewell(FarewellCode.VERSION_MISMATCH, numbers)
        unasked = isinstance(message, m.RecordPart) and not self._record.expected
        if unasked or not fits(self._model, message):
            raise RemoteProtocolError(FarewellCode.BAD_MESSAGE)
        if isinstance(message, m.RecordPart):
            self._take_record(message)
            return
        try:
            self._attend(message)
        except ReceiptLost as lost:
            self._tell(lost)
        except (ReceiptFault, ReceiptError, ProfileError) as trouble:
            self._give_up(trouble)
            return
        self._model = reduce(self._model, message)
        self._ask(message)
        if not isinstance(message, m.Ping):
            self._tell(message)
        if isinstance(message, m.View) and self._model.table is not None:
            self._note_best(message, self._model.table)
        if isinstance(message, m.Farewell):
            self._part(message)

    def _take_record(self, part: m.RecordPart) -> None:
        """Take a part of the record that was asked for, and keep the whole once it is there."""
        data, at, view = self._record.take(part), self._model.table, self._model.view
        if data is None or at is None or view is None:
            return
        try:
            self._tell(keep_record(self._server.profile.folder, at.code, view.match, data))
        except RecordError as error:
            self._tell(error)

    def _note_best(self, view: m.View, table: m.Table) -> None:
        """Keep how a match against oneself has ended, and tell it; that it cannot be kept ends nothing."""
        try:
            alone = ended_alone(self._server.profile, table.rules, view)
        except ProfileError as trouble:
            self._tell(trouble)
        else:
            if alone is not None:
                self._tell(alone)

    def _attend(self, message: m.ServerMessage) -> None:
        """Do what a message asks of the program itself.

        Raises:
            ReceiptFault: when the dice are wrong.
            ReceiptLost: when they cannot be checked.
            ReceiptError: when the receipt cannot be kept.
            ProfileError: when the token cannot be kept.
        """
        match message:
            case m.Ping():
                self._send(m.Pong())
            case m.Welcome():
                self._arrive(message)
            case m.Farewell(code=FarewellCode.UNKNOWN_TOKEN | FarewellCode.MOVED | FarewellCode.FORGOTTEN):
                self._server.forgotten()
            case m.Table():
                self._witness.sits(message, arrives=self._model.table is None)
            case m.Left():
                self._witness.left()
            case m.Refused():
                self._record.stop()
            case _:
                self._attend_dice(message)

    def _attend_dice(self, message: m.ServerMessage) -> None:
        """Let the witness see what concerns the dice, and say what it answers."""
        match message:
            case m.Sealed():
                self._send(self._witness.sealed(message))
                self._model = replace(self._model, given_up=self._witness.given_up)
            case m.Commitments():
                self._send(self._witness.commitments(message))
            case m.Nonces():
                self._witness.nonces(message)
            case m.View() if self._model.table is not None:
                self._witness.sees(self._model.view, message, self._model.table)
            case m.Secret():
                self._judge(self._witness.verdict(message))
            case _:
                pass

    def _arrive(self, welcome: m.Welcome) -> None:
        """Keep the token, and who is at the address, and note that something may have been missed."""
        self._server.welcomed(welcome.token)
        self._witness.welcomed(seated=welcome.seated)
        if self._move_code:
            self._move_code = ""
            self._name = welcome.name
            self._server.profile.take_name(welcome.name)
            self._send(m.Pong())  # a first word, which uses the code up

    def _ask(self, message: m.ServerMessage) -> None:
        """Ask once for what this client was started for: when welcomed, or when the table of a seat held is known.

        Who has put a match aside here is shown that one before a new table is set up: the others may wait there.
        """
        wanted = self._arrival
        if isinstance(message, m.Welcome) and not (message.seated and isinstance(wanted, m.JoinTable)):
            makes_sense = not message.seated and not (message.kept and isinstance(wanted, m.CreateTable))
        elif isinstance(message, m.Table):
            makes_sense = isinstance(wanted, m.JoinTable) and wanted.code.upper() != message.code
        else:
            return
        self._arrival = None
        if wanted is not None and makes_sense:
            self._model = replace(self._model, arriving=True)
            self._send(wanted)

    def _judge(self, verdict: Verdict) -> None:
        """Keep a verdict; whenever the player leaves, the exit code says whether one was bad."""
        self._model = replace(self._model, verdict=verdict)
        self._code = self._code if verdict.consistent else Exit.VERIFICATION

    def _give_up(self, trouble: ReceiptFault | ReceiptError | ProfileError) -> None:
        """End rather than play with dice that cannot be trusted or checked, or without a way back to the seat."""
        self._tell(trouble)
        self.quit(Exit.VERIFICATION if isinstance(trouble, ReceiptFault) else Exit.DISK)

    def _part(self, farewell: m.Farewell) -> None:
        """End where coming back makes no sense; else the link comes back by itself.

        A server that is full may hold a seat for somebody it has met, and will have room for them again.
        """
        code = _ENDS.get(farewell.code)
        known = self._server.token is not None and not self._move_code
        if code is not None and not (farewell.code == FarewellCode.SERVER_FULL and known):
            self.quit(code)

    def _tell(self, cause: Cause) -> None:
        if self._audience is not None:
            self._audience.changed(self._model, cause)

    def _end(self, code: Exit) -> None:
        if self._audience is not None:
            self._audience.end(code)
