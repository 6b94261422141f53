"""Claims about docs/protocol.md: its messages, limits and codes are those of the program."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec import inspect as types

import engine
from engine import policies
from engine.faults import FaultCode
from engine.kinds import Flag, Number, Numbers, Penalties, Word
from protocol import codes, limits
from protocol.codec import encode
from protocol.codes import FarewellCode, LeftCode, RefusalCode, RuleFaultCode
from protocol.messages import TO_CLIENT, TO_SERVER, ClientMessage, Part, ServerMessage, View
from protocol.version import PROTOCOL_MAX
from tests.support.frames import listed, pack, reader_of, tag_of, unpack
from tests.support.protocol_page import PAGE, Shape, cells, examples, named_shapes, section, shape, titles
from tests.support.wire_values import KINDS, NEWS, span

ROOT: Final = Path(__file__).parent.parent

CHAPTERS: Final = [
    pytest.param("Messages from the client", TO_SERVER, id="client"),
    pytest.param("Messages from the server", TO_CLIENT, id="server"),
    pytest.param("News", NEWS, id="news"),
]

PARTS: Final = tuple(Part.__subclasses__())


# The messages.


def shape_of(kind: types.Type) -> Shape:  # noqa: C901, PLR0911 - one line for each type of field
    """Return the shape of a field's type, as the program has it."""
    match kind:
        case types.IntType():
            return ("int", *span(kind))
        case types.StrType():
            return ("text", kind.min_length or 0, kind.max_length)
        case types.BytesType():
            assert kind.min_length == kind.max_length
            return ("bytes", kind.min_length)
        case types.BoolType():
            return ("bool",)
        case types.EnumType():
            return ("one_of", *(member.value for member in kind.cls))
        case types.VarTupleType():
            assert kind.min_length in {None, kind.max_length}
            return ("row" if kind.min_length else "list", shape_of(kind.item_type), kind.max_length)
        case types.TupleType():
            return ("pair", *map(shape_of, kind.item_types))
        case types.StructType():
            return ("part", kind.cls.__name__)
        case types.UnionType(types=(some, types.NoneType())):
            return ("or nil", shape_of(some))
        case types.UnionType():
            assert [member.cls for member in kind.types if isinstance(member, types.StructType)] == list(NEWS)
            return ("part", "News")
        case _:
            raise AssertionError(f"no shape for {kind}")


def playable(starting_score: int, head_start: int = 0) -> bool:
    """Say whether a match can start so."""
    try:
        replace(engine.DICE10K, starting_score=starting_score, head_starts=(head_start,))
    except ValueError:
        return False
    return True


def test_the_scores_that_seats_may_start_with_are_those_of_the_page() -> None:
    """The starting score alone, and with a head start."""
    assert "is a multiple of 100 from -100000 to 9900" in section("CreateTable")
    legal = set(range(-100_000, 9_901, 100))
    tried = range(-100_100, 10_201, 50)

    assert legal == {score for score in tried if playable(score)}
    assert {score for score in legal if score >= 0} == {score for score in tried if playable(0, score)}
    assert {5_000 + points for points in tried if playable(5_000, points)} == set(range(5_000, 9_901, 100))


def test_the_presets_are_those_of_the_program() -> None:
    """Each stands there once, in order, with the seats it allows."""
    written = [(name.strip("`"), seats) for name, seats, _ in cells(section("Presets"), "Preset")]
    assert written == [(name, "{} to {}".format(*rules.seats)) for name, rules in engine.PRESETS.items()]


def test_the_options_of_rules_are_those_of_the_program() -> None:
    """Behind name and changes come all options a house has, in the order in which they are told, none left out."""
    assert [row[0].strip("`") for row in cells(section("Rules"), "Field")] == ["name", "changes", *engine.OPTIONS]
    for key, kind in engine.OPTIONS.items():
        (meaning,) = [row[2] for row in cells(section("Rules"), "Field") if row[0] == f"`{key}`"]
        assert WRITTEN[type(kind)] in meaning, key


