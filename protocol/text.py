"""The one sanitiser: every text of a peer passes here, at the server's edge and again wherever a client shows it.

Names are judged (`clean_name`); any other text is only made harmless (`clean_line`). What comes out is one line, with
nothing in it that controls or cannot be seen, and as wide as `width` says: it can be printed, logged and aligned. It is
still plain text and must never be read as markup, as a format or as part of a command.

This module knows no terminal, no language and no player; a fault is a code, and the client makes the sentence. It goes
by the Unicode tables of the Python it runs on, so two ends may differ over characters newer than one of them: hence the
second cleaning.
"""

import unicodedata
from collections.abc import Callable, Mapping
from enum import StrEnum
from itertools import accumulate
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from wcwidth import wcwidth

from protocol.limits import NAME_LENGTH, TEXT_BYTES

__all__ = [
    "LINE_COLUMNS",
    "MARKS",
    "NAME_COLUMNS",
    "BadText",
    "TextFault",
    "clean_line",
    "clean_name",
    "cut",
    "same_name_key",
    "suggest_name",
    "visible_line",
    "width",
]

NAME_COLUMNS: Final = 16
"""Columns a name may take (PROMISES A2)."""

MARKS: Final = 2
"""Combining marks a character may carry (PROMISES A7): Vietnamese and Thai need two, stacks of them leave the row."""

LINE_COLUMNS: Final = TEXT_BYTES // (1 + MARKS)
"""Columns `clean_line` fills at the most: so many fully marked characters are again a text within the limit."""

_Form: TypeAlias = Literal["NFC", "NFKC"]

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode categories that are dropped (PROMISES A7): controls with C1, formats (bidi, zero width, tags, soft hyphen),
surrogates, private use, unassigned with noncharacters. Of those, white space such as a line break becomes a space."""

_BLANK: Final = frozenset(
    map(
        chr,
        (
            0x034F,  # combining grapheme joiner
            *(0x115F, 0x1160, 0x3164, 0xFFA0),  # Hangul fillers (PROMISES A7)
            *(0x17B4, 0x17B5),  # Khmer inherent vowels
            *(0x180B, 0x180C, 0x180D, 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),  # variation selectors
            0x2800,  # Braille blank (PROMISES A7)
            *(0x13441, 0x13442, 0x16FE4, 0x1D159),  # Egyptian blanks, Khitan filler, musical null notehead
        ),
    )
)
"""Letters, marks and symbols that show nothing: those of Default_Ignorable_Code_Point (Unicode, DerivedCoreProperties)
that are no format characters, and those whose picture is empty."""

_UNSTEADY: Final = frozenset(map(chr, (*range(0x1F1E6, 0x1F200), *range(0x1F3FB, 0x1F400))))
"""Letters of flags, and skin tones: their width depends on their neighbours, and terminals disagree about it.

Measured: a thumb with a skin tone takes 4 columns in xterm 379 and tmux 3.3a, and 2 for `wcswidth`; a flag takes 2
there, and 4 for prompt_toolkit 3.0.53. For the same reason zero-width joiners and variation selectors go inside emoji
too, where PROMISES A7 would leave them: a joined family takes 6 columns in xterm and 2 in tmux. The emoji stay.
"""

_ALPHABETS: Final = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN", "LISU"})
"""Alphabets with letters that pass for each other's, by the first word of a character's name."""

_RESERVED_WORDS: Final = (
    *("Admin", "Administrator", "Bot", "Computer", "Computer player", "Dice 10k"),
    *("Host", "Moderator", "Seat", "Server", "System", "Threshold", "You"),
    *("Administrador", "Administradora", "Anfitrión", "Anfitriona", "Asiento", "Computadora"),
    *("Jugador del ordenador", "Moderador", "Moderadora", "Ordenador", "Servidor", "Sistema", "Tú"),
)
"""What the program itself goes by, in both languages (PROMISES A7, RULES 7)."""


class TextFault(StrEnum):
    """Why a name cannot be used. On the wire a code is a text."""

    NOT_TEXT = "not_text"
    """It is no text at all."""
    TOO_LONG = "too_long"
    """It has more than `NAME_LENGTH` characters, seen or unseen."""
    EMPTY = "empty"
    """Nothing in it can be seen."""
    RESERVED = "reserved"
    """It could be taken for the program itself."""
    TOO_WIDE = "too_wide"
    """It takes more than `NAME_COLUMNS` columns."""
    ONLY_SYMBOLS = "only_symbols"
    """It has neither a letter nor a digit."""
    MIXED_ALPHABETS = "mixed_alphabets"
    """It mixes alphabets whose letters pass for each other's, such as Latin and Cyrillic."""


class BadText(ValueError):
    """A name cannot be used.

    Args:
        reason: why.
    """

    def __init__(self, reason: TextFault) -> None:
        """Keep the reason for a sentence."""
        super().__init__(reason.value)
        self.reason = reason


def clean_name(text: object) -> str:
    """Return a name as it may be shown; cleaning it again changes nothing.

    Names are NFKC, so that full-width, circled or mathematical letters become the plain ones they look like, and white
    space becomes single spaces inside the name (RFC 8266, 2.1 to 2.3; what 6 says about repeating is met in one pass).

    Args:
        text: what somebody wants to be called; anything, since it comes from outside.

    Raises:
        BadText: when no name is left, or one that PROMISES A7 does not allow.
    """
    if not isinstance(text, str):
        raise BadText(TextFault.NOT_TEXT)
    if len(text) > NAME_LENGTH:
        raise BadText(TextFault.TOO_LONG)
    name = _harmless(text, "NFKC")
    fault = next((fault for fault, holds in _FAULTS.items() if holds(name)), None)
    if fault is not None:
        raise BadText(fault)
    return name


