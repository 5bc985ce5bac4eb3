"""Adds a description of a component to a box, at a table or in the library, and gives names to
components without one."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import reduce
from itertools import count, islice

from msgspec import Struct
from msgspec.structs import replace

from companion.core.lenient import list_or_empty, mapping_or_empty, texts_in
from companion.core.play import Plain, Refused
from companion.core.structs import convert_storable

from ..box.box import PATTERNS, Box, check_follower, check_points, check_tile, check_tile_counts
from ..box.components import (
    ESTATES,
    FOLLOWERS_IN_GROUP,
    STORES,
    TOWNS,
    Counts,
    Follower,
    StorageTile,
    TaxTile,
    Town,
    TownTile,
)
from ..box.known import KNOWN, known_follower
from ..entries import Describe
from ..state import State

TAX, STORAGE, FOLLOWER = PATTERNS.values()


class FreeNames(Struct, frozen=True):
    """The next free names: one for the tax tile of each town, and names for storage tiles and for
    followers."""

    tiles: tuple[str, ...] = ()
    stores: tuple[str, ...] = ()
    followers: tuple[str, ...] = ()


def free_tile_names(state: State) -> FreeNames:
    """Return names that no tile has, in the box or among the tiles dealt so far (R0.5, R0.6,
    L1)."""
    tiles = {*state.box.tax_tiles, *state.tiles_gone}
    stores = {*state.box.storage_tiles, *state.stores_gone}
    followers = {*state.box.followers, *KNOWN, *state.tiles_gone, *(state.open_followers or ())}
    return FreeNames(
        free_numbered_names(tiles, TAX, len(TOWNS)),
        free_numbered_names(stores, STORAGE, len(STORES)),
        free_numbered_names(followers, FOLLOWER, FOLLOWERS_IN_GROUP),
    )


def with_named_tile(state: State, town: Town, tile: str) -> State:
    """Return the state after naming the tile in the town. The tile then counts as dealt in this
    round."""
    return replace(
        state,
        tiles={**state.tiles, town: tile},
        tiles_gone=(*state.tiles_gone, tile),
        tiles_came={**state.tiles_came, tile: state.round},
    )


def free_numbered_names(taken: Container[str | None], called: str, number: int) -> tuple[str, ...]:
    """Return the first `number` names that are not taken, made from the pattern `called` by
    counting from 1."""
    names = (called % n for n in count(1))
    return tuple(islice((name for name in names if name not in taken), number))


FOLLOWER_KEYS = (
    "name", "group", "arrows", "kind", "phase", "when", "note", "effect",
    "first", "leaders", "exchange",
)  # fmt: skip
"""The keys that a description of a follower may have."""
OF_NO_CROWN = {"first": False, "leaders": False, "exchange": False}
BLANK = Follower()
SHAPES = {
    "tax tile": ({"tile", "arrows", "middle"}, {"town"}),
    "storage tile": ({"tile", "side", "rows"}, {"store"}),
    "town": ({"town", "side", "edges"}, {"number"}),
    "town with its tile": ({"town", "side", "edges", "tile", "arrows", "middle"}, set[str]()),
    "deck": ({"deck", *ESTATES}, set[str]()),
    "follower": ({"follower"}, {*FOLLOWER_KEYS, "town"}),
    "leader points": ({"leader_points"}, set[str]()),
    "blocks": ({"blocks"}, set[str]()),
}
"""The kinds of description, each with the keys that it must have and those that it may have."""


def with_plain_fields(data: Plain) -> dict[str, object]:
    """Return the fields of an editor's form. Fields for browsers without scripts (`plain`) replace
    those that scripts fill. A plain field with one symbol becomes a list."""
    plain = mapping_or_empty(data.get("plain"))
    if "edges" in plain:
        plain["edges"] = [_as_list(edge) for edge in list_or_empty(plain["edges"])]
    if "middle" in plain:
        plain["middle"] = _as_list(plain["middle"])
    return {**{key: value for key, value in data.items() if key != "plain"}, **plain}


def _as_list(symbols: object) -> list[str] | None:
    return None if symbols is None else texts_in(symbols)


def read_description(data: Plain) -> Describe:
    """Return an editor's form as a description. Refused if it is incomplete or does not fit."""
    check_form_is_complete(data)
    return convert_storable({**data, "type": "describe"}, Describe, "describe", from_form=True)


def kind_of_description(entry: Describe) -> str:
    """Return which kind of description an entry is, judged by its keys. Refused if it is none."""
    given = entry.given_keys
    for name, (needed, optional) in SHAPES.items():
        if needed <= given <= needed | optional and given != {"follower"}:
            return name
    raise Refused("describe-what", {"keys": sorted(given)})


