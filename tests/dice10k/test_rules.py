"""Claims about `dice10k rules`, `dice10k odds`, rules files, and the options that name rules."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from client.exits import Exit
from engine import OPTIONS, PRESETS
from tests.support.command_line import command_line

pytestmark = pytest.mark.slow

BUSTS = {"1": 2 / 3, "2": 4 / 9, "3": 5 / 18, "4": 17 / 108, "5": 25 / 324}
"""The chances of a bust with one to five dice where 1 and 5 and triples score, as fractions: 66.667, 44.444, 27.778,
15.741 and 7.716 %."""


@pytest.fixture
def house_file(tmp_path: Path) -> Path:
    """Return a rules file that says something in every way it can be said."""
    path = tmp_path / "house.toml"
    path.write_text(
        'preset = "classic"\ntarget = 5000\nsingles = [100, 0, 0, 0, 50, 0]\nfloor = true\ntie = "shared"\n'
    )
    return path


def test_the_presets_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The one to begin with first."""
    said = command_line(capsys, tmp_path, "rules")

    assert set(PRESETS) == {line.split()[0] for line in said.out.splitlines()[:-1]}
    assert said.out.startswith("sprint ")
    assert len(PRESETS) == len(command_line(capsys, tmp_path, "rules", "--json").out.splitlines())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_told_in_plain_words(
    preset: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In lines that fit an ordinary terminal."""
    said = command_line(capsys, tmp_path, "rules", preset, "--lang", lang)

    assert Exit.OK == said.code
    assert len(said.out.splitlines()) > 15
    assert max(map(len, said.out.splitlines())) < 80


def test_a_rules_file_is_a_preset_and_what_is_different(
    house_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That comes first; what the file repeats is no difference."""
    lines = command_line(capsys, tmp_path, "rules", str(house_file)).out.splitlines()

    assert lines[2] == "Different from classic here"
    assert lines[3:8] == [
        "  Whoever reaches 5,000 by banking starts the last round: everybody else has",
        "    one more turn, and the highest score wins.",
        "  Equal scores share the victory.",
        "  floor = yes changes nothing here.",
        "",
    ]


def test_rules_for_programs_hold_every_option(
    house_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An option on the command line comes before that of the file."""
    said = json.loads(command_line(capsys, tmp_path, "rules", str(house_file), "--rule", "target=6000", "--json").out)

    assert set(OPTIONS) <= set(said)
    assert (said["rules"], said["target"], said["floor"], said["tie"]) == ("classic", 6_000, True, "shared")
    assert said["changes"] == {"floor": "yes", "target": "6000", "tie": "shared"}


def test_a_file_with_three_mistakes_gets_three_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At once, whichever command reads it, and nothing is started."""
    path = tmp_path / "house.toml"
    path.write_text('preset = "classic"\ntarget = 2.5\ntargt = 5\ndice = 9\n')

    for command in (["rules", str(path)], *([name, "--rules", str(path)] for name in ("play", "host", "odds", "demo"))):
        said = command_line(capsys, tmp_path, *command)
        assert (Exit.USAGE, "") == (said.code, said.out)
        assert said.err.splitlines() == [
            "target = «2.5» is no whole number: take one from 1 to 1,000,000.",
            "targt = «5»: there is no such option. Did you mean one of these: target, straight?",
            "dice = 9 is out of range: take a number from 1 to 6.",
        ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"target == 5", "is no rules file: line 1 makes no sense."),
        (b"target = 5000\nfinish = \n", "is no rules file: line 2 makes no sense."),
        (b"#" * 70_000, "is too large for a rules file."),
        (b'preset = "dice20k"', "There are no rules called «dice20k»."),
        (b'preset = "classic"\ntarget = 5000000', "target = 5000000 is out of range"),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Never a traceback."""
    path = tmp_path / "house.toml"
    path.write_bytes(content)

    said = command_line(capsys, tmp_path, "rules", str(path))
    assert (Exit.USAGE, "") == (said.code, said.out)
    assert sentence in said.err


def test_a_folder_is_no_rules_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said to be none, whatever the system would say."""
    said = command_line(capsys, tmp_path, "rules", str(tmp_path))
    assert (Exit.USAGE, f"«{tmp_path}» is no ordinary file: rules are read from nothing else.\n") == (
        said.code,
        said.err,
    )


def test_an_option_without_a_value_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With an example of how it is written."""
    said = command_line(capsys, tmp_path, "rules", "classic", "--rule", "target")
    assert "«target» is no option: write KEY=VALUE, such as floor=yes.\n" == said.err


@pytest.mark.parametrize("preset", PRESETS)
def test_the_chance_of_a_bust_is_exact(preset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With six dice it depends on the house: three pairs, and whether nothing pays (RULES 3.1, VARIANTS 5)."""
    said = json.loads(command_line(capsys, tmp_path, "odds", "--rules", preset, "--json").out)
    six = {"zilch": Fraction(0), "tavern": Fraction(1_440, 6**6)}.get(preset, Fraction(1_080, 6**6))

    assert said["rules"] == preset
    assert said["bust"] == BUSTS | {"6": float(six)}
    for dice, points in said["best"].items():
        assert sum(points.values()) == pytest.approx(1)
        assert points.get("0", 0) == pytest.approx(said["bust"][dice])


def test_odds_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One row for each number of dice, with three decimals."""
    said = command_line(capsys, tmp_path, "odds", "--rules", "tavern")

    assert "Throws by the rules «tavern»" == said.out.splitlines()[0]
    assert [line.split()[1] for line in said.out.splitlines()[2:]] == [
        "66.667%",
        "44.444%",
        "27.778%",
        "15.741%",
        "7.716%",
        "3.086%",
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["play", "--computers", "2"], "The rules «dice10k» are for 2 players, not for 3."),
        (["play", "--computers", "0"], "The rules «dice10k» are for 2 players, not for 1."),
        (["play", "--rules", "diezmil", "--computers", "6"], "The rules «diezmil» are for 1 to 6 players, not for 7."),
        (["host", "--seats", "3"], "The rules «dice10k» are for 2 players, not for 3."),
        (["host", "--computers", "2"], "One seat is yours: computer players can take at most 1."),
        (["play", "--start", "50"], "starting_score = «50»: no bank could land on the target."),
        (["play", "--turn-limit", "x"], "turn_limit = «x» is no whole number: take one from 0 to 10,000."),
        (["explain", "1", "--rules", "dice20k"], "There are no rules called «dice20k»."),
    ],
)
def test_what_nobody_can_play_is_refused_before_anything_starts(
    command: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what would be accepted."""
    said = command_line(capsys, tmp_path, *command)
    assert (Exit.USAGE, "") == (said.code, said.out)
    assert said.err.startswith(sentence)


def test_every_option_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Besides those that are wrong; of two with one key nobody knows which was meant."""
    options = ("--rule", "foo", "--rule", "target=-1", "--rule", "floor=yes", "--rule", "floor=no")
    said = command_line(capsys, tmp_path, "rules", *options)

    assert [line.partition(" ")[0] for line in said.err.splitlines()] == ["«foo»", "«floor=no»", "target"]
    assert Exit.USAGE == said.code
