"""Claims about the fields of messages: what is just within their bounds is read, what is just outside is no message."""

from collections.abc import Callable
from typing import Final

import pytest

from protocol.codec import FROM_CLIENT, FROM_SERVER, Decoder
from protocol.codes import FarewellCode
from protocol.messages import MILLION, Refused, Table, Tables, View
from tests.support.frames import fault, listed, pack, tag_of
from tests.support.scenes import RULES

NONCE: Final = bytes(16)
DIGEST: Final = bytes(32)
HIGHEST: Final = 2**31 - 1

NOT_NUMBERS: Final = [
    True,
    False,
    0.0,
    1.0,
    1.5,
    float("nan"),
    float("inf"),
    "1",
    b"1",
    None,
    [],
    [1],
    -(2**63),
    2**64 - 1,
]
"""What is no number within bounds; in Python a bool is one, and msgpack gives floats that equal whole numbers."""


@pytest.mark.parametrize("value", NOT_NUMBERS, ids=repr)
@pytest.mark.parametrize(
    "listed",
    [
        pytest.param(lambda value: ["throw", value], id="a field"),
        pytest.param(lambda value: ["create_table", "dice10k", [], value], id="a field with a default"),
        pytest.param(lambda value: ["keep", 1, [value], None, "bank"], id="a die"),
    ],
)
def test_a_number_is_a_whole_number_and_nothing_that_looks_like_one(
    listed: Callable[[object], list[object]], value: object
) -> None:
    """Bools, floats, NaN, texts and nil are refused where a number is due (PROMISES A2)."""
    assert fault(FROM_CLIENT, pack(listed(value))) is FarewellCode.BAD_MESSAGE