def split_description(entry: Describe) -> tuple[Describe, ...]:
    """Return the descriptions of single components that an entry consists of: a tax tile and the
    side of its town may be described together."""
    if entry.edges is None or (entry.arrows is None and entry.middle is None):
        return (entry,)
    tile = replace(entry, side=None, edges=None)
    return tile, replace(entry, tile=None, arrows=None, middle=None, follower=None)


def add_description(box: Box, entry: Describe) -> Box:
    """Return the box with the description added. Tables and the library both use this function."""
    shape = kind_of_description(entry)
    if shape == "town with its tile":
        return reduce(add_description, split_description(entry), box)
    if shape == "tax tile":
        return _with_tax_tile(box, str(entry.tile), TaxTile(entry.arrows, entry.middle))
    if shape == "storage tile":
        return _with_storage_side(box, entry)
    if shape == "town":
        return _with_town_side(box, entry)
    if shape == "follower":
        return check_tile_counts(with_described_follower(box, entry))
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
    return check_tile_counts(replace(box, tax_tiles={**box.tax_tiles, id_: tile}))


def _with_storage_side(box: Box, entry: Describe) -> Box:
    if entry.side not in ("I", "II"):
        raise Refused("side-i-or-ii", {"tile": entry.tile})
    tile = box.storage_tiles.get(str(entry.tile), StorageTile())
    field = "side_1" if entry.side == "I" else "side_2"
    tiles = {**box.storage_tiles, str(entry.tile): replace(tile, **{field: entry.rows})}
    return check_tile_counts(replace(box, storage_tiles=tiles))


def _with_town_side(box: Box, entry: Describe) -> Box:
    assert entry.town is not None
    if entry.side not in ("white", "yellow"):
        raise Refused("side-white-or-yellow", {"town": entry.town})
    tile = box.towns.get(entry.town, TownTile())
    tile = replace(tile, number=entry.number or tile.number, **{entry.side: entry.edges})
    return replace(box, towns={**box.towns, entry.town: tile})


def with_described_follower(box: Box, entry: Describe) -> Box:
    """Return the box with a follower's description added. Refused if it contradicts itself.

    If the kind of tile changes, keys that only the old kind has are dropped. Every tile has an
    arrow (R4.2), so an empty list of arrows means that they are not known.
    """
    id_ = str(entry.follower)
    if id_ in box.tax_tiles:
        raise Refused("follower-is-tile", {"tile": id_})
    told = {key: getattr(entry, key) for key in FOLLOWER_KEYS if key in entry.given_keys}
    if not told.get("arrows", True):
        del told["arrows"]
    if told.get("kind", "phase") != "phase":
        told.setdefault("phase", None)
    if told.get("kind", "crown") != "crown":
        told = {**OF_NO_CROWN, **told}
    if told.get("first") or told.get("leaders"):
        told.setdefault("exchange", False)
    follower = replace(known_follower(box, id_), **told)
    if told:
        follower = replace(follower, invented=False)
    elif follower == BLANK:
        return box
    check_follower(id_, follower)
    return replace(box, followers={**box.followers, id_: follower})


ENTERED_OF_FOLLOWER = ("name", "arrows", "kind", "effect", "note")


EDGES = 6


def check_form_is_complete(data: Mapping[str, object]) -> None:
    """Refuse a form with a part of the component missing.

    Args:
        data: The nested fields of a `describe` form, without blank fields. An edge or a middle is
            None if nobody has entered it, and [] if it was entered as empty.
    Raises:
        Refused: A storage tile has no rows, or a row has no bonus or no spaces; the arrows or the
            middle of a tax tile, an edge of a town or everything about a follower is missing.
            Only forms are refused: a game file or a box may hold such components.
    """
    if data.get("side") in ("I", "II"):
        _check_rows(list_or_empty(data.get("rows")))
    if "follower" in data:
        # the group alone is only what the form suggests; a known follower is picked without arrows
        if "arrows" in data and not any(map(data.get, ENTERED_OF_FOLLOWER)):
            raise Refused("follower-empty")
    elif "arrows" in data and (not data["arrows"] or data.get("middle") is None):
        raise Refused("tile-empty")
    edges = list_or_empty(data.get("edges"))
    if "edges" in data and (len(edges) < EDGES or None in edges):
        raise Refused("edges-empty")


def _check_rows(rows: list[object]) -> None:
    if not rows:
        raise Refused("rows-empty")
    for number, row in enumerate(map(mapping_or_empty, rows), 1):
        if "bonus" not in row:
            raise Refused("row-without-bonus", {"row": number})
        if not list_or_empty(row.get("spaces")):
            raise Refused("row-without-spaces", {"row": number})
