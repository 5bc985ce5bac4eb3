"""Reads boxes from files, joins them with what a table has learned, and compares them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from companion.core.play import Plain, Refused
from companion.core.structs import storable, writable

from .components import (
    DECKS,
    ESTATES,
    Box,
    Follower,
    StorageTile,
    Town,
    TownTile,
    check_box,
    check_follower,
)

BLANK_FOLLOWER = Follower()
MOST_TILES = 99
"""More tiles of a kind than any real box has."""


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
    for key in ("tax_tiles", "storage_tiles", "followers"):
        if len(getattr(box, key)) > MOST_TILES:
            raise Refused("box-too-many", {"kind": key, "limit": MOST_TILES})
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


def merge_learned(box: Box, table: Box) -> Box:
    """Return the box with everything that a table's box knows. It replaces what the box had."""
    tiles = {
        id_: _overlay(table.storage_tiles.get(id_), box.storage_tiles.get(id_), StorageTile())
        for id_ in {**box.storage_tiles, **table.storage_tiles}
    }
    names = {**box.towns, **table.towns}
    towns = {t: _overlay(table.towns.get(t), box.towns.get(t), TownTile()) for t in names}
    grown = replace(
        box,
        towns=towns,
        tax_tiles={**box.tax_tiles, **table.tax_tiles},
        storage_tiles=tiles,
        leaders={**box.leaders, **table.leaders},
        followers=merge_followers(box.followers, table.followers),
        leader_points=table.leader_points or box.leader_points,
        blocks={**box.blocks, **table.blocks},
    )
    return check_amount(grown)


def _overlay(upper: Any, lower: Any, blank: Any) -> Any:
    """Return a component with each field from `upper`, or from `lower` if the field is None
    there."""
    upper, lower = upper or blank, lower or blank
    return type(blank)(
        **{
            f: getattr(lower, f) if getattr(upper, f) is None else getattr(upper, f)
            for f in blank.__struct_fields__
        }
    )


def changes_since(before: Box, now: Box) -> Box:
    """Return a box with only what `now` knows and `before` did not know, or knew differently."""
    towns = {
        t: TownTile(*_changed_fields(before.towns.get(t), tile, TownTile()))
        for t, tile in now.towns.items()
    }
    stores = {
        id_: StorageTile(*_changed_fields(before.storage_tiles.get(id_), tile, StorageTile()))
        for id_, tile in now.storage_tiles.items()
    }
    points = None if now.leader_points == before.leader_points else now.leader_points
    return Box(
        towns={t: tile for t, tile in towns.items() if tile != TownTile()},
        tax_tiles={i: t for i, t in now.tax_tiles.items() if t != before.tax_tiles.get(i)},
        storage_tiles={i: t for i, t in stores.items() if t != StorageTile()},
        leaders={d: n for d, n in now.leaders.items() if n != before.leaders.get(d)},
        followers={f: n for f, n in now.followers.items() if n != before.followers.get(f)},
        leader_points=points,
        blocks={g: n for g, n in now.blocks.items() if n != before.blocks.get(g)},
    )


def _changed_fields(before: Any, now: Any, blank: Any) -> list[Any]:
    """Return the fields of `now`; None for those that are the same in `before`."""
    fields = ((getattr(now, f), getattr(before or blank, f)) for f in blank.__struct_fields__)
    return [None if new == old else new for new, old in fields]


def knows_leaders(box: Box) -> bool:
    """Return whether the app can draw leader cards: all estates of all four decks are known
    (R1.1)."""
    return all(set(box.leaders.get(deck, {})) == set(ESTATES) for deck in DECKS)


def merge_followers(
    ours: Mapping[str, Follower], table: Mapping[str, Follower]
) -> dict[str, Follower]:
    """Return the followers of both boxes. For a follower in both, ours fills the table's gaps.

    If the result contradicts itself, the table's follower is used alone, because the table may have
    changed its kind.
    """
    both = (id_ for id_ in table if id_ in ours)
    filled = {id_: _join_follower(id_, table[id_], ours[id_]) for id_ in both}
    return {**ours, **table, **filled}


def _join_follower(id_: str, upper: Follower, lower: Follower) -> Follower:
    told = asdict(upper).items()
    said: dict[str, object] = {k: v for k, v in told if v != getattr(BLANK_FOLLOWER, k)}
    both = replace(lower, **said)
    try:
        check_follower(id_, both)
    except Refused:
        return upper
    return both
