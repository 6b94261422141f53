"""Claims about docs/protocol.md: its worked example of the dice and its conversation are what the program does."""

import secrets

import pytest
from twisted.internet.task import Clock

from protocol.codec import FROM_CLIENT, FROM_SERVER, encode
from protocol.codes import FarewellCode
from protocol.connection import Connection, Role
from protocol.dice import Settlement, first_seat, throw
from protocol.messages import ClientMessage, ServerMessage, Table, Thrown, View, Welcome
from server.identity import passing_identity
from server.journal import MemoryJournal
from server.lobby import Lobby
from server.moves import Moves
from server.players import Players
from server.records import Scribe
from server.session import Session
from tests.support import written_dice
from tests.support.frames import listed
from tests.support.protocol_page import conversation, worked

# The dice.


def test_the_worked_example_follows_from_its_first_lines() -> None:
    """Match, secret and nonces of the example lead to all its other values, by the text of the page alone."""
    value = worked()
    match, secret = bytes.fromhex(value["match"]), bytes.fromhex(value["secret"])
    nonces = (bytes.fromhex(value["nonce 0"]), bytes.fromhex(value["nonce 1"]))
    seal = written_dice.commit_secret(match, secret)
    seals = tuple(written_dice.commit_nonce(match, seat, nonce) for seat, nonce in enumerate(nonces))
    settled = written_dice.transcript(match, seal, seals, nonces)

    def block(*parts: bytes) -> str:
        return bytes(
            byte for byte, _ in zip(written_dice.stream(settled, secret, *parts), range(32), strict=False)
        ).hex()

    assert value["commitment, hashed"] == written_dice.joined(b"secret", match, secret).hex()
    assert value["commitment"] == seal.hex()
    assert value["commitment 0, hashed"] == written_dice.joined(b"nonce", match, b"\0", nonces[0]).hex()
    assert [value["commitment 0"], value["commitment 1"]] == [one.hex() for one in seals]
    assert value["transcript"] == settled.hex()
    assert value["first seat, block 0"] == block(b"first seat")
    assert int(value["first seat"]) == written_dice.first_seat(settled, secret, 2)
    hashed = written_dice.joined(b"stream", settled, b"throw", bytes(8), bytes(4))
    assert value["throw 0, block 0, hashed"] == hashed.hex()
    for index in range(3):
        assert value[f"throw {index}, block 0"] == block(b"throw", index.to_bytes(8, "big"))
        faces = written_dice.throw(settled, secret, index, 6)
        assert value[f"throw {index}, 6 dice"] == " ".join(map(str, faces))


def test_the_worked_example_is_what_the_program_throws() -> None:
    """The program comes to the same dice, and a byte is passed over among those of the first throw."""
    value = worked()
    two = [(bytes.fromhex(value[f"commitment {seat}"]), bytes.fromhex(value[f"nonce {seat}"])) for seat in (0, 1)]
    seals, nonces = zip(*two, strict=True)
    settlement = Settlement(bytes.fromhex(value["match"]), bytes.fromhex(value["commitment"]), seals, nonces)
    secret = bytes.fromhex(value["secret"])

    assert settlement.opened_by(secret)
    assert settlement.broken_seals() == ()
    assert settlement.transcript.hex() == value["transcript"]
    assert first_seat(settlement, secret) == int(value["first seat"])
    for index in range(3):
        assert " ".join(map(str, throw(settlement, secret, index, 6))) == value[f"throw {index}, 6 dice"]
    assert max(bytes.fromhex(value["throw 0, block 0"])[:6]) >= 252


# The conversation.


class Listener:
    """A peer that writes down what is said to it."""

    def __init__(self) -> None:
        """Start with nothing heard."""
        self.heard: list[ServerMessage] = []

    def send(self, message: ServerMessage, frame: bytes | None = None) -> None:
        """Write a message down."""
        assert frame in {None, encode(message)}
        self.heard.append(message)

    def farewell(self, code: FarewellCode, **numbers: int) -> None:
        """Fail: nobody says farewell on the page."""
        raise AssertionError(f"{code} {numbers}")

    def cut(self) -> None:
        """Fail: nobody is cut off on the page."""
        raise AssertionError


def test_the_conversation_is_understood_by_both_ends() -> None:
    """Its frames are what stands above them, and come in an order that both ends allow."""
    client, server = Connection(Role.CLIENT), Connection(Role.SERVER)
    for who, example in conversation():
        speaker, hearer = (client, server) if who == "C" else (server, client)
        (message,) = hearer.receive(example.data)
        assert listed(message) == example.value
        assert speaker.send(message) == example.data


def test_the_conversation_is_what_the_server_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with these secrets, asked what the client asks on the page, gives the answers on the page."""
    value = worked()
    welcome, table = _spoken("S")[:2]
    assert isinstance(welcome, Welcome)
    assert isinstance(table, Table)
    drawn = iter([welcome.token, *(bytes.fromhex(value[name]) for name in ("match", "secret", "nonce 1"))])
    letters = iter(table.code)
    monkeypatch.setattr(secrets, "token_bytes", lambda _: next(drawn))
    monkeypatch.setattr(secrets, "choice", lambda _: next(letters))
    listener, journal = Listener(), MemoryJournal()
    players = Players(journal)
    scribe = Scribe(players, passing_identity())
    session = Session(listener, players, Lobby(Clock(), journal, scribe), Moves(Clock()))

    for message in _spoken("C"):
        assert isinstance(message, ClientMessage)
        session.receive(message)

    assert listener.heard == _spoken("S")


def test_the_conversation_ends_with_the_throw_of_the_worked_example() -> None:
    """The last view has the dice that follow from the secrets."""
    last = _spoken("S")[-1]
    assert isinstance(last, View)
    (thrown,) = last.news
    assert isinstance(thrown, Thrown)
    assert " ".join(map(str, thrown.dice)) == worked()["throw 0, 6 dice"]
    assert last.thrown == thrown.dice
    assert last.throws == thrown.index + 1 == 1


def _spoken(by: str) -> list[ClientMessage | ServerMessage]:
    """Return what one side says in the conversation."""
    reader = FROM_CLIENT if by == "C" else FROM_SERVER
    return [reader.decode(example.data[4:]) for who, example in conversation() if who == by]
