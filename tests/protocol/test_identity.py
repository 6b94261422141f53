"""Claims about the id of a server: it follows from the key alone, can be typed, and is nothing but an id."""

import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.identity import ID_LENGTH, BadId, parse_id, server_id, short_id

EMPTY = "4OYMIQUY7QOBJGX36TEJS35ZEQ"
"""Of no bytes at all: SHA-256 of nothing is e3b0c442 98fc1c14 9afbf4c8 996fb924 and so on."""


def test_an_id_is_the_start_of_the_hash_in_base32() -> None:
    """Worked out from the bits here, five at a time."""
    bits = "".join(f"{byte:08b}" for byte in hashlib.sha256(b"").digest())
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

    assert EMPTY == "".join(letters[int(bits[at : at + 5], 2)] for at in range(0, 130, 5))
    assert EMPTY == server_id(b"")
    assert 26 == ID_LENGTH


def test_the_page_works_out_the_id_of_a_key_as_we_do() -> None:
    """Whoever writes another client finds out there what counts."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(3059[0-9a-f\n]+)```\n\nthe id is `(\w+)`; people call it `([\w-]+)`", page)
    key = bytes.fromhex(example[0].replace("\n", ""))

    assert (server_id(key), short_id(server_id(key))) == example[1:]


@given(st.binary(), st.binary())
def test_another_key_is_another_id(one: bytes, other: bytes) -> None:
    """However alike the keys are."""
    assert (one == other) is (server_id(one) == server_id(other))


@given(st.binary())
def test_an_id_is_read_whatever_the_case(key: bytes) -> None:
    """It may have been typed."""
    known = server_id(key)

    assert [known, known] == [parse_id(known), parse_id(known.lower())]


@pytest.mark.parametrize(
    "text",
    [
        "",
        EMPTY[:-1],
        f"{EMPTY}A",
        f"{EMPTY}\n",
        f"1{EMPTY[1:]}",
        f" {EMPTY[1:]}",
        "\u017f" * 26,
        "\u0131" * 26,
        "-" * 26,
        "=" * 26,
    ],
)
def test_what_is_no_id_is_refused(text: str) -> None:
    """A letter too few or too many, a digit that does not occur, and letters that only become one in capitals."""
    with pytest.raises(BadId):
        parse_id(text)


@given(st.binary())
def test_people_say_seven_characters(key: bytes) -> None:
    """In two groups, as a number plate."""
    known = server_id(key)

    assert re.fullmatch(r"[A-Z2-7]{4}-[A-Z2-7]{3}", short_id(known))
    assert known.startswith(short_id(known).replace("-", ""))
