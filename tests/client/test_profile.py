"""Claims about the profile: one client at a time, nothing lost, and no surprise from what stands in its file."""

import json
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from client.profile import HOME_VARIABLE, Profile, ProfileError, ProfileFault, home_folder, open_profile
from client.words import Language
from tests.support.desk import OTHER, SERVER

TOKEN: Final = bytes(range(32))
OTHER_TOKEN: Final = bytes(32)
HERE: Final = "127.0.0.1:10010"

GOOD_NAMES: Final = ("a", "Ana", "ana-2", "_", "-", "7", "A" * 32, "console", "com", "lpt10")
BAD_NAMES: Final = (
    *("..", ".", "a/b", "a\\b", "/x/y", "../../x", "C:", "a b", "a.b", "Ñ", "é", "A" * 33, "a\n", "\n", "a\0b", "~"),
    *("con", "CON", "Nul", "aux", "prn", "com0", "COM1", "lpt9", "\x1b[2J", "٣"),
)
DAMAGED: Final = (
    *(b"", b"{", b"null", b"[]", b"7", b"\xff\xfe", b'{"name": 7}', b'{"tokens": []}', b'{"tokens": {"a": "AAAA"}}'),
    *(b'{"tokens": {"a:1": "!"}}', b'{"tokens": {"a:1": null}}', b'{"name": "' + b"x" * 300 + b'"}', b"[" * 100_000),
    *(b'{"servers": []}', b'{"servers": {"a:1": ""}}', b'{"servers": {"a:1": "' + SERVER.lower().encode() + b'"}}'),
    *(b'{"x": ' + b"[" * 100_000, b'{"name": "\\ud800"}', b" " * 1_000_000 + b"{}", b'{"name": "Ana"', b"\0" * 400),
)

KEYS: Final = st.sampled_from(("name", "language", "tokens", HERE)) | st.text()
JSON: Final = (
    st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner))
    .map(json.dumps)
    .map(str.encode)
)


@pytest.fixture
def profile(tmp_path: Path) -> Iterator[Profile]:
    """A profile of its own."""
    with open_profile(tmp_path, "ana") as opened:
        yield opened


def reopened(profile: Profile) -> Profile:
    """Return the same profile as the next start finds it."""
    profile.close()
    return open_profile(profile.folder.parents[1], profile.folder.name)


def fault_of(home: Path, name: str) -> ProfileFault:
    """Return why there is no such profile."""
    with pytest.raises(ProfileError) as caught:
        open_profile(home, name)
    return caught.value.fault


# Where it lies.


def test_the_home_is_the_systems_folder_for_user_data() -> None:
    """Without a wish the program's files lie in a folder of its own name."""
    home = home_folder({})

    assert home.is_absolute()
    assert "dice10k" == home.name
    assert home == home_folder({HOME_VARIABLE: ""})


def test_the_environment_names_another_home(tmp_path: Path) -> None:
    """The variable is the folder itself."""
    assert tmp_path == home_folder({HOME_VARIABLE: str(tmp_path)})


@pytest.mark.parametrize("named", ["x", "./x", "../x", "~/x", " "])
def test_a_home_that_is_no_absolute_path_is_refused(named: str) -> None:
    """A path that means something else in every folder is an error with the path."""
    with pytest.raises(ProfileError) as caught:
        home_folder({HOME_VARIABLE: named})

    assert (ProfileFault.BAD_HOME, named) == (caught.value.fault, caught.value.subject)


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_profile_lies_in_a_folder_of_its_name_for_its_owner_alone(tmp_path: Path, name: str) -> None:
    """The folder can be entered and the file read by nobody else."""
    with open_profile(tmp_path, name) as profile:
        profile.remember_name("Ana")

        assert tmp_path / "profiles" / name == profile.folder
        assert 0o700 == stat.S_IMODE(profile.folder.stat().st_mode)
        assert 0o600 == stat.S_IMODE((profile.folder / "profile.json").stat().st_mode)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_plays_tricks_with_paths_is_refused_before_anything_is_made(tmp_path: Path, name: str) -> None:
    """No separator, dot, device name or foreign letter gets near the disk."""
    assert ProfileFault.BAD_NAME == fault_of(tmp_path / "home", name)
    assert [] == list(tmp_path.iterdir())


# Who holds it.


def test_without_a_name_each_client_takes_the_first_free_profile(tmp_path: Path) -> None:
    """Two terminals are two people, and who closes leaves the profile to the next."""
    first, second, third = (open_profile(tmp_path) for _ in range(3))
    second.close()
    again = open_profile(tmp_path)

    assert ["default", "default-2", "default-3", "default-2"] == [
        profile.folder.name for profile in (first, second, third, again)
    ]
    for profile in (first, third, again):
        profile.close()


