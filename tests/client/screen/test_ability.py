"""Claims about the terminal: who gets lines, who gets the full screen, and who gets it in ASCII alone."""

from collections.abc import Mapping
from dataclasses import replace
from io import StringIO
from types import SimpleNamespace
from typing import Final

import pytest

from client.screen import ability
from client.screen.ability import COLORS, THEMES, Screening, screening_for

XTERM: Final = {"TERM": "xterm-256color"}


class Stream(StringIO):
    """A stream that is a terminal or not, in some encoding."""

    def __init__(self, *, terminal: bool = True, encoding: str = "utf-8") -> None:
        """Hold nothing."""
        super().__init__()
        self._terminal = terminal
        self._encoding = encoding

    def isatty(self) -> bool:
        """Say whether it is one."""
        return self._terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """Return the encoding."""
        return self._encoding


@pytest.fixture(autouse=True)
def a_posix_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both streams be a terminal that shows everything."""
    monkeypatch.setattr(ability, "os", SimpleNamespace(name="posix"))
    monkeypatch.setattr(ability, "sys", SimpleNamespace(stdin=Stream(), stdout=Stream()))


def screening(environment: Mapping[str, str], *, plain: bool = False) -> Screening | None:
    """Return what is shown where nothing else was asked for."""
    return screening_for(Screening(), plain=plain, environment=environment)


def test_a_terminal_gets_the_full_screen() -> None:
    """With everything it can show."""
    assert Screening() == screening(XTERM)


@pytest.mark.parametrize("environment", [XTERM, {}])
def test_whoever_asks_for_lines_gets_them(environment: dict[str, str]) -> None:
    """Whatever the terminal could do."""
    assert screening(environment, plain=True) is None


@pytest.mark.parametrize("value", ["1", "yes", "true"])
def test_whoever_is_known_to_read_by_ear_gets_lines(value: str) -> None:
    """`ACCESSIBLE` is what other programs go by, too (UX B3, 15)."""
    assert screening({**XTERM, "ACCESSIBLE": value}) is None


@pytest.mark.parametrize("value", ["", "0"])
def test_accessible_can_be_off(value: str) -> None:
    """Set to nothing or to 0 it says nothing."""
    assert Screening() == screening({**XTERM, "ACCESSIBLE": value})


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"TERM": "unknown"}, {"TERM": ""}, {}])
def test_a_terminal_that_knows_only_lines_gets_lines(environment: dict[str, str]) -> None:
    """Or one that says nothing about itself."""
    assert screening(environment) is None


def test_windows_has_no_name_for_its_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """There a missing one means nothing."""
    monkeypatch.setattr(ability, "os", SimpleNamespace(name="nt"))

    assert Screening() == screening({})


@pytest.mark.parametrize("name", ["stdin", "stdout"])
@pytest.mark.parametrize("stream", [Stream(terminal=False), None])
def test_a_stream_that_is_no_terminal_means_lines(
    monkeypatch: pytest.MonkeyPatch, name: str, stream: Stream | None
) -> None:
    """A file, a pipe, or nothing at all."""
    streams = {"stdin": Stream(), "stdout": Stream(), name: stream}
    monkeypatch.setattr(ability, "sys", SimpleNamespace(**streams))

    assert screening(XTERM) is None


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1", "cp1252", ""])
def test_an_encoding_that_lacks_signs_means_ascii(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """The layout is the same (UX B3, 20)."""
    monkeypatch.setattr(ability, "sys", SimpleNamespace(stdin=Stream(), stdout=Stream(encoding=encoding)))

    assert Screening(ascii=True, letters=False) == screening(XTERM)


def test_the_console_of_linux_means_ascii() -> None:
    """Its font has few signs, whatever the encoding, but letters with accents."""
    assert Screening(ascii=True) == screening({"TERM": "linux"})


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "utf8"])
def test_every_spelling_of_utf_8_is_one(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """Systems differ in it."""
    monkeypatch.setattr(ability, "sys", SimpleNamespace(stdin=Stream(), stdout=Stream(encoding=encoding)))

    assert Screening() == screening(XTERM)


def test_what_was_asked_for_is_kept() -> None:
    """ASCII, still dice, colours and theme."""
    wanted = Screening(ascii=True, animated=False, theme=THEMES[1], color=COLORS[2])

    assert replace(wanted, letters=False) == screening_for(wanted, plain=False, environment=XTERM)
