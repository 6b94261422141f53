"""The profile: who this player is, kept between one start and the next, and held by one client at a time.

A second client on the same machine takes a profile of its own, so two terminals are two people (ARCHITECTURE,
identity). What a token is for, and which words a language has, is not known here.

Tokens are kept by the id of the server they are for, so nobody at its address gets to see them. Who was met at an
address is remembered as a hint. A server without encryption has no id, and goes by its address.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Annotated, Final, Self, TypeAlias, TypeVar

from filelock import FileLock, Timeout
from msgspec import Meta, Struct, json
from msgspec.structs import replace as changed
from platformdirs import user_data_dir

from client.disk import private_folder, replace
from client.words import Language, UnknownLanguage
from protocol.identity import ID_LENGTH
from protocol.limits import TOKEN
from protocol.text import BadText, clean_name

__all__ = ["HOME_VARIABLE", "Profile", "ProfileError", "ProfileFault", "home_folder", "open_profile"]

HOME_VARIABLE: Final = "DICE10K_HOME"
"""The environment variable that names another home for the program's files."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""Names of profiles: a folder by that name is an ordinary one on every system."""

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)
"""Names that are devices on Windows."""

_OWN_PROFILES: Final = 30
"""How many profiles are tried when none is named; far more clients than anybody starts by hand."""

_SERVERS: Final = 100
"""Servers whose tokens are kept, and addresses for which a server is: those met last."""

_FILE_BYTES: Final = 256 * 1024
"""The longest file that is read: over twice what all servers take."""

_FILE: Final = "profile.json"

_Address: TypeAlias = Annotated[str, Meta(min_length=3, max_length=300)]
_Id: TypeAlias = Annotated[str, Meta(pattern=rf"\A[A-Z2-7]{{{ID_LENGTH}}}\Z")]
_Value = TypeVar("_Value")
_Rules: TypeAlias = Annotated[str, Meta(max_length=64)]
_Turns: TypeAlias = Annotated[int, Meta(ge=1)]
_Token: TypeAlias = Annotated[bytes, Meta(min_length=TOKEN, max_length=TOKEN)]


class _Memory(Struct, frozen=True, kw_only=True):
    """What stands in the file; fields of newer programs are passed over."""

    name: Annotated[str, Meta(max_length=256)] = ""
    language: Annotated[str, Meta(max_length=40)] = ""
    tokens: dict[_Address, _Token] = {}
    servers: dict[_Address, _Id] = {}
    bests: dict[_Rules, _Turns] = {}


class ProfileFault(StrEnum):
    """Why there is no profile; each member says what the subject of the error is."""

    BAD_NAME = "bad_name"
    """The name cannot be one; the name."""
    BAD_HOME = "bad_home"
    """The home is no absolute path; the path."""
    IN_USE = "in_use"
    """Another client holds it; its name."""
    DISK = "disk"
    """The folder cannot be written or read; its path."""


class ProfileError(Exception):
    """There is no profile, or it cannot be written.

    Args:
        fault: why.
        subject: what it is about, as `ProfileFault` says; it may come from outside and is not cleaned.
    """

    def __init__(self, fault: ProfileFault, subject: str) -> None:
        """Keep both for a sentence."""
        super().__init__(fault, subject)
        self.fault = fault
        self.subject = subject


