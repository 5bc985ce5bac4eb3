"""Checks that players' names can be read and told apart. Only new names are checked, so older
tables still open whatever their names are."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from companion.core.reading import check_keys, require_mapping, require_player_name
from companion.core.refused import Refused

BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are invisible."""
SELECTORS = frozenset(
    map(chr, (0x34F, *range(0x180B, 0x180E), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Characters that only say how the character before them is drawn."""
PICTURES = range(0x1F000, 0x3FFFE)
"""The range of new pictures and letters: a phone may know them before this machine does."""

LETTERS = str.maketrans("авеёіїјкмнорѕстухһαβεζηικμνορτυχı", "abeëiïjkmhopsctyxhabezhikmnoptyxi")
"""Small Cyrillic, Greek and Turkish letters, and the Latin ones that they or their capitals
resemble."""
DOTTED_I = "İ".casefold()
BARS = str.maketrans("I1|ІΙӀ0", "llllllo")
"""Capitals and digits that look like a small l or o."""


class Seat(Protocol):
    """A seat of any game's set-up."""

    @property
    def colour(self) -> str:
        """The colour that is played."""

    @property
    def name(self) -> str:
        """The name of its player."""


def check_seats(seats: Sequence[Seat], counts: range) -> None:
    """Refuse too few or too many players, and a colour or name that occurs twice."""
    _check_count(len(seats), counts)
    colours = [seat.colour for seat in seats]
    for colour in (one for one in colours if colours.count(one) > 1):
        raise Refused("colour-twice", {"player": colour})
    names = [require_player_name(seat.name, seat.colour).strip() for seat in seats]
    for name in (one for one in names if names.count(one) > 1):
        raise Refused("name-twice", {"name": name})


def read_named_rows(
    data: object, counts: range, optional: Collection[str] = ()
) -> tuple[dict[str, object], dict[str, dict[str, object]]]:
    """Return the input of a calculator, `{"players": [{"name": …}, …]}`, and its rows by name.

    `optional` are other keys that it may have. Refused for unknown keys, too few or too many
    players, and names that look alike.
    """
    table = require_mapping(data, "")
    check_keys(table, "", ["players"], ["game", *optional])
    rows = table["players"]
    if not isinstance(rows, list):
        raise Refused("players-not-list")
    _check_count(len(rows), counts)
    found: dict[str, dict[str, object]] = {}
    for number, row in enumerate(rows, 1):
        values = require_mapping(row, f"#{number}")
        if "name" not in values:
            raise Refused("missing-key", {"where": f"#{number}", "key": "name"})
        name = require_player_name(values["name"], f"#{number}")
        if name.strip() in (known.strip() for known in found):
            raise Refused("name-twice", {"name": name})
        found[name] = values
    check_names({f"#{number}": name for number, name in enumerate(found, 1)})
    return table, found


def _check_count(count: int, counts: range) -> None:
    if count not in counts:
        limits = {"fewest": counts[0], "most": counts[-1]}
        raise Refused("player-count", {"count": count, **limits})


def check_names(names: Mapping[str, str]) -> None:
    """Refuse an invisible name, and names that look alike. The keys of `names` are colours, or "#2"
    for the second name of a list."""
    known: dict[str, str] = {}
    for where, name in names.items():
        if not any(map(is_visible, name)):
            raise Refused("name-unseen", {"where": where})
        for look in _lookalike_of(name):
            first = known.setdefault(look, where)
            if first != where:
                raise Refused("names-alike", {"name": names[first], "other": name})


def is_visible(character: str) -> bool:
    """Return whether a character is visible by itself."""
    kind = unicodedata.category(character)
    if kind == "Cn":
        return ord(character) in PICTURES
    return kind[0] in "LNPS" and character not in BLANK


def _lookalike_of(name: str) -> set[str]:
    """Return what a name can be mistaken for: in lower case, with look-alike letters replaced."""
    words = " ".join("".join(map(_visible_part, unicodedata.normalize("NFKC", name))).split())
    texts = (text.casefold().replace(DOTTED_I, "i") for text in (words, words.translate(BARS)))
    return {text.translate(LETTERS) for text in texts}


def _visible_part(character: str) -> str:
    """Return the character as it looks by itself; "" if it only changes other characters."""
    if character.isspace():
        return " "
    accent = unicodedata.category(character) in ("Mn", "Mc") and character not in SELECTORS
    return character if accent or is_visible(character) else ""