WRITTEN: Final = {
    Number: "number: ",
    Numbers: "numbers: ",
    Word: "word: ",
    Flag: "flag: ",
    Penalties: "written `1000 below 5000, 2000`, none as `0`",
}
"""What the page says of how an option of each kind is written."""


@pytest.mark.parametrize(("thrown", "rows"), [("222255", 2), ("444411", 1)])
def test_readings_have_a_row_for_each_number_of_points(thrown: str, rows: int) -> None:
    """As the page says of these dice."""
    assert "-".join(thrown) in section("Option")
    position = engine.parse_position(f"0 choose 0 0 - {thrown} - 0/0,0/0 -")
    found = engine.options(engine.rule_book(engine.DICE10K), position)

    assert rows == len([row for row in found if len(row.dice) == len(thrown)])


@pytest.mark.parametrize(("chapter", "known"), [*CHAPTERS, pytest.param("Parts of messages", PARTS, id="parts")])
def test_every_class_has_its_section(chapter: str, known: tuple[type, ...]) -> None:
    """No message, piece of news or part is missing from the page, and none stands there that does not exist."""
    assert sorted(titles(chapter)) == sorted(kind.__name__ for kind in known)


@pytest.mark.parametrize("kind", [*KINDS, *NEWS])
def test_a_section_names_the_tag(kind: type[msgspec.Struct]) -> None:
    """The first words of a section are the tag."""
    assert section(kind.__name__).strip().startswith(f"Tag `{tag_of(kind)}`. ")


@pytest.mark.parametrize("kind", [*KINDS, *NEWS, *PARTS])
def test_a_section_has_the_fields_as_they_are(kind: type[msgspec.Struct]) -> None:
    """The page and the class have the same fields in the same order, with the same types, bounds and defaults."""
    described = types.type_info(kind)
    assert isinstance(described, types.StructType)
    text, named = section(kind.__name__), named_shapes()
    rows = cells(text, "Field")

    assert [row[0] for row in rows] == [f"`{field.name}`" for field in described.fields]
    assert bool(rows) is not ("No fields" in text)
    for (_, cell, meaning), field in zip(rows, described.fields, strict=True):
        written, _, default = cell.strip("`").partition(" = ")
        assert shape(written, named) == shape_of(field.type), field.name
        assert default == ("" if field.required else msgspec.json.encode(field.default).decode())
        assert meaning


def test_every_named_type_is_used() -> None:
    """The list of types has none that no message needs."""
    rows = [row for kind in (*KINDS, *NEWS, *PARTS) for row in cells(section(kind.__name__), "Field")]
    rows += cells(section("Values"), "Name")
    used = {word for row in rows for word in re.findall(r"\w+", row[1])}
    assert set(named_shapes()) <= used


@pytest.mark.parametrize("kind", KINDS)
def test_a_message_has_an_example_that_is_one(kind: type[ClientMessage | ServerMessage]) -> None:
    """The frame of each example is what the program says for the value above it, and understands as it."""
    (example,) = examples(section(kind.__name__))

    message = reader_of(kind).decode(example.data[4:])

    assert type(message) is kind
    assert listed(message) == example.value
    assert encode(message) == example.data


@pytest.mark.parametrize("kind", NEWS)
def test_news_has_an_example_that_is_one(kind: type[msgspec.Struct]) -> None:
    """The bytes of each example are the piece of news above it, and are understood inside a view."""
    (example,) = examples(section(kind.__name__))
    (view,) = examples(section("View"))
    values = listed(reader_of(View).decode(view.data[4:]))

    message = reader_of(View).decode(pack([*values[:-1], [unpack(example.data)]]))

    assert isinstance(message, View)
    assert type(message.news[0]) is kind
    assert listed(message.news[0]) == example.value
    assert pack(example.value) == example.data


