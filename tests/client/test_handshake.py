"""Claims about meeting servers over real TLS: an impostor learns nothing, and who does not encrypt is found out.

An impostor here is as good as one can be: it speaks TLS with a key of its own, at the address of the server it is not.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.endpoints import TCP4ClientEndpoint, TCP4ServerEndpoint
from twisted.internet.interfaces import IProtocolFactory
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import deferLater
from twisted.internet.tcp import Connection
from twisted.python.failure import Failure

from client.acquaintance import Acquaintance, Meeting, Stranger
from client.controller import Cause, Controller, LinkDown, Taken
from client.exits import Exit
from client.handshake import Unproven, encrypted, id_of
from client.link import Link
from client.model import Model
from client.profile import Profile, open_profile
from client.wire import Trouble
from protocol import messages as m
from protocol.codec import encode
from protocol.connection import Connection as Conversation
from protocol.connection import Role
from protocol.errors import RemoteProtocolError
from server.identity import Identity, identity_in
from server.identity import encrypted as encrypted_server
from tests.support.loopback import HOST, bounded
from tests.support.scenes import TOKEN, welcome


class Ear(Protocol):
    """The end of a connection at a server that answers a hello and notes what it was told.

    Args:
        house: where it notes it.
    """

    def __init__(self, house: "House") -> None:
        """Note that somebody has connected."""
        self._house = house
        self._connection = Conversation(Role.SERVER)

    def dataReceived(self, data: bytes) -> None:
        """Note what has been decrypted, and answer a hello."""
        self._house.told += data
        assert self.transport is not None
        try:
            for message in self._connection.receive(data):
                if isinstance(message, m.Hello):
                    self._house.hellos.append(message)
                    self.transport.write(encode(welcome()))
        except RemoteProtocolError as error:
            self.transport.write(encode(m.Farewell(error.code)))
            self.transport.loseConnection()

    def connectionLost(self, reason: Failure | None = None) -> None:
        """Note the end."""
        self._house.left.callback(None)


class House(Factory):
    """A server at one port, which may change its identity.

    Args:
        identity: who it is at first; `None` where it does not encrypt.
    """

    noisy = False

    def __init__(self, identity: Identity | None) -> None:
        """Wait for somebody."""
        self.identity = identity
        self.told = b""
        self.hellos: list[m.Hello] = []
        self.left: Deferred[None] = Deferred()
        self.port = 0

    def buildProtocol(self, _address: object) -> Ear:
        """Take a connection, as the first one that is noted."""
        self.told, self.left = b"", Deferred()
        return Ear(self)


@asynccontextmanager
async def opened(house: House) -> AsyncIterator[House]:
    """Let a server listen, each connection encrypted by whoever it is then; in the end all have ended."""
    from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

    class Door(Factory):
        noisy = False

        def buildProtocol(self, addr: object) -> object:  # type: ignore[override]  # whatever the other factory makes
            identity = house.identity
            inside: IProtocolFactory = house if identity is None else encrypted_server(house, identity, reactor)
            return inside.buildProtocol(addr)  # type: ignore[arg-type]  # as Twisted gave it

    port = await TCP4ServerEndpoint(reactor, 0, interface=HOST).listen(Door())
    house.port = port.getHost().port
    try:
        yield house
    finally:
        await port.stopListening()
        while any(isinstance(reader, Connection) for reader in reactor.getReaders()):
            await deferLater(reactor, 0.01, lambda: None)
        await deferLater(reactor, 0, lambda: None)  # what reads no more is told so in the next turn


class Guest:
    """A client that notes what it is told, and lets a test wait for it.

    Args:
        profile: held.
        house: where it connects to.
        named: the id of the server it means.
        plain: whether it does without encryption.
    """

    def __init__(self, profile: Profile, house: House, named: str = "", *, plain: bool = False) -> None:
        """Connect."""
        from twisted.internet import reactor  # noqa: PLC0415 - pytest-twisted installs it first

        self.causes: list[Cause] = []
        self.ended: Deferred[Exit] = Deferred()
        self._waiting: Deferred[Cause] = Deferred()
        endpoint = TCP4ClientEndpoint(reactor, HOST, house.port)
        server = Acquaintance(f"{HOST}:{house.port}", profile, named, encrypted=not plain)
        self.controller = Controller(server, "Ana")
        self.link = Link(reactor, endpoint if plain else encrypted(endpoint, reactor), self.controller)
        self.controller.attach(self.link, self)
        self.link.open()

    def changed(self, model: Model, cause: Cause) -> None:
        """Note what has changed."""
        self.causes.append(cause)
        if not isinstance(cause, Taken):
            waiting, self._waiting = self._waiting, Deferred()
            waiting.callback(cause)

    def end(self, code: Exit) -> None:
        """Note the end."""
        if not self.ended.called:
            self.ended.callback(code)

    async def told(self) -> Cause:
        """Wait for the next change."""
        return await self._waiting


@pytest.fixture
def ids(tmp_path: Path) -> tuple[Identity, Identity]:
    """Return who a server is, and who an impostor is."""
    found = []
    for name in ("server", "impostor"):
        (tmp_path / name).mkdir()
        found.append(identity_in(tmp_path / name))
    return found[0], found[1]


@bounded
async def test_an_impostor_hears_nothing_at_all(tmp_path: Path, ids: tuple[Identity, Identity]) -> None:
    """Not a byte of name or token, and the seat at the real server stays ours."""
    # PROMISES A1, row 14
    known, impostor = ids
    async with opened(House(known)) as house:
        with open_profile(tmp_path) as profile:
            guest = Guest(profile, house)
            assert isinstance(await guest.told(), m.Welcome)
            assert house.told == encode(house.hellos[0])
            house.identity = impostor
            guest.controller.quit()
            await house.left

            again = Guest(profile, house)
            assert Stranger(known.id, impostor.id, named=False) == await again.told()
            await house.left
            assert (b"", [None]) == (house.told, [hello.token for hello in house.hellos])
            house.identity = known
            again.controller.quit()
            assert Exit.IDENTITY == await again.ended

            home = Guest(profile, house)
            assert isinstance(await home.told(), m.Welcome)
            assert [None, TOKEN] == [hello.token for hello in house.hellos]
            home.controller.quit()
            await house.left


@bounded
async def test_whoever_was_invited_says_nothing_to_another(tmp_path: Path, ids: tuple[Identity, Identity]) -> None:
    """There is no first time to be used by an impostor, and nothing to be talked into."""
    known, impostor = ids
    async with opened(House(impostor)) as house:
        with open_profile(tmp_path) as profile:
            guest = Guest(profile, house, named=known.id)

            assert Stranger(known.id, impostor.id, named=True) == await guest.told()
            assert Exit.IDENTITY == await guest.ended
            await house.left
            assert (b"", "") == (house.told, profile.server_at(f"{HOST}:{house.port}"))


@bounded
async def test_an_impostor_in_mid_conversation_hears_nothing(tmp_path: Path, ids: tuple[Identity, Identity]) -> None:
    """Whoever takes the server's place while a link is being restored; when it is taken we are somebody new there."""
    known, impostor = ids
    async with opened(House(known)) as house:
        with open_profile(tmp_path) as profile:
            guest = Guest(profile, house)
            assert isinstance(await guest.told(), m.Welcome)
            house.identity = impostor
            guest.link._wire.cut()  # type: ignore[union-attr]  # noqa: SLF001 - as a network breaks it
            assert isinstance(await guest.told(), LinkDown)
            assert isinstance(await guest.told(), Stranger)
            await house.left
            assert b"" == house.told

            guest.controller.take_server()
            assert isinstance(await guest.told(), m.Welcome)
            assert [None, None] == [hello.token for hello in house.hellos]
            assert Meeting.KNOWN is guest.controller.model.meeting
            guest.controller.quit()
            await house.left


@pytest.mark.parametrize("plain", [True, False])
@bounded
async def test_one_end_encrypts_and_the_other_does_not(
    tmp_path: Path, ids: tuple[Identity, Identity], *, plain: bool
) -> None:
    """It is found out at once, and said which way round."""
    async with opened(House(ids[0] if plain else None)) as house:
        with open_profile(tmp_path) as profile:
            guest = Guest(profile, house, plain=plain)

            down = await guest.told()
            assert LinkDown(Trouble.ENCRYPTED if plain else Trouble.UNENCRYPTED, None) == down
            assert Exit.CONNECTION == await guest.ended
            await house.left
            assert not any(hello.token for hello in house.hellos)


class Nobody:
    """A transport whose certificate is none."""

    def getPeerCertificate(self) -> None:  # noqa: N802 - Twisted's form
        """Return none."""


def test_a_certificate_that_makes_no_sense_proves_nothing() -> None:
    """Whatever it makes a library say is one error here."""
    with pytest.raises(Unproven):
        id_of(Nobody())
