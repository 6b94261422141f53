"""Claims about words in ASCII: they can be read, and nothing else is left in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.letters import LETTERS, in_ascii


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("¿Cuántos? ¡El año más corto!", "Cuantos? El ano mas corto!"),
        ("«puntúa» …", '"puntua" ...'),
        ("Łukasz Straße Ærø", "Lukasz Strasse AEro"),
        ("e\u0301", "e"),
        ("漢字", "??"),
        ("9\u00a0700", "9 700"),
    ],
)
def test_letters_lose_what_is_on_them(text: str, plain: str) -> None:
    """What has no like in ASCII is a question mark each."""
    assert plain == in_ascii(text)


@given(st.text())
def test_nothing_but_ascii_is_left(text: str) -> None:
    """Of any text; and one that was in ASCII is the same."""
    assert in_ascii(text).isascii()
    assert in_ascii(text) == in_ascii(in_ascii(text))


@pytest.mark.parametrize(("encoding", "written"), [("ascii", "puntua L?"), ("latin-1", "puntúa L?")])
def test_an_encoding_writes_what_it_can(encoding: str, written: str) -> None:
    """And the nearest there is for the rest."""
    assert written == "puntúa Ł漢".encode(encoding, LETTERS).decode(encoding)


def test_reading_is_not_its_business() -> None:
    """Bytes that make no sense stay an error."""
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", LETTERS)
