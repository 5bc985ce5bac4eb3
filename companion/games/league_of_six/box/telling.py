"""Boxes outside a table: read from a file, and learned piece by piece as at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.play import Plain, Refused
from companion.core.structs import storable, writable

from ..setup import without_null
from ..shared.describing import TOLD, filled_up, with_follower
from .components import (
    DECKS,
    ESTATES,
    Box,
    Counts,
    StorageTile,
    TaxTile,
    Town,
    TownTile,
    check_box,
    check_points,
    check_tile,
)

if TYPE_CHECKING:
    from ..steps.describe import Describe


MOST_TILES = 99
"""More tiles of a kind than any box holds: what says so is no box."""

SHAPES = {
    "tax tile": ({"tile", "arrows", "middle"}, {"town"}),
    "storage tile": ({"tile", "side", "rows"}, {"store"}),
    "town": ({"town", "side", "edges"}, {"number"}),
    "deck": ({"deck", *ESTATES}, set[str]()),
    "follower": ({"follower"}, {*TOLD, "town"}),
    "leader points": ({"leader_points"}, set[str]()),
    "blocks": ({"blocks"}, set[str]()),
}
"""What may be described: the keys that it takes, and those that may be there."""


def read_box(data: object) -> Box:
    """Plain data (formats: the box) → a box that can be. Refused with the key that does not fit."""
    if not isinstance(data, Mapping):
        raise Refused("bad-value", {"what": "box", "key": "box"})
    if "game" not in data:
        raise Refused("missing-key", {"what": "box", "key": "game"})
    data = without_null(data)
    try:
        box = storable(data, Box, "box")
    except Refused as why:
        raise _placed(data, why) from None
    check_box(box)
    return _few(box)


def _placed(data: Plain, why: Refused) -> Refused:
    """The refusal with the name of the town, tile, deck or follower that it is about, if any."""
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


def shape_of(entry: Describe) -> str:
    """Which of the descriptions this is, by the keys that are there."""
    given = entry.given
    for name, (needed, optional) in SHAPES.items():
        if needed <= given <= needed | optional and given != {"follower"}:
            return name
    raise Refused("describe-what", {"keys": sorted(given)})


def described(box: Box, entry: Describe) -> Box:
    """The box with what the entry tells: the same entry as at a table, without a table."""
    shape = shape_of(entry)
    if shape == "tax tile":
        return _with_tax_tile(box, str(entry.tile), TaxTile(entry.arrows, entry.middle))
    if shape == "storage tile":
        return _with_storage_side(box, entry)
    if shape == "town":
        return _with_town_side(box, entry)
    if shape == "follower":
        return _few(with_follower(box, entry))
    if shape == "leader points":
        check_points(entry.leader_points or ())
        return replace(box, leader_points=entry.leader_points)
    if shape == "blocks":
        return replace(box, blocks={**box.blocks, **(entry.blocks or {})})
    counts: Counts = {e: getattr(entry, e) for e in ESTATES}
    assert entry.deck is not None
    return replace(box, leaders={**box.leaders, entry.deck: counts})


def _with_tax_tile(box: Box, id_: str, tile: TaxTile) -> Box:
    check_tile(id_, tile)
    if id_ in box.followers:
        raise Refused("tile-is-follower", {"tile": id_})
    return _few(replace(box, tax_tiles={**box.tax_tiles, id_: tile}))


def _with_storage_side(box: Box, entry: Describe) -> Box:
    if entry.side not in ("I", "II"):
        raise Refused("side-i-or-ii", {"tile": entry.tile})
    tile = box.storage_tiles.get(str(entry.tile), StorageTile())
    field = "side_1" if entry.side == "I" else "side_2"
    tiles = {**box.storage_tiles, str(entry.tile): replace(tile, **{field: entry.rows})}
    return _few(replace(box, storage_tiles=tiles))


def _with_town_side(box: Box, entry: Describe) -> Box:
    assert entry.town is not None
    if entry.side not in ("white", "yellow"):
        raise Refused("side-white-or-yellow", {"town": entry.town})
    tile = box.towns.get(entry.town, TownTile())
    tile = replace(tile, number=entry.number or tile.number, **{entry.side: entry.edges})
    return replace(box, towns={**box.towns, entry.town: tile})


def _few(box: Box) -> Box:
    """Refused where a kind of tile comes to more than can be."""
    for key in ("tax_tiles", "storage_tiles", "followers"):
        if len(getattr(box, key)) > MOST_TILES:
            raise Refused("box-too-many", {"kind": key, "limit": MOST_TILES})
    return box


def numbered(box: Box, numbers: Mapping[Town, int | None]) -> Box:
    """The box with these numbers on its town tiles; None where it is not known (R0.2)."""
    towns = {t: replace(box.towns.get(t, TownTile()), number=n) for t, n in numbers.items()}
    return replace(box, towns={**box.towns, **towns})


def numbers_known(box: Box) -> dict[Town, int]:
    """The numbers on the town tiles, as far as the box knows them (R0.2)."""
    return {town: tile.number for town, tile in box.towns.items() if tile.number is not None}


def without_tile(box: Box, tile: str) -> Box:
    """The box without that tax tile, storage tile or follower."""
    return replace(
        box,
        tax_tiles={id_: t for id_, t in box.tax_tiles.items() if id_ != tile},
        storage_tiles={id_: t for id_, t in box.storage_tiles.items() if id_ != tile},
        followers={id_: t for id_, t in box.followers.items() if id_ != tile},
    )


def merge_learned(box: Box, table: Box) -> Box:
    """The box with everything that a table's box knows; where both know, the table's counts."""
    tiles = {
        id_: _over(table.storage_tiles.get(id_), box.storage_tiles.get(id_), StorageTile())
        for id_ in {**box.storage_tiles, **table.storage_tiles}
    }
    names = {**box.towns, **table.towns}
    towns = {t: _over(table.towns.get(t), box.towns.get(t), TownTile()) for t in names}
    grown = replace(
        box,
        towns=towns,
        tax_tiles={**box.tax_tiles, **table.tax_tiles},
        storage_tiles=tiles,
        leaders={**box.leaders, **table.leaders},
        followers=filled_up(box.followers, table.followers),
        leader_points=table.leader_points or box.leader_points,
        blocks={**box.blocks, **table.blocks},
    )
    return _few(grown)


def _over(upper: Any, lower: Any, blank: Any) -> Any:
    """Field by field: what the upper one knows, else the lower one."""
    upper, lower = upper or blank, lower or blank
    return type(blank)(
        **{
            f: getattr(lower, f) if getattr(upper, f) is None else getattr(upper, f)
            for f in blank.__struct_fields__
        }
    )


def news(before: Box, now: Box) -> Box:
    """What `now` knows otherwise than `before`, and nothing else."""
    towns = {
        t: TownTile(*_changed(before.towns.get(t), tile, TownTile()))
        for t, tile in now.towns.items()
    }
    stores = {
        id_: StorageTile(*_changed(before.storage_tiles.get(id_), tile, StorageTile()))
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


def _changed(before: Any, now: Any, blank: Any) -> list[Any]:
    """Field by field: what is now, None where it was so before."""
    fields = ((getattr(now, f), getattr(before or blank, f)) for f in blank.__struct_fields__)
    return [None if new == old else new for new, old in fields]


def leaders_known(box: Box) -> bool:
    """R1.1: whether the app can draw leader cards: all estates of all four decks are known."""
    return all(set(box.leaders.get(deck, {})) == set(ESTATES) for deck in DECKS)
