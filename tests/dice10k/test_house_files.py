"""Claims about rules files and the options beside them: what is accepted, and what is said of each mistake."""

from pathlib import Path
from typing import Final

import pytest

from client.exits import Exit
from dice10k.house_files import is_path
from dice10k.houses import read_rules
from dice10k.stopping import Stop
from engine import PRESETS
from engine.kinds import Penalty
from tests.support.speech import ENGLISH, SPANISH

NAMED: Final = 'preset = "classic"\n'
NO_NUMBERS: Final = "is no list of numbers: write 6 numbers from 0 to 100,000, with commas between them."


def refusal(name: str, *options: str) -> str:
    """Return what is said of rules in English, once it is known that Spanish says something else."""
    with pytest.raises(Stop) as english:
        read_rules(ENGLISH, name, options)
    with pytest.raises(Stop) as spanish:
        read_rules(SPANISH, name, options)
    assert Exit.USAGE == english.value.code == spanish.value.code
    assert english.value.sentence != spanish.value.sentence
    assert english.value.sentence.count("\n") == spanish.value.sentence.count("\n")
    return english.value.sentence


def file(folder: Path, content: str | bytes) -> str:
    """Return the path of a rules file."""
    path = folder / "house.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def test_what_is_no_preset_and_looks_like_a_path_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with a separator or the ending of rules files, or one that is there, be it a link to nowhere."""
    monkeypatch.chdir(tmp_path)
    for name in ("house", "classic"):
        (tmp_path / name).write_text(NAMED)
    (tmp_path / "gone").symlink_to("nowhere")

    assert all(map(is_path, ("./house", "a/b", "none.toml", "NONE.TOML", "house", "gone", "./classic")))
    assert not any(map(is_path, (*PRESETS, "zilhc", "")))


def test_a_file_that_is_not_there_is_no_unknown_preset(tmp_path: Path) -> None:
    """Nor is one that cannot be read, and a preset that is unknown could have been meant as a file."""
    missing, loop = tmp_path / "none.toml", tmp_path / "loop"
    loop.symlink_to("loop")

    assert f"There is no file «{missing}»." == refusal(str(missing))
    assert f"The rules file «{loop}» cannot be read." == refusal(str(loop))
    assert (
        f"There are no rules called «zilhc». There are: {', '.join(PRESETS)}. "
        "A rules file is named with its path, such as ./house.toml."
    ) == refusal("zilhc")


@pytest.mark.parametrize("key", ["banana", "name"])
def test_an_option_that_resembles_none_is_told_where_all_of_them_are(key: str) -> None:
    """And one that resembles some is told those, three at the most."""
    said = refusal("classic", f"{key}=1")
    assert said == f"{key} = «1»: there is no such option. To see all there are: dice10k rules classic --json"
    assert refusal("classic", "targt=1").endswith("Did you mean one of these: target, straight?")


def test_a_preset_is_no_option_of_a_command_line() -> None:
    """Only a rules file has one among its options."""
    said = refusal("classic", "preset=dice10k")
    assert said.startswith("«preset=dice10k» is no option: a preset is named by itself")
    assert said.endswith('Only a rules file has a line such as preset = "classic".')


@pytest.mark.parametrize("text", ["=5", " =5", "target", ""])
def test_an_option_has_a_key_and_a_value(text: str) -> None:
    """Without one of them it is none."""
    assert refusal("classic", text) == f"«{text.strip()}» is no option: write KEY=VALUE, such as floor=yes."


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_can_be_written_with_any_editor(mark: bytes, end: str, tmp_path: Path) -> None:
    """With a mark in front, and with either end of a line."""
    path = file(tmp_path, mark + f'preset = "classic"{end}target = 5000{end}'.encode())
    rules = read_rules(ENGLISH, path, ())
    assert ("classic", 5_000) == (rules.name, rules.target)


def test_a_file_says_which_rules_it_starts_from(tmp_path: Path) -> None:
    """Whoever forgot that is told, and gets no other game without noticing."""
    path = file(tmp_path, "target = 5000\n")
    assert refusal(path) == (
        f'«{path}» does not say which rules it starts from: write a line such as preset = "classic". '
        f"There are: {', '.join(PRESETS)}."
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("target=1\ntarget=2", "target stands there twice. Take one of the two out."),
        ("target=1\nfloor=true\ntarget=2\ntie='shared'\n", "target stands there twice. Take one of the two out."),
        ('target=1\n"target" = [\n2\n]', "target stands there twice. Take one of the two out."),
        ("target=1\nfloor =", "line 3 makes no sense. Write lines such as floor = true."),
        ("target=1\nseats = [\n2,\n", "line 4 makes no sense. Write lines such as floor = true."),
        (b"target=1\nfloor = \xff", "line 3 is not text in UTF-8."),
    ],
)
def test_a_file_that_makes_no_sense_is_told_why_and_where(content: str | bytes, sentence: str, tmp_path: Path) -> None:
    """A key that stands there twice is no line without sense; its other lines may be anywhere."""
    path = file(tmp_path, NAMED.encode() + (content.encode() if isinstance(content, str) else content))
    assert refusal(path) == f"«{path}» is no rules file: {sentence}"


