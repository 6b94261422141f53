"""The documents that show code or a session: what they print is what happens."""

import doctest
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import engine
import protocol
from protocol import messages as m
from server.views import news_of, view
from tests.support.scenes import ANA, LUIS, MATCH, table, welcome
from tests.support.screen import Screen
from tests.support.seal import Seal

ROOT: Final = Path(__file__).parent.parent

SEAL: Final = Seal(MATCH, secret=(948).to_bytes(32, "big"))
"""A secret that lets the first seat land from 9,700 with its second throw, as the README shows it."""


class Opponent:
    """The rest of the world for the first seat: it folds what that seat says and shows what becomes of it."""

    def __init__(self) -> None:
        """Start a match from 9,700."""
        self._book = engine.rule_book(replace(engine.DICE10K, starting_score=9_700))
        self._position = engine.start(self._book, seats=2, first=SEAL.started.first)
        self._throws = 0

    def opening(self) -> m.View:
        """Return the first view."""
        return view(self._book, self._position, MATCH, 1, 0, [SEAL.started])

    def answers(self, said: m.ClientMessage) -> Iterator[m.ServerMessage]:
        """Yield what the server says to an intent, at the end of the match with its secret."""
        assert isinstance(said, m.Throw | m.Keep)
        advance = engine.decide(self._book, self._position, 0, intent_of(said))
        if advance.dice:
            advance = engine.land(self._book, advance, SEAL.dice(self._throws, advance.dice))
            self._throws += 1
        self._position = advance.position
        news = [news_of(event, self._throws - 1) for event in advance.events]
        yield view(self._book, self._position, MATCH, said.seen + 1, self._throws, news)
        if self._position.outcome:
            yield m.Secret(MATCH, SEAL.secret, self._throws)


def intent_of(said: m.Throw | m.Keep) -> engine.Intent:
    """Return an intent as the engine knows it."""
    if isinstance(said, m.Throw):
        return engine.Throw()
    reading = None if said.reading is None else engine.Reading(said.reading)
    return engine.KeepThen(said.dice, reading, engine.Then(said.then))


def test_the_session_in_plain_mode_of_the_readme_goes_as_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typing what is typed there prints what is printed there, from the first question to the check of the dice."""
    monkeypatch.setattr("client.witness.secrets.token_bytes", lambda _: SEAL.nonce)
    session = (
        (ROOT / "README.md").read_text(encoding="utf-8").split("## Line by line")[1].split("```\n")[1].splitlines()
    )
    screen, opponent = Screen(tmp_path), Opponent()
    screen.hear(welcome(), table(ANA, LUIS), SEAL.sealed, SEAL.commitments, SEAL.nonces, opponent.opening())
    for line in session:
        if re.fullmatch("[0-9][tb]?", line):
            screen.printed.append(line)
            screen.go_on(line)
            screen.hear(*opponent.answers(screen.said[-1]))

    begin = screen.printed.index(session[0])
    assert session == screen.printed[begin : begin + len(session)]
    assert session[-1].startswith("Dice checked: ")


def test_the_match_in_the_readme_goes_as_it_is_printed() -> None:
    """Every line of the README's session gives what stands under it."""
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("package", [engine, protocol], ids=["engine", "protocol"])
def test_the_session_of_a_package_goes_as_it_is_printed(package: ModuleType) -> None:
    """Every line of a package's docstring gives what stands under it."""
    results = doctest.testmod(package)

    assert results.attempted > 0
    assert results.failed == 0


def test_every_test_a_promise_names_is_there() -> None:
    """A promise without one would be a wish."""
    named = set(re.findall(r"`(tests/[\w/]+\.(?:py|sh))`", (ROOT / "docs/promises.md").read_text(encoding="utf-8")))
    assert len(named) > 20
    assert not [name for name in sorted(named) if not (ROOT / name).exists()]
