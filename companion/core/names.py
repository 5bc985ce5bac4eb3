"""Checks that players' names can be read and told apart.

Only new names are checked: a table whose names were given before opens all the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from companion.games.contract import Refused

TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Turn the direction of whatever stands behind them, other people's names too."""
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs, by their kind, of which nothing is seen."""
SELECTORS = frozenset(
    map(chr, (0x34F, *range(0x180B, 0x180E), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Marks that only say how the character before them is drawn."""
PICTURES = range(0x1F000, 0x3FFFE)
"""Where Unicode puts new pictures and letters: a phone may know them before this machine does."""

LETTERS = str.maketrans("авеёіїјкмнорѕстухһαβεζηικμνορτυχ", "abeëiïjkmhopsctyxhabezhikmnoptyx")
"""Small Cyrillic and Greek letters, and the Latin ones like which they or their capitals look."""
BARS = str.maketrans("I1|ІΙӀ0", "llllllo")
"""Capitals and digits that look like a small l or o."""


def check_names(names: Mapping[str, str]) -> None:
    """Refuses a name of which nothing is seen or that turns the text, and two that look alike.

    `names`: by colour, or "#2" for the second of a list.
    """
    known: dict[str, str] = {}
    for where, name in names.items():
        if TURNS & set(name):
            raise Refused("name-characters", {"where": where})
        if not any(map(is_seen, name)):
            raise Refused("name-unseen", {"where": where})
        for look in _looks(name):
            first = known.setdefault(look, where)
            if first != where:
                raise Refused("names-alike", {"name": names[first], "other": name})


def is_seen(character: str) -> bool:
    """Whether that character leaves a trace of its own on paper."""
    kind = unicodedata.category(character)
    if kind == "Cn":
        return ord(character) in PICTURES
    return kind[0] in "LNPS" and character not in BLANK


def _looks(name: str) -> set[str]:
    """What a name can be mistaken for: without case, look-alike letters made the same."""
    words = " ".join("".join(map(_drawn, unicodedata.normalize("NFKC", name))).split())
    return {text.casefold().translate(LETTERS) for text in (words, words.translate(BARS))}


def _drawn(character: str) -> str:
    """The character as the eye sees it; "" where it only steers others."""
    if character.isspace():
        return " "
    accent = unicodedata.category(character) in ("Mn", "Mc") and character not in SELECTORS
    return character if accent or is_seen(character) else ""