def test_two_people_on_one_machine_come_back_as_themselves(tmp_path: Path) -> None:
    """In whatever order: a player's name finds the profile it was used in."""
    for name in ("Ana", "Luis"):
        with open_profile(tmp_path, "default" if name == "Ana" else "default-2") as held:
            held.remember_name(name)
    with open_profile(tmp_path, player=" Luis ") as luis, open_profile(tmp_path, player="Ana") as ana:
        assert ["default-2", "default"] == [luis.folder.name, ana.folder.name]


@pytest.mark.parametrize("player", ["Luis", "Eva", "", "\x1b", "x" * 5_000])
def test_a_name_whose_profile_is_in_use_or_unknown_gets_the_first_free_one(tmp_path: Path, player: str) -> None:
    """Whatever stands in the others."""
    with open_profile(tmp_path, "default-2") as luis:
        luis.remember_name("Luis")
        (tmp_path / "profiles" / "default-3").mkdir()
        (tmp_path / "profiles" / "default-3" / "profile.json").write_text("{")
        with open_profile(tmp_path, player=player) as other:
            assert "default" == other.folder.name


def test_a_named_profile_in_use_is_refused(profile: Profile) -> None:
    """Somebody who asks for a profile does not get another one instead."""
    assert ProfileFault.IN_USE == fault_of(profile.folder.parents[1], "ana")


def test_when_every_profile_is_in_use_the_last_one_says_so(tmp_path: Path) -> None:
    """There is an end to trying."""
    held = [open_profile(tmp_path) for _ in range(30)]

    assert ProfileFault.IN_USE == fault_of(tmp_path, "")
    for profile in held:
        profile.close()


@pytest.mark.slow
def test_a_profile_is_held_against_other_processes_until_its_holder_ends(profile: Profile) -> None:
    """Another program cannot open it, and one that is killed leaves it free."""
    code = f"""
import os, signal
from pathlib import Path
from client.profile import ProfileError, open_profile
home = Path({str(profile.folder.parents[1])!r})
try:
    open_profile(home, "ana")
except ProfileError as error:
    print(error.fault, flush=True)
open_profile(home, "killed")
os.kill(os.getpid(), signal.SIGKILL)
"""
    root = Path(__file__).parents[2]
    result = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)

    assert "in_use\n" == result.stdout
    open_profile(profile.folder.parents[1], "killed").close()


@pytest.mark.parametrize("blocked", ["", "profiles", "profiles/ana"])
def test_a_folder_that_cannot_be_made_is_one_error_with_its_path(tmp_path: Path, blocked: str) -> None:
    """Wherever a file stands in the way of the folder, the error is the same."""
    home = tmp_path / "home"
    in_the_way = home / blocked
    in_the_way.parent.mkdir(parents=True, exist_ok=True)
    in_the_way.write_text("a file")

    with pytest.raises(ProfileError) as caught:
        open_profile(home, "ana")

    assert (ProfileFault.DISK, str(home / "profiles" / "ana")) == (caught.value.fault, caught.value.subject)


def test_a_file_that_cannot_be_read_is_one_error_and_leaves_the_profile_free(tmp_path: Path) -> None:
    """Something else by the name of the file is not damaged but wrong, and nobody holds the profile afterwards."""
    in_the_way = tmp_path / "profiles" / "ana" / "profile.json"
    in_the_way.mkdir(parents=True)

    assert ProfileFault.DISK == fault_of(tmp_path, "ana")
    in_the_way.rmdir()
    open_profile(tmp_path, "ana").close()


# What it remembers.


def test_a_new_profile_knows_nothing(profile: Profile) -> None:
    """No name, no language, no server, no token, and nothing was damaged."""
    assert ("", "", None, None) == (profile.name, profile.language, profile.token(SERVER), profile.damaged)
    assert ("", False) == (profile.server_at(HERE), profile.knows(SERVER))


def test_what_is_remembered_is_there_at_the_next_start(profile: Profile) -> None:
    """Name, language, tokens and servers come back as they were."""
    profile.remember_name("Zoë 王")
    profile.remember_language(Language("es", "MX"))
    profile.remember_token(HERE, TOKEN)
    profile.remember_token("[::1]:10010", OTHER_TOKEN)
    profile.remember_server(HERE, SERVER)
    with reopened(profile) as again:
        assert (SERVER, "") == (again.server_at(HERE), again.server_at("[::1]:10010"))
        assert ("Zoë 王", "es_MX", None) == (again.name, again.language, again.damaged)
        assert (TOKEN, OTHER_TOKEN) == (again.token(HERE), again.token("[::1]:10010"))