# Limits and codes.


def test_the_limits_are_those_of_the_program() -> None:
    """Every limit stands on the page with its value, and nothing else does."""
    written = {name.strip("`"): float(value.split()[0]) for name, value, _ in cells(section("Limits"), "Limit")}
    assert written == {name: getattr(limits, name) for name in limits.__all__}


def test_the_page_describes_the_newest_protocol() -> None:
    """The number of the protocol on the page is the newest one spoken."""
    assert f"It\ndescribes protocol **{PROTOCOL_MAX}**." in PAGE


CODES: Final = [
    pytest.param("Refusal codes", RefusalCode, id="refusal"),
    pytest.param("Rule fault codes", RuleFaultCode, id="rule fault"),
    pytest.param("Farewell codes", FarewellCode, id="farewell"),
    pytest.param("Left codes", LeftCode, id="left"),
]


@pytest.mark.parametrize(("chapter", "known"), CODES)
def test_every_code_is_explained(chapter: str, known: type[StrEnum]) -> None:
    """No code is missing from the page or stands there in vain, and each has a meaning."""
    rows = cells(section(chapter), "Code")

    assert [row[0] for row in rows] == [f"`{code}`" for code in known]
    assert all(row[2] for row in rows)


def test_every_reason_of_the_rules_is_a_code() -> None:
    """Whatever the rules refuse for has its code on the wire, so that it can be said."""
    assert {reason.value for reason in engine.Reason} <= {code.value for code in RefusalCode}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (codes.Reading, engine.Reading),
        (codes.Then, engine.Then),
        (codes.Phase, engine.Phase),
        (codes.End, engine.End),
        (codes.Larger, policies.Larger),
        (codes.FullHouse, policies.FullHouse),
        (codes.ReadingRule, policies.ReadingRule),
        (codes.Opening, policies.Opening),
        (codes.Finish, policies.Finish),
        (codes.Overshoot, policies.Overshoot),
        (codes.Tie, policies.Tie),
        (codes.Starter, policies.Starter),
        (codes.RuleFaultCode, FaultCode),
    ],
    ids=lambda kind: kind.__name__,
)
def test_a_word_of_the_rules_is_the_same_on_the_wire(ours: type[StrEnum], theirs: type[StrEnum]) -> None:
    """What rules and matches are told in has the same members in the same order, and the rules know none more."""
    assert [(word.name, word.value) for word in ours] == [(word.name, word.value) for word in theirs]


def test_every_word_an_option_can_take_is_on_the_wire() -> None:
    """No policy of the rules is missing among those compared above."""
    assert {kind.words.__name__ for kind in engine.OPTIONS.values() if isinstance(kind, Word)} == set(policies.__all__)
    assert set(policies.__all__) <= set(codes.__all__)


def said_with_codes() -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each code that is said somewhere in the program, with the names of the numbers said with it."""
    for path in [path for package in ("engine", "protocol", "server") for path in (ROOT / package).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                numbers = [keyword.arg for keyword in node.keywords]
                for argument in node.args:
                    match argument:
                        case ast.Attribute(value=ast.Name(id="RefusalCode" | "FarewellCode" | "Reason"), attr=name):
                            yield name.lower(), frozenset(number or "**" for number in numbers)
                        case _:
                            pass


def test_codes_come_with_the_numbers_written() -> None:
    """Wherever the program says a code, it says the numbers that the page lists for it."""
    rows = [row for chapter in ("Refusal codes", "Farewell codes") for row in cells(section(chapter), "Code")]
    written = {code.strip("`"): frozenset(numbers.replace("`", "").split(", ")) - {""} for code, numbers, _ in rows}
    said = {(code, numbers) for code, numbers in said_with_codes() if "**" not in numbers}

    assert len({code for code, _ in said}) > len(written) / 2
    for code, numbers in said:
        assert numbers == written[code], code