class Profile:
    """A profile this client holds until it is closed; `open_profile` makes them.

    Args:
        folder: where it lies; receipts are kept there too.
        lock: held.

    Raises:
        ProfileError: when the folder cannot be read or written.
    """

    def __init__(self, folder: Path, lock: FileLock) -> None:
        """Read what was remembered. A file that makes no sense is put aside: `damaged` says where."""
        self.folder: Final = folder
        self._lock = lock
        self.damaged: Path | None = None
        self._memory = self._read()

    @property
    def name(self) -> str:
        """The player's name as last used, "" for none yet."""
        return self._memory.name

    @property
    def language(self) -> str:
        """The tag of the language the player chose, "" for none yet."""
        return self._memory.language

    def token(self, server: str) -> bytes | None:
        """Return the token of a server, 32 bytes, by its id or, where it has none, by `host:port`; if there is one."""
        return self._memory.tokens.get(server)

    def server_at(self, address: str) -> str:
        """Return the id of the server that was met last at `host:port`, "" for none."""
        return self._memory.servers.get(address, "")

    def knows(self, server: str) -> bool:
        """Say whether the server of an id has been met, at whatever address."""
        return server in self._memory.tokens or server in self._memory.servers.values()

    def remember_name(self, name: str) -> None:
        """Keep the player's name, a clean one.

        Raises:
            ProfileError: when it cannot be written.
        """
        self._write(changed(self._memory, name=name))

    def take_name(self, name: str) -> None:
        """Keep the name that a server knows the player by, where they have none yet and it can be one.

        Raises:
            ProfileError: when it cannot be written.
        """
        with suppress(BadText):
            if not self.name:
                self.remember_name(clean_name(name))

    def remember_language(self, language: Language) -> None:
        """Keep the language the player chose.

        Raises:
            ProfileError: when it cannot be written.
        """
        self._write(changed(self._memory, language=str(language)))

    def remember_token(self, server: str, token: bytes) -> None:
        """Keep the token, 32 bytes, of a server; the one met longest ago may be forgotten for it.

        Raises:
            ProfileError: when it cannot be written.
        """
        self._write(changed(self._memory, tokens=_with_newest(self._memory.tokens, server, token)))

    def remember_server(self, address: str, server: str) -> None:
        """Keep which server was met at `host:port`; the address used longest ago may be forgotten for it.

        Raises:
            ProfileError: when it cannot be written.
        """
        self._write(changed(self._memory, servers=_with_newest(self._memory.servers, address, server)))

    def best(self, rules: str) -> int | None:
        """Return the fewest turns the player has taken alone, by what rules are remembered by; `None` for none yet."""
        return self._memory.bests.get(rules)

    def remember_best(self, rules: str, turns: int) -> None:
        """Keep the fewest turns the player has taken alone by some rules; those played longest ago may go.

        Raises:
            ProfileError: when it cannot be written.
        """
        self._write(changed(self._memory, bests=_with_newest(self._memory.bests, rules, turns)))

    def forget_token(self, server: str) -> None:
        """Forget the token of a server that does not know it any more.

        Raises:
            ProfileError: when it cannot be written.
        """
        tokens = {known: token for known, token in self._memory.tokens.items() if known != server}
        self._write(changed(self._memory, tokens=tokens))

    def close(self) -> None:
        """Let another client have it."""
        self._lock.release()

    def __enter__(self) -> Self:
        """Return the profile."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def _read(self) -> _Memory:
        path = self.folder / _FILE
        try:
            with path.open("rb") as file:
                data = file.read(_FILE_BYTES + 1)
            return _memory(data)
        except FileNotFoundError:
            return _Memory()
        except (ValueError, RecursionError):
            self.damaged = _put_aside(path)
            return _Memory()
        except OSError as error:
            raise ProfileError(ProfileFault.DISK, str(self.folder)) from error

    def _write(self, memory: _Memory) -> None:
        try:
            replace(self.folder / _FILE, json.format(json.encode(memory)))
        except OSError as error:
            raise ProfileError(ProfileFault.DISK, str(self.folder)) from error
        self._memory = memory


def _with_newest(items: Mapping[str, _Value], key: str, value: _Value) -> dict[str, _Value]:
    """Return some items with one more, the newest; of too many the oldest is left out."""
    others = [item for item in items.items() if item[0] != key]
    return dict([*others, (key, value)][-_SERVERS:])


def home_folder(environment: Mapping[str, str]) -> Path:
    """Return the folder for everything the program keeps: that of the environment, or the system's for user data.

    Raises:
        ProfileError: when it is no absolute path.
    """
    named = environment.get(HOME_VARIABLE, "") or user_data_dir("dice10k", appauthor=False)
    home = Path(named)
    if not home.is_absolute():
        raise ProfileError(ProfileFault.BAD_HOME, named)
    return home


def open_profile(home: Path, name: str = "", player: str = "") -> Profile:
    """Return a profile, held by this client from now on.

    Args:
        home: the folder for everything the program keeps.
        name: which one; "" for the first free one of `default`, `default-2`, `default-3` and so on.
        player: the player's name, as typed; where no profile is named, a free one of a player of that name comes
            first. So two people on one machine whose clients were both ended do not come back as each other.

    Raises:
        ProfileError: when the name cannot be one, another client holds it, or the folder cannot be written.
    """
    if name:
        return _hold(home, name)
    names = ["default", *(f"default-{number}" for number in range(2, _OWN_PROFILES + 1))]
    with suppress(BadText):
        wanted = clean_name(player)
        names.sort(key=lambda each: _remembered_name(home, each) != wanted)
    for each in names[:-1]:
        with suppress(_InUse):
            return _hold(home, each)
    return _hold(home, names[-1])


def _remembered_name(home: Path, profile: str) -> str:
    """Return the name of the player of a profile that may be in use, "" where there is none; it is only looked at."""
    try:
        with (_folder(home, profile) / _FILE).open("rb") as file:
            return _memory(file.read(_FILE_BYTES + 1)).name
    except (OSError, ValueError, RecursionError):
        return ""


def _folder(home: Path, name: str) -> Path:
    return home / "profiles" / name


class _InUse(ProfileError):
    """Another client holds the profile."""


def _hold(home: Path, name: str) -> Profile:
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
        raise ProfileError(ProfileFault.BAD_NAME, name)
    folder = _folder(home, name)
    lock = FileLock(folder / "lock", timeout=0, mode=0o600, thread_local=False)
    try:
        private_folder(folder)
        lock.acquire()
    except Timeout as error:
        raise _InUse(ProfileFault.IN_USE, name) from error
    except (OSError, ValueError) as error:
        raise ProfileError(ProfileFault.DISK, str(folder)) from error
    try:
        return Profile(folder, lock)
    except ProfileError:
        lock.release()
        raise


def _memory(data: bytes) -> _Memory:
    """Return what a file says.

    A name that is no longer allowed, or a language of a newer program, is asked for again; it costs no token.

    Raises:
        ValueError: when it makes no sense.
        RecursionError: likewise.
    """
    if len(data) > _FILE_BYTES:
        raise ValueError("a profile is never that long")
    memory = json.decode(data, type=_Memory)
    name = language = ""
    with suppress(BadText):
        name = clean_name(memory.name)
    with suppress(UnknownLanguage):
        language = str(Language.parse(memory.language))
    return changed(memory, name=name, language=language)


def _put_aside(path: Path) -> Path:
    """Give a damaged file another name and return it, so that nothing in it is lost.

    Raises:
        ProfileError: when it cannot be renamed.
    """
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    try:
        return path.rename(aside)
    except OSError as error:
        raise ProfileError(ProfileFault.DISK, str(path.parent)) from error