@pytest.mark.parametrize(
    ("decoder", "allowed", "refused"),
    [
        pytest.param(FROM_CLIENT, ["throw", 0], ["throw", -1], id="count, least"),
        pytest.param(FROM_CLIENT, ["throw", HIGHEST], ["throw", HIGHEST + 1], id="count, greatest"),
        pytest.param(FROM_CLIENT, ["keep", 0, [1], None, "bank"], ["keep", 0, [0], None, "bank"], id="face, least"),
        pytest.param(FROM_CLIENT, ["keep", 0, [6], None, "bank"], ["keep", 0, [7], None, "bank"], id="face, greatest"),
        pytest.param(
            FROM_CLIENT, ["keep", 0, [1] * 6, None, "bank"], ["keep", 0, [1] * 7, None, "bank"], id="dice at once"
        ),
        pytest.param(FROM_CLIENT, ["keep", 0, [1], "sets", "bank"], ["keep", 0, [1], "set", "bank"], id="reading"),
        pytest.param(FROM_CLIENT, ["keep", 0, [1], None, "add"], ["keep", 0, [1], None, "stop"], id="what then"),
        pytest.param(FROM_CLIENT, ["keep", 0, [1], None, "add"], ["keep", 0, [1], None, None], id="nothing then"),
        pytest.param(FROM_CLIENT, ["join_table", "ABCD"], ["join_table", "ABC"], id="code, shortest"),
        pytest.param(FROM_CLIENT, ["join_table", "ABCD"], ["join_table", "ABCDE"], id="code, longest"),
        pytest.param(FROM_CLIENT, ["list_tables", "ABCD"], ["list_tables", "ABCDE"], id="page"),
        pytest.param(FROM_CLIENT, ["create_table", "x" * 40], ["create_table", "x" * 41], id="word"),
        pytest.param(
            FROM_CLIENT,
            ["create_table", "x", [["key", "value"]] * 48],
            ["create_table", "x", [["key", "value"]] * 49],
            id="changes",
        ),
        pytest.param(
            FROM_CLIENT,
            ["create_table", "x", [["k" * 40, "v"]]],
            ["create_table", "x", [["k" * 41, "v"]]],
            id="key of a change",
        ),
        pytest.param(
            FROM_CLIENT,
            ["create_table", "x", [["k", "v" * 200]]],
            ["create_table", "x", [["k", "v" * 201]]],
            id="value of a change",
        ),
        pytest.param(
            FROM_CLIENT, ["create_table", "x", [["k", "1"]]], ["create_table", "x", [["k", 1]]], id="a value is a text"
        ),
        pytest.param(FROM_CLIENT, ["create_table", "x", [], 7], ["create_table", "x", [], 8], id="seats, most"),
        pytest.param(FROM_CLIENT, ["create_table", "x", [], 0], ["create_table", "x", [], -1], id="seats, fewest"),
        pytest.param(
            FROM_CLIENT,
            ["create_table", "x", [], 0, ["y"] * 7],
            ["create_table", "x", [], 0, ["y"] * 8],
            id="computer players",
        ),
        pytest.param(
            FROM_CLIENT,
            ["create_table", "x", [], 0, [], 10_000],
            ["create_table", "x", [], 0, [], 10_001],
            id="pace",
        ),
        pytest.param(
            FROM_CLIENT,
            ["create_table", "x", [], 0, [], 0, True],
            ["create_table", "x", [], 0, [], 0, 1],
            id="a number for a bool",
        ),
        pytest.param(
            FROM_CLIENT, ["hello", 1, 1, "x", "y" * 256, None], ["hello", 1, 1, "x", "y" * 257, None], id="name"
        ),
        pytest.param(
            FROM_CLIENT, ["hello", 1, 1, "x", "y", DIGEST], ["hello", 1, 1, "x", "y", bytes(31)], id="token, shortest"
        ),
        pytest.param(
            FROM_CLIENT,
            ["hello", 1, 1, "x", "y", DIGEST],
            ["hello", 1, 1, "x", "y", "A" * 43 + "="],
            id="text for bytes",
        ),
        pytest.param(
            FROM_CLIENT, ["hello", 1, 1, "x", "y", None], ["hello", 1, 1, b"x", "y", None], id="bytes for text"
        ),
        pytest.param(FROM_CLIENT, ["hello", 1, 1, "x", "y", None], ["hello", 1, 1, "x", None, None], id="nil for text"),
        pytest.param(FROM_CLIENT, ["reveal", NONCE, NONCE], ["reveal", NONCE, bytes(15)], id="nonce, shortest"),
        pytest.param(FROM_CLIENT, ["reveal", NONCE, NONCE], ["reveal", NONCE, bytes(17)], id="nonce, longest"),
        pytest.param(FROM_CLIENT, ["reveal", NONCE, NONCE], ["reveal", bytes(15), NONCE], id="match, shortest"),
        pytest.param(FROM_CLIENT, ["reveal", NONCE, NONCE], ["reveal", bytes(17), NONCE], id="match, longest"),
        pytest.param(FROM_CLIENT, ["commit", NONCE, DIGEST], ["commit", NONCE, bytes(31)], id="digest"),
        pytest.param(FROM_SERVER, ["sealed", NONCE, DIGEST, 1, 6, 9], ["sealed", NONCE, DIGEST, 1, 7, 9], id="seat"),
        pytest.param(
            FROM_SERVER, ["sealed", NONCE, DIGEST, 1, 0, 9], ["sealed", NONCE, DIGEST, 1, -1, 9], id="seat under"
        ),
        pytest.param(FROM_SERVER, ["sealed", NONCE, DIGEST, 7, 0, 9], ["sealed", NONCE, DIGEST, 8, 0, 9], id="seats"),
        pytest.param(
            FROM_SERVER, ["sealed", NONCE, DIGEST, 1, 0, 9], ["sealed", NONCE, DIGEST, 0, 0, 9], id="no seats"
        ),
        pytest.param(
            FROM_SERVER, ["commitments", NONCE, [DIGEST] * 7], ["commitments", NONCE, [DIGEST] * 8], id="commitments"
        ),
        pytest.param(FROM_SERVER, ["nonces", NONCE, [NONCE] * 7], ["nonces", NONCE, [NONCE] * 8], id="nonces"),
        pytest.param(FROM_SERVER, ["secret", NONCE, DIGEST, 0], ["secret", NONCE, NONCE, 0], id="secret"),
        pytest.param(
            FROM_SERVER,
            ["refused", "x", [["n", -(2**31)]]],
            ["refused", "x", [["n", -(2**31) - 1]]],
            id="number, least",
        ),
        pytest.param(
            FROM_SERVER,
            ["refused", "x", [["n", HIGHEST]]],
            ["refused", "x", [["n", HIGHEST + 1]]],
            id="number, greatest",
        ),
        pytest.param(FROM_SERVER, ["refused", "x", [["n", 1]] * 8], ["refused", "x", [["n", 1]] * 9], id="numbers"),
        pytest.param(FROM_SERVER, ["refused", "x", [["n", 1]]], ["refused", "x", [["n", 1, 2]]], id="a pair of three"),
        pytest.param(FROM_SERVER, ["refused", "x", [["n", 1]]], ["refused", "x", [["n"]]], id="a pair of one"),
    ],
)
def test_a_field_has_its_type_and_its_bounds(decoder: Decoder, allowed: list[object], refused: list[object]) -> None:
    """What is just within a field's bounds is read, what is just outside is no message."""
    assert tag_of(type(decoder.decode(pack(allowed)))) == allowed[0]
    assert fault(decoder, pack(refused)) is FarewellCode.BAD_MESSAGE