def suggest_name(text: str, fallback: str) -> str:
    """Return the nearest allowed name of any text, cut where it is too wide, or the fallback where there is none.

    Args:
        text: such as a login name.
        fallback: a name of ours; it is not judged.
    """
    try:
        return clean_name(cut(_harmless(text[:NAME_LENGTH], "NFKC"), NAME_COLUMNS))
    except BadText:
        return fallback


def clean_line(text: str, columns: int) -> str:
    """Return a text made harmless, in one line of so many columns; never raise, and change nothing the second time.

    Texts are NFC: unlike names they keep what was written, such as `½` or `™` (PROMISES A7). The result may be empty.

    Args:
        text: whatever a peer has sent; of a longer one the first `TEXT_BYTES` characters count.
        columns: room for it; more than `LINE_COLUMNS` is not used. A line cut to fit ends in `…`.
    """
    line = _harmless(text[:TEXT_BYTES], "NFC")
    room = min(columns, LINE_COLUMNS)
    if width(line) <= room:
        return line
    return cut(line, room - 1).rstrip() + "…" if room > 0 else ""


def visible_line(text: str, columns: int) -> str:
    """Return a wrong text so that one sees why: what a clean line leaves out is written out, as a code.

    Args:
        text: whatever somebody has typed or sent.
        columns: room for it, as for a clean line.
    """
    return clean_line("".join(_written(char) for char in text[: columns + 1]), columns)


def _written(char: str) -> str:
    return char if char in (" ", clean_line(char, NAME_COLUMNS)) else char.encode("unicode_escape").decode("ascii")


def cut(text: str, columns: int) -> str:
    """Return as much of the start of a text as fits, in columns; no character loses its marks."""
    if _is_plain(text):
        return text[: max(columns, 0)]
    characters = _characters(text)
    ends = accumulate(map(width, characters))
    return "".join(character for character, end in zip(characters, ends, strict=True) if end <= columns)


def width(text: str) -> int:
    """Return how many columns a text takes, for a clean one or one of ours.

    It is `wcwidth` for each code point, and 1 for the marks that stand beside their letter, as in Tamil: they move the
    cursor, but have no width for `wcwidth`. Measured in xterm 379 and tmux 3.3a, 5,123 of 5,130 letters with marks and
    texts of mixed scripts took just that. A terminal that joins characters shows less, never more. Characters of
    ambiguous width count 1 (UX 2).
    """
    if _is_plain(text):
        return len(text)
    return sum(1 if unicodedata.category(char) == "Mc" else max(0, wcwidth(char)) for char in text)


def _is_plain(text: str) -> bool:
    """Say whether every character is an ordinary one of ASCII, a column wide: most of what a screen is made of."""
    return text.isascii() and text.isprintable()


def same_name_key(name: str) -> str:
    """Return what names have in common that differ in case alone (RFC 8266, 2.4): of those present no two share it.

    Look-alikes such as `l` and `I`, or an all-Cyrillic name and a Latin one, have different keys; telling those needs
    the table of confusables of UTS 39, which comes later and replaces only what this function returns.

    Args:
        name: a clean name.
    """
    return unicodedata.normalize("NFKC", name.casefold())


def _harmless(text: str, form: _Form) -> str:
    """Return a text in a normal form, without what must not be seen, with single spaces and few marks.

    What is dropped goes first, since it may keep two apart that belong together; no character that stays turns into one
    that goes. Taking away the last marks of a character keeps the normal form.
    """
    shown = "".join(" " if char.isspace() else char for char in text if _shows(char))
    # The space in front carries the marks that have no character of their own.
    thinned = map(_thinned, _characters(" " + unicodedata.normalize(form, shown)))
    return " ".join("".join(thinned).split())


def _shows(char: str) -> bool:
    if char.isspace():
        return True
    return unicodedata.category(char) not in _UNSEEN and char not in _BLANK and char not in _UNSTEADY


def _thinned(character: str) -> str:
    return " " if character.startswith(" ") else character[: 1 + MARKS]


def _characters(text: str) -> list[str]:
    """Return the text in pieces: each a code point that takes room, with those that take none behind it."""
    pieces: list[str] = []
    for char in text:
        if pieces and wcwidth(char) == 0:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _only_symbols(name: str) -> bool:
    return not any(unicodedata.category(char)[0] in "LN" for char in name)


def _mixes_alphabets(name: str) -> bool:
    first_words = {unicodedata.name(char, "").partition(" ")[0] for char in name if char.isalpha()}
    return len(first_words & _ALPHABETS) > 1


def _letters(name: str) -> str:
    """Return the letters alone, without case, accent, digit, space or sign: `[Bot] 2` and `b.o.t` read as `bot`."""
    return "".join(filter(str.isalpha, unicodedata.normalize("NFKD", name).casefold()))


_RESERVED: Final = frozenset(map(_letters, _RESERVED_WORDS))

_FAULTS: Final[Mapping[TextFault, Callable[[str], bool]]] = MappingProxyType(
    {
        TextFault.EMPTY: lambda name: not name,
        TextFault.RESERVED: lambda name: _letters(name) in _RESERVED,
        TextFault.TOO_WIDE: lambda name: width(name) > NAME_COLUMNS,
        TextFault.ONLY_SYMBOLS: _only_symbols,
        TextFault.MIXED_ALPHABETS: _mixes_alphabets,
    }
)
"""What a harmless text may have against it as a name, in the order in which it is said."""