@pytest.mark.parametrize("value", ["9" * 5_000, "0x" + "f" * 5_000, "[" * 5_000])
def test_far_too_much_is_no_rules_file(value: str, tmp_path: Path) -> None:
    """Numbers and brackets that no parser takes are no riddle either."""
    path = file(tmp_path, f"{NAMED}target = {value}\n")
    assert refusal(path) == f"«{path}» is no rules file. Write lines such as floor = true."


def test_one_mistake_gets_one_sentence_with_the_form(tmp_path: Path) -> None:
    """A list within a list is none of penalties, and penalties in a wrong order are told once."""
    nested = refusal(file(tmp_path, f"{NAMED}severe_bust = [[5000, 1], [3000, 2]]\n"))
    assert nested == (
        "severe_bust = «[5000,1],[3000,2]» is no list of penalties: write points up to 100,000, "
        "such as «1000 below 5000, 2000», or 0 for none."
    )
    disorderly = refusal(file(tmp_path, f"{NAMED}severe_bust = [5000, 1, 3000, 2]\n"))
    assert disorderly == (
        "severe_bust = «5000, 1, 3000, 2»: one of these would never be paid. Name them by rising scores, "
        "the open one last, such as «1000 below 5000, 2000»."
    )
    assert 1 == refusal("classic", "singles=-1,-1,-1,-1,-1,-1").count("singles = -1 is out of range")


def test_penalties_can_be_a_list(tmp_path: Path) -> None:
    """Of texts, as they are written in one."""
    path = file(tmp_path, 'preset = "dice10k"\nsevere_bust = ["500 below 5000", "1000"]\n')
    assert read_rules(ENGLISH, path, ()).severe_bust == (Penalty(5_000, 500), Penalty(None, 1_000))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("singles = [true, 0, 0, 0, 50, 0]", f"singles = «true,0,0,0,50,0» {NO_NUMBERS}"),
        ("singles = [[100], 0, 0, 0, 50, 0]", f"singles = «[100],0,0,0,50,0» {NO_NUMBERS}"),
        ("singles = [{a = 1}]", f"singles = «{{…}}» {NO_NUMBERS}"),
        ("singles = [1, 2]", "singles = «1,2» has too few or too many numbers: write 6."),
        ("head_starts = [1,2,3,4,5,6,7,8]", "head_starts = «1,2,3,4,5,6,7,8» has too few or too many numbers: "),
        ("target = 5000.0", "target = «5000.0» is no whole number: take one from 1 to 1,000,000."),
        ("target = [5000]", "target = «[5000]» is no whole number: take one from 1 to 1,000,000."),
        ('tie = ["shared"]', "tie = «[shared]» is unknown: take one of "),
        ("target = 2026-01-01", "target = «2026-01-01»: no option is a date or a time."),
        ("target = 07:30:00", "target = «07:30:00»: no option is a date or a time."),
        ("[target]\na = 1", "«target» has values with names of their own, and no option has: write lines such as "),
        ("target = {a = 1}", "«target» has values with names of their own, and no option has: write lines such as "),
    ],
)
def test_a_value_of_a_kind_that_an_option_is_not_is_told_as_it_was_written(
    line: str, sentence: str, tmp_path: Path
) -> None:
    """In the words of rules files, not of Python; a number of numbers that is fixed is one number."""
    said = refusal(file(tmp_path, f"{NAMED}{line}\n"))
    assert said.startswith(sentence)
    assert "\n" not in said


def test_wrong_kinds_are_told_along_with_all_else_that_is_wrong(tmp_path: Path) -> None:
    """At once."""
    said = refusal(file(tmp_path, f"{NAMED}dice = 9\nfloor = 2026-01-01\n[target]\na = 1\n"))
    assert [line.split()[0] for line in said.splitlines()] == ["floor", "«target»", "dice"]
    assert refusal(file(tmp_path, f"{NAMED}floor = 2026-01-01\n")).startswith("floor = «2026-01-01»")