VIEW: Final = ["view", NONCE, 1, "throw", 0, 0, 0, [], [], 0, [], [], None, [], None, []]
RISK: Final = [1_000_000, 0, 0, 0]
SEAT: Final = [0, 0, 0, 0, False, 0, False, None]
BANK: Final = ["add", 0, 0, 0, False, False]
OPTION: Final = [[1], "sets", 100, 0, 100, 5, RISK, [], None]


@pytest.mark.parametrize(
    ("at", "allowed", "refused"),
    [
        pytest.param(12, RISK, [1_000_001, 0, 0, 0], id="chance, greatest"),
        pytest.param(12, [0, 0, 0, 0], [-1, 0, 0, 0], id="chance, least"),
        pytest.param(10, [0] * 7, [0] * 8, id="who wants a draw"),
        pytest.param(11, [SEAT] * 7, [SEAT] * 8, id="seats"),
        pytest.param(11, [[*SEAT[:3], None, *SEAT[4:]]], [[*SEAT[:3], MILLION + 1, *SEAT[4:]]], id="landing"),
        pytest.param(11, [[*SEAT[:7], 0]], [[*SEAT[:7], HIGHEST + 1]], id="what to beat"),
        pytest.param(11, [[*SEAT[:5], 3, *SEAT[6:]]], [[*SEAT[:5], -1, *SEAT[6:]]], id="busts in a row"),
        pytest.param(13, [OPTION], [["no option"]], id="an option"),
        pytest.param(13, [[*OPTION[:7], [BANK] * 2, None]], [[*OPTION[:7], [BANK] * 3, None]], id="banks"),
        pytest.param(
            13,
            [[*OPTION[:7], [[*BANK[:3], None, *BANK[4:]]], None]],
            [[*OPTION[:7], [[*BANK[:3], MILLION + 1, *BANK[4:]]], None]],
            id="landing of a bank",
        ),
        pytest.param(14, ["exact", [6]], ["exact", [7]], id="winner"),
        pytest.param(14, ["last_round", [0] * 7], ["last_round", [0] * 8], id="winners"),
        pytest.param(14, ["draw_agreed", []], ["draw_agreed", None], id="nobody wins"),
        pytest.param(14, ["rounds", [0]], ["round", [0]], id="end"),
        pytest.param(15, [["draw_lapsed"]], [["draw_moved"]], id="news"),
        pytest.param(15, [["busted", 0, 50]], [["busted", 0]], id="a field of news"),
        pytest.param(
            15, [["thrown", 0, 0, [1], [DIGEST] * 7]], [["thrown", 0, 0, [1], [DIGEST] * 8]], id="contributions"
        ),
    ],
)
def test_a_part_of_a_view_has_its_type_and_its_bounds(at: int, allowed: object, refused: object) -> None:
    """Bounds hold inside the parts of a message as they hold in the message."""
    assert type(FROM_SERVER.decode(pack([*VIEW[:at], allowed, *VIEW[at + 1 :]]))) is View
    assert fault(FROM_SERVER, pack([*VIEW[:at], refused, *VIEW[at + 1 :]])) is FarewellCode.BAD_MESSAGE