def test_the_newest_token_of_a_server_counts_until_it_is_forgotten(profile: Profile) -> None:
    """A server's token is replaced, and forgetting one leaves the others."""
    for address, token in ((HERE, TOKEN), (HERE, OTHER_TOKEN), ("b:2", TOKEN)):
        profile.remember_token(address, token)

    assert OTHER_TOKEN == profile.token(HERE)
    profile.forget_token(HERE)
    profile.forget_token("c:3")
    with reopened(profile) as again:
        assert (None, TOKEN) == (again.token(HERE), again.token("b:2"))


def test_the_servers_met_longest_ago_are_forgotten(profile: Profile) -> None:
    """There is a bound; meeting one again counts."""
    profile.remember_token("first:1", TOKEN)
    profile.remember_token("second:1", TOKEN)
    for port in range(1, 99):
        profile.remember_token(f"127.0.0.1:{port}", TOKEN)
    profile.remember_token("first:1", OTHER_TOKEN)
    profile.remember_token("last:1", TOKEN)

    tokens = [profile.token(address) for address in ("first:1", "second:1", "127.0.0.1:1", "last:1")]
    assert [OTHER_TOKEN, None, TOKEN, TOKEN] == tokens


def test_a_server_is_known_by_its_token_or_by_an_address(profile: Profile) -> None:
    """Either may have been forgotten for newer ones."""
    profile.remember_token(SERVER, TOKEN)
    assert (True, False) == (profile.knows(SERVER), profile.knows(OTHER))
    profile.remember_server(HERE, OTHER)
    assert profile.knows(OTHER)
    profile.forget_token(SERVER)

    assert not profile.knows(SERVER)


def test_of_addresses_those_used_longest_ago_are_forgotten(profile: Profile) -> None:
    """As of tokens; the newest server at an address counts."""
    for port in range(100):
        profile.remember_server(f"127.0.0.1:{port}", SERVER)
    profile.remember_server("127.0.0.1:0", OTHER)
    profile.remember_server(HERE, SERVER)

    assert [OTHER, "", SERVER] == [profile.server_at(f"127.0.0.1:{port}") for port in range(3)]


def test_what_cannot_be_written_is_one_error_and_is_not_believed(profile: Profile) -> None:
    """After a failed write the profile says what stands on the disk."""
    profile.remember_name("Ana")
    (profile.folder / "profile.json").unlink()
    (profile.folder / "profile.json").mkdir()
    with pytest.raises(ProfileError) as caught:
        profile.remember_name("Luis")

    assert ProfileFault.DISK == caught.value.fault
    assert "Ana" == profile.name


# What stands in its file.


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_file_is_put_aside_whole_and_told(tmp_path: Path, data: bytes) -> None:
    """The profile starts anew, and every damaged file can still be looked at."""
    path = tmp_path / "profiles" / "ana" / "profile.json"
    path.parent.mkdir(parents=True)
    asides = []
    for _ in range(2):
        path.write_bytes(data)
        with open_profile(tmp_path, "ana") as profile:
            asides.append(profile.damaged)
            assert not profile.name

    assert [path.with_name("profile.json.damaged-1"), path.with_name("profile.json.damaged-2")] == asides
    assert [data, data] == [aside.read_bytes() for aside in asides if aside is not None]


def test_a_damaged_file_that_cannot_be_put_aside_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not written over instead."""
    path = tmp_path / "profiles" / "ana" / "profile.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{")
    monkeypatch.setattr(Path, "rename", _refuse)

    assert ProfileFault.DISK == fault_of(tmp_path, "ana")
    assert b"{" == path.read_bytes()


def _refuse(path: Path, target: Path) -> Path:
    raise OSError(f"{path} stays, and is not {target}")


@pytest.mark.parametrize(
    ("field", "text"), [("name", "\x1b"), ("name", "Server"), ("name", ""), ("language", "de"), ("language", "\n")]
)
def test_a_name_or_language_that_is_not_allowed_is_asked_for_again_and_costs_no_token(
    tmp_path: Path, field: str, text: str
) -> None:
    """What another version wrote does no harm and does not count as damage."""
    with open_profile(tmp_path, "ana") as profile:
        profile.remember_token(HERE, TOKEN)
    path = profile.folder / "profile.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), field: text, "newer": [1]}))
    with open_profile(tmp_path, "ana") as again:
        assert ("", "", None) == (again.name, again.language, again.damaged)
        assert TOKEN == again.token(HERE)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
@given(st.binary() | JSON)
def test_whatever_stands_in_the_file_a_profile_opens(tmp_path: Path, data: bytes) -> None:
    """It is read, or put aside; there is no third way."""
    path = tmp_path / "profiles" / "ana" / "profile.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    with open_profile(tmp_path, "ana") as profile:
        assert path.exists() == (profile.damaged is None)
