"""Texts that a hostile or careless peer might send, by what they attack: for every place that takes or shows text.

They are built from what they are made of, so that a kind is whole: every control, every terminator, every format
character. Nothing here knows what the sanitiser does with them.
"""

from collections.abc import Mapping
from itertools import chain, product
from types import MappingProxyType
from typing import Final

__all__ = ["BIDI", "BLANKS", "HOSTILE", "HOSTILE_BY_KIND", "UNSAFE", "ZERO_WIDTH"]

BIDI: Final = tuple(map(chr, (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Every control of the bidirectional algorithm (PROMISES A7)."""

ZERO_WIDTH: Final = tuple(map(chr, (0x00AD, 0x034F, 0x180E, *range(0x200B, 0x200E), *range(0x2060, 0x2065), 0xFEFF)))
"""Soft hyphen, joiners, zero-width spaces, invisible operators, byte order mark."""

BLANKS: Final = tuple("\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5\u180b\u180f\ufe0f\U000e0100\U0001d159\U00016fe4")
"""Letters, marks and symbols that show nothing."""

_NONCHARACTERS: Final = (
    *range(0xFDD0, 0xFDF0),
    *(plane | end for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF)),
)

UNSAFE: Final = frozenset(
    chain(
        *(BIDI, BLANKS, ZERO_WIDTH, map(chr, _NONCHARACTERS)),
        map(chr, chain(range(0x20), range(0x7F, 0xA0), (0x2028, 0x2029))),  # controls with C1, separators
        map(chr, chain(range(0xD800, 0xF900), range(0xF0000, 0x110000))),  # surrogates, private use
        map(chr, chain(range(0xFE00, 0xFE10), range(0xE0000, 0xE0200))),  # variation selectors, tags
    )
)
"""Every character that must never be shown (PROMISES A7), but for unassigned ones, which depend on the Python."""

_RESERVED_WORDS: Final = (
    *("Bot", "Computer", "Computer player", "Server", "Host", "System", "Admin", "Moderator", "Dice 10k"),
    *("Ordenador", "Jugador del ordenador", "Servidor", "Anfitrión", "Anfitriona", "Sistema", "Administradora"),
    *("Computadora", "Administrador", "Moderador", "Moderadora", "Administrator"),
)
_STYLES: Final = (
    (0xFF21, 0xFF41),  # full width
    (0x24B6, 0x24D0),  # circled
    (0x1D400, 0x1D41A),  # mathematical bold
    (0x1D5A0, 0x1D5BA),  # sans-serif
    (0x1D670, 0x1D68A),  # monospace
    (0x1F130, 0x24D0),  # squared capitals
)


def _styled(word: str, capital: int, small: int) -> str:
    """Return an ASCII word in the look-alikes whose `A` and `a` have these code points."""
    return "".join(chr(ord(char) + (capital - 65 if char.isupper() else small - 97)) for char in word)


_BEL, _ESC, _C1_ST = "\x07", "\x1b", "\x9c"
_OSC: Final = (
    *("0;gone", "1;icon", "2;title", "4;0;?", "7;file:///etc", "8;;http://x", "9;note", "10;?", "11;?"),
    *("52;c;cm0gLXJm", "52;c;?", "104", "133;A", "777;notify;a;b", "1337;File=:AA=="),
)
_CSI: Final = (
    *("2J", "H", "6n", "c", ">c", "?1049h", "?25l", "?1000h", "?2004h"),
    *("31m", "8m", "1;1H", "999D", "5n", "21t", "!p"),
)
_OTHER_ESCAPES: Final = (
    *("c", "7", "8", "#8", "(0", "N", "O", "P1$r\x1b\\"),
    *("X\x1b\\", "^\x1b\\", "_Gi=1;AA\x1b\\", "k\x1b\\", ""),
)
_TAGS: Final = "".join(chr(0xE0000 + ord(char)) for char in "rm -rf") + "\U000e007f"
_FAMILY: Final = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "osc": tuple(
        "Ana" + "".join(parts) + "Eva" for parts in product((_ESC + "]", "\x9d"), _OSC, (_BEL, _ESC + "\\", _C1_ST, ""))
    ),
    "csi": tuple("Ana" + "".join(parts) + "Eva" for parts in product((_ESC + "[", "\x9b"), _CSI)),
    "escape": tuple(f"Ana{_ESC}{body}" for body in _OTHER_ESCAPES),
    "readline": ("\x01\x1b[31m\x02Ana", "\x01Ana\x02", "\x16\x1b"),
    "c0": tuple(f"a{chr(code)}b" for code in (*range(0x20), 0x7F)),
    "c1": tuple(f"a{chr(code)}b" for code in range(0x80, 0xA0)),
    "bidi": tuple(chain.from_iterable((f"Ana{char}gpj.exe", char, f"{char}a{char}") for char in BIDI)),
    "zero width": tuple(chain.from_iterable((f"A{char}na", char * 5, f"{char}Bot") for char in ZERO_WIDTH)),
    "blank": tuple(chain.from_iterable((char, f"A{char}na", f" {char} ") for char in BLANKS)),
    "tag": (_TAGS, f"Ana{_TAGS}", f"\U0001f3f4{_TAGS}", "\U000e0001"),
    "marks": (
        *("a" + "\u0301" * count for count in (3, 20, 400, 900)),
        *("a" + mark * 9 for mark in "\u0489\u20dd\u0e49\u0903\u0488\u0334"),
        *("\u0301Ana", "\u0301", " \u0301 \u0302 ", "\u00a8", "A\u200d\u0301na", "Ana\t\u0301Eva", "a\u2028\u0301"),
        *("\u1100" + "\u1161" * 50, "\u1161" * 30),  # vowels that join the consonant before them
        *("\ufb2c" * 800, "\U0001d160" * 800),  # three times as long in any normal form
    ),
    "wide": tuple(
        char * count
        for char, count in product(("\u738b", "\u738b ", "\uff21", "\ufdfa", "\ufdfd", "\U00012031"), (9, 300))
    ),
    "emoji": (
        *(_FAMILY, _FAMILY * 9, "\u200d\U0001f469", "\U0001f469\u200d\U0001f680 Ana"),
        *("\U0001f44d\U0001f3fd", "\U0001f3fd", "\u2764\ufe0f", "\U0001f3f3\ufe0f\u200d\U0001f308"),
        *("\U0001f1ea\U0001f1f8", "\U0001f1ea", "1\ufe0f\u20e3", "#\u20e3"),
    ),
    "surrogate": ("\ud800", "\udfff", "Ana\udc80", "\ud83d\ude00", "a\udcffb", "\udcff" * 20),
    "private use": ("\ue000", "Ana\uf8ff", "\U000f0000a", "\U0010fffd"),
    "noncharacter": tuple(f"a{chr(code)}" for code in _NONCHARACTERS),
    "unassigned": ("\u0378", "Ana\u0379", "\U0003fffd", "\U000e0fff"),
    "line break": tuple(
        f"Ana{br}Eva: 10,000" for br in ("\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029", "\n\r\n")
    ),
    "space": tuple(f"{sp}Ana{sp}{sp}Eva{sp}" for sp in " \t\u00a0\u1680\u2000\u2003\u2009\u200a\u202f\u205f\u3000"),
    "only space": ("", " ", "\t", "\u3000\u00a0", " " * 5000),
    "only symbols": ("!!!", "\u2588\u2588", "\u25cf", "\u00ab\u00bb", "-", "\u2713", "$", "\u0f0b", "+"),
    "reserved": tuple(chain.from_iterable((word, word.upper(), f"[{word}]", f"{word} 2") for word in _RESERVED_WORDS)),
    "styled": tuple(
        _styled(word, *style)
        for word, style in product(("Bot", "Server", "Host", "System", "Ordenador", "Sistema"), _STYLES)
    ),
    "lookalike": (
        *("B\u043et", "\u0412ot", "S\u0435rver", "\u0405erver", "\u041dost", "S\u0443stem"),  # a Cyrillic letter
        *("C\u043emputer", "Orden\u0430dor", "S\u0456stema", "Serv\u0456dor"),  # a Cyrillic letter
        *("\u0392ot", "H\u03bfst", "\u13a0na", "Serv\u0585r"),  # a Greek, Cherokee or Armenian letter
        *("Serv\u2c89r", "\ua4d0ot"),  # a Coptic or Lisu letter
    ),
    "markup": (
        *("A&B", "<b>Ana</b>", "&lt;", "<style fg='red'>", "</ansired>", "[red]x[/]", "]]>", "<!--"),
        *("\\x1b[2J", "^[[2J"),
    ),
    "format": (
        *("{0.__class__}", "{}", "{", "}", "{{7*7}}", "{name!r:>999999999}"),
        *("%s", "%n%n", "%(name)s", "%", "${HOME}"),
    ),
    "command": (
        *("$(reboot)", "`id`", "; rm -rf ~", "--help", "-", "../../etc/passwd"),
        *("con", "'; DROP TABLE seats;--", "a\\", "|"),
    ),
    "cell": ("=1+1", "+1", "@SUM(A1)", "a,b", 'a"b', "=cmd|' /C calc'!A0"),
    "long": ("a" * 257, "a" * 801, "a" * 100_000, "a b" * 9_000, "\u200b" * 50_000, "a\u0301" * 20_000, "\ufdfa" * 900),
}

HOSTILE_BY_KIND: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(_KINDS)
"""Hostile texts by what they attack."""

HOSTILE: Final = tuple(dict.fromkeys(chain.from_iterable(_KINDS.values())))
"""All of them, each once."""