def test_a_page_of_tables_has_a_longest_length() -> None:
    """A server lists 20 tables at once."""
    row = ["ABCD", listed(RULES), ["Ana"], 2]

    assert type(FROM_SERVER.decode(pack(["tables", [row] * 20, True]))) is Tables
    assert fault(FROM_SERVER, pack(["tables", [row] * 21, True])) is FarewellCode.BAD_MESSAGE


FAULT: Final = ["target", "7", "range", [["least", 1], ["most", 9]], ["word"]]


@pytest.mark.parametrize(
    ("allowed", "refused"),
    [
        pytest.param([FAULT] * 96, [FAULT] * 97, id="faults"),
        pytest.param([["k" * 200, "v" * 200, "c"]], [["k" * 201, "v", "c"]], id="key"),
        pytest.param([["k", "v" * 200, "c" * 40]], [["k", "v" * 201, "c"]], id="value"),
        pytest.param([[*FAULT[:4], ["w"] * 64]], [[*FAULT[:4], ["w"] * 65]], id="words"),
        pytest.param([[*FAULT[:3], [["n", 1]] * 8]], [[*FAULT[:3], [["n", 1]] * 9]], id="numbers"),
    ],
)
def test_faults_of_rules_have_their_bounds(allowed: list[object], refused: list[object]) -> None:
    """What is wrong with rules comes as a list of faults, numbers and words left out where there are none."""
    assert type(FROM_SERVER.decode(pack(["refused", "rules_refused", [], allowed]))) is Refused
    assert fault(FROM_SERVER, pack(["refused", "rules_refused", [], refused])) is FarewellCode.BAD_MESSAGE


@pytest.mark.parametrize(
    ("option", "allowed", "refused"),
    [
        pytest.param("changes", [["k", "v"]] * 48, [["k", "v"]] * 49, id="changes"),
        pytest.param("dice", 6, -1, id="a count"),
        pytest.param("singles", [0] * 6, [0] * 7, id="by face"),
        pytest.param("sixes", [0] * 6, [0] * 5, id="by face, each"),
        pytest.param("larger", "table", "tables", id="a word"),
        pytest.param("fixed", [0] * 3, [0] * 4, id="by size"),
        pytest.param("fixed", [0] * 3, [0] * 2, id="by size, each"),
        pytest.param("four_two", True, 1, id="a flag"),
        pytest.param("severe_bust", [[None, 500]] * 8, [[None, 500]] * 9, id="penalties"),
        pytest.param("severe_bust", [[-5, 500]], [[500]], id="a penalty"),
        pytest.param("seats", [1, 7], [1], id="too few numbers of seats"),
        pytest.param("seats", [1, 7], [1, 2, 7], id="too many numbers of seats"),
        pytest.param("head_starts", [0] * 7, [0] * 8, id="by seat"),
    ],
)
def test_an_option_of_rules_has_its_type_and_its_bounds(option: str, allowed: object, refused: object) -> None:
    """Whatever a house plays by, what stands in an option is of its kind."""
    at = type(RULES).__struct_fields__.index(option)
    good, bad = ([*listed(RULES)[:at], value, *listed(RULES)[at + 1 :]] for value in (allowed, refused))

    assert type(FROM_SERVER.decode(pack(["table", "ABCD", good, [None], 0, True]))) is Table
    assert fault(FROM_SERVER, pack(["table", "ABCD", bad, [None], 0, True])) is FarewellCode.BAD_MESSAGE
