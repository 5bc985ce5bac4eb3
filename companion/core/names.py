"""Checks that players' names can be read and told apart.

Only new names are checked: a table whose names were given before opens all the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from companion.core.reading import known_keys, mapping, player_name
from companion.core.refused import Refused

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


class Seat(Protocol):
    """A seat of any game's set-up."""

    @property
    def colour(self) -> str:
        """The colour that is played."""

    @property
    def name(self) -> str:
        """Who plays it."""


def check_seats(seats: Sequence[Seat], counts: range) -> None:
    """Refuses too few or too many players, and two of the same colour or name."""
    if len(seats) not in counts:
        limits = {"fewest": counts[0], "most": counts[-1]}
        raise Refused("player-count", {"count": len(seats), **limits})
    colours = [seat.colour for seat in seats]
    for colour in (one for one in colours if colours.count(one) > 1):
        raise Refused("colour-twice", {"player": colour})
    names = [player_name(seat.name, seat.colour).strip() for seat in seats]
    for name in (one for one in names if names.count(one) > 1):
        raise Refused("name-twice", {"name": name})


def named_rows(
    data: object, counts: range, optional: Collection[str] = ()
) -> tuple[dict[str, object], dict[str, dict[str, object]]]:
    """What a calculator is given, `{"players": [{"name": …}, …]}` → all of it, and the players' own
    data by name. `optional`: which other keys there may be.

    Refused: what is no such list, too few or too many players, names that cannot be told apart.
    """
    table = mapping(data, "")
    known_keys(table, "", ["players"], ["game", *optional])
    rows = table["players"]
    if not isinstance(rows, list):
        raise Refused("players-not-list")
    if len(rows) not in counts:
        limits = {"fewest": counts[0], "most": counts[-1]}
        raise Refused("player-count", {"count": len(rows), **limits})
    found: dict[str, dict[str, object]] = {}
    for number, row in enumerate(rows, 1):
        values = mapping(row, f"#{number}")
        if "name" not in values:
            raise Refused("missing-key", {"where": f"#{number}", "key": "name"})
        name = player_name(values["name"], f"#{number}")
        if name.strip() in (known.strip() for known in found):
            raise Refused("name-twice", {"name": name})
        found[name] = values
    check_names({f"#{number}": name for number, name in enumerate(found, 1)})
    return table, found


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
