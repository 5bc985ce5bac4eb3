"""Reads boxes from files, and changes single things in them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.play import Plain, Refused
from companion.core.structs import storable, writable

from .components import (
    DECKS,
    ESTATES,
    FOLLOWERS_IN_GROUP,
    GROUPS,
    STORAGE_TILES,
    TAX_TILES,
    Box,
    Town,
    TownTile,
    check_box,
)

PATTERNS = {"tax_tiles": "t%02d", "storage_tiles": "s%d", "followers": "f%02d"}
"""How the app names tiles that have no name of their own."""
MOST_TILES = {
    "tax_tiles": 2 * TAX_TILES,
    "storage_tiles": 2 * STORAGE_TILES,
    "followers": 2 * FOLLOWERS_IN_GROUP * len(GROUPS),
}
"""Twice as many tiles as the game has (R0.5, R0.6, L1): room for tiles that were entered twice."""


def read_box(data: object) -> Box:
    """Return plain data as a checked box (docs/formats.md: the box). Refused with the key that does
    not fit."""
    if not isinstance(data, Mapping):
        raise Refused("bad-value", {"what": "box", "key": "box"})
    if "game" not in data:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    data = without_null(data)
    try:
        box = storable(data, Box, "box")
    except Refused as why:
        raise _name_component(data, why) from None
    check_box(box)
    return check_amount(box)


def without_null(box: Mapping[str, object]) -> dict[str, object]:
    """Return a box's data without keys that are null, which means the same as leaving them out."""
    return {key: _drop_null(part) for key, part in box.items() if part is not None}


def _drop_null(part: object) -> object:
    if not isinstance(part, dict):
        return part
    return {key: value for key, value in part.items() if value is not None}


def _name_component(data: Plain, why: Refused) -> Refused:
    """Return the refusal with the name of the town, tile, deck or follower that it is about, if
    any."""
    for part in ("towns", "tax_tiles", "storage_tiles", "leaders", "followers"):
        things = data.get(part)
        for name, thing in things.items() if isinstance(things, dict) else ():
            try:
                storable({part: {name: thing}}, Box, "box")
            except Refused as found:
                shown = f".{writable(str(name)[:40])}"
                found.public["key"] = str(found.public["key"]).replace("[...]", shown, 1)
                return found
    return why


def check_amount(box: Box) -> Box:
    """Return the box. Refused if it has too many tiles of a kind."""
    for kind, most in MOST_TILES.items():
        if len(getattr(box, kind)) > most:
            raise Refused("too-many-tiles", {"tiles": kind, "limit": most})
    return box


def with_numbers(box: Box, numbers: Mapping[Town, int | None]) -> Box:
    """Return the box with these numbers on its town tiles; None for unknown ones (R0.2)."""
    towns = {t: replace(box.towns.get(t, TownTile()), number=n) for t, n in numbers.items()}
    return replace(box, towns={**box.towns, **towns})


def known_numbers(box: Box) -> dict[Town, int]:
    """Return the numbers on the town tiles that the box knows (R0.2)."""
    return {town: tile.number for town, tile in box.towns.items() if tile.number is not None}


def without_tile(box: Box, tile: str) -> Box:
    """Return the box without a tax tile, storage tile or follower."""
    return replace(
        box,
        tax_tiles={id_: t for id_, t in box.tax_tiles.items() if id_ != tile},
        storage_tiles={id_: t for id_, t in box.storage_tiles.items() if id_ != tile},
        followers={id_: t for id_, t in box.followers.items() if id_ != tile},
    )


def knows_leaders(box: Box) -> bool:
    """Return whether the app can draw leader cards: all estates of all four decks are known
    (R1.1)."""
    return all(set(box.leaders.get(deck, {})) == set(ESTATES) for deck in DECKS)
